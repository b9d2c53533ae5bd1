// Package hexcore6 implements HexCore6, Paschalis Antoniou's game of two phases: the players first
// fill the board with discs, then stack them to build the largest group at the Core.
//
//	p := hexcore6.New()
//	m, err := p.ParseMove("c4/c8")
//	p, err = p.Apply(m)
//
// The Core stands in the middle of the board. In the first phase, each turn places two discs: one
// of your own, and one of your opponent's in line with it. In the second phase, you move stacks, or
// their upper discs, onto neighboring stacks; the top disc decides who owns a stack. When both
// players have passed, the larger group of stacks at the Core wins.
//
// A [Position] is a small comparable value, and so is a [Move]. LegalMoves lists the legal moves,
// Apply plays one and refuses any other with a reason, and Outcome reports how the game ended. A
// [Game] adds history: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// A cell is named by a letter from a to k and a number from 1 to 11. It has up to six neighbors:
// one step changes the letter, the number, or both in the same direction, by one. The Core, *, is
// in the middle, with six discs around it:
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
// The letters and numbers name the lines that begin beside them: a1 is the lowest cell of the
// leftmost column, a6 its highest, and f11 the highest cell of the board. Board order is by letter,
// then by number.
//
// See kit/games/hexcore6/picture.svg for a picture of a game. Front ends use [Position.Drawing];
// drawings have pieces of the kinds core, disc and obstacle, areas named score, and marks of the
// kind group. Discs form stacks up to three high. The core and the obstacles have no owner.
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
// The setup:
//
//   - C1. The Core is in the middle, on f6. The six discs around it alternate in color: Black has
//     the cell above the Core and the two below it to the left and right, White the other three.
//   - C2. With [Rules], the board can have side 5, or 3 or 4 for study, and the Core can be on any
//     cell that is not on the border, with the same discs around it.
//
// In the first phase, [Placement], Black begins:
//
//   - C3. A turn places two discs: one of the player's own on any empty cell, then one of the
//     opponent's on an empty cell in line with the first. Lines run in three directions across the
//     whole board, over discs and the Core. The two discs together are one move.
//   - C4. Both discs must be placed, so the first cannot go on a cell that is in line with no other
//     empty cell. There is no passing.
//   - C5. When no two empty cells are in line after a turn, obstacles, #, fill all empty cells as
//     part of the same move.
//   - C6. If there are obstacles, they count as a turn of the opponent of the player who placed
//     last, and that opponent begins the second phase. If the board is full without obstacles, the
//     player who placed last begins it, and so has two turns in a row. On side 6, for example,
//     White places last after 40 turns if four cells remain for obstacles, and Black moves first.
//     If 42 turns fill the board, White places last and also moves first.
//
// In the second phase, [Movement]:
//
//   - C7. A stack has one to three discs and belongs to the player whose disc is on top. The Core
//     and obstacles are not stacks, and nothing can land on them.
//   - C8. A player moves any number of discs from the top of one of the player's stacks to a
//     neighboring stack of either player. The discs keep their order. No stack may be higher than
//     three.
//   - C9. A stack with something on all six sides, whether a stack, an obstacle or the Core, is
//     surrounded, and none of its discs may move. A stack at the border always has an open side, so
//     the first stacks to move are there. When a whole stack leaves b1, for example, the inner
//     stack on b2 has an open side and may move next.
//   - C10. A cell stays empty after a whole stack has left it.
//   - C11. Players may pass in this phase. Two passes in a row end the game.
//   - C12. Neighboring stacks of the same owner are a group. A player's score is the number of
//     stacks, of any height, in the player's largest group next to the Core; 0 if there is none.
//     The higher score wins, and equal scores are a draw: [hexgames.ReasonScore].
//   - C13. The third occurrence of a position, in the same phase and with the same player to move,
//     ends the game, and the scores of that position decide it: [hexgames.ReasonRepetition]. A Game
//     counts occurrences; a position has no history.
//
// In the published rules, the player who played last begins the second phase; the rules leave open
// who that is if there are obstacles. C6 follows the designer's own pictures. The open border of C9
// follows from the designer's advice for the first moves. C13 is an addition that makes every game
// end.
//
// # Notation
//
// A placement of two discs is written c4/c8, the player's own first. A move of a whole stack is
// written k7-j6, of the top disc of a higher stack k7-j6:1, and of the top two of three discs
// k7-j6:2. A pass is written pass. Letters may be in either case.
//
// Positions are written row by row, from a to the last letter. In a row, w and b are single discs,
// (bw) is a stack from bottom to top, * is the Core, # is an obstacle, and a number is that many
// empty cells. The side to move follows, or - if the game is over, then the phase: place, move,
// pass after a first pass, or over. The board above is 6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place.
//
// # Binary form
//
// AppendBinary writes a position in at most 36 bytes, 12 at the start, for databases and large
// files. The bits, starting with the highest of the first byte, are
//
//   - 10 bits for 6 times the number of the Core's cell, plus the phase. The phase is 0 for
//     Placement, 1 or 2 for Movement with White or Black to move, 3 or 4 for LastPass likewise, and
//     5 for Finished. The number counts, from 0, the cells that aren't on the border, of the boards
//     of all sides from 3 on, in board order;
//   - in the placement phase, for each cell in board order but the Core and those next to it: 0 if
//     it's empty, 10 for a black disc, 11 for a white one;
//   - later, for each cell but the Core: as many ones as it has discs, then a zero, then a bit for
//     each disc from bottom to top, 1 for White. An obstacle is 1111;
//   - zeros up to the end of the byte.
//
// In the later phases, the form leaves out bits that follow from others. There are as many discs
// and obstacles as cells without the Core, so the cells after the last of them have no bits, and a
// piece on the last cell lacks its first 1. If only one or two of them are left, an obstacle is 11
// or 111. If the last of them is a disc, it has no bit for its color, because White has as many
// discs as Black.
//
// A position has no other binary form. UnmarshalBinary refuses all other bytes, and positions that
// Parse refuses, with an error that names the byte. The form changes only with the major version.
//
// # Knowledge
//
// Bots can evaluate a position. In the first phase, Evaluate counts the discs at most two steps
// from the Core. In the second it counts stacks by height, and the stacks in the group at the Core
// more than others. Early on, most stacks can still be covered, so it counts mainly stacks of
// three, which nothing can cover. Such a stack counts more
//
//   - at most two steps from the Core;
//   - if a path of stacks connects it to the Core, each owned by the player or still open to
//     covering;
//   - if the player's stacks of three alone connect it to the Core, so the opponent cannot cut it
//     off.
//
// As the empty cells grow from a third of the board to a half, the stacks of the group count more
// and more, whatever their height. At the end, only the score counts. The side to move gets a
// bonus.
//
// # Learning
//
// A position has a Hash and a Canonical image for books and tables, and an encoding for networks,
// explained at [hexgames.Encodable]. Once a disc has moved, [Position.Reverse] exchanges the
// players. The encoding depends on the side of the board, but not on the place of the Core, and
// neither player sees the board turned. The 9 planes of an observation have a row for each letter
// and a column for each number:
//
//   - planes 0 to 2 are the player's discs: the top discs of stacks, the discs below these, and the
//     bottom discs of stacks of three; planes 3 to 5 are the opponent's. Discs are counted from the
//     top, because the top disc owns a stack and the upper discs move;
//   - plane 6 is the Core, plane 7 is the obstacles, and plane 8 is all cells of the board.
//
// The vector has 2 numbers: 1 while discs are being placed, and the number of passes since the last
// other move. Every move is one action. There are 3031 on side 6:
//
//   - 2070 for placements: the cell of the player's own disc, then another cell in line with it.
//     They are ordered by the first cell, then by the second, each in board order.
//   - 960 for the moves of one or two discs to a neighbor, since no stack has room for three. They
//     are ordered by the first cell, then by the second, then by the number of discs.
//   - The last one is a pass.
//
// Side 5 has 1729 actions, side 4 has 859 and side 3 has 337. Neither a position nor an observation
// includes repetition.
package hexcore6
