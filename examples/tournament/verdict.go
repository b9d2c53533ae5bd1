package main

import (
	"fmt"
	"math"

	"example.com/hexgames/examples/stats"
)

// A test is a sequential test of the first bot against the second. It takes the pairs in
// the order of the schedule, whatever the order in which they end.
type test struct {
	stats.SPRT
	elo0, elo1, alpha, beta float64

	pairs   stats.Pairs // so far
	verdict stats.Verdict
}

// over takes the pairs that have been finished in the meantime, up to the first one that
// is missing, and reports whether there is a verdict. A nil test has none.
func (t *test) over(r *results) bool {
	if t == nil {
		return false
	}
	for t.verdict == stats.Undecided && t.pairs.Len() < len(r.rounds)/2 {
		first, second := r.rounds[2*t.pairs.Len()], r.rounds[2*t.pairs.Len()+1]
		if first == nil || second == nil {
			break
		}
		t.pairs.Add(first.points(0) + second.points(1))
		t.verdict = t.Verdict(t.pairs)
	}
	return t.verdict != stats.Undecided
}

// state returns the state of the test in short.
func (t *test) state() string {
	low, high := t.Bounds()
	return fmt.Sprintf("LLR %.2f (%.2f to %.2f)", t.LLR(t.pairs), low, high)
}

// words returns the verdict in words, given the names of the bots.
func (t *test) words(first, second string) string {
	switch t.verdict {
	case stats.Stronger:
		return fmt.Sprintf("%s is %s than %s (error rate %v %%)", first, beyond(t.elo0, true), second, percent(t.alpha))
	case stats.NotStronger:
		return fmt.Sprintf("%s is %s than %s (error rate %v %%)", first, beyond(t.elo1, false), second, percent(t.beta))
	}
	return "undecided: more games are needed"
}

// beyond returns the words for a difference of strength that is above or below elo.
func beyond(elo float64, above bool) string {
	side, limit := "stronger", "less"
	if elo < 0 || elo == 0 && !above {
		side = "weaker"
	}
	if above == (elo > 0) {
		limit = "more"
	}
	if elo == 0 {
		return side
	}
	return fmt.Sprintf("%s than %v Elo %s", limit, math.Abs(elo), side)
}

// percent returns a probability in percent, with at most four digits after the point.
func percent(p float64) float64 { return math.Round(p*1e6) / 1e4 }
