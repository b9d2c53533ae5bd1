package picture

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"
)

// TestItem checks that dominoes have pips and other items have text, without a background.
func TestItem(t *testing.T) {
	for _, test := range []struct {
		item    string
		circles int
	}{{"00", 0}, {"24", 6}, {"99", 18}, {"7", 0}, {"<a&b>", 0}, {"123", 0}} {
		svg := Item(test.item, Options{Theme: Dark, NoAreas: true})
		var any struct{}
		if err := xml.Unmarshal(svg, &any); err != nil {
			t.Errorf("%q: %v", test.item, err)
		}
		if got := strings.Count(string(svg), "<circle"); got != test.circles {
			t.Errorf("%q has %d pips, want %d", test.item, got, test.circles)
		}
		if strings.Contains(string(svg), `fill="`+Dark.Background+`"`) {
			t.Errorf("%q has a background", test.item)
		}
		if text := test.circles == 0 && test.item != "00"; text != strings.Contains(string(svg), "<text") {
			t.Errorf("%q is drawn as %s", test.item, svg)
		}
	}
	// Equal tiles have equal pictures, and all tiles have the same size.
	size := regexp.MustCompile(`viewBox="[^"]*"`)
	if a, b := size.FindString(string(Item("00", Options{}))), size.FindString(string(Item("66", Options{}))); a != b {
		t.Errorf("the tile 00 has the %s, 66 the %s", a, b)
	}
}
