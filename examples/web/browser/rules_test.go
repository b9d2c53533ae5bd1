package browser

import (
	"testing"

	"example.com/hexgames/examples/games"
)

// The rules of every game have pictures with words, in the colors of the page, which fit any
// screen.
func TestLessons(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	for i, game := range games.Names() {
		p.follow(game, persons(game))
		p.fill("#theme", []string{"light", "dark", "wood", "paper"}[i%4])
		p.click("#help")
		p.wait(`document.querySelectorAll('#rules-lessons figure').length > 0`)
		type result struct {
			Want, Figures, Words, Marks int
			Ground                      bool
		}
		got := get[result](p, `(async () => {
			const {games} = await import(new URL('hexgames.mjs', location.href).href);
			const {lessons} = games.find(({name}) => name === document.body.dataset.game);
			const all = [...document.querySelectorAll('#rules-lessons figure')];
			return {
				want: lessons.length,
				figures: all.length,
				words: all.filter((e, i) => e.querySelector('figcaption').textContent === lessons[i].words).length,
				marks: all.filter((e) => e.querySelector('.marks, .tints') !== null).length,
				ground: all.every((e) => e.innerHTML.includes(getComputedStyle(document.documentElement).getPropertyValue('--ground').trim())),
			};
		})()`)
		if got.Figures != got.Want || got.Words != got.Want || got.Marks != got.Want || !got.Ground {
			t.Errorf("%s: the rules have %+v", game, got)
		}
		for _, size := range sizes {
			p.resize(size.width, size.height)
			p.fits(game + ", rules, " + size.name)
			if out := get[bool](p, `[...document.querySelectorAll('#rules-lessons svg')].some((e) => {
				const [a, b] = [e.getBoundingClientRect(), document.getElementById('rules-lessons').getBoundingClientRect()];
				return a.width < 120 || a.left < b.left - 1 || a.right > b.right + 1;
			})`); out {
				t.Errorf("%s, %s: a picture of the rules does not fit", game, size.name)
			}
		}
		if *screenshots != "" {
			for _, size := range sizes[:2] {
				p.resize(size.width, size.height)
				p.screenshot(game + "-rules-" + size.name)
			}
		}
		p.resize(sizes[0].width, sizes[0].height)
		p.closeDialog("rules-dialog")
	}
}
