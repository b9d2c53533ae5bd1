package laws

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hexgames"
)

// allClicks returns the most moves for which every sequence of clicks is tried.
func (s *Spec[P, M]) allClicks() int {
	if s.fewClicks {
		return 0
	}
	return 60
}

// maxClicks is more than any move takes: a capture of all the pieces that one side of a
// game can have.
const maxClicks = 100

// clicks: whoever clicks on what is offered comes to every legal move, and to nothing
// else, and whoever clicks on anything else hears what typing it would tell.
func (s *Spec[P, M]) clicks(v *visit[P, M]) error {
	p, err := v.drawable()
	if err != nil {
		return err
	}
	c := &clicker[P, M]{visit: v, p: p, visible: map[string]bool{}, texts: map[string]bool{}, said: map[string]bool{}}
	d := p.Drawing()
	for _, cell := range d.Cells {
		c.cells = append(c.cells, cell.Name)
		c.visible[cell.Name] = true
	}
	for _, a := range d.Areas {
		c.items = append(c.items, a.Items...)
		for _, item := range a.Items {
			c.visible[item] = true
		}
	}
	for _, m := range v.moves {
		c.texts[v.p.FormatMove(m)] = true
	}
	all := len(v.moves) <= s.allClicks()
	if err := c.walk(nil, all); err != nil {
		return err
	}
	for text := range c.texts {
		if all && !c.said[text] {
			return fmt.Errorf("no clicks lead to the move %s", text)
		}
	}
	for _, m := range v.some(3) {
		if text := v.p.FormatMove(m); !c.leads(nil, text) {
			return fmt.Errorf("no clicks on what is written lead to the move %s", text)
		}
	}
	return nil
}

// A clicker clicks in a position.
type clicker[P hexgames.Position[P, M], M comparable] struct {
	*visit[P, M]
	p       hexgames.Drawable[M]
	cells   []string        // in the order of the board
	items   []string        // what lies beside it
	visible map[string]bool // both of them
	texts   map[string]bool // the legal moves
	said    map[string]bool // those that clicks have completed
}

// walk goes on from some clicks that were offered: to everything, or to one name, and
// to some that are not offered.
func (c *clicker[P, M]) walk(clicked []string, everything bool) error {
	if len(c.moves) == 0 {
		return c.refused(clicked)
	}
	got := c.p.Click(clicked...)
	if err := c.offers(clicked, got); err != nil {
		return fmt.Errorf("clicks on %q: %w", clicked, err)
	}
	for _, name := range c.others() {
		if !slices.Contains(got.Next, name) {
			if err := c.refused(append(slices.Clone(clicked), name)); err != nil {
				return err
			}
		}
	}
	next := got.Next
	if !everything && len(next) > 1 {
		next = []string{next[c.r.IntN(len(next))]}
	}
	for _, name := range next {
		if err := c.walk(append(slices.Clone(clicked), name), everything); err != nil {
			return err
		}
	}
	return nil
}

// offers checks the answer to clicks that were offered.
func (c *clicker[P, M]) offers(clicked []string, got hexgames.Click) error {
	switch {
	case got.Refusal != nil:
		return fmt.Errorf("they were offered, and are refused: %v", got.Refusal)
	case len(got.Next)+len(got.Moves) == 0:
		return errors.New("they were offered, and lead to nothing")
	case len(clicked) == 0 && len(got.Moves) > 0:
		return fmt.Errorf("the moves %q are said without a click", got.Moves)
	case len(clicked) > maxClicks:
		return errors.New("they are not enough")
	}
	for _, text := range got.Moves {
		if !c.texts[text] {
			return fmt.Errorf("they are said to be %q, which is no legal move", text)
		}
		c.said[text] = true
	}
	last := -1
	for i, name := range got.Next {
		at := slices.Index(c.cells, name)
		if at < 0 {
			at = len(c.cells) // what lies beside the board comes last
		}
		switch {
		case !c.visible[name] && !c.texts[name]:
			return fmt.Errorf("then %q is offered, which nobody sees", name)
		case slices.Contains(got.Next[:i], name):
			return fmt.Errorf("then %q is offered twice", name)
		case at < last:
			return fmt.Errorf("then %q are offered, which are not in the order of the board", got.Next)
		}
		last = at
	}
	return nil
}

// others returns some names to click on, offered or not. Parts of what is written as a
// move, and all of it, may be none.
func (c *clicker[P, M]) others() []string {
	names := []string{"no such name", "", "-", "\x00"}
	for _, m := range c.some(1) {
		text := fmt.Sprint(any(m))
		names = append(names, text)
		for i := range text {
			if strings.IndexByte("-x/:,", text[i]) >= 0 {
				names = append(names, text[:i], text[i+1:])
			}
		}
	}
	for _, list := range [][]string{c.cells, c.items} {
		for range min(6, len(list)) {
			names = append(names, list[c.r.IntN(len(list))])
		}
	}
	return names
}

// leads reports whether the clicks that go on with what is written in a move's text
// come to the move.
func (c *clicker[P, M]) leads(clicked []string, text string) bool {
	got := c.p.Click(clicked...)
	if slices.Contains(got.Moves, text) {
		return true
	}
	for _, name := range got.Next {
		if strings.Contains(text, name) && len(clicked) <= maxClicks && c.leads(append(slices.Clone(clicked), name), text) {
			return true
		}
	}
	return false
}

// refused checks that clicks lead nowhere, and that they are refused as a text is: the
// first, by the order of the board, that begins with them.
func (c *clicker[P, M]) refused(clicked []string) error {
	got := c.p.Click(clicked...)
	e := got.Refusal
	if len(got.Next)+len(got.Moves) > 0 || e == nil {
		return fmt.Errorf("clicks on %q, which are not offered, lead to %q, %q, and the refusal %v", clicked, got.Next, got.Moves, e)
	}
	kinds := moveKinds
	if len(c.moves) == 0 {
		kinds = []error{hexgames.ErrGameOver, hexgames.ErrSyntax}
	}
	if err := checkError(c.visit.p.GameName(), e, kinds...); err != nil {
		return fmt.Errorf("clicks on %q: %w", clicked, err)
	}
	_, err := c.visit.p.ParseMove(e.Input)
	var typed *hexgames.Error
	if !errors.As(err, &typed) || typed.Kind != e.Kind || typed.Error() != e.Error() {
		return fmt.Errorf("clicks on %q are refused by %q, and typing %q by %q", clicked, e, e.Input, err)
	}
	var cells []string
	for _, name := range clicked {
		if slices.Contains(c.cells, name) {
			cells = append(cells, name)
		}
	}
	if !slices.Equal(cells, e.Cells) {
		return fmt.Errorf("the refusal of clicks on %q is about the cells %q", clicked, e.Cells)
	}
	if !c.begins(e.Input, clicked) {
		return fmt.Errorf("clicks on %q are refused as %q", clicked, e.Input)
	}
	return nil
}

// begins reports whether a text is what was clicked, and then the first cells of the
// board that were not.
func (c *clicker[P, M]) begins(text string, clicked []string) bool {
	for _, name := range clicked {
		var ok bool
		if _, text, ok = strings.Cut(text, name); !ok {
			return false
		}
	}
	nothing := func(text string) bool { return strings.Trim(text, "+-:/x ") == "" }
	for _, name := range c.cells {
		if nothing(text) {
			return true
		}
		if slices.Contains(clicked, name) {
			continue
		}
		var ok bool
		if _, text, ok = strings.Cut(text, name); !ok {
			return false
		}
	}
	return nothing(text)
}
