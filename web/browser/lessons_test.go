package browser

import (
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

// tried plays a move in a lesson by clicks on the names in it, and returns the lesson's reply.
func (p *tab) tried(figure string, names []string) string {
	p.t.Helper()
	for _, name := range names {
		before := get[string](p, `document.querySelector(%s).textContent`, figure+" .said")
		get[bool](p, `((figure, name) => {
			const e = figure.querySelector('[data-name="' + name + '"]');
			e.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
			return true;
		})(document.querySelector(%s), %s)`, figure, name)
		p.wait(`document.querySelector(%s).textContent !== %s || document.querySelector(%s) !== null`, figure+" .said", before,
			figure+` [data-name="`+name+`"]:is(.chosen, [aria-pressed="true"])`)
	}
	return p.text(figure + " .said")
}

// Every lesson that shows a move asks for it, and recognizes it.
func TestLessonsPlayed(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	for _, game := range games.Names() {
		p.follow(game, persons(game))
		p.click("#help")
		p.wait(`document.querySelector('#lessons .try')`)
		type lesson struct {
			Position string
			Moves    []string
		}
		lessons := get[[]lesson](p, `import('./hexgames.mjs').then(({games}) => games.find(({name}) => name === %s).lessons)`, game)
		count := 0
		for i, l := range lessons {
			if len(l.Moves) == 0 {
				continue
			}
			count++
			figure := `#lessons figure:nth-child(` + strconv.Itoa(i+1) + `)`
			p.click(figure + " .try")
			p.wait(`document.querySelector(%s).textContent.startsWith('Your turn: ')`, figure+" .said")
			table, err := games.Start(game, l.Position, nil)
			if err != nil {
				t.Fatal(err)
			}
			clicks := clicksFor(table, l.Moves[len(l.Moves)-1])
			if clicks == nil {
				continue // clicks are ambiguous
			}
			if said := p.tried(figure, clicks); said != "Right!" {
				t.Errorf("%s: the lesson about %s says %q after clicks on %q", game, l.Moves, said, clicks)
			}
		}
		if count < 3 {
			t.Errorf("%s has %d lessons to play", game, count)
		}
		p.closeDialog("rules-dialog")
	}
}

// clicksFor returns the names to click for a move, or nil if clicks cannot distinguish it from
// others.
func clicksFor(g games.Table, move string) []string {
	var find func(names []string) []string
	find = func(names []string) []string {
		c := g.Click(names...)
		if len(c.Moves) == 1 && len(c.Next) == 0 && c.Moves[0] == move {
			return names
		}
		for _, name := range c.Next {
			if len(names) < 6 && strings.Contains(move, name) {
				if found := find(append(names[:len(names):len(names)], name)); found != nil {
					return found
				}
			}
		}
		return nil
	}
	return find(nil)
}

// A lesson refuses an illegal move, and does not accept another legal one. A clause in a refusal
// links to its lesson.
func TestLessonRefuses(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.click("#help")
	p.wait(`document.querySelectorAll('#lessons .try').length > 5`)
	const figure = `#lessons figure:nth-child(6)` // a man becomes a king: f8-f9
	p.click(figure + " .try")
	p.wait(`document.querySelector(%s)`, figure+" .cell.next")
	if said := p.tried(figure, []string{"b3"}); !strings.HasSuffix(said, "(D1).") && !strings.Contains(said, "b3") {
		t.Errorf("a click on the opponent's man is refused with %q", said)
	}
	if said := p.tried(figure, []string{"f8", "g8"}); !strings.HasPrefix(said, "That is legal, too") {
		t.Errorf("a different legal move brings %q", said)
	}
	p.click(figure + " .try")
	if said := p.tried(figure, []string{"f8", "f9"}); said != "Right!" {
		t.Errorf("the move of the lesson brings %q", said)
	}
	p.closeDialog("rules-dialog")
	p.click(cell("d4"))
	p.click(cell("d6"))
	p.wait(`document.querySelector('#message .clause')`)
	if bubble := p.text("#bubble"); !strings.HasPrefix(bubble, "A man steps one cell forward") || get[bool](p, `document.getElementById('bubble').hidden`) {
		t.Errorf("beside the cell, the page says %q", bubble)
	}
	p.click("#message .clause")
	p.wait(`document.querySelector('#lessons .wanted')`)
	if clauses := get[string](p, `document.querySelector('#lessons .wanted').dataset.clauses`); clauses != "D2" {
		t.Errorf("the clause leads to the lesson about %s", clauses)
	}
}
