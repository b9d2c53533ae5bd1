package hextad

// MaxMoves is greater than the number of legal moves in any position, for sizing
// buffers. Of n tiles on the table, a pool has 55-n at most, each of which fits
// at most two ways round into a site: a pair of neighboring empty cells one of
// which is next to the table. A lone tile has 30 sites, and each further tile adds
// 14 at most: it has one covered neighbor at least, and so five new cells beside
// it at most, with 19 new sites, and takes the 5 of the cell that it has covered.
// That makes 2(55-n)(14n+16), which is greatest for 27 tiles. In the standard
// game, where who is on turn has 7 tiles until 13 are left to place, it is 3164.
const MaxMoves = 22064

// MaxPlies is the greatest number of moves of a game: with the greatest set of
// 55 tiles, each tile is drawn and all but the opening double are placed, and a
// pass is followed by a placement. The standard game without MustScore has 28
// draws and 27 placements.
const MaxPlies = 55 + 54 + 54

// LegalMoves returns the legal moves in a slice of their own. Draws are ordered
// by tile. Placements are ordered by tile, then by the cell of the half with fewer
// pips, of a double the lesser cell, then by the other cell; cells by Q, then by
// R. While the game goes on there is at least one move.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	switch {
	case p.moves == 0:
		return dst
	case p.phase < Placement:
		for s := p.drawable(); s != 0; {
			var t Tile
			t, s = s.pop()
			dst = append(dst, drawOf(t))
		}
		return dst
	}
	start := len(dst)
	if dst = p.append(dst, p.pool(p.player)); len(dst) == start {
		dst = append(dst, pass)
	}
	return dst
}

// CountMoves returns the number of legal moves, without listing them.
func (p Position) CountMoves() int { return int(p.moves) }

// MoveAt returns move i of LegalMoves, counted from 0; the zero Move if there is
// no move i. It lists none of the others.
func (p Position) MoveAt(i int) Move { return p.moveAt(i) }

func (p *Position) moveAt(i int) Move {
	switch {
	case i < 0 || i >= int(p.moves):
		return Move{}
	case p.phase < Placement:
		return drawOf(p.drawable().at(i))
	}
	if m := p.at(p.pool(p.player), i, int(p.moves)); m != (Move{}) {
		return m
	}
	return pass
}

// canPlace reports whether any tile of a set can be placed.
func (p *Position) canPlace(tiles tileSet) bool { return p.count(tiles) > 0 }
