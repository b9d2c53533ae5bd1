// Package hexade plays Hexade, Christian Freeling's game of 1992: placing stones
// on a hexagon of side 10, with captures, for a six that lasts.
//
//	m, err := p.ParseMove("i11") // p is hexade.New() at first
//	p, err = p.Apply(m)
//
// A [Position] is a small comparable value, a [Move] another. LegalMoves lists
// what can be played, Apply plays it and refuses everything else with the
// reason, and Outcome tells when the game is over. A [Game] adds what positions
// do not hold: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// A cell is named by a letter from a to s and a number from 1 to 19, and has up
// to six neighbors: those whose letter, or number, or both alike, differ by one.
// The board is empty at first. Here it is with side 5, after five stones:
//
//	       1 2 3 4 5
//	    a . . . . . 6
//	   b . . . . . . 7
//	  c . . . . w . . 8
//	 d . . . . . b . . 9
//	e . . w . b . . . .
//	 f . . . w . . . .
//	  g . . . . . . .
//	   h . . . . . .
//	    i . . . . .
//
// A letter stands before its row. The numbers name the lines that run down to
// the left from there: White's stones are on c5, e3 and f5, Black's on d6 and e5.
// Board order is by letter, then by number.
//
// examples/svg/pictures/hexade.svg is a picture of a game; front ends have
// [Position.Drawing].
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - A1. The board is a hexagon of side 10, with 271 cells. [Rules] may give it
//     a side from 4 to 10. (On side 3 a stone in the middle would leave White no
//     second move.)
//   - A2. The board is empty at the start. White begins, the players take turns,
//     and each turn places one stone on an empty cell.
//   - A3. White's second stone must be at distance 3 or more from his first:
//     neither next to it nor next to a cell next to it. No other stone is
//     restricted.
//   - A4. A placed stone captures, in each of the six directions, exactly two
//     enemy stones in a line that have an own stone right behind them. Up to six
//     such pairs leave the board, all in the same move.
//   - A5. Only the placed stone captures. Stones may be placed so that two of
//     them stand between two enemies; they stay there.
//   - A6. A six is six stones of one player in one of the shapes below: a
//     straight row, a compact triangle, or a ring around a cell, whatever stands
//     on that. Other stones beside it do not matter.
//   - A7. A six wins if it outlasts the reply. After a move, first the captured
//     stones leave. If then the opponent of the player who moved owns a six, it
//     has outlasted the reply, and he has won: [LastingSix]. Otherwise the game
//     goes on, and a six of the player who moved is pending.
//   - A8. A full board is a draw, [hexgames.FullBoard], unless the last stone
//     leaves its owner a six, which nothing can break any more: he wins. Players
//     may also agree on a draw, [hexgames.Agreement]; a Game keeps that. There is
//     no rule about repetition.
//     A position counts up to 65535 stones placed, which no game comes near; then
//     nobody can place another, and the game goes on without a move until the
//     players agree on something.
//   - A9. So in a game that goes on, the side to move owns no six; and all sixes
//     of the other side have a stone in common, the one that was placed last.
//
// The three shapes:
//
//	w w w w w w      w         w w
//	                w w       w . w
//	   a row       w w w       w w
//	             a triangle   a ring
//
// Rows run along three axes, and a longer row contains a six. Triangles stand on
// their base or on their tip. [Position.Sixes] tells which sixes a player owns,
// pending or won by; [Position.Captures] what a stone would capture; and
// [Position.Open] which sixes are still open through a cell.
//
// # Notation
//
// A move is the name of its cell, i11. Positions are written row by row, from a
// to the last letter: w and b for stones, a number for so many empty cells in a
// run. Then comes whose turn it is, w or b, or - when the game is over, and how
// many stones have been placed so far, captured ones included. The board above is
// 5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5. Everything is read in either case.
package hexade
