package browser

import (
	"strings"
	"testing"
)

// The program of a game that cannot be loaded leaves the game that is played as it is,
// and may be had later.
func TestNoProgram(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexade")+"&moves=a1.b2")
	get[bool](p, `(window.fetched = window.fetch, window.fetch = () => Promise.reject(new TypeError('no network')), true)`)
	p.click("#new")
	p.click(`#new-games [value="hextad"]`)
	p.click("#new-start")
	p.wait(`document.getElementById('new-problem').textContent !== ''`)
	if problem := p.text("#new-problem"); !isSentence(problem) || !strings.Contains(problem, "The program hextad.wasm cannot be loaded: no network.") {
		t.Errorf("a game that cannot be had is refused with %q", problem)
	}
	if now := p.see(); now.Game != "hexade" || now.Ply != 2 {
		t.Errorf("the game is now %+v", now)
	}
	get[bool](p, `(window.fetch = window.fetched, true)`)
	p.click("#new-start")
	p.wait(`document.body.dataset.game === 'hextad' && !document.getElementById('new-dialog').open`)
	if now := p.see(); now.Message != "" {
		t.Errorf("the page says %q", now.Message)
	}
}

// Who closes the dialog while a program is loaded stays with his game.
func TestProgramNotWanted(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexade")+"&moves=a1.b2")
	get[bool](p, `((now) => {
		window.fetch = (name) => new Promise((resolve) => { window.goOn = () => resolve(now(name)); });
		return true;
	})(window.fetch)`)
	p.click("#new")
	p.click(`#new-games [value="hexagrams"]`)
	p.click("#new-start")
	p.wait(`window.goOn && document.getElementById('message').textContent.startsWith('Loading Hexagrams')`)
	p.closeDialog("new-dialog")
	get[bool](p, `(async () => {
		window.goOn();
		const {program} = await import(new URL('rules.js', location.href).href);
		await program('hexagrams');
		await new Promise((resolve) => setTimeout(resolve, 50));
		return true;
	})()`)
	if now := p.see(); now.Game != "hexade" || now.Ply != 2 || now.Message != "" {
		t.Errorf("the game is now %+v", now)
	}
}
