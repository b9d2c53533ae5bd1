package browser

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A review shows White's expectations and the worst moves, with links to their positions. A new
// move hides it.
func TestReview(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame")+"&start=W:WKe5,d4:Bc7,h9&moves=e5-e6")
	p.play(4, rand.New(rand.NewPCG(11, 0)))
	p.click("#review")
	p.wait(`document.getElementById('review').textContent === 'Stop'`)
	p.wait(`!document.getElementById('graph').hidden`)
	if n := get[int](p, `document.querySelector('#graph .share').getAttribute('d').match(/L/g).length`); n != 6 {
		t.Errorf("the graph has %d points, want 5 positions and a corner", n)
	}
	if text := p.text("#review"); text != "Review" || p.see().Message != "" {
		t.Errorf("after the review, the button is %q, and the page says %q", text, p.see().Message)
	}
	x := get[[]float64](p, `(({left, right, top, height}) => [left + 1, right - 1, top + height / 2])(document.querySelector('#graph svg').getBoundingClientRect())`)
	for i, ply := range []string{"0", "4"} {
		p.clickAt(x[i], x[2])
		p.wait(`document.body.dataset.ply === %s`, ply)
	}
	losses := get[[]string](p, `[...document.querySelectorAll('#graph button[data-ply]')].map((e) => e.textContent)`)
	if len(losses) == 0 {
		t.Fatal("there are no mistakes")
	}
	said := regexp.MustCompile(`^\d\. \S+ (\?\?|\?|\?!) (White|Black) lost \d+% \(\d+% to \d+% for White\)(; better: \S+)?$`)
	for _, loss := range losses {
		if !said.MatchString(loss) {
			t.Errorf("a mistake is shown as %q", loss)
		}
	}
	if n := get[int](p, `document.querySelectorAll('#graph .mistake').length`); n != len(losses) {
		t.Errorf("the graph shows %d mistakes, want %d", n, len(losses))
	}
	if n := get[int](p, `document.querySelectorAll('#moves [data-judged]').length`); n != len(losses) {
		t.Errorf("the list of moves shows %d mistakes, want %d", n, len(losses))
	}
	// A mistake leads to its position. The better move is shown there, and its line can be stepped
	// through.
	p.click(`#graph button[data-ply]:has(+ .follow)`)
	p.wait(`document.querySelector('#graph [aria-current="true"]')?.dataset.ply === document.body.dataset.ply`)
	if verdict := p.text("#verdict"); !strings.Contains(verdict, "; better: ") {
		t.Errorf("at a mistake, the page says %q", verdict)
	}
	if n := get[int](p, `document.querySelectorAll('.layer-picture .marks path').length`); n == 0 {
		t.Error("at a mistake, there is no arrow for the better move")
	}
	p.click(`#graph .follow`)
	p.wait(`document.querySelector('#moves ul [aria-current]')`)
	if v := p.see(); !strings.HasPrefix(v.Status, "Variation. ") {
		t.Errorf("in the better line, the page says %q", v.Status)
	}
	p.click("#leave-aside")
	p.click("#last")
	p.click("#first")
	p.wait(`document.body.dataset.ply === '0' && !document.getElementById('graph').hidden`)
	// The keys for mistakes go from one to the next, up to the last.
	var plies []string
	for range losses {
		p.click("#mistake-next")
		plies = append(plies, get[string](p, `document.body.dataset.ply`))
	}
	if !slices.IsSorted(plies) || len(slices.Compact(plies)) != len(losses) || !get[bool](p, off("mistake-next")) {
		t.Errorf("the mistakes are at %q", plies)
	}
	p.click("#first")
	p.wait(`document.body.dataset.ply === '0'`)
	p.click(cell("d4"))
	p.click(cell("d5"))
	p.wait(`document.getElementById('graph').hidden`)
}

// A review can be stopped, and a game without moves cannot be reviewed.
func TestReviewStopped(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexade"))
	p.refused("#review")
	p.play(40, rand.New(rand.NewPCG(12, 0)))
	p.click("#review")
	p.wait(`document.getElementById('message').textContent.startsWith('Reviewing position ')`)
	p.click("#review")
	p.wait(`document.getElementById('review').textContent === 'Review'`)
	if !get[bool](p, `document.getElementById('graph').hidden`) {
		t.Error("a review that was stopped is shown")
	}
}

// At the end of a game, a rematch starts it again with the sides exchanged.
func TestRematch(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexdame&white=person&black=level2&start=W:We5:Bf5,f6,g6")
	p.play(1, rand.New(rand.NewPCG(13, 0)))
	p.wait(viewing + `.over`)
	p.clickChoice("Rematch")
	p.wait(`document.getElementById('white').value === 'level2' && document.getElementById('black').value === 'person'`)
	p.wait(`document.body.dataset.ply === '1'`)
	if record, _ := p.record(); !strings.Contains(record, "[Start \"W:We5:Bf5,f6,g6\"]") {
		t.Errorf("the rematch is\n%s", record)
	}
}
