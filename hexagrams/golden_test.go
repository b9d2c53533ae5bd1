package hexagrams

import (
	"fmt"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestGoldenGames replays recorded games: random ones, and one for each ending.
func TestGoldenGames(t *testing.T) {
	g := gametest.NewGolden(t, Parse)
	for seed := range uint64(10) {
		g.Add(g.Random(hexgames.NewGame(New()), seed), fmt.Sprint("random game ", seed))
	}
	black, err := Rules{First: hexgames.Black}.New()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		g.Add(g.Random(hexgames.NewGame(black), seed), fmt.Sprint("random game ", seed, ", Black begins"))
	}
	g.Add(g.Random(g.Play(with("w", "x1 y2", "z3 y4")), 1), "random game of Hexads")
	g.Add(g.Random(g.Play(with("b", "x1 x2 x3 y1 y2", "z1 z2 z3 y3 y4")), 2), "random game of all Hexads")
	g.Add(g.Play("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b", "h1-g1", "d2-e2", "g2-f2", "e2xf2", "g1-f1", "y1-y2", "f1-e2"), "the worked example: blockade")
	g.Add(g.Play(with("w", "y1", "y2 h1"), "y1xy2"), "elimination by a Hexad")
	g.Add(g.Play(with("b", "y1", "y2 h1"), "y2xy1"), "elimination of White")
	around := append(shuffle[:4:4], shuffle...)
	g.Add(g.Play(with("w", "x1 a3", "z1"), around...), "third occurrence, won by White")
	g.Add(g.Play(with("w", "x1", "z1 h3"), around...), "third occurrence, won by Black")
	g.Add(g.Play(with("w", "x1 a3", "z1 h3"), around...), "third occurrence, drawn")
	g.AddEndings(New().String(), "d3xe3")
	g.Check()
}
