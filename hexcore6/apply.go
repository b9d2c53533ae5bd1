package hexcore6

import "example.com/hexgames"

// Apply returns the position after m. If m is not legal it returns the zero
// Position and a [*hexgames.Error] that says why.
func (p Position) Apply(m Move) (Position, error) {
	if !p.allows(m) {
		return Position{}, p.refuse(m, m.String())
	}
	p.after(m)
	return p, nil
}

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
		return m == p.place(m.from, m.to) && empty.has(m.from) && partners(m.from, empty).has(m.to)
	}
	from, to := height(p.code(m.from)), height(p.code(m.to))
	return m.kind == Shift && p.free.has(m.from) && to > 0 &&
		near[m.from&127].has(m.to) &&
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
	p.moves -= p.pairsWith(own, other) // faster than counting the pairs that are left
	p.flip(own, disc(p.mover))
	p.mover = p.mover.Opponent()
	p.flip(other, disc(p.mover))
	if p.moves == 0 {
		p.layObstacles()
	}
}

// moveDiscs moves discs from the top of one stack onto another (C8), and reports whether it
// was the whole stack. Like pass, it leaves the fields that follow from the others to settle.
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

// settle sets the fields that follow from the others.
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
