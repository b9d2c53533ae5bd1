package hexdame

import (
	"fmt"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestGoldenGames replays recorded games: random ones, and one for each ending.
func TestGoldenGames(t *testing.T) {
	g := gametest.NewGolden(t, Parse)
	for seed := range uint64(12) {
		g.Add(g.Random(hexgames.NewGame(New()), seed), fmt.Sprint("random game ", seed))
	}
	g.Add(g.Random(g.Play("W:WKe5:BKa1"), 1), "random game of kings")
	g.Add(g.Random(g.Play("B:Wa4,b4,b5,c2,c3,d2,d4,e2,e4,e5,g4,g8:BKa5"), 1), "ten captures")
	g.Add(g.Random(g.Play("W:Wb3,c3,d1,g3:Bd4,e6,f8,g4,g8,i5"), 1), "past the far edge")
	g.Add(g.Play("W:WKa1:Bc3", "a1xi9"), "no pieces left")
	g.Add(g.Play("B:Wc7:BKa5,b6,d7,d8,e9,f7", "f7-e7"), "blocked")
	shuffle := []string{"e5-e6", "a1-b1", "e6-e5", "b1-a1"}
	g.Add(g.Play("W:WKe5:BKa1", append(shuffle, shuffle...)...), "third occurrence")
	g.AddEndings(New().String(), "a4-a5")
	g.Check()
}
