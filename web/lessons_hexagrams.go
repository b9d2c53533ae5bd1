package web

import "example.com/hexgames"

var hexagramsLessons = []lesson{
	{
		words:    "Hexads stand on the hexagons, Triads on the triangles. White begins at the top and Black at the bottom. You win if you capture all enemy Hexads, or block them. White has the first move.",
		clauses:  "G1 G2",
		position: "www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w",
		shows:    "The start: every cell has a piece, White’s at the top and Black’s at the bottom.",
	},
	{
		words:    "A Triad steps forward, for White down and for Black up, to a triangle that touches its own at a corner. There are one or two of them. On the last row it stays for good.",
		clauses:  "G3 G6",
		position: "3/4/2w/1w2/3w1/4/5/4/b2/4/b2 w",
		around:   "x1 x3 y1 y4",
		moves:    []string{"c2-d2", "c2-d3", "d4-e4"},
	},
	{
		words:    "A Triad captures by moving onto an enemy Triad in the same way. If you can do that, you must: every other move is forbidden.",
		clauses:  "G3 G5",
		position: "3/4/w2/1w2/1b3/4/5/4/2b/4/b2 w",
		around:   "x1 x2 y1 y3",
		moves:    []string{"c2xd2"},
		wrong:    []wrong{{"c2-d3", "c2 d3"}, {"x1-x2", "x1 x2"}},
	},
	{
		words:    "A Hexad moves in any direction to a hexagon that touches its own at a corner, but not between two triangles of which one has a piece, whoever owns it.",
		clauses:  "G4",
		position: "3/4/3/4/5/1w2/1w3/4/2b/4/b2 w",
		moves:    []string{"y2-x1", "y2-x2", "y2-y3", "y2-z2"},
		wrong:    []wrong{{"y2-y1", "y1"}, {"y2-z1", "z1"}},
	},
	{
		words:    "A Hexad captures by moving onto an enemy Hexad. It need not do so. Here Black has no Hexads left, and has lost.",
		clauses:  "G4 G7",
		position: "3/4/3/4/5/1w2/5/4/1b1/4/b2 w",
		moves:    []string{"y2xz2"},
		winner:   hexgames.White,
	},
	{
		words:    "With this step Black blocks White’s only Hexad: there is a piece on its way to each hexagon. White has lost, because no Triad of White’s can capture either. It does not help that some could step. If a position occurs for the third time, the player with more Triads wins.",
		clauses:  "G7 G8",
		position: "3/4/3/ww2/5/1w1b/b1b2/bw2/1b1/4/3 b",
		moves:    []string{"f1-e2"},
		winner:   hexgames.Black,
	},
}
