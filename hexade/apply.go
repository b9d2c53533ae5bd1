package hexade

import "example.com/hexgames"

// Apply returns the position after m. If m is not legal it returns the zero
// Position and a [*hexgames.Error] that says why.
func (p Position) Apply(m Move) (Position, error) {
	if !p.allows(m) {
		return Position{}, p.refuse(m, m.String())
	}
	p.place(m.at)
	return p, nil
}

// allows reports whether m is legal.
func (p *Position) allows(m Move) bool {
	if m.side != p.side || p.moves == 0 {
		return false
	}
	if p.stones[0].has(m.at) || p.stones[1].has(m.at) {
		return false
	}
	if p.ply == secondStone {
		return !p.closed().has(m.at)
	}
	return true
}

// sides returns the stones of the side to move and those of its opponent.
func (p *Position) sides() (own, enemy *cellSet) {
	i := p.ply & 1
	return &p.stones[i], &p.stones[1-i]
}

// place makes p the position after a stone on c, which is legal.
func (p *Position) place(c cell) {
	own, enemy := p.sides()
	own.add(c)
	p.empty--
	if directions := captures(own, enemy, c); directions != 0 {
		taken := pairs(c, directions)
		*enemy = enemy.without(taken)
		p.empty += uint16(taken.count())
	}
	// A7: what the opponent had pending, has it outlasted this move?
	switch {
	case p.state == pending && enemy.ownsSix():
		p.state = won(p.mover().Opponent())
	case own.completes(c):
		p.state = pending
		if p.empty == 0 { // A8
			p.state = won(p.mover())
		}
	default:
		p.state = quiet
		if p.empty == 0 {
			p.state = drawn
		}
	}
	p.ply++
	p.moves = p.count()
}

// count returns the number of legal moves, which follows from the rest.
func (p *Position) count() uint16 {
	switch {
	case p.state > pending || p.ply == maxPly:
		return 0
	case p.ply == secondStone:
		return uint16(p.playable().count())
	}
	return p.empty
}

func won(player hexgames.Player) state {
	if player == hexgames.White {
		return whiteWon
	}
	return blackWon
}
