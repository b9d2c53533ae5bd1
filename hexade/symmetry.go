package hexade

import (
	"slices"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
	"example.com/hexgames/internal/notation"
)

// Transform returns the position with every stone moved by a symmetry of the board about its
// center. Its moves are the transformed moves. Hexade has all twelve symmetries, so the error is
// always nil; it exists because other games lack some of them.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	for i := range p.stones {
		p.stones[i] = p.stones[i].Image(boards.Images(s))
	}
	return p, nil
}

// Transform returns the move transformed by a symmetry of the board.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if m.side != 0 {
		m.at = boards.Image(s, m.at)
	}
	return m
}

// Earliest returns the position with the same stones and the least number of stones placed that
// leaves the rest of the game unchanged. Once A3 no longer restricts a stone, the number has no
// effect, so Earliest returns the same position for all positions with the same stones and three or
// more placed. If nothing was captured, it returns p.
//
// For books and tables, call it before [Position.Canonical]. The results are equal if and only if a
// symmetry of the board maps one position, and the rest of its game, to the other. Hexade has no
// positions with the players exchanged: stones are captured in pairs, so the number on the board is
// even if and only if White is to move.
func (p Position) Earliest() Position {
	if p.ply <= secondStone {
		return p
	}
	white, black := p.stones[0].Count(), p.stones[1].Count()
	least := max(2*white-1, 2*black, secondStone+1)
	least += (int(p.ply) - least) & 3 // the parities of both players' stones stay
	q := p
	for q.ply = uint16(least); q.checkStones(&notation.Reader{}, 0) != nil; q.ply += 4 {
		// Captures are possible only later, or White's first two stones are too close.
	}
	return q
}

// Hash returns a hash of the position. It is the same in every process and on every machine, and
// changes only with the major version: see [hexgames.Hasher]. It depends on the number of stones
// placed; [Position.Earliest] normalizes that.
func (p Position) Hash() uint64 {
	const above = 48 // beyond the last cell in the last word of a set
	white, black := &p.stones[0].Words, &p.stones[1].Words
	return hash.New.
		Add(white[0], white[1]).Add(white[2], white[3]).Add(white[4], white[5]|uint64(p.ply)<<above).
		Add(black[0], black[1]).Add(black[2], black[3]).Add(black[4], black[5]|uint64(p.side)<<above).Sum()
}

// Canonical returns the least image of the position under Transform, in an order that changes only
// with the major version, and the first symmetry that leads to it. All twelve images have the same
// canonical position, so a book needs only one of them. The number of stones placed stays the same:
// see [Position.Earliest].
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	least, by := p.stones, hexgrid.Identity
	for s := hexgrid.Identity + 1; s < 12; s++ {
		// White's stones nearly always decide, so Black's need not be moved.
		white := p.stones[0].Image(boards.Images(s))
		order := compare(&white, &least[0])
		if order > 0 {
			continue
		}
		black := p.stones[1].Image(boards.Images(s))
		if order < 0 || compare(&black, &least[1]) < 0 {
			least, by = [2]cellSet{white, black}, s
		}
	}
	p.stones = least
	return p, by
}

// compare compares the words of two sets. It returns a negative number if s comes first, and a
// positive one if t does.
func compare(s, t *cellSet) int { return slices.Compare(s.Words[:], t.Words[:]) }
