package web

import "example.com/hexgames"

var hexcore6Lessons = []lesson{
	{
		words:    "The Core stands on the board, with six discs around it. First you fill the board with discs, then you stack them. Whoever has the larger group at the Core in the end wins. The board has six cells along each side, but fewer here.",
		clauses:  "C1 C2",
		position: "4/5/2bw2/2w*b2/2bw2/5/4 b place",
		shows:    "The start: the Core in the middle, and three discs of each player around it, in turn.",
	},
	{
		words:    "Neighboring stacks of one owner are a group, however high they are. Only groups at the Core count, and the one with more stacks wins. A line goes around those that count: here White’s has four stacks and Black’s one.",
		clauses:  "C12",
		position: "4/2(wwb)1(bbw)/(wb)1(bbw)(www)(bb)1/1(bbw)(wb)*2w/2(bww)(wbw)2/1(bwb)1(wbw)1/3(bb) - over",
		shows:    "A game that is over: lines around a group of White’s at the Core, and one of Black’s.",
		winner:   hexgames.White,
	},
	{
		words:    "To fill the board, place a disc of your own on any empty cell, and then one of your opponent’s on an empty cell in line with it, however far away. Discs between them do not matter. Black begins.",
		clauses:  "C3 C4",
		position: "4/5/2bw2/2w*b2/2bw2/5/4 b place",
		moves:    []string{"d1/d7"},
		wrong:    []wrong{{"d1/f4", "f4"}, {"d1/b4", "b4"}},
		marks:    mark("fill", "d1 d2 d3 d4 d5 d6 d7"),
	},
	{
		words:    "When no two empty cells are in line, obstacles fill the empty cells. That counts as a turn. If the board is full without them, whoever placed the last discs makes the next move, too.",
		clauses:  "C5 C6",
		position: "bbw/wbwb/1w*bw/wbw1/b2 b place",
		moves:    []string{"e4/e5"},
	},
	{
		words:    "Then you move stacks, each to a neighboring stack of any owner. A stack belongs to the player whose disc is on top. The cell that it has left stays empty.",
		clauses:  "C7 C8 C10",
		position: "b1(wb)/wbwb/#w*bw/1bw#/(bw)bw w move",
		moves:    []string{"b1-a1", "b1-b2", "b1-c2"},
	},
	{
		words:    "You can also move only the upper discs of a stack. The lower ones stay: here Black gets the disc that White uncovers.",
		clauses:  "C8",
		position: "b1(wb)/wbwb/#w*bw/1bw#/(bw)bw w move",
		moves:    []string{"e3-d3:1"},
	},
	{
		words:    "No stack may be higher than three discs. And nothing can move onto the Core, an obstacle or an empty cell.",
		clauses:  "C7 C8",
		position: "2(wb)/1(bwb)1b/#(ww)*bw/1bw#/(bw)1(wb) w move",
		moves:    []string{"c2-d3"},
		wrong:    []wrong{{"c2-b2", "b2"}, {"c2-c3", "c3"}, {"c2-d2", "d2"}, {"c2-c1", "c1"}},
	},
	{
		words:    "A stack with something on all six sides cannot move. So the first moves are made at the edge.",
		clauses:  "C9",
		position: "bbw/wbwb/#w*bw/wbw#/bbw w move",
		moves:    []string{"e5-e4"},
		wrong:    []wrong{{"d4-e4", "d4 e4"}, {"c2-b2", "c2 b2"}},
	},
	{
		words:    "You may pass. The game ends after two passes in a row, or when a position occurs for the third time. Here White has passed. If Black passes too, Black wins with three stacks against one.",
		clauses:  "C11 C13",
		position: "2(wb)/1(bwb)1b/#(ww)*bw/1bw#/(bw)1(wb) b pass",
		moves:    []string{"pass"},
		shows:    "A game that is over: lines around three of Black’s stacks at the Core, and one of White’s.",
		winner:   hexgames.Black,
	},
}
