package hexcore6

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Apply returns the position after m. If m is not legal, it returns the zero Position and a
// [*hexgames.Error] that gives the reason.
func (p Position) Apply(m Move) (Position, error) {
	if !p.allows(m) {
		return Position{}, p.refuse(m, m.String())
	}
	p.after(m)
	return p, nil
}

// IsLegal reports whether m is a legal move, without playing it.
func (p Position) IsLegal(m Move) bool { return p.allows(m) }

// allows reports whether m is legal.
func (p *Position) allows(m Move) bool {
	switch {
	case p.side == 0 || p.phase == Finished:
		return false
	case m == pass:
		return p.phase != Placement
	case m.side != p.side || (m.kind == Place) != (p.phase == Placement):
		return false
	case m.kind == Place:
		empty := p.empty()
		return m == p.place(m.from, m.to) && empty.Has(m.from) && partners(m.from, empty).Has(m.to)
	}
	from, to := height(p.code(m.from)), height(p.code(m.to))
	return m.kind == Shift && p.free.Has(m.from) && to > 0 &&
		near[m.from&127].Has(m.to) &&
		m.discs > 0 && int(m.discs) <= from && int(m.discs)+to <= maxHeight &&
		m.part == (int(m.discs) < from)
}

// maxHeight is the maximum height of a stack (C7).
const maxHeight = 3

// after changes p to the position after the legal move m.
func (p *Position) after(m Move) {
	switch m.kind {
	case Place:
		p.placeDiscs(m.from, m.to)
	case Shift:
		p.moveDiscs(m.from, m.to, int(m.discs))
	case Pass:
		p.pass()
	}
	if p.phase != Placement {
		p.settle()
	}
}

// placeDiscs places a disc of the mover and one of the opponent (C3).
func (p *Position) placeDiscs(own, other cell) {
	// Subtracting the pairs with one of these cells is faster than counting those that are left.
	empty := p.empty()
	p.moves -= uint16(2 * (partners(own, empty).Count() + partners(other, empty).Count() - 1))
	p.flip(own, disc(p.mover))
	p.mover = p.mover.Opponent()
	p.flip(other, disc(p.mover))
	if p.moves == 0 {
		p.layObstacles()
	}
}

// layObstacles ends the placement phase when no pair is left: obstacles fill the empty cells (C5).
// The player to move depends on whether there were any (C6).
func (p *Position) layObstacles() {
	empty := p.empty()
	p.phase = Movement
	if empty.IsEmpty() {
		p.mover = p.mover.Opponent() // the board is full: the player who placed last moves again
	}
	for c := range empty.All() {
		p.flip(c, obstacle)
	}
}

// moveDiscs moves discs from the top of one stack onto another (C8), and reports whether it was the
// whole stack. Like pass, it leaves the derived fields to settle.
func (p *Position) moveDiscs(from, to cell, discs int) (whole bool) {
	discs &= 3 // tells the compiler that there are few
	f, t := p.code(from), p.code(to)
	moved := f & (1<<discs - 1)
	stays := f >> discs
	if stays == 1 { // only the bit that marks the height
		stays = 0
	}
	p.flip(from, f^stays)
	p.flip(to, t^(t<<discs|moved))
	p.phase = Movement
	p.mover = p.mover.Opponent()
	return stays == 0
}

func (p *Position) pass() {
	p.mover = p.mover.Opponent()
	if p.phase++; p.phase == Finished { // or LastPass
		p.mover = hexgames.None
	}
}

// settle sets the derived fields.
func (p *Position) settle() {
	p.free = cellSet{}
	switch p.phase {
	case Placement:
		p.moves = uint16(p.countPlaces())
	case Finished:
		p.moves = 0
	default:
		p.free = p.movable()
		var s shifts
		p.moves = uint16(p.findShifts(&s) + 1)
	}
}

// Outcome returns how the game ended: after two passes the higher score wins, and equal scores are
// a draw, for the reason hexgames.ReasonScore (C11, C12). It returns the zero value if the game is
// not over. Draws by agreement belong to a [Game], as does the end by repetition: see
// RepetitionOutcome.
func (p Position) Outcome() hexgames.Outcome {
	if p.phase != Finished {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: p.leader(), Reason: hexgames.ReasonScore}
}

// RepetitionOutcome returns how the game ends at the third occurrence of this position:
// the higher score wins (C13). A Game counts the occurrences.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Winner: p.leader(), Reason: hexgames.ReasonRepetition}
}

// leader returns the player with the higher score, None if the scores are equal.
func (p *Position) leader() hexgames.Player {
	return hexgames.Leader(p.group(hexgames.White).Count(), p.group(hexgames.Black).Count())
}

// Score returns a player's score: the number of stacks in the player's largest group at the
// Core (C12).
func (p Position) Score(player hexgames.Player) int { return p.group(player).Count() }

// Group returns the cells of a player's largest group at the Core, in board order; nil if there is
// none. If several groups have this size, it returns the one with the first cell in board order.
func (p Position) Group(player hexgames.Player) []hexgrid.Hex {
	return boards.Of(p.side).Hexes(p.group(player).All())
}

func (p *Position) group(player hexgames.Player) (largest cellSet) {
	own := p.owned(player)
	left := near[p.core&127].And(own) // stacks at the Core that are in no group yet
	for !left.IsEmpty() {
		group := connected(own, left.First().set())
		left = left.Without(group)
		n, most := group.Count(), largest.Count()
		if n > most || n == most && group.First() < largest.First() {
			largest = group
		}
	}
	return largest
}
