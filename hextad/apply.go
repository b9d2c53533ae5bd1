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
		return p.phase < Placement && m == drawOf(m.tile) && p.drawable().has(m.tile)
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

// after makes p the position after m and reports true, or, if m is not legal,
// leaves it as it is.
func (p *Position) after(m Move) bool {
	turn := hexgames.None // whose turn begins
	switch m.kind {
	case Draw:
		if !p.allows(m) {
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

// passes reports whether the player on turn can only pass: he can place nothing,
// and so his one move is that.
func (p *Position) passes() bool {
	return p.phase == Placement && p.moves == 1 && p.MoveAt(0) == pass
}

// opening returns how the opening double is laid (T2).
func opening(t Tile) Move { return Move{Place, t, cell{0, 0}, cell{0, 1}} }

// drawn gives a drawn tile to whom it is due; the opening double has been laid. It
// returns whose turn begins then, None if another draw is due.
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

// placed takes a tile that has been laid from the pool of the player on turn, who
// scores what it is worth. It returns whose turn begins then, None if a draw is due.
func (p *Position) placed(t Tile, value int) (turn hexgames.Player) {
	p.scores[p.player-hexgames.White] += int16(value)
	p.pools[p.player-hexgames.White] &^= t.set()
	if p.boneyard() != 0 { // T10
		p.phase = Refill
		return hexgames.None
	}
	return p.player.Opponent()
}

// begin begins the turn of a player: it tells whether he places, draws or passes,
// or the game is over (T11, T12).
func (p *Position) begin(player hexgames.Player) {
	p.beginWith(player, p.count(p.pool(player)))
}

// beginWith begins the turn of a player who has so many placements.
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
