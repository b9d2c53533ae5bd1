package job

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{aSelfplay, aMatch, aBook, aPerft, aSolve, aLeaves, aVerify, "", "{}", "null", aPerft + "{}", `{"kind":"perft","schema":2}`} {
		f.Add(text)
	}
	reread.Text(f, func(text string) (Spec, error) { return Parse([]byte(text)) }, func(s Spec) string { return string(s.Text()) }, nil)
}
