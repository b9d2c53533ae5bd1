// Engine lets programs in any language play the games and use the bots. It reads
// commands from its input and writes answers to its output, line by line.
//
// Usage:
//
//	go run ./examples/engine
//
// The only flag is -h. In this example session, > marks the lines of the client:
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
//	hello                         identify the engine: protocol, games, options, bots
//	isready                       answer readyok, even while a bot thinks
//	help                          show this text
//	game NAME [OPTION=VALUE ...]  start a game
//	position start|TEXT [moves MOVE; MOVE; ...]
//	                              go to a position of the current game
//	load                          go to the end of a record, given in the preceding
//	                              lines, each after a bar: | 1. d4-e5 *
//	play MOVE                     play a move
//	undo, redo                    take back the last move, play it again
//	resign [PLAYER], draw         end the game: a player resigns, both agree to a draw
//	turn, result                  the player to move, how the game ended
//	legal, count                  the legal moves, their number
//	text, show, record            the position as a line, as a diagram; the game
//	bot SPEC                      choose a bot, such as mcts:time=2s or alphabeta
//	seed N                        seed Chance's draws
//	go [time D] [nodes N] [infinite] [hints N]
//	                              let the bot think
//	perft N                       count the sequences of N moves
//	stop                          stop go or perft at once
//	quit                          end the session; the end of the input does the same
//
// A line that begins with any other word is ignored. If a command fails, the answer is
// error and the reason, and nothing changes. PROTOCOL.md, in the directory of this
// program, describes the protocol in full.
package main

import (
	_ "embed"

	"example.com/hexgames/examples/console"
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
