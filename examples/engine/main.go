// Engine lets programs in any language play the games and ask the bots: it takes
// commands as lines of its input, and answers in lines of its output.
//
// Usage:
//
//	go run ./examples/engine
//
// There are no flags other than -h. A session may look like this, with > before
// what the client says:
//
//	> hello
//	id name hexgames engine
//	id protocol 1
//	…
//	hellook
//	> game hexade side=5
//	turn White
//	> play c3
//	turn Black
//	> go time 2s
//	info depth 4 nodes 20480 time 100ms nps 204800 value 0.125 line e5; f5; d4
//	…
//	bestmove e5
//	> play e5
//	turn White
//	> quit
//
// The commands are:
//
//	hello                         who is there: protocol, games, options, bots
//	isready                       answered by readyok, also while a bot thinks
//	help                          this text
//	game NAME [OPTION=VALUE ...]  begin a game
//	position start|TEXT [moves MOVE; MOVE; ...]
//	                              go to a position of this game
//	load                          go to the end of the game of a record, whose lines
//	                              came before, each after a bar: | 1. d4-e5 *
//	play MOVE                     play a move
//	undo, redo                    take the last one back, play it again
//	resign [PLAYER], draw         end the game: who is on turn gives up, both agree
//	turn, result                  who is on turn, how the game ended
//	legal, count                  the legal moves, and how many there are
//	text, show, record            the position in a line, as a diagram; the game
//	bot SPEC                      choose a bot, such as mcts:time=2s or alphabeta
//	seed N                        begin Chance's draws anew
//	go [time D] [nodes N] [infinite] [hints N]
//	                              let the bot think
//	perft N                       count the sequences of N moves
//	stop                          end go or perft at once
//	quit                          leave, as the end of the input does
//
// A line that begins with any other word is ignored. A command that cannot be done
// is answered by error and the reason, and changes nothing. PROTOCOL.md, beside
// this program, says all there is to know.
package main

import (
	_ "embed"

	"example.com/hexgames/examples/internal/console"
)

//go:embed main.go
var source string

func main() { console.Main("engine", run) }

func run(e *console.Env) error {
	args, err := e.Parse(e.Flags(), source)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return console.Usage("unexpected argument %q: commands are lines of the input", args[0])
	}
	done := make(chan struct{})
	defer close(done)
	return newSession(e.Out).serve(e, readLines(e.In, done))
}
