package hexgridtest

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

func TestParseHex(t *testing.T) {
	for _, test := range []struct {
		text string
		want Hex
	}{
		{"0,0", Hex{}},
		{"1,-2", Hex{Q: 1, R: -2}},
		{"-10,200", Hex{Q: -10, R: 200}},
		{fmt.Sprint(math.MinInt, ",", math.MaxInt), Hex{Q: math.MinInt, R: math.MaxInt}},
	} {
		text := strings.ReplaceAll(test.text, " ", "")
		got, err := hexgrid.ParseHex(text)
		if got != test.want || err != nil {
			t.Errorf("ParseHex(%q) = %v, %v", text, got, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		h := wildHexes.Draw(t, "h")
		if got, err := hexgrid.ParseHex(h.String()); got != h || err != nil {
			t.Fatalf("ParseHex(%q) = %v, %v", h, got, err)
		}
	})
}
