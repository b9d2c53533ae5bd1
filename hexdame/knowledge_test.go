package hexdame

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestEvaluate checks the laws of estimates, and what they count.
func TestEvaluate(t *testing.T) {
	gametest.Evaluates(t, New(), symmetries)
	gametest.WantBetter(t, MustParse, [][3]string{
		{"one more man is better", "W:Wc3,d3:Bg7", "W:Wc3:Bg7"},
		{"a king is better than two men", "W:WKc3:Bg7", "W:Wc3,d3:Bg7"},
		{"the first king is worth more than the second", "W:WKc3,d3:Bg7", "W:Wc3,d3:Bg7"},
		{"a man at the edge is better than one in the center", "W:Wa5,b2,c2,c3:Bg7,h7,h8,i8", "W:We5,b2,c2,c3:Bg7,h7,h8,i8"},
		{"a man who is about to be crowned is better than one at home", "W:Wh7:Bg7", "W:Wb2:Bg7"},
		{"a man who is not in danger is better", "W:Wc3,e4:Bf6,h8", "W:Wc3,e5:Bf6,h8"},
	})
}

// TestQuiet checks that a position is quiet unless there is a capture.
func TestQuiet(t *testing.T) {
	for position, want := range map[string]bool{
		"W:Wc3:Bg7":   true,
		"W:Wc3:Bd4":   false,
		"B:Wc3:Bd4":   false,
		"W:WKa1:Bg7":  false,
		"W:WKa1:BKi9": true,
	} {
		if got := MustParse(position).Quiet(); got != want {
			t.Errorf("%s is quiet: %t, want %t", position, got, want)
		}
	}
}
