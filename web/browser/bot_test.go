package browser

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

// Two bots play a whole game on their own.
func TestBots(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexdame&white=beginner&black=beginner&start=W:Wd4,e4:Bf5,f6")
	p.wait(viewing + `.over`)
	record, _ := p.record()
	if g := replayed(t, record); !g.Outcome().Over() {
		t.Errorf("the record of a game of bots is\n%s", record)
	}
}

// A bot answers in every game.
func TestBotAnswers(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	r := rand.New(rand.NewPCG(12, 0))
	for _, game := range games.Names() {
		p.follow(game, "#game="+game+"&white=person&black=beginner")
		first := p.turn()
		second := p.play(first.Ply+1, r)
		if second.Ply < first.Ply+2 {
			t.Errorf("%s: from move %d to move %d no bot has played", game, first.Ply, second.Ply)
		}
	}
}

// While a strong bot is thinking, the page is usable, and the bot stops immediately.
func TestThinking(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexade&white=person&black=best")
	p.click(cell("a1"))
	p.wait(`document.getElementById('status').textContent === 'Black is thinking…'`)
	// The longest time that the page was blocked.
	lag := get[float64](p, `new Promise((resolve) => {
		let [last, most, n] = [performance.now(), 0, 0];
		const timer = setInterval(() => {
			const now = performance.now();
			most = Math.max(most, now - last);
			last = now;
			if (++n === 40) {
				clearInterval(timer);
				resolve(most);
			}
		}, 5);
	})`)
	t.Logf("while a bot is thinking, the page is blocked for at most %.0f ms", lag)
	if lag > 1000 {
		t.Errorf("while a bot is thinking, the page is blocked for %.0f ms", lag)
	}
	p.click("#undo")
	p.wait(`document.getElementById('status').textContent.endsWith('Your turn: place a stone on an empty cell.')`)
	if v := p.see(); v.Ply != 0 || len(v.Cells) == 0 {
		t.Errorf("after an undo the game is at move %d, and %d cells can be clicked", v.Ply, len(v.Cells))
	}
}

// A paused bot continues, and a person can take its place.
func TestPause(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexade&white=best&black=person")
	p.click("#pause")
	p.wait(`document.getElementById('pause').textContent === 'Resume'`)
	p.fill("#white", "person")
	p.click(cell("a1"))
	p.wait(`document.body.dataset.ply === '1'`)
	p.fill("#black", "level1")
	p.wait(`document.body.dataset.ply >= '2'`)
}

// A hint shows a playable move.
func TestHint(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#hint")
	p.wait(`document.getElementById('message').textContent.startsWith('Hint: ')`)
	if n := get[int](p, `document.querySelectorAll('.layer-picture .marks path').length`); n == 0 {
		t.Error("a hint shows no arrow")
	}
	if v := p.see(); v.Ply != 0 || len(v.Cells) == 0 {
		t.Errorf("after a hint, the game is at move %d, and %q can be clicked", v.Ply, v.Cells)
	}
	// It does not disturb clicks made in the meantime, or the focus.
	p.click(cell("d4"))
	p.click("#hint")
	if on := get[string](p, `document.activeElement.id`); on != "hint" {
		t.Errorf("while the page looks for a hint, the keyboard is on %q", on)
	}
	p.click("#draw")
	p.wait(`document.getElementById('message').textContent.startsWith('Hint: ')`)
	if v, n := p.see(), get[int](p, `document.querySelectorAll('.cell.chosen').length`); n != 1 || len(v.Choices) != 2 {
		t.Errorf("after a hint, %d cells are chosen, and the choices are %q", n, v.Choices)
	}
}

// A paused game between bots stays paused when the user looks back and returns.
func TestPausedBots(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexade&white=best&black=best&moves=a1.b2")
	p.click("#pause")
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '1'`)
	p.click("#redo")
	p.wait(`document.body.dataset.ply === '2'`)
	if v := p.see(); v.Status != "White to move. Press Resume to continue." {
		t.Errorf("the page says %q", v.Status)
	}
}

// If bots cannot work, the page reports it and waits.
func TestNoBots(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	waits := func(what string) {
		t.Helper()
		p.wait(`document.getElementById('message').textContent !== ''`)
		if v := p.see(); !isSentence(v.Message) || !strings.HasSuffix(v.Status, "Press Resume to continue.") {
			t.Errorf("%s, the page says %q %q", what, v.Status, v.Message)
		}
	}
	get[bool](p, `(() => {
		window.Employed = window.Worker;
		window.Worker = function () { throw new Error('there are no workers'); };
		return true;
	})()`)
	p.fill("#white", "level2")
	waits("without a worker")
	p.click("#pause")
	waits("without a worker, again")
	// A program that does nothing.
	get[bool](p, `(() => {
		const nothing = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
		window.Worker = class extends window.Employed {
			postMessage(data) {
				super.postMessage(data.module ? {...data, module: nothing} : data);
			}
		};
		return true;
	})()`)
	p.click("#pause")
	waits("without a program")
	get[bool](p, `(window.Worker = window.Employed, true)`)
	p.click("#pause")
	p.wait(`document.body.dataset.ply === '1'`)
}
