// Package book holds opening books: values of positions, found by searches and in records of games.
//
//	b, err := book.Parse(file)
//	e, known := b.Find(book.Key(table))
//
// A [Book] has no moves. A move is worth what the position after it is worth, so all ways to a
// position, and all of its images, share an [Entry]. Bots play from a book with the setting
// book=yes: see [bot.RegisterBook]. Package kit/books has books of the games of the library.
//
// # How a book is made
//
// A [Builder] begins with one position. In each round it chooses positions to expand. A bot looks
// at such a position, and its best moves, up to the width of the [Recipe], go into the book: the
// bot searches each position after one of them by itself. A position that has been expanded is
// worth what its best move into the book is worth, whether it was found from there or elsewhere,
// and so on up to the beginning. One that has not is worth what the search has found. If all moves
// into the book lose, but there are others, that is no proof, and the value is -0.9999.
//
// Games are likely to go where neither player loses much. So the Builder expands the positions with
// the least costs first. The cost of a move is the amount by which it is worse than the best one,
// plus a constant: the larger that is, the wider the book becomes. A move that is the only one costs
// nothing. The cost of a position is the sum over the moves that lead there, by the cheapest way.
// This is drop-out expansion, as Thomas Lincke described it in 2000.
//
// Positions whose result is proven are not expanded. A move that leads back to a position from
// which the present one comes is left out. Moves that are not among the best are not searched, even
// if these turn out to be worse than they seemed: a book is as good as what its bot considers.
//
// How a round goes on depends on nothing but the rounds before it. So a Recipe has one Book, if its
// bot is the same every time: on any machine, by any number of workers, with any interruption. The
// bot thinks in nodes, and on one goroutine.
//
// There is no book of a game with Chance, such as Hextad, where draws lead to thousands of positions
// before the players have decided much. At most, a book could have the values of the first
// placements of each tile that can be drawn.
//
// # Errors
//
// The error of a value is taken to be that of a search. [Book.Deviation] is the root mean square of
// the differences between what searches of positions have found and what these turned out to be
// worth when they were expanded, over all expanded positions that are not proven. The values at the
// beginning of a book rest on many searches, so they are probably better than that. An error that
// all searches have in common does not show.
//
// # Files
//
// A file begins with lines of text, which end with an empty line:
//
//	hexgames book 1
//	game hexagrams
//	start 3b/4/3w/…
//	made alphabeta:nodes=100000, width 5, ply 0.03
//	positions 10042
//	check 1f0c9be77d1a7fd2
//
// A record of 18 bytes for each position follows, in the order of the keys. All numbers have their
// highest byte first. A value is in parts of 1/10000, for the player to move.
//
//	bytes  contents
//	0-7    the key
//	8-9    the value, signed
//	10-11  what the search has found, signed
//	12-13  the number of games in records
//	14-15  the points of the player to move in these games, in halves
//	16     1 if the position is expanded, plus 2 if it was searched
//	17     0
//
// The line check has the first 16 digits of the SHA-256 of the lines before it, followed by the
// records.
package book
