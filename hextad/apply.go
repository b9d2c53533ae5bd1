package hextad

import "example.com/hexgames"

// Apply returns the position after m. If m is not legal, it returns the zero Position and a
// [*hexgames.Error] that gives the reason.
func (p Position) Apply(m Move) (Position, error) {
	var a patch
	if !p.check(m, &a) {
		return Position{}, p.refuse(m, m.String())
	}
	p.play(m, &a)
	return p, nil
}

// IsLegal reports whether m is a legal move, without playing it.
func (p Position) IsLegal(m Move) bool { return p.allows(m) }

// allows reports whether m is legal.
func (p *Position) allows(m Move) bool {
	var a patch
	return p.check(m, &a)
}

// after changes p to the position after the legal move m.
func (p *Position) after(m Move) {
	var a patch
	p.check(m, &a)
	p.play(m, &a)
}

// check reports whether m is legal. For a placement it sets a, which must be zero, to the patch
// around it.
func (p *Position) check(m Move, a *patch) bool {
	switch m.kind {
	case Draw:
		return p.phase < Placement && m == drawOf(m.tile) && p.drawable().has(m.tile)
	case Place:
		return p.phase == Placement && p.pool(p.player).has(m.tile) && a.around(&p.room, m)
	case Pass:
		return m == pass && p.passes()
	}
	return false
}

// play makes a legal move. For a placement, a is the patch around it.
func (p *Position) play(m Move, a *patch) {
	switch m.kind {
	case Draw:
		if p.phase == Opening {
			p.put(opening(m.tile))
		}
		p.drawn(m.tile)
	case Place:
		p.cover(m, a)
		p.placed(m.tile, a.value)
	case Pass:
		p.player = p.player.Opponent()
	}
	p.settle()
}

// passes reports whether a pass is the only legal move (T11).
func (p *Position) passes() bool { return p.phase == Placement && p.count(p.pool(p.player)) == 0 }

// opening returns the placement of the opening double (T2).
func opening(t Tile) Move { return Move{Place, t, cell{0, 0}, cell{0, 1}} }

// drawn adds a tile that Chance has drawn to the pool of the player it is for; the opening double
// is already on the table. If a turn begins, settle must follow.
func (p *Position) drawn(t Tile) {
	if p.phase == Opening {
		p.due = due{Deal, hexgames.White}
		return
	}
	p.pools[p.player-hexgames.White] |= t.set()
	switch opponent := p.player.Opponent(); p.phase {
	case Deal:
		p.player = opponent
		if p.pool(opponent).count() == int(p.poolSize) { // T4
			p.due = due{Placement, p.first}
		}
	case Refill:
		p.due = due{Placement, opponent}
	case Stuck:
		p.phase = Placement
	}
}

// placed removes a tile that has been placed from the pool of the player to move and adds its value
// to the score. If a turn begins, settle must follow.
func (p *Position) placed(t Tile, value int) {
	p.scores[p.player-hexgames.White] += int16(value)
	p.pools[p.player-hexgames.White] &^= t.set()
	if p.boneyard() != 0 { // T10
		p.phase = Refill
	} else {
		p.player = p.player.Opponent()
	}
}

// settle starts the turn of the player who is to place a tile and sets the number of moves.
func (p *Position) settle() {
	if p.phase == Placement {
		p.begin(p.count(p.pool(p.player)))
	}
	if p.phase < Placement {
		p.moves = uint16(p.drawable().count())
	}
}

// begin starts the turn of the player who is to place a tile, given the number of placements, or
// ends the game (T11, T12).
func (p *Position) begin(placements int) {
	switch {
	case placements > 0:
		p.moves = uint16(placements)
	case p.boneyard() != 0:
		p.phase = Stuck
	case p.count(p.pool(p.player.Opponent())) > 0:
		p.moves = 1 // a pass
	default:
		p.due, p.moves, p.sites = due{phase: Finished}, 0, sites{}
	}
}

// Outcome returns how the game ended: the higher score wins, and equal scores are a draw,
// both for the reason hexgames.ReasonScore (T12). It returns the zero value if the game is not
// over. Draws by agreement belong to a [Game].
func (p Position) Outcome() hexgames.Outcome {
	if p.phase != Finished {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: hexgames.Leader(int(p.scores[0]), int(p.scores[1])), Reason: hexgames.ReasonScore}
}
