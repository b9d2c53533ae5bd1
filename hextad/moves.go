package hextad

// MaxMoves is an upper bound on the number of legal moves in any position. Use it to size buffers.
//
// With n tiles on the table, a pool has at most 55-n tiles. Each of them fits into a site at most
// two ways around. A site is a pair of neighboring empty cells, one or both of them next to a
// covered cell. A lone tile has 30 sites. Each further tile adds at most 14. It has at least one
// covered neighbor, and so at most five new cells next to it, with 19 new sites; and it covers a
// cell that had 5. That makes 2(55-n)(14n+16) placements, with its maximum at 27 tiles. In the
// standard game, where the player to move has 7 tiles until 13 are left to place, the same bound is
// 3164.
const MaxMoves = 22064

// MaxPlies is an upper bound on the number of moves in any game. With the largest set, 55 tiles are
// drawn, 54 are placed after the opening double, and there is at most one pass for each placement.
// The standard game has 28 draws and 27 placements.
const MaxPlies = 55 + 54 + 54

// LegalMoves returns the legal moves in a new slice. Draws are ordered by tile. Placements are
// ordered by tile, then by the cell of the half with fewer pips, then by the other cell; a double
// starts with the lesser cell. Cells are ordered by Q, then by R. Unless the game is over, there is
// at least one move.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	switch {
	case p.moves == 0:
		return dst
	case p.phase < Placement:
		for s := p.drawable(); s != 0; s &= s - 1 {
			dst = append(dst, drawOf(s.first()))
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
// no move i. It does not list the other moves.
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

// choosable returns the tiles that can be drawn or placed.
func (p *Position) choosable() tileSet {
	if p.phase != Placement {
		return p.drawable()
	}
	return p.pool(p.player) & p.placeable()
}
