package session

import (
	"errors"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/record"
)

// nodes numbers the nodes of a record. A node keeps its number as long as the session has the
// game. The root is 0.
type nodes struct {
	all     []*record.Node
	numbers map[*record.Node]int
	by      map[*record.Node]hexgames.Player // who made the moves, filled in on demand
}

// number returns the number of a node.
func (k *nodes) number(n *record.Node) int {
	i, there := k.numbers[n]
	if !there {
		if k.numbers == nil {
			k.numbers, k.by = map[*record.Node]int{}, map[*record.Node]hexgames.Player{}
		}
		i = len(k.all)
		k.all = append(k.all, n)
		k.numbers[n] = i
	}
	return i
}

// find returns the node with a number.
func (k *nodes) find(number any) (*record.Node, error) {
	i, _ := number.(int64)
	if i < int64(len(k.all)) {
		if n := k.all[i]; i == 0 || n.Parent() != nil {
			return n, nil
		}
	}
	return nil, wrong(ErrRequest, "node", "the record has no move with the number "+strconv.FormatInt(i, 10)+": want one from the answer to tree")
}

// played answers a request that may have played moves. They become the main line, unless the
// request sets the field aside; then a move in the past starts a variation. A main line with a
// declared result always stays, because a variation has no result.
func (s *Session) played(a arguments) (any, error) {
	n := s.cursor.Node()
	if !s.end.Over() && (n.IsMain() || !a.flag("aside", false)) {
		if err := s.record.Update(s.table); err != nil {
			return nil, err
		}
	}
	return s.look(n)
}

// promote makes the line shown the main line. The old main line becomes a variation.
func (s *Session) promote(arguments) (any, error) {
	n := s.cursor.Node()
	switch {
	case n.IsMain():
		return nil, errors.New("this move is on the main line already")
	case s.end.Over():
		return nil, errors.New("the main line ended by " + string(s.end.Reason) + ", and only a main line has a result: take that back first")
	}
	if err := s.cursor.Go(n.End()); err != nil {
		return nil, err
	}
	if err := s.record.Update(s.table); err != nil {
		return nil, err
	}
	if err := s.show(n.End()); err != nil {
		return nil, err
	}
	return s.look(n)
}

// remove removes the current move, which is in a variation, and all moves after it.
func (s *Session) remove(arguments) (any, error) {
	n := s.cursor.Node()
	if n.IsMain() {
		return nil, errors.New("this move is on the main line, which stays: only variations can be removed")
	}
	parent := n.Parent()
	if err := s.cursor.Go(parent); err != nil {
		return nil, err
	}
	n.Delete()
	if err := s.show(parent.End()); err != nil {
		return nil, err
	}
	return s.look(parent)
}

// annotate sets the comments on the current move, its glyphs, and the marks of its position,
// where the request has them. Empty values remove them.
func (s *Session) annotate(a arguments) (any, error) {
	n := s.cursor.Node()
	var glyphs []record.Glyph
	for _, text := range a.texts("glyphs") {
		g, ok := record.ParseGlyph(text)
		if !ok {
			return nil, wrong(ErrRequest, "glyphs", "there is no glyph "+hexgames.Quote(text)+": want a glyph such as !? or a number such as $16")
		}
		glyphs = append(glyphs, g)
	}
	drawn, err := marks(a, s.table.Drawing())
	if err != nil {
		return nil, err
	}
	if n.Parent() == nil && (len(glyphs) > 0 || a.text("before") != "") {
		return nil, errors.New("the start has no move: want only after and marks")
	}
	for _, text := range []struct {
		name string
		to   *string
	}{{"before", &n.Before}, {"after", &n.After}} {
		if value, there := a[text.name].(string); there {
			*text.to = strings.TrimSpace(value)
		}
	}
	if _, there := a["glyphs"]; there {
		n.Glyphs = glyphs
	}
	if _, there := a["marks"]; there {
		n.Tags.Delete(record.TagMarks)
		if len(drawn) > 0 {
			n.Tags.Set(record.TagMarks, picture.FormatMarks(drawn))
		}
	}
	return s.tree(nil)
}

// tree answers with the main line and all variations.
func (s *Session) tree(arguments) (any, error) {
	here := s.cursor.Node()
	if err := s.learnPlayers(); err != nil {
		return nil, err
	}
	if err := s.cursor.Go(here); err != nil {
		return nil, err
	}
	start, root := s.table.PositionTextAt(0), &s.record.Root
	answer := Tree{
		Start: start, Standard: start == s.standard(), Tags: tags(s.record.Tags), Node: s.known.number(here), Comment: root.After,
		Marks: marksOf(root), Moves: []Branch{},
	}
	if first := root.Next(); first != nil {
		answer.Moves = s.branches(first)
	}
	return answer, nil
}

// learnPlayers notes who made each move of the record, and numbers the moves.
func (s *Session) learnPlayers() error {
	for n := range s.record.Root.All() {
		s.known.number(n)
		if _, known := s.known.by[n]; known {
			continue
		}
		if err := s.cursor.Go(n.End()); err != nil {
			return err
		}
		for i, n := range n.End().Line() {
			s.known.by[n] = s.table.TurnAt(i)
		}
	}
	return nil
}

// branches returns the line that starts with a move. The main line and each variation are flat
// lists, so a long game does not nest deeply.
func (s *Session) branches(n *record.Node) (line []Branch) {
	for ; n != nil; n = n.Next() {
		m := move(n, s.known.by[n])
		b := Branch{
			Node: s.known.number(n), Move: m.Move, By: m.By, Glyphs: m.Glyphs, Before: m.Before, After: m.After,
			Clock: m.Clock, Evaluation: m.Evaluation, Marks: marksOf(n),
		}
		if n.Parent().Next() == n {
			for _, other := range alternatives(n) {
				b.Lines = append(b.Lines, s.branches(other))
			}
		}
		line = append(line, b)
	}
	return line
}

// marksOf returns the marks drawn at a node.
func marksOf(n *record.Node) []picture.Mark { return picture.ParseMarks(n.Tags.Value(record.TagMarks)) }
