package browser

import (
	"strings"
	"testing"
)

// If the program of a game cannot be loaded, the current game stays, and loading may succeed later.
func TestNoProgram(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexade")+"&moves=a1.b2")
	get[bool](p, `(window.fetched = window.fetch, window.fetch = () => Promise.reject(new TypeError('no network')), true)`)
	p.click("#new")
	p.click(`#new-games [value="hextad"]`)
	p.click("#new-start")
	p.wait(refusedIn("new-problem"))
	if problem := p.text("#new-problem"); !isSentence(problem) || !strings.Contains(problem, "The program for hextad cannot be loaded: no network.") {
		t.Errorf("a game that cannot be loaded is refused with %q", problem)
	}
	if now := p.see(); now.Game != "hexade" || now.Ply != 2 {
		t.Errorf("the game is now %+v", now)
	}
	get[bool](p, `(window.fetch = window.fetched, true)`)
	// A program that does nothing is refused, too.
	get[bool](p, `((compile) => {
		window.compiled = compile;
		WebAssembly.compileStreaming = () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
		return true;
	})(WebAssembly.compileStreaming)`)
	p.click("#new-start")
	p.wait(`document.getElementById('new-problem').textContent === 'The program for hextad cannot be started.'`)
	get[bool](p, `(WebAssembly.compileStreaming = window.compiled, true)`)
	p.click("#new-start")
	p.wait(`document.body.dataset.game === 'hextad' && !document.getElementById('new-dialog').open`)
	if now := p.see(); now.Message != "" {
		t.Errorf("the page says %q", now.Message)
	}
}

// A crashed program is not used for a new game, and no number of words crashes a program.
func TestBrokenProgram(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	get[bool](p, `((instantiate) => {
		window.programs = 0;
		WebAssembly.instantiate = async (...args) => {
			const instance = await instantiate(...args);
			const number = ++window.programs;
			const resume = () => {
				if (window.broken >= number) {
					throw new WebAssembly.RuntimeError('unreachable');
				}
				instance.exports.resume();
			};
			return Object.create(WebAssembly.Instance.prototype, {exports: {value: {...instance.exports, resume}}});
		};
		return true;
	})(WebAssembly.instantiate)`)
	p.follow("hexade", persons("hexade"))
	if refused := get[string](p, `(async () => {
		const {load} = await import(new URL('hexgames.mjs', location.href).href);
		const game = await load('hexade');
		return Promise.resolve().then(() => game.replay({moves: Array(200000).fill('a')})).catch(({message}) => message);
	})()`); !strings.HasPrefix(refused, "record: move 1: hexade: ") {
		t.Errorf("200000 words are refused with %q", refused)
	}
	p.click(cell("a1"))
	p.wait(`document.body.dataset.ply === '1'`)
	get[bool](p, `(window.broken = 1, true)`)
	p.refused(cell("b2"))
	if v := p.see(); !strings.Contains(v.Message, "start a new game") {
		t.Errorf("a program that has stopped working is refused with %q", v.Message)
	}
	p.begin("hexade", "person", "person", nil)
	p.wait(`document.body.dataset.ply === '0'`)
	p.click(cell("b2"))
	p.wait(`document.body.dataset.ply === '1'`)
}

// If the user closes the dialog while a program is loading, the current game stays.
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
	p.wait(`window.goOn && document.getElementById('new-problem').textContent.startsWith('Loading Hexagrams')`)
	p.closeDialog("new-dialog")
	get[bool](p, `(async () => {
		window.goOn();
		const {load} = await import(new URL('hexgames.mjs', location.href).href);
		await load('hexagrams');
		await new Promise((resolve) => setTimeout(resolve, 50));
		return true;
	})()`)
	if now := p.see(); now.Game != "hexade" || now.Ply != 2 || now.Message != "" {
		t.Errorf("the game is now %+v", now)
	}
	// Closing another dialog does not cancel the loading.
	get[bool](p, `(location.hash = %s, true)`, persons("hextad"))
	p.wait(`document.getElementById('message').textContent.startsWith('Loading Hextad')`)
	p.click("#help")
	p.closeDialog("rules-dialog")
	get[bool](p, `(window.goOn(), true)`)
	p.wait(`document.body.dataset.game === 'hextad'`)
}
