package browser

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// below reports whether White is at the bottom: on the board, and in the list of players.
const below = `(() => {
	const y = (name) => document.querySelector('.cell[data-name="' + name + '"]').getBoundingClientRect().y;
	const white = document.querySelector('#players > :last-child').dataset.player === 'White';
	if (white !== (y('a1') > y('i9'))) {
		throw new Error('the board and the list of players differ');
	}
	return white;
})()`

// The Flip button turns the board, and it stays playable. A person playing a bot is at the bottom.
func TestFlip(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	check := func(what string, want bool) {
		t.Helper()
		pressed := get[string](p, `document.getElementById('flip').getAttribute('aria-pressed')`)
		if got := get[bool](p, below); got != want || (pressed == "true") == want {
			t.Errorf("%s: White is below: %v, and the button is pressed: %s", what, got, pressed)
		}
	}
	check("at the start", true)
	p.click("#flip")
	check("flipped", false)
	p.play(6, rand.New(rand.NewPCG(6, 0)))
	text, _ := p.record()
	p.checkBoard(replayed(t, text))
	check("after moves", false)
	p.click("#flip")
	check("flipped twice", true)
	p.fill("#white", "level1")
	p.wait(`document.body.dataset.ply === '7'`)
	check("a person is Black", false)
	if focused := get[string](p, `document.activeElement.id`); focused != "white" {
		t.Errorf("the focus is on %q, want the player who was chosen", focused)
	}
	p.fill("#white", "person")
	check("two persons", true)
	p.follow("hexdame", "#game=hexdame&white=beginner&black=person")
	p.wait(`document.body.dataset.ply === '1'`)
	check("a link to a game with a person as Black", false)
}

// Buttons and keys step through the moves.
func TestSteps(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.play(5, rand.New(rand.NewPCG(7, 0)))
	get[bool](p, `(document.activeElement.blur(), true)`)
	for _, test := range []struct {
		key, button string
		want        int
	}{
		{"", "back", 4}, {"", "first", 0}, {"", "forward", 1}, {"", "last", 5},
		{kb.ArrowLeft, "", 4}, {kb.Home, "", 0}, {kb.ArrowRight, "", 1}, {kb.ArrowRight, "", 2}, {kb.End, "", 5},
	} {
		if test.button != "" {
			p.click("#" + test.button)
		} else {
			p.press(test.key)
		}
		p.wait(`Number(document.body.dataset.ply) === %s`, test.want)
	}
	p.refused("#forward")
	p.refused("#last")
	p.click("#first")
	p.wait(`document.body.dataset.ply === '0'`)
	p.refused("#back")
	p.refused("#first")
	// In a field and on the board, the keys have other meanings.
	for _, selector := range []string{"#move", cell("a1")} {
		p.click(selector)
		p.press(kb.ArrowRight + kb.End)
		if ply := get[string](p, `document.body.dataset.ply`); ply != "0" {
			t.Errorf("in %s, keys lead to the position after %s moves", selector, ply)
		}
	}
}
