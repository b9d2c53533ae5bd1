package hexcore6

import (
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
	if v := (Position{}).Evaluate(); v != 0 {
		t.Errorf("the zero Position is worth %v", v)
	}
	after := func(p Position, moves ...string) float64 {
		for _, m := range moves {
			move, err := p.ParseMove(m)
			if err != nil {
				t.Fatal(err)
			}
			p.after(move)
		}
		return p.Evaluate()
	}
	if near, far := after(New(), "f8/f11"), after(New(), "f11/f8"); near >= 0 || far <= 0 {
		t.Errorf("Black's disc near the Core and White's at the border are worth %v, and the reverse %v", near, far)
	}
	// White has a stack of three at the Core.
	p := MustParse("(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move")
	if now, passed := p.Evaluate(), after(p, "pass"); now <= passed {
		t.Errorf("%v is worth %v, and %v if White does not move", p, now, passed)
	}
	score := p.Score(hexgames.White) - p.Score(hexgames.Black)
	if end := after(p, "pass", "pass"); end*float64(score) <= 0 {
		t.Errorf("a lead of %d is worth %v in the end", score, end)
	}
}
