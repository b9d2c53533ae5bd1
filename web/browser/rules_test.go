package browser

import (
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// A lessonView is a lesson as a user sees it.
type lessonView struct {
	Alt   string  `json:"alt"`
	Words string  `json:"words"`
	Over  float64 `json:"over"` // how far the picture extends beyond its lesson, in pixels
	Width float64 `json:"width"`
	Look  string  `json:"look"` // the colors of the picture
}

const lessonViews = `[...document.querySelectorAll('#lessons figure')].map((figure) => {
	const [svg, words] = [figure.querySelector('svg[role=img]'), figure.querySelector('figcaption')];
	const [inner, outer] = [svg.getBoundingClientRect(), figure.getBoundingClientRect()];
	return {
		alt: svg.getAttribute('aria-label'), words: words.textContent, width: inner.width,
		over: Math.max(outer.left - inner.left, inner.right - outer.right),
		look: [...svg.querySelectorAll('[fill]')].map((e) => e.getAttribute('fill')).join(' '),
	};
})`

// openRules opens the rules, and waits for the pictures.
func (p *tab) openRules() []lessonView {
	p.t.Helper()
	p.click("#help")
	p.wait(`document.getElementById('rules-dialog').open`)
	p.wait(`((all) => all.length > 0 && all.every((figure) => figure.querySelector('svg')))([...document.querySelectorAll('#lessons figure')])`)
	return get[[]lessonView](p, lessonViews)
}

// The rules of each game are lessons with pictures that fit every screen and have the colors of the
// page.
func TestRules(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	for _, game := range games.Names() {
		p.do(chromedp.Navigate("about:blank"))
		p.visit(needSite(t).url + persons(game))
		p.prefer("prefers-color-scheme", "light")
		want := get[int](p, `import('./games.js').then(({games}) => games.find(({name}) => name === %s).lessons.length)`, game)
		for _, width := range []int64{320, 390, 1280} {
			p.resize(width, 844)
			light := p.openRules()
			if len(light) != want {
				t.Errorf("%s has %d lessons, want %d", game, len(light), want)
			}
			for _, l := range light {
				if l.Over > 0.5 || l.Width < 200 || l.Alt == "" || l.Alt == l.Words || !isSentence(l.Words) {
					t.Errorf("%s, %d pixels wide: the lesson is %+v", game, width, l)
				}
			}
			p.fits(game)
			if y := get[float64](p, `document.getElementById('rules-dialog').scrollTop`); y != 0 {
				t.Errorf("%s: the rules are opened %v pixels below their beginning", game, y)
			}
			p.closeDialog("rules-dialog")
		}
		light := p.openRules()
		p.prefer("prefers-color-scheme", "dark")
		p.wait(`document.documentElement.dataset.theme === 'dark'`)
		for i, l := range get[[]lessonView](p, lessonViews) {
			if l.Alt != light[i].Alt || l.Look == light[i].Look {
				t.Errorf("%s: the dark picture of %q has the colors %s", game, l.Words, l.Look)
			}
		}
		p.closeDialog("rules-dialog")
	}
}

// Rules that are closed and immediately opened again have one picture for each lesson, in the
// colors of the page.
func TestRulesTwice(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hextad"))
	get[bool](p, `(() => {
		const [help, dialog] = ['help', 'rules-dialog'].map((name) => document.getElementById(name));
		help.click();
		dialog.close();
		help.click();
		return true;
	})()`)
	p.wait(`document.querySelectorAll('#lessons svg').length > 0`)
	if n := get[int](p, `document.querySelectorAll('#lessons svg').length - document.querySelectorAll('#lessons figure').length`); n != 0 {
		t.Errorf("there are %d pictures too many", n)
	}
	light := get[[]lessonView](p, lessonViews)
	p.prefer("prefers-color-scheme", "dark")
	p.wait(`document.documentElement.dataset.theme === 'dark'`)
	if dark := get[[]lessonView](p, lessonViews); dark[0].Look == light[0].Look {
		t.Errorf("the dark picture has the colors %s", dark[0].Look)
	}
	p.closeDialog("rules-dialog")
	if title, text := p.text("#rules-title"), p.text("#rules-text"); title != "Hextad" || len(text) < 200 {
		t.Errorf("the rules of %q are %q", title, text)
	}
}
