package picture

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParseMarks(f *testing.F) {
	for _, text := range []string{"arrow d4 e5; ring:#c00 f6", "fill:rgb(204_0_0_/_50%) a1 b2", ";; ring", ":red a1", "ring: a1", ": a1", "x:y:z a", "\u00a0", ""} {
		f.Add(text)
	}
	reread.Text(f, func(text string) ([]Mark, error) { return ParseMarks(text), nil }, FormatMarks, nil)
}
