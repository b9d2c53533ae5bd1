package hexcore6

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest/naive"
)

// The tests in this file follow the rules clause by clause. They list the moves that a position
// allows in the order of LegalMoves.

var (
	play        = game.Play
	wantMoves   = game.WantMoves
	wantAfter   = game.WantAfter
	wantRefused = game.WantRefused
	wantError   = game.WantError
)

// Positions shared by several tests.
const (
	few  = "bwww/w1bbb/b1bwww/wbw*b1b/bwbwww/bwbbw/b1wb w place" // no empty cell is in line with d6
	full = "wbb/bbww/bw*bw/wbwb/wwb w move"                      // all discs have just been placed
	low  = "w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass"       // two obstacles
	over = "(bbw)2/2(www)1/(ww)1*bw/1(bb)(wbb)1/1(bbw)1 - over"
)

func TestC1Start(t *testing.T) {
	p := New()
	const want = "6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place"
	if got, naive := p.String(), oracleStart(6, naive.At(6, 0, 0)).Text(); got != want || naive != want {
		t.Errorf("the start is %s, and the oracle's %s; want %s", got, naive, want)
	}
	if p.Turn() != hexgames.Black || p.Phase() != Placement || p.Count(hexgames.White) != 3 || p.Count(hexgames.Black) != 3 {
		t.Errorf("%v begins, in the phase %v, with %d stacks against %d", p.Turn(), p.Phase(), p.Count(hexgames.Black), p.Count(hexgames.White))
	}
	if q, err := (Rules{}).New(); q != p || err != nil || p.Rules() != (Rules{Side: 6}) {
		t.Errorf("Rules{}.New() = %v, %v", q, err)
	}
}

// TestC2Options tries the Core on every cell of every board, and finds the start that has MaxMoves
// moves.
func TestC2Options(t *testing.T) {
	starts, most := 0, 0
	for side := MinSide; side <= MaxSide; side++ {
		for h := range hexgrid.Must(hexgrid.Hexagon(side)).Hexes() {
			p, err := Rules{Side: side, Core: h}.New()
			if h.Distance(hexgrid.Hex{}) == side-1 {
				wantError(t, err, hexgames.ErrOption, "C2", "this cell is on the border, where the Core cannot be")
				continue
			}
			if err != nil || p.Rules() != (Rules{side, h}) || p.String() != oracleStart(side, naive.At(side, h.Q, h.R)).Text() {
				t.Errorf("side %d, Core %v: %v, %v", side, h, p, err)
			}
			starts++
			most = max(most, p.CountMoves())
		}
	}
	if starts != 7+19+37+61 || most != MaxMoves {
		t.Errorf("there are %d starts with up to %d moves", starts, most)
	}
	for _, side := range []int{-1, 2, 7} {
		_, err := Rules{Side: side}.New()
		wantError(t, err, hexgames.ErrOption, "C2", "want a side from 3 to 6, or 0 for 6")
	}
	for _, core := range []hexgrid.Hex{{Q: 6, R: 0}, {Q: 1 << 30, R: 1 << 30}, {Q: -6, R: 6}} {
		_, err := Rules{Core: core}.New()
		wantError(t, err, hexgames.ErrOption, "C2", "no such cell on a board of side 6")
	}
}

func TestC3Lines(t *testing.T) {
	start := New().String()
	for text, want := range map[string]int{
		"6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place": 1704, // 1416 if lines ended at discs
		"5/6/7/3bw3/3w*b3/3bw3/7/6/5 b place":     822,  // 660 if lines ended at discs
	} {
		if got := MustParse(text).CountMoves(); got != want {
			t.Errorf("%s allows %d first turns, want %d", text, got, want)
		}
	}
	// With a black disc three cells below the Core, the white disc has 21 cells, some of
	// them behind the Core.
	if cells := New().Click("f3").Next; len(cells) != 21 || !slices.Contains(cells, "f8") {
		t.Errorf("%v are in line with f3", cells)
	}
	wantAfter(t, start, "c4/c8", "6/7/3b3w/9/4bw4/4w*b4/4bw4/9/8/7/6 w place")
	wantAfter(t, start, "c4/c8; k11/k6", "6/7/3b3w/9/4bw4/4w*b4/4bw4/9/8/7/b4w b place")
	wantRefused(t, start, "f7/f8", "C3", "f7 is not empty")
	wantRefused(t, start, "f8/f6", "C3", "f6 is not empty")
	wantRefused(t, start, "c4/c4", "C3", "both discs are on c4")
	wantRefused(t, start, "c4/d6", "C3", "d6 is not in line with c4")
	wantRefused(t, start, "c4-c5", "C3", "discs are still being placed, two in each turn: write both cells, as in a1/a2")
}

func TestC4BothDiscs(t *testing.T) {
	wantRefused(t, New().String(), "pass", "C4", "no passing before all discs are placed")
	wantMoves(t, few, "b2/c2 c2/b2")
	wantRefused(t, few, "d6/b2", "C3", "no empty cell is in line with d6")
}

func TestC5Obstacles(t *testing.T) {
	const laid = "bwww/wwbbb/bbbwww/wbw*b#b/bwbwww/bwbbw/b#wb b move"
	wantAfter(t, few, "b2/c2", laid)
	wantRefused(t, laid, "d6/g5", "C5", "all discs have been placed")
	p := MustParse(laid)
	if piece := p.at(cellOf(p, "d6")); !piece.IsObstacle() || piece.Owner() != hexgames.None || piece.Height() != 0 {
		t.Errorf("the piece on d6 is %v, want an obstacle", piece)
	}
}

// TestC6Ruling distinguishes the ruling from two other readings, where the player who placed last
// always moves next, or the opponent always does.
func TestC6Ruling(t *testing.T) {
	for _, test := range []struct{ before, move, after string }{
		// Obstacles: the opponent moves next.
		{"bbw/wbww/1w*bb/1bw1/1bw b place", "c1/d2", "bbw/wbww/bw*bb/wbw#/#bw w move"},
		{"w2/1bww/bw*bb/1bw1/bw1 w place", "a2/d5", "ww#/#bww/bw*bb/#bwb/bw# b move"},
		// No obstacles: the player who placed last moves next.
		{"wbb/bbww/bw*bw/wbwb/w2 w place", "e4/e5", "wbb/bbww/bw*bw/wbwb/wwb w move"},
		{"wwww/wwbw1/bbbwbw/bbw*bwb/bwbwwb/bbbwb/w1wb b place", "g5/b5", "wwww/wwbww/bbbwbw/bbw*bwb/bwbwwb/bbbwb/wbwb b move"},
	} {
		wantAfter(t, test.before, test.move, test.after)
	}
}

// TestC6FortyTurns plays the placement phase of random games. In the designer's pictures there
// are four obstacles after 40 turns, and Black moves first.
func TestC6FortyTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 10 {
		p, turns := New(), 0
		for ; p.Phase() == Placement; turns++ {
			p = p.Playout(r, 1)
		}
		if p.obstacles().Count() == 4 {
			if turns != 40 || p.Turn() != hexgames.Black {
				t.Errorf("%v moves first after %d turns", p.Turn(), turns)
			}
			return
		}
	}
	t.Error("no game has four obstacles")
}

// middle is a position in the movement phase, on side 4, which TestDiagram draws.
const middle = "(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move"

func TestC7Owner(t *testing.T) {
	p := MustParse(middle)
	for name, want := range map[string]hexgames.Player{
		"a1": hexgames.Black, "a3": hexgames.White, "c2": hexgames.White, "e4": hexgames.Black, "b2": hexgames.None, "d4": hexgames.None, "g4": hexgames.None,
	} {
		if got := p.at(cellOf(p, name)).Owner(); got != want {
			t.Errorf("%s belongs to %v, want %v", name, got, want)
		}
	}
	piece := p.at(cellOf(p, "c2"))
	if piece.Height() != 3 || piece.Disc(0) != hexgames.Black || piece.Disc(1) != hexgames.Black || piece.Disc(2) != hexgames.White ||
		piece.Disc(3) != hexgames.None || piece.Disc(-1) != hexgames.None || piece.String() != "bbw" {
		t.Errorf("the piece on c2 is %v", piece)
	}
}

func TestC8Moves(t *testing.T) {
	// Black's stack on a4 does not move, and d7 has no neighboring stack.
	wantMoves(t, middle, "b5-c5 d1-e2:1 d1-e2:2 a3-a4:1 c2-c3:1 a3-a4:2 c2-c3:2 b5-a4 pass")
	// Discs keep their order, whatever their owners.
	wantAfter(t, middle, "a3-a4:2", "(bbb)1w(bww)/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move")
	wantAfter(t, middle, "c2-c3:2", "(bbb)1(www)b/3(wwb)w/1b(bbw)1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move")
	wantAfter(t, middle, "b5-c5", "(bbb)1(www)b/3(wwb)1/1(bbw)b1(bw)1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move")
	// A stack of three cannot move as a whole: no stack has room for it.
	wantRefused(t, middle, "a3-a4", "C7", "a stack of 4 discs on a4 would be too high")
	wantRefused(t, middle, "b5-b4", "C7", "a stack of 4 discs on b4 would be too high")
	wantRefused(t, middle, "a3-a4:3", "C7", "a stack of 4 discs on a4 would be too high")
	wantRefused(t, middle, "b5-c5:1", "C8", "the stack on b5 has 1 disc: write the move as b5-c5")
	wantRefused(t, middle, "b5-c5:2", "C8", "the stack on b5 has 1 disc")
	wantRefused(t, low, "d5-d4:2", "C8", "the stack on d5 has 2 discs: write the move as d5-d4")
	wantRefused(t, middle, "a4-b5", "C8", "White is to move and owns no stack on a4")
	wantRefused(t, middle, "d4-d5", "C8", "White is to move and owns no stack on d4")
	wantRefused(t, middle, "b5-e4", "C8", "e4 is not next to b5")
	wantRefused(t, middle, "b5-b6", "C2", "column 4: b6 is not on the board")
	wantRefused(t, middle, "c2-b2:1", "C8", "there is no stack on b2")
	wantRefused(t, middle, "c2-d2:1", "C8", "there is no stack on d2")
	wantRefused(t, middle, "d3-d4", "C8", "White is to move and owns no stack on d3")
	wantRefused(t, middle, "f6-g7:1", "C8", "White is to move and owns no stack on f6")
	wantRefused(t, low, "c2-c3:1", "C7", "the Core is on c3, and nothing can land on it")
	wantRefused(t, low, "d5-e5", "C7", "an obstacle is on e5, and nothing can land on it")
}

// TestC9Ruling distinguishes the ruling from the other reading, where the border counts as closed
// and no stack could move at first.
func TestC9Ruling(t *testing.T) {
	p := MustParse(full)
	inside := 0
	for _, m := range p.LegalMoves() {
		if m.Kind() == Shift && m.From().Distance(hexgrid.Hex{}) < 2 {
			inside++
		}
	}
	if inside != 0 || p.CountMoves() < 2 {
		t.Errorf("there are %d moves, %d of them from cells off the border", p.CountMoves(), inside)
	}
	wantRefused(t, full, "c2-b1", "C9", "the stack on c2 is surrounded on all six sides")
	// When a stack has left, its neighbors may move: b4, and then b3.
	wantMoves(t, play(t, full, "a1-b1", "pass"), "b1-c1:1 b4-c4 c5-d5 b1-c1 b1-c2:1 b4-c5 d2-e3 b1-c2 b1-b2:1 d2-d3 e3-e4 e4-e5 b1-b2 "+
		"d2-c2 e3-d3 e4-d4 b4-a3 c5-b4 d2-c1 e3-d2 e4-d3 b4-b3 c5-c4 e4-e3 pass")
	wantMoves(t, play(t, full, "a1-b1", "pass", "b4-b3", "pass"), "b1-c1:1 c5-d5 b1-c1 b1-c2:1 b3-c4:1 d2-e3 b1-c2 b3-c4 b1-b2:1 d2-d3 e3-e4 e4-e5 b1-b2 "+
		"b3-a3:1 d2-c2 e3-d3 e4-d4 b3-a3 b3-a2:1 d2-c1 e3-d2 e4-d3 b3-a2 b3-b2:1 c5-c4 e4-e3 b3-b2 pass")
}

// TestC9Surrounded checks that anything but an empty cell closes a side of a stack, and that the
// border does not.
func TestC9Surrounded(t *testing.T) {
	for side := uint8(MinSide); side <= MaxSide; side++ {
		for _, c := range boards.Cells(side) {
			if c == center {
				continue
			}
			p := Position{turn: turn{mover: hexgames.White, phase: Movement, side: side, core: center}}
			p.flip(c, whiteDisc)
			beside := near[c].And(allCells[side]).Without(cell(center).set())
			for d := range beside.All() {
				p.flip(d, []uint8{obstacle, blackDisc, whiteDisc, 5, 12}[beside.Rank(d)%5])
			}
			if free := p.movable().Has(c); free == inside(side).Has(c) {
				t.Errorf("%v\nthe stack on %s may move: %v", p.Diagram(), boards.Of(side).Name(c), free)
			}
			for d := range beside.All() {
				q := p
				q.flip(d, q.code(d))
				if !q.movable().Has(c) {
					t.Errorf("%v\nthe stack on %s may not move", q.Diagram(), boards.Of(side).Name(c))
				}
			}
		}
	}
}

func TestC10StaysEmpty(t *testing.T) {
	left := play(t, middle, "b5-c5", "pass")
	wantRefused(t, left, "c5-b5:1", "C8", "there is no stack next to c5 with room for another disc")
	wantMoves(t, left, "d1-e2:1 d1-e2:2 a3-a4:1 c2-c3:1 a3-a4:2 c2-c3:2 pass")
	left = play(t, low, "a1-b2", "pass")
	wantRefused(t, left, "b2-a1:1", "C8", "there is no stack on a1")
	wantMoves(t, left, "b2-c2:1 b4-c5 b2-a2:1 d5-c5:1 d5-c5 b4-a3 c2-c1:1 d5-d4:1 c2-c1 d5-d4 pass")
}

func TestC11Passing(t *testing.T) {
	once := MustParse(play(t, middle, "pass"))
	if once.Phase() != LastPass || once.Turn() != hexgames.Black || once.Outcome().Over() {
		t.Errorf("after a pass: %v", once)
	}
	// Any other move cancels a pass.
	if cleared := MustParse(play(t, middle, "pass", "a4-b5", "pass")); cleared.Phase() != LastPass || cleared.Outcome().Over() {
		t.Errorf("two passes with a move between them: %v", cleared)
	}
	end := MustParse(play(t, middle, "pass", "pass"))
	game.WantOver(t, end.String(), "C11", oracleOf(end).result(hexgames.ReasonScore))
	for _, text := range []string{"pass", "b5-c5", "a1/a2", "k11-k10"} {
		_, err := end.ParseMove(text)
		wantError(t, err, hexgames.ErrGameOver, "C11", "the game is over: ")
	}
}

func TestC12Score(t *testing.T) {
	for _, test := range []struct {
		stacks       string
		white, black int
		groups       string
	}{
		{"", 0, 0, " "},
		{"w:e4", 1, 0, "e4 "},
		{"w:e4,f4,g4 b:d5,d6", 3, 2, "e4 f4 g4 d5 d6"},             // rows
		{"w:e4,f4,g4,f5,g6,e3 b:d3", 6, 1, "e3 e4 f4 f5 g4 g6 d3"}, // branches
		{"w:f3,g4,g5,g6 b:c3", 0, 1, " c3"},                        // not at the Core
		{"w:e4,a1,a2,a3 b:d5,c3", 1, 1, "e4 c3"},                   // a larger group elsewhere is ignored
		{"w:e5,c3,b3", 2, 0, "b3 c3 "},                             // the Core does not connect
		{"w:e4,c4 b:d3,d5", 1, 1, "c4 d3"},                         // the first of several groups of the same size
		{"w:e4,g4 b:f4", 1, 0, "e4 "},                              // enemy stacks do not connect
		{"w:e4,g4 #:f4", 1, 0, "e4 "},                              // obstacles do not connect
		{"w:c3,c4,d5,e5,e4,d3", 6, 0, "c3 c4 d3 d5 e4 e5 "},        // around the Core
		{"W:e4 w:f4 B:d3", 2, 1, "e4 f4 d3"},                       // heights do not count
	} {
		p := Position{turn: turn{phase: Finished, side: 4, core: center}}
		for field := range strings.FieldsSeq(test.stacks) {
			code := map[byte]uint8{'w': whiteDisc, 'b': blackDisc, 'W': 9, 'B': 14, '#': obstacle}[field[0]]
			for name := range strings.SplitSeq(field[2:], ",") {
				p.flip(cellOf(p, name), code)
			}
		}
		var groups []string
		for _, player := range players {
			groups = append(groups, strings.Join(boards.Of(p.side).Names(p.group(player).All()), " "))
		}
		if got := strings.Join(groups, " "); got != test.groups {
			t.Errorf("%s\nthe groups are %q, want %q", p.Diagram(), got, test.groups)
		}
		if w, b := p.Score(hexgames.White), p.Score(hexgames.Black); w != test.white || b != test.black {
			t.Errorf("%s\nthe scores are %d and %d, want %d and %d", p.Diagram(), w, b, test.white, test.black)
		}
		if got, want := p.Outcome(), oracleOf(p).result(hexgames.ReasonScore); got != want {
			t.Errorf("%s\nthe outcome is %v, want %v", p.Diagram(), got, want)
		}
	}
}

// TestC13Ruling plays back and forth until a position occurs for the third time.
func TestC13Ruling(t *testing.T) {
	g := hexgames.NewGame(MustParse(middle))
	shuffle := []string{"a3-a4:1", "pass", "a4-a3:1", "pass"}
	for i := range 9 {
		if o := g.Outcome(); o.Over() {
			t.Fatalf("after %d plies the game is over: %v", i, o)
		}
		if _, err := g.PlayText(shuffle[i%4]); err != nil {
			t.Fatal(err)
		}
	}
	p := g.Position()
	want := oracleOf(p).result(hexgames.ReasonRepetition)
	if got := g.Outcome(); got != want || g.Turn() != hexgames.None {
		t.Errorf("the outcome is %v, want %v", got, want)
	}
	// The position itself has no history.
	if p.Outcome().Over() || p.CountMoves() == 0 || p.Phase() != Movement {
		t.Error("the position itself is over")
	}
	// A pending pass makes a different position.
	if once := MustParse(play(t, middle, "pass")); once == MustParse(strings.Replace(middle, " w ", " b ", 1)) {
		t.Error("a position does not show that a pass is pending")
	}
}
