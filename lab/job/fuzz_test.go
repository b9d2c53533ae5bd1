package job

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{aSelfplay, aMatch, aBook, aPerft, aSolve, aLeaves, aVerify, "", "{}", "null", aPerft + "{}", `{"kind":"perft","schema":2}`} {
		f.Add(text)
	}
	read := func(text string) (Spec, error) {
		s, err := Parse([]byte(text))
		for i := range s.Openings {
			if o := &s.Openings[i]; len(o.Moves) == 0 {
				o.Moves = nil // an empty list is not written
			}
		}
		return s, err
	}
	reread.Text(f, read, func(s Spec) string { return string(s.Text()) }, nil)
}
