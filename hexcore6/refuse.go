package hexcore6

import (
	"strconv"

	"example.com/hexgames/internal/notation"
)

// refuse returns the error that explains why m is not legal. The input is the text of the move in
// the error.
func (p *Position) refuse(m Move, input string) error {
	e := notation.Refusal{Game: name, Input: input}
	if err := e.Start(*p, "C11", m == Move{}); err != nil {
		return err
	}
	board := boards.Of(p.side)
	from, to := board.Name(m.from), board.Name(m.to)
	switch {
	case m.kind != Place && m.kind != Shift && m != pass:
		return e.Because("", "there is no such kind of move")
	case m == pass:
		return e.Because("C4", "there is no passing before all discs are placed")
	case m.side != p.side:
		return e.Because("C2", "the move is for a board of side "+strconv.Itoa(int(m.side))+", not "+strconv.Itoa(int(p.side)))
	case m.kind == Shift && p.phase == Placement:
		return e.Because("C3", "discs are still being placed, two in each turn: write both cells, as in "+p.example())
	case m.kind == Place && p.phase != Placement:
		return e.Because("C5", "all discs have been placed: want a move such as "+p.example())
	case m.kind == Place && !p.empty().Has(m.from):
		return e.Because("C3", from+" is not empty", from)
	case m.kind == Place && partners(m.from, p.empty()).IsEmpty():
		return e.Because("C3", "no empty cell is in line with "+from, from)
	case m.kind == Place && !p.empty().Has(m.to):
		return e.Because("C3", to+" is not empty", to)
	case m.kind == Place && m.from == m.to:
		return e.Because("C3", "both discs are on "+from, from)
	case m.kind == Place:
		return e.Because("C3", to+" is not in line with "+from, from, to)
	}
	height, target := p.at(m.from).Height(), p.at(m.to)
	low := p.stacks().Without(p.full())
	switch {
	case !p.owned(p.mover).Has(m.from):
		return e.Because("C8", p.mover.String()+" is to move and owns no stack on "+from, from)
	case !p.free.Has(m.from):
		return e.Because("C9", "the stack on "+from+" is surrounded on all six sides", from)
	case near[m.from].And(low).IsEmpty():
		return e.Because("C8", "there is no stack next to "+from+" with room for another disc", from)
	case m.discs == 0:
		return e.Because("C8", "want at least one disc to move", from)
	case int(m.discs) > height:
		return e.Because("C8", "the stack on "+from+" has "+notation.Plural(height, "disc"), from)
	case !near[m.from].Has(m.to):
		return e.Because("C8", to+" is not next to "+from, from, to)
	case target.IsCore():
		return e.Because("C7", "the Core is on "+to+", and nothing can land on it", to)
	case target.IsObstacle():
		return e.Because("C7", "an obstacle is on "+to+", and nothing can land on it", to)
	case target.Height() == 0:
		return e.Because("C8", "there is no stack on "+to, to)
	case int(m.discs)+target.Height() > maxHeight:
		return e.Because("C7", "a stack of "+notation.Plural(int(m.discs)+target.Height(), "disc")+" on "+to+" would be too high", from, to)
	}
	m.part = !m.part
	return e.Because("C8", "the stack on "+from+" has "+notation.Plural(height, "disc")+": write the move as "+m.String(), from)
}
