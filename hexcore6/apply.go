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
	p.change(m)
	if p.phase != Placement {
		p.settle()
	}
}

// change is like after, but after the placement phase it leaves the fields that follow
// from the others to settle.
func (p *Position) change(m Move) {
	mover := p.mover
	p.mover = mover.Opponent()
	switch m.kind {
	case Place:
		p.moves -= p.pairsWith(m.from, m.to) // faster than counting the pairs that are left
		p.flip(m.from, disc(mover))
		p.flip(m.to, disc(p.mover))
		if p.moves == 0 {
			p.layObstacles()
		}
	case Shift:
		from, to := p.code(m.from), p.code(m.to)
		moved := from & (1<<m.discs - 1)
		stays := from >> m.discs
		if stays == 1 { // only the bit that marks the height
			stays = 0
		}
		p.flip(m.from, from^stays)
		p.flip(m.to, to^(to<<m.discs|moved))
		p.phase = Movement
	case Pass:
		if p.phase++; p.phase == Finished { // or LastPass
			p.mover = hexgames.None
		}
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
		var each shiftCount
		p.moves = uint16(p.countShifts(&each) + 1)
	}
}
