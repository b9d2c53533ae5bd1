package browser

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

var screenshots = flag.String("screenshots", "", "a directory for pictures of the page, for people to view")

// sizes lists the sizes of a desktop, a phone, and the narrowest and widest screens that matter.
var sizes = []struct {
	name          string
	width, height int64
}{
	{"desk", 1280, 900},
	{"phone", 390, 844},
	{"narrow", 360, 640},
	{"least", 320, 568},
	{"lying", 844, 390},
	{"wide", 2560, 1440},
}

// The page and all of its dialogs fit every screen.
func TestWidth(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	for _, game := range games.Names() {
		p.resize(sizes[0].width, sizes[0].height)
		p.follow(game, persons(game))
		p.play(8, rand.New(rand.NewPCG(13, 0)))
		for _, size := range sizes {
			p.resize(size.width, size.height)
			p.fits(game + ", " + size.name)
		}
		for _, dialog := range dialogs {
			get[bool](p, `(document.getElementById(%s).click(), true)`, dialog.button)
			p.wait(`document.getElementById(%s).open`, dialog.id)
			p.fits(game + ", " + dialog.id)
			p.closeDialog(dialog.id)
		}
	}
}

// dialogs lists the dialogs of the page, by button.
var dialogs = []struct{ button, id string }{
	{"new", "new-dialog"},
	{"help", "rules-dialog"},
	{"games", "games-dialog"},
	{"load", "load-dialog"},
	{"position", "position-dialog"},
	{"save", "save-dialog"},
	{"link", "link-dialog"},
	{"puzzles", "puzzles-dialog"},
	{"settings", "settings-dialog"},
	{"keys-help", "keys-dialog"},
}

// fits fails the test if anything is wider than the screen.
func (p *tab) fits(what string) {
	p.t.Helper()
	over := get[[]string](p, `(() => {
		const width = document.documentElement.clientWidth;
		if (document.documentElement.scrollWidth <= width) return [];
		return [...document.querySelectorAll('body *')]
			.filter((e) => e.getBoundingClientRect().right > width + 0.5)
			.map((e) => e.tagName + '#' + e.id + '.' + (e.getAttribute('class') ?? '')).slice(0, 5);
	})()`)
	if len(over) > 0 {
		p.t.Errorf("%s: wider than the screen are %q", what, over)
	}
}

// contrasting returns the texts of the page with too little contrast against their background, by
// the formula of the accessibility guidelines.
const contrasting = `(() => {
	const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
	const rgba = (color) => {
		canvas.clearRect(0, 0, 1, 1);
		canvas.fillStyle = color;
		canvas.fillRect(0, 0, 1, 1);
		return [...canvas.getImageData(0, 0, 1, 1).data];
	};
	const light = (color) => {
		const [r, g, b] = rgba(color).map((x) => x / 255).map((x) => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const behind = (e) => {
		for (; e; e = e.parentElement) {
			const color = getComputedStyle(e).backgroundColor;
			if (rgba(color)[3] === 255) return color;
		}
		return getComputedStyle(document.documentElement).colorScheme.includes('dark') ? '#000' : '#fff';
	};
	const poor = [];
	for (const e of document.querySelectorAll('h1, h2, p, label, summary, button:not([aria-disabled="true"]), select, input')) {
		if (e.getClientRects().length === 0 || e.closest('.unseen')) continue;
		const [a, b] = [light(getComputedStyle(e).color), light(behind(e))];
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < 4.5) poor.push(e.tagName + '#' + e.id + ' ' + e.textContent.slice(0, 20) + ' ' + ratio.toFixed(2));
	}
	return poor;
})()`

// brightness is the brightness of the page, from 0 to 255.
const brightness = `getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).slice(0, 3).reduce((sum, x) => sum + Number(x), 0) / 3`

// The page uses the system's preferred colors until the user chooses others, and remembers the
// choice. Text is legible in all colors.
func TestColors(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	check := func(what string, dark bool) {
		t.Helper()
		p.wait(fmt.Sprintf(`(%s < 128) === %v`, brightness, dark))
		if poor := get[[]string](p, contrasting); len(poor) > 0 {
			t.Errorf("%s: these texts are hard to read: %q", what, poor)
		}
	}
	check("by default", false)
	p.prefer("prefers-color-scheme", "dark")
	check("when the system turns dark", true)
	p.fill("#theme", "light")
	check("when light is chosen", false)
	p.do(chromedp.Reload())
	p.wait(`document.body.dataset.ready === 'true'`)
	check("loaded again", false)
	for _, theme := range []string{"dark", "wood", "paper"} {
		p.fill("#theme", theme)
		check("when "+theme+" is chosen", theme == "dark")
	}
	p.fill("#theme", "")
	check("when the system's colors are chosen", true)
}

// On a phone, fingers can hit even small cells: the first touch aims, and the second confirms.
func TestTouch(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.visit(needSite(t).url)
	r := rand.New(rand.NewPCG(16, 0))
	for _, test := range []struct {
		game  string
		moves int
	}{{"hexagrams", 1000}, {"hexade", 2}} {
		game := test.game
		p.follow(game, persons(game))
		v := p.turn()
		for ; v.Ply < test.moves && !v.Over; v = p.turn() {
			p.tap(cell(v.Cells[r.IntN(len(v.Cells))]))
			p.wait(`Number(document.body.dataset.ply) !== %s || document.querySelector('.chosen, .aim-ring')`, v.Ply)
		}
		t.Logf("%s: %d moves, %s", game, v.Ply, v.Status)
		if test.moves > 100 && !v.Over {
			t.Errorf("%s does not end", game)
		}
		small := get[[]string](p, `[...document.querySelectorAll('button, select, input')]
			.filter((e) => e.getClientRects().length > 0 && e.getBoundingClientRect().height < 32)
			.map((e) => e.outerHTML.slice(0, 80))`)
		if len(small) > 0 {
			t.Errorf("%s: these elements are too small for a finger: %q", game, small)
		}
	}
}

// tap touches the middle of an element.
func (p *tab) tap(selector string) {
	p.t.Helper()
	type place struct{ X, Y float64 }
	at := get[place](p, `((e) => {
		e.scrollIntoView({block: 'center', behavior: 'instant'});
		const r = e.getBoundingClientRect();
		return {x: r.x + r.width / 2, y: r.y + r.height / 2};
	})(document.querySelector(%s))`, selector)
	p.do(chromedp.TapXY(at.X, at.Y))
}

// screens are the screens for pictures of the page: two phones, one of them also in landscape, and
// two desktops.
var screens = []struct {
	name          string
	width, height int64
}{
	{"360x640", 360, 640}, {"390x844", 390, 844}, {"844x390", 844, 390}, {"1280x800", 1280, 800}, {"1920x1080", 1920, 1080},
}

// With -screenshots, the test writes pictures of every game on all screens, in light and dark
// colors, and of every dialog on a phone and on a desktop. Some of them are in ../pictures.
func TestScreenshots(t *testing.T) {
	if *screenshots == "" {
		t.Skip("there is no directory for them: -screenshots")
	}
	if err := os.MkdirAll(*screenshots, 0o777); err != nil {
		t.Fatal(err)
	}
	p := emptyTab(t)
	for _, game := range games.Names() {
		p.do(chromedp.Navigate("about:blank"))
		p.visit(needSite(t).url + persons(game))
		v := p.play(24, rand.New(rand.NewPCG(14, 1)))
		if len(v.Cells) > 0 {
			p.click(cell(v.Cells[0])) // to show the next clicks
		}
		for _, colors := range []string{"light", "dark"} {
			p.prefer("prefers-color-scheme", colors)
			for _, screen := range screens {
				p.resize(screen.width, screen.height)
				p.screenshot(game + "-" + screen.name + "-" + colors)
			}
		}
		p.resize(1280, 800)
		p.prefer("prefers-color-scheme", "light")
	}
	for _, screen := range []int{1, 3} {
		p.resize(screens[screen].width, screens[screen].height)
		for _, dialog := range append(dialogs, struct{ button, id string }{"welcome", "welcome-dialog"}) {
			get[bool](p, `(document.getElementById(%s).click(), true)`, dialog.button)
			p.wait(`document.getElementById(%s).open`, dialog.id)
			if dialog.id == "puzzles-dialog" {
				p.wait(`document.querySelector('#puzzle-board .cell.next, #puzzle-areas .next')`)
			}
			p.screenshot(dialog.id + "-" + screens[screen].name)
			get[bool](p, `(document.getElementById(%s).close(), true)`, dialog.id)
		}
	}
	p.visit(needSite(t).url + persons("hexdame") + "&start=W:WKe5,d4:Bc7,h9&moves=e5-e6.h9-g8.d4-e5")
	p.click("#review")
	p.wait(`!document.getElementById('graph').hidden`)
	p.click("#judge")
	p.wait(`document.querySelectorAll('#analysis-list li').length > 0`)
	for _, screen := range []int{1, 3} {
		p.resize(screens[screen].width, screens[screen].height)
		p.screenshot("review-" + screens[screen].name)
	}
}

// screenshot writes a picture of the visible part of the page.
func (p *tab) screenshot(name string) {
	p.t.Helper()
	quality := int64(85)
	picture, err := chromedp.Call(p.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{
		Format: page.CaptureScreenshotFormatWebp, Quality: &quality,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*screenshots, name+".webp"), picture.Data, 0o666); err != nil {
		p.t.Fatal(err)
	}
}

// In the system's forced colors, everything that matters is visible.
func TestForcedColors(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.prefer("forced-colors", "active")
	p.click(cell("d4"))
	for _, selector := range []string{".chosen-ring", ".dot"} {
		if same := get[bool](p, `((e) => {
			const {fill, stroke} = getComputedStyle(e);
			return [fill, stroke].every((color) => color === 'none' || color === getComputedStyle(document.body).backgroundColor);
		})(document.querySelector(%s))`, selector); same {
			t.Errorf("in forced colors, %s cannot be seen", selector)
		}
	}
	chips := get[[]string](p, `[...document.querySelectorAll('.chip')].map((e) => getComputedStyle(e).backgroundColor)`)
	if len(chips) != 2 || chips[0] == chips[1] {
		t.Errorf("in forced colors, the players have the colors %q", chips)
	}
	if pieces := get[int](p, `new Set([...document.querySelectorAll('.layer-picture [data-cell]')].map((e) => e.getAttribute('href'))).size`); pieces != 2 {
		t.Errorf("in forced colors, there are %d looks of pieces", pieces)
	}
	p.click("#judge")
	p.wait(`/\d%/.test(document.getElementById('bar-words').textContent)`)
}
