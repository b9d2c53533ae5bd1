// Book makes, checks and shows opening books.
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
// A book contains positions with their values. The program includes books. In play, tournament and
// engine, bots use them with the setting book=yes, as in best:book=yes. The flag -book of
// tournament takes openings from a book. Package kit/book describes books and their files; package
// kit/books contains the books in the program.
//
// # Show
//
// Show prints the value of each move for the player to move, the best move first, and the best line
// of play. Without a file it shows the book that comes with the program; the default game is
// hexdame. Each value has a margin of error; smaller differences mean little. For a proven result,
// Show prints wins or loses instead of a value. The first line of the output has the number of
// positions in the book, and how many of them are expanded: the book has their best moves. The
// flags are:
//
//	-position TEXT
//		Show this position, in the notation of the game's package.
//	-moves "MOVE MOVE..."
//		Show the position after these moves.
//	-json
//		Print a JSON object.
//
// # Make
//
// Make has a bot search positions, and writes the best moves, the best replies to them, and so on
// into a book. Name the game by its package; the default is hexdame. The flags are:
//
//	-o FILE
//		The book to write.
//	-bot BOT
//		The bot that searches each position, with a budget of nodes. (best:nodes=20000)
//	-size N
//		Stop when the book has this many positions. It may end up with a few hundred more.
//		(10000)
//	-width N
//		Search at most this many moves in a position. (5)
//	-ply X
//		The loss of value that counts as much as one more move of depth. Small numbers make
//		deep books, large ones wide books. (0.03)
//	-work FILE
//		The file that records each expanded position. After an interruption, even a power
//		failure, the same command continues from it. You can change -size and -ply and still
//		reuse the searches. (the name of the book plus .work)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-position TEXT
//		The first position of the book, instead of the start.
//	-cores N
//		The number of positions to search at a time. (all cores)
//	-records FILE
//		Make the book from game records instead; may be repeated.
//	-plies N, -least N
//		From records: take the positions that at least -least games reached within their
//		first -plies moves. (20, 2)
//
// The book is the same on any machine, with any number of cores, interrupted or not. The lab's
// command hexlab book makes the same book with many machines.
//
// # Merge and check
//
// Merge combines several books of a game into one. Check reads books and reports their sizes and
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

// Command is the book command.
var Command = console.Command{
	Name: "book", Manual: console.Manual(source),
	Commands: []console.Command{
		{Name: "show", Run: show},
		{Name: "make", Run: makeBook},
		{Name: "merge", Run: merge},
		{Name: "check", Run: check},
	},
}
