package notation

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/hexgrid"
)

func TestPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 cells", 1: "1 cell", 2: "2 cells"} {
		if got := Plural(n, "cell"); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestSome(t *testing.T) {
	for texts, want := range map[string]string{
		"":            "",
		"a":           "a",
		"a b c d":     "a, b, c, d",
		"a b c d e":   "a, b, c, d and others",
		"a b c d e f": "a, b, c, d and others",
	} {
		asked := 0
		got := Some(func(yield func(string) bool) {
			for _, text := range strings.Fields(texts) {
				if asked++; !yield(text) {
					return
				}
			}
		})
		if got != want || asked > 5 {
			t.Errorf("of %q some are %q after %d, want %q", texts, got, asked, want)
		}
	}
}

func TestNames(t *testing.T) {
	cells := slices.Values([]hexgrid.Hex{{Q: 1}, {R: -1}})
	if got := Names(cells); !slices.Equal(got, []string{"1,0", "0,-1"}) {
		t.Errorf("the names are %q", got)
	}
	if got := Join(cells, " / "); got != "1,0 / 0,-1" {
		t.Errorf("joined they are %q", got)
	}
}

func TestCells(t *testing.T) {
	read := func(name string) (int, error) {
		if name == "" {
			return 0, errors.New("no name")
		}
		return len(name), nil
	}
	for _, test := range []struct {
		names []string
		cells []int
		ok    bool
	}{
		{nil, nil, true},
		{[]string{"a", "bb"}, []int{1, 2}, true},
		{[]string{"a", ""}, nil, false},
		{[]string{"a", "bb", "ccc"}, nil, false},
	} {
		if cells, ok := Cells(test.names, 2, read); !slices.Equal(cells, test.cells) || ok != test.ok {
			t.Errorf("the cells of %q are %v, %v", test.names, cells, ok)
		}
	}
}
