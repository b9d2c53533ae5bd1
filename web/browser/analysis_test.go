package browser

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Live analysis lists the best lines, with arrows on the board. They can be played as variations.
func TestLines(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame")+"&moves=d4-d5.f6-f5")
	p.click("#judge")
	p.fill("#analysis-lines", "5")
	p.wait(`document.querySelectorAll('#analysis-list li').length === 5`)
	said := regexp.MustCompile(`^\d+%( \S+)+$`)
	for _, line := range get[[]string](p, `[...document.querySelectorAll('#analysis-list button')].map((e) => e.textContent)`) {
		if !said.MatchString(line) {
			t.Errorf("a line is %q", line)
		}
	}
	p.wait(`document.querySelectorAll('.layer-picture .marks path').length >= 5`)
	p.click("#first")
	p.wait(`document.body.dataset.ply === '0' && document.querySelectorAll('#analysis-list li').length === 5`)
	p.click("#analysis-list li:nth-child(2) button")
	p.wait(`document.querySelector('#moves ul [aria-current], #moves > li:nth-child(2) > [aria-current]')`)
	if rec, _ := p.record(); !strings.Contains(rec, "1. d4-d5") || !strings.Contains(rec, "2. f6-f5 *") {
		t.Errorf("a line of the analysis has changed the main line:\n%s", rec)
	}
	// A threat is what the other side would play.
	p.click("#threat")
	p.wait(`/^If it were (White|Black)’s turn: \S+\.$/.test(document.getElementById('message').textContent)`)
	p.follow("hexade", persons("hexade"))
	p.refused("#threat")
}

// The opening book lists its moves, and they can be played.
func TestOpenings(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexagrams"))
	p.click("#openings")
	p.wait(`document.querySelectorAll('#openings-list li').length > 2`)
	first := p.text("#openings-list li")
	if !regexp.MustCompile(`^d1xe1[5-9]\d%`).MatchString(first) {
		t.Errorf("the first move of the book is %q", first)
	}
	p.click("#openings-list button")
	p.wait(`document.body.dataset.ply === '1' && document.querySelectorAll('#openings-list li').length > 0`)
	p.play(12, rand.New(rand.NewPCG(40, 0)))
	p.wait(`document.getElementById('openings-about').textContent.startsWith('This position is not in the book')`)
	p.follow("hextad", persons("hextad"))
	p.wait(`document.getElementById('openings-about').textContent.startsWith('No opening book')`)
}

// rightDrag drags with the right mouse button from one cell to another, or clicks if they are the
// same.
func (p *tab) rightDrag(from, to string) {
	p.t.Helper()
	x, y := p.middle(`document.querySelector(%s)`, cell(from))
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonRight))
	x, y = p.middle(`document.querySelector(%s)`, cell(to))
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y, chromedp.ButtonRight),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonRight))
}

// Marks that the user draws are kept with the move, as are comments and symbols.
func TestDrawn(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame")+"&moves=d4-d5.f6-f5")
	drawn := `document.querySelectorAll('.layer-picture .marks > *').length`
	before := get[int](p, drawn)
	p.rightDrag("d5", "e6")
	p.wait(drawn+` > %s`, before)
	p.rightDrag("g7", "g7")
	p.click("#notes summary")
	p.fill("#note", "What now? Really")
	p.click("#glyphs button:nth-child(5)")
	p.wait(`document.querySelector('#moves [aria-current]').textContent.endsWith('!?')`)
	rec, _ := p.record()
	for _, want := range []string{"[%marks arrow d5 e6; ring g7]", "What now? Really", "f6-f5!?"} {
		if !strings.Contains(strings.ReplaceAll(rec, "\n", " "), want) {
			t.Errorf("the record has no %q:\n%s", want, rec)
		}
	}
	p.reload()
	if n := get[int](p, drawn); n < before+2 {
		t.Errorf("after a reload, %d marks are there", n)
	}
	p.rightDrag("d5", "e6") // again erases it
	p.click("#back")
	p.wait(drawn+` < %s`, before+2)
	p.click("#forward")
	if rec, _ := p.record(); !strings.Contains(rec, "[%marks ring g7]") {
		t.Errorf("after one mark was erased, the record is\n%s", rec)
	}
}

// A game can be viewed, and played on from any position, without changing it.
func TestPlayOn(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexdame&white=person&black=level1&start=W:We5,d4:Bf5,f6,g6,i9")
	p.play(1, rand.New(rand.NewPCG(41, 0)))
	p.wait(`Number(document.body.dataset.ply) >= 2`)
	p.turn()
	want, _ := p.record()
	p.click("#first")
	p.click("#forward")
	p.wait(`document.body.dataset.ply === '1'`)
	if got, _ := p.record(); got != want {
		t.Errorf("looking back has turned the game into\n%s\nwant\n%s", got, want)
	}
	p.click("#play-on")
	p.wait(`document.body.dataset.ply !== '1' || document.getElementById('aside').hidden`)
	p.turn()
	if all := p.kept(); len(all) != 2 {
		t.Errorf("after playing on, the games are %q", all)
	}
	get[bool](p, `(history.back(), true)`)
	p.wait(`document.querySelectorAll('#moves > li').length > 2`)
	if got, _ := p.record(); got != want {
		t.Errorf("the game has become\n%s\nwant\n%s", got, want)
	}
}
