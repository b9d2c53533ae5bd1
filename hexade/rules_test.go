package hexade

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// The tests of this file go through the rules clause by clause.

// opened returns the position after some moves from the start.
func opened(t *testing.T, side int, moves string) Position {
	t.Helper()
	p, err := Rules{Side: side}.New()
	if err != nil {
		t.Fatal(err)
	}
	return played(t, p, moves)
}

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

// setup returns a position with the given stones, in which so many were placed.
func setup(t *testing.T, side int, white, black string, ply int) Position {
	t.Helper()
	o := oracleStart(side)
	o.ply = ply
	for s := range strings.FieldsSeq(white) {
		o.white[squareOf(t, s)] = true
	}
	for s := range strings.FieldsSeq(black) {
		o.white[squareOf(t, s)] = false
	}
	p, err := Parse(o.text())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func squareOf(t *testing.T, name string) (s square) {
	t.Helper()
	var letter rune
	if _, err := fmt.Sscanf(name, "%c%d", &letter, &s.number); err != nil {
		t.Fatal(err)
	}
	s.letter = int(letter-'a') + 1
	return s
}

// wantCaptures fails the test unless a move captures just the stones named.
func wantCaptures(t *testing.T, p Position, move, want string) {
	t.Helper()
	m, err := p.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, h := range p.Captures(m) {
		names = append(names, p.Board().Name(h))
	}
	if got := strings.Join(names, " "); got != want {
		t.Errorf("%s\n%s captures %q, want %q", p.Diagram(), move, got, want)
	}
	next, err := p.Apply(m)
	if err != nil {
		t.Fatal(err)
	}
	enemy := p.Turn().Opponent()
	if got := p.Count(enemy) - next.Count(enemy); got != len(names) {
		t.Errorf("%s\n%s takes %d stones off the board, want %d", p.Diagram(), move, got, len(names))
	}
	for _, h := range p.Captures(m) {
		if next.At(h) != hexgames.None {
			t.Errorf("%s\nafter %s there still is a stone on %v", p.Diagram(), move, h)
		}
	}
}

// wantSixes fails the test unless a player owns just these sixes.
func wantSixes(t *testing.T, p Position, player hexgames.Player, want ...string) {
	t.Helper()
	var got []string
	for _, six := range p.Sixes(player) {
		text := six.Shape.String()
		for _, h := range six.Cells {
			text += " " + p.Board().Name(h)
		}
		got = append(got, text)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\n%v owns %q, want %q", p.Diagram(), player, got, want)
	}
}

// wantOutcome fails the test unless the game ended so; None for White and Black
// is a draw.
func wantOutcome(t *testing.T, p Position, winner hexgames.Player, reason hexgames.Reason) {
	t.Helper()
	if got, want := p.Outcome(), (hexgames.Outcome{Winner: winner, Reason: reason}); got != want {
		t.Errorf("%s\nthe outcome is %v, want %v", p.Diagram(), got, want)
	}
	if p.Outcome().Over() && (p.Turn() != hexgames.None || p.CountMoves() != 0) {
		t.Errorf("%s\nthe game is over, and %v is to move", p.Diagram(), p.Turn())
	}
}

// wantGoesOn fails the test unless the game goes on with so many moves.
func wantGoesOn(t *testing.T, p Position, moves int) {
	t.Helper()
	wantOutcome(t, p, hexgames.None, hexgames.Unfinished)
	if got := p.CountMoves(); got != moves {
		t.Errorf("%s\n%d legal moves, want %d", p.Diagram(), got, moves)
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

func TestA1Board(t *testing.T) {
	for side, cells := range map[int]int{4: 37, 5: 61, 6: 91, 7: 127, 8: 169, 9: 217, 10: 271} {
		p, err := Rules{Side: side}.New()
		if err != nil || p.Board().Len() != cells || p.CountMoves() != cells || p.Rules().Side != side {
			t.Errorf("side %d has %d cells and %d moves, %v; want %d", side, p.Board().Len(), p.CountMoves(), err, cells)
		}
		for i, h := range p.Board().Cells() {
			if name := p.Board().Name(h); name != squaresOf(side)[i].String() {
				t.Errorf("side %d: cell %d is %s, want %v", side, i, name, squaresOf(side)[i])
			}
		}
	}
	if p, err := (Rules{}).New(); p != New() || err != nil || New().Rules() != (Rules{Side: 10}) {
		t.Errorf("Rules{}.New() = %v, %v", p, err)
	}
	for _, side := range []int{-1, 1, 3, 11, 1<<31 - 1, -1 << 31} {
		p, err := Rules{Side: side}.New()
		if p != (Position{}) {
			t.Errorf("side %d gives %v", side, p)
		}
		wantError(t, err, hexgames.ErrOption, "A1", fmt.Sprintf(`"Side %d": want a side from 4 to 10`, side))
	}
	if MaxMoves != New().CountMoves() {
		t.Errorf("MaxMoves is %d", MaxMoves)
	}
}

// TestA1Ruling tells why no board is smaller: on side 3 a stone in the middle
// closes every cell, on side 4 it leaves the edge.
func TestA1Ruling(t *testing.T) {
	for h := range hexgrid.Must(hexgrid.Hexagon(3)).Hexes() {
		if h.Distance(hexgrid.Hex{}) >= freeDistance {
			t.Errorf("on side 3, %v is free", h)
		}
	}
	p := opened(t, 4, "d4 a1")
	wantGoesOn(t, p, 17)
	for _, m := range p.LegalMoves() {
		if m.Cell().Distance(hexgrid.Hex{}) != 3 {
			t.Errorf("%v is free", m)
		}
	}
}

func TestA2Turns(t *testing.T) {
	p := New()
	if got, want := p.String(), "10/11/12/13/14/15/16/17/18/19/18/17/16/15/14/13/12/11/10 w 0"; got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
	turns := []hexgames.Player{hexgames.White, hexgames.Black, hexgames.White, hexgames.Black, hexgames.White}
	for i, move := range []string{"i11", "j12", "a1", "a2", "s19"} {
		if p.Turn() != turns[i] || p.Ply() != i {
			t.Errorf("ply %d: %v is to move", p.Ply(), p.Turn())
		}
		p = played(t, p, move)
	}
	if got, want := p.String(), "wb8/11/12/13/14/15/16/17/10w7/11b7/18/17/16/15/14/13/12/11/9w b 5"; got != want {
		t.Errorf("the position is %s, want %s", got, want)
	}
	wantRefused(t, p, "i11", "A2", "i11 is not empty")
	wantRefused(t, p, "j12", "A2", "j12 is not empty")
	if p.Count(hexgames.White) != 3 || p.Count(hexgames.Black) != 2 || p.Count(hexgames.None) != 0 || p.Count(hexgames.Chance) != 0 {
		t.Errorf("White has %d stones and Black %d", p.Count(hexgames.White), p.Count(hexgames.Black))
	}
}

func TestA3SecondStone(t *testing.T) {
	for moves, want := range map[string]int{"i11 a1": 251, "i11 i12": 252, "a1 s19": 261} {
		wantGoesOn(t, opened(t, 10, moves), want)
	}
	p := opened(t, 10, "i11 a1")
	for _, near := range []string{"i12", "h10", "j12", "k11", "i13", "g10", "k13"} {
		wantRefused(t, p, near, "A3", "at distance 3 or more from his first: from i11 to "+near)
	}
	for _, free := range []string{"f11", "i14", "f8", "l14", "g12", "a2"} {
		played(t, p, free)
	}
	_, err := p.ParseMove("k13")
	var e *hexgames.Error
	if !errors.As(err, &e) || strings.Join(e.Cells, " ") != "k13 i11" || !strings.HasSuffix(e.Reason, "it is 2") {
		t.Errorf("the error is %v, about %v", err, e.Cells)
	}
	// Black is free, and so is White from his third stone on.
	p = opened(t, 10, "i11 i12 a1 i13 i10")
	wantGoesOn(t, p, 266)
}

func TestA4Capture(t *testing.T) {
	wantCaptures(t, opened(t, 10, "m10 j12 j13 l10 l5 k10 g3 j11"), "j10", "j11 j12 k10 l10")
	wantGoesOn(t, opened(t, 10, "m10 j12 j13 l10 l5 k10 g3 j11 j10"), 266)
	// Black captures as well.
	wantCaptures(t, setup(t, 5, "e5 e6 a1", "e7 i5", 5), "e4", "e5 e6")
	for _, test := range []struct{ white, black, captured string }{
		{"e8", "e6 e7", "e6 e7"},
		{"e7", "e6 a1", ""},       // one
		{"e9", "e6 e7 e8 a1", ""}, // three
		{"a1", "e6 e7", ""},       // none behind
		{"e7", "e6 e8", ""},       // one, and one behind
		{"e8", "e7 a1", ""},       // a gap
		{"i9", "e8 e9 e6 e7", ""}, // four, up to the edge
	} {
		n := len(strings.Fields(test.black))
		white := test.white + " " + strings.Join([]string{"i6", "g4", "c1"}[:n-1], " ")
		wantCaptures(t, setup(t, 5, white, test.black, 2*n), "e5", test.captured)
	}
}

// TestA4EveryDirection captures a pair in each of the six directions, and in all
// of them at once, on every board where there is room.
func TestA4EveryDirection(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		middle := square{side, side}
		var white, black []square
		for _, d := range allDirections {
			pair := namesOf(side, middle.plus(d, 1), middle.plus(d, 2))
			ours := namesOf(side, middle.plus(d, 3), middle.plus(d, -3))
			wantCaptures(t, setup(t, side, ours, pair, 4), middle.String(), pair)
			white = append(white, middle.plus(d, 3))
			black = append(black, middle.plus(d, 1), middle.plus(d, 2))
		}
		all := namesOf(side, black...)
		wantCaptures(t, setup(t, side, namesOf(side, white...), all, 24), middle.String(), all)
	}
}

// namesOf returns the names of some cells in board order.
func namesOf(side int, squares ...square) string {
	var names []string
	for _, s := range squaresOf(side) {
		if slices.Contains(squares, s) {
			names = append(names, s.String())
		}
	}
	return strings.Join(names, " ")
}

func TestA5SafeInASandwich(t *testing.T) {
	p := opened(t, 10, "j11 j10 g3 j13")
	wantCaptures(t, p, "j12", "")
	p = played(t, p, "j12")
	wantGoesOn(t, p, 266)
	// It is taken when an enclosing stone has gone and is placed again, and not
	// before. Here Black's j13 is captured with k13, and comes back.
	p = setup(t, 10, "j11 j12 i13 a1", "j10 j13 k13 a10", 8)
	wantCaptures(t, p, "l13", "j13 k13")
	p = played(t, p, "l13 s19 a3")
	wantCaptures(t, p, "j13", "j11 j12")
}

func TestA6Shapes(t *testing.T) {
	for _, test := range []struct {
		stones string
		want   []string
	}{
		{"e3 e4 e5 e6 e7 e8", []string{"row e3 e4 e5 e6 e7 e8"}},
		{"c5 d5 e5 f5 g5 h5", []string{"row c5 d5 e5 f5 g5 h5"}},
		{"c3 d4 e5 f6 g7 h8", []string{"row c3 d4 e5 f6 g7 h8"}},
		{"e4 e5 e6 f5 f6 g6", []string{"triangle e4 e5 e6 f5 f6 g6"}},
		{"e4 f4 f5 g4 g5 g6", []string{"triangle e4 f4 f5 g4 g5 g6"}},
		{"e5 e6 f5 f7 g6 g7", []string{"ring e5 e6 f5 f7 g6 g7"}},
		{"e4 e5 e6 f4 f5 f6", nil}, // a parallelogram, in each of its ways to lie
		{"e4 e5 e6 f5 f6 f7", nil}, //
		{"e4 f5 g6 f4 g5 h6", nil}, //
		{"e4 e5 e6 f5 f6 g5", nil}, // the tip beside
		{"e3 e4 e5 e6 e7 e9", nil}, // a gap
		{"e3 e4 e5 e6 e7 f9", nil}, // a bend
		{"e5 e6 f5 f7 g6 g8", nil}, // a broken ring
		{"e3 e4 e5 e6 e7", nil},    // five
		{"f3 f4 f5 f6 e4 e5", nil}, // a rhombus with a tail
		{"a2 a3 a4 a5 a6 b8", nil}, // over the edge
		// Others beside it, and more than six, do not matter.
		{"e3 e4 e5 e6 e7 e8 e9 f5", []string{"row e3 e4 e5 e6 e7 e8", "row e4 e5 e6 e7 e8 e9"}},
		{"e5 e6 f5 f6 f7 g6 g7", []string{"ring e5 e6 f5 f7 g6 g7"}},
	} {
		// White has just placed the last of them.
		n := len(strings.Fields(test.stones))
		blacks := strings.Join(strings.Fields("a6 c1 k11 k9 i11 k6 i4")[:n-1], " ")
		p := setup(t, 6, test.stones, blacks, 2*n-1)
		wantSixes(t, p, hexgames.White, test.want...)
		wantSixes(t, p, hexgames.Black)
		if got := p.state == pending; got != (test.want != nil) {
			t.Errorf("%s: pending is %v", test.stones, got)
		}
	}
	// Whatever stands in the ring.
	wantSixes(t, setup(t, 6, "e5 e6 f5 f7 g6 g7", "f6 a1 a3 a5 k6", 11), hexgames.White, "ring e5 e6 f5 f7 g6 g7")
}

// TestA6Counts compares the shapes of every board with the second
// implementation, and with how many there are.
func TestA6Counts(t *testing.T) {
	counts := map[int][3]int{4: {12, 36, 19}, 5: {48, 72, 37}, 6: {108, 120, 61}, 8: {282, 252, 127}, 10: {528, 432, 217}}
	for side := MinSide; side <= MaxSide; side++ {
		want := map[string]bool{}
		for _, six := range oracleSixes[side] {
			want[sixText(six.shape, six.squares)] = true
		}
		if len(want) != len(oracleSixes[side]) {
			t.Errorf("side %d: the oracle has a six twice", side)
		}
		got := map[string]bool{}
		var n [3]int
		for i, c := range boardSet[side].sixes() {
			six := sixAt(i, c)
			var squares []square
			for _, h := range six.Cells {
				squares = append(squares, square{h.Q + side, side - h.R})
			}
			if !slices.IsSortedFunc(squares, func(s, t square) int { return 100*(s.letter-t.letter) + s.number - t.number }) {
				t.Errorf("side %d: the cells of %v are not in board order", side, six)
			}
			got[sixText(six.Shape.String(), squares)] = true
			n[six.Shape]++
			if set := sixSet(i, c); !set.ownsSix() || set.count() != 6 {
				t.Errorf("side %d: %v is no six", side, six)
			}
		}
		for text := range want {
			if !got[text] {
				t.Errorf("side %d: there is no %s", side, text)
			}
		}
		if len(got) != len(want) || n[0]+n[1]+n[2] != len(want) {
			t.Errorf("side %d has %d sixes, want %d", side, n[0]+n[1]+n[2], len(want))
		}
		if c, ok := counts[side]; ok && n != c {
			t.Errorf("side %d has %d rows, triangles and rings, want %d", side, n, c)
		}
	}
}

func sixText(shape string, squares []square) string {
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = s.String()
	}
	slices.Sort(names)
	return shape + " " + strings.Join(names, " ")
}

// TestA6EverySix completes every six of every board by each of its stones.
func TestA6EverySix(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		for i, first := range boardSet[side].sixes() {
			six := sixSet(i, first)
			for last := range six.cells() {
				five := six
				five.remove(last)
				if five.ownsSix() || !six.completes(last) {
					t.Fatalf("side %d: the %v of %v is not completed by %v", side, patterns[i].shape, sixAt(i, first), last.hex())
				}
				for other := range five.cells() {
					if five.completes(other) {
						t.Fatalf("side %d: %v is completed without %v", side, sixAt(i, first), last.hex())
					}
				}
			}
		}
	}
}

func TestA7OutlastsTheReply(t *testing.T) {
	p := opened(t, 10, "k12 l3 j14 j19 j13 f15 j11 a3 j12 i12 j10 o9 j15")
	wantGoesOn(t, p, 258)
	wantSixes(t, p, hexgames.White, "row j10 j11 j12 j13 j14 j15")
	wantCaptures(t, p, "l12", "j12 k12")
	wantGoesOn(t, played(t, p, "l12"), 259)
	won := played(t, p, "a1")
	wantOutcome(t, won, hexgames.White, LastingSix)
	wantSixes(t, won, hexgames.White, "row j10 j11 j12 j13 j14 j15")
	_, err := won.ParseMove("a2")
	wantError(t, err, hexgames.ErrGameOver, "A7", "the game is over: White wins: a six")

	// Of two sixes one survives.
	p = opened(t, 10, "j8 l14 j13 a1 j9 a3 j10 s19 j12 s17 j14 a5 k14 a7 j11")
	wantGoesOn(t, p, 256)
	wantSixes(t, p, hexgames.White, "row j8 j9 j10 j11 j12 j13", "row j9 j10 j11 j12 j13 j14")
	wantCaptures(t, p, "i14", "j14 k14")
	wantOutcome(t, played(t, p, "i14"), hexgames.White, LastingSix)
}

// TestA7Combinations goes through what a reply to a six may do.
func TestA7Combinations(t *testing.T) {
	// White is about to complete h3 to h8; g6 stands so that f6 and i6 capture
	// h6 with it.
	const white, black = "g6 h3 h4 h5 h6 h7", "f6 i7 i8 i9 i10 i11"
	p := played(t, setup(t, 8, white, black, 12), "h8")
	wantGoesOn(t, p, 169-13)
	wantSixes(t, p, hexgames.White, "row h3 h4 h5 h6 h7 h8")

	// The reply makes a six of its own and leaves White's: White has won.
	own := played(t, p, "i12")
	wantOutcome(t, own, hexgames.White, LastingSix)
	wantSixes(t, own, hexgames.Black, "row i7 i8 i9 i10 i11 i12")

	// The reply breaks White's six and makes its own, which is now pending.
	broken := played(t, p, "i6")
	wantGoesOn(t, broken, 169-14+2)
	wantSixes(t, broken, hexgames.White)
	wantSixes(t, broken, hexgames.Black, "row i6 i7 i8 i9 i10 i11")
	wantOutcome(t, played(t, broken, "a1"), hexgames.Black, LastingSix)

	// A broken six may be built again, and is pending anew.
	p = played(t, setup(t, 8, white, "f6 a1 a3 a5 a7 o15", 12), "h8 i6")
	wantSixes(t, p, hexgames.White)
	p = played(t, p, "h6")
	wantSixes(t, p, hexgames.White, "row h3 h4 h5 h6 h7 h8")
	wantGoesOn(t, p, 169-6-7)
	wantOutcome(t, played(t, p, "o13"), hexgames.White, LastingSix)

	// A seven that loses its end is still a six.
	p = played(t, setup(t, 8, "g3 h3 h4 h5 h7 h8 h9", "f3 a1 a3 a5 a7 o15 o13", 14), "h6")
	wantSixes(t, p, hexgames.White, "row h3 h4 h5 h6 h7 h8", "row h4 h5 h6 h7 h8 h9")
	wantCaptures(t, p, "i3", "g3 h3")
	p = played(t, p, "i3")
	wantOutcome(t, p, hexgames.White, LastingSix)
	wantSixes(t, p, hexgames.White, "row h4 h5 h6 h7 h8 h9")
}

func TestA8FullBoard(t *testing.T) {
	// The last stone makes no six: a draw.
	p := MustParse("wbww/wbbww/w1wbwb/wbbbwbb/bbwbbw/wbwbw/wbwb w 36")
	wantGoesOn(t, p, 1)
	p = played(t, p, "c2")
	wantOutcome(t, p, hexgames.None, hexgames.FullBoard)
	_, err := p.ParseMove("c2")
	wantError(t, err, hexgames.ErrGameOver, "A8", "the game is over: draw: full board")

	// The last stone captures, and the board is full no longer.
	p = played(t, MustParse("bwbw/wbwww/bbbbwb/wbwwbb1/bbbwwb/wwbwb/wwwb w 36"), "d7")
	wantGoesOn(t, p, 2)
}

// TestA8Ruling tells the ruling from the other reading, by which every full
// board is a draw.
func TestA8Ruling(t *testing.T) {
	p := played(t, MustParse("bwwb/wbwwb/wbw1wb/bwbbwbw/wbwbbw/wbwbb/bwbw w 36"), "c4")
	wantOutcome(t, p, hexgames.White, LastingSix)
	if len(p.Sixes(hexgames.White)) == 0 {
		t.Error("White owns no six")
	}
	_, err := p.ParseMove("c4")
	wantError(t, err, hexgames.ErrGameOver, "A8", "the game is over: White wins: a six")

	// A7 is asked first: what the opponent had pending has outlasted the last
	// stone, even if that completes a six as well.
	p = MustParse("bwbw/bbwwb/wwbbbb/bwbbbbb/wbwwww/wbwwb/ww1w w 36")
	if len(p.Sixes(hexgames.Black)) == 0 {
		t.Error("Black has nothing pending")
	}
	p = played(t, p, "g6")
	wantOutcome(t, p, hexgames.Black, LastingSix)
	if len(p.Sixes(hexgames.White)) == 0 {
		t.Error("White owns no six")
	}
	_, err = p.ParseMove("g6")
	wantError(t, err, hexgames.ErrGameOver, "A7", "Black wins: a six")
}

func TestA8Agreement(t *testing.T) {
	g := hexgames.NewGame(New())
	if _, err := g.PlayText("i11"); err != nil {
		t.Fatal(err)
	}
	if err := g.AgreeDraw(); err != nil || g.Outcome() != (hexgames.Outcome{Reason: hexgames.Agreement}) {
		t.Errorf("an agreed draw: %v, %v", err, g.Outcome())
	}
}

// TestA8NoRepetition checks that a position may occur as often as it likes: the
// number of stones placed makes it another one each time.
func TestA8NoRepetition(t *testing.T) {
	if _, ok := any(New()).(hexgames.Repeater); ok {
		t.Error("a third occurrence ends the game")
	}
	if MustParse("4/5/6/2w4/6/b4/4 w 10") == MustParse("4/5/6/2w4/6/b4/4 w 14") {
		t.Error("positions do not tell how many stones were placed")
	}
}

// TestA9SideToMoveOwnsNone checks that the side to move owns no six, and that
// the other's share a stone, the one that was placed last.
func TestA9SideToMoveOwnsNone(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	several := 0
	for game := range 2000 {
		p, err := Rules{Side: MinSide + game%(MaxSide-MinSide+1)}.New()
		if err != nil {
			t.Fatal(err)
		}
		for p.Turn() != hexgames.None {
			m := p.MoveAt(r.IntN(p.CountMoves()))
			if p, err = p.Apply(m); err != nil {
				t.Fatal(err)
			}
			if p.Turn() == hexgames.None {
				break
			}
			if sixes := p.Sixes(p.Turn()); len(sixes) > 0 {
				t.Fatalf("%v: %v is to move and owns %v", p, p.Turn(), sixes)
			}
			sixes := p.Sixes(p.Turn().Opponent())
			if len(sixes) > 1 {
				several++
			}
			for _, six := range sixes {
				if !slices.Contains(six.Cells[:], m.Cell()) {
					t.Fatalf("%v: %v owns %v without %v", p, p.Turn().Opponent(), six, m)
				}
			}
		}
	}
	if several < 20 {
		t.Errorf("only %d positions had several sixes", several)
	}
}
