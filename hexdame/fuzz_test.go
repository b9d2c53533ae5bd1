package hexdame

import "testing"

func FuzzParsePosition(f *testing.F)   { game.FuzzParsePosition(f) }
func FuzzParseMove(f *testing.F)       { game.FuzzParseMove(f) }
func FuzzUnmarshalBinary(f *testing.F) { game.FuzzUnmarshalBinary(f) }

func FuzzApply(f *testing.F) {
	game.FuzzApply(f,
		func(_ Position, from, to, captured uint64) Move {
			return Move{cell(from % cellCount), cell(to % cellCount), cellSet(captured) & all}
		},
		func(m Move) (from, to, captured uint64) { return uint64(m.from), uint64(m.to), uint64(m.captured) })
}
