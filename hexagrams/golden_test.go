package hexagrams

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"example.com/hexgames"
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
	for seed := range uint64(10) {
		add(random(hexgames.NewGame(New()), seed), fmt.Sprint("random game ", seed))
	}
	black, err := Rules{First: hexgames.Black}.New()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		add(random(hexgames.NewGame(black), seed), fmt.Sprint("random game ", seed, ", Black begins"))
	}
	add(random(play(with("w", "x1 y2", "z3 y4")), 1), "random game of Hexads")
	add(random(play(with("b", "x1 x2 x3 y1 y2", "z1 z2 z3 y3 y4")), 2), "random game of all Hexads")
	add(play("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b", "h1-g1", "d2-e2", "g2-f2", "e2xf2", "g1-f1", "y1-y2", "f1-e2"), "the worked example: blockade")
	add(play(with("w", "y1", "y2 h1"), "y1xy2"), "elimination by a Hexad")
	add(play(with("b", "y1", "y2 h1"), "y2xy1"), "elimination of White")
	around := append(shuffle[:4:4], shuffle...)
	add(play(with("w", "x1 a3", "z1"), around...), "third occurrence, won by White")
	add(play(with("w", "x1", "z1 h3"), around...), "third occurrence, won by Black")
	add(play(with("w", "x1 a3", "z1 h3"), around...), "third occurrence, drawn")
	resigned := play(New().String(), "d3xe3")
	if err := resigned.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	add(resigned, "resignation")
	agreed := play(black.String(), "e3xd3", "c2xd3")
	if err := agreed.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	add(agreed, "agreement")
	add(play(New().String(), "d1xe1"), "unfinished")
	return records
}

// TestGoldenGames plays games that were played when this test was written, and
// compares every move, its notation and the result.
func TestGoldenGames(t *testing.T) {
	const file = "testdata/games.txt"
	records := goldenGames(t)
	var text bytes.Buffer
	outcomes := map[hexgames.Outcome]bool{}
	for _, r := range records {
		if _, err := r.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		g, err := hexgames.Replay(r, Parse)
		if err != nil {
			t.Fatal(err)
		}
		outcomes[g.Outcome()] = true
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
	// Both sides win by elimination, blockade and repetition; a drawn
	// repetition, a resignation, an agreement and an unfinished game.
	if len(records) < 20 || len(outcomes) != 10 {
		t.Errorf("%d games with %d outcomes, want 20 and 10: %v", len(records), len(outcomes), outcomes)
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
