package gametest

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hexgames"
)

// WantShown fails the test unless a move can be clicked in just these ways and changes
// the drawing so: the ways as fmt prints them, the changes in words.
func WantShown[P hexgames.Position[P, M], M comparable](t testing.TB, p P, move, clicks, changes string) {
	t.Helper()
	m, err := p.ParseMove(move)
	if err != nil {
		t.Error(err)
		return
	}
	drawn := any(p).(hexgames.Drawable[M])
	if got := fmt.Sprint(Ways(p, m)); got != clicks {
		t.Errorf("%s: the clicks are %s, want %s", move, got, clicks)
	}
	var words []string
	for _, c := range drawn.Changes(m) {
		words = append(words, c.String())
	}
	if got := strings.Join(words, "; "); got != changes || drawn.Changes(m) == nil {
		t.Errorf("%s: the changes are %q, want %q", move, got, changes)
	}
}
