package hexcore6

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// refuse returns the error that says why m is not legal. The input is the text of the
// move in the error.
func (p *Position) refuse(m Move, input string) error {
	e := &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: name, Input: input}
	because := func(clause, reason string, cells ...cell) error {
		e.Clause, e.Reason = clause, reason
		for _, c := range cells {
			e.Cells = append(e.Cells, p.nameOf(c))
		}
		return e
	}
	from, to := p.nameOf(m.from), p.nameOf(m.to)
	switch {
	case p.side == 0:
		return because("", "the zero Position is not a game: begin with New or Parse")
	case p.phase == Finished:
		e.Kind = hexgames.ErrGameOver
		return because("C11", "the game is over: "+p.Outcome().String())
	case m == Move{}:
		return because("", "the zero Move is never legal")
	case m.kind != Place && m.kind != Shift && m != pass:
		return because("", "there is no such kind of move")
	case m == pass:
		return because("C4", "there is no passing before all discs are placed")
	case m.side != p.side:
		return because("C2", "the move is for a board of side "+strconv.Itoa(int(m.side))+", not "+strconv.Itoa(int(p.side)))
	case m.kind == Shift && p.phase == Placement:
		return because("C3", "discs are still being placed, two in each turn: write both cells, as in "+p.MoveAt(0).String())
	case m.kind == Place && p.phase != Placement:
		return because("C5", "all discs have been placed: want a move such as "+p.example())
	case m.kind == Place && !p.empty().has(m.from):
		return because("C3", from+" is not empty", m.from)
	case m.kind == Place && p.ends(m.from).isEmpty():
		return because("C3", "no empty cell is in line with "+from, m.from)
	case m.kind == Place && !p.empty().has(m.to):
		return because("C3", to+" is not empty", m.to)
	case m.kind == Place && m.from == m.to:
		return because("C3", "both discs are on "+from, m.from)
	case m.kind == Place:
		return because("C3", to+" is not in line with "+from, m.from, m.to)
	}
	height, target := p.at(m.from).Height(), p.at(m.to)
	switch {
	case !p.owned(p.mover).has(m.from):
		return because("C8", p.mover.String()+" is to move and owns no stack on "+from, m.from)
	case !p.free.has(m.from):
		return because("C9", "the stack on "+from+" is surrounded on all six sides", m.from)
	case p.ends(m.from).isEmpty():
		return because("C8", "there is no stack next to "+from+" with room for another disc", m.from)
	case m.discs == 0:
		return because("C8", "want at least one disc to move", m.from)
	case int(m.discs) > height:
		return because("C8", "the stack on "+from+" has "+notation.Plural(height, "disc"), m.from)
	case !near[m.from].has(m.to):
		return because("C8", to+" is not next to "+from, m.from, m.to)
	case target.IsCore():
		return because("C7", "the Core is on "+to+", and nothing can land on it", m.to)
	case target.IsObstacle():
		return because("C7", "an obstacle is on "+to+", and nothing can land on it", m.to)
	case target.Height() == 0:
		return because("C8", "there is no stack on "+to, m.to)
	case int(m.discs)+target.Height() > maxHeight:
		return because("C7", "a stack of "+notation.Plural(int(m.discs)+target.Height(), "disc")+" on "+to+" would be too high", m.from, m.to)
	}
	m.part = !m.part
	return because("C8", "the stack on "+from+" has "+notation.Plural(height, "disc")+": write the move as "+m.String(), m.from)
}

// nameOf returns the name of a cell on this board.
func (p *Position) nameOf(c cell) string { return nameOf(p.side, c) }

// namesOf returns the names of the cells of a set, in board order; nil if the set is
// empty.
func (p *Position) namesOf(s cellSet) []string {
	if s.isEmpty() {
		return nil
	}
	names := make([]string, 0, s.count())
	for c := range s.cells() {
		names = append(names, p.nameOf(c))
	}
	return names
}
