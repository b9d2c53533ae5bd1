package laws

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hexgames"
)

// allClicks returns the maximum number of moves for trying every sequence of clicks.
func (s *Spec[P, M]) allClicks() int {
	if s.fewClicks {
		return 0
	}
	return 60
}

// maxClicks is greater than the number of clicks for any move, even for a capture of all the pieces
// of a side.
const maxClicks = 100

// clicks checks that clicks on offered names lead to every legal move and to nothing else, and that
// other clicks are refused with the same error as their text.
func (s *Spec[P, M]) clicks(v *visit[P, M]) error {
	p, err := v.drawable()
	if err != nil {
		return err
	}
	c := &clicker[P, M]{visit: v, p: p, visible: map[string]bool{}, texts: map[string]bool{}, found: map[string]bool{}}
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
		if all && !c.found[text] {
			return fmt.Errorf("no clicks lead to the move %s", text)
		}
	}
	for _, m := range v.some(3) {
		if text := v.p.FormatMove(m); !c.leads(nil, text) {
			return fmt.Errorf("no clicks on names in its text lead to the move %s", text)
		}
	}
	return nil
}

// A clicker clicks in a position.
type clicker[P hexgames.Position[P, M], M comparable] struct {
	*visit[P, M]
	p       hexgames.Drawable[M]
	cells   []string        // in the order of the board
	items   []string        // the items of the areas
	visible map[string]bool // the cells and the items
	texts   map[string]bool // the texts of the legal moves
	found   map[string]bool // the texts that clicks have completed
}

// walk continues a sequence of offered clicks with every offered name, or with one of
// them, and with some names that are not offered.
func (c *clicker[P, M]) walk(clicked []string, everything bool) error {
	if len(c.moves) == 0 {
		return c.refused(clicked)
	}
	got := c.p.Click(clicked...)
	if err := c.offers(clicked, got); err != nil {
		return fmt.Errorf("clicks on %q: %w", clicked, err)
	}
	for _, name := range c.others() {
		if !slices.Contains(got.Next, name) && !c.respelled(clicked, name, got.Next, everything) {
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

// offers checks the result of offered clicks.
func (c *clicker[P, M]) offers(clicked []string, got hexgames.Click) error {
	switch {
	case got.Refusal != nil:
		return fmt.Errorf("they were offered, but are refused: %v", got.Refusal)
	case len(got.Next)+len(got.Moves) == 0:
		return errors.New("they were offered, but lead to nothing")
	case len(clicked) == 0 && len(got.Moves) > 0:
		return fmt.Errorf("the moves %q are complete without a click", got.Moves)
	case len(clicked) > maxClicks:
		return errors.New("they still complete no move")
	}
	if err := c.prompt(clicked, got); err != nil {
		return err
	}
	for _, text := range got.Moves {
		if !c.texts[text] {
			return fmt.Errorf("they complete %q, which is not a legal move", text)
		}
		c.found[text] = true
	}
	last := -1
	for i, name := range got.Next {
		at := slices.Index(c.cells, name)
		if at < 0 {
			at = len(c.cells) // items beside the board come last
		}
		switch {
		case !c.visible[name] && !c.texts[name]:
			return fmt.Errorf("the next click can be on %q, which is not in the drawing", name)
		case slices.Contains(got.Next[:i], name):
			return fmt.Errorf("the next click on %q is offered twice", name)
		case at < last:
			return fmt.Errorf("the next clicks %q are not in board order", got.Next)
		}
		last = at
	}
	return nil
}

// prompt checks the prompt and the pieces in the result of offered clicks.
func (c *clicker[P, M]) prompt(clicked []string, got hexgames.Click) error {
	left := len(got.Next) > 0 || len(got.Moves) > 1
	switch {
	case left && got.Prompt == "":
		return errors.New("something is left to choose, but there is no prompt")
	case !left && got.Prompt != "":
		return fmt.Errorf("nothing is left to choose, but the prompt is %q", got.Prompt)
	case left && (got.Prompt[0] < 'a' || got.Prompt[0] > 'z' || strings.HasSuffix(got.Prompt, ".")):
		return fmt.Errorf("the prompt is %q: want an instruction that begins with a lowercase letter and has no period", got.Prompt)
	}
	for _, piece := range got.Pieces {
		if !slices.Contains(c.cells, piece.Cell) || !slices.Contains(clicked, piece.Cell) {
			return fmt.Errorf("they have put a piece on %q, which was not clicked", piece.Cell)
		}
	}
	return nil
}

// respelled reports whether another name has the characters of one of the offered names in a
// different order and leads to the same moves: the domino 62 is also 26. Unless everything is
// tried, it is enough that the name is not refused.
func (c *clicker[P, M]) respelled(clicked []string, other string, offered []string, everything bool) bool {
	for _, name := range offered {
		if slices.Equal(sorted(name), sorted(other)) {
			spelled, respelled := append(slices.Clone(clicked), name), append(slices.Clone(clicked), other)
			return c.p.Click(respelled...).Refusal == nil &&
				(!everything || maps.Equal(c.completed(spelled), c.completed(respelled)))
		}
	}
	return false
}

// completed returns the texts of the moves that clicks, followed by offered clicks, lead to.
func (c *clicker[P, M]) completed(clicked []string) map[string]bool {
	got := c.p.Click(clicked...)
	texts := map[string]bool{}
	for _, text := range got.Moves {
		texts[text] = true
	}
	for _, name := range got.Next {
		if len(clicked) <= maxClicks {
			maps.Copy(texts, c.completed(append(slices.Clone(clicked), name)))
		}
	}
	return texts
}

// sorted returns the characters of a name in order.
func sorted(name string) []rune { return slices.Sorted(slices.Values([]rune(name))) }

// others returns some names to click on, offered or not. Some are a move's text or parts of it,
// which may not be names at all, and some are names read backwards.
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
		for range min(4, len(list)) {
			name := list[c.r.IntN(len(list))]
			backwards := []rune(name)
			slices.Reverse(backwards)
			names = append(names, name, string(backwards))
		}
	}
	return names
}

// leads reports whether some clicks, continued with names in the text of a move, complete
// the move.
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

// refused checks that clicks lead nowhere, and are refused with the error for a text: the first
// text, in board order, that starts with them. If that can't be read, the input is the clicks
// alone.
func (c *clicker[P, M]) refused(clicked []string) error {
	got := c.p.Click(clicked...)
	e := got.Refusal
	if len(got.Next)+len(got.Moves)+len(got.Prompt)+len(got.Pieces) > 0 || e == nil {
		return fmt.Errorf("clicks on %q, which are not offered, lead to the names %q, the moves %q and the refusal %v", clicked, got.Next, got.Moves, e)
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
	unread := e.Kind == hexgames.ErrSyntax && e.Input == strings.Join(clicked, " ") // without the cells that complete the text
	if !errors.As(err, &typed) || typed.Kind != e.Kind || typed.Error() != e.Error() && !unread {
		return fmt.Errorf("clicks on %q are refused with %q, but the text %q with %q", clicked, e, e.Input, err)
	}
	var cells []string
	for _, name := range clicked {
		if slices.Contains(c.cells, name) {
			cells = append(cells, name)
		}
	}
	if !slices.Equal(cells, e.Cells) {
		return fmt.Errorf("the refusal of clicks on %q names the cells %q", clicked, e.Cells)
	}
	if !c.begins(e.Input, clicked) {
		return fmt.Errorf("clicks on %q are refused as the text %q", clicked, e.Input)
	}
	return nil
}

// begins reports whether a text consists of the clicked names, followed by the first cells of the
// board that were not clicked.
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
