// Package hexdame implements Hexdame, Christian Freeling's 1979 game: international draughts on a
// hexagon of side 5.
//
//	p := hexdame.New()
//	m, err := p.ParseMove("d4-e5")
//	p, err = p.Apply(m)
//
// Each player has 16 men. A man steps one cell forward; on the far edge it becomes a king, which
// moves any distance along a line. Pieces capture by jumping over an enemy. If you can capture, you
// must, and you must take as many pieces as you can. You lose when you cannot move.
//
// A [Position] is a small comparable value, and so is a [Move]. LegalMoves lists the legal moves,
// Apply plays one and refuses any other with a reason, and Outcome reports how the game ended. A
// [Game] adds history: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// A cell is named by a letter from a to i and a number from 1 to 9. It has up to six neighbors: one
// step changes the letter, the number, or both in the same direction, by one. White begins at the
// bottom and moves upward:
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
// The letters and numbers name the lines that begin beside them: a1 is the lowest cell, e1 the last
// in line 1, and i9 the highest. Board order is by letter, then by number.
//
// See kit/games/hexdame/picture.svg for a picture of a game. Front ends use [Position.Drawing];
// drawings have pieces of the kinds man and king.
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - D1. There are 61 cells. White's 16 men stand on a to d, 1 to 4; Black's on f to i, 6 to 9.
//     White begins, and the players take turns.
//   - D2. A man steps one cell forward, onto an empty cell. For White, forward means one letter
//     more, one number more, or one more of both; for Black, one less.
//   - D3. A king moves over any number of empty cells along one of the six lines.
//   - D4. A man captures, in any of the six directions, by jumping over an adjacent enemy to the
//     empty cell right behind it.
//   - D5. A king captures at any distance along a line: it passes over empty cells and one enemy,
//     to any of the empty cells behind that enemy.
//   - D6. Captures are compulsory. A piece that has captured must capture again if it can, and only
//     captures that take the most pieces are legal; men and kings count the same. With men on d4
//     and g4 against men on e5, f7, g5 and i9, White must take two with d4xf6xf8 and may not take
//     one with g4xg6.
//   - D7. During a capture, the cell where the piece started counts as empty. Captured pieces stay
//     on the board until the capture ends: they block, and no piece may be jumped twice. A king on
//     i5, for example, takes three men on d8, e5 and e7 with i5xa5xe9xe6. It cannot fly past e6,
//     because the man captured first is still on e5.
//   - D8. A man that ends its move on one of the nine cells of the two far edges becomes a king:
//     White on letter i or number 9, Black on letter a or number 1. Passing over such a cell during
//     a capture is not enough.
//   - D9. A player who is to move and has no legal move loses: [hexgames.ReasonNoMove].
//   - D10. The third occurrence of a position, with the same player to move, is a draw,
//     [hexgames.ReasonRepetition]. The players may also agree to a draw,
//     [hexgames.ReasonAgreement]. A Game counts occurrences; a position has no history.
//   - D11. A move consists of the start, the end and the captured pieces. Jumping the same pieces
//     in another order is the same move; start and end alone do not identify a move. A man on e5
//     that takes f5, f6 and g6 and returns to e5 makes one move, in either direction around the
//     triangle.
//
// # Notation
//
// A step is written d4-e5, and a capture f4xh6. A capture of several pieces lists every stop,
// f4xh6xf6, but start and end are enough if they leave no choice. A [Move] without its position
// names the captured cells instead: f4xf6[g5,g6].
//
// Positions are written as in draughts: the side to move, then the pieces of each side, with K
// before kings: W:Wa1,a2,Kc3:Bf6,Ki9. Letters may be in either case.
//
// # Binary form
//
// AppendBinary writes a position in 9 to 16 bytes, for databases and large files. The bits,
// starting with the highest of the first byte, are
//
//   - 2 zeros, and 1 if Black is to move;
//   - a bit for each cell in board order, from a1 on: 1 for a piece;
//   - 2 bits for each piece, in the same order: 1 if it is Black's, then 1 if it is a king;
//   - zeros up to the end of the byte.
//
// A position has no other binary form. UnmarshalBinary refuses all other bytes, and positions that
// Parse refuses, with an error that names the byte. The form changes only with the major version.
//
// # Knowledge
//
// Bots can evaluate a position. Evaluate adds up, for each player,
//
//   - men and kings, by cell;
//   - the number of men, given the numbers of kings;
//   - the steps of men, and the steps to cells where nothing can capture them immediately.
//
// For the player to move it also counts men in danger, and cells where a step crowns a man. Each
// feature has two weights, one for the beginning of the game and one for its end, mixed by the
// number of pieces on the board.
//
// The weights are learned: they are the best predictors of who won in games between bots.
// NewFollower returns a [hexgames.Learner] with the features and the weights, which can be
// replaced. A position is Quiet if there is nothing to capture.
//
// # Learning
//
// A position has a Hash and a Canonical image for books and tables, and an encoding for networks,
// explained at [hexgames.Encodable]. Black sees the board turned by half a turn. The 7 planes of an
// observation have a row for each letter and a column for each number:
//
//   - planes 0 and 1 are the player's men and kings, and planes 2 and 3 the opponent's;
//   - plane 4 is the pieces captured so far in the move, which are still on the board, and plane 5
//     is the capturing piece, where it stands now;
//   - plane 6 is all cells of the board.
//
// There is no vector. The 1104 actions are pairs of cells in a line, ordered by start and then by
// end, each in board order. An action is a step or a jump; a capture of several pieces is a
// sequence of jumps. Neither a position nor an observation includes repetition.
package hexdame
