package browser

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// Undo, redo and the move list lead to the right positions.
func TestHistory(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.play(8, rand.New(rand.NewPCG(2, 0)))
	text, _ := p.record()
	g := replayed(t, text)
	at := func(what string, ply int) {
		t.Helper()
		p.wait(`Number(document.body.dataset.ply) === %s`, ply)
		if _, position := p.record(); position != g.PositionTextAt(ply) {
			t.Errorf("after %s the position is %s, want %s", what, position, g.PositionTextAt(ply))
		}
		if here := p.text(`#moves [aria-current]`); ply > 0 && here != strconv.Itoa(ply)+". "+g.MoveTexts()[ply-1] {
			t.Errorf("after %s the move list is at %q", what, here)
		}
	}
	at("the moves", 8)
	p.click("#undo")
	at("undo", 7)
	p.click("#undo")
	at("undo", 6)
	p.click("#redo")
	at("redo", 7)
	p.click(`#moves [data-ply="0"]`)
	at("a jump to the start", 0)
	p.click(`#moves [data-ply="3"]`)
	at("a jump", 3)
	p.refused("#resign")
	p.refused("#draw")
	if n := get[int](p, `document.querySelectorAll('#moves [data-ply]').length`); n != 9 {
		t.Errorf("at an earlier position of a game of 8 moves, the list has %d entries, want 9", n)
	}
	black := get[[]string](p, `[...document.querySelectorAll('#moves [data-ply]')].map((e) => e.className)`)
	if black[2] != "black" || black[8] != "black" || black[1] != "white" || black[7] != "white" {
		t.Errorf("the list does not show who made the moves: %q", black)
	}
	p.click(`#moves [data-ply="8"]`)
	at("a jump to the end", 8)
	// A move in the past starts a variation, and the game stays.
	p.click(`#moves [data-ply="3"]`)
	p.wait(`document.body.dataset.ply === '3'`)
	p.play(4, rand.New(rand.NewPCG(2, 1)))
	if main, side := get[int](p, `document.querySelectorAll('#moves > li > [data-ply]').length`), get[int](p, `document.querySelectorAll('#moves ul button').length`); main != 9 || side != 1 {
		t.Errorf("after a different fourth move the list has %d entries and %d in variations, want 9 and 1", main, side)
	}
	// After moves are taken back, the game continues with the next move.
	p.click("#last")
	p.click("#leave-aside")
	p.click("#last")
	at("the end again", 8)
	p.click("#undo")
	at("undo", 7)
	p.click("#undo")
	at("undo", 6)
	p.play(7, rand.New(rand.NewPCG(2, 3)))
	if n := get[int](p, `document.querySelectorAll('#moves > li > [data-ply]').length`); n != 8 {
		t.Errorf("after moves were taken back and a different one was played, the list has %d entries, want 8", n)
	}
	if !get[bool](p, off("redo")) {
		t.Error("a move that was taken back can be redone after another")
	}
	p.refused("#redo")
	p.refused("#pause")
}

// An undo against a bot returns to the person's move.
func TestUndoAgainstBot(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexdame&white=person&black=beginner")
	p.play(2, rand.New(rand.NewPCG(3, 0)))
	p.play(4, rand.New(rand.NewPCG(3, 1)))
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '2'`)
	if v := p.turn(); !strings.HasPrefix(v.Status, "Your turn: ") {
		t.Errorf("the page says %q", v.Status)
	}
	p.click("#redo")
	p.wait(`document.body.dataset.ply === '4'`)
}

// A double click does the same as one click. A later click on a chosen piece cancels the choice.
func TestDoubleClick(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	double := func(name string) {
		t.Helper()
		x, y := p.middle(`document.querySelector(%s)`, cell(name))
		p.do(chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y, chromedp.ClickCount(2)))
	}
	chosen := func() string { return get[string](p, `document.querySelector('.cell.chosen')?.dataset.name ?? ''`) }
	double("d4")
	if got := chosen(); got != "d4" {
		t.Fatalf("after a double click, %q is chosen, want d4", got)
	}
	p.click(cell("d4"))
	if got := chosen(); got != "" {
		t.Fatalf("after another click, %q is chosen, want none", got)
	}
	p.click(cell("d4"))
	double("d5")
	p.wait(`document.body.dataset.ply === '1'`)
	if v := p.see(); v.Message != "" || chosen() != "" {
		t.Errorf("after a double click on the destination, %q is chosen, and the page says %q", chosen(), v.Message)
	}
}

// Meaningless clicks are refused with a sentence, and change nothing.
func TestRefusedClicks(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	for _, game := range games.Names() {
		p.follow(game, persons(game))
		p.play(2, rand.New(rand.NewPCG(4, 0)))
		before, _ := p.record()
		v := p.turn()
		names := get[[]string](p, `[...document.querySelectorAll('.cell:not(.next)')].map((e) => e.dataset.name)`)
		// The clickable cells are marked, unless they are all empty cells.
		if marked := get[bool](p, `(() => {
			const count = (selector) => document.querySelectorAll(selector).length;
			return count('.cell:not(.next):not(.occupied)') === 0 || count('.layer-hints > *') === count('.cell.next');
		})()`); !marked {
			t.Errorf("%s: not all of %q are marked", game, v.Cells)
		}
		for _, name := range names[:min(3, len(names))] {
			p.refused(cell(name))
			p.checkReason(game, name)
		}
		// A dead end is also refused, unless one click makes a move.
		if len(v.Cells) > 0 && len(replayed(t, before).Click(v.Cells[0]).Moves) == 0 {
			p.click(cell(v.Cells[0]))
			p.wait(`document.querySelector('.cell.chosen')`)
			p.refused(cell(names[0]))
			p.checkReason(game, v.Cells[0], names[0])
		}
		if after, _ := p.record(); after != before {
			t.Errorf("%s: refused clicks have changed the game to\n%s", game, after)
		}
	}
}

// checkReason checks the message and the cells shown for clicks that lead nowhere.
func (p *tab) checkReason(game string, names ...string) {
	p.t.Helper()
	if message := p.text("#message"); strings.Contains(message, game+":") || strings.Contains(message, `"`) {
		p.t.Errorf("%s: clicks on %q are refused with %q, which repeats visible text", game, names, message)
	}
	if n := get[int](p, `document.querySelectorAll('.refused').length`); n != len(names) {
		p.t.Errorf("%s: clicks on %q are refused on %d cells", game, names, n)
	}
}

// refused clicks on an element and checks that the click is refused.
func (p *tab) refused(selector string) {
	p.t.Helper()
	get[bool](p, `(document.getElementById('message').textContent = '', true)`)
	p.click(selector)
	p.wait(`document.getElementById('message').textContent !== ''`)
	message := p.text("#message")
	if !isSentence(message) {
		p.t.Errorf("a click on %s is refused with %q", selector, message)
	}
}

// isSentence reports whether a text begins and ends like a sentence.
func isSentence(text string) bool {
	return len(text) > 10 && strings.ContainsAny(text[:1], `ABCDEFGHIJKLMNOPQRSTUVWXYZ"“`) && strings.HasSuffix(text, ".")
}

// A move can be typed, and the page gives a reason for refusing one.
func TestTypedMove(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.fill("#move", "d4-e5")
	p.click("#typed button")
	p.wait(`document.body.dataset.ply === '1'`)
	for _, bad := range []string{"d4-e5", "nonsense", "<img src=x onerror=alert(1)>"} {
		p.fill("#move", bad)
		p.refused("#typed button")
		if v := p.see(); v.Ply != 1 {
			t.Errorf("after %q the game is at move %d", bad, v.Ply)
		}
	}
}
