package hexade

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
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
	for seed := range uint64(14) {
		side := MinSide + int(seed)%(MaxSide-MinSide+1)
		start, err := Rules{Side: side}.New()
		if err != nil {
			t.Fatal(err)
		}
		add(random(hexgames.NewGame(start), seed), fmt.Sprintf("random game %d on side %d", seed, side))
	}
	row := strings.Fields("k12 l3 j14 j19 j13 f15 j11 a3 j12 i12 j10 o9 j15")
	add(play(New().String(), strings.Fields("m10 j12 j13 l10 l5 k10 g3 j11 j10")...), "four captured at once")
	add(play(New().String(), append(row, "a1")...), "a row that lasts")
	add(play(New().String(), append(row, "l12", "j12", "s19")...), "a row that is broken, and built again")
	add(play(New().String(), strings.Fields("j8 l14 j13 a1 j9 a3 j10 s19 j12 s17 j14 a5 k14 a7 j11 i14")...), "one of two sixes lasts")
	add(random(play("w2w/1b1b1/2bb2/wbb1bbw/2bb2/1b1b1/w2w w 24", "d4"), 1), "twelve captured at once")
	add(play("wbww/wbbww/w1wbwb/wbbbwbb/bbwbbw/wbwbw/wbwb w 36", "c2"), "a full board")
	add(play("bwwb/wbwwb/wbw1wb/bwbbwbw/wbwbbw/wbwbb/bwbw w 36", "c4"), "a six on a full board")
	add(play("bwbw/bbwwb/wwbbbb/bwbbbbb/wbwwww/wbwwb/ww1w w 36", "g6"), "a six on a full board that comes too late")
	resigned := play(New().String(), "i11")
	if err := resigned.Resign(hexgames.White); err != nil {
		t.Fatal(err)
	}
	add(resigned, "resignation")
	agreed := play(New().String(), "i11", "i12")
	if err := agreed.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	add(agreed, "agreement")
	add(play(New().String(), "j10"), "unfinished")
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
