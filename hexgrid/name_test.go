package hexgrid_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

// TestHexagonNames checks the rule for names on hexagons: a letter and a number from 1 to
// 2·side-1, which differ by less than side.
func TestHexagonNames(t *testing.T) {
	for side := 1; side <= 13; side++ {
		b := hexgrid.Must(hexgrid.Hexagon(side))
		n := 0
		for letter := 1; letter < 2*side+2 && letter <= 26; letter++ {
			for number := 1; number < 2*side+2; number++ {
				name := fmt.Sprintf("%c%d", 'a'+letter-1, number)
				h, err := b.Cell(name)
				exists := letter < 2*side && number < 2*side && letter-number < side && number-letter < side
				if !exists {
					if !errors.Is(err, hexgrid.ErrRange) || h != (Hex{}) {
						t.Errorf("side %d: %s is %v, %v", side, name, h, err)
					}
					continue
				}
				want := Hex{letter - side, side - number}
				if h != want || err != nil || b.Name(h) != name || b.Index(h) != n {
					t.Errorf("side %d: %s is %v, %v", side, name, h, err)
				}
				n++
			}
		}
		if n != b.Len() {
			t.Errorf("side %d: %d names for %d cells", side, n, b.Len())
		}
	}
}

func TestNames(t *testing.T) {
	hexagon := hexgrid.Must(hexgrid.Hexagon(5))
	rhombus := hexgrid.Must(hexgrid.Rhombus(200))
	triangle := hexgrid.Must(hexgrid.Triangle(4))
	long := hexgrid.Must(hexgrid.NewBoard(Hex{1000, 3}.Line(Hex{1000 + 20000, 3})))
	for _, test := range []struct {
		b    *hexgrid.Board
		h    Hex
		want string
	}{
		{hexagon, Hex{-4, 4}, "a1"},
		{hexagon, Hex{}, "e5"},
		{hexagon, Hex{4, -4}, "i9"},
		{hexagon, Hex{4, 0}, "i5"},
		{hexagon, Hex{0, -4}, "e9"},
		{hexagon, Hex{5, 0}, ""},
		{hexagon, Hex{1, 4}, ""},
		{triangle, Hex{}, "a4"},
		{triangle, Hex{0, 3}, "a1"},
		{triangle, Hex{3, 0}, "d4"},
		{rhombus, Hex{0, 199}, "a1"},
		{rhombus, Hex{25, 190}, "z10"},
		{rhombus, Hex{26, 0}, "aa200"},
		{rhombus, Hex{51, 100}, "az100"},
		{rhombus, Hex{52, 101}, "ba99"},
		{rhombus, Hex{199, 0}, "gr200"},
		{long, Hex{1000, 3}, "a1"},
		{long, Hex{1000 + 701, 3}, "zz1"},
		{long, Hex{1000 + 702, 3}, "aaa1"},
		{long, Hex{1000 + 18277, 3}, "zzz1"},
		{long, Hex{1000 + 18278, 3}, "aaaa1"},
		{new(hexgrid.Board), Hex{}, ""},
	} {
		got := test.b.Name(test.h)
		if got != test.want {
			t.Errorf("name of %v is %q, want %q", test.h, got, test.want)
		}
		if test.want == "" {
			continue
		}
		if h, err := test.b.Cell(strings.ToUpper(got)); h != test.h || err != nil {
			t.Errorf("Cell(%q) = %v, %v", strings.ToUpper(got), h, err)
		}
	}
}

func TestNamesRoundTrip(t *testing.T) {
	for shape, b := range hexgridtest.Boards(t) {
		seen := make(map[string]bool)
		for _, h := range b.Cells() {
			name := b.Name(h)
			if g, err := b.Cell(name); g != h || err != nil || seen[name] || name == "" {
				t.Errorf("%s: name %q of %v reads as %v, %v", shape, name, h, g, err)
			}
			seen[name] = true
		}
		// Board order is the order of letters, then numbers.
		names := make([]string, 0, b.Len())
		for _, h := range b.Cells() {
			names = append(names, b.Name(h))
		}
		if !slices.IsSortedFunc(names, func(a, b string) int {
			ai, bi := strings.IndexAny(a, "0123456789"), strings.IndexAny(b, "0123456789")
			if ai != bi {
				return ai - bi
			}
			if a[:ai] != b[:bi] {
				return strings.Compare(a[:ai], b[:bi])
			}
			if len(a) != len(b) {
				return len(a) - len(b)
			}
			return strings.Compare(a, b)
		}) {
			t.Errorf("%s: names out of order: %v", shape, names)
		}
	}
}

// TestNamesFar reads the names of cells that are as far apart as possible.
func TestNamesFar(t *testing.T) {
	for _, far := range []Hex{{4*hexgrid.MaxCells - 1, 0}, {0, 4*hexgrid.MaxCells - 1}} {
		b := hexgrid.Must(hexgrid.NewBoard(slices.Values([]Hex{{}, far})))
		for _, h := range b.Cells() {
			if got, err := b.Cell(b.Name(h)); got != h || err != nil {
				t.Errorf("%v has the name %s, which is read as %v, %v", h, b.Name(h), got, err)
			}
		}
	}
}

func TestCellErrors(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(5))
	const missing = "no such cell on the board"
	for _, test := range []struct {
		name string
		kind error
		want string
	}{
		{"", hexgrid.ErrSyntax, `hexgrid: Cell(""): empty name`},
		{" ", hexgrid.ErrSyntax, `hexgrid: Cell(" "): unexpected " " for a letter`},
		{"5", hexgrid.ErrSyntax, `hexgrid: Cell("5"): unexpected "5" for a letter`},
		{"55", hexgrid.ErrSyntax, `hexgrid: Cell("55"): unexpected "5" for a letter`},
		{"e", hexgrid.ErrSyntax, `hexgrid: Cell("e"): missing number`},
		{"e0", hexgrid.ErrSyntax, `hexgrid: Cell("e0"): numbers begin with 1`},
		{"e05", hexgrid.ErrSyntax, `hexgrid: Cell("e05"): leading zero`},
		{"e00", hexgrid.ErrSyntax, `hexgrid: Cell("e00"): leading zero`},
		{"e+5", hexgrid.ErrSyntax, `hexgrid: Cell("e+5"): unexpected "+"`},
		{"e-5", hexgrid.ErrSyntax, `hexgrid: Cell("e-5"): unexpected "-"`},
		{"e 5", hexgrid.ErrSyntax, `hexgrid: Cell("e 5"): unexpected " "`},
		{" e5", hexgrid.ErrSyntax, `hexgrid: Cell(" e5"): unexpected " " for a letter`},
		{"e5 ", hexgrid.ErrSyntax, `hexgrid: Cell("e5 "): unexpected " "`},
		{"e5\x00", hexgrid.ErrSyntax, `hexgrid: Cell("e5\x00"): unexpected "\x00"`},
		{"\ufeffe5", hexgrid.ErrSyntax, `hexgrid: Cell("\ufeffe5"): unexpected "\ufeff" for a letter`},
		{"e5e5", hexgrid.ErrSyntax, `hexgrid: Cell("e5e5"): unexpected "e"`},
		{"е5", hexgrid.ErrSyntax, `hexgrid: Cell("\u04355"): unexpected "\u0435" for a letter`},
		{"e５", hexgrid.ErrSyntax, `hexgrid: Cell("e\uff15"): unexpected "\uff15"`},
		{"é5", hexgrid.ErrSyntax, `hexgrid: Cell("\u00e95"): unexpected "\u00e9" for a letter`},
		{"\xe95", hexgrid.ErrSyntax, `hexgrid: Cell("\xe95"): unexpected "\xe9" for a letter`},
		{"@5", hexgrid.ErrSyntax, `hexgrid: Cell("@5"): unexpected "@" for a letter`},
		{"[5", hexgrid.ErrSyntax, `hexgrid: Cell("[5"): unexpected "[" for a letter`},
		{"`5", hexgrid.ErrSyntax, "hexgrid: Cell(\"`5\"): unexpected \"`\" for a letter"},
		{"{5", hexgrid.ErrSyntax, `hexgrid: Cell("{5"): unexpected "{" for a letter`},
		{"e5e3", hexgrid.ErrSyntax, `hexgrid: Cell("e5e3"): unexpected "e"`},
		{"e1e3", hexgrid.ErrSyntax, `hexgrid: Cell("e1e3"): unexpected "e"`},
		{"e0x5", hexgrid.ErrSyntax, `hexgrid: Cell("e0x5"): unexpected "x"`},

		{"a6", hexgrid.ErrRange, `hexgrid: Cell("a6"): ` + missing},
		{"f1", hexgrid.ErrRange, `hexgrid: Cell("f1"): ` + missing},
		{"j9", hexgrid.ErrRange, `hexgrid: Cell("j9"): ` + missing},
		{"i10", hexgrid.ErrRange, `hexgrid: Cell("i10"): ` + missing},
		{"ae5", hexgrid.ErrRange, `hexgrid: Cell("ae5"): ` + missing},
		{"a4294967297", hexgrid.ErrRange, `hexgrid: Cell("a4294967297"): ` + missing},
		{"a18446744073709551617", hexgrid.ErrRange, `hexgrid: Cell("a18446744073709551617"): ` + missing},
		{"a" + strings.Repeat("1", 1<<16), hexgrid.ErrRange, `hexgrid: Cell("a` + strings.Repeat("1", 39) + `"...): ` + missing},
		{strings.Repeat("a", 1<<16) + "1", hexgrid.ErrRange, `hexgrid: Cell("` + strings.Repeat("a", 40) + `"...): ` + missing},
		{strings.Repeat("a", 1<<20), hexgrid.ErrSyntax, `hexgrid: Cell("` + strings.Repeat("a", 40) + `"...): missing number`},
		{strings.Repeat(" ", 1<<20), hexgrid.ErrSyntax, `hexgrid: Cell("` + strings.Repeat(" ", 40) + `"...): unexpected " " for a letter`},
	} {
		h, err := b.Cell(test.name)
		if h != (Hex{}) || err == nil || err.Error() != test.want || !errors.Is(err, test.kind) {
			t.Errorf("got %v, %v; want %s", h, err, test.want)
		}
		var parse *hexgrid.ParseError
		if !errors.As(err, &parse) || parse.Func != "Cell" || parse.Text != test.name {
			t.Errorf("%v is not the right ParseError", err)
		}
	}
	if _, err := new(hexgrid.Board).Cell("a1"); !errors.Is(err, hexgrid.ErrRange) {
		t.Errorf("cell of the zero board: %v", err)
	}
}

// TestCellIsStrict changes valid names in every place. A name that can be read must print as it was
// written, except for the case of its letters.
func TestCellIsStrict(t *testing.T) {
	b := hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 30, 12))
	for _, name := range []string{"a1", "g10", "B7", "ab12"} {
		for i := range len(name) + 1 {
			for c := range 256 {
				char := string([]byte{byte(c)})
				checkCell(t, b, name[:i])
				checkCell(t, b, name[:i]+char+name[i:])
				if i < len(name) {
					checkCell(t, b, name[:i]+char+name[i+1:])
				}
			}
		}
	}
}

func checkCell(t *testing.T, b *hexgrid.Board, name string) {
	t.Helper()
	h, err := b.Cell(name)
	if err == nil {
		if b.Name(h) != strings.ToLower(name) {
			t.Errorf("Cell(%q) = %v, with the name %q", name, h, b.Name(h))
		}
		return
	}
	var parse *hexgrid.ParseError
	if h != (Hex{}) || !errors.As(err, &parse) {
		t.Errorf("Cell(%q) = %v, %v", name, h, err)
	}
}

func FuzzBoardCell(f *testing.F) {
	b := hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 30, 12))
	for _, name := range []string{"a1", "AB12", "ad1", "a01", "a0", "1a", "a", ""} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) { checkCell(t, b, name) })
}
