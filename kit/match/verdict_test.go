package match

import (
	"testing"

	"example.com/hexgames/kit/stats"
)

// TestAdvance checks that a test takes pairs in order up to a missing one and stops at its verdict.
func TestAdvance(t *testing.T) {
	test, err := ParseTest("0, 200", 0.05, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	upTo := func(n int, points float64) func(int) (float64, bool) {
		return func(i int) (float64, bool) { last = i; return points, i < n }
	}
	if test.Advance(upTo(0, 2)) || test.State() != "LLR 0.00 (-2.94 to 2.94)" {
		t.Errorf("without pairs: %v, %s", test.Verdict(), test.State())
	}
	if test.Advance(upTo(3, 2)) || test.Pairs() != (stats.Pairs{0, 0, 0, 0, 3}) || last != 3 {
		t.Errorf("after three pairs won: %v, %v, asked for pair %d", test.Verdict(), test.Pairs(), last)
	}
	if !test.Advance(upTo(100, 0)) || test.Verdict() != stats.NotStronger || test.Pairs()[0] != last-2 || last > 20 {
		t.Errorf("after pairs lost: %v, %v, asked for pair %d", test.Verdict(), test.Pairs(), last)
	}
	pairs := test.Pairs()
	if !test.Advance(upTo(1000, 2)) || test.Pairs() != pairs {
		t.Errorf("after the verdict: %v, want %v", test.Pairs(), pairs)
	}
	if (*Test)(nil).Advance(upTo(1000, 2)) {
		t.Error("no test has a verdict")
	}
}

// TestParseTest checks the errors.
func TestParseTest(t *testing.T) {
	for _, test := range []struct{ elo, want string }{
		{"0", `the Elo values of the test are "0": want two numbers such as 0,10`},
		{"0,x", `the Elo values of the test are "0,x": want two numbers such as 0,10`},
		{"10,0", "the Elo values of the test are 10 and 0: want the lower one first, such as 0 and 10"},
	} {
		if _, err := ParseTest(test.elo, 0.05, 0.05); err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.elo, err, test.want)
		}
	}
}

// TestWords checks the verdicts in words.
func TestWords(t *testing.T) {
	for _, test := range []struct {
		verdict stats.Verdict
		elo     string
		want    string
	}{
		{stats.Stronger, "0,10", "a is stronger than b (error rate 1%)"},
		{stats.Stronger, "5,10", "a is more than 5 Elo stronger than b (error rate 1%)"},
		{stats.Stronger, "-5,0", "a is less than 5 Elo weaker than b (error rate 1%)"},
		{stats.NotStronger, "0,10", "a is less than 10 Elo stronger than b (error rate 2.5%)"},
		{stats.NotStronger, "-10,0", "a is weaker than b (error rate 2.5%)"},
		{stats.NotStronger, "-10,-2.5", "a is more than 2.5 Elo weaker than b (error rate 2.5%)"},
		{stats.Stronger, "-0.5,0", "a is less than 0.5 Elo weaker than b (error rate 1%)"},
		{stats.Stronger, "0.5,1", "a is more than 0.5 Elo stronger than b (error rate 1%)"},
		{stats.Undecided, "0,10", "undecided: more games are needed"},
	} {
		s, err := ParseTest(test.elo, 0.01, 0.025)
		if err != nil {
			t.Fatal(err)
		}
		s.verdict = test.verdict
		if got := s.Words("a", "b"); got != test.want {
			t.Errorf("%v for %s: %q, want %q", test.verdict, test.elo, got, test.want)
		}
	}
}
