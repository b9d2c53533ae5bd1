package session

import (
	"errors"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
)

// click answers with what some clicks mean: the names that may be clicked next, and
// the moves that are said completely.
func (s *Session) click(names []string) (object, error) {
	c := s.table.Click(names...)
	return object{{"next", texts(c.Next)}, {"moves", texts(c.Moves)}}, nil
}

// why answers why some clicks, the last of which meant nothing, are no move.
func (s *Session) why(names []string) (object, error) {
	return object{{"reason", s.reason(names)}}, nil
}

// reason finds words for what somebody seems to want. No notation is known here, so
// what is clicked is written in all ways in which moves are, and the refusal of a
// move that can be read is the reason.
func (s *Session) reason(names []string) string {
	if o := s.table.Outcome(); o.Over() {
		return "The game is over: " + o.String() + "."
	}
	legal := s.table.LegalTexts()
	if len(legal) == 0 {
		return "There are no moves."
	}
	look, first, quoted := legal[0], names[0], hexgames.Quote(names[len(names)-1])
	if len(names) > 1 {
		if why := s.refusal(look, names); why != "" {
			return why
		}
		return "No move goes on from " + hexgames.Quote(names[len(names)-2]) + " to " + quoted + "."
	}
	// Where would it go? What keeps it from going to all cells around it is the
	// reason.
	var reasons []string
	for _, to := range s.around(first) {
		why := s.refusal(look, []string{first, to})
		if _, after, ok := strings.Cut(why, ": "); ok {
			why = strings.TrimSuffix(after, ".")
		}
		reasons = append(reasons, why)
	}
	slices.Sort(reasons)
	common, most := "", 0
	for i := 0; i < len(reasons); {
		n := i
		for n < len(reasons) && reasons[n] == reasons[i] {
			n++
		}
		if n-i > most && reasons[i] != "" {
			common, most = reasons[i], n-i
		}
		i = n
	}
	if common != "" && most*2 >= len(reasons) {
		return "No move begins with " + quoted + ": " + common + "."
	}
	if why := s.refusal(look, names); why != "" {
		return why
	}
	return "No move begins with " + quoted + "."
}

// refusal returns why the move that some names may stand for is refused; "" if they
// stand for none.
func (s *Session) refusal(look string, names []string) string {
	for _, text := range notations(look, names) {
		err := s.trial().PlayText(text)
		var e *hexgames.Error
		if errors.As(err, &e) && e.Kind == hexgames.ErrIllegalMove {
			return sentence(e)
		}
	}
	return ""
}

// trial returns a table at the position that is looked at, to try a move there.
func (s *Session) trial() games.Table {
	t, err := s.game.Start(s.table.PositionText(), nil)
	if err != nil {
		panic(err) // a position can read its own text
	}
	return t
}

// notations returns the ways in which moves are written that are made of names. Where
// there are several, the look of a legal move decides: a name alone is a move only
// where moves are such, and two that are joined by a slash are not a way from one to
// the other.
func notations(look string, names []string) (texts []string) {
	switch len(names) {
	case 1:
		if !strings.ContainsAny(look, "-x/:") {
			texts = names
		}
	case 2:
		ways := []string{"-", "x"}
		if strings.Contains(look, "/") {
			ways = []string{"/"}
		}
		for _, between := range ways {
			texts = append(texts, strings.Join(names, between))
		}
	case 3:
		texts = append(texts, names[0]+":"+names[1]+"/"+names[2], strings.Join(names, "x"))
	default:
		texts = append(texts, strings.Join(names, "x"))
	}
	return texts
}

// sentence returns an error of a game as a sentence, without the game's name.
func sentence(e *hexgames.Error) string {
	return strings.TrimPrefix(e.Error(), e.Game+": ") + "."
}

// around returns the six cells that are nearest to one; none if it is no cell.
func (s *Session) around(name string) (near []string) {
	cells := s.table.Drawing().Cells
	i := slices.IndexFunc(cells, func(c hexgames.Cell) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	from := cells[i].Center
	distance := func(c hexgames.Cell) float64 {
		x, y := c.Center.X-from.X, c.Center.Y-from.Y
		return x*x + y*y
	}
	cells = slices.Delete(cells, i, i+1)
	slices.SortStableFunc(cells, func(a, b hexgames.Cell) int {
		if distance(a) < distance(b) {
			return -1
		}
		return 1
	})
	for _, c := range cells[:min(6, len(cells))] {
		near = append(near, c.Name)
	}
	return near
}
