// Hexgames plays abstract games on hexagons. It includes bots, tournaments, pictures, a web page,
// and an engine for programs in any language.
//
// Usage:
//
//	hexgames COMMAND [flags] [arguments]
//
// The commands are:
//
//	play
//		Play a game in the terminal, against a person or a bot. This is the default command.
//	tournament
//		Have bots play against each other, and measure their strength.
//	engine
//		Let programs in any language use the games and bots, line by line.
//	perft
//		Count sequences of moves, to check a rules engine and its speed.
//	draw
//		Draw a position or a whole record as SVG or PNG.
//	web
//		Serve a page for playing all games in the browser, or write its files.
//	solve
//		Prove who wins from a position.
//	puzzle
//		Show puzzles with exactly one right move, and find new ones.
//	book
//		Make, check, and show opening books.
//	endgame
//		Make, check, and show tables of Hexdame endings.
//	learn
//		Teach a bot to play better from games against itself.
//	arrays
//		Write training sets for networks.
//	rules
//		Show how to play a game, and list its options.
//	help [COMMAND]
//		Print this text, or the manual of a command, like COMMAND -h.
//	version
//		Print the version of this program and the revision it was built from.
//	completion bash|zsh|fish
//		Print a script that lets a shell complete command lines.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 for any other failure.
//
// Your own program can have all of these commands, with your games and bots in them. Import the
// packages that register your games and bots, and call Main:
//
//	package main
//
//	import (
//		"example.com/hexgames/cli"
//		_ "my.example/nim/register"
//	)
//
//	func main() { cli.Main() }
package cli

import (
	_ "embed"

	"example.com/hexgames/cli/arrays"
	"example.com/hexgames/cli/book"
	"example.com/hexgames/cli/draw"
	"example.com/hexgames/cli/endgame"
	"example.com/hexgames/cli/engine"
	"example.com/hexgames/cli/learn"
	"example.com/hexgames/cli/perft"
	"example.com/hexgames/cli/play"
	"example.com/hexgames/cli/puzzle"
	"example.com/hexgames/cli/rules"
	"example.com/hexgames/cli/solve"
	"example.com/hexgames/cli/tournament"
	"example.com/hexgames/cli/web"
	"example.com/hexgames/kit/console"
)

//go:embed cli.go
var source string

// Command is the hexgames command, with all of its subcommands.
var Command = console.Program(console.Command{
	Name:   "hexgames",
	Manual: console.Manual(source),
	Run:    play.Command.Run,
	Commands: completing(
		play.Command, tournament.Command, engine.Command, perft.Command, draw.Command,
		web.Command, solve.Command, puzzle.Command, book.Command, endgame.Command, learn.Command, arrays.Command,
		rules.Command,
	),
})

// Main runs the command with the arguments of the process, and exits.
func Main() { console.Main(Command) }
