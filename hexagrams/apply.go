package hexagrams

import "example.com/hexgames"

// Apply returns the position after m. If m is not legal it returns the zero
// Position and a [*hexgames.Error] that says why.
func (p Position) Apply(m Move) (Position, error) {
	if !p.allows(m) {
		return Position{}, p.refuse(m, m.String())
	}
	return p.after(m), nil
}

// allows reports whether m is legal.
func (p Position) allows(m Move) bool {
	own, enemy := p.sides()
	if !own.has(m.from) || own.has(m.to) || enemy.has(m.to) != m.capture || own&hexagons == 0 {
		return false
	}
	empty := p.empty()
	if hexagons.has(m.from) {
		return cutsOf(m.from.set(), empty).ends(m.from.set()).has(m.to) && !p.canCapture()
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
