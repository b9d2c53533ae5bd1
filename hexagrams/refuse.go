package hexagrams

import (
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// refuse returns the error that says why m is not legal. The input is the text of the
// move in the error.
func (p Position) refuse(m Move, input string) error {
	own, enemy := p.sides()
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
	next := ahead[p.mover][m.from&63]
	other := Move{m.from, m.to, !m.capture}
	switch {
	case p.mover == hexgames.None:
		return because("", "the zero Position is not a game: begin with New or Parse")
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
	case p.canCapture() && !(triad && m.capture && (next&enemy != 0 || next.has(m.to))):
		return because("G5", "a capture by a Triad is compulsory: "+p.someMoves(), m.from, m.to)
	case triad && next == 0:
		return because("G6", "a Triad on the last row stays there", m.from)
	case triad && next&^own == 0:
		return because("G3", "the Triad on "+m.from.String()+" is "+blockedBy(next), slices.Collect((m.from.set() | next).cells())...)
	case triad && !next.has(m.to):
		return because("G3", "a Triad steps forward, from "+m.from.String()+" to "+next.String(), m.from, m.to)
	case !triad && !linked[m.from].has(m.to) && cutsOf(own&hexagons, p.empty()).ends(m.from.set()) == 0:
		return because("G4", "the Hexad on "+m.from.String()+" cannot move: every link from it is blocked by a Triad or leads to a Hexad of "+p.mover.String(), m.from)
	case !triad && !linked[m.from].has(m.to):
		return because("G4", "a Hexad moves along a link, from "+m.from.String()+" to "+linked[m.from].String(), m.from, m.to)
	case own.has(m.to):
		return because(steps, "a "+piece+" of "+p.mover.String()+" stands on "+m.to.String(), m.to)
	case triad:
		return because("G5", "nothing is captured on "+m.to.String()+", but a capture by a Triad is compulsory: "+p.someMoves(), m.from, m.to)
	}
	blocking := between(m.from, m.to) &^ p.empty()
	return because("G4", "the link is "+blockedBy(blocking), append([]Cell{m.from, m.to}, slices.Collect(blocking.cells())...)...)
}

// blockedBy names the pieces that block a move.
func blockedBy(pieces cellSet) string {
	if pieces.count() > 1 {
		return "blocked by the pieces on " + pieces.String()
	}
	return "blocked by the piece on " + pieces.String()
}

// someMoves names the first few legal moves.
func (p Position) someMoves() string {
	return notation.Some(func(yield func(string) bool) {
		for _, m := range p.LegalMoves() {
			if !yield(m.String()) {
				return
			}
		}
	})
}
