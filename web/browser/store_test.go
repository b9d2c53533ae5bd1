package browser

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// kept returns the texts of the stored games in the dialog.
func (p *tab) kept() []string {
	p.t.Helper()
	p.click("#games")
	p.wait(`document.getElementById('games-dialog').open`)
	texts := get[[]string](p, `[...document.querySelectorAll('#games-list [data-open]')].map((e) => e.textContent)`)
	p.closeDialog("games-dialog")
	return texts
}

// reopen opens the stored game at a place in the list.
func (p *tab) reopen(place string) {
	p.t.Helper()
	p.click("#games")
	p.click("#games-list li:nth-child(" + place + ") [data-open]")
	p.wait(`!document.getElementById('games-dialog').open`)
}

// A new or loaded game leaves the previous game in the list. The previous game continues from there
// with its variations, even after a reload. Back and forward switch between games.
func TestStore(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	if all := p.kept(); len(all) != 0 {
		t.Errorf("before the first move, the games are %q", all)
	}
	p.play(4, rand.New(rand.NewPCG(8, 0)))
	p.click("#back")
	p.wait(`document.body.dataset.ply === '3'`)
	p.play(5, rand.New(rand.NewPCG(8, 1))) // a variation
	p.click("#back")
	p.wait(`document.body.dataset.ply === '4'`)
	want, position := p.record()
	if !strings.Contains(want, "(") {
		t.Fatalf("the record has no variation:\n%s", want)
	}
	same := func(what string) {
		t.Helper()
		p.wait(`document.body.dataset.game === 'hexdame'`)
		if record, at := p.record(); record != want || at != position {
			t.Errorf("%s, the game at %s is\n%s\nwant %s and\n%s", what, at, record, position, want)
		}
	}
	p.reload()
	same("after a reload")
	p.begin("hexade", "person", "person", nil)
	p.wait(`document.body.dataset.game === 'hexade'`)
	if all := p.kept(); len(all) != 1 || !strings.HasPrefix(all[0], "HexdamePerson – Person, 4 moves, ") {
		t.Errorf("the games are %q", all)
	}
	p.play(2, rand.New(rand.NewPCG(8, 2)))
	get[bool](p, `(history.back(), true)`)
	same("after back")
	get[bool](p, `(history.forward(), true)`)
	p.wait(`document.body.dataset.game === 'hexade' && document.body.dataset.ply === '2'`)
	if all := p.kept(); len(all) != 2 || !strings.HasPrefix(all[0], "Hexade") {
		t.Errorf("the games are %q", all)
	}
	p.reopen("2")
	same("from the list")
	p.load(hexdameStart + "1. d4-d5 *\n")
	p.wait(`document.body.dataset.ply === '1'`)
	if all := p.kept(); len(all) != 3 {
		t.Errorf("after a record was loaded, the games are %q", all)
	}
	p.click("#games")
	p.click("#games-list li:nth-child(1) [data-remove]")
	p.closeDialog("games-dialog")
	if all := p.kept(); len(all) != 2 {
		t.Errorf("after one was deleted, the games are %q", all)
	}
}

// A line that is not the main one is shown again after a reload.
func TestStoredVariation(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.load(hexdameStart + "1. d4-d5 (1. d4-e5 2. f6xd4) 2. f6-f5 *\n")
	p.wait(`document.body.dataset.ply === '2'`)
	p.click(`#moves ul button`)
	p.wait(`document.body.dataset.ply === '1'`)
	p.reload()
	if line := p.text("#moves"); !strings.Contains(line, "2. f6xd4") || !strings.Contains(p.text("#moves [aria-current]"), "d4-e5") {
		t.Errorf("after a reload, the moves are %q", line)
	}
}

// Damaged games, and a browser without room for games, do not prevent playing.
func TestStoreFails(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.play(2, rand.New(rand.NewPCG(9, 1)))
	get[bool](p, `(localStorage.setItem('game x', '{"game": 1}'), localStorage.setItem('game y', 'x'), true)`)
	get[bool](p, `(localStorage.setItem('game z', JSON.stringify({...JSON.parse(localStorage.getItem('game ' + history.state.key)), record: '?'})), true)`)
	all := p.kept()
	if len(all) != 4 || strings.Count(strings.Join(all, "|"), "A damaged gameit cannot be read") != 2 {
		t.Errorf("the games are %q", all)
	}
	p.click("#games")
	for _, key := range []string{"x", "y", "z"} {
		p.click(`#games-list [data-open="` + key + `"]`)
		p.wait(`document.getElementById('games-problem').textContent !== ''`)
		if problem := p.text("#games-problem"); !isSentence(problem) {
			t.Errorf("the damaged game %s is refused with %q", key, problem)
		}
		p.click(`#games-list [data-remove="` + key + `"]`)
		p.wait(`document.getElementById('games-problem').textContent === ''`)
	}
	p.closeDialog("games-dialog")
	if all := p.kept(); len(all) != 1 {
		t.Errorf("without those that were deleted, the games are %q", all)
	}
	get[bool](p, `(Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }, true)`)
	p.play(3, rand.New(rand.NewPCG(9, 2)))
	if message := p.text("#message"); !strings.HasPrefix(message, "Your browser has no space left for this game.") {
		t.Errorf("without room, the page says %q", message)
	}
	p.play(5, rand.New(rand.NewPCG(9, 3)))
	if message := p.see().Message; message != "" {
		t.Errorf("after another move, the page says %q again", message)
	}
}

// Two tabs that start with the same game do not disturb each other.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.play(2, rand.New(rand.NewPCG(10, 0)))
	key := get[string](p, `history.state.key`)
	get[bool](p, `(window.other = open(location.href), true)`)
	ready := `other.document.body?.dataset.ready === 'true'`
	p.wait(ready)
	get[bool](p, `(other.old = true, other.history.replaceState({key: %s}, ''), other.location.reload(), true)`, key) // as in a duplicated tab
	p.wait(`!other.old && ` + ready)
	get[bool](p, `(other.document.getElementById('back').click(), true)`)
	p.wait(`other.document.body.dataset.ply === '1'`)
	p.wait(`history.state.key !== %s`, key)
	p.play(3, rand.New(rand.NewPCG(10, 1)))
	if all := p.kept(); len(all) != 2 {
		t.Errorf("the games are %q, want this tab's and the other tab's", all)
	}
	get[bool](p, `(other.close(), true)`)
}
