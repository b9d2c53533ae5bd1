package hexdame

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
	for seed := range uint64(12) {
		add(random(hexgames.NewGame(New()), seed), fmt.Sprint("random game ", seed))
	}
	add(random(play("W:WKe5:BKa1"), 1), "random game of kings")
	add(random(play("B:Wa4,b4,b5,c2,c3,d2,d4,e2,e4,e5,g4,g8:BKa5"), 1), "ten captures")
	add(random(play("W:Wb3,c3,d1,g3:Bd4,e6,f8,g4,g8,i5"), 1), "past the far edge")
	add(play("W:WKa1:Bc3", "a1xi9"), "no pieces left")
	add(play("B:Wc7:BKa5,b6,d7,d8,e9,f7", "f7-e7"), "blocked")
	shuffle := []string{"e5-e6", "a1-b1", "e6-e5", "b1-a1"}
	add(play("W:WKe5:BKa1", append(shuffle, shuffle...)...), "third occurrence")
	resigned := play(New().String(), "a4-a5")
	if err := resigned.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	add(resigned, "resignation")
	agreed := play(New().String(), "a4-a5", "i6-i5")
	if err := agreed.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	add(agreed, "agreement")
	add(play(New().String(), "d4-e5"), "unfinished")
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
