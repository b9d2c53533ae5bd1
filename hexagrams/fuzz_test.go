package hexagrams

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/reread"
)

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

func FuzzParseCell(f *testing.F) {
	for _, text := range []string{"a1", "D3", "x1", "z2", "e9", "a01", "aa1", "i1", "a", "1", ""} {
		f.Add(text)
	}
	reread.Text(f, ParseCell, Cell.String, reread.Refused(hexgames.ErrSyntax))
}
