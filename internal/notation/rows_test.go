package notation

import (
	"slices"
	"testing"

	"example.com/hexgames"
)

// rows reads hexagons of side 2 and 3 with the pieces x, y and (z).
var rows = Rows[byte]{
	Clause: "X1", Pieces: "x, y, (", Most: 5,
	Letters: [256]byte{'x': 'x', 'y': 'y', 'Y': 'y'},
	Piece: func(r Reader) (byte, int, error) {
		if !r.Accept('(') {
			return 0, r.At, nil
		}
		if !r.Accept('z') || !r.Accept(')') {
			return 0, r.At, r.Want("z)")
		}
		return 'z', r.At, nil
	},
	Shape: func(n int) (Shape, string) {
		if n != 2 && n != 3 {
			return Shape{}, "2 or 3"
		}
		return Hexagon(n), ""
	},
}

func TestRows(t *testing.T) {
	for text, want := range map[string]string{
		"2/3/2 ":       ".......",
		"xy/1x1/Yx":    "xy.x.yx",
		"3/4/5/1xy1/3": "............" + ".xy." + "...",
		"2/(z)1x/(Z)y": "..z.xzy",
	} {
		r := Reader{Game: "game", Text: text}
		cells, err := rows.Read(&r, []byte("before"))
		var got []byte
		for _, c := range cells {
			if c == 0 {
				c = '.'
			}
			got = append(got, c)
		}
		if string(got) != "before"+want || err != nil {
			t.Errorf("%s is read as %s, %v, want %s", text, got, err, want)
			continue
		}
		shape := Hexagon(2)
		if len(cells)-6 > 7 {
			shape = Hexagon(3)
		}
		again := AppendRows([]byte("before "), shape, func(i int) string {
			switch c := cells[6+i]; c {
			case 0:
				return ""
			case 'z':
				return "(z)"
			default:
				return string(c)
			}
		})
		if r = (Reader{Game: "game", Text: string(again)[len("before "):]}); r.Text != lower(text[:len(r.Text)]) {
			t.Errorf("%s is written as %s", text, r.Text)
		}
	}
}

func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if IsLetter(c) {
			b[i] = c | ' '
		}
	}
	return string(b)
}

func TestRowsRefused(t *testing.T) {
	for _, test := range []struct {
		text   string
		kind   hexgames.ErrorKind
		column int
		reason string
	}{
		{"", hexgames.ErrSyntax, 1, "want x, y, ( or a number of empty cells"},
		{"/2", hexgames.ErrSyntax, 1, "want x, y, ( or a number of empty cells"},
		{"1z", hexgames.ErrSyntax, 2, "want x, y, ( or a number of empty cells"},
		{"2/1z1/2", hexgames.ErrSyntax, 4, "want x, y, ( or a number of empty cells"},
		{"1(y", hexgames.ErrSyntax, 3, "want z)"},
		{"1/", hexgames.ErrPosition, 1, "row a has 1 cell, want 2 or 3"},
		{"4/5/6", hexgames.ErrPosition, 1, "row a has 4 cells, want 2 or 3"},
		{"6", hexgames.ErrPosition, 1, "no row has more than 5 cells"},
		{"x5", hexgames.ErrPosition, 2, "no row has more than 5 cells"},
		{"xxxxxx", hexgames.ErrPosition, 6, "no row has more than 5 cells"},
		{"5(z)", hexgames.ErrPosition, 2, "no row has more than 5 cells"},
		{"x99999999999999999999", hexgames.ErrPosition, 2, "no row has more than 5 cells"},
		{"2/2/3", hexgames.ErrPosition, 3, "row b has 2 cells, want 3"},
		{"2//2", hexgames.ErrPosition, 3, "row b has 0 cells, want 3"},
		{"2/3", hexgames.ErrPosition, 4, "this board has 3 rows, not 2"},
		{"2/3 2", hexgames.ErrPosition, 4, "this board has 3 rows, not 2"},
		{"2/3/2/1", hexgames.ErrPosition, 6, "this board has no more than 3 rows"},
		{"0xy/3/2", hexgames.ErrSyntax, 1, "no empty cells are written as nothing, not as 0"},
		{"x0y/3/2", hexgames.ErrSyntax, 2, "no empty cells are written as nothing, not as 0"},
		{"02/3/2", hexgames.ErrSyntax, 1, "a number has no leading zero"},
	} {
		r := Reader{Game: "game", Text: test.text}
		cells, err := rows.Read(&r, nil)
		clause := ""
		if test.kind == hexgames.ErrPosition {
			clause = "X1"
		}
		wantError(t, err, test.kind, test.column, clause, test.reason)
		if cells != nil {
			t.Errorf("%s is refused, but read as %v", test.text, cells)
		}
	}
}

// TestRowsOfLetters reads rows whose pieces are all letters.
func TestRowsOfLetters(t *testing.T) {
	letters := rows
	letters.Piece = nil
	r := Reader{Game: "game", Text: "2/1(z)1/2"}
	_, err := letters.Read(&r, nil)
	wantError(t, err, hexgames.ErrSyntax, 4, "", "want x, y, ( or a number of empty cells")
}

// TestAppendRows writes runs of any length, and pieces of one to three letters.
func TestAppendRows(t *testing.T) {
	s := Shape{Lengths: []int{9, 10, 120}}
	got := string(AppendRows(nil, s, func(i int) string { return map[int]string{28: "x", 30: "yy", 31: "(z)"}[i] }))
	if want := "9/10/9x1yy(z)107"; got != want {
		t.Errorf("the rows are %s, want %s", got, want)
	}
}

func TestHexagon(t *testing.T) {
	if s := Hexagon(3); s.Letters != "abcde" || !slices.Equal(s.Lengths, []int{3, 4, 5, 4, 3}) {
		t.Errorf("the hexagon of side 3 has the rows %s with %v cells", s.Letters, s.Lengths)
	}
}
