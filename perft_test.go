package hexgames_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexdame"
)

func TestPerft(t *testing.T) {
	p := hexdame.New() // a Perfter
	if got, want := hexgames.Perft(p, 3), hexgames.Perft(slow{p}, 3); got != want {
		t.Errorf("perft 3 = %d, and by the list of moves %d", got, want)
	}
	for depth, want := range []uint64{1, 15, 211, 3337} {
		if got := hexgames.Perft(p, depth); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
		var sum uint64
		for i, d := range hexgames.Divide(p, depth) {
			if d.Move != p.LegalMoves()[i] {
				t.Errorf("division %d is of %v", i, d.Move)
			}
			sum += d.Count
		}
		if depth > 0 && sum != want {
			t.Errorf("the divisions of depth %d add up to %d, want %d", depth, sum, want)
		}
	}
	if got := hexgames.Perft(p, -1); got != 1 {
		t.Errorf("perft -1 = %d", got)
	}
	if got := hexgames.Divide(p, 0); got != nil {
		t.Errorf("divide 0 = %v", got)
	}
	if got := hexgames.Perft(hexdame.Position{}, 3); got != 0 {
		t.Errorf("perft of the zero Position = %d", got)
	}
}

// A slow position hides Hexdame's own Perft method.
type slow struct{ hexdame.Position }

func (p slow) Apply(m hexdame.Move) (slow, error) {
	next, err := p.Position.Apply(m)
	return slow{next}, err
}

func (p slow) Playout(r *rand.Rand, limit int) slow { return slow{p.Position.Playout(r, limit)} }

func (slow) Perft() {}

// A liar is a position that lists a move and refuses it.
type liar struct{ hexade.Position }

func (liar) Apply(hexade.Move) (liar, error) { return liar{}, errors.New("I have changed my mind") }

func (l liar) Playout(*rand.Rand, int) liar { return l }

// TestPerftBrokenGame checks that Perft panics for a game that breaks its contract.
func TestPerftBrokenGame(t *testing.T) {
	for name, count := range map[string]func(){
		"Perft":  func() { hexgames.Perft(liar{hexade.New()}, 2) },
		"Divide": func() { hexgames.Divide(liar{hexade.New()}, 1) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, "a listed move is refused: I have changed my mind") {
					t.Errorf("the panic is %q", text)
				}
			}()
			count()
		})
	}
}

// TestPerftDeep checks that Perft returns 0 for a depth greater than the length of any game.
func TestPerftDeep(t *testing.T) {
	if got := hexgames.Perft(hexdame.MustParse("W:WKa1:Bc3"), math.MaxInt); got != 0 {
		t.Errorf("perft is %d, want 0: no game lasts that long", got)
	}
	for _, d := range hexgames.Divide(hexdame.MustParse("W:WKa1:Bc3"), math.MaxInt) {
		if d.Count != 0 {
			t.Errorf("%v begins %d games that long", d.Move, d.Count)
		}
	}
}
