package job

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/queue"
)

const smallPerft = `{"kind":"perft","schema":1,"game":"hexagrams","depth":4,"split":2,"batch":7}`

// TestPure checks that a job has the same result regardless of who computes it, when, and what was
// computed before.
func TestPure(t *testing.T) {
	of := matchOf("hextad")
	specs := []Spec{of, matchOf("hexade"), parse(t, smallPerft), {Kind: Verify, Schema: Version, Of: &of, Jobs: []int{1, 3}, Batch: 1}}
	specs = append(specs, parse(t, `{"kind":"selfplay","schema":1,"game":"hexagrams","bots":["mcts:nodes=10"],"games":9,"random":3,"plies":40,"sample":4,"batch":2}`))
	type one struct{ spec, n int }
	var all []one
	want := map[one][]byte{}
	first := &Runner{}
	for i, s := range specs {
		for n := queue.Canary; n < s.Count(); n++ {
			all = append(all, one{i, n})
			want[one{i, n}] = shard(t, first, s, n)
		}
	}
	var wait sync.WaitGroup
	for i := range 4 {
		runner := &Runner{}
		if i%2 == 1 {
			runner = first
		}
		order := rand.New(rand.NewPCG(1, uint64(i))).Perm(len(all))
		wait.Go(func() {
			for _, i := range order {
				got, err := runner.Do(context.Background(), specs[all[i].spec].Text(), all[i].n)
				if err != nil || !bytes.Equal(got, want[all[i]]) {
					t.Errorf("%s, job %d: the result differs (%v)", specs[all[i].spec].Text(), all[i].n, err)
				}
			}
		})
	}
	wait.Wait()
}

// TestCanceled checks that a job ends with its context and can be done again.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := &Runner{}
	for _, s := range []Spec{matchOf("hexdame"), parse(t, smallPerft)} {
		for _, n := range []int{queue.Canary, 0} {
			if _, err := r.Do(ctx, s.Text(), n); err == nil {
				t.Errorf("%s, job %d: no error", s.Text(), n)
			}
			if !bytes.Equal(shard(t, r, s, n), shard(t, &Runner{}, s, n)) {
				t.Errorf("%s, job %d: the result differs", s.Text(), n)
			}
		}
	}
	if _, err := r.Do(context.Background(), []byte("{}"), 0); err == nil {
		t.Error("an empty spec has jobs")
	}
}

// TestBatches checks that rows do not depend on the batch size.
func TestBatches(t *testing.T) {
	s := matchOf("hextad")
	want := ""
	for _, batch := range []int{2, 6, 10} {
		s.Batch = batch
		rows := fmt.Sprint(rowsOf[corpus.Game](t, s))
		if want == "" {
			want = rows
		}
		if rows != want {
			t.Errorf("in batches of %d, the games differ", batch)
		}
	}
}

// TestCanary checks that the canary is short and that its games have values and visits.
func TestCanary(t *testing.T) {
	for _, game := range games.Names() {
		s := matchOf(game)
		s.Visits, s.Games, s.Bots[1] = false, 1000, "mcts:nodes=1000000"
		rows, h, err := corpus.Decode[corpus.Game](shard(t, &Runner{}, s, queue.Canary))
		if err != nil || h.Run != "canary" || len(rows) != 4 {
			t.Fatalf("%s: %d games, %v, %v", game, len(rows), h, err)
		}
		for _, row := range rows {
			liked(t, row, row.Opening)
			if row.Plies > 2*(3+canaryPlies)+1 { // Chance may move last
				t.Errorf("%s: a canary of %d plies", game, row.Plies)
			}
			if strings.Contains(row.White+row.Black, "1000000") {
				t.Errorf("%s: %s and %s think for too long", game, row.White, row.Black)
			}
		}
	}
}

// TestLimit checks the budgets of bots in a canary.
func TestLimit(t *testing.T) {
	s := Spec{Bots: []string{"mcts:time=1s", "mcts:nodes=1000000", "mcts:nodes=50", "mcts:nodes=60,goroutines=4", "random"}}
	s.limit()
	want := []string{fmt.Sprintf("mcts:nodes=%d", canaryNodes/10), fmt.Sprintf("mcts:nodes=%d", canaryNodes), "mcts:nodes=50", "mcts:nodes=60", "random"}
	if !slices.Equal(s.Bots, want) {
		t.Errorf("the bots are %q, want %q", s.Bots, want)
	}
}

// TestPerft checks that the counts for all prefixes add up, for every prefix length.
func TestPerft(t *testing.T) {
	for _, game := range games.All() {
		perft(t, Spec{Kind: Perft, Schema: Version, Game: game.Name(), Options: smallest(game), Depth: 3})
	}
	// Prefixes that end the game count only at their own depth.
	perft(t, Spec{Kind: Perft, Schema: Version, Game: "hexdame", Position: "W:We5:Bf5,g6", Depth: 3})
}

// smallest returns the options for the smallest board, if a game has board sizes.
func smallest(game games.Game) map[string]string {
	for side := range 100 {
		options := map[string]string{"side": strconv.Itoa(side + 1)}
		if _, err := game.Start("", options); err == nil {
			return options
		}
	}
	return nil
}

// perft compares the counts for a Spec with package games.
func perft(t *testing.T, s Spec) {
	t.Helper()
	table, err := s.start()
	if err != nil {
		t.Fatal(err)
	}
	divided, err := table.Divide(t.Context(), s.Depth, &games.Counter{})
	if err != nil {
		t.Fatal(err)
	}
	var want uint64
	for _, d := range divided {
		want += d.Count
	}
	for s.Split = 1; s.Split <= 3; s.Split++ {
		s.Batch = 7 + 600*s.Split*s.Split
		var sum uint64
		for i, row := range rowsOf[corpus.Count](t, s) {
			if sum += row.Count; row.ID != int64(i) || len(row.Prefix) != s.Split {
				t.Fatalf("%s: row %d is %+v", s.Text(), i, row)
			}
		}
		if sum != want {
			t.Errorf("%s: %d sequences, want %d", s.Text(), sum, want)
		}
	}
}
