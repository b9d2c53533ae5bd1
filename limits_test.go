package hexgames_test

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// TestLimits checks that what the documentation advises to accept is enough for every
// game: for the longest texts of moves and positions, and for the names of clicks.
func TestLimits(t *testing.T) {
	large, err := hextad.Rules{MaxPips: 9, Lenient: true}.New()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		limits(t, hexade.New(), r)
		limits(t, hexagrams.New(), r)
		limits(t, hexcore6.New(), r)
		limits(t, hexdame.New(), r)
		limits(t, hexdame.MustParse("W:WKa5,Ke1,Kf2,Kg3,Kh4,Ki5,Ki6,Ki7,Ki8,Ki9:BKa2,b3,Kc1,c2,c4,c5,c6,c7,d2,Ke7,f3,Kf6,Kg5,Kg8,Kg9,Kh7"), r)
		limits(t, large, r)
	}
}

func limits[P hexgames.Position[P, M], M comparable](t *testing.T, p P, r *rand.Rand) {
	const move, position, names, name = 64, 1 << 10, 32, 16
	for range 300 {
		if text := p.String(); len(text) > position {
			t.Fatalf("the position %s has %d bytes", text, len(text))
		}
		n := p.CountMoves()
		if n == 0 {
			return
		}
		m := p.MoveAt(r.IntN(n))
		if text := p.FormatMove(m); len(text) > move {
			t.Fatalf("the move %s has %d bytes", text, len(text))
		}
		d := any(p).(hexgames.Drawable[M])
		for clicked, c := []string(nil), d.Click(); len(c.Next) > 0; c = d.Click(clicked...) {
			clicked = append(clicked, c.Next[r.IntN(len(c.Next))])
			if len(clicked) > names || len(clicked[len(clicked)-1]) > name {
				t.Fatalf("clicks on %q are too many, or too long", clicked)
			}
		}
		p, _ = p.Apply(m)
	}
}
