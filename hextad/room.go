package hextad

// A room is the table: the tiles on it, and the counts of the sites for more. Its methods
// count, append and at return the placements of tiles, and lay places a tile.
//
// All of these but count need the neighbors of cells. For that they copy the table into one
// of three layouts. A [patch] holds the cells near one placement, for lay. [columns] hold
// cells as bits, for append and at. A [plane] holds tables of any size, for those that are
// too large for columns, and for playouts.
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

// append appends the legal placements of the tiles of a set, in the order of LegalMoves.
func (r *room) append(dst []Move, tiles tileSet) []Move {
	if !r.box.fitsColumns() {
		return r.appendWide(dst, tiles)
	}
	for tiles != 0 {
		var t Tile
		t, tiles = tiles.pop()
		dst = r.appendColumns(dst, t)
	}
	return dst
}

// at returns placement i of the n placements that append appends, or the zero Move if n is
// 0. It searches from the nearer end.
func (r *room) at(tiles tileSet, i, n int) Move {
	backwards := i >= n/2
	if backwards {
		i = n - 1 - i
	}
	for tiles != 0 {
		var t Tile
		if backwards {
			t, tiles = tiles.popLast()
		} else {
			t, tiles = tiles.pop()
		}
		n := r.count(t.set())
		if i >= n {
			i -= n
			continue
		}
		if backwards {
			i = n - 1 - i
		}
		if !r.box.fitsColumns() {
			return r.atWide(t, i)
		}
		return r.atColumns(t, i, n)
	}
	return Move{}
}

// lay places a tile and returns its score. If T5 and T9 do not allow the placement, it
// returns false and leaves the room as it is.
func (r *room) lay(m Move) (value int, ok bool) {
	var a patch
	if value, ok = a.around(r, m); ok {
		r.cover(m, &a)
	}
	return value, ok
}

// put places a tile, whether T5 and T9 allow it or not.
func (r *room) put(m Move) {
	var a patch
	a.around(r, m)
	r.cover(m, &a)
}

// cover places the tile of a patch, and updates the counts of the sites.
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
	// Of the sites that exist before and after, only those that are changed count again.
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
