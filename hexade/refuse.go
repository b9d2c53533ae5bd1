package hexade

import (
	"strconv"

	"example.com/hexgames"
)

// refuse returns the error that says why m, which is not legal, is not. The
// input is what to call the move.
func (p Position) refuse(m Move, input string) error {
	e := &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: name, Input: input}
	because := func(clause, reason string, cells ...string) error {
		e.Clause, e.Reason, e.Cells = clause, reason, cells
		return e
	}
	switch {
	case p.side == 0:
		return because("", "the zero Position is no game: begin with New or Parse")
	case p.state > pending:
		e.Kind = hexgames.ErrGameOver
		return because(p.endedBy(), "the game is over: "+p.Outcome().String())
	case m == Move{}:
		return because("", "the zero Move is never legal")
	case m.side != p.side:
		return because("A1", "a move on a board of side "+strconv.Itoa(int(m.side))+", and this one has side "+strconv.Itoa(int(p.side)))
	case p.ply == maxPly:
		return because("", "no more than "+strconv.Itoa(maxPly)+" stones can be placed")
	case p.at(m.at) != hexgames.None:
		return because("A2", m.String()+" is not empty", m.String())
	}
	first := p.stones[0].at(0)
	distance := strconv.Itoa(first.hex().Distance(m.at.hex()))
	return because("A3", "White's second stone has to be at distance 3 or more from his first: from "+
		p.nameOf(first)+" to "+m.String()+" it is "+distance, m.String(), p.nameOf(first))
}

// endedBy returns the clause by which a game that is over has ended.
func (p Position) endedBy() string {
	if p.empty == 0 && p.state != won(p.mover()) {
		return "A8"
	}
	return "A7"
}

// nameOf returns the name of a cell on this board.
func (p *Position) nameOf(c cell) string { return nameOf(p.side, c) }

// namesOf returns the names of the cells of a set, in board order.
func (p *Position) namesOf(s cellSet) []string {
	names := make([]string, 0, s.count())
	for c := range s.cells() {
		names = append(names, p.nameOf(c))
	}
	return names
}
