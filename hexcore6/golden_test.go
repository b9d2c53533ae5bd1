package hexcore6

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

var update = flag.Bool("update", false, "write the golden games anew")

// goldenGames are whole games that must never change: random ones, and one for
// each ending.
func goldenGames(t *testing.T) []hexgames.Record {
	var records []hexgames.Record
	add := func(g *Game, what string) {
		records = append(records, g.Record(hexgames.Tag{Name: "Event", Value: what}))
	}
	play := func(start string, moves ...string) *Game {
		g := hexgames.NewGame(MustParse(start))
		for _, m := range moves {
			if err := g.PlayText(m); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	random := func(g *Game, seed uint64) *Game {
		r := rand.New(rand.NewPCG(seed, 0))
		for !g.Outcome().Over() {
			moves := g.LegalMoves()
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	for seed := range uint64(14) {
		rules := Rules{Side: MinSide + int(seed)%(MaxSide-MinSide+1)}
		if seed >= 8 {
			rules.Core = hexgrid.Hex{Q: 1, R: int(seed) % 2}
		}
		start, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		add(random(hexgames.NewGame(start), seed), fmt.Sprintf("random game %d on side %d, the Core on %v", seed, rules.Side, rules.Core))
	}
	add(random(play("w2/1bww/bw*bb/1bw1/bw1 w place", "a2/d5"), 1), "obstacles are laid")
	add(random(play("wbb/bbww/bw*bw/wbwb/w2 w place", "e4/e5"), 1), "no obstacles")
	add(play(middle, "pass", "pass"), "two passes at once")
	shuffle := []string{"a3-a4:1", "pass", "a4-a3:1", "pass"}
	add(play(middle, slices.Concat(shuffle, shuffle, shuffle[:1])...), "third occurrence")
	add(play(middle, "a3-a4:2", "pass", "c2-c3:2", "pass", "b5-c5", "pass", "pass"), "stacks in parts")
	resigned := play(New().String(), "c4/c8")
	if err := resigned.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	add(resigned, "resignation")
	agreed := play(New().String(), "c4/c8", "k11/k6")
	if err := agreed.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	add(agreed, "agreement")
	add(play(New().String(), "a1/a6"), "unfinished")
	return records
}

// TestGoldenGames plays games that were played when this test was written, and
// compares every move, its notation and the result.
func TestGoldenGames(t *testing.T) {
	const file = "testdata/games.txt"
	records := goldenGames(t)
	var text bytes.Buffer
	reasons := map[hexgames.Reason]bool{}
	for _, r := range records {
		if _, err := r.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		g, err := hexgames.Replay(r, Parse)
		if err != nil {
			t.Fatal(err)
		}
		reasons[g.Outcome().Reason] = true
	}
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(golden, text.Bytes()) {
		t.Errorf("the games are not those of %s; if they may change, run this test with -update", file)
	}
	if len(records) < 20 || len(reasons) < 5 {
		t.Errorf("%d games with %d endings, want 20 and 5", len(records), len(reasons))
	}
	i := 0
	for r, err := range hexgames.ReadRecords(bytes.NewReader(golden)) {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := hexgames.Replay(r, Parse); err != nil {
			t.Errorf("game %d: %v", i+1, err)
		}
		i++
	}
	if i != len(records) {
		t.Errorf("the file has %d games, want %d", i, len(records))
	}
}
