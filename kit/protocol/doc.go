// Package protocol connects programs that play, in any language. An engine is a program that
// reads commands from its input and writes answers to its output, line by line. PROTOCOL.md, in
// this package's directory, describes the protocol.
//
// # A bot as an engine
//
// An [Engine] serves the games and bots of this process. Ten lines turn your bot into an engine:
//
//	func main() {
//		bot.Register(bot.Kind{Name: "mine"}, newMine)
//		e := protocol.Engine{Name: "Mine", Version: "1.0", Author: "Ada", Bot: bot.Spec{Name: "mine"}}
//		if err := e.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
//			log.Fatal(err)
//		}
//	}
//
// # An engine as a bot
//
// After a call to [Register], an engine is a bot wherever the program parses a bot's text with
// [bot.ParseSpec]. The text is cmd: and a command line, optionally with settings first:
//
//	cmd:./engine
//	cmd:time=2s bot=alphabeta:games=8 ./engine
//	cmd:"/opt/my engines/deep" -threads 2
//
// No shell runs the program: only blanks and quotes are special. The settings are time, nodes,
// depth, seed, and bot, which chooses a bot of the engine. An engine can use protocol 2 or its
// predecessor, protocol 1.
//
// A [Client] offers the same thing, step by step.
//
// # Faults
//
// An engine is another program, so it can crash, hang, or lie. It can lose no more than its own
// game: the error is a [Fault], the engine's processes are killed, and the next game starts a new
// one. The Fault describes the failure and includes the last line of the engine's standard error.
package protocol
