package web

import "example.com/hexgames"

var hexdameLessons = []lesson{
	{
		words:    "White’s men begin at the bottom and move up the board, Black’s begin at the top and move down. You win if your opponent cannot move: because no pieces are left, or because all are blocked. White begins.",
		clauses:  "D1",
		position: "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9",
		shows:    "The start: 16 White men at the bottom of the board, 16 Black men at the top.",
	},
	{
		words:    "A man steps one cell forward, in one of three directions. It never steps back.",
		clauses:  "D2",
		position: "W:We5:Bh8",
		around:   "c3 c5 e7 g7 g5 e3",
		moves:    []string{"e5-e6", "e5-f5", "e5-f6"},
		wrong:    []wrong{{"e5-d4", "e5 d4"}, {"e5-d5", "e5 d5"}, {"e5-e4", "e5 e4"}},
	},
	{
		words:    "A man captures by jumping over an enemy beside it, onto the empty cell right behind. It captures in all six directions, back as well as forward.",
		clauses:  "D4",
		position: "W:We5:Bd4,f5",
		around:   "c3 c5 e7 g7 g5 e3",
		moves:    []string{"e5xg5", "e5xc3"},
	},
	{
		words:    "A capture goes on as long as it can, and may turn. The captured pieces leave the board when it ends: until then they are in the way, and none can be jumped twice.",
		clauses:  "D6 D7",
		position: "W:Wd4:Be5,f7,g8,i5",
		around:   "c3 e3 c5 e9 h9 i8",
		moves:    []string{"d4xf6xf8xh8"},
	},
	{
		words:    "If you can capture, you must. And you must take as many pieces as possible: here two, so the capture of one is not allowed, and neither is a step.",
		clauses:  "D6",
		position: "W:Wd4,g4:Be5,f7,g5,i9",
		around:   "c3 h4 c6 f9",
		moves:    []string{"d4xf6xf8"},
		wrong:    []wrong{{"g4xg6", "g4 g6"}, {"d4-d5", "d4 d5"}},
	},
	{
		words:    "A man that ends its move on the far edge becomes a king. During a capture it may pass over the edge, and stays a man.",
		clauses:  "D8",
		position: "W:Wf8:Bb3",
		around:   "d7 h8 i9 e6",
		moves:    []string{"f8-f9"},
	},
	{
		words:    "A king moves any number of empty cells along a line, in all six directions.",
		clauses:  "D3",
		position: "W:WKe5:Bb6",
		moves:    []string{"e5-a1", "e5-i9", "e5-e1", "e5-e9", "e5-a5", "e5-i5"},
	},
	{
		words:    "A king captures from any distance, and may land on any of the empty cells behind the enemy. A king counts as one piece, as a man does.",
		clauses:  "D5 D6",
		position: "W:WKb2:Bc7,e5",
		moves:    []string{"b2xf6", "b2xg7", "b2xh8", "b2xi9"},
		shows:    "A king captures a man three cells away, with four cells to land on.",
	},
	{
		words:    "Black is to move, but Black’s last man is blocked, so White has won. If a position occurs for the third time, the game is a draw.",
		clauses:  "D9 D10",
		position: "B:Wa1,a2,b1:Bb2",
		around:   "a1 d1 a4 d4",
		shows:    "Black’s man near the lower edge, with White’s men on the three cells before it.",
		winner:   hexgames.White,
	},
}
