package lab

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
	"example.com/hexgames/lab/job"
)

// tested holds the arguments for a match with a test that takes almost no time.
const tested = "-game hexagrams -openings 4 -batch 4 -sprt 0,100"

// interrupted runs the program repeatedly, interrupting it a little later each time, until it
// completes. It returns the output of the last run.
func interrupted(t *testing.T, after time.Duration, args ...string) string {
	t.Helper()
	for tries := 1; ; tries++ {
		interrupt := make(chan os.Signal, 1)
		timer := time.AfterFunc(after, func() { interrupt <- os.Interrupt })
		out, errs, status := runWith(t, nil, interrupt, args...)
		timer.Stop()
		after += after / 4
		last := lastLine(errs)
		switch {
		case status == 0:
			if tries == 1 {
				t.Logf("hexlab %s was done before %v", strings.Join(args, " "), after)
			}
			return out
		case status != 1 || last != beginning(args)+"interrupted" && !(strings.Contains(last, beginning(args)+"interrupted after ") && strings.HasSuffix(last, ": run the same command to continue")):
			t.Fatalf("hexlab %s: status %d, errors %q", strings.Join(args, " "), status, errs)
		}
	}
}

// TestSPRT checks that a test has the same verdict, text and shards on one worker and on eight,
// with or without interrupts.
func TestSPRT(t *testing.T) {
	in := folders(t)
	args := func(workers, folder string, more ...string) []string {
		all := append([]string{"match"}, fields(tested, "-workers", workers, "-o", in(folder))...)
		return append(append(all, more...), "mcts:nodes=40", "mcts:nodes=8")
	}
	out := must(t, args("1", "one")...)
	if !strings.Contains(out, "\nverdict: mcts:nodes=40 is stronger than mcts:nodes=8") {
		t.Fatalf("the output is\n%s", out)
	}
	if got := must(t, args("8", "eight")...); got != out {
		t.Errorf("eight workers report\n%s\nand one reports\n%s", got, out)
	}
	if got := interrupted(t, 300*time.Millisecond, args("8", "again")...); got != out {
		t.Errorf("after interrupts, the report is\n%s\nwant\n%s", got, out)
	}
	sameShards(t, in("one"), in("eight"))
	sameShards(t, in("one"), in("again"))
	must(t, "check", "-replay", in("one"))
	if got := must(t, args("8", "again")...); got != out {
		t.Errorf("once more, the report is\n%s", got)
	}

	// The same report as JSON, with figures.
	var s struct {
		Missing []int
		Games   struct{ Report struct{ Verdict string } }
	}
	text := must(t, "report", "-json", "-plots", in("plots"), in("one"))
	if err := json.Unmarshal([]byte(text), &s); err != nil || s.Missing != nil || !strings.Contains(text, "is stronger") && !strings.Contains(text, "H1") && !strings.Contains(text, "accept") {
		t.Errorf("the summary is %s (%v)", text, err)
	}
	if svg := read(t, in("plots/elo.svg")); !strings.Contains(svg, "<svg") {
		t.Error("elo.svg is not a figure")
	}

	// Without the last shard, there is no verdict.
	if err := os.Remove(shard(t, in("one"), len(shardsOf(t, in("one")))-1)); err != nil {
		t.Fatal(err)
	}
	fails(t, 1, in("one")+" has no verdict yet: run the same command to continue", "check", in("one"))
	fails(t, 1, in("one")+" is not complete: run the same command to continue", "report", in("one"))
	if got := must(t, args("2", "one")...); got != out {
		t.Errorf("with the last shard again, the report is\n%s", got)
	}
}

// TestGauntlet plays a gauntlet of three bots with a book.
func TestGauntlet(t *testing.T) {
	in := folders(t)
	write(t, in("book"), "d4-e5\nf6xd4\n\nd4-d5\n")
	args := append([]string{"match"}, fields("-gauntlet -batch 2 -plies 30 -book")...)
	args = append(args, in("book"), "-o", in("out"), "-plots", in("plots"), "random", "mcts:nodes=5", "mcts:nodes=10")
	out := must(t, args...)
	rows := gamesOf(t, in("out"))
	if len(rows) != 8 || !strings.Contains(out, "\nrandom : mcts:nodes=5 ") || !strings.Contains(out, "\nrandom : mcts:nodes=10 ") {
		t.Errorf("%d games, and the report\n%s", len(rows), out)
	}
	for _, row := range rows {
		if row.White != "random" && row.Black != "random" {
			t.Errorf("%s plays %s", row.White, row.Black)
		}
	}
	if svg := read(t, in("plots/elo.svg")); !strings.Contains(svg, "mcts:nodes=5") {
		t.Error("elo.svg has no mcts:nodes=5")
	}
}

// TestNear plays a match of three bots that pairs only neighbors in the list.
func TestNear(t *testing.T) {
	in := folders(t)
	args := append([]string{"match"}, fields("-near 1 -games 2 -batch 2 -plies 30")...)
	out := must(t, append(args, "-o", in("out"), "mcts:nodes=5", "random", "mcts:nodes=10")...)
	rows := gamesOf(t, in("out"))
	if len(rows) != 4 || !strings.Contains(out, "\nmcts:nodes=5 : random ") || !strings.Contains(out, "\nrandom : mcts:nodes=10 ") {
		t.Errorf("%d games, and the report\n%s", len(rows), out)
	}
	for _, row := range rows {
		if (row.White == "random") == (row.Black == "random") {
			t.Errorf("%s plays %s", row.White, row.Black)
		}
	}
}

// TestFew checks that the default number of games does not exceed the openings.
func TestFew(t *testing.T) {
	in := folders(t)
	for args, want := range map[string]int{"-openings 1": 30, "-openings 1 -sprt 0,10": 30, "-openings 4": 1000, "-openings 0 -games 2": 2} {
		out, _, status := runLab(t, append(append([]string{"match", "-o", in("x"), "-spec"}, strings.Fields(args)...), "random", "random:seed=2")...)
		s, err := job.Parse([]byte(out))
		if status != 0 || err != nil || s.Games != want {
			t.Errorf("%s: %d games, want %d (status %d, %v)", args, s.Games, want, status, err)
		}
	}
}

// TestErrorRates simulates pairs that finish out of order. The test must take them in the order of
// the schedule. If it does, it rarely calls a bot stronger when it isn't, even if decisive games
// are short and arrive first.
func TestErrorRates(t *testing.T) {
	s := job.Spec{Kind: job.Match, SPRT: &job.SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}}
	expected := 1 / (1 + math.Pow(10, -30/400.0))
	const runs = 400
	wrong := map[float64]int{}
	for _, score := range []float64{0.5, expected} {
		for seed := range uint64(runs) {
			dice := rand.New(rand.NewPCG(seed, math.Float64bits(score)))
			test, err := s.Test()
			if err != nil {
				t.Fatal(err)
			}
			if verdict := arrive(test, dice, score); (verdict == stats.Stronger) != (score != 0.5) {
				wrong[score]++
			}
		}
	}
	for score, n := range wrong {
		if n > runs*8/100 { // 5% and three standard deviations
			t.Errorf("with a score of %.3f, %d of %d verdicts are wrong", score, n, runs)
		}
	}
}

// arrive simulates the arrival of pairs from 64 workers, and returns the verdict. Won pairs are
// short.
func arrive(test *match.Test, dice *rand.Rand, score float64) stats.Verdict {
	pairs := map[int]float64{}
	type pair struct {
		number int
		points float64
		left   int
	}
	var playing []pair
	for next := 0; ; {
		for len(playing) < 64 {
			points := 0.0
			for range 2 {
				if dice.Float64() < score {
					points++
				}
			}
			playing = append(playing, pair{next, points, 1 + dice.IntN(10) + 20*(2-int(points))})
			next++
		}
		var on []pair
		for _, p := range playing {
			if p.left--; p.left > 0 {
				on = append(on, p)
			} else {
				pairs[p.number] = p.points
			}
		}
		playing = on
		if test.Advance(func(i int) (float64, bool) { points, ok := pairs[i]; return points, ok }) {
			return test.Verdict()
		}
	}
}
