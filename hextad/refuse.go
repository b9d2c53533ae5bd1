package hextad

import (
	"strconv"

	"example.com/hexgames"
)

// refuse returns the error that says why m, which is not legal, is not. The
// input is what to call the move.
func (p Position) refuse(m Move, input string) error {
	clause, reason, cells := p.whyNot(m)
	if clause == "" && reason == "" {
		clause, reason, cells = p.whyNotPlaced(m)
	}
	return p.refusal(input, clause, reason, cells...)
}

// refuseFar returns the error for a placement on a cell that no tile can reach.
func (p Position) refuseFar(m Move, far, input string) error {
	clause, reason, cells := p.whyNot(m)
	if clause == "" && reason == "" {
		clause, reason, cells = "T5", "no tile can lie as far away as "+far, []string{far}
	}
	return p.refusal(input, clause, reason, cells...)
}

func (p *Position) refusal(input, clause, reason string, cells ...string) error {
	e := &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: name, Input: input, Clause: clause, Reason: reason, Cells: cells}
	if p.phase == Finished {
		e.Kind = hexgames.ErrGameOver
	}
	return e
}

// whyNot returns why a move is not legal, if that is not because of the cells on
// which it places a tile.
func (p *Position) whyNot(m Move) (clause, reason string, cells []string) {
	player := p.player.String()
	switch {
	case p.poolSize == 0:
		return "", "the zero Position is no game: begin with New or Parse", nil
	case p.phase == Finished:
		return "T12", "the game is over: " + p.Outcome().String(), nil
	case m == Move{}:
		return "", "the zero Move is never legal", nil
	case m.kind > Pass:
		return "", "there is no such kind of move", nil
	case m.kind != Draw && p.phase < Placement:
		return "T4", "first Chance is to draw " + p.whatToDraw(), nil
	case m.kind == Draw && p.phase == Placement:
		return "T4", "no draw is due: " + player + " is on turn", nil
	case m.kind == Pass && p.passes():
		return "T11", "a pass has neither a tile nor cells", nil
	case m.kind == Pass:
		return "T11", player + " can place a tile, so there is no passing", nil
	case !p.whole().has(m.tile):
		return "T1", "there is no tile " + m.tile.String() + " in a set with pips from " +
			strconv.Itoa(int(p.minPips)) + " to " + strconv.Itoa(int(p.maxPips)), nil
	case m.kind == Draw && p.phase == Opening && !m.tile.IsDouble():
		return "T2", "the opening tile is a double", nil
	case m.kind == Draw && !p.boneyard().has(m.tile):
		return "T3", "the tile " + m.tile.String() + " is not in the boneyard: " + p.whereIs(m.tile), nil
	case m.kind == Draw:
		return "T4", "a draw has no cells", nil
	case !p.pool(p.player).has(m.tile):
		return "T5", player + " does not hold the tile " + m.tile.String() + ": " + p.whereIs(m.tile), nil
	}
	return "", "", nil
}

// whyNotPlaced returns why a tile of the player on turn cannot be placed so.
func (p *Position) whyNotPlaced(m Move) (clause, reason string, cells []string) {
	low, high := m.low.String(), m.high.String()
	_, ok := m.low.direction(m.high)
	switch {
	case p.passes():
		return "T11", p.player.String() + " cannot place any tile, and passes", nil
	case !ok:
		return "T5", high + " is not next to " + low, []string{low, high}
	case m.tile.IsDouble() && m.high.before(m.low):
		return "T5", "of a double the lesser cell comes first", []string{low, high}
	}
	for _, c := range []cell{m.low, m.high} {
		if p.At(c.hex()) != (Half{}) {
			return "T5", c.String() + " is covered", []string{c.String()}
		}
	}
	var a patch
	a.around(p, m)
	if !a.touches() {
		return "T5", "neither " + low + " nor " + high + " is next to a covered cell", []string{low, high}
	}
	q := *p
	q.setPlacement(m)
	for x := range q.Intersections() {
		if !x.Valid && !p.lenient {
			reason, cells = invalid(x)
			return "T9", reason, cells
		}
	}
	return "T9", "the move completes no valid sum", []string{low, high}
}

// whatToDraw says which draw is due.
func (p *Position) whatToDraw() string {
	switch p.phase {
	case Opening:
		return "the opening double"
	case Deal:
		return "a tile of the pool of " + p.player.String()
	case Refill:
		return "a tile for " + p.player.String() + ", who has placed one"
	}
	return "a tile for " + p.player.String() + ", who cannot place one"
}

// whereIs says where a tile of the set is.
func (p *Position) whereIs(t Tile) string {
	switch {
	case p.laid.has(t):
		return "it is on the table"
	case p.pools[0].has(t):
		return "White holds it"
	case p.pools[1].has(t):
		return "Black holds it"
	}
	return "it is in the boneyard"
}
