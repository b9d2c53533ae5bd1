package hexagrams

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
)

// refusals are texts that Parse refuses, at least one for each reason.
var refusals = []struct {
	text    string
	kind    error
	clause  string
	column  int
	message string
}{
	{"", hexgames.ErrSyntax, "", 1, "want w, b or a number of empty cells for a1"},
	{" ", hexgames.ErrSyntax, "", 1, "want w, b or a number of empty cells for a1"},
	{"w", hexgames.ErrPosition, "G1", 1, "row a has 1 cell, want 3"},
	{"w?w/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 2, "want w, b or a number of empty cells for a2"},
	{"ww/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 2 cells, want 3"},
	{"2/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 2 cells, want 3"},
	{"wwww/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 4 cells, want 3"},
	{"4/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 4 cells, want 3"},
	{"w3/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 4 cells, want 3"},
	{"3/5/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 3, "row b has 5 cells, want 4"},
	{"3/4/3/4/5/w2b/5/4/3/4/100000000000 w", hexgames.ErrPosition, "G1", 23, "row h has more than 999 cells, want 3"},
	{"3/4/3/4/5/w2b/5/4/3/4/4294967299 w", hexgames.ErrPosition, "G1", 23, "row h has more than 999 cells, want 3"},
	{"12/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 12 cells, want 3"},
	{"111/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 111 cells, want 3"},
	{"11w/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 12 cells, want 3"},
	{"03/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "want no run of 0 empty cells, and no leading zeros"},
	{"0www/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "want no run of 0 empty cells, and no leading zeros"},
	{"w01w/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 2, "want no run of 0 empty cells, and no leading zeros"},
	{"30/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 30 cells, want 3"},
	{"3/4/3/4/5/w2b/5/4/3/4/+3 w", hexgames.ErrSyntax, "", 23, "want w, b or a number of empty cells for h1"},
	{"3/4/3/4/5/w2b/5/4/3/4/x w", hexgames.ErrSyntax, "", 23, "want w, b or a number of empty cells for h1"},
	{"3/4/3/4/5/w2б/5/4/3/4/3 w", hexgames.ErrSyntax, "", 13, `a letter that is not one of a to z, "\u0431"`}, // a Cyrillic letter
	{"３/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, `a digit that is not one of 0 to 9, "\uff13"`},   // a wide digit
	{"\ufeff3/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "a byte order mark: want the text without it"},
	{"3/4/3/4/5/w2\x00/5/4/3/4/3 w", hexgames.ErrSyntax, "", 13, `not part of any notation, "\x00"`},
	{"//3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "want w, b or a number of empty cells for a1"},
	{"3/4/3/4/5/w2b/5/4/3/4 w", hexgames.ErrSyntax, "", 22, "want a slash and row h after the 4 cells of row g"},
	{"3/4/3/4/5/w2b/5/4/3/4/3/3 w", hexgames.ErrSyntax, "", 24, "want a space, then w or b for the side to move, after the 3 cells of row h"},
	{"3/4/3/4/5/w2b/5/4/3/4/3", hexgames.ErrSyntax, "", 24, "want a space"},
	{"3/4/3/4/5/w2b/5/4/3/4/3\tw", hexgames.ErrSyntax, "", 24, "want a space"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 ", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3  w", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 -", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 w ", hexgames.ErrSyntax, "", 26, "a blank at the end"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 wb", hexgames.ErrSyntax, "", 26, "want the text to end after the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 w\n", hexgames.ErrSyntax, "", 26, "a blank at the end"},
	{"3/4/www/4/5/wwwb/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 15, "more than 5 Hexads for White"},
	{"3/4/wbb/4/5/bb2/5/4/bbw/4/3 b", hexgames.ErrPosition, "G1", 22, "more than 5 Hexads for Black"},
	{"www/wwww/3/wwww/wwwww/w2b/w4/4/3/4/3 w", hexgames.ErrPosition, "G1", 27, "more than 16 Triads for White"},
	{"3/4/3/b3/5/w2b/bbbbb/bbbb/3/bbbb/bbb b", hexgames.ErrPosition, "G1", 36, "more than 16 Triads for Black"},
	{"3/4/3/4/5/w3/5/4/3/4/3 w", hexgames.ErrPosition, "G7", 24, "Black moved last, so Black has a Hexad"},
	{"3/4/3/4/5/3b/5/4/3/4/3 b", hexgames.ErrPosition, "G7", 24, "White moved last, so White has a Hexad"},
	{"3/4/3/4/5/4/5/4/3/4/3 w", hexgames.ErrPosition, "G7", 23, "Black moved last, so Black has a Hexad"},
	{"bbb/4/3/4/5/w3/5/4/3/4/bbb w", hexgames.ErrPosition, "G7", 28, "Black moved last, so Black has a Hexad"},
}

func TestParseRefused(t *testing.T) {
	for _, test := range refusals {
		p, err := Parse(test.text)
		if p != (Position{}) {
			t.Errorf("%q is refused, but read as %v", test.text, p)
		}
		wantError(t, err, test.kind, test.clause, test.message)
		var e *hexgames.Error
		if errors.As(err, &e) && (e.Column != test.column || e.Input != test.text) {
			t.Errorf("%q: column %d of %q, want %d", test.text, e.Column, e.Input, test.column)
		}
	}
}

func TestParseAnyCase(t *testing.T) {
	for text, want := range map[string]string{
		"3/4/3/WW2/1W3/w2B/B1b2/4/1b1/1B2/b2 B": "3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b",
		"3/4/3/4/5/W2B/5/4/3/4/3 W":             "3/4/3/4/5/w2b/5/4/3/4/3 w",
		"3/4/3/4/5/w3/5/4/3/4/3 b":              "3/4/3/4/5/w3/5/4/3/4/3 b",
	} {
		p, err := Parse(text)
		if err != nil || p.String() != want {
			t.Errorf("%q reads as %v, %v; want %q", text, p, err, want)
		}
	}
}

func TestMustParse(t *testing.T) {
	defer func() {
		if err, _ := recover().(error); !errors.Is(err, hexgames.ErrSyntax) {
			t.Errorf("MustParse panics with %v", err)
		}
	}()
	MustParse("3/4/3")
}

func TestJSON(t *testing.T) {
	type message struct{ Position Position }
	text, err := json.Marshal(message{New()})
	if want := `{"Position":"` + New().String() + `"}`; string(text) != want || err != nil {
		t.Errorf("the start in JSON is %s, %v; want %s", text, err, want)
	}
	m := message{MustParse("3/4/3/4/5/w2b/5/4/3/4/3 w")}
	before := m
	for _, bad := range []string{`"3/4/3"`, `7`, `{}`, `[]`, `true`} {
		if err := json.Unmarshal([]byte(`{"Position":`+bad+`}`), &m); err == nil || m != before {
			t.Errorf("%s reads as %v, %v", bad, m.Position, err)
		}
	}
	if err := json.Unmarshal(text, &m); err != nil || m.Position != New() {
		t.Errorf("%s reads as %v, %v", text, m.Position, err)
	}
}

func TestDiagram(t *testing.T) {
	want := strings.Trim(`
a           /.\     /.\     /.\
b       \./     \./     \./     \./
x           <.>     <.>     <w>
c       /w\     /w\     /.\     /.\
d   \./     \w/     \./     \./     \b/
y       <w>     <.>     <.>     <b>
e   /b\     /.\     /b\     /.\     /.\
f       \./     \./     \./     \./
z           <.>     <b>     <.>
g       /.\     /b\     /.\     /.\
h           \b/     \./     \w/`, "\n")
	if got := MustParse("3/4/2w/ww2/1w2b/w2b/b1b2/4/1b1/1b2/b1w b").Diagram(); got != want {
		t.Errorf("the diagram is\n%s\nwant\n%s", got, want)
	}
}

func TestPieces(t *testing.T) {
	p := MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b")
	var texts []string
	for c, player := range p.Pieces() {
		texts = append(texts, mark(player)+c.String())
	}
	if got, want := strings.Join(texts, " "), "wc1 wc2 wd2 wy1 by4 be1 be3 bz2 bg2 bh1"; got != want {
		t.Errorf("the pieces are %s, want %s", got, want)
	}
	for range p.Pieces() {
		break // stops when asked to
	}
	for player, want := range map[hexgames.Player][2]int{
		hexgames.White: {1, 3}, hexgames.Black: {2, 4}, hexgames.None: {}, hexgames.Chance: {},
	} {
		if hexads, triads := p.Count(player); [2]int{hexads, triads} != want {
			t.Errorf("%v has %d Hexads and %d Triads, want %v", player, hexads, triads, want)
		}
	}
}
