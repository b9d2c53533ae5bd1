package hexade

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

// after changes p to the position after the legal move m.
func (p *Position) after(m Move) {
	own, enemy := p.sides()
	own.add(m.at)
	p.free--
	directions := captures(own, enemy, m.at)
	if directions != 0 {
		taken := pairs(m.at, directions)
		*enemy = enemy.without(taken)
		p.free += uint16(taken.count())
	}
	lasting := p.state == pending && (directions == 0 || enemy.ownsSix()) // only captures break a six
	completed := own.completes(m.at)
	if p.ply++; p.ply == 0 { // after maxPly
		p.ply = plyAfterMax
	}
	p.judge(lasting, completed)
}

// settle sets the fields that follow from the others.
func (p *Position) settle() {
	p.free = uint16(p.empty().count())
	own, enemy := p.sides()
	p.judge(own.ownsSix(), enemy.ownsSix())
}

// judge sets the state and the number of moves. lasting reports whether the side to move
// owns a six, which has outlasted the reply, and completed whether its opponent does (A7,
// A8).
func (p *Position) judge(lasting, completed bool) {
	p.moves = p.free
	switch {
	case lasting:
		p.state, p.moves = won(p.mover()), 0
	case completed && p.free == 0:
		p.state = won(p.mover().Opponent())
	case completed:
		p.state = pending
	case p.free == 0:
		p.state = drawn
	default:
		p.state = quiet
	}
	if p.ply == secondStone {
		p.moves = uint16(p.playable().count())
	}
}

// won returns the state in which the player has won.
func won(player hexgames.Player) state {
	if player == hexgames.White {
		return whiteWon
	}
	return blackWon
}
