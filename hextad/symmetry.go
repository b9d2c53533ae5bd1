package hextad

import (
	"cmp"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
	"example.com/hexgames/internal/notation"
)

// Transform returns the position with every tile moved by a symmetry of the plane, and then shifted
// to put the opening double back on 0,0 and 0,1 (T2). Its moves are the transformed moves.
//
// The rules have all twelve symmetries, and any shift. But T2 fixes the place of the opening
// double, and no shift restores it if the symmetry turns its line. The four symmetries that keep
// the line are hexgrid.Identity, Rotation(3), Reflection(1) and Reflection(4). For other symmetries
// Transform returns an error that matches hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	if !keepsOpening(s) {
		return Position{}, notation.BadOption(name, s.String(), "T2", "no shift would return the opening double to 0,0 and 0,1")
	}
	return p.transformed(s), nil
}

// transformed returns the position transformed by one of the four symmetries. The counts of
// the sites stay the same.
func (p Position) transformed(s hexgrid.Symmetry) Position {
	old := p
	p.laid = 0
	for t := range old.laid.all() {
		p.setPlacement(old.placementOf(t).Transform(s))
	}
	return p
}

// keepsOpening reports whether a symmetry keeps the line of the opening double.
func keepsOpening(s hexgrid.Symmetry) bool {
	return s.Hex(hexgrid.Hex{R: 1}).Q == 0
}

// Transform returns the move transformed by a symmetry. For a symmetry that the game does not have,
// it returns the zero Move.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if !keepsOpening(s) {
		return Move{}
	}
	if m.kind != Place {
		return m
	}
	// If the symmetry moves the other cell of the double to 0,-1, shift it to the origin.
	shift := hexgrid.Hex{R: max(0, -s.Hex(hexgrid.Hex{R: 1}).R)}
	low, ok := cellAt(s.Hex(m.Low()).Add(shift))
	high, also := cellAt(s.Hex(m.High()).Add(shift))
	if !ok || !also {
		return Move{} // m was not a move of any position
	}
	return placement(m.tile, low, high)
}

// Reverse returns the position with the pools and the scores of the players exchanged, and with the
// opponent to move. Its moves are the same, with the opposite outcome.
//
// Until all pools are dealt, the exchange is not a symmetry, because White is always dealt the
// first tile (T4). Reverse then returns the zero Position.
func (p Position) Reverse() Position {
	if p.phase <= Deal {
		return Position{}
	}
	p.pools[0], p.pools[1] = p.pools[1], p.pools[0]
	p.scores[0], p.scores[1] = p.scores[1], p.scores[0]
	p.first, p.player = p.first.Opponent(), p.player.Opponent()
	return p
}

// Hash returns a hash of the position. It is the same in every process and on every machine, and
// changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	rules := uint64(p.poolSize) | uint64(p.minPips)<<8 | uint64(p.maxPips)<<16 | flag(p.lenient)<<24 | flag(p.must)<<32 | uint64(p.first)<<40
	now := uint64(p.phase) | uint64(p.player)<<8 | uint64(uint16(p.scores[0]))<<16 | uint64(uint16(p.scores[1]))<<32
	h := hash.New.Add(rules, now).Add(uint64(p.pools[0]), uint64(p.pools[1])).Add(uint64(p.laid), 0)
	var places [tileCount + 1]uint64 // an even number, to add two at once
	n := 0
	for t := range p.laid.all() {
		low := p.lows[t-1]
		places[n] = uint64(uint8(low.q)) | uint64(uint8(low.r))<<8 | uint64(p.ways[t-1])<<16
		n++
	}
	for i := 0; i < n; i += 2 {
		h = h.Add(places[i], places[i+1])
	}
	return h.Sum()
}

// flag returns 1 for true and 0 for false.
func flag(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}

// Canonical returns the least image of the position under Transform, in an order that changes only
// with the major version, and the first symmetry that leads to it. All images have the same
// canonical position, so a book needs only one of them. To merge positions of both players, reverse
// those where Black is to place or draw first, if Reverse allows it.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	has := func(_ Position, s hexgrid.Symmetry) bool { return keepsOpening(s) }
	return hash.Canonical(p, has, Position.transformed, Position.less)
}

// less reports whether p comes before another image of the same position: by the places of
// the tiles, in ascending order of the tiles.
func (p Position) less(q Position) bool {
	for i, low := range p.lows {
		if order := cmp.Or(low.compare(q.lows[i]), int(p.ways[i])-int(q.ways[i])); order != 0 {
			return order < 0
		}
	}
	return false
}
