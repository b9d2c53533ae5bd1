package browser

import (
	"math/rand/v2"
	"testing"
)

// Two bots play a whole game by themselves.
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
	for _, game := range []string{"hexade", "hexagrams", "hexcore6", "hextad"} {
		p.follow(game, "#game="+game+"&white=person&black=beginner")
		first := p.turn()
		second := p.play(first.Ply+1, r)
		if second.Ply < first.Ply+2 {
			t.Errorf("%s: from move %d to move %d no bot has played", game, first.Ply, second.Ply)
		}
	}
}

// While a strong bot thinks the page can be used, and it stops at once.
func TestThinking(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexade&white=person&black=strong")
	p.click(cell("a1"))
	p.wait(`document.getElementById('status').textContent === 'Black is thinking…'`)
	// How long the page has kept everything else waiting at most.
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
	t.Logf("while a bot thinks, the page keeps nobody waiting for longer than %.0f ms", lag)
	if lag > 1000 {
		t.Errorf("while a bot thinks, the page stands still for %.0f ms", lag)
	}
	p.click("#undo")
	p.wait(`document.getElementById('status').textContent.endsWith('White to move.')`)
	if v := p.see(); v.Ply != 0 || len(v.Cells) == 0 {
		t.Errorf("after an undo the game is at move %d, and %d cells can be clicked", v.Ply, len(v.Cells))
	}
}

// A bot that pauses goes on, and a person can take its place.
func TestPause(t *testing.T) {
	t.Parallel()
	p := open(t, "#game=hexade&white=strong&black=person")
	p.click("#pause")
	p.wait(`document.getElementById('pause').textContent === 'Go on'`)
	p.fill("#white", "person")
	p.click(cell("a1"))
	p.wait(`document.body.dataset.ply === '1'`)
	p.fill("#black", "beginner")
	p.wait(`document.body.dataset.ply >= '2'`)
}

// A hint shows a move that can be played.
func TestHint(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#hint")
	p.wait(`document.getElementById('message').textContent.startsWith('Hint: ')`)
	if n := get[int](p, `document.querySelectorAll('.advice').length`); n != 2 {
		t.Errorf("a hint shows %d cells", n)
	}
	if v := p.see(); v.Ply != 0 || len(v.Cells) == 0 {
		t.Errorf("after a hint, the game is at move %d, and %q can be clicked", v.Ply, v.Cells)
	}
	p.click("#hint")
	p.click("#draw") // which stops it
	p.wait(`!document.getElementById('hint').disabled`)
}
