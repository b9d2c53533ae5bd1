// Package hexdame plays Hexdame, Christian Freeling's game of 1979:
// international draughts on a hexagon of side 5.
//
//	m, err := p.ParseMove("d4-e5") // p is hexdame.New() at first
//	p, err = p.Apply(m)
//
// A [Position] is a small comparable value, a [Move] another. LegalMoves lists
// what can be played, Apply plays it and refuses everything else with the
// reason, and Outcome tells when the game is over. A [Game] adds what positions
// do not hold: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// A cell is named by a letter from a to i and a number from 1 to 9, and has up
// to six neighbors: those whose letter, or number, or both alike, differ by
// one. White begins at the bottom and moves upwards:
//
//	               b
//	            b     b
//	         b     b     b
//	      b     b     b     b
//	   .     b     b     b     .
//	9     .     b     b     .     i
//	   .     .     b     .     .
//	8     .     .     .     .     h
//	   .     .     .     .     .
//	7     .     .     .     .     g
//	   .     .     w     .     .
//	6     .     w     w     .     f
//	   .     w     w     w     .
//	5     w     w     w     w     e
//	   4     w     w     w     d
//	      3     w     w     c
//	         2     w     b
//	            1     a
//
// The letters and numbers name the lines that begin beside them: a1 is the
// lowest cell, e1 the last in the line of 1, i9 the uppermost. Board order is
// by letter, then by number.
//
// examples/svg/pictures/hexdame.svg is a picture of a game; front ends have
// [Position.Drawing].
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - D1. There are 61 cells. White's 16 men stand on a to d, 1 to 4; Black's
//     on f to i, 6 to 9. White begins, and the players take turns.
//   - D2. A man steps one cell forward, if it is empty. Forward is, for White,
//     one letter more, one number more, or one more of both; for Black one
//     less.
//   - D3. A king moves any number of empty cells along one of the six lines.
//   - D4. A man captures, in any of the six directions, by jumping over an
//     enemy next to it to the empty cell right behind.
//   - D5. A king captures at any distance: along a line over empty cells, one
//     enemy, and then to any of the empty cells behind it.
//   - D6. A piece that has captured goes on with another capture if it can.
//     Captures are compulsory, and only those are legal that take the most
//     pieces of all; men and kings count alike.
//   - D7. During a capture, the cell on which the piece started counts as
//     empty. Captured pieces stay on the board until it ends: they block, and
//     none may be jumped twice.
//   - D8. A man that ends its move on one of the nine cells of the two far
//     edges becomes a king: White on letter i or number 9, Black on letter a
//     or number 1. To pass there during a capture is not enough.
//   - D9. A player who is to move and cannot has lost: [hexgames.NoMove].
//   - D10. A position that occurs for the third time, with the same player to
//     move, is a draw, [hexgames.Repetition], and so is what the players agree
//     on, [hexgames.Agreement]. A Game counts; a position holds no history.
//   - D11. A move is where a piece starts, where it ends and what it captures.
//     To jump the same pieces in another order is the same move; start and end
//     alone do not tell.
//
// # Notation
//
// A step is written d4-e5, a capture f4xh6, and one of several pieces with
// every stop, f4xh6xf6; start and end are enough where they leave no choice. A
// [Move] alone, without its position, names the captured cells instead:
// f4xf6[g5,g6]. Positions are written as draughts players write them, who
// moves first, then the pieces of either side, K before the kings:
// W:Wa1,a2,Kc3:Bf6,Ki9. Everything is read in either case.
package hexdame
