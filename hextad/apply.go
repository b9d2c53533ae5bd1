package hextad

import "example.com/hexgames"

// Apply returns the position after m. If m is not legal it returns the zero
// Position and a [*hexgames.Error] that says why.
func (p Position) Apply(m Move) (Position, error) {
	if !p.play(m) {
		return Position{}, p.refuse(m, m.String())
	}
	return p, nil
}

// allows reports whether m is legal.
func (p *Position) allows(m Move) bool {
	switch m.kind {
	case Draw:
		return p.phase < Placement && m == draw(m.tile) && p.drawable().has(m.tile)
	case Place:
		if p.phase != Placement || !p.pool(p.player).has(m.tile) {
			return false
		}
		var a patch
		_, ok := a.around(p, m)
		return ok
	case Pass:
		return m == pass && p.passes()
	}
	return false
}

// play makes p the position after m and reports true, or, if m is not legal,
// leaves it as it is.
func (p *Position) play(m Move) bool {
	switch m.kind {
	case Draw:
		if !p.allows(m) {
			return false
		}
		p.takeDrawn(m.tile)
	case Place:
		if p.phase != Placement || !p.pool(p.player).has(m.tile) {
			return false
		}
		var a patch
		value, ok := a.around(p, m)
		if !ok {
			return false
		}
		p.lay(m, &a)
		p.scores[p.player-hexgames.White] += int16(value)
		p.pools[p.player-hexgames.White] &^= m.tile.set()
		if p.boneyard() != 0 { // T10
			p.phase = Refill
		} else {
			p.begin(p.player.Opponent())
		}
	case Pass:
		if !p.allows(m) {
			return false
		}
		p.begin(p.player.Opponent())
	default:
		return false
	}
	if p.phase < Placement {
		p.moves = uint16(p.drawable().count())
	}
	return true
}

// passes reports whether the player on turn can only pass: he can place nothing,
// and so his one move is that.
func (p *Position) passes() bool {
	return p.phase == Placement && p.moves == 1 && p.MoveAt(0) == pass
}

// takeDrawn gives a drawn tile to whom it is due, and tells what is due then.
func (p *Position) takeDrawn(t Tile) {
	if p.phase == Opening { // T2
		m := Move{Place, t, cell{0, 0}, cell{0, 1}}
		var a patch
		a.around(p, m)
		p.lay(m, &a)
		p.phase, p.player = Deal, hexgames.White
		return
	}
	p.pools[p.player-hexgames.White] |= t.set()
	switch p.phase {
	case Deal:
		if p.player = p.player.Opponent(); p.pool(p.player).count() == int(p.poolSize) { // T4
			p.begin(p.first)
		}
	case Refill:
		p.begin(p.player.Opponent())
	case Stuck:
		p.begin(p.player)
	}
}

// begin begins the turn of a player: it tells whether he places, draws or passes,
// or the game is over (T11, T12).
func (p *Position) begin(player hexgames.Player) {
	p.player = player
	switch n := p.countPlacements(p.pool(player)); {
	case n > 0:
		p.phase, p.moves = Placement, uint16(n)
	case p.boneyard() != 0:
		p.phase = Stuck
	case p.canPlace(p.pool(player.Opponent())):
		p.phase, p.moves = Placement, 1 // a pass
	default:
		p.due, p.moves = due{phase: Finished}, 0
	}
}
