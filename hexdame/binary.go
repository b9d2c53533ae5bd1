package hexdame

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/pack"
)

// AppendBinary appends the binary form of the position to b. The form takes at most 16 bytes; see
// the Binary form section of the package documentation. The zero Position has none. The error is
// always nil.
func (p Position) AppendBinary(b []byte) ([]byte, error) {
	if p.mover == hexgames.None {
		return b, nil
	}
	w := pack.NewWriter(b)
	w.Bits(uint64(p.mover-hexgames.White), 3)
	pieces := p.white | p.black
	for _, row := range rowsInOrder {
		w.Set(uint64(pieces>>row.first), row.cells)
	}
	for c := range pieces.cells() {
		w.Bits(uint64(p.black>>c&1<<1|p.kings>>c&1), 2)
	}
	return w.End(), nil
}

// rowsInOrder holds the first bit and the number of cells of each row, from a to i.
var rowsInOrder = [...]struct{ first, cells int }{
	{0, 5}, {13, 6}, {26, 7}, {39, 8}, {52, 9}, {5, 8}, {19, 7}, {33, 6}, {47, 5},
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
	turn := r.Bits(3)
	if turn > 1 {
		return r.Malformed("want a first byte below 64: other forms are not known")
	}
	p.mover = hexgames.White + hexgames.Player(turn)
	var pieces cellSet
	for _, row := range rowsInOrder {
		pieces |= cellSet(r.Set(row.cells)) << row.first
	}
	for c := range pieces.cells() {
		code := r.Bits(2)
		piece := Piece{hexgames.White + hexgames.Player(code>>1), code&1 != 0}
		if err := p.add(&r.Reader, r.Here(), piece, c); err != nil {
			return err
		}
	}
	if err := r.End(); err != nil {
		return err
	}
	return p.complete(&r.Reader)
}
