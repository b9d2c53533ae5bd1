package tournament

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
)

// TestOrder checks that a test takes the pairs in the order of the schedule, and stops at
// its verdict.
func TestOrder(t *testing.T) {
	tour := toy(t, 40)
	var err error
	if tour.test, err = match.ParseTest("0,200", 0.05, 0.05); err != nil {
		t.Fatal(err)
	}
	r := opened(t, tour, "")
	finish := func(round int, winner hexgames.Player) bool {
		r.add(won(r.pairings[round-1], winner, hexgames.ReasonScore))
		return r.decided()
	}
	// The second bot wins the pairs from the fourth on, and they end first.
	for round := 40; round > 6; round-- {
		if finish(round, r.winner(round, 1)) {
			t.Fatalf("a verdict after round %d, before the first", round)
		}
	}
	for round := 6; round > 1; round-- {
		if finish(round, r.winner(round, 0)) || tour.test.Pairs().Len() > 0 {
			t.Fatalf("a verdict after round %d, before the first", round)
		}
	}
	// Three pairs won, then some lost until the verdict.
	if !finish(1, r.winner(1, 0)) || tour.test.Verdict() != stats.NotStronger {
		t.Fatalf("the verdict is %v after %v", tour.test.Verdict(), tour.test.Pairs())
	}
	pairs := stats.Pairs{0, 0, 0, 0, 3}
	sprt, err := stats.NewSPRT(0, 200, 0.05, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	for sprt.Verdict(pairs) == stats.Undecided {
		pairs[0]++
	}
	if tour.test.Pairs() != pairs || pairs.Len() >= 20 {
		t.Errorf("the test has counted %v, want %v", tour.test.Pairs(), pairs)
	}
}

// winner returns the color with which a bot plays in a round.
func (r *results) winner(round, bot int) hexgames.Player {
	if r.pairings[round-1].players[0] == bot {
		return hexgames.White
	}
	return hexgames.Black
}

// TestSPRT runs a test to its verdict on one core and on several, and continues one that
// was interrupted. The report and the file are the same.
func TestSPRT(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	args := []string{"-game", "hexade", "-option", "side=4", "-nodes", "6", "-sprt", "0,200", "-o", file}
	play := func(more ...string) (out, text string) {
		t.Helper()
		write(t, file, text)
		out, errs, status := runTournament(t, with(with(args, more...), "mcts", "random")...)
		if status != 0 || errs != "" {
			t.Fatalf("status %d, errors %q", status, errs)
		}
		return timeless(out), read(t, file)
	}
	out, whole := play("-cores", "1")
	if !strings.HasSuffix(out, "\nverdict: mcts:nodes=6 is stronger than random (error rate 5 %)\n") || !strings.Contains(out, "\ntest of 0 against 200 Elo: LLR ") {
		t.Errorf("the report is\n%s", out)
	}
	if n := len(records(t, whole)); n < 14 || n > 60 || n%2 != 0 {
		t.Errorf("the test has taken %d games", n)
	}
	if more, text := play("-cores", "3"); more != out || text != whole {
		t.Errorf("on three cores the report is\n%s\nwant\n%s", more, out)
	}
	all := strings.SplitAfter(whole, "\n\n[Game")
	part := strings.TrimSuffix(strings.Join(all[:7], ""), "[Game")
	write(t, file, part)
	if resumed, errs, status := runTournament(t, with(with(args, "-resume"), "mcts", "random")...); status != 0 || timeless(resumed) != out || read(t, file) != whole {
		t.Errorf("status %d, errors %q and the resumed report\n%s\nwant\n%s", status, errs, resumed, out)
	}
	// The test is over.
	if again, errs, status := runTournament(t, with(with(args, "-resume"), "mcts", "random")...); status != 0 || timeless(again) != out {
		t.Errorf("status %d, errors %q and the report\n%s\nwant\n%s", status, errs, again, out)
	}
	// Another test with the same games is another tournament.
	if _, errs, status := runTournament(t, with(with(args, "-resume", "-alpha", "0.2"), "mcts", "random")...); status != 1 || !strings.Contains(errs, "-alpha 0.2") {
		t.Errorf("with another alpha: status %d, errors %q", status, errs)
	}
	// Too few games.
	write(t, file, "")
	few, _, _ := runTournament(t, with(with(args, "-games", "4"), "mcts", "random")...)
	if !strings.HasSuffix(few, " after 2 pairs\nverdict: undecided: more games are needed\n") {
		t.Errorf("the report on four games is\n%s", few)
	}
}
