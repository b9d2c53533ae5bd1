package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/stats"
)

// A Test is a sequential test of the first of two bots against the second, as in [stats.SPRT]. It
// takes the pairs of games in the order of the schedule, not in the order that they end. Otherwise,
// short games would count more: the verdict would be wrong more often than promised, and would
// depend on the machine.
type Test struct {
	Elo0, Elo1, Alpha, Beta float64 // as passed to NewTest; must not be modified

	sprt    stats.SPRT
	pairs   stats.Pairs // so far
	verdict stats.Verdict
}

// NewTest returns a test of elo0 against elo1, as [stats.NewSPRT] defines it.
func NewTest(elo0, elo1, alpha, beta float64) (*Test, error) {
	sprt, err := stats.NewSPRT(elo0, elo1, alpha, beta)
	if err != nil {
		return nil, err
	}
	return &Test{Elo0: elo0, Elo1: elo1, Alpha: alpha, Beta: beta, sprt: sprt}, nil
}

// ParseTest returns a test, given the text of its Elo, such as "0,10".
func ParseTest(elo string, alpha, beta float64) (*Test, error) {
	first, second, _ := strings.Cut(elo, ",")
	elo0, err1 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	elo1, err2 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if err1 != nil || err2 != nil {
		return nil, fmt.Errorf("the Elo values of the test are %s: want two numbers such as 0,10", hexgames.Quote(elo))
	}
	return NewTest(elo0, elo1, alpha, beta)
}

// Advance takes the pairs finished in the meantime, up to the first one that is missing or that
// decides, and reports whether there is a verdict. If both games of pair i, counted from 0, are
// finished, the pair function returns the points of the first bot. A nil Test has no verdict.
func (t *Test) Advance(pair func(i int) (points float64, ok bool)) bool {
	if t == nil {
		return false
	}
	for t.verdict == stats.Undecided {
		points, ok := pair(t.pairs.Len())
		if !ok {
			return false
		}
		t.pairs.Add(points)
		t.verdict = t.sprt.Verdict(t.pairs)
	}
	return true
}

// Pairs returns the pairs that the test has taken.
func (t *Test) Pairs() stats.Pairs { return t.pairs }

// Verdict returns the verdict so far.
func (t *Test) Verdict() stats.Verdict { return t.verdict }

// State returns the state of the test: the log-likelihood ratio and its bounds.
func (t *Test) State() string {
	low, high := t.sprt.Bounds()
	return fmt.Sprintf("LLR %.2f (%.2f to %.2f)", t.sprt.LLR(t.pairs), low, high)
}

// Words returns the verdict in words, given the names of the bots.
func (t *Test) Words(first, second string) string {
	switch t.verdict {
	case stats.Stronger:
		return fmt.Sprintf("%s is %s than %s (error rate %v%%)", first, beyond(t.Elo0, true), second, percent(t.Alpha))
	case stats.NotStronger:
		return fmt.Sprintf("%s is %s than %s (error rate %v%%)", first, beyond(t.Elo1, false), second, percent(t.Beta))
	}
	return "undecided: more games are needed"
}

// beyond returns the words for a difference of strength above or below elo.
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
