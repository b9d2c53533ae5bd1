// Hexgames plays abstract games on hexagons, and has what it takes to work with them: bots,
// tournaments, pictures, a web page, and an engine for programs in any language.
//
// Usage:
//
//	hexgames COMMAND [flags] [arguments]
//
// The commands are:
//
//	play
//		Play a game in the terminal, against a person or a bot. Without a command,
//		hexgames does this.
//	tournament
//		Let bots play against each other, and measure their strength.
//	engine
//		Offer games and bots to programs in any language, line by line.
//	perft
//		Count sequences of moves, to check a rules engine and its speed.
//	draw
//		Draw a position or a whole record as SVG.
//	web
//		Serve a page that plays all games in the browser, or write its files.
//	solve
//		Find out who wins from a position, with certainty.
//	puzzle
//		Show puzzles, in which exactly one move is right, and find new ones.
//	book
//		Make, check and show opening books.
//	endgame
//		Make, check and show tables of the endings of Hexdame.
//	learn
//		Teach a bot to play a game better, from games that it plays against itself.
//	arrays
//		Write training sets for networks.
//	rules
//		Show how to play a game, and its options.
//	help [COMMAND]
//		Print this text, or the manual of a command, as COMMAND -h does.
//	version
//		Print the version of this program, and the revision that it was built from.
//	completion bash|zsh|fish
//		Print a script that lets a shell complete command lines.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 for any other failure.
//
// A program of your own has all of these commands, and your games and bots in them: it imports
// the packages that register these, and calls [Main].
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

// Command is the command hexgames, with all commands below it.
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

// Main runs the command with the arguments of the process, and ends the process.
func Main() { console.Main(Command) }
