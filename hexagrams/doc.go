// Package hexagrams implements Hexagrams, Marv Nelson's 1988 game: two kinds of pieces move on
// hexagons and on triangles.
//
//	p := hexagrams.New()
//	m, err := p.ParseMove("d3xe3")
//	p, err = p.Apply(m)
//
// Hexads stand on hexagons, Triads on triangles. A Triad moves forward one row at a time, and must
// capture if it can. A Hexad moves in any direction to a hexagon that touches its own at a corner,
// if the two triangles at that corner are empty. You win if you capture all enemy Hexads, or leave
// them without a move.
//
// A [Position] is a small comparable value, and so is a [Move]. LegalMoves lists the legal moves,
// Apply plays one and refuses any other with a reason, and Outcome reports how the game ended. A
// [Game] adds history: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// Two hexagons and two triangles meet at every corner inside the board. From White's side, the rows
// of triangles are a to h, and the rows of hexagons between them are x, y and z. The cells of a row
// are numbered from the left. The first picture shows the start, the second the names. A hexagon is
// drawn < >, and a triangle is drawn the way it points:
//
//	a           /w\     /w\     /w\
//	b       \w/     \w/     \w/     \w/
//	x           <w>     <w>     <w>
//	c       /w\     /w\     /w\     /w\
//	d   \w/     \w/     \w/     \w/     \w/
//	y       <w>     <w>     <b>     <b>
//	e   /b\     /b\     /b\     /b\     /b\
//	f       \b/     \b/     \b/     \b/
//	z           <b>     <b>     <b>
//	g       /b\     /b\     /b\     /b\
//	h           \b/     \b/     \b/
//
//	            a1      a2      a3
//	        b1      b2      b3      b4
//	            x1      x2      x3
//	        c1      c2      c3      c4
//	    d1      d2      d3      d4      d5
//	        y1      y2      y3      y4
//	    e1      e2      e3      e4      e5
//	        f1      f2      f3      f4
//	            z1      z2      z3
//	        g1      g2      g3      g4
//	            h1      h2      h3
//
// Board order is reading order: row by row from the top, from left to right.
//
// See kit/games/hexagrams/picture.svg for a picture of a game. Front ends use [Position.Drawing];
// drawings have pieces of the kinds hexad and triad.
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - G1. Hexads stand on the 10 hexagons, Triads on the 32 triangles. White has 5 Hexads, on x1 to
//     x3, y1 and y2, and 16 Triads, on all triangles of rows a to d. Black has the rest, so every
//     cell is occupied at the start.
//   - G2. White begins, or Black if the players agree on it: see [Rules]. They take turns of
//     exactly one move; there is no passing.
//   - G3. A Triad moves one row of triangles forward, for White toward h and for Black toward a, to
//     a triangle that touches its own at a corner. There are at most two of them. The triangle must
//     be empty or hold an enemy Triad, which is captured and replaced.
//   - G4. Two hexagons are linked if they touch at a corner. The other two cells at that corner are
//     triangles, which separate the hexagons. A Hexad moves to a linked hexagon, in any direction,
//     if both triangles are empty: Triads of either side block. The hexagon must be empty or hold
//     an enemy Hexad, which is captured and replaced. There are 19 links; for example, the link of
//     x1 and y1 leads between c1 and d2.
//   - G5. A player who can capture with a Triad must make one of these captures, and no Hexad may
//     move or capture. Otherwise captures by Hexads are optional. At the start, for example,
//     White's only moves are the five captures from row d to row e, such as d3xe3.
//   - G6. A Triad on the last row stays there. There is no promotion.
//   - G7. A player who is to move and has no Hexads has lost: [hexgames.ReasonElimination].
//     Otherwise, a player who can capture with a Triad does so. Otherwise, a player whose Hexads
//     cannot move has lost, even if Triads could move: [hexgames.ReasonBlockade]. Otherwise, the
//     player makes any move.
//   - G8. The third occurrence of a position, with the same player to move, ends the game:
//     [hexgames.ReasonRepetition]. The start counts as an occurrence. The side with more Triads on
//     the board wins, including those on the last row; equal numbers are a draw. A Game counts
//     occurrences; a position has no history.
//
// An example for G7, the end of the published example. White has a Hexad on y1 and Triads on c1, c2
// and d2; Black has Hexads on y4 and z2 and Triads on e1, e3, g2 and h1. Black to move plays
//
//	h1-g1 d2-e2 g2-f2 e2xf2 g1-f1 y1-y2 f1-e2
//
// White's only Hexad is now blocked on y2, and no Triad of White's can capture. White has lost,
// although White's Triads could still step. White's capture e2xf2 was compulsory (G5).
//
// The published rules leave some of this open. The 16 Triads of a side follow the published
// picture; the published text has ten. The order in G7 is the one that allows both the first moves,
// when all Hexads are blocked, and the end of the published example. G8 is an addition that makes
// every game end.
//
// Three of the five first moves lose: d3xe3 within 17 moves, and d4xe4 and d5xe5 within 13. The
// winner after d1xe1 or d2xe2 is not known; the manual of the lab reports the progress of the
// search.
//
// # Notation
//
// A move is written d3-e3, or d3xe3 if it captures; the wrong sign is refused. Letters may be in
// either case.
//
// Positions are written row by row as in the first picture: w and b are pieces, and a number is
// that many empty cells. The side to move follows. The example for G7 begins with
// 3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b.
//
// # Binary form
//
// AppendBinary writes a position in 9 bytes, for databases and large files. The bits, starting with
// the highest of the first byte, are
//
//   - 3 zeros, and 1 if Black is to move;
//   - 8 bits for every five cells, in the order of the rows, and 4 bits for the last two. They hold
//     a base-3 number with one digit for each cell, the first cell first. A digit is 0 for an empty
//     cell, 1 for a white piece, and 2 for a black one.
//
// A position has no other binary form. UnmarshalBinary refuses all other bytes, and positions that
// Parse refuses, with an error that names the byte. The form changes only with the major version.
//
// # Knowledge
//
// Bots can evaluate a position. Evaluate adds up
//
//   - the patterns on the board: on each row, the owner of each cell; at each hexagon, its owner
//     and the empty triangles among the six around it;
//   - the numbers of Hexads of both players;
//   - for each player, the number of Triads, the moves of Hexads, the Hexads that can move, and the
//     steps of Triads;
//   - the captures that Hexads threaten, which are as many for both.
//
// Each feature has two weights, one for the beginning of the game and one for its end, mixed by the
// number of pieces on the board. Mirror images count the same.
//
// The weights are learned: they are the best predictors of who won in games between bots.
// NewFollower returns a [hexgames.Learner] with the features and the weights, which can be
// replaced. A position is Quiet if no Triad can capture.
//
// # Learning
//
// A position has a Hash and a Canonical image for books and tables, and an encoding for networks,
// explained at [hexgames.Encodable]. Black sees the board turned by half a turn. The 5 planes of an
// observation have the 11 rows of the board, a, b, x and so on up to h, and 9 columns, each half a
// cell from the next. A cell is where it is in the first picture: a1 is in the third column, b1 in
// the second, and d1 in the first.
//
//   - planes 0 and 1 are the player's Hexads and Triads, and planes 2 and 3 the opponent's;
//   - plane 4 is all cells of the board.
//
// There is no vector. An action is a whole move: its start and its end, ordered by start and then
// by end, each in board order as the player sees it. The 79 actions are the 41 steps of Triads,
// which only move forward, and the 38 moves of Hexads over the 19 links. Neither a position nor an
// observation includes repetition.
package hexagrams
