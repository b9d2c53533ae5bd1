package web

import "example.com/hexgames"

var hextadLessons = []lesson{
	{
		words:    "A tile has two halves with 0 to 6 pips, and there is one of each kind. The first on the table is a double. Then seven for each player are drawn, and both players see all of them.",
		clauses:  "T1 T2 T3",
		position: "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w",
		shows:    "A tile on the table, whose halves have three pips each.",
	},
	{
		words:    "Place a tile of yours so that it touches the table. Where three halves meet, you score if two of them add up to the third. The score is the sum: 3+3=6 is worth 6.",
		clauses:  "T5 T6 T7 T8",
		position: "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w",
		around:   "-1,0 2,0 2,-2 0,2",
		moves:    []string{"26:2,-1/1,0"},
	},
	{
		words:    "One tile can complete several sums. Here 2+4=6 is worth 6, and 2+2=4 is worth 4.",
		clauses:  "T6 T8",
		position: "1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 12 24 6:0 b",
		around:   "-1,0 3,0 2,-2 0,2",
		moves:    []string{"24:3,-1/2,0"},
	},
	{
		words:    "Wherever three halves meet, the sum must be right. This tile cannot lie here: no two of 3, 3 and 2 add up to the third.",
		clauses:  "T9",
		position: "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w",
		played:   "1/0-6/l/w 33:0,0/0,1;26:1,0/2,-1 - 24 0:0 rw",
		around:   "-1,0 2,0 2,-2 0,2",
		wrong:    []wrong{{"26:1,0/2,-1", "2,-1"}},
		shows:    "A tile with a cross, whose half with two pips lies next to both halves with three.",
	},
	{
		words:    "If no three halves meet at a new corner, the tile is allowed, and scores nothing.",
		clauses:  "T9",
		position: "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w",
		moves:    []string{"26:0,-1/0,-2"},
	},
	{
		words:    "After each turn you draw a new tile, while there are any. The game ends when nobody can place a tile, and the higher score wins.",
		clauses:  "T4 T10 T11 T12",
		position: "1/0-2/s/w 01:-5,0/-4,0;12:-3,0/-2,-1;11:-2,0/-1,-1;02:-1,1/-1,0;22:0,0/0,1;00:1,0/2,-1 - - 8:4 -",
		areas:    true,
		shows:    "A small game that is over: White has 8 points, Black has 4.",
		winner:   hexgames.White,
	},
}
