// Package book implements opening books: values of positions, found by searches or from records of
// games.
//
//	b, err := book.Parse(file)
//	e, known := b.Find(book.Key(table))
//
// A [Book] has no moves. The value of a move is the value of the position after it, so all paths to
// a position, and all of its images, share an [Entry]. Bots play from a book with the book=yes
// setting: see [bot.RegisterBook]. Package kit/books has books for the games of the library.
//
// # How a book is made
//
// A [Builder] starts with one position. In each round it chooses positions to expand. For each of
// them, a bot finds the best moves, up to the width of the [Recipe], and searches the position
// after each move separately. An expanded position has the value of its best move into the book,
// even if the book got the position after that move elsewhere, and these values are passed back to
// the start. Other positions have the value of their search. If all moves into the book lose, but
// there are other moves, that isn't a proof, and the value is -0.9999.
//
// Games are likely to go where neither player loses much. So the Builder expands the positions with
// the lowest costs first. The cost of a move is its loss in value compared with the best move, plus
// a constant: the larger the constant, the wider the book. A forced move costs nothing. The cost of
// a position is the sum of the costs of the moves that lead there, on the cheapest path. This is
// drop-out expansion, as described by Thomas Lincke in 2000.
//
// Positions with a proven result are not expanded. A move that leads back to an earlier position is left
// out. Moves that are not among the best are not searched, even if the best ones turn out to be worse
// than they seemed: a book is as good as its bot's choice of moves.
//
// Each round depends only on the rounds before it. So a Recipe always gives the same Book if its bot is
// deterministic: on any machine, with any number of workers and any interruptions. The bot thinks in
// nodes, and on one goroutine.
//
// There can be no book for a game with Chance, such as Hextad, where draws lead to thousands of
// positions before the players have decided much. At most, a book could have the values of the
// first placements of each tile that can be drawn.
//
// # Errors
//
// The error of a book estimates the error of a search. [Book.Deviation] compares two values of each
// expanded position that is not proven: the result of its search, and its value after the expansion. It
// is the root mean square of the differences. The values near the start of a book rest on many searches,
// so they are probably better than that. Errors that all searches have in common do not show.
//
// # Files
//
// A file starts with lines of text, followed by an empty line:
//
//	hexgames book 1
//	game hexagrams
//	start 3b/4/3w/…
//	made alphabeta:nodes=100000, width 5, ply 0.03
//	positions 10042
//	check 1f0c9be77d1a7fd2
//
// An 18-byte record for each position follows, in the order of the keys. All numbers are
// big-endian. Values are in units of 1/10000, for the player to move.
//
//	bytes  contents
//	0-7    the key
//	8-9    the value, signed
//	10-11  the result of the search, signed
//	12-13  the number of games in records
//	14-15  the points of the player to move in these games, in halves
//	16     1 if the position is expanded, plus 2 if it was searched
//	17     0
//
// The check line has the first 16 digits of the SHA-256 hash of the preceding lines and the
// records.
package book
