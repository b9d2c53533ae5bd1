package web

import "example.com/hexgames"

var hexadeLessons = []lesson{
	{
		words:    "You want a six: a straight row of six stones, a triangle, or a ring around a cell. Other stones beside it do not matter. The board is larger than here, with ten cells along each side.",
		clauses:  "A1 A6",
		position: "6/7/8/9/10/11/10/9/8/7/6 w 0",
		marks:    mark("fill", "b1 b2 b3 b4 b5 b6", "e2 e3 e4 f3 f4 g4", "h7 h8 i7 i9 j8 j9"),
		shows:    "Six cells in a row, six in a triangle, and six around a cell.",
	},
	{
		words:    "White begins. In turn, each player places a stone on any empty cell. Only White’s second stone is restricted: it must not be next to White’s first, nor one cell farther away.",
		clauses:  "A2 A3",
		position: "5/6/7/8/4w4/8/7/b5/5 w 2",
		wrong: []wrong{
			{"d4", "d4"}, {"d5", "d5"}, {"e4", "e4"}, {"e6", "e6"}, {"f5", "f5"}, {"f6", "f6"},
			{"c3", "c3"}, {"c4", "c4"}, {"c5", "c5"}, {"d3", "d3"}, {"d6", "d6"}, {"e3", "e3"},
			{"e7", "e7"}, {"f4", "f4"}, {"f7", "f7"}, {"g5", "g5"}, {"g6", "g6"}, {"g7", "g7"},
		},
		shows: "White’s first stone, with crosses on the 18 cells around it.",
	},
	{
		words:    "A stone captures two enemies in a line if there is a stone of its own side right behind them. It does so in all directions at once, and captured stones leave the board.",
		clauses:  "A4",
		position: "3w1/1w4/7/8/2wbb4/4b3/3b3/2w3/5 w 8",
		moves:    []string{"e6"},
	},
	{
		words:    "It must be exactly two. This stone captures neither the one enemy nor the three.",
		clauses:  "A4",
		position: "5/2w3/7/8/1wbbb4/4b3/3w3/4w1/5 w 8",
		moves:    []string{"e6"},
	},
	{
		words:    "You may place a stone between two enemies: only the stone that was just placed captures, so this pair is safe.",
		clauses:  "A5",
		position: "5/1w4/7/8/2bw1b3/b7/7/3w2/5 w 6",
		moves:    []string{"e5"},
	},
	{
		words:    "A six does not win at once: it must survive the reply. White has a six, but Black captures two stones, of which one is in it, and the game goes on.",
		clauses:  "A7",
		position: "5/2b3/4b2/1b2w3/1wwwwww2/8/1b2b2/2b3/5 b 13",
		moves:    []string{"f5"},
	},
	{
		words:    "Here Black can capture nothing. After Black’s reply White still has the six, and has won. If the board fills up, the game is a draw, unless the last stone completes a six.",
		clauses:  "A7 A8",
		position: "5/2b3/4b2/8/1wwwwww2/8/1b2b2/2b3/5 b 11",
		moves:    []string{"f5"},
		winner:   hexgames.White,
	},
}
