package gametest

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
)

// WantShown fails the test unless exactly these sequences of clicks play a move, and it makes
// exactly these changes to the drawing. The clicks are as fmt prints them; the changes are in
// words.
func WantShown[P hexgames.Position[P, M], M comparable](t testing.TB, p P, move, clicks, changes string) {
	t.Helper()
	m, err := p.ParseMove(move)
	if err != nil {
		t.Error(err)
		return
	}
	drawn := any(p).(hexgames.Drawable[M])
	if got := fmt.Sprint(Ways(p, m)); got != clicks {
		t.Errorf("%s: the clicks are %s, want %s", move, got, clicks)
	}
	var words []string
	for _, c := range drawn.Changes(m) {
		words = append(words, c.String())
	}
	if got := strings.Join(words, "; "); got != changes || drawn.Changes(m) == nil {
		t.Errorf("%s: the changes are %q, want %q", move, got, changes)
	}
}

// WantClick fails the test unless clicks, separated by spaces, have that meaning: the names, the
// moves and the refusal of the Click as fmt prints them.
func (g *Game[P, M, O, N]) WantClick(t *testing.T, position, clicks, want string) {
	t.Helper()
	c := g.click(t, position, strings.Fields(clicks))
	if got := fmt.Sprintf("{%v %v %v}", c.Next, c.Moves, c.Refusal); got != want {
		t.Errorf("clicks on %q in %s mean %s, want %s", clicks, position, got, want)
	}
}

// Prompts are clicks, separated by spaces; what they leave to choose, in words; and the pieces that
// they have put on the board, as fmt prints them.
type Prompts []struct{ Position, Clicks, Prompt, Pieces string }

// WantPrompts checks what clicks leave to choose.
func (g *Game[P, M, O, N]) WantPrompts(t *testing.T, tests Prompts) {
	t.Helper()
	for _, test := range tests {
		c := g.click(t, test.Position, strings.Fields(test.Clicks))
		if pieces := fmt.Sprint(c.Pieces); c.Prompt != test.Prompt || pieces != test.Pieces {
			t.Errorf("after clicks on %q in %s, the prompt is %q and the pieces are %s, want %q and %s",
				test.Clicks, test.Position, c.Prompt, pieces, test.Prompt, test.Pieces)
		}
	}
}

func (g *Game[P, M, O, N]) click(t *testing.T, position string, clicks []string) hexgames.Click {
	t.Helper()
	return any(g.must(t, position)).(hexgames.Drawable[M]).Click(clicks...)
}

// RefusedClicks are clicks that lead to no move, separated by spaces, and their errors.
type RefusedClicks []struct{ Position, Clicks, Error string }

// ClicksRefused checks that each of the clicks is refused with that error, which lists the clicked
// cells, and that the error for very many clicks is short.
func (g *Game[P, M, O, N]) ClicksRefused(t *testing.T, tests RefusedClicks) {
	t.Helper()
	for _, test := range tests {
		clicks := strings.Fields(test.Clicks)
		c := g.click(t, test.Position, clicks)
		if c.Refusal == nil || c.Refusal.Error() != test.Error || len(c.Next)+len(c.Moves) > 0 {
			t.Errorf("clicks on %q in %s are refused by %v, want %s", clicks, test.Position, c.Refusal, test.Error)
			continue
		}
		cells := any(g.must(t, test.Position)).(hexgames.Drawable[M]).Drawing().Cells
		clicks = slices.DeleteFunc(clicks, func(name string) bool {
			return !slices.ContainsFunc(cells, func(c hexgames.Cell) bool { return c.Name == name })
		})
		if !slices.Equal(c.Refusal.Cells, clicks) {
			t.Errorf("the refusal of clicks on %q names the cells %q", test.Clicks, c.Refusal.Cells)
		}
	}
	first := tests[0]
	if c := g.click(t, first.Position, slices.Repeat([]string{"a1"}, 1e6)); c.Refusal == nil || len(c.Refusal.Error()) > 200 {
		t.Errorf("a million clicks are refused by %v", c.Refusal)
	}
}

// WantDiagram fails the test unless the diagram of a position is want, which may have an empty line
// before and after it.
func (g *Game[P, M, O, N]) WantDiagram(t *testing.T, position, want string) {
	t.Helper()
	if got := g.must(t, position).Diagram(); got != strings.Trim(want, "\n") {
		t.Errorf("the diagram of %s is\n%s\nwant\n%s", position, got, strings.Trim(want, "\n"))
	}
}

// WantPieces fails the test unless the Pieces of a position are want, in words and separated by
// commas, and its At returns the same.
func WantPieces[C any, E comparable](t *testing.T, pieces iter.Seq2[C, E], at func(C) E, word func(C, E) string, want string) {
	t.Helper()
	var words []string
	for c, piece := range pieces {
		words = append(words, word(c, piece))
		if at(c) != piece {
			t.Errorf("At returns %v, but Pieces yields %s", at(c), word(c, piece))
		}
	}
	if got := strings.Join(words, ", "); got != want {
		t.Errorf("the pieces are %s, want %s", got, want)
	}
	for range pieces {
		break // must be possible
	}
}
