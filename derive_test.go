package hexgames_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// jumpy is Hexdame with an IsLegal method that is always wrong.
type jumpy struct{ hexdame.Position }

func (p jumpy) IsLegal(m hexdame.Move) bool { return !hexgames.IsLegal(p.Position, m) }

func (p jumpy) Apply(m hexdame.Move) (jumpy, error) {
	next, err := p.Position.Apply(m)
	return jumpy{next}, err
}

func (p jumpy) Playout(r *rand.Rand, limit int) jumpy { return jumpy{p.Position.Playout(r, limit)} }

// TestIsLegal checks that IsLegal calls the game's own method, or Apply if there is none.
func TestIsLegal(t *testing.T) {
	start, after := hexdame.New(), hexdame.MustParse("W:Wa1,h8:Bi9")
	for _, p := range []hexdame.Position{start, after, {}} {
		for _, m := range append(start.LegalMoves(), append(after.LegalMoves(), hexdame.Move{})...) {
			_, err := p.Apply(m)
			if got := hexgames.IsLegal(p, m); got != (err == nil) {
				t.Errorf("in %v the move %v is legal: %t, but Apply returns %v", p, m, got, err)
			}
			if hexgames.IsLegal(jumpy{p}, m) != (err != nil) {
				t.Errorf("in %v the game's own method is not asked about %v", p, m)
			}
		}
	}
}

// TestDerived compares the functions that a game may use for its methods with the methods of a game
// that has its own.
func TestDerived(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for p := hexdame.New(); ; {
		n := p.CountMoves()
		if got := hexgames.CountMoves(p); got != n {
			t.Errorf("%v has %d moves, want %d", p, got, n)
		}
		for _, i := range []int{-1, 0, n / 2, n - 1, n} {
			if got := hexgames.MoveAt(p, i); got != p.MoveAt(i) {
				t.Errorf("move %d of %v is %v, want %v", i, p, got, p.MoveAt(i))
			}
		}
		if n == 0 {
			_, err := hexgames.ParseMove(p, "a1-a2")
			if !errors.Is(err, hexgames.ErrGameOver) {
				t.Errorf("a move after the end is refused with %v", err)
			}
			break
		}
		m := p.MoveAt(r.IntN(n))
		if read, err := hexgames.ParseMove(p, p.FormatMove(m)); err != nil || read != m {
			t.Errorf("%s is read as %v, %v", p.FormatMove(m), read, err)
		}
		p, _ = p.Apply(m)
	}
	start := hexdame.New()
	if got := hexgames.Playout(start, rand.New(rand.NewPCG(2, 2)), 0); got != start {
		t.Errorf("no moves lead to %v", got)
	}
	if got := hexgames.Playout(start, nil, 1000); !got.Outcome().Over() {
		t.Errorf("a thousand moves lead to %v", got)
	}
	_, err := hexgames.ParseMove(start, "a1-a2")
	if want := `hexdame: "a1-a2": not a legal move: want one of a4-a5, a4-b5, b4-b5, b4-c5 and others`; err == nil || err.Error() != want || !errors.Is(err, hexgames.ErrIllegalMove) {
		t.Errorf("the refusal is %v, want %s", err, want)
	}
	_, err = hexgames.ParseMove(hexdame.MustParse("W:Wa1,b3:Bb2,i9"), "a1-a2")
	if want := `hexdame: "a1-a2": not a legal move: want one of a1xc3, b3xb1`; err == nil || err.Error() != want {
		t.Errorf("the refusal is %v, want %s", err, want)
	}
	for text, more := range map[string]bool{"W:Wa1:Bi9": false, "W:Wa5,h8:Bi9": false, "W:Wa1,h8:Bi9": true} { // 3, 4 and 5 moves
		p := hexdame.MustParse(text)
		if _, err := hexgames.ParseMove(p, "x"); strings.HasSuffix(err.Error(), " and others") != more {
			t.Errorf("of %d moves the refusal is %v", p.CountMoves(), err)
		}
	}
	if err := hexgames.Refuse(hexdame.Position{}, hexdame.Move{}, "no"); err.Error() != `hexdame: "": the zero Position is not a game` {
		t.Errorf("the zero Position refuses with %v", err)
	}
	if got, want := hexgames.Diagram(hexdame.MustParse("W:We5:Bi9")), "White to move\nW:We5:Bi9"; got != want {
		t.Errorf("the diagram is %q, want %q", got, want)
	}
	if got, want := hexgames.Diagram(hexdame.MustParse("W:W:Bi9")), "Black wins: no legal move\nW:W:Bi9"; got != want {
		t.Errorf("the diagram is %q, want %q", got, want)
	}
}

// A stuck is a position that is not over, with Chance to move and no moves.
type stuck struct{ hexdame.Position }

func (stuck) Turn() hexgames.Player                         { return hexgames.Chance }
func (stuck) Outcome() hexgames.Outcome                     { return hexgames.Outcome{} }
func (stuck) AppendMoves(dst []hexdame.Move) []hexdame.Move { return dst }
func (stuck) CountMoves() int                               { return 0 }
func (s stuck) Playout(*rand.Rand, int) stuck               { return s }
func (s stuck) Apply(hexdame.Move) (stuck, error)           { return s, errors.New("no") }

// TestStuck checks that nothing panics in a game that is not over but has no moves.
func TestStuck(t *testing.T) {
	p := stuck{hexdame.New()}
	if n := hexgames.NewGame(p).PlayChance(nil); n != 0 {
		t.Errorf("Chance makes %d moves", n)
	}
	if c, err := record.NewCursor(&record.Record{}, hexgames.NewGame(p)); err != nil || c.PlayChance(nil) != 0 {
		t.Errorf("Chance makes moves in a record, %v", err)
	}
	_, err := hexgames.ParseMove(p, "a1-a2")
	if want := `hexdame: "a1-a2": there is no legal move`; err == nil || err.Error() != want {
		t.Errorf("the refusal is %v, want %s", err, want)
	}
	if got := hexgames.Playout(p, nil, 5); got != p {
		t.Errorf("a playout leads to %v", got)
	}
}

// TestDerivedBroken checks that a playout stops if a game refuses a move that it lists.
func TestDerivedBroken(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a playout continues a broken game")
		}
	}()
	hexgames.Playout(liar{hexade.New()}, nil, 1)
}

func TestLeader(t *testing.T) {
	for scores, want := range map[[2]int]hexgames.Player{
		{3, 2}: hexgames.White, {-3, -2}: hexgames.Black, {2, 2}: hexgames.None,
	} {
		if got := hexgames.Leader(scores[0], scores[1]); got != want {
			t.Errorf("with the scores %v the leader is %v, want %v", scores, got, want)
		}
	}
}
