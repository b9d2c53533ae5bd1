package browser

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"example.com/hexgames/kit/games"
)

// chosen has options for some games. Most games end sooner with them.
var chosen = map[string]map[string]string{
	"hexade":    {"side": "5"},
	"hexagrams": {"first": "Black"},
	"hexcore6":  {"side": "4", "core": "1,0"},
	"hextad":    {"poolsize": "3", "maxpips": "4", "lenient": "yes"},
}

// A game chosen in the dialog, with its options, can be played to the end by clicks, and the page
// reports its result correctly.
func TestWholeGames(t *testing.T) {
	for i, game := range games.Names() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p, options := workerTab(t).returning(), chosen[game]
			p.visit(needSite(t).url)
			p.begin(game, "person", "person", options)
			v := p.play(1000, rand.New(rand.NewPCG(1, uint64(i))))
			if !v.Over {
				t.Fatalf("the game does not end; the page says %q", v.Status)
			}
			record, position := p.record()
			g := replayed(t, record)
			if g.GameName() != game || !g.Outcome().Over() {
				t.Fatalf("this is not a whole game of %s:\n%s", game, record)
			}
			start, err := games.Start(game, "", options)
			if err != nil {
				t.Fatal(err)
			}
			if g.PositionTextAt(0) != start.PositionText() {
				t.Errorf("with the options %v the game starts at %s, want %s", options, g.PositionTextAt(0), start.PositionText())
			}
			if want := strings.ToLower(g.Outcome().String()); !strings.HasPrefix(strings.ToLower(v.Status), want) {
				t.Errorf("the page shows %q for a game that ended with: %s", v.Status, want)
			}
			if g.PositionText() != position {
				t.Errorf("the page shows the position %s, the moves lead to %s", position, g.PositionText())
			}
			p.checkBoard(g)
			if v.Ply != g.Len() {
				t.Errorf("the page counts %d moves of %d", v.Ply, g.Len())
			}
			t.Logf("%d moves: %s", g.Len(), v.Status)
		})
	}
}

// checkBoard checks that the board shows the pieces of a game.
func (p *tab) checkBoard(g games.Table) {
	p.t.Helper()
	drawing := g.Drawing()
	lies := map[string]string{} // in words, from the top of a stack to its bottom
	for _, c := range drawing.Cells {
		lies[c.Name] = "empty"
	}
	for _, piece := range drawing.Pieces {
		words := strings.TrimSpace(strings.TrimPrefix(piece.Owner.String()+" ", "None ") + piece.Kind + " " + piece.Text)
		if lies[piece.Cell] != "empty" {
			words += " on " + lies[piece.Cell]
		}
		lies[piece.Cell] = words
	}
	labels := get[map[string]string](p, `Object.fromEntries([...document.querySelectorAll('.cell')].map((e) => [e.dataset.name, e.getAttribute('aria-label')]))`)
	if len(labels) != len(lies) {
		p.t.Errorf("the board has %d cells, want %d", len(labels), len(lies))
	}
	for name, words := range lies {
		if label := labels[name] + ", "; !strings.HasPrefix(label, name+", "+words+", ") {
			p.t.Errorf("a cell is called %q, want %s, %s", labels[name], name, words)
		}
	}
	drawn := get[map[string]int](p, `(() => {
		const on = {};
		for (const e of document.querySelectorAll('.layer-picture [data-cell]')) {
			for (const cell of [e.dataset.cell, e.dataset.mate].filter((name) => name)) {
				on[cell] = (on[cell] ?? 0) + 1;
			}
		}
		return on;
	})()`)
	for _, piece := range drawing.Pieces {
		if drawn[piece.Cell] <= piece.Level {
			p.t.Errorf("the picture has %d pieces on %s, want more than %d", drawn[piece.Cell], piece.Cell, piece.Level)
		}
	}
	for name, words := range lies {
		if drawn[name] > 0 && words == "empty" {
			p.t.Errorf("the picture has %d pieces on %s, which is empty", drawn[name], name)
		}
	}
}

// Animated moves lead to the same board, even if the user does not wait for their end.
func TestAnimation(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	p.prefer("prefers-reduced-motion", "no-preference")
	for i, game := range []string{"hexade", "hexcore6", "hextad"} {
		p.follow(game, persons(game))
		r := rand.New(rand.NewPCG(15, uint64(i)))
		first := p.turn()
		p.play(first.Ply+2, r)
		p.step(p.turn(), r)
		p.click("#undo")
		p.click("#redo")
		p.wait(`/^(White|Black): /.test(document.getElementById('status').textContent)`)
		record, position := p.record()
		g := replayed(t, record)
		if g.PositionText() != position {
			t.Errorf("%s: the page shows the position %s, the moves lead to %s", game, position, g.PositionText())
		}
		p.checkBoard(g)
	}
	p.follow("hexdame", persons("hexdame")+"&start=W:We5:Bf5,f6,g6")
	p.click(cell("e5"))
	p.play(1, rand.New(rand.NewPCG(15, 9)))
	if n := get[int](p, `document.querySelectorAll('.layer-picture [data-cell]').length`); n != 1 {
		t.Errorf("after all other pieces are captured, the board has %d", n)
	}
	// A piece that changes after its move shows the change.
	get[bool](p, `((animate) => {
		window.blinked = false;
		Element.prototype.animate = function (frames, ...more) {
			window.blinked ||= frames.length === 3 && frames[1].opacity === 0.3;
			return animate.call(this, frames, ...more);
		};
		location.hash = %s;
		return true;
	})(Element.prototype.animate)`, persons("hexdame")+"&start=W:Wh8:Bd4,d5")
	p.wait(`document.querySelectorAll('.layer-picture [data-cell]').length === 3`)
	p.fill("#move", "h8-i9")
	p.press(kb.Enter)
	p.wait(`document.body.dataset.ply === '1'`)
	if !get[bool](p, `window.blinked`) {
		t.Error("a man that is crowned does not show the change")
	}
}

// The page previews a click under the mouse or the focus if it completes a move. The preview
// disappears when the move is played, or the mouse or the focus leaves.
func TestGhost(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	shown := func(what string, pieces, gone int) {
		t.Helper()
		for selector, want := range map[string]int{".layer-ghosts [data-cell]": pieces, ".layer-ghosts .gone": gone} {
			if n := get[int](p, `document.querySelectorAll(%s).length`, selector); n != want {
				t.Errorf("%s: there are %d of %s, want %d", what, n, selector, want)
			}
		}
	}
	for _, test := range []struct {
		game, start  string
		first, last  string
		pieces, gone int
	}{
		{"hexdame", "", "d4", "e5", 1, 0},
		{"hexcore6", "", "a1", "a2", 1, 0}, // the first disc is on the board already
		{"hexdame", "&start=W:Wd5:Be5", "d5", "f5", 1, 1},
	} {
		what := test.game + test.start
		p.follow(test.game, persons(test.game)+test.start)
		p.wait(`document.querySelector('.cell.next[data-name="` + test.first + `"]')`)
		pieces := get[int](p, `document.querySelectorAll('.layer-picture [data-cell]').length`)
		p.hover(cell(test.first))
		shown(what+", before a click", 0, 0)
		p.click(cell(test.first))
		if test.game == "hexcore6" {
			pieces++
		}
		shown(what+", after a click", 0, 0)
		p.hover(cell(test.last))
		shown(what+", at the end of a move", test.pieces, test.gone)
		p.hover("#status")
		shown(what+", beside the board", 0, 0)
		p.arrowTo(test.last)
		shown(what+", from the keyboard", test.pieces, test.gone)
		if n := get[int](p, `document.querySelectorAll('.layer-picture [data-cell]').length`); n != pieces {
			t.Errorf("%s: there are %d pieces, and there were %d", what, n, pieces)
		}
		p.press(kb.Tab)
		shown(what+", after a tab", 0, 0)
		p.click(cell(test.last))
		p.wait(`document.body.dataset.ply === '1'`)
		shown(what+", after the move", 0, 0)
	}
	p.follow("hexade", persons("hexade"))
	p.hover(cell("b2"))
	shown("hexade, before a click", 1, 0)
}

// A user who does not wait for an animation sees the right state, and the game continues.
func TestHurry(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexdame&white=person&black=beginner")
	p.prefer("prefers-reduced-motion", "no-preference")
	at := func(fragment string, pieces int) {
		t.Helper()
		get[bool](p, `(location.hash = %s, true)`, fragment)
		p.wait(`document.querySelectorAll('.layer-picture [data-cell]').length === %s && document.body.dataset.ply === '0'`, pieces)
	}
	// The view after an action right after a typed move.
	hurry := func(move, then string) view {
		t.Helper()
		return get[view](p, `(async (move) => {
			document.getElementById('move').value = move;
			document.getElementById('typed').requestSubmit();
			`+then+`;
			await new Promise((resolve) => setTimeout(resolve));
			return `+viewing+`;
		})(%s)`, move)
	}
	for button, move := range map[string]string{"hint": "d4-e5", "draw": "d4-d5"} {
		if v := hurry(move, `document.getElementById('`+button+`').click()`); v.Message != "It is Black’s turn." || len(v.Choices) > 0 {
			t.Errorf("%s during the player's own move brings %q %q", button, v.Message, v.Choices)
		}
		p.wait(`document.body.dataset.ply === '2' && document.getElementById('status').textContent.startsWith('Your turn: ')`)
		p.click("#undo")
		p.wait(`document.body.dataset.ply === '0'`)
	}
	at(persons("hexdame")+"&start=W:Wd5:Be5", 2)
	if v := hurry("d5xf5", `document.getElementById('resign').click()`); !strings.HasPrefix(v.Message, "The game is over: ") || slices.Contains(v.Choices, "Yes, resign") {
		t.Errorf("resigning during the last move brings %q %q", v.Message, v.Choices)
	}
	at(persons("hexdame")+"&start=W:Wd5:Bi9,i8", 3)
	p.click(cell("d5"))
	p.wait(`document.querySelector('#choices [data-cancel]')`)
	listed := `window.listed = document.body.dataset.ply + ' ' + document.querySelectorAll('#moves [data-ply]').length`
	if hurry("d5-d6", listed); get[int](p, `document.querySelectorAll('#choices button').length`) > 0 {
		t.Error("obsolete choices are there while a move is shown")
	}
	if got := get[string](p, `window.listed`); got != "0 2" {
		t.Errorf("before a move is shown, ply and entries of the list are %s, want 0 2", got)
	}
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '0'`)
	escape := `document.querySelector('.cell').dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))`
	if v := hurry("d5-d6", escape); v.Ply != 1 {
		t.Errorf("Escape while a move is shown leaves the board at move %d, and %q can be clicked", v.Ply, v.Cells)
	}
}

// begin starts a game in the dialog, as a user would.
func (p *tab) begin(game, white, black string, options map[string]string) {
	p.t.Helper()
	p.click("#new")
	p.wait(`document.getElementById('new-dialog').open`)
	p.click(`#new-games input[value="` + game + `"]`)
	p.wait(`document.querySelector('#new-games input:checked').value === %s`, game)
	p.fill("#new-white", white)
	p.fill("#new-black", black)
	if len(options) > 0 {
		p.click("#new-dialog summary")
		for name, value := range options {
			p.fill("#option-"+name, value)
		}
	}
	p.click("#new-start")
	p.wait(`!document.getElementById('new-dialog').open || ` + refusedIn("new-problem"))
	if get[bool](p, `document.getElementById('new-dialog').open`) {
		p.t.Fatal(p.text("#new-problem"))
	}
}
