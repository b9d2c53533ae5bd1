package hexcore6

import (
	"fmt"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// TestGoldenGames replays recorded games: random ones, and one for each ending.
func TestGoldenGames(t *testing.T) {
	g := gametest.NewGolden(t, Parse)
	for seed := range uint64(14) {
		rules := Rules{Side: MinSide + int(seed)%(MaxSide-MinSide+1)}
		if seed >= 8 {
			rules.Core = hexgrid.Hex{Q: 1, R: int(seed) % 2}
		}
		start, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		g.Add(g.Random(hexgames.NewGame(start), seed), fmt.Sprintf("random game %d on side %d, the Core on %v", seed, rules.Side, rules.Core))
	}
	g.Add(g.Random(g.Play("w2/1bww/bw*bb/1bw1/bw1 w place", "a2/d5"), 1), "obstacles are laid")
	g.Add(g.Random(g.Play("wbb/bbww/bw*bw/wbwb/w2 w place", "e4/e5"), 1), "no obstacles")
	g.Add(g.Play(middle, "pass", "pass"), "two passes at once")
	shuffle := []string{"a3-a4:1", "pass", "a4-a3:1", "pass"}
	g.Add(g.Play(middle, slices.Concat(shuffle, shuffle, shuffle[:1])...), "third occurrence")
	g.Add(g.Play(middle, "a3-a4:2", "pass", "c2-c3:2", "pass", "b5-c5", "pass", "pass"), "stacks in parts")
	g.AddEndings(New().String(), "c4/c8")
	g.Check()
}
