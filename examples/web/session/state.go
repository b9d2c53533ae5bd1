package session

import (
	"strings"

	"example.com/hexgames"
)

// state answers with all there is to show: how the game stands at the position that
// is looked at, the drawing, all moves, and, one by one, the moves that the command
// has played.
func (s *Session) state() (object, error) {
	t := s.table
	outcome := ""
	if o := t.Outcome(); o.Over() {
		outcome = o.String()
	}
	moves := list{}
	for i, text := range s.record.Moves {
		moves = append(moves, object{{"text", text}, {"by", s.by[i]}})
	}
	start := t.PositionTextAt(0)
	o := object{
		{"game", t.GameName()},
		{"turn", name(t.Turn())},
		{"over", outcome != ""},
		{"outcome", outcome},
		{"result", s.record.Result},
		{"reason", s.record.Value(termination)},
		{"declared", s.declares()},
		{"ply", t.Len()},
		{"occurrences", t.Occurrences()},
		{"moves", moves},
		{"start", start},
		{"standard", start == s.standard()},
		{"position", t.PositionText()},
		{"drawing", drawing(t.Drawing())},
		{"played", s.news()},
	}
	return o, nil
}

// news returns the moves that the command has played.
func (s *Session) news() list {
	played := list{}
	for ply := s.before; ply < s.table.Len(); ply++ {
		changes, told := told(s.table.ChangesAt(ply))
		played = append(played, object{
			{"ply", ply}, {"move", s.record.Moves[ply]}, {"by", s.by[ply]}, {"changes", changes}, {"words", told},
		})
	}
	return played
}

// told returns the changes of a move, as the page shows them and in words.
func told(changes []hexgames.Change) (list, string) {
	all := list{}
	words := make([]string, len(changes))
	for i, c := range changes {
		all = append(all, change(c))
		words[i] = c.String()
	}
	return all, strings.Join(words, ", ")
}

// name returns the name of a player, "" for None.
func name(p hexgames.Player) string {
	if p == hexgames.None {
		return ""
	}
	return p.String()
}

func drawing(d hexgames.Drawing) object {
	cells, pieces, areas, marks := list{}, list{}, list{}, list{}
	for _, c := range d.Cells {
		cells = append(cells, object{
			{"name", c.Name}, {"x", c.Center.X}, {"y", c.Center.Y}, {"shade", c.Shade}, {"corners", points(c.Corners)},
		})
	}
	for _, p := range d.Pieces {
		pieces = append(pieces, piece(p))
	}
	for _, a := range d.Areas {
		items := list{}
		for _, item := range a.Items {
			items = append(items, item)
		}
		areas = append(areas, object{
			{"name", a.Name}, {"owner", name(a.Owner)}, {"items", items}, {"holds", a.Items != nil}, {"score", a.Score},
		})
	}
	for _, m := range d.Marks {
		marks = append(marks, object{
			{"kind", m.Kind}, {"owner", name(m.Owner)}, {"cells", texts(m.Cells)}, {"at", points(m.At)},
		})
	}
	return object{{"cells", cells}, {"pieces", pieces}, {"areas", areas}, {"marks", marks}}
}

func piece(p hexgames.Piece) object {
	return object{
		{"cell", p.Cell}, {"level", p.Level}, {"kind", p.Kind}, {"owner", name(p.Owner)}, {"text", p.Text}, {"mate", p.Mate},
	}
}

func change(c hexgames.Change) object {
	return object{
		{"kind", c.Kind.String()}, {"piece", piece(c.Piece)}, {"path", texts(c.Path)}, {"count", c.Count},
		{"item", c.Item}, {"from", c.From}, {"to", c.To}, {"owner", name(c.Owner)}, {"at", points(c.At)},
	}
}

// points returns points as the list of their coordinates.
func points(all []hexgames.Point) list {
	coordinates := list{}
	for _, p := range all {
		coordinates = append(coordinates, p.X, p.Y)
	}
	return coordinates
}

// texts returns a slice that is not nil, which is an empty list as well.
func texts(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
