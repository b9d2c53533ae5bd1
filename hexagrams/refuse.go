package hexagrams

import (
	"slices"

	"example.com/hexgames/internal/notation"
)

// refuse returns the error that explains why m is not legal. The input is the text of the move in
// the error.
func (p Position) refuse(m Move, input string) error {
	e := notation.Refusal{Game: name, Input: input}
	if err := e.Start(p, "G7", m == Move{}); err != nil {
		return err
	}
	own, enemy := p.sides()
	from, to := m.from.String(), m.to.String()
	triad := triangles.has(m.from)
	piece, steps := "Hexad", "G4"
	if triad {
		piece, steps = "Triad", "G3"
	}
	next, linked := ahead[p.mover][m.from&63], reach(m.from, triangles)
	other := Move{m.from, m.to, !m.capture}
	switch {
	case !own.has(m.from):
		return e.Because("G2", p.mover.String()+" is to move and has no piece on "+from, from)
	case m.from == m.to:
		return e.Because(steps, "the move starts and ends on "+from, from)
	case p.allows(other) && m.capture:
		return e.Because(steps, "nothing is captured: write the move as "+other.String(), from, to)
	case p.allows(other):
		return e.Because(steps, "a piece is captured: write the move as "+other.String(), from, to)
	case p.canCapture() && !(triad && m.capture && (next&enemy != 0 || next.has(m.to))):
		return e.Because("G5", "a capture by a Triad is compulsory: "+p.someMoves(), from, to)
	case triad && next == 0:
		return e.Because("G6", "a Triad on the last row stays there", from)
	case triad && next&^own == 0:
		return e.Because("G3", "the Triad on "+from+" is "+blockedBy(next), notation.Names((m.from.set() | next).cells())...)
	case triad && !next.has(m.to):
		return e.Because("G3", "a Triad steps forward, from "+from+" to "+next.String(), from, to)
	case !triad && !linked.has(m.to) && reach(m.from, p.empty())&^own == 0:
		return e.Because("G4", "the Hexad on "+from+" cannot move: every link from it is blocked by a Triad or leads to a Hexad of "+p.mover.String(), from)
	case !triad && !linked.has(m.to):
		return e.Because("G4", "a Hexad moves along a link, from "+from+" to "+linked.String(), from, to)
	case own.has(m.to):
		return e.Because(steps, "a "+piece+" of "+p.mover.String()+" stands on "+to, to)
	case triad:
		return e.Because("G5", "nothing is captured on "+to+", but a capture by a Triad is compulsory: "+p.someMoves(), from, to)
	}
	var blocking cellSet
	for t := range (triangles &^ p.empty()).cells() {
		if !reach(m.from, triangles&^t.set()).has(m.to) {
			blocking |= t.set()
		}
	}
	return e.Because("G4", "the link is "+blockedBy(blocking), append([]string{from, to}, notation.Names(blocking.cells())...)...)
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
	return notation.Some(slices.Values(notation.Names(slices.Values(p.LegalMoves()))))
}
