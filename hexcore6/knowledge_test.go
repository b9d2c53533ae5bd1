package hexcore6

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hexgames"
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
		{"a stack of three near the Core is better than one far away", far, strings.Replace(far, "1(www)1*", "(www)2*", 1)},
		{"a stack of three that can still be connected to the Core is better than one that cannot", "(www)1(bbb)/1b1(wwb)/(bb)1*1(wwb)/4/(wwb)2 b move", "2(bbb)/1b1(wwb)/(bb)1*1(wwb)/4/(wwb)1(www) b move"},
		{"a stack of three connected to the Core by another is better than one by a disc", "1(bbb)(bbb)/3(bb)/(www)(www)*1(wwb)/1w2/3 b move", "1(bbb)(bbb)/3(bb)/1(www)*1(wwb)/1w2/(www)2 b move"},
		{"the move is worth something", middle, strings.Replace(middle, "w move", "b pass", 1)},
		{"the score counts in the end", "w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# - over", over},
	})
	// All weights count in this position, both the early and the late ones.
	p := MustParse("b1(ww)/1(bw)w1/(ww)1*b(wb)/bb(wbw)1/1(bb)1 w move")
	if got, want := p.Evaluate(), 0.41846377513932637; math.Abs(got-want) > 1e-12 {
		t.Errorf("the value of %v is %v, want %v", p, got, want)
	}
}

// TestStage plays a game and checks the weights that Evaluate uses as the board empties.
func TestStage(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	p, err := Rules{Side: 4}.New()
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]int{12: 0, 13: 0, 14: 3, 15: 5, 16: 8, 17: 10, 18: 13, 19: 15, 20: 18, 21: 18}
	seen := 0
	for ; p.Turn() != hexgames.None; p = p.Playout(dice, 1) {
		empty := allCells[p.side].Without(p.occupied()).Count()
		stage, ok := want[empty]
		if p.phase == Placement {
			stage, ok = 0, true
		}
		if ok && p.stage() != stage {
			t.Errorf("stage %d in %v, want %d", p.stage(), p, stage)
		}
		if ok && p.phase != Placement {
			seen++
		}
	}
	if seen < 8 {
		t.Errorf("only %d positions with moves have been looked at", seen)
	}
}

// far is a position with a stack of three two steps from the Core. The stack is in no group at the
// Core.
const far = "(www)2(www)/(bbb)3(bbb)/5(bbb)/1(www)1*2(www)/5(bbb)/(bbb)3(bbb)/(www)2(www) b move"
