package hexade

import (
	"slices"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
)

// Transform returns the position with every stone moved by a symmetry of the board about
// its center. Its moves are the transformed moves. Hexade has all twelve symmetries, so the
// error is always nil; it exists because other games lack some of them.
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

// Hash returns a hash of the position. It is the same in every process and on every machine,
// and changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	const above = 48 // beyond the last cell in the last word of a set
	white, black := &p.stones[0].Words, &p.stones[1].Words
	return hash.New.
		Add(white[0], white[1]).Add(white[2], white[3]).Add(white[4], white[5]|uint64(p.ply)<<above).
		Add(black[0], black[1]).Add(black[2], black[3]).Add(black[4], black[5]|uint64(p.side)<<above).Sum()
}

// Canonical returns the least of the twelve positions to which Transform leads, in an order
// that changes only with the major version, and the first symmetry that leads there. All
// these positions have the same canonical position, so a book needs only one of them.
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

// compare compares the words of two sets: it returns a negative number if s comes first, and
// a positive one if t does.
func compare(s, t *cellSet) int { return slices.Compare(s.Words[:], t.Words[:]) }
