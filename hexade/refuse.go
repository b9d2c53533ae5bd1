package hexade

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// refuse returns the error that explains why m is not legal. The input is the text of the move in
// the error.
func (p *Position) refuse(m Move, input string) error {
	e := notation.Refusal{Game: name, Input: input}
	if err := e.Start(*p, p.endedBy(), m == Move{}); err != nil {
		return err
	}
	to := m.String()
	switch {
	case m.side != p.side:
		return e.Because("A1", "the move is for a board of side "+strconv.Itoa(int(m.side))+", not "+strconv.Itoa(int(p.side)))
	case p.at(m.at) != hexgames.None:
		return e.Because("A2", to+" is not empty", to)
	}
	board := boards.Of(p.side)
	first := board.Hex(p.stones[0].At(0))
	from := board.Grid.Name(first)
	return e.Because("A3", "White's second stone must be at distance 3 or more from the first: from "+
		from+" to "+to+" it is "+strconv.Itoa(first.Distance(m.Cell())), to, from)
}
