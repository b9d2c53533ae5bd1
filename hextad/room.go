package hextad

import "math/bits"

// A room is the table: the tiles on it, and the counts of the sites for more. Its methods
// count, append and at return the placements of tiles, and cover and put place one.
//
// All of these but count use the neighbors of cells, and copy the table into one of three layouts.
// A [patch] holds the cells near one placement, to check and to place it. [columns] hold cells as
// bits, for append, at and masks of actions. A [plane] holds tables of any size, for tables that
// are too large for columns, and for playouts and estimates.
type room struct {
	laid tileSet          // the tiles on the table
	lows [tileCount]cell  // the cells of their lower halves; of doubles, the lesser cells
	ways [tileCount]uint8 // the directions to their other halves
	box  box              // around the table
	options
	sites sites // zero when the game is over
}

// count returns the number of legal placements of the tiles of a set.
func (r *room) count(tiles tileSet) int {
	ways := tiles.count() + (tiles &^ doubles).count()
	return int(r.sites.count)*ways - r.sites.refused.of(tiles)
}

// placeable returns the tiles that have a legal placement, and perhaps tiles on the table. A tile
// has two ways for each site, or one if it is a double; placeable returns the tiles with a way that
// T9 does not forbid.
func (r *room) placeable() tileSet {
	n := int(r.sites.count)
	return doubles&^r.sites.refused.with(n) | ^doubles&^r.sites.refused.with(2*n)
}

// append appends the legal placements of the tiles of a set, in the order of LegalMoves.
func (r *room) append(dst []Move, tiles tileSet) []Move {
	fits := r.box.fitsColumns()
	for ; tiles != 0; tiles &= tiles - 1 {
		if fits {
			dst = r.appendColumns(dst, tiles.first())
		} else {
			dst = r.appendWide(dst, tiles.first())
		}
	}
	return dst
}

// at returns placement i of the n placements that append appends, or the zero Move if n is 0. It
// searches from the nearer end.
func (r *room) at(tiles tileSet, i, n int) Move {
	backwards := i >= n/2
	if backwards {
		i = n - 1 - i
	}
	for tiles != 0 {
		t := Tile(bits.TrailingZeros64(uint64(tiles)) + 1)
		if backwards {
			t = Tile(bits.Len64(uint64(tiles)))
		}
		tiles &^= t.set()
		n := r.count(t.set())
		if i >= n {
			i -= n
			continue
		}
		if backwards {
			i = n - 1 - i
		}
		if r.box.fitsColumns() {
			return r.atColumns(t, i, n)
		}
		var moves [maxPlaces]Move
		return r.appendWide(moves[:0], t)[i]
	}
	return Move{}
}

// put places a tile, whether T5 and T9 allow it or not.
func (r *room) put(m Move) {
	var a patch
	a.around(r, m)
	r.cover(m, &a)
}

// cover places the tile of a patch and updates the counts of the sites.
func (r *room) cover(m Move, a *patch) {
	r.setPlacement(m)
	pair := a.pair()
	after := a.covered | pair
	old, oldBound := a.covered.sites()
	now, nowBound := after.sites()
	if r.must {
		old, now = oldBound, nowBound
	}
	r.sites.count += uint16(now.count() - old.count())
	if r.lenient && !r.must {
		return // nothing is refused
	}
	// Of the sites that exist before and after, only the changed ones count again.
	changed := after.changed(pair)
	r.sites.refused.invert()
	a.refuse(r, oldBound.without(now.without(changed)))
	r.sites.refused.invert()
	a.cover()
	a.refuse(r, nowBound.without(old.without(changed)))
}

// clearTable removes all tiles.
func (r *room) clearTable() { *r = room{options: r.options} }

// placementOf returns the placement of a tile on the table.
func (r *room) placementOf(t Tile) Move {
	low := r.lows[t-1]
	return Move{Place, t, low, low.neighbor(int(r.ways[t-1]))}
}

// setPlacement places a tile, but does not update the counts of the sites.
func (r *room) setPlacement(m Move) {
	d, _ := m.low.direction(m.high)
	r.lows[m.tile-1], r.ways[m.tile-1] = m.low, uint8(d)
	if r.laid == 0 {
		r.box = box{m.low, m.low}
	}
	r.laid |= m.tile.set()
	r.box.add(m.low)
	r.box.add(m.high)
}
