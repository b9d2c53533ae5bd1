package browser

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// open opens the page in a tab, with a fragment such as #game=hexade or none, and waits until it is
// ready. Animations are off to save time.
func open(t testing.TB, fragment string) *tab {
	t.Helper()
	p := emptyTab(t)
	p.visit(needSite(t).url + fragment)
	return p
}

// emptyTab opens a tab for the page.
func emptyTab(t testing.TB) *tab {
	t.Helper()
	return newTab(t).returning()
}

// returning prepares a tab for someone who has used the page before and turned animations off.
func (p *tab) returning() *tab {
	p.t.Helper()
	p.prefer("prefers-reduced-motion", "reduce")
	p.always(`try { localStorage.setItem('visited', 'yes'); } catch {}`) // see welcome_test.go
	return p
}

// visit loads the page from an address.
func (p *tab) visit(url string) {
	p.t.Helper()
	p.do(chromedp.Navigate(url))
	p.wait(`document.body.dataset.ready === 'true'`)
}

// follow opens a link to another game in the same page.
func (p *tab) follow(game, fragment string) {
	p.t.Helper()
	// The page writes its address slightly after it shows a game.
	p.wait(`new URLSearchParams(location.hash.slice(1)).get('game') === document.body.dataset.game`)
	get[bool](p, `(location.hash = %s, true)`, fragment)
	p.wait(`document.body.dataset.game === %s`, game)
}

// persons is the fragment for a game between two people.
func persons(game string) string { return "#game=" + game + "&white=person&black=person" }

// A view is the visible state of the game on the page.
type view struct {
	Game    string   `json:"game"`
	Ply     int      `json:"ply"`     // the number of moves made
	Status  string   `json:"status"`  // the player to move, or the result of the game
	Message string   `json:"message"` // the message below the board, if any
	Cells   []string `json:"cells"`   // clickable cells
	Items   []string `json:"items"`   // clickable items next to the board
	Choices []string `json:"choices"` // the texts of the buttons for moves
	Over    bool     `json:"over"`
}

const viewing = `(() => {
	const id = (name) => document.getElementById(name);
	const all = (selector, value) => [...document.querySelectorAll(selector)].map(value);
	return {
		game: document.body.dataset.game,
		ply: Number(document.body.dataset.ply),
		status: id('status').textContent,
		message: id('message').hidden ? '' : id('message').textContent,
		cells: all('#board .cell.next', (e) => e.dataset.name),
		items: all('#areas button.next', (e) => e.dataset.name),
		choices: id('choices').hidden ? [] : all('#choices button:not([data-cancel])', (e) => e.textContent),
		over: id('hint').ariaDisabled === 'true' && id('pause').ariaDisabled === 'true',
	};
})()`

// see returns the view of the page.
func (p *tab) see() view {
	p.t.Helper()
	return get[view](p, viewing)
}

// Selectors of elements to click.
func cell(name string) string { return `#board .cell[data-name="` + name + `"] polygon` }
func item(name string) string { return `#areas [data-name="` + name + `"]` }

// click clicks on the middle of an element with the mouse. Nothing may cover it.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.clickElement(`document.querySelector(%s)`, selector)
}

// clickChoice clicks on a button below the board.
func (p *tab) clickChoice(text string) {
	p.t.Helper()
	p.clickElement(`[...document.querySelectorAll('#choices button')].find((e) => e.textContent === %s)`, text)
}

func (p *tab) clickElement(expression, name string) {
	p.t.Helper()
	p.clickAt(p.middle(expression, name))
}

// clickAt clicks at a point of the page.
func (p *tab) clickAt(x, y float64) {
	p.t.Helper()
	p.do(chromedp.MouseClickXY(x, y))
}

// hover moves the mouse to the middle of an element.
func (p *tab) hover(selector string) {
	p.t.Helper()
	x, y := p.middle(`document.querySelector(%s)`, selector)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// middle scrolls to an element and returns its middle. It waits for a frame first: the page puts
// some changes off until then, and they may move the element.
func (p *tab) middle(expression, name string) (x, y float64) {
	p.t.Helper()
	const placing = `((e) => {
		if (!e) return {free: false, over: 'nothing, for it is not there'};
		const seen = () => {
			const r = e.getBoundingClientRect();
			const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
			const over = document.elementFromPoint(x, y);
			return {x, y, free: e === over || e.contains(over) || over?.closest('.cell')?.contains(e) === true, over: over?.outerHTML.slice(0, 200) ?? 'nothing'};
		};
		const first = seen();
		if (first.free) return first;
		e.scrollIntoView({block: 'center', behavior: 'instant'});
		return seen();
	})(`
	type place struct {
		X, Y float64
		Free bool
		Over string
	}
	at := get[place](p, "new Promise((resolve) => requestAnimationFrame(() => resolve("+placing+expression+"))))", name)
	if !at.Free {
		p.t.Fatalf("%s cannot be clicked: %s covers it", name, at.Over)
	}
	return at.X, at.Y
}

// step clicks on a random clickable element.
func (p *tab) step(v view, r *rand.Rand) {
	p.t.Helper()
	switch n := r.IntN(len(v.Cells) + len(v.Items) + len(v.Choices)); {
	case n < len(v.Cells):
		p.click(cell(v.Cells[n]))
	case n < len(v.Cells)+len(v.Items):
		p.click(item(v.Items[n-len(v.Cells)]))
	default:
		p.clickChoice(v.Choices[n-len(v.Cells)-len(v.Items)])
	}
}

// off is the condition that a button is marked as disabled.
func off(name string) string {
	return `document.getElementById('` + name + `').ariaDisabled === 'true'`
}

// play clicks at random until the given number of moves is made or the game is over.
func (p *tab) play(moves int, r *rand.Rand) view {
	p.t.Helper()
	for {
		v := p.turn()
		if v.Over || v.Ply >= moves {
			return v
		}
		p.step(v, r)
	}
}

// turn waits until something can be clicked or the game is over.
func (p *tab) turn() view {
	p.t.Helper()
	for range attempts() {
		if v := p.see(); v.Over || len(v.Cells)+len(v.Items)+len(v.Choices) > 0 {
			return v
		}
	}
	p.t.Fatalf("nothing can be clicked; the page says %q", p.see().Status)
	return view{}
}

// closeDialog closes a dialog with its own button.
func (p *tab) closeDialog(name string) {
	p.t.Helper()
	// The dialog may still be loading its contents, which moves the button.
	get[bool](p, `(document.querySelector('#' + %s + ' .close').click(), true)`, name)
	p.wait(`!document.getElementById(%s).open`, name)
}

// record returns the record that the page would save, and the position next to it.
func (p *tab) record() (rec, position string) {
	p.t.Helper()
	p.click("#save")
	p.wait(`document.getElementById('save-dialog').open`)
	rec = get[string](p, `document.getElementById('save-text').value`)
	position = get[string](p, `document.getElementById('save-position').value`)
	p.closeDialog("save-dialog")
	return rec, position
}

// load loads a pasted record.
func (p *tab) load(text string) {
	p.t.Helper()
	p.click("#load")
	p.wait(`document.getElementById('load-dialog').open`)
	p.fill("#load-text", text)
	p.click("#load-start")
}

// refusedIn is the condition that an element shows a reason for a refusal, not a notice that a game
// is loading.
func refusedIn(id string) string {
	return `!/^(Loading .*)?$/.test(document.getElementById('` + id + `').textContent)`
}

// fill writes a text into a field, like pasting.
func (p *tab) fill(selector, text string) {
	p.t.Helper()
	get[bool](p, `((e, text) => {
		e.focus();
		e.value = text;
		e.dispatchEvent(new Event('input', {bubbles: true}));
		e.dispatchEvent(new Event('change', {bubbles: true}));
		return true;
	})(document.querySelector(%s), %s)`, selector, text)
}

// replayed replays a record of the page outside the browser.
func replayed(t testing.TB, text string) games.Table {
	t.Helper()
	var table games.Table
	for r, err := range record.Read(strings.NewReader(text)) {
		if err == nil {
			table, err = games.Replay(r)
		}
		if err != nil {
			t.Fatalf("the record is bad: %v\n%s", err, text)
		}
	}
	if table == nil {
		t.Fatalf("there is no record in %q", text)
	}
	return table
}
