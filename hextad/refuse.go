package hextad

import (
	"strconv"

	"example.com/hexgames"
)

// refuse returns the error that says why m is not legal. The input is the text of the move
// in the error, and first is the first cell of a placement in it.
func (p Position) refuse(m Move, first cell, input string) error {
	clause, reason, cells := p.whyNot(m)
	if reason == "" {
		clause, reason, cells = p.whyNotPlaced(m, first)
	}
	e := &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: name, Input: input, Clause: clause, Reason: reason, Cells: cells}
	if p.phase == Finished {
		e.Kind = hexgames.ErrGameOver
	}
	return e
}

// whyNot returns the clause and the reason why a move is not legal, unless that depends on
// the cells of a placement.
func (p *Position) whyNot(m Move) (clause, reason string, cells []string) {
	player := p.player.String()
	switch {
	case p.poolSize == 0:
		return "", "the zero Position is not a game: begin with New or Parse", nil
	case p.phase == Finished:
		return "T12", "the game is over: " + p.Outcome().String(), nil
	case m == Move{}:
		return "", "the zero Move is never legal", nil
	case m.kind > Pass:
		return "", "there is no such kind of move", nil
	case m.kind != Draw && p.phase < Placement:
		return "T4", "Chance draws first: " + p.nextDraw(), nil
	case m.kind == Draw && p.phase == Placement:
		return "T4", player + " is to move, not Chance", nil
	case m.kind == Pass && p.passes():
		return "T11", "a pass has neither a tile nor cells", nil
	case m.kind == Pass:
		return "T11", player + " can place a tile, and so cannot pass", nil
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

// whyNotPlaced returns the clause and the reason why a placement is not legal. Problems with
// the tile come first, then problems with its first cell, then the rest, because players
// click in this order.
func (p *Position) whyNotPlaced(m Move, first cell) (clause, reason string, cells []string) {
	tile, low, high := m.tile.String(), m.low.String(), m.high.String()
	pips := m.tile.Low()
	if first != m.low {
		pips = m.tile.High()
	}
	switch {
	case p.passes():
		return "T11", p.player.String() + " cannot place any tile, and passes", nil
	case p.count(m.tile.set()) == 0:
		return "T9", p.allInvalid("the tile " + tile), nil
	}
	for _, c := range []cell{first, m.other(first)} {
		if p.covers(c) {
			return "T5", c.String() + " is covered", []string{c.String()}
		}
	}
	switch {
	case m.low == m.high:
		return "T5", high + " is not next to " + low, []string{low, high}
	case p.isSurrounded(first):
		return "T5", "every cell next to " + first.String() + " is covered", []string{first.String()}
	}
	if x, ok := p.invalidOn(first, m.tile, pips); ok && !p.lenient {
		reason, cells = invalid(x)
		return "T9", reason, cells
	}
	var a patch
	a.around(&p.room, m)
	_, joined := m.low.direction(m.high)
	switch {
	case !(joined && a.touches()) && p.fitsNowhere(m.tile, pips, first):
		what := "the tile " + tile + " with the " + strconv.Itoa(pips) + " on " + first.String()
		return "T9", p.allInvalid(what), []string{first.String()}
	case !joined:
		return "T5", high + " is not next to " + low, []string{low, high}
	case m.tile.IsDouble() && m.high.before(m.low):
		return "T5", "of a double the lesser cell comes first", []string{low, high}
	case !a.touches():
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

// allInvalid returns the reason if T9 forbids all placements of a tile, or all with a half on
// a certain cell.
func (p *Position) allInvalid(what string) string {
	switch {
	case !p.must:
		return "every placement of " + what + " completes an invalid sum"
	case p.lenient:
		return "no placement of " + what + " completes a valid sum"
	}
	return "no placement of " + what + " completes a valid sum and no invalid one"
}

// invalid describes an intersection that is not a valid sum.
func invalid(x Intersection) (reason string, cells []string) {
	reason = "no two of " + strconv.Itoa(x.Pips[0]) + ", " + strconv.Itoa(x.Pips[1]) + " and " + strconv.Itoa(x.Pips[2]) +
		" add up to the third, on"
	for _, h := range x.At.Cells() {
		reason += " " + h.String()
		cells = append(cells, h.String())
	}
	return reason, cells
}

// covers reports whether a cell is covered.
func (p *Position) covers(c cell) bool { return p.At(c.hex()) != (Half{}) }

// isSurrounded reports whether all neighbors of a cell are covered.
func (p *Position) isSurrounded(c cell) bool {
	for d := range steps {
		if !p.covers(c.neighbor(d)) {
			return false
		}
	}
	return true
}

// invalidOn returns an invalid sum that a half completes on an empty cell, wherever the other
// half is, and whether there is one.
func (p *Position) invalidOn(c cell, t Tile, pips int) (Intersection, bool) {
	for d := range steps {
		v, w := c.neighbor(d), c.neighbor(turned[d+1])
		if !p.covers(v) || !p.covers(w) {
			continue
		}
		x := intersection(piece{c, Half{t, pips}}, piece{v, p.At(v.hex())}, piece{w, p.At(w.hex())})
		if !x.Valid {
			return x, true
		}
	}
	return Intersection{}, false
}

// fitsNowhere reports whether T5 allows some placements with a half of that many pips on an
// empty cell, but T9 forbids all of them.
func (p *Position) fitsNowhere(t Tile, pips int, c cell) bool {
	some := false
	for d := range steps {
		other := c.neighbor(d)
		m := placement(t, c, other)
		if pips != t.Low() {
			m = placement(t, other, c)
		}
		var a patch
		if a.around(&p.room, m) {
			return false
		}
		some = some || a.touches() && !p.covers(other)
	}
	return some
}

// nextDraw describes the next draw.
func (p *Position) nextDraw() string {
	switch p.phase {
	case Opening:
		return "the opening double"
	case Deal:
		return "a tile of " + p.player.String() + "'s pool"
	case Refill:
		return "a tile for " + p.player.String() + ", who has placed one"
	}
	return "a tile for " + p.player.String() + ", who cannot place one"
}

// whereIs returns the place of a tile of the set, in words.
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
