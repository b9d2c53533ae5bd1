package hexcore6

import (
	"strings"
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestEvaluate checks the laws of estimates, and what they count.
func TestEvaluate(t *testing.T) {
	small, _ := Rules{Side: 4}.New()
	for _, start := range []Position{New(), small} {
		gametest.Evaluates(t, start, symmetries)
	}
	gametest.WantBetter(t, MustParse, [][3]string{
		{"a disc near the Core is better than one at the border", "6/7/8/9/4bw4/4w*bw2b/4bw4/9/8/7/6 w place", "6/7/8/9/4bw4/4w*bb2w/4bw4/9/8/7/6 w place"},
		{"a stack of two is better than a disc", "1bb/(bw)bww/bw*bw/wbwb/wwb b move", "wbb/bbww/bw*bw/wbwb/wwb b pass"},
		{"a stack of three at the Core is better than its discs", "1bb/bbww/bw*bw/wbwb/(www)1b b move", "wbb/bbww/bw*bw/wbwb/(ww)1b b move"},
		{"the move is worth something", middle, strings.Replace(middle, "w move", "b pass", 1)},
		{"the score counts in the end", "w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# - over", over},
	})
}
