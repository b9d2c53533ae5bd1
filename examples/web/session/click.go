package session

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hexgames"
)

// click answers with the meaning of some clicks: the names that can be clicked next,
// those of them that need buttons, and the moves that the clicks complete. If the
// clicks lead nowhere, the answer has the reason, a sentence, and the cells that it
// refers to.
func (s *Session) click(names []string) (object, error) {
	c, d := s.table.Click(names...), s.table.Drawing()
	_, buttons := c.Targets(d)
	answer := object{{"next", texts(c.Next)}, {"buttons", texts(buttons)}, {"moves", texts(c.Moves)}}
	if e := c.Refusal; e != nil {
		answer = append(answer, field{"reason", sentence(e, d)}, field{"cells", texts(e.Cells)})
	}
	return answer, nil
}

// sentence returns an error as a sentence, without the game and the input, which the
// user can see. The name of a cell cannot begin it, because it is not capitalized.
func sentence(e *hexgames.Error, d hexgames.Drawing) string {
	text := cmp.Or(e.Reason, e.Kind.Error(), "refused")
	first, _, _ := strings.Cut(text, " ")
	if slices.ContainsFunc(d.Cells, func(c hexgames.Cell) bool { return c.Name == first }) {
		text = "the cell " + text
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if e.Clause != "" {
		text += " (" + e.Clause + ")"
	}
	return text + "."
}

// try answers with the changes that a move would make, as data and in words. It does not
// play the move.
func (s *Session) try(words []string) (object, error) {
	t, err := s.table.Try(strings.TrimSpace(words[0]))
	if err != nil {
		return nil, err
	}
	changes, told := told(t.Changes)
	return object{{"move", t.Move}, {"changes", changes}, {"words", told}}, nil
}
