package browser

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/hexgames/kit/games"
)

// press presses keys.
func (p *tab) press(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// focused returns the name of the cell with the focus, or "" if there is none.
func (p *tab) focused() string {
	p.t.Helper()
	return get[string](p, `document.activeElement.closest('.cell')?.dataset.name ?? ''`)
}

// tabTo presses the Tab key until a condition holds for the focused element e.
func (p *tab) tabTo(condition string) {
	p.t.Helper()
	for range 150 {
		if get[bool](p, `((e) => Boolean(`+condition+`))(document.activeElement)`) {
			return
		}
		p.press(kb.Tab)
	}
	p.t.Fatalf("the Tab key does not lead to an element with %s", condition)
}

// arrowTo presses arrow keys until a cell has the focus.
func (p *tab) arrowTo(name string) {
	p.t.Helper()
	p.tabTo(`e.matches('.cell')`)
	const way = `((from, to) => {
		const middle = (e) => {
			const r = e.querySelector('polygon').getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		};
		const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
		return {x: bx - ax, y: by - ay};
	})(document.activeElement, document.querySelector(%s))`
	tried := map[string]int{} // how often, by cell and key
	for range 80 {
		at := p.focused()
		if at == name {
			return
		}
		d := get[struct{ X, Y float64 }](p, way, `.cell[data-name="`+name+`"]`)
		keys := []string{kb.ArrowRight, kb.ArrowDown, kb.ArrowUp, kb.ArrowLeft} // the best one first
		if d.X < 0 {
			keys[0], keys[3] = keys[3], keys[0]
		}
		if d.Y < 0 {
			keys[1], keys[2] = keys[2], keys[1]
		}
		if math.Abs(d.Y) > math.Abs(d.X) {
			keys[0], keys[1], keys[2], keys[3] = keys[1], keys[0], keys[3], keys[2]
		}
		slices.SortStableFunc(keys, func(a, b string) int { return tried[at+a] - tried[at+b] })
		tried[at+keys[0]]++
		p.press(keys[0])
	}
	p.t.Fatalf("the arrow keys do not lead to %s, but to %s", name, p.focused())
}

// A game can be started, played and undone by keyboard alone.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	get[bool](p, `(window.pointers = 0, ['mousedown', 'pointerdown', 'touchstart'].forEach(
		(kind) => addEventListener(kind, () => window.pointers++, true)), true)`)
	p.tabTo(`e.id === 'new'`)
	p.press(kb.Enter)
	p.wait(`document.getElementById('new-dialog').open`)
	p.tabTo(`e.name === 'game'`)
	for range len(games.Names()) {
		if get[bool](p, `document.querySelector('#new-games input:checked').value === 'hexcore6'`) {
			break
		}
		p.press(kb.ArrowDown)
	}
	p.tabTo(`e.id === 'new-white'`)
	p.press("P") // the P of "person"
	p.tabTo(`e.id === 'new-black'`)
	p.press("P")
	p.tabTo(`e.matches('#new-dialog summary')`)
	p.press(" ")
	p.tabTo(`e.id === 'option-side'`)
	p.press(kb.Delete + kb.Backspace + "4")
	p.press(kb.Enter)
	p.wait(`document.body.dataset.game === 'hexcore6' && !document.getElementById('new-dialog').open`)
	if n := get[int](p, `document.querySelectorAll('.cell').length`); n != 37 {
		t.Fatalf("a board of side 4 has %d cells", n)
	}

	r := rand.New(rand.NewPCG(11, 0))
	for clicks := 0; p.see().Ply < 6; clicks++ {
		v := p.turn()
		switch {
		case clicks == 40:
			t.Fatalf("%d clicks have made %d moves", clicks, v.Ply)
		case len(v.Choices) > 0:
			p.tabTo(`e.matches('#choices button:not([data-cancel])')`)
		default:
			p.arrowTo(v.Cells[r.IntN(len(v.Cells))])
		}
		p.press(kb.Enter)
	}
	v := p.turn()
	p.arrowTo(v.Cells[0])
	p.press(" ")
	if n := get[int](p, `document.querySelectorAll('.cell.chosen').length`); n != 1 {
		t.Errorf("the space key has chosen %d cells", n)
	}
	p.press(kb.Escape)
	if n := get[int](p, `document.querySelectorAll('.cell.chosen').length`); n != 0 {
		t.Errorf("after Escape %d cells are chosen", n)
	}
	p.tabTo(`e.id === 'undo'`)
	p.press(kb.Enter)
	p.wait(`Number(document.body.dataset.ply) === %s`, v.Ply-1)
	p.tabTo(`e.matches('#moves [data-ply="2"]')`)
	p.press(kb.Enter)
	p.wait(`document.body.dataset.ply === '2'`)
	if n := get[int](p, `window.pointers`); n != 0 {
		t.Errorf("there were %d pointers", n)
	}
}

// The arrow keys reach every cell, and the focus is visible.
func TestArrowKeys(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	for _, game := range games.Names() {
		// Without a person to move, clicks change only the focus.
		fragment := "#game=" + game + "&white=best&black=best"
		if small, err := games.Start(game, "", map[string]string{"side": "5"}); err == nil { // to save time
			fragment += "&start=" + small.PositionText()
		}
		p.follow(game, fragment)
		p.wait(`!(` + off("pause") + `)`)
		p.click("#pause")
		p.tabTo(`e.matches('.cell')`)
		p.press(kb.ArrowDown + kb.ArrowUp)
		if n := get[int](p, `document.querySelectorAll('.focus-ring').length`); n != 1 {
			t.Errorf("%s: the focus is shown %d times", game, n)
		}
		if n := get[int](p, `document.querySelectorAll('#board [tabindex="0"]').length`); n != 1 {
			t.Errorf("%s: the Tab key leads to %d cells", game, n)
		}
		// Every cell that the arrow keys reach from the focus.
		const walk = `(() => {
			const cells = new Map([...document.querySelectorAll('.cell')].map((e) => [e.dataset.name, e]));
			const focused = () => document.activeElement.closest('.cell').dataset.name;
			const seen = new Set([focused()]);
			const todo = [...seen];
			while (todo.length > 0) {
				const cell = cells.get(todo.pop());
				for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
					cell.dispatchEvent(new MouseEvent('click', {bubbles: true}));
					cell.focus();
					cell.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
					if (!seen.has(focused())) {
						seen.add(focused());
						todo.push(focused());
					}
				}
			}
			return [...cells.keys()].filter((name) => !seen.has(name));
		})()`
		if lost := get[[]string](p, walk); len(lost) > 0 {
			t.Errorf("%s: the arrow keys do not lead to %q", game, lost)
		}
	}
}

// Updates of the page do not move the focus.
func TestFocusStays(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame")+"&moves=d4-e5")
	stays := func(what, condition string) {
		t.Helper()
		if !get[bool](p, `((e) => Boolean(`+condition+`))(document.activeElement)`) {
			t.Errorf("after %s the keyboard is on %s", what, get[string](p, `document.activeElement.outerHTML.slice(0, 100)`))
		}
	}
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '0'`)
	stays("the last undo", `e.id === 'undo'`)
	p.refused("#undo")
	p.fill("#move", "d4-e5")
	p.press(kb.Enter)
	p.wait(`document.body.dataset.ply === '1'`)
	stays("a typed move", `e.id === 'move'`)
	get[bool](p, `(document.querySelector('#moves [data-ply="1"]').focus(), true)`)
	get[bool](p, `(document.getElementById('move').value = 'f6xd4', document.getElementById('typed').requestSubmit(), true)`)
	p.wait(`document.body.dataset.ply === '2'`)
	stays("a move", `e.dataset.ply === '1'`)

	p.follow("hextad", persons("hextad"))
	v := p.turn()
	get[bool](p, `(document.querySelector(%s).focus(), true)`, item(v.Items[0]))
	p.click(`#moves [data-ply="0"]`)
	p.wait(`document.body.dataset.ply === '0'`)
	get[bool](p, `(document.querySelector('#areas summary').focus(), true)`)
	get[bool](p, `(document.querySelector('#moves [data-ply="' + %s + '"]').click(), true)`, strconv.Itoa(v.Ply))
	p.wait(`document.body.dataset.ply === %s`, strconv.Itoa(v.Ply))
	stays("a jump", `e.matches('summary')`)
	get[bool](p, `(document.querySelector(%s).focus(), true)`, item(v.Items[0]))
	get[bool](p, `(document.querySelector('#moves [aria-current]').click(), true)`)
	stays("another showing", `e.dataset.name === '`+v.Items[0]+`'`)
}

// The page describes its elements and its events for screen readers.
func TestWords(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	label := func(name string) string {
		return get[string](p, `document.querySelector(%s).getAttribute('aria-label')`, `.cell[data-name="`+name+`"]`)
	}
	for name, want := range map[string]string{"d4": "d4, White man", "e5": "e5, empty", "f6": "f6, Black man"} {
		if got := label(name); !strings.HasPrefix(got, want) {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
	p.click(cell("d4"))
	p.click(cell("e5"))
	p.wait(`document.getElementById('live').textContent.includes('White')`)
	if live := p.text("#live"); !strings.Contains(live, "d4") || !strings.Contains(live, "e5") {
		t.Errorf("the move d4-e5 is described as %q", live)
	}
	if nameless := get[[]string](p, `[...document.querySelectorAll('button, input, select, textarea, a, svg[role]')]
		.filter((e) => !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length))
		.map((e) => e.outerHTML)`); len(nameless) > 0 {
		t.Errorf("these elements have no name: %q", nameless)
	}
	if hidden := get[bool](p, `(document.getElementById('live').getClientRects().length === 0)`); hidden {
		t.Error("the announcements are hidden from screen readers")
	}
}
