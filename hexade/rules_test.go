package hexade

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
	"example.com/hexgames/internal/notation"
)

// The tests in this file follow the rules clause by clause.

var (
	wantMoves   = game.WantMoves
	wantRefused = game.WantRefused
	wantError   = game.WantError
)

// played returns the position after some moves from p.
func played(t *testing.T, p Position, moves string) Position {
	t.Helper()
	return game.Played(t, p, strings.Fields(moves)...)
}

// setup returns the position with these stones after ply plies.
func setup(t *testing.T, side int, white, black string, ply int) Position {
	t.Helper()
	o := oracleStart(side)
	o.ply = ply
	for s := range strings.FieldsSeq(white) {
		o.white[naive.Named(s)] = true
	}
	for s := range strings.FieldsSeq(black) {
		o.white[naive.Named(s)] = false
	}
	p := MustParse(o.Text())
	if n := p.Count(hexgames.White) + p.Count(hexgames.Black); n != len(strings.Fields(white+" "+black)) {
		t.Fatalf("%s\nhas %d stones, want White's on %s and Black's on %s", p.Diagram(), n, white, black)
	}
	return p
}

// wantCaptures fails the test unless a move captures exactly the named stones and removes
// them from the board.
func wantCaptures(t *testing.T, p Position, move, want string) {
	t.Helper()
	next := played(t, p, move)
	m, _ := p.ParseMove(move)
	if got := namesOf(p, p.Captures(m)...); got != want {
		t.Errorf("%s\n%s captures %q, want %q", p.Diagram(), move, got, want)
	}
	var gone []hexgrid.Hex
	for h := range p.Pieces() {
		if next.At(h) == hexgames.None {
			gone = append(gone, h)
		}
	}
	if got := namesOf(p, gone...); got != want {
		t.Errorf("%s\n%s removes %q from the board, want %q", p.Diagram(), move, got, want)
	}
}

// wantState fails the test unless the position has the wanted state. The state is the number of
// moves, or the outcome and its clause, and the sixes that the players own, as in "17 moves; White:
// row a1 a2 a3 a4 a5 a6".
func wantState(t *testing.T, p Position, want string) {
	t.Helper()
	got := notation.Plural(p.CountMoves(), "move")
	if outcome := p.Outcome(); outcome.Over() {
		_, err := p.ParseMove("a1")
		wantError(t, err, hexgames.ErrGameOver, p.endedBy(), "the game is over: "+outcome.String())
		got = outcome.String() + " (" + p.endedBy() + ")"
	}
	if over := p.Outcome().Over(); over != (p.Turn() == hexgames.None) || over != (p.CountMoves() == 0) {
		t.Errorf("%s\nthe outcome is %v, but %v is to move and has %d moves", p.Diagram(), p.Outcome(), p.Turn(), p.CountMoves())
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		var sixes []string
		for _, six := range p.Sixes(player) {
			sixes = append(sixes, textOfSix(p, six))
		}
		if sixes != nil {
			got += "; " + player.String() + ": " + strings.Join(sixes, ", ")
		}
	}
	if got != want {
		t.Errorf("%s\nthe state is %s; want %s", p.Diagram(), got, want)
	}
}

// A story is a sequence of moves, with the stones that the last move captures and the state
// after it.
type story struct {
	start                  Position
	moves, captured, state string
}

func (s story) check(t *testing.T) {
	t.Helper()
	moves := strings.Fields(s.moves)
	last := len(moves) - 1
	p := played(t, s.start, strings.Join(moves[:last], " "))
	wantCaptures(t, p, moves[last], s.captured)
	wantState(t, played(t, p, moves[last]), s.state)
}

func TestA1Board(t *testing.T) {
	for side, cells := range map[int]int{4: 37, 5: 61, 6: 91, 7: 127, 8: 169, 9: 217, 10: 271} {
		p, err := Rules{Side: side}.New()
		if err != nil || p.Board().Len() != cells || p.CountMoves() != cells || p.Rules().Side != side {
			t.Errorf("side %d has %d cells and %d moves, %v; want %d", side, p.Board().Len(), p.CountMoves(), err, cells)
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

// TestA1Ruling shows why no board is smaller. On side 3, a stone in the middle closes every cell;
// on side 4 it leaves the edge open.
func TestA1Ruling(t *testing.T) {
	for h := range hexgrid.Must(hexgrid.Hexagon(3)).Hexes() {
		if h.Distance(hexgrid.Hex{}) >= freeDistance {
			t.Errorf("on side 3, %v is free", h)
		}
	}
	wantMoves(t, played(t, start(4), "d4 a1").String(), "a2 a3 a4 b1 b5 c1 c6 d1 d7 e2 e7 f3 f7 g4 g5 g6 g7")
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
	wantRefused(t, p.String(), "i11", "A2", "i11 is not empty")
	wantRefused(t, p.String(), "j12", "A2", "j12 is not empty")
	if p.Count(hexgames.White) != 3 || p.Count(hexgames.Black) != 2 || p.Count(hexgames.None) != 0 || p.Count(hexgames.Chance) != 0 {
		t.Errorf("White has %d stones and Black %d", p.Count(hexgames.White), p.Count(hexgames.Black))
	}
}

func TestA3SecondStone(t *testing.T) {
	for moves, want := range map[string]string{"i11 a1": "251 moves", "i11 i12": "252 moves", "a1 s19": "261 moves"} {
		wantState(t, played(t, start(10), moves), want)
	}
	p := played(t, start(10), "i11 a1")
	for _, near := range []string{"i12", "h10", "j12", "k11", "i13", "g10", "k13"} {
		wantRefused(t, p.String(), near, "A3", "at distance 3 or more from the first: from i11 to "+near)
	}
	for _, free := range []string{"f11", "i14", "f8", "l14", "g12", "a2"} {
		played(t, p, free)
	}
	// Black is free, and so is White from the third stone on.
	wantState(t, played(t, start(10), "i11 i12 a1 i13 i10"), "266 moves")
}

func TestA4Capture(t *testing.T) {
	story{New(), "m10 j12 j13 l10 l5 k10 g3 j11 j10", "j11 j12 k10 l10", "266 moves"}.check(t)
	// Black captures too.
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

// TestA4EveryDirection captures a pair in each of the six directions, and in all of them together,
// on every board.
func TestA4EveryDirection(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		middle := naive.At(side, 0, 0)
		var white, black []naive.Cell
		for _, d := range naive.Directions {
			pair := naive.Names(middle.Plus(d, 1), middle.Plus(d, 2))
			ours := naive.Names(middle.Plus(d, 3), middle.Plus(d, -3))
			wantCaptures(t, setup(t, side, ours, pair, 4), middle.String(), pair)
			white = append(white, middle.Plus(d, 3))
			black = append(black, middle.Plus(d, 1), middle.Plus(d, 2))
		}
		all := naive.Names(black...)
		wantCaptures(t, setup(t, side, naive.Names(white...), all, 24), middle.String(), all)
	}
}

func TestA5SafeInASandwich(t *testing.T) {
	story{New(), "j11 j10 g3 j13 j12", "", "266 moves"}.check(t)
	// A safe pair is captured only after an enclosing stone has left and is placed again.
	// Here Black's j13 is captured with k13, and then placed again.
	enclosed := setup(t, 10, "j11 j12 i13 a1", "j10 j13 k13 a10", 8)
	story{enclosed, "l13", "j13 k13", "264 moves"}.check(t)
	story{enclosed, "l13 s19 a3 j13", "j11 j12", "263 moves"}.check(t)
}

func TestA6Shapes(t *testing.T) {
	for _, test := range []struct{ stones, want string }{
		{"e3 e4 e5 e6 e7 e8", "row e3 e4 e5 e6 e7 e8"},
		{"c5 d5 e5 f5 g5 h5", "row c5 d5 e5 f5 g5 h5"},
		{"c3 d4 e5 f6 g7 h8", "row c3 d4 e5 f6 g7 h8"},
		{"e4 e5 e6 f5 f6 g6", "triangle e4 e5 e6 f5 f6 g6"},
		{"e4 f4 f5 g4 g5 g6", "triangle e4 f4 f5 g4 g5 g6"},
		{"e5 e6 f5 f7 g6 g7", "ring e5 e6 f5 f7 g6 g7"},
		{"e4 e5 e6 f4 f5 f6", ""}, // a parallelogram, in each of its orientations
		{"e4 e5 e6 f5 f6 f7", ""}, //
		{"e4 f5 g6 f4 g5 h6", ""}, //
		{"e4 e5 e6 f5 f6 g5", ""}, // a triangle with a shifted tip
		{"e3 e4 e5 e6 e7 e9", ""}, // a gap
		{"e3 e4 e5 e6 e7 f9", ""}, // a bend
		{"e5 e6 f5 f7 g6 g8", ""}, // a broken ring
		{"e3 e4 e5 e6 e7", ""},    // five
		{"f3 f4 f5 f6 e4 e5", ""}, // a rhombus with a tail
		{"a2 a3 a4 a5 a6 b1", ""}, // over the edge
		// Other stones next to a six, and more than six, do not matter.
		{"e3 e4 e5 e6 e7 e8 e9 f5", "row e3 e4 e5 e6 e7 e8, row e4 e5 e6 e7 e8 e9"},
		{"e5 e6 f5 f6 f7 g6 g7", "ring e5 e6 f5 f7 g6 g7"},
	} {
		// White has just placed the last stone.
		n := len(strings.Fields(test.stones))
		blacks := strings.Join(strings.Fields("f1 c1 k11 k9 i11 k6 i4")[:n-1], " ")
		state := fmt.Sprint(92-2*n, " moves")
		if test.want != "" {
			state += "; White: " + test.want
		}
		p := setup(t, 6, test.stones, blacks, 2*n-1)
		wantState(t, p, state)
		if got := p.state == pending; got != (test.want != "") {
			t.Errorf("%s: pending is %v", test.stones, got)
		}
	}
	// The cell in the ring need not be empty.
	wantState(t, setup(t, 6, "e5 e6 f5 f7 g6 g7", "f6 a1 a3 a5 k6", 11), "80 moves; White: ring e5 e6 f5 f7 g6 g7")
}

// TestA6Counts compares the sixes of every board with the oracle's, and their numbers with known
// ones.
func TestA6Counts(t *testing.T) {
	counts := map[int][3]int{4: {12, 36, 19}, 5: {48, 72, 37}, 6: {108, 120, 61}, 8: {282, 252, 127}, 10: {528, 432, 217}}
	for side := MinSide; side <= MaxSide; side++ {
		var got, want []string
		for _, six := range oracleSixes[side] {
			want = append(want, six.text)
		}
		var n [3]int
		p := start(uint8(side))
		for i, c := range sixes(&allCells[side]) {
			six := p.sixAt(i, c)
			got = append(got, textOfSix(p, six))
			n[six.Shape]++
		}
		if !gametest.SameMoves(got, want) {
			t.Errorf("side %d has the sixes %q, want %q", side, got, want)
		}
		if c, ok := counts[side]; ok && n != c {
			t.Errorf("side %d has %d rows, triangles and rings, want %d", side, n, c)
		}
	}
}

// TestA6EverySix completes every six of every board with each of its stones.
func TestA6EverySix(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		for i, first := range sixes(&allCells[side]) {
			six := sixSet(i, first)
			if !ownsSix(&six) {
				t.Fatalf("side %d: %v isn't a six", side, six)
			}
			for last := range six.All() {
				five := six
				five.Remove(last)
				if ownsSix(&five) || !completes(&six, last) {
					t.Fatalf("side %d: %v is not completed by %v", side, six, last)
				}
				for other := range five.All() {
					if completes(&five, other) {
						t.Fatalf("side %d: %v is completed without %v", side, six, last)
					}
				}
			}
		}
	}
}

func TestA7OutlastsTheReply(t *testing.T) {
	const row = "k12 l3 j14 j19 j13 f15 j11 a3 j12 i12 j10 o9 j15"
	const seven = "j8 l14 j13 a1 j9 a3 j10 s19 j12 s17 j14 a5 k14 a7 j11"
	for _, s := range []story{
		{New(), row, "", "258 moves; White: row j10 j11 j12 j13 j14 j15"},
		{New(), row + " l12", "j12 k12", "259 moves"},
		{New(), row + " a1", "", "White wins: a six (A7); White: row j10 j11 j12 j13 j14 j15"},
		// One of two sixes survives.
		{New(), seven, "", "256 moves; White: row j8 j9 j10 j11 j12 j13, row j9 j10 j11 j12 j13 j14"},
		{New(), seven + " i14", "j14 k14", "White wins: a six (A7); White: row j8 j9 j10 j11 j12 j13"},
	} {
		s.check(t)
	}
}

// TestA7Combinations checks the possible effects of a reply to a six.
func TestA7Combinations(t *testing.T) {
	// White is about to complete h3 to h8. With a stone on f6, Black can capture g6 and h6
	// from i6.
	const row, five = "row h3 h4 h5 h6 h7 h8", "g6 h3 h4 h5 h6 h7"
	both := setup(t, 8, five, "f6 i7 i8 i9 i10 i11", 12)
	one := setup(t, 8, five, "f6 a1 a3 a5 a7 o15", 12)
	seven := setup(t, 8, "g3 h3 h4 h5 h7 h8 h9", "f3 a1 a3 a5 a7 o15 o13", 14)
	for _, s := range []story{
		{both, "h8", "", "156 moves; White: " + row},
		// The reply completes a six but does not break White's: White has won.
		{both, "h8 i12", "", "White wins: a six (A7); White: " + row + "; Black: row i7 i8 i9 i10 i11 i12"},
		// The reply breaks White's six and completes one, which is now pending.
		{both, "h8 i6", "g6 h6", "157 moves; Black: row i6 i7 i8 i9 i10 i11"},
		{both, "h8 i6 a1", "", "Black wins: a six (A7); Black: row i6 i7 i8 i9 i10 i11"},
		// A broken six may be completed again and is then pending again.
		{one, "h8 i6", "g6 h6", "157 moves"},
		{one, "h8 i6 h6", "", "156 moves; White: " + row},
		{one, "h8 i6 h6 o13", "", "White wins: a six (A7); White: " + row},
		// A row of seven that loses one end is still a six.
		{seven, "h6", "", "154 moves; White: " + row + ", row h4 h5 h6 h7 h8 h9"},
		{seven, "h6 i3", "g3 h3", "White wins: a six (A7); White: row h4 h5 h6 h7 h8 h9"},
	} {
		s.check(t)
	}
}

func TestA8FullBoard(t *testing.T) {
	// The last stone completes no six: a draw.
	const last = "wbww/wbbww/w1wbwb/wbbbwbb/bbwbbw/wbwbw/wbwb w 36"
	wantMoves(t, last, "c2")
	story{MustParse(last), "c2", "", "draw: full board (A8)"}.check(t)
	// The last stone captures, so the board is no longer full.
	story{MustParse("bwbw/wbwww/bbbbwb/wbwwbb1/bbbwwb/wwbwb/wwwb w 36"), "d7", "d5 d6", "2 moves"}.check(t)
}

// TestA8Ruling distinguishes the ruling from the other reading, where every full board is a draw.
func TestA8Ruling(t *testing.T) {
	story{MustParse("bwwb/wbwwb/wbw1wb/bwbbwbw/wbwbbw/wbwbb/bwbw w 36"), "c4", "", "White wins: a six (A8); White: triangle a3 b3 b4 c3 c4 c5"}.check(t)
	// A7 comes first: a pending six of the opponent has outlasted the last stone, even if
	// that stone completes a six.
	story{MustParse("bwbw/bbwwb/wwbbbb/bwbbbbb/wbwwww/wbwwb/ww1w w 36"), "g6", "", "Black wins: a six (A7); White: triangle e5 f5 f6 g5 g6 g7, triangle e4 e5 e6 f5 f6 g6; Black: triangle b5 c5 c6 d5 d6 d7"}.check(t)
}

// TestA8NoRepetition checks that there is no rule about repetition.
func TestA8NoRepetition(t *testing.T) {
	if _, ok := any(New()).(hexgames.Repeater); ok {
		t.Error("a third occurrence ends the game")
	}
}
