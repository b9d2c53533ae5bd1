package session

import (
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/record"
)

// state answers with the state of the game at the current position and the moves played by the
// request.
func (s *Session) state(arguments) (any, error) {
	t := s.table
	answer := State{
		Game: t.GameName(), Turn: t.Turn(), Outcome: t.Outcome(), Declared: s.declares(),
		Position: t.PositionText(), Occurrences: t.Occurrences(), Ply: t.Len(), Length: len(s.line), Main: true, Result: "*",
	}
	if len(s.line) > 0 {
		answer.Main = s.line[len(s.line)-1].IsMain()
	}
	if answer.Main {
		answer.Result, answer.Termination = s.record.Result, s.record.Value(record.TagTermination)
	}
	if ending, known := t.Ending(); known {
		answer.Ending = &ending
	}
	for ply := s.before; ply < t.Len(); ply++ {
		changes := t.ChangesAt(ply)
		answer.Played = append(answer.Played, Played{ply + 1, s.line[ply].Move, s.by[ply], changes, words(changes)})
	}
	return answer, nil
}

// words describes changes.
func words(changes []hexgames.Change) string {
	all := make([]string, len(changes))
	for i, c := range changes {
		all[i] = c.String()
	}
	return strings.Join(all, ", ")
}

// moves answers with the line shown.
func (s *Session) moves(arguments) (any, error) {
	start := s.table.PositionTextAt(0)
	answer := Line{
		Start: start, Standard: start == s.standard(), Tags: tags(s.record.Tags), Comment: s.record.Root.After, Moves: make([]Move, len(s.line)),
	}
	for i, n := range s.line {
		answer.Moves[i] = move(n, s.by[i])
	}
	return answer, nil
}

// tags returns the tags of a record.
func tags(all record.Tags) (tags []Tag) {
	for _, tag := range all {
		tags = append(tags, Tag(tag))
	}
	return tags
}

// move returns a move of the line shown, with its comments, programs' notes, and variations.
func move(n *record.Node, by hexgames.Player) Move {
	m := Move{Move: n.Move, By: by, Before: n.Before, After: n.After}
	for _, g := range n.Glyphs {
		m.Glyphs = append(m.Glyphs, g.String())
	}
	if _, ok := n.Clock(); ok {
		m.Clock = n.Tags.Value(record.TagClock)
	}
	if white, ok := n.Evaluation(); ok {
		m.Evaluation = &white
	}
	for _, other := range alternatives(n) {
		m.Variations = append(m.Variations, beginning(other))
	}
	return m
}

// alternatives returns the siblings of n.
func alternatives(n *record.Node) (others []*record.Node) {
	for c := range n.Parent().Children() {
		if c != n {
			others = append(others, c)
		}
	}
	return others
}

// beginning returns the first moves of a line as text, such as "2. f6-e5 3. d4xf6 …".
func beginning(n *record.Node) string {
	var words []string
	for range 3 {
		words = append(words, strconv.Itoa(n.Ply())+". "+n.Move)
		if n = n.Next(); n == nil {
			return strings.Join(words, " ")
		}
	}
	return strings.Join(append(words, "…"), " ")
}
