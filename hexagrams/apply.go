package hexagrams

import "example.com/hexgames"

// Apply returns the position after m. If m is not legal, it returns the zero Position and a
// [*hexgames.Error] that gives the reason.
func (p Position) Apply(m Move) (Position, error) {
	if !p.allows(m) {
		return Position{}, p.refuse(m, m.String())
	}
	return p.after(m), nil
}

// IsLegal reports whether m is a legal move, without playing it.
func (p Position) IsLegal(m Move) bool { return p.allows(m) }

// allows reports whether m is legal.
func (p Position) allows(m Move) bool {
	own, enemy := p.sides()
	if !own.has(m.from) || own.has(m.to) || enemy.has(m.to) != m.capture || own&hexagons == 0 {
		return false
	}
	empty := p.empty()
	if hexagons.has(m.from) {
		return !p.canCapture() && reach(m.from, empty).has(m.to)
	}
	return ahead[p.mover][m.from&63].has(m.to) &&
		(m.capture || !p.canCapture() && cutsOf(own&hexagons, empty).any())
}

// after returns the position after the legal move m.
func (p Position) after(m Move) Position { return p.moved(m.from.set() | m.to.set()) }

// moved returns the position after the legal move between two cells.
func (p Position) moved(ends cellSet) Position {
	if p.mover == hexgames.White {
		p.white, p.black = p.white^ends, p.black&^ends
	} else {
		p.white, p.black = p.white&^ends, p.black^ends
	}
	p.mover = p.mover.Opponent()
	return p
}

// Outcome returns how the game ended. The side to move loses if it has no Hexads, for the reason
// hexgames.ReasonElimination, or if no Triad can capture and no Hexad can move, for the reason
// hexgames.ReasonBlockade (G7). Outcome returns the zero value if the game is not over. Draws by
// agreement belong to a [Game], as does the end by repetition: see RepetitionOutcome.
func (p Position) Outcome() hexgames.Outcome {
	if p.mover == hexgames.None || p.canMove() {
		return hexgames.Outcome{}
	}
	reason := hexgames.ReasonBlockade
	if p.CountHexads(p.mover) == 0 {
		reason = hexgames.ReasonElimination
	}
	return hexgames.Outcome{Winner: p.mover.Opponent(), Reason: reason}
}

// RepetitionOutcome returns how the game ends at the third occurrence of this position: the
// side with more Triads on the board wins, and equal numbers are a draw (G8). A Game counts
// the occurrences.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	leader := hexgames.Leader((p.white & triangles).count(), (p.black & triangles).count())
	return hexgames.Outcome{Winner: leader, Reason: hexgames.ReasonRepetition}
}
