package browser

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/hexgames/kit/games"
)

// Moves can be clicked before the user's turn. A move that is no longer possible is canceled.
func TestEarlyMoves(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexade&white=person&black=best")
	p.click(cell("a1"))
	p.wait(`document.getElementById('status').textContent === 'Black is thinking…'`)
	p.click(cell("s19"))
	p.wait(`document.querySelector('.early-ring')`)
	p.wait(`document.body.dataset.ply === '3'`)
	if rec, _ := p.record(); !strings.Contains(rec, "3. s19") {
		t.Errorf("the early move is not played:\n%s", rec)
	}
	p.wait(`document.getElementById('status').textContent === 'Black is thinking…'`)
	p.click(cell("s19")) // it is no longer empty
	p.wait(`document.body.dataset.ply === '4' && document.getElementById('message').textContent.includes('no longer possible')`)
	if v := p.turn(); v.Ply != 4 {
		t.Errorf("an impossible early move leads to %+v", v)
	}
	// In another position, it is not played.
	p.click(cell("b2"))
	p.wait(`document.getElementById('status').textContent === 'Black is thinking…'`)
	p.click(cell("c3"))
	p.wait(`document.querySelector('.early-ring')`)
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '4' && !document.querySelector('.early-ring')`)
	if v := p.turn(); v.Ply != 4 {
		t.Errorf("after Undo, an early move leads to %+v", v)
	}
	// Escape takes it back.
	p.click(cell("b2"))
	p.wait(`document.getElementById('status').textContent === 'Black is thinking…'`)
	p.click(cell("c3"))
	p.press(kb.Escape)
	p.wait(`!document.querySelector('.early-ring')`)
}

// With clocks, time passes for the player to move, and a player who runs out of time loses.
func TestClocks(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#new")
	p.click(`#new-games input[value="hexdame"]`)
	p.fill("#new-white", "person")
	p.fill("#new-black", "person")
	p.fill("#new-minutes", "3")
	p.fill("#new-increment", "5")
	p.click("#new-start")
	p.wait(`document.getElementById('clock-white').textContent === '3:00'`)
	p.play(1, rand.New(rand.NewPCG(42, 0)))
	p.wait(`document.getElementById('clock-black').classList.contains('runs') && document.getElementById('clock-black').textContent === '2:59'`)
	p.play(2, rand.New(rand.NewPCG(42, 1)))
	p.wait(`document.getElementById('clock-white').classList.contains('runs')`)
	if clock := p.text("#clock-black"); clock < "3:02" || clock > "3:05" {
		t.Errorf("after a move, Black has %s", clock)
	}
	if rec, _ := p.record(); !strings.Contains(rec, "[%clk 0:03:0") {
		t.Errorf("the record has no clocks:\n%s", rec)
	}
	get[bool](p, `import('./game.js').then(({game}) => { game.clock.set({base: 180000, increment: 0, White: 300, Black: 60000}); game.clock.run('White'); return true; })`)
	p.wait(`document.getElementById('status').textContent === 'Black wins: time.'`)
	if rec, _ := p.record(); !strings.Contains(rec, "[Termination \"time\"]") || !strings.HasSuffix(strings.TrimSpace(rec), "0-1") {
		t.Errorf("the record is\n%s", rec)
	}
}

// The keys work as listed, and the wheel steps through the moves.
func TestKeys(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame")+"&moves=d4-d5.f6-f5.c4-c5")
	get[bool](p, `(document.activeElement.blur(), true)`)
	p.press("?")
	p.wait(`document.getElementById('keys-dialog').open`)
	if listed := get[int](p, `[...document.querySelectorAll('#keys-list li')].filter((e) => e.textContent.length > 4).length`); listed < 15 {
		t.Errorf("%d keys are listed", listed)
	}
	get[bool](p, `(document.activeElement.blur(), true)`)
	p.press(kb.Home)
	if v := p.see(); v.Ply != 3 {
		t.Errorf("behind a dialog, a key leads to %+v", v)
	}
	p.closeDialog("keys-dialog")
	get[bool](p, `(document.activeElement.blur(), true)`)
	p.press("f")
	p.wait(`document.getElementById('flip').getAttribute('aria-pressed') === 'true'`)
	p.press("m")
	p.wait(`document.activeElement.id === 'move'`)
	get[bool](p, `(document.getElementById('move').value = '', true)`)
	p.press("f")
	if got := get[string](p, `document.getElementById('move').value`); got != "f" {
		t.Errorf("in a field, the key f writes %q", got)
	}
	for _, test := range []struct {
		by  int
		ply string
	}{{-100, "2"}, {-100, "1"}, {100, "2"}, {30, "2"}, {40, "3"}, {100, "3"}} {
		get[bool](p, `document.getElementById('board').dispatchEvent(new WheelEvent('wheel', {deltaY: %s, bubbles: true}))`, test.by)
		p.wait(`document.body.dataset.ply === %s`, test.ply)
	}
}

// In another language, the whole page is translated, and it fits a narrow screen. Right-to-left
// writing does not break it.
func TestLanguage(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#settings")
	p.fill("#language", "de")
	p.wait(`document.documentElement.lang === 'de' && document.body.dataset.ready === 'true'`)
	if v := p.see(); v.Status != "Weiß: wähle einen Stein." {
		t.Errorf("in German, the page says %q", v.Status)
	}
	if english := get[[]string](p, `import('./texts.js').then(({texts}) => {
		const same = new Set(Object.values(texts).filter((text) => typeof text === 'string' && text.length > 6 && !['Animation', 'English'].includes(text)));
		return [...document.querySelectorAll('button, label, h2, summary, option')].map((e) => e.textContent).filter((text) => same.has(text));
	})`); len(english) > 0 {
		t.Errorf("in German, there is %q", english)
	}
	for _, game := range games.Names() {
		p.follow(game, persons(game))
		p.turn()
		p.resize(320, 568)
		p.fits(game + " in German")
		for _, dialog := range dialogs {
			get[bool](p, `(document.getElementById(%s).click(), true)`, dialog.button)
			p.wait(`document.getElementById(%s).open`, dialog.id)
			p.fits(game + " in German, " + dialog.id)
			get[bool](p, `(document.getElementById(%s).close(), true)`, dialog.id)
		}
		p.resize(1280, 900)
	}
	get[bool](p, `(document.documentElement.dir = 'rtl', true)`)
	for _, size := range sizes {
		p.resize(size.width, size.height)
		p.fits("from right to left, " + size.name)
	}
}

// Moves and refusals have sounds, but the page is silent before the user's first action, and if the
// user turns sounds off.
func TestSounds(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.always(`window.tones = 0;
		const start = OscillatorNode.prototype.start;
		OscillatorNode.prototype.start = function (...args) {
			window.tones++;
			return start.apply(this, args);
		};`)
	p.visit(needSite(t).url + "#game=hexdame&white=level1&black=level1")
	tones := func() int { return get[int](p, `window.tones`) }
	p.wait(`Number(document.body.dataset.ply) > 2`)
	if n := tones(); n != 0 {
		t.Errorf("before a gesture, %d tones sound", n)
	}
	p.follow("hexdame", persons("hexdame"))
	p.refused(cell("i9"))
	refused := tones()
	p.click(cell("d4"))
	p.click(cell("e5"))
	p.wait(`document.body.dataset.ply === '1'`)
	if moved := tones(); refused != 1 || moved != 2 {
		t.Errorf("a refusal has %d tones, and it and a move %d", refused, moved)
	}
	p.click("#settings")
	p.fill("#sound", "off")
	p.closeDialog("settings-dialog")
	before := tones()
	p.click(cell("f6"))
	p.click(cell("d4"))
	p.wait(`document.body.dataset.ply === '2'`)
	if n := tones(); n != before {
		t.Errorf("without sounds, %d tones sound", n-before)
	}
}

// An animation of the game is an APNG with a frame for every position.
func TestFilm(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hextad")+"&moves=")
	p.play(17, rand.New(rand.NewPCG(43, 0)))
	get[bool](p, `((make) => {
		URL.createObjectURL = (blob) => {
			window.last = blob;
			return make(blob);
		};
		HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };
		return true;
	})(URL.createObjectURL)`)
	p.click("#save")
	p.click("#save-film")
	p.wait(`window.saved`)
	type film struct {
		Name, Type, Chunks string
		Frames, Different  int
		Width, Height      int
	}
	got := get[film](p, `(async () => {
		const bytes = new Uint8Array(await window.last.arrayBuffer());
		const view = new DataView(bytes.buffer);
		const kinds = [];
		let frames = 0;
		const different = new Set();
		for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at)) {
			const kind = new TextDecoder().decode(bytes.subarray(at + 4, at + 8));
			kinds.push(kind);
			frames += kind === 'fcTL' ? 1 : 0;
			if (kind === 'IDAT' || kind === 'fdAT') { // the second begins with a number
				const data = bytes.subarray(at + (kind === 'IDAT' ? 8 : 12), at + 8 + view.getUint32(at));
				different.add(data.reduce((sum, byte) => Math.imul(sum, 31) + byte | 0, 0));
			}
		}
		const image = await createImageBitmap(window.last);
		return {name: window.saved, type: window.last.type, chunks: [...new Set(kinds)].join(' '), frames, different: different.size, width: image.width, height: image.height};
	})()`)
	length := get[int](p, `document.querySelectorAll('#moves > li').length`)
	if got.Name != "hextad.png" || got.Type != "image/png" || got.Chunks != "IHDR acTL fcTL IDAT fdAT IEND" || got.Frames < length || got.Different < 3 || got.Width < 400 || got.Height < 100 {
		t.Errorf("the animation is %+v", got)
	}
}

// A game in a frame of another page appears there, and can be stepped through.
func TestEmbed(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame")+"&moves=d4-d5.f6-f5.c4-c5&ply=2")
	p.click("#link")
	code := get[string](p, `document.getElementById('link-embed').value`)
	p.closeDialog("link-dialog")
	if !strings.HasPrefix(code, `<iframe `) || !strings.Contains(code, "embed.html#game=hexdame&amp;") {
		t.Fatalf("the code is %s", code)
	}
	type frame struct{ Where, Status string }
	see := `(() => {
		const page = document.querySelector('iframe').contentDocument;
		return {where: page.getElementById('where').textContent, status: page.getElementById('board').shadowRoot.querySelector('.status').textContent};
	})()`
	p.do(chromedp.Navigate(needSite(t).url + "example.html")) // it has no policy
	get[bool](p, `(document.body.innerHTML = %s, true)`, code)
	p.wait(`document.querySelector('iframe').contentDocument?.body?.dataset.ready === 'true'`)
	if got := get[frame](p, see); got.Where != "2 / 3" || got.Status != "White to move." {
		t.Errorf("the frame shows %+v", got)
	}
	get[bool](p, `(document.querySelector('iframe').contentDocument.getElementById('forward').click(), true)`)
	p.wait(see + `.where === '3 / 3'`)
}

// A large table can be enlarged, and made smaller again.
func TestZoom(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.visit(needSite(t).url + persons("hexade"))
	width := `document.querySelector('.cell polygon').getBoundingClientRect().width`
	before := get[float64](p, width)
	p.tap("#zoom")
	p.tap("#zoom")
	p.wait(width+` >= 2 * %s`, before)
	p.fits("an enlarged board")
	p.tap("#zoom-out")
	p.tap("#zoom-out")
	p.wait(width+` === %s`, before)
}
