package draw

import (
	"strings"
	"testing"

	"example.com/hexgames/internal/reread"
	"example.com/hexgames/kit/picture"
)

func FuzzReadMark(f *testing.F) {
	for _, text := range []string{"arrow:d4,e5", "fill:d4,e4:#c00", "ring:,", "x:y:", ":a", "a", ""} {
		f.Add(text)
	}
	reread.Text(f, readMark, func(m picture.Mark) string {
		text := m.Kind + ":" + strings.Join(m.Cells, ",")
		if m.Color != "" {
			text += ":" + m.Color
		}
		return text
	}, nil)
}
