package browser

import (
	"testing"
)

// Who resigns is asked first, and has lost.
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
	p.wait(`document.getElementById('status').textContent === 'White to move.'`)
}

// The question about resigning stays when a bot moves meanwhile.
func TestResignLater(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexdame&white=person&black=easy")
	p.click(cell("d4"))
	p.click(cell("e5"))
	p.click("#resign")
	p.wait(`document.body.dataset.ply === '2' && document.getElementById('status').textContent === 'White to move.'`)
	p.clickChoice("Yes, resign")
	p.wait(`document.getElementById('status').textContent === 'Black wins: resignation.'`)
}

// A draw that is offered to a person can be declined and accepted.
func TestDraw(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#draw")
	p.clickChoice("Decline")
	p.wait(`document.getElementById('message').textContent === 'Black plays on.'`)
	p.click("#draw")
	p.clickChoice("Accept")
	p.wait(`document.getElementById('status').textContent.includes('agreement')`)
	if record, _ := p.record(); replayed(t, record).Outcome().String() != "draw: agreement" {
		t.Errorf("the record of an agreed draw is\n%s", record)
	}
}

// A bot declines a draw when it is about to win, and accepts one when it is lost.
func TestDrawWithBot(t *testing.T) {
	t.Parallel()
	const black = "#game=hexdame&white=person&black=beginner&start="
	p := open(t, black+"W:We1:BKa1,Ka2,Kb1")
	p.click("#draw")
	p.wait(`document.getElementById('message').textContent === 'Black plays on.'`)
	get[bool](p, `(location.hash = %s, true)`, black+"W:WKa1,Ka2,Kb1,Kc1:Bi9")
	p.wait(`document.querySelectorAll('.piece').length === 5`)
	p.click("#draw")
	p.wait(`document.getElementById('status').textContent.includes('agreement')`)
}
