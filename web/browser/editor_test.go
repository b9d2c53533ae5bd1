package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// The editor takes positions of every game apart and puts them together again: the rules accept the
// text, with the same pieces and the same side to move.
func TestSetups(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.Navigate(needSite(t).url + "example.html"))
	for _, game := range games.Names() {
		type result struct {
			Positions int
			Wrong     []string
		}
		got := get[result](p, `(async (name) => {
			const [{load}, {setupOf}] = await Promise.all([import('./hexgames.mjs'), import('./setups.js')]);
			const [game, scratch] = await Promise.all([load(name), load(name)]);
			const kind = setupOf(name);
			const wrong = [];
			let [positions, x] = [0, 7];
			const roll = (n) => {
				x = Math.imul(x, 1664525) + 1013904223 >>> 0;
				return Math.floor(x / 2 ** 32 * n);
			};
			for (let round = 0; round < 6; round++) {
				let state = game.new({seed: round});
				for (let i = 0; i < 60 && state.outcome.reason === ''; i++) {
					const moves = game.legal();
					state = state.turn === 'Chance' ? game.chance() : game.play(moves[roll(moves.length)]);
					const {cells, pieces = []} = game.drawing();
					const setup = kind.read(state.position, cells);
					const right = kind.texts(setup, cells).find((text) => {
						try {
							scratch.new({position: text});
							return true;
						} catch {
							return false;
						}
					});
					positions++;
					const sorted = (all) => JSON.stringify(all.map(({cell, kind: piece, owner, text, level = 0}) => [cell, level, piece, owner, text].join()).sort());
					if (right === undefined || sorted(kind.draw(setup)) !== sorted(pieces) || sorted(scratch.drawing().pieces ?? []) !== sorted(pieces) ||
						state.outcome.reason === '' && state.turn !== 'Chance' && scratch.state().turn !== state.turn) {
						wrong.push(state.position + ' becomes ' + right);
					}
				}
			}
			return {positions, wrong: wrong.slice(0, 3)};
		})(%s)`, game)
		if got.Positions < 50 || len(got.Wrong) > 0 {
			t.Errorf("%s: of %d positions, these positions are wrong: %q", game, got.Positions, got.Wrong)
		}
	}
}

// A position can be built from nothing by clicks, even in games with stacks and with tiles.
func TestBuilt(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexcore6"))
	on := func(name string) string { return `#position-picture [data-name="` + name + `"]` }
	tool := func(n string) { p.click(`#position-palette label:nth-child(` + n + `) input`) }
	text := func() string { return get[string](p, `document.getElementById('position-text').value`) }
	p.click("#position")
	p.wait(`document.getElementById('position-dialog').open`)
	p.click("#position-clear")
	p.click(on("a1"))
	p.click(on("a1"))
	tool("2")
	p.click(on("a1"))
	if got := text(); !strings.HasPrefix(got, "(wwb)5/7/8/9/10/5*5/") {
		t.Errorf("with a stack, the text is %s", got)
	}
	tool("5")
	p.click(on("a1"))
	if got := text(); !strings.HasPrefix(got, "(ww)5/") {
		t.Errorf("after a disc was removed, the text is %s", got)
	}
	if problem := p.text("#position-problem"); !strings.Contains(problem, "want equal numbers (C3).") {
		t.Errorf("the editor says %q", problem)
	}
	p.closeDialog("position-dialog")

	p.follow("hextad", persons("hextad")+"&start=1%2F0-6%2Fs%2Fw+33:0,0%2F0,1;26:2,-1%2F1,0+24+00+6:0+b")
	p.click("#position")
	p.wait(`document.getElementById('position-dialog').open && document.querySelectorAll('#position-palette input').length > 20`)
	get[bool](p, `([...document.querySelectorAll('#position-palette label')].find((e) => e.textContent === '24').querySelector('input').click(), true)`)
	if pool := get[string](p, `document.getElementById('position-give').value`); pool != "w" {
		t.Errorf("the tile is in the pool of %q", pool)
	}
	p.click(on("3,-1"))
	p.click(on("2,0"))
	if got := text(); !strings.Contains(got, "24:3,-1/2,0") {
		t.Errorf("with another tile, the text is %s", got)
	}
	get[bool](p, `([...document.querySelectorAll('#position-palette label')].find((e) => e.textContent === '05').querySelector('input').click(), true)`)
	p.fill("#position-give", "w")
	p.fill("#position-turn", "w")
	if got := text(); !strings.Contains(got, " 05 00 ") || p.text("#position-problem") != "" {
		t.Errorf("with another tile in the pool, the text is %s, and the editor says %q", got, p.text("#position-problem"))
	}
	p.click("#position-start")
	p.wait(`!document.getElementById('position-dialog').open && document.querySelectorAll('.layer-picture [data-cell]').length === 3`)
}
