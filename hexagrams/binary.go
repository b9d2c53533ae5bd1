package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/pack"
)

// AppendBinary appends the binary form of the position to b. The form takes 9 bytes; see the Binary
// form section of the package documentation. The zero Position has none. The error is always nil.
func (p Position) AppendBinary(b []byte) ([]byte, error) {
	if p.mover == hexgames.None {
		return b, nil
	}
	w := pack.NewWriter(b)
	w.Bits(uint64(p.mover-hexgames.White), 4)
	w.Threes(cellCount, func(i int) uint64 { return uint64(p.At(fromBoard[i])) })
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
	turn := r.Bits(4)
	if turn > 1 {
		return r.Malformed("want a first byte below 32: other forms are not known")
	}
	p.mover = hexgames.White + hexgames.Player(turn)
	var on [hexgames.Black + 1]cellSet
	if err := r.Threes(cellCount, func(i int, player uint64) { on[player] |= fromBoard[i].set() }); err != nil {
		return err
	}
	p.white, p.black = on[hexgames.White], on[hexgames.Black]
	if err := r.End(); err != nil {
		return err
	}
	if err := p.checkCounts(&r.Reader); err != nil {
		return err
	}
	return p.checkMoved(&r.Reader, 0)
}
