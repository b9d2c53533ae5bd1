package hexgrid_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames/hexgrid"
)

func TestParseHexErrors(t *testing.T) {
	huge := strings.Repeat("1", 1<<20)
	for _, test := range []struct {
		text string
		kind error
		want string
	}{
		{"", hexgrid.ErrSyntax, `hexgrid: ParseHex(""): no comma`},
		{" ", hexgrid.ErrSyntax, `hexgrid: ParseHex(" "): no comma`},
		{",", hexgrid.ErrSyntax, `hexgrid: ParseHex(","): missing number`},
		{"1", hexgrid.ErrSyntax, `hexgrid: ParseHex("1"): no comma`},
		{"1,", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,"): missing number`},
		{",1", hexgrid.ErrSyntax, `hexgrid: ParseHex(",1"): missing number`},
		{"-,1", hexgrid.ErrSyntax, `hexgrid: ParseHex("-,1"): missing number`},
		{"1,2,3", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,2,3"): unexpected ","`},
		{"1, 2", hexgrid.ErrSyntax, `hexgrid: ParseHex("1, 2"): unexpected " "`},
		{"1,2 ", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,2 "): unexpected " "`},
		{"1,2\n", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,2\n"): unexpected "\n"`},
		{"1,2\x00", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,2\x00"): unexpected "\x00"`},
		{"\ufeff1,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("\ufeff1,2"): unexpected "\ufeff"`},
		{"1,\xff", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,\xff"): unexpected "\xff"`},
		{"1,２", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,\uff12"): unexpected "\uff12"`},
		{"1，2", hexgrid.ErrSyntax, `hexgrid: ParseHex("1\uff0c2"): no comma`},
		{"−1,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("\u22121,2"): unexpected "\u2212"`},
		{"+1,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("+1,2"): unexpected "+"`},
		{"--1,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("--1,2"): unexpected "-"`},
		{"1,-0", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,-0"): negative zero`},
		{"01,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("01,2"): leading zero`},
		{"1,-007", hexgrid.ErrSyntax, `hexgrid: ParseHex("1,-007"): leading zero`},
		{"00,1", hexgrid.ErrSyntax, `hexgrid: ParseHex("00,1"): leading zero`},
		{"1e3,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("1e3,2"): unexpected "e"`},
		{"1/,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("1/,2"): unexpected "/"`},
		{"1:,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("1:,2"): unexpected ":"`},
		{"1_0,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("1_0,2"): unexpected "_"`},
		{"0x10,2", hexgrid.ErrSyntax, `hexgrid: ParseHex("0x10,2"): unexpected "x"`},
		{"1,9223372036854775808", hexgrid.ErrRange, `hexgrid: ParseHex("1,9223372036854775808"): number out of range`},
		{"-9223372036854775809,0", hexgrid.ErrRange, `hexgrid: ParseHex("-9223372036854775809,0"): number out of range`},
		{huge, hexgrid.ErrSyntax, `hexgrid: ParseHex("1111111111111111111111111111111111111111"...): no comma`},
		{huge + ",0", hexgrid.ErrRange, `hexgrid: ParseHex("1111111111111111111111111111111111111111"...): number out of range`},
		{strings.Repeat(",", 1<<20), hexgrid.ErrSyntax, `hexgrid: ParseHex("` + strings.Repeat(",", 40) + `"...): missing number`},

		// A text is cut only if it is too long, and between characters.
		{strings.Repeat("a", 40), hexgrid.ErrSyntax, `hexgrid: ParseHex("` + strings.Repeat("a", 40) + `"): no comma`},
		{strings.Repeat("a", 41), hexgrid.ErrSyntax, `hexgrid: ParseHex("` + strings.Repeat("a", 40) + `"...): no comma`},
		{strings.Repeat("a", 39) + "éa", hexgrid.ErrSyntax, `hexgrid: ParseHex("` + strings.Repeat("a", 39) + `"...): no comma`},
		{strings.Repeat("a", 37) + "\U0001f600a", hexgrid.ErrSyntax, `hexgrid: ParseHex("` + strings.Repeat("a", 37) + `"...): no comma`},
		{strings.Repeat("\x80", 50), hexgrid.ErrSyntax, `hexgrid: ParseHex("` + strings.Repeat(`\x80`, 36) + `"...): no comma`},
	} {
		h, err := hexgrid.ParseHex(test.text)
		if h != (Hex{}) || err == nil || err.Error() != test.want || !errors.Is(err, test.kind) {
			t.Errorf("got %v, %v; want %s", h, err, test.want)
		}
		var parse *hexgrid.ParseError
		if !errors.As(err, &parse) || parse.Func != "ParseHex" || parse.Text != test.text {
			t.Errorf("%v is not the right ParseError", err)
		}
	}
}

// TestParseHexIsStrict changes valid texts in every place. A text that can be read must print as it
// was written.
func TestParseHexIsStrict(t *testing.T) {
	for _, text := range []string{"0,0", "12,-30", "-7,105"} {
		for i := range len(text) + 1 {
			for c := range 256 {
				char := string([]byte{byte(c)})
				checkParseHex(t, text[:i])
				checkParseHex(t, text[:i]+char+text[i:])
				if i < len(text) {
					checkParseHex(t, text[:i]+char+text[i+1:])
				}
			}
		}
		checkParseHex(t, text+text)
	}
}

func checkParseHex(t *testing.T, text string) {
	t.Helper()
	h, err := hexgrid.ParseHex(text)
	var parse *hexgrid.ParseError
	if err == nil && h.String() != text || err != nil && (h != Hex{} || !errors.As(err, &parse)) {
		t.Errorf("ParseHex(%q) = %v, %v", text, h, err)
	}
}

// TestParseIncidenceErrors checks the errors for texts that are not edges and vertices.
func TestParseIncidenceErrors(t *testing.T) {
	edge := func(text string) (Hex, error) { e, err := hexgrid.ParseEdge(text); return Hex(e), err }
	vertex := func(text string) (Hex, error) { v, err := hexgrid.ParseVertex(text); return Hex(v), err }
	for _, test := range []struct {
		parse func(string) (Hex, error)
		text  string
		kind  error
		want  string
	}{
		{edge, "0,0", hexgrid.ErrSyntax, `hexgrid: ParseEdge("0,0"): want 2 cells with | between them`},
		{edge, "0,0|1,0|2,0", hexgrid.ErrSyntax, `hexgrid: ParseEdge("0,0|1,0|2,0"): want 2 cells with | between them`},
		{edge, "0,0|x", hexgrid.ErrSyntax, `hexgrid: ParseEdge("0,0|x"): no comma`},
		{edge, "0,0|0,9223372036854775808", hexgrid.ErrRange, `hexgrid: ParseEdge("0,0|0,9223372036854775808"): number out of range`},
		{edge, "1,0|0,0", hexgrid.ErrSyntax, `hexgrid: ParseEdge("1,0|0,0"): not two neighbors in board order`},
		{vertex, "0,0|1,0", hexgrid.ErrSyntax, `hexgrid: ParseVertex("0,0|1,0"): want 3 cells with | between them`},
		{vertex, "0,0|1,0|", hexgrid.ErrSyntax, `hexgrid: ParseVertex("0,0|1,0|"): no comma`},
		{vertex, "0,0|9223372036854775808,0|1,0", hexgrid.ErrRange, `hexgrid: ParseVertex("0,0|9223372036854775808,0|1,0"): number out of range`},
		{vertex, "0,0|1,-1|1,0", hexgrid.ErrSyntax, `hexgrid: ParseVertex("0,0|1,-1|1,0"): not three cells that meet, in board order`},
	} {
		sum, err := test.parse(test.text)
		if sum != (Hex{}) || err == nil || err.Error() != test.want || !errors.Is(err, test.kind) {
			t.Errorf("got %v, %v; want %s", sum, err, test.want)
		}
	}
}

func FuzzParseHex(f *testing.F) {
	for _, text := range []string{"0,0", "1,-2", "-0,1", "01,2", "9223372036854775808,0", "a1", ""} {
		f.Add(text)
	}
	f.Fuzz(checkParseHex)
}
