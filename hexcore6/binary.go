package hexcore6

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/pack"
)

// AppendBinary appends the binary form of the position to b. The form takes at most 36 bytes; see
// the Binary form section of the package documentation. The zero Position has none. The error is
// always nil.
func (p Position) AppendBinary(b []byte) ([]byte, error) {
	if p.side == 0 {
		return b, nil
	}
	w := pack.NewWriter(b)
	w.Bits(uint64(binaryStates*p.coreNumber()+p.binaryState()), 10)
	cells := boards.Cells(p.side)
	if p.phase == Placement {
		for _, c := range cells {
			switch code := p.code(c); {
			case c == p.core || near[p.core].Has(c):
			case code == 0:
				w.Bits(0, 1)
			default:
				w.Bits(uint64(code), 2)
			}
		}
		return w.End(), nil
	}
	left := len(cells) - 1 // the discs and obstacles still to write
	for i, c := range cells {
		code, most := p.code(c), min(left, maxHeight)
		switch {
		case left == 0:
			return w.End(), nil
		case c == p.core:
			continue
		}
		// A one for each disc, or one more than the maximum for an obstacle, then a zero unless
		// that's clear. The last cell must have a piece.
		ones, discs := height(code), height(code)
		if code == obstacle {
			ones, left = most+1, left-1
		}
		left -= discs
		unary, n := uint64(1)<<ones-1, ones
		if ones <= most {
			unary, n = unary<<1, n+1
		}
		if i == len(cells)-1 {
			n--
			unary &= 1<<n - 1
		}
		w.Bits(unary, n)
		colors := uint64(code) & (1<<discs - 1)
		if left == 0 && discs > 0 { // the color of the last disc is the one with fewer
			colors, discs = colors>>1, discs-1
		}
		w.Bits(colors, discs)
	}
	return w.End(), nil
}

// binaryStates is the number of results of binaryState.
const binaryStates = 6

// binaryState returns the number of the phase and the player to move. In the placement phase,
// the player follows from the discs.
func (p *Position) binaryState() int {
	switch p.phase {
	case Placement:
		return 0
	case Finished:
		return binaryStates - 1
	}
	return 2*int(p.phase-Movement) + int(p.mover)
}

// setBinaryState is the inverse of binaryState, except for the player in the placement phase.
func (p *Position) setBinaryState(state int) {
	switch state {
	case 0:
		p.phase = Placement
	case binaryStates - 1:
		p.phase = Finished
	default:
		p.phase = Movement + Phase(state-1)/2
		p.mover = hexgames.White + hexgames.Player(state-1)%2
	}
}

// coreNumber returns a number for the side and the Core: the Core's place among the cells that
// aren't on the border, of all boards from the smallest to the largest, in board order.
func (p *Position) coreNumber() int {
	n := inside(p.side).Rank(p.core)
	for side := uint8(MinSide); side < p.side; side++ {
		n += inside(side).Count()
	}
	return n
}

// setCoreNumber is the inverse of coreNumber. It reports whether there is such a cell.
func (p *Position) setCoreNumber(n int) bool {
	for side := uint8(MinSide); side <= MaxSide; side++ {
		in := inside(side)
		if n < in.Count() {
			p.side, p.core = side, in.At(n)
			return true
		}
		n -= in.Count()
	}
	return false
}

// MarshalBinary returns the binary form of the position. Its error is always nil.
func (p Position) MarshalBinary() ([]byte, error) { return p.AppendBinary(nil) }

// UnmarshalBinary reads the binary form of a position. For any other bytes it returns an error and
// leaves p unchanged. The error's Column is the number of the wrong byte, counted from 1. The error
// matches hexgames.ErrPosition for a position that Parse also refuses, and hexgames.ErrSyntax
// otherwise.
func (p *Position) UnmarshalBinary(data []byte) error {
	return pack.Unmarshal(name, p, data, (*Position).readBinary)
}

func (p *Position) readBinary(r *pack.Reader) error {
	number := int(r.Bits(10))
	if !p.setCoreNumber(number / binaryStates) {
		return r.Malformed("want a number below 744 in the first ten bits: other forms are not known")
	}
	p.setBinaryState(number % binaryStates)
	if p.phase == Placement {
		p.readPlaced(r)
	} else {
		p.readStacks(r)
	}
	if err := r.End(); err != nil {
		return err
	}
	if p.phase == Placement {
		_, last := p.placed()
		p.mover = last.Opponent()
	}
	p.settle()
	return p.check(&r.Reader, 0, 0)
}

// readPlaced reads the cells in the placement phase. Around the Core, the discs are as at the start
// (C1).
func (p *Position) readPlaced(r *pack.Reader) {
	for d, c := range ring(p.core) {
		p.flip(c, ringCode(d))
	}
	for _, c := range boards.Cells(p.side) {
		if c != p.core && !near[p.core].Has(c) && r.Bits(1) != 0 {
			p.flip(c, blackDisc|uint8(r.Bits(1)))
		}
	}
}

// readStacks reads the cells in later phases.
func (p *Position) readStacks(r *pack.Reader) {
	cells := boards.Cells(p.side)
	left := len(cells) - 1
	for i, c := range cells {
		if left == 0 {
			return
		}
		if c == p.core {
			continue
		}
		most, ones := min(left, maxHeight), 0
		if i == len(cells)-1 {
			ones = 1
		}
		for ones <= most && r.Bits(1) != 0 {
			ones++
		}
		switch {
		case ones == 0:
			continue
		case ones > most:
			p.flip(c, obstacle)
			left--
			continue
		}
		left -= ones
		if left > 0 {
			p.flip(c, 1<<ones|uint8(r.Bits(ones)))
			continue
		}
		white, black := p.discs()
		code := 1<<(ones-1) | uint8(r.Bits(ones-1))
		for d := range ones - 1 {
			if code>>d&1 != 0 {
				white++
			} else {
				black++
			}
		}
		code <<= 1
		if white < black {
			code |= 1
		}
		p.flip(c, code)
	}
}
