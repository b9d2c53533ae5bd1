// Package hexagrams plays Hexagrams, Marv Nelson's game of 1988: pieces of two
// kinds on hexagons and triangles.
//
//	m, err := p.ParseMove("d3xe3") // p is hexagrams.New() at first
//	p, err = p.Apply(m)
//
// A [Position] is a small comparable value, a [Move] another. LegalMoves lists
// what can be played, Apply plays it and refuses everything else with the
// reason, and Outcome tells when the game is over. A [Game] adds what positions
// do not hold: the moves so far, undo and redo, draws and resignation.
//
// # The board
//
// Two hexagons and two triangles meet at every corner inside the board. From
// White's side, the rows of triangles are called a to h, and the rows of hexagons
// between them x, y and z; the cells of a row are counted from the left. The first
// picture shows the start, the second the names; < > is a hexagon, and a triangle
// is drawn the way it points:
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
// Board order is that of reading: row by row from the top, and from left to
// right.
//
// examples/svg/pictures/hexagrams.svg is a picture of a game; front ends have
// [Position.Drawing].
//
// # The rules
//
// The clauses are numbered, and errors name the clause that a move breaks.
//
//   - G1. Hexads stand on the 10 hexagons, Triads on the 32 triangles. White has
//     5 Hexads, on x1 to x3, y1 and y2, and 16 Triads, on all triangles of the
//     rows a to d; Black has the rest, so that at first every cell is filled.
//   - G2. White begins, or Black if the players agree on that: see [Rules]. They
//     take turns of exactly one move; there is no passing.
//   - G3. A Triad moves to a triangle that touches its own at a corner and lies
//     forward, for White towards h and for Black towards a: to one of two
//     triangles, or to one. It must be empty or hold an enemy Triad, which is
//     captured and replaced.
//   - G4. Two hexagons are linked if they touch at a corner; the two other cells
//     at that corner are triangles, and separate them. A Hexad moves to a linked
//     hexagon, in any direction, if both triangles are empty: Triads of either
//     side block. The hexagon must be empty or hold an enemy Hexad, which is
//     captured and replaced. There are 19 links; the one of x1 and y1, for
//     instance, leads between c1 and d2.
//   - G5. A player who can capture with a Triad must do so, with whichever he
//     likes; a Hexad may not move then, nor capture. Otherwise captures by
//     Hexads are optional.
//   - G6. A Triad on the last row stays there. There is no promotion.
//   - G7. On his turn, a player without Hexads has lost:
//     [hexgames.Elimination]. Else, if he can capture with a Triad, he does so.
//     Else, if none of his Hexads can move, he has lost, even if his Triads
//     could: [hexgames.Blockade]. Else he makes any move.
//   - G8. When a position occurs for the third time, the first one of the game
//     counted, with the same player to move, the game is over: the side that has more Triads on the board wins,
//     those on the last row included, and if both have the same number it is a
//     draw, [hexgames.Repetition]. A Game counts; a position holds no history.
//
// The published rules do not say all of this. That a side has 16 Triads is what
// the published picture shows, where the text has ten. The order in G7 is the
// one that allows both the first moves, when all Hexads are blocked, and the
// end of the published example. G8 is ours, so that games end.
//
// # Notation
//
// A move is written d3-e3 if it captures nothing, and d3xe3 if it does; the
// wrong sign is refused. Positions are written row by row as in the first
// picture, with w and b for the pieces and a number for a run of empty cells,
// and then the player who moves:
// 3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b. Everything is read in either case.
package hexagrams
