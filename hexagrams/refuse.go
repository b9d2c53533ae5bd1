package hexagrams

import (
	"slices"
	"strings"

	"example.com/hexgames"
)

// refuse returns the error that says why m, which is not legal, is not. The
// input is what to call the move.
func (p Position) refuse(m Move, input string) error {
	own, _ := p.sides()
	e := &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: name, Input: input}
	because := func(clause, reason string, cells ...Cell) error {
		e.Clause, e.Reason = clause, reason
		for _, c := range cells {
			e.Cells = append(e.Cells, c.String())
		}
		return e
	}
	triad := triangles.has(m.from)
	piece, steps := "Hexad", "G4"
	if triad {
		piece, steps = "Triad", "G3"
	}
	other := Move{m.from, m.to, !m.capture}
	switch {
	case p.mover == hexgames.None:
		return because("", "the zero Position is no game: begin with New or Parse")
	case !p.canMove():
		e.Kind = hexgames.ErrGameOver
		return because("G7", "the game is over: "+p.Outcome().String())
	case m == Move{}:
		return because("", "the zero Move is never legal")
	case !own.has(m.from):
		return because("G2", p.mover.String()+" is to move and has no piece on "+m.from.String(), m.from)
	case p.allows(other) && m.capture:
		return because(steps, "nothing is captured: write the move as "+other.String(), m.from, m.to)
	case p.allows(other):
		return because(steps, "a piece is captured: write the move as "+other.String(), m.from, m.to)
	case p.canCapture() && !(triad && m.capture):
		return because("G5", "a capture by a Triad is compulsory: "+p.someMoves(), m.from, m.to)
	case triad && ahead[p.mover][m.from] == 0:
		return because("G6", "a Triad on the last row stays there", m.from)
	case triad && !ahead[p.mover][m.from].has(m.to):
		return because("G3", "a Triad steps forward, from "+m.from.String()+" to "+ahead[p.mover][m.from].String(), m.from, m.to)
	case !triad && !linked[m.from].has(m.to):
		return because("G4", "a Hexad moves along a link, from "+m.from.String()+" to "+linked[m.from].String(), m.from, m.to)
	case own.has(m.to):
		return because(steps, "a "+piece+" of "+p.mover.String()+" stands on "+m.to.String(), m.to)
	case triad:
		return because("G5", "nothing is captured on "+m.to.String()+", and a capture by a Triad is compulsory: "+p.someMoves(), m.from, m.to)
	}
	blocking := slices.Collect((between(m.from, m.to) &^ p.empty()).cells())
	reason := "the link is blocked by the piece on "
	if len(blocking) > 1 {
		reason = "the link is blocked by the pieces on "
	}
	return because("G4", reason+joinNames(blocking), append([]Cell{m.from, m.to}, blocking...)...)
}

// someMoves names the first few legal moves.
func (p Position) someMoves() string {
	const most = 4
	var texts []string
	for _, m := range p.LegalMoves() {
		if len(texts) == most {
			return strings.Join(texts, ", ") + " and others"
		}
		texts = append(texts, m.String())
	}
	return strings.Join(texts, ", ")
}
