package hexgames_test

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// table starts a game by its name in the list of games.
func table(t *testing.T, name, position string, options map[string]string) hexgames.AnyGame {
	t.Helper()
	g, err := games.Start(name, position, options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLimits checks that the limits in the documentation are enough for every game: for the
// longest texts of moves and positions, and for the names of clicks.
func TestLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		for _, name := range games.Names() {
			limits(t, table(t, name, "", nil), r)
		}
		limits(t, table(t, "hexdame", "W:WKa5,Ke1,Kf2,Kg3,Kh4,Ki5,Ki6,Ki7,Ki8,Ki9:BKa2,b3,Kc1,c2,c4,c5,c6,c7,d2,Ke7,f3,Kf6,Kg5,Kg8,Kg9,Kh7", nil), r)
		limits(t, table(t, "hextad", "", map[string]string{"maxpips": "9", "lenient": "yes"}), r)
	}
}

func limits(t *testing.T, g hexgames.AnyGame, r *rand.Rand) {
	const move, position, names, name = 64, 1 << 10, 32, 16
	for range 300 {
		if text := g.PositionText(); len(text) > position {
			t.Fatalf("the position %s is %d bytes long", text, len(text))
		}
		n := g.CountLegal()
		if n == 0 {
			return
		}
		text := g.LegalText(r.IntN(n))
		if len(text) > move {
			t.Fatalf("the move %s is %d bytes long", text, len(text))
		}
		for clicked, c := []string(nil), g.Click(); len(c.Next) > 0; c = g.Click(clicked...) {
			clicked = append(clicked, c.Next[r.IntN(len(c.Next))])
			if len(clicked) > names || len(clicked[len(clicked)-1]) > name {
				t.Fatalf("clicks on %q are too many, or too long", clicked)
			}
		}
		if _, err := g.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
}
