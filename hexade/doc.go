// Package hexade implements Hexade, Christian Freeling's 1992 game: players place and capture
// stones on a hexagon of side 10 to build a six that lasts.
//
//	p := hexade.New()
//	m, err := p.ParseMove("i11")
//	p, err = p.Apply(m)
//
// The board is empty at the start. Each turn places one stone on an empty cell. A stone captures
// two enemy stones in a line if another stone of its side is right behind them. Six stones in a
// row, a triangle or a ring are a six. You win if you have a six that your opponent's reply does
// not break.
//
// A [Position] is a small comparable value, and so is a [Move]. LegalMoves lists the legal moves,
// Apply plays one and refuses any other with a reason, and Outcome reports how the game ended. A
// [Game] adds history: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// A cell is named by a letter from a to s and a number from 1 to 19. It has up to six neighbors:
// one step changes the letter, the number, or both in the same direction, by one. This is a board
// of side 5 after five stones:
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
// Each row begins with its letter. The numbers name the lines that run down to the left from them:
// White's stones are on c5, e3 and f5, Black's on d6 and e5. Board order is by letter, then by
// number.
//
// See kit/games/hexade/picture.svg for a picture of a game. Front ends use [Position.Drawing];
// drawings have pieces of the kind stone, and marks of the kind six.
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - A1. The board is a hexagon of side 10, with 271 cells. With [Rules], it can have a side from
//     4 to 10. (On side 3, a stone in the middle would leave White no second move.)
//   - A2. The board is empty at the start. White begins, the players take turns, and each turn
//     places one stone on an empty cell.
//   - A3. White's second stone must be at distance 3 or more from White's first: neither next to it
//     nor next to one of its neighbors. No other stone is restricted.
//   - A4. A placed stone captures, in each of the six directions, a pair of enemy stones in a line:
//     exactly two, with another stone of the player right behind them. All captured pairs, up to
//     six, leave the board in the same move.
//   - A5. Only the placed stone captures. A player may place a stone that completes a pair between
//     two enemy stones; the pair stays on the board. With black stones on e3 and e6 and a white one
//     on e4, for example, White may safely play e5.
//   - A6. A six is six stones of one player in one of the shapes below: a straight row, a compact
//     triangle, or a ring around a cell, whether that cell is empty or not. Other stones next to
//     the six do not matter.
//   - A7. A six wins if it outlasts the reply. After a move, the captured stones leave the board
//     first. If the opponent of the player who moved still owns a six, it has outlasted the reply,
//     and the opponent has won: [LastingSix]. Otherwise the game continues, and any six of the
//     player who moved is pending.
//   - A8. A full board is a draw, [hexgames.ReasonFullBoard], unless the player who placed the last
//     stone owns a six. No reply can break it, so that player wins: [LastingSix]. The players may
//     also agree to a draw, [hexgames.ReasonAgreement], which a Game records. There is no rule
//     about repetition.
//   - A9. It follows that until the game is over, the side to move owns no six, and all sixes of
//     the other side share a stone: the one that was placed last.
//
// The three shapes:
//
//	w w w w w w      w         w w
//	                w w       w . w
//	   a row       w w w       w w
//	             a triangle   a ring
//
// Rows run along three axes, and a longer row contains a six. Triangles point up or down.
// [Position.Sixes] returns the sixes that a player owns, pending or winning; [Position.Captures]
// returns the stones that a move would capture; and [Position.Open] yields the sixes through a cell
// that a player can still complete.
//
// An example for A7, with Black to move. White's row on e2 to e7 is pending:
//
//	       1 2 3 4 5
//	    a . . . . . 6
//	   b . . b . . . 7
//	  c . . . . b . . 8
//	 d . b . . w . . . 9
//	e . w w w w w w . .
//	 f . . . . . . . .
//	  g . b . . b . .
//	   h . . b . . .
//	    i . . . . .
//
// Black's f5 captures d5 and e5, because c5 is right behind them. That breaks the six, and the game
// continues. White may complete it again; then it is pending again. After any reply that leaves
// White a six, White has won, even if the reply completes a six of Black's.
//
// # Notation
//
// A move is the name of its cell, i11. Letters may be in either case.
//
// Positions are written row by row, from a to the last letter: w and b are stones, and a number is
// that many empty cells. Then comes the side to move, or - if the game is over, and finally the
// number of stones placed so far, including captured ones. The first board above is
// 5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5.
//
// Positions with the same stones differ if the numbers of stones placed do, such as 3 and 7. After
// the third stone that number no longer affects the game, and [Position.Earliest] makes such
// positions equal.
//
// # Binary form
//
// AppendBinary writes a position in 57 bytes, and in fewer on smaller boards: 11 for side 4. It's
// for databases and large files. The bits, starting with the highest of the first byte, are
//
//   - 2 zeros, and 3 bits for the side of the board, less 4;
//   - 16 bits for the number of stones placed so far;
//   - 8 bits for every five cells in board order. They hold a base-3 number with one digit for each
//     cell, the first cell first. A digit is 0 for an empty cell, 1 for a white stone, and 2 for a
//     black one. The one to four cells that are left over have 2, 4, 5 or 7 bits;
//   - zeros up to the end of the byte.
//
// A position has no other binary form. UnmarshalBinary refuses all other bytes, and positions that
// Parse refuses, with an error that names the byte. The form changes only with the major version.
//
// # Knowledge
//
// Bots can evaluate a position. Evaluate adds up, for each player,
//
//   - the sixes that the player can still complete, by shape and number of stones;
//   - the empty cells, by the class of the sixes that meet there;
//   - the pairs that the player can capture with one stone, and those that take two;
//   - the stones; and a bonus for the side to move.
//
// AppendPromises estimates moves without playing them, from the classes of the cell for both
// players, the pairs that the move captures, saves, attacks and leaves open to capture, and the
// stones next to it.
//
// The class of an empty cell for a player counts the sixes through it that have stones of the
// player and none of the opponent. A six that lacks only this cell is a separate class. Otherwise,
// the class counts the sixes with four stones and those with three, each up to three; if there are
// none, it counts those with two, up to seven. Sixes with one stone do not matter.
//
// All weights are learned. The weights of positions are the best predictors of who won in games
// between bots, and of what a deeper search found. The weights of moves are the best predictors of
// the move that the search chose. NewFollower returns a [hexgames.Learner] with the features and
// the weights, which can be replaced.
//
// Exact finds the winner if the player to move cannot break a six, or can complete one that cannot
// be broken. AppendReplies finds the moves that may help against a six that could not be broken,
// and Width returns how many of the others to search. The follower of NewFollower updates all of
// this from move to move, without examining the whole board each time. AppendCredits credits a
// player with the moves to cells where the player has a stone.
//
// # Learning
//
// A position has a Hash and a Canonical image for books and tables, and an encoding for networks,
// explained at [hexgames.Encodable]. The 3 planes of an observation have a row for each letter and
// a column for each number, 19 by 19 on the board of side 10, and less on smaller boards:
//
//   - plane 0 is the player's stones, and plane 1 the opponent's;
//   - plane 2 is all cells of the board.
//
// The vector is one number: 1 until White has placed the second stone, which A3 restricts, and then
// 0. Otherwise an observation leaves out the number of stones placed, because it no longer matters;
// a pending six is visible from the stones. If the game is over, the observation is for the player
// whose turn it would be.
//
// The actions are the cells in board order, 271 on the board of side 10. Each is a whole move.
package hexade
