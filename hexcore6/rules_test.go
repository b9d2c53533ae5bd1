package hexcore6

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest/naive"
)

// The tests in this file follow the rules clause by clause. They list the moves that a
// position allows in the order of LegalMoves.

var (
	play        = game.Play
	wantMoves   = game.WantMoves
	wantRefused = game.WantRefused
	wantError   = game.WantError
)

// wantAfter fails the test unless moves lead to a position.
func wantAfter(t *testing.T, position, moves, want string) {
	t.Helper()
	if got := play(t, position, strings.Fields(moves)...); got != want {
		t.Errorf("%s\n%s leads to %s, want %s", MustParse(position).Diagram(), moves, got, want)
	}
}

// Positions that several tests use.
const (
	few  = "bwww/w1bbb/b1bwww/wbw*b1b/bwbwww/bwbbw/b1wb w place" // no empty cell is in line with d6
	full = "wbb/bbww/bw*bw/wbwb/wwb w move"                      // all discs have just been placed
	low  = "w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass"       // two obstacles
)

func TestC1Start(t *testing.T) {
	p := New()
	if got, want := p.String(), "6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place"; got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	if got, want := p.String(), oracleStart(6, naive.At(6, 0, 0)).Text(); got != want {
		t.Errorf("the start is %s, want the oracle's %s", got, want)
	}
	if p.Turn() != hexgames.Black || p.Phase() != Placement || !p.At(hexgrid.Hex{}).IsCore() {
		t.Errorf("%v begins, in the phase %v", p.Turn(), p.Phase())
	}
	if p.Count(hexgames.White) != 3 || p.Count(hexgames.Black) != 3 {
		t.Errorf("White has %d stacks and Black %d", p.Count(hexgames.White), p.Count(hexgames.Black))
	}
	if q, err := (Rules{}).New(); q != p || err != nil || p.Rules() != (Rules{Side: 6}) {
		t.Errorf("Rules{}.New() = %v, %v", q, err)
	}
}

func TestC2Options(t *testing.T) {
	starts := 0
	for side := MinSide; side <= MaxSide; side++ {
		for h := range hexgrid.Must(hexgrid.Hexagon(side)).Hexes() {
			p, err := Rules{Side: side, Core: h}.New()
			if h.Distance(hexgrid.Hex{}) == side-1 {
				wantError(t, err, hexgames.ErrOption, "C2", "on the border")
				continue
			}
			starts++
			if err != nil || p.Rules() != (Rules{side, h}) || p.String() != oracleStart(side, naive.At(side, h.Q, h.R)).Text() {
				t.Errorf("side %d, Core %v: %v, %v", side, h, p, err)
			}
			if p.CountMoves() > MaxMoves {
				t.Errorf("side %d, Core %v: %d moves", side, h, p.CountMoves())
			}
		}
	}
	if starts != 7+19+37+61 {
		t.Errorf("there are %d starts, want %d", starts, 7+19+37+61)
	}
	for side, reason := range map[int]string{-1: `"Side -1": want a side from 3 to 6, or 0 for 6`, 2: `"Side 2"`, 7: `"Side 7"`} {
		p, err := Rules{Side: side}.New()
		if p != (Position{}) {
			t.Errorf("side %d gives %v", side, p)
		}
		wantError(t, err, hexgames.ErrOption, "C2", reason)
	}
	for _, core := range []hexgrid.Hex{{Q: 6, R: 0}, {Q: 1 << 30, R: 1 << 30}, {Q: -6, R: 6}} {
		_, err := Rules{Core: core}.New()
		wantError(t, err, hexgames.ErrOption, "C2", "no such cell on a board of side 6")
	}
}

// TestMaxMoves checks that some start has MaxMoves moves.
func TestMaxMoves(t *testing.T) {
	p, err := Rules{Core: hexgrid.Hex{Q: 4, R: 0}}.New()
	if err != nil || p.CountMoves() != MaxMoves {
		t.Errorf("with the Core near a corner there are %d moves, %v; want %d", p.CountMoves(), err, MaxMoves)
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
	n, behind := 0, false
	for _, m := range New().LegalMoves() {
		if strings.HasPrefix(m.String(), "f3/") {
			n++
			behind = behind || m.String() == "f3/f8"
		}
	}
	if n != 21 || !behind {
		t.Errorf("%d cells are in line with f3, f8 among them: %v", n, behind)
	}
	wantAfter(t, start, "c4/c8", "6/7/3b3w/9/4bw4/4w*b4/4bw4/9/8/7/6 w place")
	wantAfter(t, start, "c4/c8 k11/k6", "6/7/3b3w/9/4bw4/4w*b4/4bw4/9/8/7/b4w b place")
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
	if piece := MustParse(laid).At(draw.At(4, 4, 6)); !piece.IsObstacle() || piece.Owner() != hexgames.None || piece.Height() != 0 {
		t.Errorf("the piece on d6 is %v, want an obstacle", piece)
	}
}

// TestC6Ruling distinguishes the ruling from two other readings: that the player who placed
// last always goes on, and that the opponent always does.
func TestC6Ruling(t *testing.T) {
	for _, test := range []struct{ before, move, after string }{
		// Obstacles: the opponent goes on.
		{"bbw/wbww/1w*bb/1bw1/1bw b place", "c1/d2", "bbw/wbww/bw*bb/wbw#/#bw w move"},
		{"w2/1bww/bw*bb/1bw1/bw1 w place", "a2/d5", "ww#/#bww/bw*bb/#bwb/bw# b move"},
		// No obstacles: the player who placed last goes on.
		{"wbb/bbww/bw*bw/wbwb/w2 w place", "e4/e5", "wbb/bbww/bw*bw/wbwb/wwb w move"},
		{"wwww/wwbw1/bbbwbw/bbw*bwb/bwbwwb/bbbwb/w1wb b place", "g5/b5", "wwww/wwbww/bbbwbw/bbw*bwb/bwbwwb/bbbwb/wbwb b move"},
	} {
		wantAfter(t, test.before, test.move, test.after)
	}
}

// TestC6FortyTurns plays the placement phase of random games on side 6, where every turn
// fills two of 84 cells and obstacles fill the rest.
func TestC6FortyTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	counts := map[int]int{}
	for range 300 {
		p := New()
		turns, last := 0, hexgames.None
		for p.Phase() == Placement {
			last = p.Turn()
			var err error
			if p, err = p.Apply(p.MoveAt(r.IntN(p.CountMoves()))); err != nil {
				t.Fatal(err)
			}
			turns++
		}
		n := p.obstacles().count()
		counts[n]++
		if n%2 != 0 || n > 10 || 2*turns+n != 84 {
			t.Errorf("after %d turns there are %d obstacles: %v", turns, n, p)
		}
		first := last
		if n > 0 {
			first = last.Opponent()
		}
		if n == 4 && (turns != 40 || p.Turn() != hexgames.Black) {
			t.Errorf("with four obstacles, as in the designer's pictures, %v goes on after %d turns", p.Turn(), turns)
		}
		if p.Turn() != first {
			t.Errorf("after %d turns, the last one %v's, with %d obstacles, %v goes on", turns, last, n, p.Turn())
		}
	}
	if counts[0] == 0 || counts[2] == 0 || counts[4] == 0 {
		t.Errorf("games by number of obstacles: %v, want some with 0, 2 and 4", counts)
	}
}

// middle is a position in the movement phase, on side 4:
//
//	         7
//	      6     ww
//	   5     .     .
//	4     w     .     .
//	   b     b     bb    .
//	3     wwb   .     .
//	   www   .     wwb   .
//	2     .     *     wbw
//	   .     b     bwb   wbb
//	1     .     .     .
//	   bbb   bbw   .     .
//	      .     .     .
//	   a     .     b     g
//	      b     www   f
//	         c     e
//	            d
const middle = "(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move"

func TestC7Owner(t *testing.T) {
	p := MustParse(middle)
	for name, want := range map[string]hexgames.Player{
		"a1": hexgames.Black, "a3": hexgames.White, "c2": hexgames.White, "e4": hexgames.Black, "b2": hexgames.None, "d4": hexgames.None, "g4": hexgames.None,
	} {
		h, err := p.Board().Cell(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.At(h).Owner(); got != want {
			t.Errorf("%s belongs to %v, want %v", name, got, want)
		}
	}
	piece := p.At(draw.At(4, 3, 2))
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

// TestC9Ruling distinguishes the ruling from the other reading, by which the border counts
// as closed and no stack could move at first.
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

// TestC9Surrounded checks that anything but an empty cell closes a side of a stack, and
// that the border does not.
func TestC9Surrounded(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		core := draw.At(side, side, side)
		board := boards[side]
		for i, h := range board.Cells() {
			if h == core {
				continue
			}
			p := Position{turn: turn{mover: hexgames.White, phase: Movement, side: uint8(side), core: cellOf(core)}}
			p.put(cellOf(h).set(), whiteDisc)
			inner := true
			for d, g := range h.Neighbors() {
				switch {
				case board.Neighbor(i, hexgrid.Direction(d)) < 0:
					inner = false
				case g != core:
					p.put(cellOf(g).set(), []uint8{obstacle, blackDisc, whiteDisc, 5, 12}[d%5])
				}
			}
			if free := p.movable().has(cellOf(h)); free == inner {
				t.Errorf("side %d: %v may move: %v", side, h, free)
			}
			for d, g := range h.Neighbors() {
				if g == core || board.Neighbor(i, hexgrid.Direction(d)) < 0 {
					continue
				}
				q := p
				q.put(cellOf(g).set(), 0)
				if !q.movable().has(cellOf(h)) {
					t.Errorf("side %d: with %v empty, %v may not move", side, g, h)
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
	cleared := MustParse(play(t, middle, "pass", "a4-b5"))
	if cleared.Phase() != Movement || cleared.Turn() != hexgames.White {
		t.Errorf("after a pass and a move: %v", cleared)
	}
	if again := MustParse(play(t, cleared.String(), "pass")); again.Outcome().Over() {
		t.Errorf("two passes with a move between them: %v", again)
	}
	over := MustParse(play(t, middle, "pass", "pass"))
	game.WantOver(t, over.String(), "C11", oracleOf(over).result(hexgames.ReasonScore))
	if over.Phase() != Finished {
		t.Errorf("after two passes: %v", over)
	}
	for _, text := range []string{"pass", "b5-c5", "a1/a2", "k11-k10"} {
		_, err := over.ParseMove(text)
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
		{"w:e5,c3,b3 b:", 2, 0, "b3 c3 "},                          // the Core does not connect
		{"w:e4,c4 b:d3,d5", 1, 1, "c4 d3"},                         // of groups of the same size, the first
		{"w:e4,g4 b:f4", 1, 0, "e4 "},                              // enemy stacks do not connect
		{"w:e4,g4 #:f4", 1, 0, "e4 "},                              // obstacles do not connect
		{"w:c3,c4,d5,e5,e4,d3", 6, 0, "c3 c4 d3 d5 e4 e5 "},        // around the Core
		{"W:e4 w:f4 B:d3", 2, 1, "e4 f4 d3"},                       // heights do not count
	} {
		p := Position{turn: turn{mover: hexgames.White, phase: Finished, side: 4, core: cellOf(draw.At(4, 4, 4))}}
		for field := range strings.FieldsSeq(test.stacks) {
			code := map[byte]uint8{'w': whiteDisc, 'b': blackDisc, 'W': 9, 'B': 14, '#': obstacle}[field[0]]
			for name := range strings.SplitSeq(field[2:], ",") {
				if name == "" {
					continue
				}
				h, err := p.Board().Cell(name)
				if err != nil {
					t.Fatal(err)
				}
				p.put(cellOf(h).set(), code)
			}
		}
		if w, b := p.Score(hexgames.White), p.Score(hexgames.Black); w != test.white || b != test.black {
			t.Errorf("%s\nthe scores are %d and %d, want %d and %d", p.Diagram(), w, b, test.white, test.black)
		}
		var groups []string
		for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
			var names []string
			for _, h := range p.Group(player) {
				names = append(names, p.Board().Name(h))
			}
			groups = append(groups, strings.Join(names, " "))
		}
		if got := strings.Join(groups, " "); got != test.groups {
			t.Errorf("%s\nthe groups are %q, want %q", p.Diagram(), got, test.groups)
		}
		want := hexgames.Outcome{Reason: hexgames.ReasonScore}
		if test.white > test.black {
			want.Winner = hexgames.White
		} else if test.black > test.white {
			want.Winner = hexgames.Black
		}
		if got := p.Outcome(); got != want {
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
	if _, err := g.PlayText("pass"); !errors.Is(err, hexgames.ErrGameOver) {
		t.Errorf("a move after the end: %v", err)
	}
	// The position itself has no history.
	if p.Outcome().Over() || p.CountMoves() == 0 || p.Phase() != Movement {
		t.Error("the position itself is over")
	}
	if !g.Undo() || g.Outcome().Over() {
		t.Error("Undo does not take back the end")
	}
	// A pending pass makes another position.
	if once := MustParse(play(t, middle, "pass")); once == MustParse(strings.Replace(middle, " w ", " b ", 1)) {
		t.Error("a position does not show that a pass is pending")
	}
	if err := g.AgreeDraw(); err != nil || g.Outcome() != (hexgames.Outcome{Reason: hexgames.ReasonAgreement}) {
		t.Errorf("an agreed draw: %v, %v", err, g.Outcome())
	}
}
