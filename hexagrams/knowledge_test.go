package hexagrams

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestEvaluate checks the laws of estimates, and what they count.
func TestEvaluate(t *testing.T) {
	gametest.Evaluates(t, New(), symmetries)
	gametest.WantBetter(t, MustParse, [][3]string{
		{"one more Hexad is better", "3/4/w1w/4/5/4/5/4/1b1/4/3 w", "3/4/w2/4/5/4/5/4/1b1/4/3 w"},
		{"one more Triad is better", "1w1/4/w2/4/5/4/5/4/1b1/4/3 w", "3/4/w2/4/5/4/5/4/1b1/4/3 w"},
		{"a Triad that can still move is better than one on the last row", "1w1/4/w2/4/5/4/5/4/1b1/4/3 w", "3/4/w2/4/5/4/5/4/1b1/4/1w1 w"},
		{"a Hexad that moves to more hexagons is better", "3/4/1w1/4/5/4/5/4/1b1/4/3 w", "3/4/w2/4/5/4/5/4/1b1/4/3 w"},
		{"a Hexad that can capture is better", "3/4/w2/4/5/b3/5/4/3/4/3 w", "3/4/w2/4/5/b3/5/4/3/4/3 b"},
		{"it is better not to be blocked", "3/4/w2/b3/5/4/5/4/1b1/4/3 b", "3/4/w2/bb2/5/4/5/4/1b1/4/3 b"},
		{"the move is worth something", "3/4/w2/4/5/4/5/4/1b1/4/3 w", "3/4/w2/4/5/4/5/4/1b1/4/3 b"},
	})
}

// TestQuiet checks that a position is quiet unless a Triad can capture.
func TestQuiet(t *testing.T) {
	for position, want := range map[string]bool{
		New().String():                  false,
		"3/4/w2/4/5/b3/5/4/3/4/3 w":     true, // a Hexad can capture
		"3/4/w2/w3/b4/4/5/4/1b1/4/3 w":  false,
		"3/4/w2/w3/1b3/4/5/4/1b1/4/3 b": false,
		"3/4/w2/w3/4b/4/5/4/1b1/4/3 w":  true,
	} {
		if got := MustParse(position).Quiet(); got != want {
			t.Errorf("%s is quiet: %t, want %t", position, got, want)
		}
	}
}
