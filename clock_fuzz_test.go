package hexgames

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParseClock(f *testing.F) {
	for _, text := range []string{"300+2", "0+0.5", "1.25+0 0.000000001", "1000000000+1000000000 1000000000", "300", "+2", "0+0", "1e3+0", "01+0", "1+0 "} {
		f.Add(text)
	}
	reread.Text(f, ParseClock, Clock.String, reread.Refused(ErrSyntax))
}
