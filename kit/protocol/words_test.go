package protocol

import (
	"slices"
	"testing"

	"example.com/hexgames/hexdame"
)

// TestCutAnswer reads lines with unusual blanks and tabs.
func TestCutAnswer(t *testing.T) {
	for line, want := range map[string][2]string{
		"bestmove d4-e5\n":           {"bestmove", "d4-e5"},
		" bestmove\tdraw  24 \r\r\n": {"bestmove", "draw 24"},
		"\tquitok\n":                 {"quitok", ""},
		"\n":                         {"", ""},
		"|   b  b\r\n":               {"|", "  b  b"},
		"|\n":                        {"|", ""},
	} {
		if word, rest := cutAnswer(line); word != want[0] || rest != want[1] {
			t.Errorf("%q: %q, %q, want %q", line, word, rest, want)
		}
	}
	c := served(t, Engine{})
	diagram := quoted(hexdame.New().Diagram())
	if lines, err := c.Do("show"); err != nil || !slices.Equal(lines, append(diagram, "showok")) {
		t.Errorf("show: %q, %v", lines, err)
	}
}

// TestSplitCommand splits command lines.
func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"": nil, " a  b\tc ": {"a", "b", "c"}, `"a b" 'c "d"' e"f g"h ''`: {"a b", `c "d"`, "ef gh", ""}, `a\b $x`: {`a\b`, "$x"},
	} {
		if got, err := splitCommand(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is split into %q, %v, want %q", line, got, err, want)
		}
	}
}
