package hexagrams

import "testing"

func FuzzParsePosition(f *testing.F)   { game.FuzzParsePosition(f) }
func FuzzParseMove(f *testing.F)       { game.FuzzParseMove(f) }
func FuzzUnmarshalBinary(f *testing.F) { game.FuzzUnmarshalBinary(f) }

func FuzzApply(f *testing.F) {
	game.FuzzApply(f,
		func(_ Position, from, to, capture uint64) Move { return Move{Cell(from), Cell(to), capture%2 != 0} },
		func(m Move) (from, to, capture uint64) {
			if m.capture {
				capture = 1
			}
			return uint64(m.from), uint64(m.to), capture
		})
}
