package hexade

import (
	"example.com/hexgames/internal/pack"
)

// AppendBinary appends the binary form of the position to b. The form takes 57 bytes on the board
// of side 10; see the Binary form section of the package documentation. The zero Position has none.
// The error is always nil.
func (p Position) AppendBinary(b []byte) ([]byte, error) {
	if p.side == 0 {
		return b, nil
	}
	w := pack.NewWriter(b)
	w.Bits(uint64(p.side-MinSide), 5)
	w.Bits(uint64(p.ply), 16)
	cells := boards.Cells(p.side)
	w.Threes(len(cells), func(i int) uint64 { return uint64(p.at(cells[i])) })
	return w.End(), nil
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
	side := MinSide + r.Bits(5)
	if side > MaxSide {
		return r.Malformed("want a first byte below 56: other forms are not known")
	}
	p.side, p.ply = uint8(side), uint16(r.Bits(16))
	cells := boards.Cells(p.side)
	if err := r.Threes(len(cells), func(i int, player uint64) {
		if player != 0 {
			p.stones[player-1].Add(cells[i])
		}
	}); err != nil {
		return err
	}
	if err := r.End(); err != nil {
		return err
	}
	const plyAt = 0
	if err := p.checkStones(&r.Reader, plyAt); err != nil {
		return err
	}
	p.settle()
	return p.checkSixes(&r.Reader)
}
