package tournament

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestSPRT runs a test to its verdict on one core and on several, and continues one that was
// interrupted. The report and the file are the same.
func TestSPRT(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
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
	if !strings.HasSuffix(out, "\nverdict: mcts:nodes=6 is stronger than random (error rate 5%)\n") || !strings.Contains(out, "\ntest of 0 against 200 Elo: LLR ") {
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
	// A different test of the same games is a different tournament.
	if _, errs, status := runTournament(t, with(with(args, "-resume", "-alpha", "0.2"), "mcts", "random")...); status != 1 || !strings.Contains(errs, "-alpha 0.2") {
		t.Errorf("with a different alpha: status %d, errors %q", status, errs)
	}
	// Too few games.
	write(t, file, "")
	few, _, _ := runTournament(t, with(with(args, "-games", "4"), "mcts", "random")...)
	if !strings.HasSuffix(few, " after 2 pairs\nverdict: undecided: more games are needed\n") {
		t.Errorf("the report on four games is\n%s", few)
	}
}
