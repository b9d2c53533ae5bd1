package hexcore6

import "testing"

func FuzzParsePosition(f *testing.F)   { game.FuzzParsePosition(f) }
func FuzzParseMove(f *testing.F)       { game.FuzzParseMove(f) }
func FuzzUnmarshalBinary(f *testing.F) { game.FuzzUnmarshalBinary(f) }

func FuzzApply(f *testing.F) {
	game.FuzzApply(f,
		func(_ Position, kind, cells, discs uint64) Move {
			m := Move{
				kind: Kind(kind), side: uint8(cells>>16) % (MaxSide + 1), path: path{cell(cells & 127), cell(cells >> 8 & 127)},
				load: load{uint8(discs), discs>>8&1 != 0},
			}
			if on := allCells[m.side]; !on.Has(m.from) || !on.Has(m.to) {
				m = Move{kind: m.kind}
			}
			return m
		},
		func(m Move) (kind, cells, discs uint64) {
			discs = uint64(m.discs)
			if m.part {
				discs |= 1 << 8
			}
			return uint64(m.kind), uint64(m.from) | uint64(m.to)<<8 | uint64(m.side)<<16, discs
		})
}
