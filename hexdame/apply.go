package hexdame

import (
	"math"

	"example.com/hexgames"
)

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
	own, _ := p.sides()
	if p.mover == hexgames.None || !own.has(m.from) {
		return false
	}
	if m.captured.count() != int(p.captures) {
		return false
	}
	if p.captures > 0 {
		return p.leads(m)
	}
	return p.stepsFrom(m.from).has(m.to)
}

// stepsFrom returns the cells where the mover's piece on c can move without capturing.
func (p Position) stepsFrom(c cell) cellSet {
	if p.kings.has(c) {
		return reach(c, p.empty())
	}
	return ahead[p.mover][c] & p.empty()
}

// after returns the position after the legal move m.
func (p Position) after(m Move) Position {
	return p.moved(m.from.set(), m.to.set(), m.captured).settled()
}

// moved returns the position after a move, without the derived fields.
func (p Position) moved(from, to, captured cellSet) Position {
	king := p.kings & from
	p.kings &^= from | captured
	if p.mover == hexgames.White {
		p.white = p.white&^from | to
		p.black &^= captured
		king |= to & whiteFar
	} else {
		p.black = p.black&^from | to
		p.white &^= captured
		king |= to & blackFar
	}
	if king != 0 {
		p.kings |= to
	}
	p.mover = p.mover.Opponent()
	return p
}

// settled returns p with the derived fields set.
func (p Position) settled() Position {
	own, enemy := p.sides()
	most, ways := captures(own, enemy, p.kings)
	p.captures, p.ways = uint8(most), uint8(ways)
	if ways > math.MaxUint8 {
		p.ways = 0
	}
	return p
}

// Outcome returns how the game ended: the side to move loses if it has no legal move, for the
// reason hexgames.ReasonNoMove (D9). It returns the zero value if the game is not over. Draws by
// repetition or agreement belong to a [Game].
func (p Position) Outcome() hexgames.Outcome {
	if p.mover == hexgames.None || p.canMove() {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: p.mover.Opponent(), Reason: hexgames.ReasonNoMove}
}

// RepetitionOutcome returns the draw that ends a game when a position occurs for the third time
// (D10). A Game counts the occurrences.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Reason: hexgames.ReasonRepetition}
}
