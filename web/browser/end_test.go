package browser

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The page asks before a player resigns; then the player has lost.
func TestResign(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#resign")
	p.clickChoice("No")
	p.wait(`document.getElementById('choices').hidden`)
	p.click("#resign")
	p.clickChoice("Yes, resign")
	p.wait(`document.getElementById('status').textContent === 'Black wins: resignation.'`)
	if v := p.see(); !v.Over || len(v.Cells) > 0 {
		t.Errorf("after a resignation %q can be clicked", v.Cells)
	}
	p.refused(cell("d4"))
	p.click("#undo")
	p.wait(`document.getElementById('status').textContent === 'White: choose a man.'`)
}

// The question about resigning stays when a bot moves in the meantime.
func TestResignLater(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexdame&white=person&black=level2")
	p.click(cell("d4"))
	p.click(cell("e5"))
	p.click("#resign")
	p.press(kb.Tab)
	p.wait(`document.body.dataset.ply === '2' && document.getElementById('status').textContent.startsWith('Your turn: ')`)
	if on := get[string](p, `document.activeElement.textContent`); on != "No" {
		t.Errorf("while a bot moved, the keyboard went from No to %q", on)
	}
	p.clickChoice("Yes, resign")
	p.wait(`document.getElementById('status').textContent === 'Black wins: resignation.'`)
}

// When it is nobody's turn, either of two people can resign.
func TestResignAtChance(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hextad"))
	first := p.turn()
	get[bool](p, `(window.asked = new Promise((resolve) => {
		const look = () => {
			if (document.getElementById('status').textContent.startsWith('Chance')) {
				document.getElementById('resign').click();
				resolve(true);
			} else {
				setTimeout(look, 20);
			}
		};
		setTimeout(look, 20);
	}), true)`)
	p.play(first.Ply+1, rand.New(rand.NewPCG(16, 0)))
	get[bool](p, `window.asked`)
	p.clickChoice("Black resigns")
	p.wait(`document.getElementById('status').textContent === 'White wins: resignation.'`)
}

// A draw offered to a person can be declined and accepted.
func TestDraw(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#draw")
	// The second click of a double click does not press the new button.
	get[bool](p, `(document.querySelector('#choices button').dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2})), true)`)
	if v := p.see(); v.Over || len(v.Choices) != 2 {
		t.Errorf("after a double click the page shows %+v", v)
	}
	p.clickChoice("Decline")
	p.wait(`document.getElementById('message').textContent === 'Black declines the draw.'`)
	p.click("#draw")
	p.clickChoice("Accept")
	p.wait(`document.getElementById('status').textContent.includes('agreement')`)
	if record, _ := p.record(); replayed(t, record).Outcome().String() != "draw: agreement" {
		t.Errorf("the record of an agreed draw is\n%s", record)
	}
}

// A bot declines a draw early in the game and when it is about to win, and accepts one in a lost
// position.
func TestDrawWithBot(t *testing.T) {
	t.Parallel()
	const (
		black = "#game=hexdame&white=person&black=beginner&start="
		lost  = black + "W:WKa1,Ka2,Kb1,Kc1:Bi9"
		won   = black + "W:We1:BKa1,Ka2,Kb1"
	)
	p := open(t, lost)
	p.click("#draw")
	p.wait(`document.getElementById('message').textContent === 'Black declines the draw.'`)
	get[bool](p, `(location.hash = %s, true)`, won+"&moves=e1-f2.a2-e6.f2-f3.a1-b2.f3-g4.b1-h7")
	p.wait(`document.querySelectorAll('.layer-picture [data-cell]').length === 4`)
	p.click("#draw")
	p.wait(`document.getElementById('message').textContent === 'Black declines the draw.'`)
	get[bool](p, `(location.hash = %s, true)`, lost+"&moves=c1-c2.i9-i8.c2-g6.i8-i7.g6-g3.i7-h6")
	p.wait(`document.querySelectorAll('.layer-picture [data-cell]').length === 5`)
	p.click("#draw")
	p.wait(`document.getElementById('status').textContent.includes('agreement')`)
}
