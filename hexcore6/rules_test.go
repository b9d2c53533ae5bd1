package hexcore6

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// The tests of this file go through the rules clause by clause.

// played plays moves one after the other.
func played(t *testing.T, p Position, moves string) Position {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// wantAfter fails the test unless moves lead to a position.
func wantAfter(t *testing.T, p Position, moves, want string) {
	t.Helper()
	if got := played(t, p, moves).String(); got != want {
		t.Errorf("%s\n%s leads to %s, want %s", p.Diagram(), moves, got, want)
	}
}

// wantMoves fails the test unless the legal moves from a cell are those listed.
func wantMoves(t *testing.T, p Position, from, want string) {
	t.Helper()
	var texts []string
	for _, m := range p.LegalMoves() {
		if m.Kind() != Pass && p.Board().Name(m.From()) == from {
			texts = append(texts, m.String())
		}
	}
	slices.Sort(texts)
	if got := strings.Join(texts, " "); got != want {
		t.Errorf("%s\n%s\nallows from %s %q, want %q", p, p.Diagram(), from, got, want)
	}
}

// wantRefused fails the test unless the move is refused for the clause.
func wantRefused(t *testing.T, p Position, move, clause, reason string) {
	t.Helper()
	m, err := p.ParseMove(move)
	if err == nil || m != (Move{}) {
		t.Errorf("%s\n%s is read as %v", p.Diagram(), move, m)
	}
	wantError(t, err, hexgames.ErrIllegalMove, clause, reason)
}

// wantError fails the test unless err is of that kind, for that clause, and
// gives that reason.
func wantError(t *testing.T, err, kind error, clause, reason string) {
	t.Helper()
	gametest.WantError(t, name, err, kind, clause, reason)
}

func TestC1Start(t *testing.T) {
	p := New()
	if got, want := p.String(), "6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place"; got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	if got, want := p.String(), oracleStart(6, square{6, 6}).text(); got != want {
		t.Errorf("the start is %s, by the oracle %s", got, want)
	}
	if p.Turn() != hexgames.Black || p.Phase() != Placement || !p.At(hexgrid.Hex{}).IsCore() {
		t.Errorf("%v begins in phase %v", p.Turn(), p.Phase())
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
			if err != nil || p.Rules() != (Rules{side, h}) || p.String() != oracleStart(side, square{h.Q + side, side - h.R}).text() {
				t.Errorf("side %d, Core %v: %v, %v", side, h, p, err)
			}
			if p.CountMoves() > MaxMoves {
				t.Errorf("side %d, Core %v: %d moves", side, h, p.CountMoves())
			}
		}
	}
	if starts != 7+19+37+61 {
		t.Errorf("there are %d starts", starts)
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

// TestMaxMoves checks that some start has so many moves.
func TestMaxMoves(t *testing.T) {
	p, err := Rules{Core: hexgrid.Hex{Q: 4, R: 0}}.New()
	if err != nil || p.CountMoves() != MaxMoves {
		t.Errorf("with the Core near a corner there are %d moves, %v; want %d", p.CountMoves(), err, MaxMoves)
	}
}

func TestC3Lines(t *testing.T) {
	for text, want := range map[string]int{
		"6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place": 1704, // with lines that end at discs it would be 1416
		"5/6/7/3bw3/3w*b3/3bw3/7/6/5 b place":     822,  // and here 660
	} {
		if got := MustParse(text).CountMoves(); got != want {
			t.Errorf("%s allows %d first turns, want %d", text, got, want)
		}
	}
	// Three cells south of the Core, 21 cells for the white partner, among them
	// some behind the Core.
	n, behind := 0, false
	for _, m := range New().LegalMoves() {
		if strings.HasPrefix(m.String(), "f3/") {
			n++
			behind = behind || m.String() == "f3/f8"
		}
	}
	if n != 21 || !behind {
		t.Errorf("f3 has %d partners, and f8 is one of them: %v", n, behind)
	}
	wantAfter(t, New(), "c4/c8", "6/7/3b3w/9/4bw4/4w*b4/4bw4/9/8/7/6 w place")
	wantAfter(t, New(), "c4/c8 k11/k6", "6/7/3b3w/9/4bw4/4w*b4/4bw4/9/8/7/b4w b place")
	wantRefused(t, New(), "f7/f8", "C3", "f7 is not empty")
	wantRefused(t, New(), "f8/f6", "C3", "f6 is not empty")
	wantRefused(t, New(), "c4/c4", "C3", "both discs on c4")
	wantRefused(t, New(), "c4/d6", "C3", "d6 is not on a line with c4")
	wantRefused(t, New(), "c4-c5", "C3", "discs are still being placed, two at a turn: write both cells, as in a1/a2")
}

func TestC4BothDiscs(t *testing.T) {
	wantRefused(t, New(), "pass", "C4", "no passing before all discs are placed")
	// d6 has no partner here.
	p := MustParse("bwww/w1bbb/b1bwww/wbw*b1b/bwbwww/bwbbw/b1wb w place")
	wantMoves(t, p, "d6", "")
	wantMoves(t, p, "b2", "b2/c2")
	wantMoves(t, p, "c2", "c2/b2")
	wantRefused(t, p, "d6/b2", "C3", "no empty cell is on a line with d6")
}

func TestC5Obstacles(t *testing.T) {
	wantAfter(t, MustParse("bwww/w1bbb/b1bwww/wbw*b1b/bwbwww/bwbbw/b1wb w place"), "b2/c2",
		"bwww/wwbbb/bbbwww/wbw*b#b/bwbwww/bwbbw/b#wb b move")
	p := MustParse("bwww/wwbbb/bbbwww/wbw*b#b/bwbwww/bwbbw/b#wb b move")
	wantRefused(t, p, "d6/g5", "C5", "all discs have been placed")
	if piece := p.At(at(4, 4, 6)); !piece.IsObstacle() || piece.Owner() != hexgames.None || piece.Height() != 0 {
		t.Errorf("on d6 is %v", piece)
	}
}

// TestC6Ruling tells the ruling from the two other readings: that who placed last
// always goes on, and that his opponent does.
func TestC6Ruling(t *testing.T) {
	for _, test := range []struct{ before, move, after string }{
		// Obstacles: the opponent goes on.
		{"bbw/wbww/1w*bb/1bw1/1bw b place", "c1/d2", "bbw/wbww/bw*bb/wbw#/#bw w move"},
		{"w2/1bww/bw*bb/1bw1/bw1 w place", "a2/d5", "ww#/#bww/bw*bb/#bwb/bw# b move"},
		// None: who placed last goes on.
		{"wbb/bbww/bw*bw/wbwb/w2 w place", "e4/e5", "wbb/bbww/bw*bw/wbwb/wwb w move"},
		{"wwww/wwbw1/bbbwbw/bbw*bwb/bwbwwb/bbbwb/w1wb b place", "g5/b5", "wwww/wwbww/bbbwbw/bbw*bwb/bwbwwb/bbbwb/wbwb b move"},
	} {
		wantAfter(t, MustParse(test.before), test.move, test.after)
	}
}

// TestC6FortyTurns plays the placement phase of whole games on side 6: 84 cells,
// two at a turn, but for the obstacles.
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
			t.Errorf("%d turns and %d obstacles: %v", turns, n, p)
		}
		first := last
		if n > 0 {
			first = last.Opponent()
		}
		if n == 4 && (turns != 40 || p.Turn() != hexgames.Black) {
			t.Errorf("with four obstacles, as in the designer's pictures, %v goes on after %d turns", p.Turn(), turns)
		}
		if p.Turn() != first {
			t.Errorf("after %d turns, the last one %v's, and %d obstacles, %v goes on", turns, last, n, p.Turn())
		}
	}
	if counts[0] == 0 || counts[2] == 0 || counts[4] == 0 {
		t.Errorf("numbers of obstacles: %v", counts)
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
	piece := p.At(at(4, 3, 2))
	if piece.Height() != 3 || piece.Disc(0) != hexgames.Black || piece.Disc(1) != hexgames.Black || piece.Disc(2) != hexgames.White ||
		piece.Disc(3) != hexgames.None || piece.Disc(-1) != hexgames.None || piece.String() != "bbw" {
		t.Errorf("on c2 is %v", piece)
	}
}

func TestC8Moves(t *testing.T) {
	p := MustParse(middle)
	wantMoves(t, p, "a3", "a3-a4:1 a3-a4:2")
	wantMoves(t, p, "b5", "b5-a4 b5-c5")
	wantMoves(t, p, "c2", "c2-c3:1 c2-c3:2")
	wantMoves(t, p, "a4", "") // Black's
	wantMoves(t, p, "d7", "") // nothing is next to it
	// The order stays, whoever owns what.
	wantAfter(t, p, "a3-a4:2", "(bbb)1w(bww)/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move")
	wantAfter(t, p, "c2-c3:2", "(bbb)1(www)b/3(wwb)w/1b(bbw)1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move")
	wantAfter(t, p, "b5-c5", "(bbb)1(www)b/3(wwb)1/1(bbw)b1(bw)1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move")
	// A stack of three cannot move as a whole: nothing has room for it.
	wantRefused(t, p, "a3-a4", "C7", "a stack of 4 discs on a4 would be too high")
	wantRefused(t, p, "b5-b4", "C7", "a stack of 4 discs on b4 would be too high")
	wantRefused(t, p, "a3-a4:3", "C7", "a stack of 4 discs on a4 would be too high")
	wantRefused(t, p, "b5-c5:1", "C8", "the stack on b5 has 1 disc: write the move as b5-c5")
	wantRefused(t, p, "b5-c5:2", "C8", "the stack on b5 has 1 disc")
	wantRefused(t, p, "a4-b5", "C8", "White is to move and owns no stack on a4")
	wantRefused(t, p, "d4-d5", "C8", "White is to move and owns no stack on d4")
	wantRefused(t, p, "b5-e4", "C8", "e4 is not next to b5")
	wantRefused(t, p, "b5-b6", "C2", "column 4: b6 is not on the board")
	wantRefused(t, p, "c2-b2:1", "C8", "there is no stack on b2")
	wantRefused(t, p, "c2-d2:1", "C8", "there is no stack on d2")
	wantRefused(t, p, "d3-d4", "C8", "White is to move and owns no stack on d3")
	wantRefused(t, p, "f6-g7:1", "C8", "White is to move and owns no stack on f6")
	p = MustParse("w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass")
	wantRefused(t, p, "c2-c3:1", "C7", "the Core stands on c3, and nothing lands on it")
	wantRefused(t, p, "d5-e5", "C7", "an obstacle lies on e5, and nothing lands on it")
}

// TestC9Ruling tells the ruling from the other reading, by which the border
// counts as closed: then nobody could move at first.
func TestC9Ruling(t *testing.T) {
	p := MustParse("wbb/bbww/bw*bw/wbwb/wwb w move")
	inside := 0
	for _, m := range p.LegalMoves() {
		if m.Kind() == Shift && m.From().Distance(hexgrid.Hex{}) < 2 {
			inside++
		}
	}
	if inside != 0 || p.CountMoves() < 2 {
		t.Errorf("%d moves, %d of them from inside", p.CountMoves(), inside)
	}
	wantRefused(t, p, "c2-b1", "C9", "the stack on c2 is surrounded on all six sides")
	// When something has left, its neighbors may go.
	p = played(t, p, "a1-b1 pass")
	wantMoves(t, p, "b3", "")
	wantMoves(t, p, "b4", "b4-a3 b4-b3 b4-c4 b4-c5")
	p = played(t, p, "b4-b3 pass")
	wantMoves(t, p, "b3", "b3-a2 b3-a2:1 b3-a3 b3-a3:1 b3-b2 b3-b2:1 b3-c4 b3-c4:1")
}

// TestC9Surrounded checks what surrounds a stack: on each of the six sides
// anything but an empty cell, and a cell beyond the border does not.
func TestC9Surrounded(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		core := at(side, side, side)
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
	p := played(t, MustParse(middle), "b5-c5 pass")
	wantRefused(t, p, "c5-b5:1", "C8", "there is no stack next to c5 with room for another disc")
	wantMoves(t, p, "c5", "")
	p = played(t, MustParse("w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass"), "a1-b2 pass")
	wantRefused(t, p, "b2-a1:1", "C8", "there is no stack on a1")
	wantMoves(t, p, "b2", "b2-a2:1 b2-c2:1")
}

func TestC11Passing(t *testing.T) {
	p := MustParse(middle)
	once := played(t, p, "pass")
	if once.Phase() != LastPass || once.Turn() != hexgames.Black || once.Outcome().Over() {
		t.Errorf("after a pass: %v", once)
	}
	// Any other move clears it.
	cleared := played(t, once, "a4-b5")
	if cleared.Phase() != Movement || cleared.Turn() != hexgames.White {
		t.Errorf("after a pass and a move: %v", cleared)
	}
	if again := played(t, cleared, "pass"); again.Outcome().Over() {
		t.Errorf("two passes with a move between them: %v", again)
	}
	over := played(t, once, "pass")
	if over.Phase() != Finished || over.Turn() != hexgames.None || over.CountMoves() != 0 || !over.Outcome().Over() {
		t.Errorf("after two passes: %v, %v", over, over.Outcome())
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
		{"w:f3,g4,g5,g6 b:c3", 0, 1, " c3"},                        // away from the Core
		{"w:e4,a1,a2,a3 b:d5,c3", 1, 1, "e4 c3"},                   // a larger group elsewhere is ignored
		{"w:e5,c3,b3 b:", 2, 0, "b3 c3 "},                          // the Core does not connect
		{"w:e4,c4 b:d3,d5", 1, 1, "c4 d3"},                         // of the same size, the first counts
		{"w:e4,g4 b:f4", 1, 0, "e4 "},                              // others between
		{"w:e4,g4 #:f4", 1, 0, "e4 "},                              // obstacles do not connect
		{"w:c3,c4,d5,e5,e4,d3", 6, 0, "c3 c4 d3 d5 e4 e5 "},        // all around
		{"W:e4 w:f4 B:d3", 2, 1, "e4 f4 d3"},                       // heights do not count
	} {
		p := Position{turn: turn{mover: hexgames.White, phase: Finished, side: 4, core: cellOf(at(4, 4, 4))}}
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
			t.Errorf("%s\nscores %d and %d, want %d and %d", p.Diagram(), w, b, test.white, test.black)
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
		want := hexgames.Outcome{Reason: hexgames.Score}
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
	want := oracleOf(p).result(hexgames.Repetition)
	if got := g.Outcome(); got != want || g.Turn() != hexgames.None {
		t.Errorf("the outcome is %v, want %v", got, want)
	}
	if _, err := g.PlayText("pass"); !errors.Is(err, hexgames.ErrGameOver) {
		t.Errorf("a move after the end: %v", err)
	}
	// The position itself knows nothing of that.
	if p.Outcome().Over() || p.CountMoves() == 0 || p.Phase() != Movement {
		t.Error("the position itself knows of its history")
	}
	if !g.Undo() || g.Outcome().Over() {
		t.Error("undo does not take the end back")
	}
	// A pending pass makes another position.
	if once := played(t, MustParse(middle), "pass"); once == MustParse(strings.Replace(middle, " w ", " b ", 1)) {
		t.Error("positions do not tell whether a pass is pending")
	}
	if err := g.AgreeDraw(); err != nil || g.Outcome() != (hexgames.Outcome{Reason: hexgames.Agreement}) {
		t.Errorf("an agreed draw: %v, %v", err, g.Outcome())
	}
}
