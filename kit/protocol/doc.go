// Package protocol lets programs play and think for each other, whatever language they are
// written in. An engine is a program that plays: it reads commands from its input and
// writes answers to its output, line by line. PROTOCOL.md, in the directory of this
// package, describes the lines.
//
// # A bot as an engine
//
// An [Engine] answers the commands with the games and the bots of this process, so a
// program with a bot of your own needs ten lines to become an engine:
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
// After a call of [Register], an engine is a bot wherever the program reads the text of
// one, as [bot.ParseSpec] does. The text is cmd: and a command line, and settings can come
// first:
//
//	cmd:./engine
//	cmd:time=2s bot=alphabeta:games=8 ./engine
//	cmd:"/opt/my engines/deep" -threads 2
//
// The program is not run by a shell: only blanks and quotes have a meaning. The settings
// are time, nodes, depth and seed, and bot, which chooses a bot of the engine. An engine
// can use protocol 2 or its predecessor, protocol 1.
//
// A [Client] does the same step by step.
//
// # Faults
//
// An engine is another program, so it can crash, hang, or lie. Whatever it does costs no
// more than the game that it plays: the error is a [Fault], which says what it did, its
// processes are killed, and the next game starts a new one. The last line that it wrote to its
// standard error is part of the Fault.
package protocol
