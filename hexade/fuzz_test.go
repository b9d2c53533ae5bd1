package hexade

import "testing"

func FuzzParsePosition(f *testing.F)   { game.FuzzParsePosition(f) }
func FuzzParseMove(f *testing.F)       { game.FuzzParseMove(f) }
func FuzzUnmarshalBinary(f *testing.F) { game.FuzzUnmarshalBinary(f) }

func FuzzApply(f *testing.F) {
	game.FuzzApply(f,
		func(_ Position, side, i, _ uint64) Move {
			if side < MinSide || side > MaxSide {
				return Move{}
			}
			cells := boards.Cells(uint8(side))
			return Move{cells[i%uint64(len(cells))], uint8(side)}
		},
		func(m Move) (side, i, none uint64) {
			return uint64(m.side), uint64(boards.Of(m.side).Index(m.at)), 0
		})
}
