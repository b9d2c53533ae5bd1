package console

import "testing"

// TestMistakes counts the mistakes in words.
func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		from, to string
		want     int
	}{
		{"level", "level", 0},
		{"LEVEL", "level", 0},
		{"levle", "level", 1},
		{"leve", "level", 1},
		{"llevel", "level", 1},
		{"lebel", "level", 1},
		{"elvle", "level", 2},
		{"", "quit", 4},
		{"quit", "", 4},
		{"save", "load", 4},
	} {
		if got := mistakes(test.from, test.to); got != test.want {
			t.Errorf("%q differs from %q by %d mistakes, want %d", test.from, test.to, got, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"play", "perft", "draw", "tournament", "web"}
	for typed, want := range map[string]string{
		"play": "play", "PLYA": "play", "pley": "play", "tornamnt": "tournament", "tornamn": "", "perf": "perft", "svg": "", "wep": "web", "": "", "x": "",
	} {
		if got := Nearest(typed, names); got != want {
			t.Errorf("the nearest name to %q is %q, want %q", typed, got, want)
		}
	}
}
