package hexade

import (
	"strconv"

	"example.com/hexgames"
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
	switch {
	case p.side == 0:
		return because("", "the zero Position is not a game: begin with New or Parse")
	case p.state > pending:
		e.Kind = hexgames.ErrGameOver
		return because(p.endedBy(), "the game is over: "+p.Outcome().String())
	case m == Move{}:
		return because("", "the zero Move is never legal")
	case m.side != p.side:
		return because("A1", "the move is for a board of side "+strconv.Itoa(int(m.side))+", not "+strconv.Itoa(int(p.side)))
	case p.at(m.at) != hexgames.None:
		return because("A2", m.String()+" is not empty", m.at)
	}
	first := p.stones[0].at(0)
	distance := strconv.Itoa(first.hex().Distance(m.at.hex()))
	return because("A3", "White's second stone must be at distance 3 or more from the first: from "+
		p.nameOf(first)+" to "+m.String()+" it is "+distance, m.at, first)
}

// endedBy returns the clause that ended the game, which must be over.
func (p *Position) endedBy() string {
	if p.free == 0 && p.state != won(p.mover()) {
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
