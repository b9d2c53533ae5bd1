// Package hexcore6 plays HexCore6, Paschalis Antoniou's game of two phases:
// first both players fill the board with discs, then they stack them, to gather
// the largest group at the Core.
//
//	m, err := p.ParseMove("c4/c8") // p is hexcore6.New() at first
//	p, err = p.Apply(m)
//
// A [Position] is a small comparable value, a [Move] another. LegalMoves lists
// what can be played, Apply plays it and refuses everything else with the
// reason, and Outcome tells when the game is over. A [Game] adds what positions
// do not hold: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// A cell is named by a letter from a to k and a number from 1 to 11, and has up
// to six neighbors: those whose letter, or number, or both alike, differ by one.
// The Core, *, stands in the middle, and six discs around it:
//
//	               11
//	            10    .
//	         9     .     .
//	      8     .     .     .
//	   7     .     .     .     .
//	6     .     .     .     .     .
//	   .     .     .     .     .     .
//	5     .     .     .     .     .
//	   .     .     .     .     .     .
//	4     .     .     b     .     .
//	   .     .     w     w     .     .
//	3     .     .     *     .     .
//	   .     .     b     b     .     .
//	2     .     .     w     .     .
//	   .     .     .     .     .     .
//	1     .     .     .     .     .
//	   .     .     .     .     .     .
//	      .     .     .     .     .
//	   a     .     .     .     .     k
//	      b     .     .     .     j
//	         c     .     .     i
//	            d     .     h
//	               e     g
//	                  f
//
// The letters and numbers name the lines that begin beside them: a1 is the
// lowest cell of the leftmost column, a6 the highest, f11 the uppermost of all.
// Board order is by letter, then by number.
//
// examples/svg/pictures/hexcore6.svg is a picture of a game; front ends have
// [Position.Drawing].
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
// The setup:
//
//   - C1. The Core stands in the middle, on f6. Around it the colors alternate:
//     Black has the cell above it and the two below it to the left and right,
//     White the others.
//   - C2. [Rules] may ask for a smaller board, of side 5, or 3 and 4 for study, and
//     put the Core on any cell that is not on the border, with the same discs
//     around it.
//
// In the first phase, [Placement], Black begins:
//
//   - C3. A turn places two discs: one of the player's own on any empty cell, then
//     one of the opponent's on an empty cell of a line through the first. Lines run
//     in three directions over the whole board, across discs and the Core. Both
//     discs together are one move.
//   - C4. Both must be placed, so a cell without a partner is no choice. There is
//     no passing.
//   - C5. When after a turn no two empty cells are on a line any more, obstacles,
//     #, fill all that are left, as part of that same move.
//   - C6. If there were any, the opponent of the player who placed last goes on:
//     it is his turn, and the obstacles count as his doing. If the board is full
//     without them, the player who placed last goes on, so that he has two turns
//     running.
//
// In the second phase, [Movement]:
//
//   - C7. Stacks have one to three discs, and belong to the player whose disc is
//     on top. The Core and obstacles are no stacks, and nothing lands on them.
//   - C8. A player moves any number of discs from the top of a stack of his to a
//     stack next to it, whoever owns that. They keep their order. The stack may
//     not become higher than three.
//   - C9. A stack that has something on all six sides, be it a stack, an obstacle
//     or the Core, is surrounded, and none of it may move. At the border there
//     always is a side that is open: so the first stacks to move are there.
//   - C10. A cell that a whole stack has left stays empty.
//   - C11. Players may pass in this phase. Two passes in a row end the game.
//   - C12. Stacks of the same owner that are next to each other are a group. A
//     player's score is the number of stacks in the largest of his groups that are
//     next to the Core, whatever their heights; 0 if there is none. The higher
//     score wins, and equal scores are a draw: [hexgames.Score].
//   - C13. When a position occurs for the third time, with the same player to move
//     and the same passes, the game is over, and the scores are compared as they
//     stand: [hexgames.Repetition]. A Game counts; a position holds no history.
//
// The published rules say who goes on after the first phase, the player who
// played last, but not what that means if there are obstacles: C6 is what the
// designer's own pictures show. That the border is open, in C9, is what his advice
// for the first moves needs. C13 is ours, so that games end.
//
// # Notation
//
// Two discs are placed by c4/c8, first the player's own. A stack is moved by
// k7-j6, and the top disc of a higher one by k7-j6:1, the top two of three by
// k7-j6:2. The third kind of move is pass. Positions are written row by row, from
// a to the last letter: w and b for single discs, (bw) for a stack from the
// bottom to the top, * for the Core, # for an obstacle, a number for so many empty
// cells in a run; then whose turn it is, or -, and the phase: place, move, pass
// after a first pass, or over. The board above is
// 6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place. Everything is read in either case.
package hexcore6
