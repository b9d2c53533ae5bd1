package main

// A lesson shows a clause of the rules on a board: a position, reached by moves from a start, and
// moves from there.
type lesson struct {
	Words    string            `json:"words"`
	Options  map[string]string `json:"options,omitempty"`  // of the start
	Position string            `json:"position,omitempty"` // or the start itself
	Moves    []string          `json:"moves,omitempty"`
	Shown    []string          `json:"shown,omitempty"`   // moves that are possible
	After    bool              `json:"after,omitempty"`   // whether the picture shows the position after the first of Shown
	Refused  string            `json:"refused,omitempty"` // a move that is not possible
	Wrong    []string          `json:"wrong,omitempty"`   // the cells to cross out for it
}

// lessons holds the lessons of each game, in the order in which to read them.
var lessons = map[string][]lesson{
	"hexade": {
		{Words: "Place one stone in each turn, on any empty cell.", Options: small, Moves: []string{"e5", "d6"}, Shown: []string{"e8"}},
		{Words: "White’s second stone must be at distance 3 or more from White’s first.", Options: small, Moves: []string{"e5", "d6"}, Refused: "f6", Wrong: []string{"f6"}},
		{
			Words:   "Your stone captures exactly two enemy stones in a line, if another stone of yours is right behind them.",
			Options: small, Moves: []string{"e3", "e4", "b2", "e5"}, Shown: []string{"e6"},
		},
		{
			Words:   "A six is a straight row …",
			Options: small, Moves: []string{"e2", "a1", "e5", "a3", "e3", "b1", "e4", "i6", "e6", "i8"}, Shown: []string{"e7"}, After: true,
		},
		{
			Words:   "… a triangle …",
			Options: small, Moves: []string{"c3", "a1", "h7", "a3", "c4", "b1", "d4", "i6", "d5", "i8", "e5", "i9"}, Shown: []string{"c5"}, After: true,
		},
		{
			Words:   "… or a ring around a cell. You win if you still have it after your opponent’s reply.",
			Options: small, Moves: []string{"e4", "a1", "b6", "a3", "d4", "b1", "d5", "i6", "f5", "i8", "f6", "i9"}, Shown: []string{"e6"}, After: true,
		},
	},
	"hexagrams": {
		{Words: "A Triad moves forward, to a triangle that touches its own at a corner. White moves down the board, Black up.", Position: "3/4/w2/4/2w2/4/5/4/2b/1b2/3 w", Shown: []string{"d3-e3"}},
		{Words: "It captures by moving onto an enemy Triad. If one of your Triads can capture, it must.", Position: "3/4/w2/4/2w2/4/2b2/4/2b/4/3 w", Shown: []string{"d3xe3"}},
		{Words: "A Hexad moves in any direction, to a hexagon that touches its own at a corner, if both triangles there are empty.", Position: "3/4/1w1/4/5/4/5/4/2b/1b2/3 w", Shown: []string{"x2-y2"}},
		{Words: "A Triad between two hexagons blocks the way.", Position: "3/4/1w1/2w1/5/4/5/4/2b/1b2/3 w", Refused: "x2-y3", Wrong: []string{"y3"}},
		{Words: "A Hexad captures an enemy Hexad by moving onto it. Whoever has no Hexads has lost.", Position: "3/4/1w1/4/5/1b2/5/4/3/1b2/3 w", Shown: []string{"x2xy2"}},
	},
	"hexcore6": {
		{Words: "First, the board is filled: place a disc of your own, and one of your opponent’s in line with it.", Options: map[string]string{"side": "4"}, Shown: []string{"b2/b5"}, After: true},
		{Words: "When no two empty cells are in line, obstacles fill them.", Position: "w2/1bww/bw*bb/1bw1/bw1 w place", Shown: []string{"a2/d5"}, After: true},
		{Words: "Then the discs move: a stack, or its upper discs, onto a stack beside it.", Position: "wbb/bbww/bw*bw/wbwb/wwb w move", Shown: []string{"e3-e4"}},
		{Words: "A stack belongs to the owner of its top disc, and is at most three discs high.", Position: "(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move", Shown: []string{"d1-e2:1"}},
		{Words: "After two passes in a row, the player with the larger group of stacks next to the Core wins.", Position: "(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w pass", Shown: []string{"pass"}, After: true},
	},
	"hexdame": {
		{Words: "A man steps one cell forward: White up the board, Black down.", Position: "W:Wd4:Bf8", Shown: []string{"d4-d5", "d4-e5", "d4-e4"}},
		{Words: "A piece captures in all six directions, by jumping over an enemy to the empty cell right behind it.", Position: "W:We5:Bf5,i9", Shown: []string{"e5xg5"}},
		{Words: "It jumps on if it can, in the same move.", Position: "W:We5:Bf5,g6", Shown: []string{"e5xg5xg7"}},
		{Words: "You must capture if you can, and as many pieces as possible.", Position: "W:We5,c2:Bf5,g6,c3", Refused: "c2xc4", Wrong: []string{"c4"}},
		{Words: "A man that ends its move on a far edge becomes a king.", Position: "W:Wh8:Bd4", Shown: []string{"h8-i9"}, After: true},
		{Words: "A king moves any number of cells along a line, and captures from a distance.", Position: "W:WKb2:Be5,i9", Shown: []string{"b2xf6", "b2xg7"}},
		{Words: "Whoever cannot move has lost.", Position: "W:We5:Bf5", Shown: []string{"e5xg5"}, After: true},
	},
	"hextad": {
		{Words: "Place one of your tiles on two empty cells, at least one of them beside a tile.", Position: "1/0-6/s/w 33:0,0/0,1 24 00 0:0 w", Shown: []string{"24:0,2/0,3"}, After: true},
		{Words: "Where three covered cells meet, two numbers must add up to the third: 3 and 3 are 6, and you score these 6.", Position: "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", Shown: []string{"26:2,-1/1,0"}, After: true},
		{Words: "A tile cannot lie where three numbers do not add up.", Position: "1/0-6/s/w 33:0,0/0,1 16 26 0:0 w", Refused: "16:1,0/2,0", Wrong: []string{"1,0", "2,0"}},
		{Words: "A tile can complete several sums at once: 2 and 4 are 6, and 2 and 2 are 4, for 10 points.", Position: "1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b", Shown: []string{"24:3,-1/2,0"}, After: true},
	},
}

// small are the options of a small board of Hexade.
var small = map[string]string{"side": "5"}
