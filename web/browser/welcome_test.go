package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/hexgames/kit/games"
)

// firstVisit opens the page in a tab that has never visited it.
func firstVisit(t *testing.T, options ...chromedp.EmulateViewportOption) *tab {
	t.Helper()
	p := newTab(t)
	p.prefer("prefers-reduced-motion", "reduce")
	if len(options) > 0 {
		p.do(chromedp.EmulateViewport(390, 844, options...))
	}
	p.visit(needSite(t).url)
	return p
}

// A way is a beginner's way to use the page.
type way struct {
	name    string
	options []chromedp.EmulateViewportOption
	press   func(p *tab, selector string)
}

var ways = []way{
	{"mouse", nil, (*tab).click},
	{"touch", []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}, (*tab).tap},
	{"keyboard", nil, func(p *tab, selector string) {
		get[bool](p, `(document.querySelector(%s).closest('.cell, button').focus(), true)`, selector)
		p.press(kb.Enter)
	}},
}

// A beginner on their first visit makes a legal move in every game, just by reading the status line
// and clicking what is marked.
func TestFirstVisit(t *testing.T) {
	t.Parallel()
	for _, w := range ways {
		for _, game := range games.Names() {
			t.Run(w.name+"/"+game, func(t *testing.T) {
				p := firstVisit(t, w.options...)
				if status := p.text("#status"); status != "Choose a game." {
					t.Fatalf("the page says %q", status)
				}
				w.press(p, `#cards [data-game="`+game+`"] .main`)
				p.wait(`document.body.dataset.game === %s && document.getElementById('status').textContent.startsWith('Your turn: ')`, game)
				begun := p.see().Ply
				for clicks := 0; p.see().Ply == begun; clicks++ {
					status := p.see().Status
					if clicks == 5 || !strings.HasPrefix(status, "Your turn: ") || !isSentence(status) {
						t.Fatalf("after %d clicks the page says %q", clicks, status)
					}
					w.press(p, wanted(t, status))
					// A small cell takes a second touch.
					p.wait(`Number(document.body.dataset.ply) > %s || document.getElementById('status').textContent !== %s || document.querySelector('.aim-ring')`, begun, status)
				}
				p.wait(`Number(document.body.dataset.ply) >= %s`, begun+2) // a bot has answered
			})
		}
	}
}

// wanted returns the selector of the clickable element that the status line asks for.
func wanted(t *testing.T, status string) string {
	t.Helper()
	for words, selector := range map[string]string{
		"choose a man": ".cell.next.occupied polygon", "choose a Triad": ".cell.next.occupied polygon", "a Triad that can": ".cell.next.occupied polygon",
		"choose a tile": "#areas button.next", "choose the cell": ".cell.next polygon", "choose where": ".cell.next polygon", "choose what": ".cell.next.occupied polygon",
		"place a stone": ".cell.next:not(.occupied) polygon", "place a black disc": ".cell.next:not(.occupied) polygon", "place a white disc": ".cell.next:not(.occupied) polygon",
	} {
		if strings.Contains(status, words) {
			return selector
		}
	}
	t.Fatalf("the test does not understand %q", status)
	return ""
}

// On a busy machine, the event that the cards are closed comes after the user's first click, which
// still counts.
func TestLateClose(t *testing.T) {
	t.Parallel()
	p := firstVisit(t)
	get[bool](p, `(addEventListener('close', (event) => event.isTrusted && event.stopImmediatePropagation(), {capture: true}), true)`)
	p.click(`#cards [data-game="hexdame"] .main`)
	p.wait(`document.getElementById('status').textContent === 'Your turn: choose a man.'`)
	p.click(".cell.next.occupied polygon")
	p.wait(`document.querySelector('.cell.chosen')`)
	chosen := p.see().Status
	get[bool](p, `document.getElementById('welcome-dialog').dispatchEvent(new Event('close'))`)
	if status := p.see().Status; status != chosen {
		t.Errorf("after the cards are closed, the page says %q, want %q", status, chosen)
	}
}

// The cards appear once, and whenever the user clicks the corner of the page. Learn shows the
// lessons.
func TestWelcome(t *testing.T) {
	t.Parallel()
	p := firstVisit(t)
	p.wait(`[...document.querySelectorAll('#cards img')].every((e) => e.complete)`)
	if cards := get[int](p, `[...document.querySelectorAll('#cards li')].filter((e) => [...e.querySelectorAll('p')].every((p) => /[.!]$/.test(p.textContent)) && e.querySelector('img').complete).length`); cards != len(games.Names()) {
		t.Errorf("there are %d cards with a picture and sentences", cards)
	}
	p.closeDialog("welcome-dialog")
	p.wait(`document.getElementById('status').textContent === 'Your turn: choose a man.'`)
	p.reload()
	if get[bool](p, `document.getElementById('welcome-dialog').open`) {
		t.Error("the cards come again")
	}
	p.click("#welcome")
	p.click(`#cards [data-game="hextad"] button:not(.main)`)
	p.wait(`document.getElementById('rules-dialog').open && document.querySelectorAll('#lessons .try').length > 1`)
	if title := p.text("#rules-title"); title != "Hextad" {
		t.Errorf("Learn shows the rules of %s", title)
	}
	// A link is not a first visit.
	other := newTab(t)
	other.visit(needSite(t).url + persons("hexade"))
	if get[bool](other, `document.getElementById('welcome-dialog').open`) {
		t.Error("the cards hide the game of a link")
	}
}
