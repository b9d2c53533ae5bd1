package session

import (
	"strconv"
	"strings"

	"example.com/hexgames"
)

// state answers with everything that the page shows: the state of the game at the
// current position, the drawing, the record, the moves of the line shown, and, one by
// one, the moves that the command has played.
func (s *Session) state() object {
	t := s.table
	outcome := ""
	if o := t.Outcome(); o.Over() {
		outcome = o.String()
	}
	tags := list{}
	for _, tag := range s.record.Tags {
		tags = append(tags, object{{"name", tag.Name}, {"value", tag.Value}})
	}
	moves := list{}
	for i, n := range s.line {
		moves = append(moves, move(n, s.by[i]))
	}
	result, reason, main := "*", "", true
	if len(s.line) > 0 {
		main = s.line[len(s.line)-1].IsMain()
	}
	if main {
		result, reason = s.record.Result, s.record.Value(hexgames.TagTermination)
	}
	start := t.PositionTextAt(0)
	return object{
		{"game", t.GameName()},
		{"turn", name(t.Turn())},
		{"over", outcome != ""},
		{"outcome", outcome},
		{"result", result},
		{"reason", reason},
		{"declared", s.declares()},
		{"tags", tags},
		{"comment", s.record.Root.After},
		{"ply", t.Len()},
		{"occurrences", t.Occurrences()},
		{"main", main},
		{"moves", moves},
		{"start", start},
		{"standard", start == s.standard()},
		{"position", t.PositionText()},
		{"drawing", drawing(t.Drawing())},
		{"played", s.news()},
	}
}

// move returns a move of the line shown, with its comments, the notes of programs and
// its variations, if any.
func move(n *hexgames.Node, by string) object {
	o := object{{"text", n.Move}, {"by", by}}
	add := func(name, value string) {
		if value != "" {
			o = append(o, field{name, value})
		}
	}
	glyphs := make([]string, len(n.Glyphs))
	for i, g := range n.Glyphs {
		glyphs[i] = g.String()
	}
	add("glyphs", strings.Join(glyphs, " "))
	add("before", n.Before)
	add("after", n.After)
	if _, ok := n.Clock(); ok {
		add("clock", n.Tags.Value(hexgames.TagClock))
	}
	if white, ok := n.Evaluation(); ok {
		o = append(o, field{"evaluation", white})
	}
	if others := alternatives(n); len(others) > 0 {
		variations := make([]string, len(others))
		for i, other := range others {
			variations[i] = beginning(other)
		}
		o = append(o, field{"variations", variations})
	}
	return o
}

// alternatives returns the siblings of n.
func alternatives(n *hexgames.Node) (others []*hexgames.Node) {
	for c := range n.Parent().Children() {
		if c != n {
			others = append(others, c)
		}
	}
	return others
}

// beginning returns the first moves of a line as text, such as "2. f6-e5 3. d4xf6 …".
func beginning(n *hexgames.Node) string {
	var words []string
	for range 3 {
		words = append(words, strconv.Itoa(n.Ply())+". "+n.Move)
		if n = n.Next(); n == nil {
			return strings.Join(words, " ")
		}
	}
	return strings.Join(append(words, "…"), " ")
}

// news returns the moves that the command has played.
func (s *Session) news() list {
	played := list{}
	for ply := s.before; ply < s.table.Len(); ply++ {
		changes, told := told(s.table.ChangesAt(ply))
		played = append(played, object{
			{"ply", ply}, {"move", s.line[ply].Move}, {"by", s.by[ply]}, {"changes", changes}, {"words", told},
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

// name returns the name of a player, or "" for None.
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

// points returns the list of the coordinates of points.
func points(all []hexgames.Point) list {
	coordinates := list{}
	for _, p := range all {
		coordinates = append(coordinates, p.X, p.Y)
	}
	return coordinates
}

// texts returns s, or an empty slice if s is nil, because the page expects a list.
func texts(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
