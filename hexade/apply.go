package hexade

import "example.com/hexgames"

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
	if m.side != p.side || p.moves == 0 {
		return false
	}
	if p.stones[0].Has(m.at) || p.stones[1].Has(m.at) {
		return false
	}
	return p.ply != secondStone || !p.closed().Has(m.at)
}

// after changes p to the position after the legal move m.
func (p *Position) after(m Move) {
	own, enemy := p.sides()
	own.Add(m.at)
	p.free--
	directions := captures(own, enemy, m.at)
	if directions != 0 {
		taken := pairs(m.at, directions)
		*enemy = enemy.Without(taken)
		p.free += uint16(taken.Count())
	}
	lasting := p.state == pending && (directions == 0 || ownsSix(enemy)) // only captures break a six
	completed := completes(own, m.at)
	if p.ply++; p.ply == 0 { // after maxPly
		p.ply = plyAfterMax
	}
	p.judge(lasting, completed)
}

// settle sets the derived fields.
func (p *Position) settle() {
	empty := p.empty()
	p.free = uint16(empty.Count())
	own, enemy := p.sides()
	p.judge(ownsSix(own), ownsSix(enemy))
}

// judge sets the state and the number of moves. lasting reports whether the side to move owns a
// six, which has outlasted the reply; completed reports whether its opponent owns one (A7, A8).
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
		playable := p.playable()
		p.moves = uint16(playable.Count())
	}
}

// won returns the state after a win by the player.
func won(player hexgames.Player) state {
	if player == hexgames.White {
		return whiteWon
	}
	return blackWon
}

// LastingSix is the reason for a win by a six that outlasted the reply (A7), or that the last stone
// of a full board completed, so no reply can break it (A8).
const LastingSix hexgames.Reason = "a six"

// Outcome returns how the game ended. A six that outlasted the reply wins, and so does one that the
// last stone of a full board completed, both for the reason [LastingSix] (A7, A8). Any other full
// board is a draw, for the reason hexgames.ReasonFullBoard (A8). Outcome returns the zero value if
// the game is not over. [Position.Sixes] returns the winning six. Draws by agreement belong to a
// [Game].
func (p Position) Outcome() hexgames.Outcome {
	switch p.state {
	case whiteWon:
		return hexgames.Outcome{Winner: hexgames.White, Reason: LastingSix}
	case blackWon:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: LastingSix}
	case drawn:
		return hexgames.Outcome{Reason: hexgames.ReasonFullBoard}
	}
	return hexgames.Outcome{}
}

// endedBy returns the clause that ended the game; any, if it is not over.
func (p *Position) endedBy() string {
	if p.free == 0 && p.state != won(p.mover()) {
		return "A8"
	}
	return "A7"
}
