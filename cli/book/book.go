// Book makes opening books, checks them, and shows what they have.
//
// Usage:
//
//	hexgames book show [flags] [game|FILE]
//	hexgames book make [flags] -o FILE [game]
//	hexgames book merge -o FILE FILE...
//	hexgames book check FILE...
//
// For example:
//
//	hexgames book show hexdame
//	hexgames book make -bot best:nodes=50000 -size 2000 -o my.book hexdame
//	hexgames book make -records games.txt -o played.book hexdame
//	hexgames book show my.book
//
// A book has positions with their values. Bots play from the books that are part of the program
// with the setting book=yes, as in best:book=yes, in play, tournament and engine. The flag -book of
// tournament takes openings from a book. Package kit/book describes books and their files, and
// package kit/books those of the program.
//
// # Show
//
// Show prints what the moves of a position are worth for the player to move, the best first, and
// how the game goes on if both players play best. Without a file it shows the book of the program,
// by default that of hexdame. The values have the error that the first lines tell: a difference
// that is smaller means little. Positions is the number of positions of the book that the move
// leads to. A win or a loss without an error is proven. The flags are:
//
//	-position TEXT
//		Show another position, in the notation of the game's package.
//	-moves "MOVE MOVE..."
//		Show the position after these moves.
//	-json
//		Print an object of JSON.
//
// # Make
//
// Make lets a bot search positions, and writes the best moves, the best moves after them, and so
// on into a book. The game is the name of its package, by default hexdame. The flags are:
//
//	-o FILE
//		The book to write.
//	-bot BOT
//		The bot that searches each position, with a budget of nodes. (best:nodes=20000)
//	-size N
//		The number of positions at which the book is done. It may get some hundred more.
//		(10000)
//	-width N
//		The most moves of a position that are searched. (5)
//	-ply X
//		How much a move has to lose to be as unlikely as one move more: small numbers make
//		deep books, large ones make wide books. (0.03)
//	-work FILE
//		The file that grows with each position that is expanded. After an interruption,
//		even a power failure, the same command goes on with it. With other values of -size
//		and -ply, it need not search again what it has. (the name of the book with .work at
//		its end)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-position TEXT
//		The position where the book begins, instead of the start.
//	-cores N
//		The number of positions that are searched at a time. (all cores)
//	-records FILE
//		Make the book from records of games instead; may be repeated.
//	-plies N, -least N
//		From records: the positions after up to so many moves that so many games came to.
//		(20, 2)
//
// The book is the same on any machine, with any number of cores and after any interruption. The
// lab's command hexlab book makes the same with many machines.
//
// # Merge and check
//
// Merge makes one book of several of the same game. Check reads books, and reports their sizes and
// errors.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 if a file is damaged, or anything
// else fails.
package book

import (
	_ "embed"

	"example.com/hexgames/kit/console"
)

//go:embed book.go
var source string

// Command is the command book.
var Command = console.Command{Name: "book", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	return e.Choose(console.Manual(source),
		console.Command{Name: "show", Run: show},
		console.Command{Name: "make", Run: makeBook},
		console.Command{Name: "merge", Run: merge},
		console.Command{Name: "check", Run: check},
	)
}
