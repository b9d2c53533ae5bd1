package browser

import (
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/puzzle"
)

// openPuzzles opens the puzzles of a game and returns the one shown.
func (p *tab) openPuzzles(game string) puzzle.Puzzle {
	p.t.Helper()
	p.follow(game, persons(game))
	p.click("#puzzles")
	p.wait(`document.getElementById('puzzle-number').textContent.startsWith('Puzzle ') && document.querySelector('#puzzle-board .cell.next, #puzzle-areas .next')`)
	return p.puzzleShown(game)
}

func (p *tab) puzzleShown(game string) puzzle.Puzzle {
	p.t.Helper()
	n := get[int](p, `Number(document.getElementById('puzzle-number').textContent.match(/\d+/)[0])`)
	return puzzle.Shipped(game)[n-1]
}

// clickPuzzle clicks on names on the puzzle board, or next to it.
func (p *tab) clickPuzzle(names ...string) {
	p.t.Helper()
	for _, name := range names {
		get[bool](p, `(document.querySelector('#puzzles-dialog [data-name="' + %s + '"]').dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1})), true)`, name)
	}
}

// Puzzles of every game are solved by the right moves. The rating and the streak grow.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	for _, game := range games.Names() {
		one := p.openPuzzles(game)
		if task := p.text("#puzzle-task"); !isSentence(task) || !strings.Contains(task, "White") && !strings.Contains(task, "Black") {
			t.Errorf("%s: the task is %q", game, task)
		}
		table, err := one.Start()
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(one.Line); i += 2 {
			clicks := clicksFor(table, one.Line[i])
			if clicks == nil {
				break // clicks are ambiguous
			}
			p.clickPuzzle(clicks...)
			if i+1 == len(one.Line) {
				p.wait(`document.getElementById('puzzle-message').textContent === 'Solved!'`)
				if rating := p.text("#puzzle-rating"); !strings.Contains(rating, "Streak: 1, best: 1.") || strings.Contains(rating, ": 1200.") {
					t.Errorf("%s: after a puzzle, the page says %q", game, rating)
				}
				break
			}
			p.wait(`document.getElementById('puzzle-message').textContent === 'Right. Keep going.'`)
			get[bool](p, `(document.getElementById('puzzle-message').textContent = '', true)`)
			for _, move := range one.Line[i : i+2] {
				if _, err := table.PlayText(move); err != nil {
					t.Fatal(err)
				}
			}
		}
		p.click("#puzzle-next")
		p.wait(`document.getElementById('puzzle-message').textContent === '' && document.querySelector('#puzzle-board .cell.next, #puzzle-areas .next')`)
		if next := p.puzzleShown(game); next.Position == one.Position {
			t.Errorf("%s: the next puzzle is the same", game)
		}
		p.closeDialog("puzzles-dialog")
	}
}

// A wrong move is refused, with a reason and the reply to it. A hint helps, and the solution can be
// shown.
func TestPuzzleWrong(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	one := p.openPuzzles("hexdame")
	table, err := one.Start()
	if err != nil {
		t.Fatal(err)
	}
	var wrong []string
	for _, move := range table.LegalTexts() {
		if clicks := clicksFor(table, move); move != one.Line[0] && clicks != nil {
			wrong = clicks
			break
		}
	}
	p.click("#puzzle-hint")
	hint := p.text("#puzzle-message")
	p.click("#puzzle-hint")
	p.wait(`document.getElementById('puzzle-message').textContent.startsWith('It starts with ')`)
	if from := p.text("#puzzle-message"); from != "It starts with "+one.Line[0][:2]+"." || hint == "" {
		t.Errorf("the hints are %q and %q", hint, from)
	}
	p.clickPuzzle(wrong...)
	p.wait(`document.getElementById('puzzle-message').textContent.endsWith(' isn’t it.')`)
	if rating := p.text("#puzzle-rating"); !strings.Contains(rating, "Streak: 0") || strings.Contains(rating, ": 1200.") {
		t.Errorf("after a wrong move, the page says %q", rating)
	}
	p.click("#puzzle-why")
	p.wait(`/^(Then |After |White still|Black still|The game is over)/.test(document.getElementById('puzzle-message').textContent)`)
	p.click("#puzzle-again")
	p.wait(`document.querySelector('#puzzle-board .cell.next') && document.getElementById('puzzle-message').textContent === ''`)
	p.click("#puzzle-solve")
	p.wait(`document.getElementById('puzzle-message').textContent.startsWith('The solution: ')`)
	if line := p.text("#puzzle-message"); line != "The solution: "+strings.Join(one.Line, " ")+"." {
		t.Errorf("the page says %q", line)
	}
	// The puzzle of the day is the same for everybody.
	p.click("#puzzle-daily")
	p.wait(`document.querySelector('#puzzle-board .cell.next') && document.getElementById('puzzle-message').textContent === ''`)
	want := get[int](p, `import('./puzzles.js').then(({daily}) => daily(Date.now(), %s))`, len(puzzle.Shipped("hexdame")))
	if got := p.puzzleShown("hexdame"); got.Position != puzzle.Shipped("hexdame")[want].Position {
		t.Errorf("the puzzle of the day is %s", got.Position)
	}
	if spread := get[int](p, `import('./puzzles.js').then(({daily}) => new Set(Array.from({length: 200}, (_, day) => daily(day * 86400000, 100))).size)`); spread < 60 {
		t.Errorf("of 100 puzzles, 200 days have %d", spread)
	}
}
