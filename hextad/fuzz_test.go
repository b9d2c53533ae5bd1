package hextad

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/reread"
)

func FuzzParsePosition(f *testing.F)   { game.FuzzParsePosition(f) }
func FuzzParseMove(f *testing.F)       { game.FuzzParseMove(f) }
func FuzzUnmarshalBinary(f *testing.F) { game.FuzzUnmarshalBinary(f) }

func FuzzApply(f *testing.F) {
	number := func(c cell) uint64 { return uint64(uint8(c.q)) | uint64(uint8(c.r))<<8 }
	cellOf := func(n uint64) cell { return cell{int8(n), int8(n >> 8)} }
	game.FuzzApply(f,
		func(_ Position, tile, low, high uint64) Move {
			return Move{Kind(tile >> 8), Tile(tile), cellOf(low), cellOf(high)}
		},
		func(m Move) (tile, low, high uint64) {
			return uint64(m.tile) | uint64(m.kind)<<8, number(m.low), number(m.high)
		})
}

func FuzzParseTile(f *testing.F) {
	for _, text := range []string{"24", "42", "00", "99", "9", "2-4", "244", ""} {
		f.Add(text)
	}
	reread.Text(f, ParseTile, Tile.String, reread.Refused(hexgames.ErrSyntax))
}
