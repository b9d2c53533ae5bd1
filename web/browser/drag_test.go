package browser

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A pointer is a mouse at a point of the page.
type pointer struct {
	p    *tab
	x, y float64
	down bool
}

// moveTo moves the pointer in small steps.
func (m *pointer) moveTo(x, y float64) {
	m.p.t.Helper()
	steps := math.Ceil(math.Hypot(x-m.x, y-m.y) / 60)
	for i := 1.; i <= steps; i++ {
		m.send(input.DispatchMouseEventTypeMouseMoved, m.x+(x-m.x)*i/steps, m.y+(y-m.y)*i/steps)
	}
	m.x, m.y = x, y
}

func (m *pointer) press() {
	m.p.t.Helper()
	m.down = true
	m.send(input.DispatchMouseEventTypeMousePressed, m.x, m.y)
}

func (m *pointer) release() {
	m.p.t.Helper()
	m.send(input.DispatchMouseEventTypeMouseReleased, m.x, m.y)
	m.down = false
}

func (m *pointer) send(kind input.DispatchMouseEventType, x, y float64) {
	m.p.t.Helper()
	params := input.DispatchMouseEventParams{Type: kind, X: x, Y: y}
	if m.down {
		params.Button, params.Buttons, params.ClickCount = input.MouseButtonLeft, 1, 1
	}
	if _, err := chromedp.Call(m.p.ctx, input.DispatchMouseEvent, params); err != nil {
		m.p.t.Fatal(err)
	}
}

// drag presses the pointer on one element and moves it to another, without releasing it.
func (p *tab) drag(from, to string) *pointer {
	p.t.Helper()
	x, y := p.middle(`document.querySelector(%s)`, from)
	m := &pointer{p: p, x: x, y: y}
	m.press()
	x, y = p.middle(`document.querySelector(%s)`, to)
	m.moveTo(x, y)
	return m
}

// Pieces can be dragged, with a preview, and dropped where they cannot move, or outside the board.
func TestDrag(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	same := func(what string) {
		t.Helper()
		v := p.see()
		lying := get[int](p, `document.querySelectorAll('.layer-picture [data-cell]:not(.lifted)').length`)
		carried := get[int](p, `document.querySelectorAll('.layer-carried [data-cell], .carried').length`)
		if v.Ply != 0 || v.Message != "" || len(v.Choices) > 0 || lying != 32 || carried != 0 {
			t.Errorf("%s, the page shows %+v, %d pieces on the board and %d above it", what, v, lying, carried)
		}
	}
	m := p.drag(cell("d4"), cell("d5"))
	if carried := get[int](p, `document.querySelectorAll('.layer-carried [data-cell]').length`); carried != 1 {
		t.Errorf("%d pieces move with the pointer", carried)
	}
	p.wait(`document.querySelectorAll('.layer-ghosts [data-cell]').length === 1`)
	for _, test := range [][2]string{{".layer-ghosts [data-cell]", cell("d5")}, {".layer-carried [data-cell]", cell("d5")}, {`.layer-picture [data-cell="a1"]`, cell("a1")}} {
		if far := get[float64](p, `(([a, b]) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) / b.width)(
			[%s, %s].map((selector) => document.querySelector(selector).getBoundingClientRect()))`, test[0], test[1]); far > 0.3 {
			t.Errorf("%s is %.2f cells from where it should be", test[0], far)
		}
	}
	p.press(kb.Escape)
	same("after Escape")
	m.release()
	same("after a canceled drag")
	for _, to := range []string{"d4", "i9", "a4"} {
		p.drag(cell("d4"), cell(to)).release()
		same("after a drag to " + to)
	}
	p.drag(cell("d4"), "#status").release()
	same("after a drag beside the board")
	p.drag(cell("a1"), cell("d5")).release()
	same("after a drag of a piece that cannot move")
	p.drag(cell("d4"), cell("e5")).release()
	p.wait(`document.body.dataset.ply === '1'`)
	p.drag(cell("f6"), cell("d4")).release()
	p.wait(`document.body.dataset.ply === '2'`)
	if line := p.text("#moves"); line != "Start1. d4-e52. f6xd4" {
		t.Errorf("the moves are %q", line)
	}
}

// A tile is dragged to a side of a cell: its second half goes there.
func TestDragTile(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hextad"))
	v := p.turn()
	if len(v.Items) == 0 {
		t.Fatal("there are no tiles to play")
	}
	name := v.Items[0]
	// A point in a cell, on the side of another one, where the tile fits.
	type place struct {
		X, Y float64
		Move string
	}
	at := get[place](p, `(() => {
		const cells = new Map([...document.querySelectorAll('.cell')].map((e) => {
			const {x, y, width, height} = e.getBoundingClientRect();
			return [e.dataset.name, {x: x + width / 2, y: y + height / 2}];
		}));
		document.querySelector('#areas [data-name="' + %s + '"]').click();
		const first = [...document.querySelectorAll('.cell.next')][0].dataset.name;
		document.querySelector('.cell[data-name="' + first + '"]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
		const second = [...document.querySelectorAll('.cell.next')].at(-1).dataset.name;
		document.querySelector('#choices [data-cancel]').click();
		const [a, b] = [cells.get(first), cells.get(second)];
		return {x: a.x + (b.x - a.x) * 0.3, y: a.y + (b.y - a.y) * 0.3, move: first + '/' + second};
	})()`, name)
	m := p.drag(item(name), "#status")
	m.moveTo(at.X, at.Y)
	p.wait(`document.querySelectorAll('.layer-ghosts [data-cell]').length === 1`)
	if carried := get[int](p, `document.querySelectorAll('.carried').length`); carried != 1 {
		t.Errorf("%d tiles move with the pointer", carried)
	}
	m.release()
	p.wait(`Number(document.body.dataset.ply) > %s`, v.Ply)
	if rec, _ := p.record(); !strings.Contains(rec, at.Move) {
		t.Errorf("the record is\n%s\nwant a move with %s", rec, at.Move)
	}
}

// Games can be played by dragging, if they have pieces or tiles to drag.
func TestGamesDragged(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	for i, game := range []string{"hexdame", "hexagrams", "hextad"} {
		p.begin(game, "person", "person", chosen[game])
		p.wait(`document.body.dataset.game === %s && document.body.dataset.ply === '0' || document.body.dataset.game === 'hextad'`, game)
		r := rand.New(rand.NewPCG(32, uint64(i)))
		dragged := 0
		v := p.turn()
		for ; !v.Over && v.Ply < 40; v = p.turn() {
			starts := get[[]string](p, `[...document.querySelectorAll('.cell.next.occupied')].map((e) => '.cell[data-name="' + e.dataset.name + '"] polygon')
				.concat([...document.querySelectorAll('#areas button.next')].map((e) => '#areas [data-name="' + e.dataset.name + '"]'))`)
			if len(starts) == 0 || get[bool](p, `document.querySelector('#choices [data-cancel]') !== null`) {
				p.step(v, r)
				continue
			}
			m := p.drag(starts[r.IntN(len(starts))], "#status")
			if next := p.see().Cells; len(next) > 0 {
				m.moveTo(p.middle(`document.querySelector(%s)`, cell(next[r.IntN(len(next))])))
			}
			m.release()
			dragged++
		}
		t.Logf("%s: %d drags, %s", game, dragged, v.Status)
		if dragged < v.Ply/3 {
			t.Errorf("%s: a game of %d moves had %d drags", game, v.Ply, dragged)
		}
	}
}
