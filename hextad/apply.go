package hextad

import "example.com/hexgames"

// Apply returns the position after m. If m is not legal it returns the zero
// Position and a [*hexgames.Error] that says why.
func (p Position) Apply(m Move) (Position, error) {
	if !p.after(m) {
		return Position{}, p.refuse(m, m.low, m.String())
	}
	return p, nil
}

// allows reports whether m is legal.
func (p *Position) allows(m Move) bool {
	switch m.kind {
	case Draw:
		return p.draws(m)
	case Place:
		if p.phase != Placement || !p.pool(p.player).has(m.tile) {
			return false
		}
		var a patch
		_, ok := a.around(&p.room, m)
		return ok
	case Pass:
		return m == pass && p.passes()
	}
	return false
}

// draws reports whether m is a draw that is legal.
func (p *Position) draws(m Move) bool {
	return p.phase < Placement && m == drawOf(m.tile) && p.drawable().has(m.tile)
}

// after changes p to the position after m, and reports whether m is legal. If not, p is
// unchanged.
func (p *Position) after(m Move) bool {
	turn := hexgames.None // the player whose turn begins; None if the next action is a draw
	switch m.kind {
	case Draw:
		if !p.draws(m) {
			return false
		}
		if p.phase == Opening {
			p.put(opening(m.tile))
		}
		turn = p.drawn(m.tile)
	case Place:
		if p.phase != Placement || !p.pool(p.player).has(m.tile) {
			return false
		}
		value, ok := p.lay(m)
		if !ok {
			return false
		}
		turn = p.placed(m.tile, value)
	case Pass:
		if !p.allows(m) {
			return false
		}
		turn = p.player.Opponent()
	default:
		return false
	}
	if turn != hexgames.None {
		p.begin(turn)
	}
	if p.phase < Placement {
		p.moves = uint16(p.drawable().count())
	}
	return true
}

// passes reports whether a pass is the only legal move (T11).
func (p *Position) passes() bool {
	return p.phase == Placement && p.moves == 1 && p.MoveAt(0) == pass
}

// opening returns the placement of the opening double (T2).
func opening(t Tile) Move { return Move{Place, t, cell{0, 0}, cell{0, 1}} }

// drawn adds a tile that Chance has drawn to the pool of the player for whom it is; the
// opening double is already on the table. It returns the player whose turn begins, None if
// the next action is another draw.
func (p *Position) drawn(t Tile) (turn hexgames.Player) {
	if p.phase == Opening {
		p.phase, p.player = Deal, hexgames.White
		return hexgames.None
	}
	p.pools[p.player-hexgames.White] |= t.set()
	switch p.phase {
	case Deal:
		p.player = p.player.Opponent()
		if p.pool(p.player).count() == int(p.poolSize) { // T4
			return p.first
		}
	case Refill:
		return p.player.Opponent()
	case Stuck:
		return p.player
	}
	return hexgames.None
}

// placed removes a tile that has been placed from the pool of the player on turn, and adds
// its value to the score. It returns the player whose turn begins, None if the next action
// is a draw.
func (p *Position) placed(t Tile, value int) (turn hexgames.Player) {
	p.scores[p.player-hexgames.White] += int16(value)
	p.pools[p.player-hexgames.White] &^= t.set()
	if p.boneyard() != 0 { // T10
		p.phase = Refill
		return hexgames.None
	}
	return p.player.Opponent()
}

// begin begins the turn of a player, or ends the game (T11, T12).
func (p *Position) begin(player hexgames.Player) {
	p.beginWith(player, p.count(p.pool(player)))
}

// beginWith is begin for a player whose placements have been counted.
func (p *Position) beginWith(player hexgames.Player, placements int) {
	p.player = player
	switch {
	case placements > 0:
		p.phase, p.moves = Placement, uint16(placements)
	case p.boneyard() != 0:
		p.phase = Stuck
	case p.canPlace(p.pool(player.Opponent())):
		p.phase, p.moves = Placement, 1 // a pass
	default:
		p.due, p.moves, p.sites = due{phase: Finished}, 0, sites{}
	}
}
