package hexgames_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
)

func TestError(t *testing.T) {
	for _, test := range []struct {
		err  hexgames.Error
		want string
	}{
		{hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: "hexdame", Input: "c3-d4", Clause: "D6", Reason: "a capture is compulsory"},
			`hexdame: "c3-d4": a capture is compulsory (D6)`},
		{hexgames.Error{Kind: hexgames.ErrSyntax, Game: "hexdame", Input: "c3\n", Column: 3, Reason: "trailing text"},
			`hexdame: "c3\n", column 3: trailing text`},
		{hexgames.Error{Kind: hexgames.ErrGameOver, Input: "x"}, `"x": the game is over`},
		{hexgames.Error{}, `"": `},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("the message is %q, want %q", got, test.want)
		}
		wrapped := fmt.Errorf("while testing: %w", &test.err)
		var e *hexgames.Error
		if !errors.As(wrapped, &e) || test.err.Kind != "" && !errors.Is(wrapped, test.err.Kind) {
			t.Errorf("errors.As or errors.Is does not find %v", wrapped)
		}
	}
	if errors.Unwrap(&hexgames.Error{}) != nil {
		t.Error("an error without a kind wraps another")
	}
	if err := (&hexgames.Error{Kind: hexgames.ErrSyntax}); errors.Is(err, hexgames.ErrPosition) {
		t.Error("an error matches a different kind")
	}
}

// TestErrSyntax checks that the syntax errors from games and from hexgrid match each other, and
// nothing else.
func TestErrSyntax(t *testing.T) {
	_, text := hexdame.Parse("nonsense")
	_, place := hexdame.Parse("W:Wa9:Be5") // not on the board
	_, hex := hexgrid.ParseHex("nonsense")
	_, huge := hexgrid.ParseHex("99999999999999999999,0")
	for _, test := range []struct {
		err    error
		syntax bool
	}{
		{text, true}, {hexgames.ErrSyntax, true}, {place, false}, {hexgames.ErrPosition, false},
		{hex, true}, {hexgrid.ErrSyntax, true}, {huge, false}, {hexgrid.ErrRange, false},
	} {
		for _, target := range []error{hexgames.ErrSyntax, hexgrid.ErrSyntax} {
			if got := errors.Is(test.err, target); got != test.syntax {
				t.Errorf("the error %v matches %v: %t", test.err, target, got)
			}
		}
	}
	if errors.Is(hex, hexgames.ErrPosition) || errors.Is(hex, hexgrid.ErrRange) || errors.Is(text, hexgrid.ErrRange) {
		t.Error("a syntax error matches a different kind")
	}
	if _, other := hexgrid.ParseHex("other"); errors.Is(hex, other) {
		t.Error("the errors of two texts match each other")
	}
	if errors.Is(huge, hexgames.ErrPosition) || errors.Is(place, hexgrid.ErrRange) {
		t.Error("errors about a place match each other")
	}
}

// TestErrorKinds checks that every kind has words, and a code that is its JSON.
func TestErrorKinds(t *testing.T) {
	for kind, want := range map[hexgames.ErrorKind]struct{ code, words string }{
		hexgames.ErrIllegalMove: {"illegal-move", "illegal move"},
		hexgames.ErrGameOver:    {"game-over", "the game is over"},
		hexgames.ErrSyntax:      {"syntax", "bad syntax"},
		hexgames.ErrAmbiguous:   {"ambiguous", "ambiguous move"},
		hexgames.ErrPosition:    {"position", "impossible position"},
		hexgames.ErrOption:      {"option", "bad option"},
		hexgames.ErrEncoding:    {"encoding", "no room in the encoding"},
		hexgames.ErrWeights:     {"weights", "bad weights"},
		"no-seat":               {"no-seat", "no seat"}, // a kind of another package
	} {
		if string(kind) != want.code || kind.Error() != want.words {
			t.Errorf("the kind %q is %q in words, want %v", string(kind), kind.Error(), want)
		}
	}
}

// TestErrorJSON checks the JSON of an error, and that it can be read back.
func TestErrorJSON(t *testing.T) {
	for _, test := range []struct {
		err  hexgames.Error
		want string
	}{
		{hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: "hexdame", Input: "c3-d4", Clause: "D6", Cells: []string{"c3", "d4"}, Reason: "a capture is compulsory"},
			`{"kind":"illegal-move","game":"hexdame","input":"c3-d4","clause":"D6","cells":["c3","d4"],"reason":"a capture is compulsory"}`},
		{hexgames.Error{Kind: hexgames.ErrSyntax, Input: "x", Column: 1, Reason: "no"},
			`{"kind":"syntax","game":"","input":"x","column":1,"reason":"no"}`},
	} {
		text, err := json.Marshal(&test.err)
		var read hexgames.Error
		if err != nil || string(text) != test.want || json.Unmarshal(text, &read) != nil || !reflect.DeepEqual(read, test.err) {
			t.Errorf("in JSON the error is %s, %v, want %s", text, err, test.want)
		}
	}
}

// TestErrorAroundItsColumn checks that the message for a long input quotes it around its
// column.
func TestErrorAroundItsColumn(t *testing.T) {
	long := strings.Repeat("0123456789", 10)
	for _, test := range []struct {
		input  string
		column int
		want   string
	}{
		{long, 0, `"012345678901234567890123456789012345678901234567..." (100 bytes): no`},
		{long, 48, `"012345678901234567890123456789012345678901234567..." (100 bytes), column 48: no`},
		{long, 49, `"...234567890123456789012345678901234567890123456789..." (100 bytes), column 49: no`},
		{long, 95, `"...234567890123456789012345678901234567890123456789" (100 bytes), column 95: no`},
		{long, 101, `"...234567890123456789012345678901234567890123456789" (100 bytes), column 101: no`},
		{long, 1 << 30, `"...234567890123456789012345678901234567890123456789" (100 bytes), column 1073741824: no`},
		{long, math.MaxInt, `"...234567890123456789012345678901234567890123456789" (100 bytes), column ` + strconv.Itoa(math.MaxInt) + `: no`},
		{long, math.MinInt, `"012345678901234567890123456789012345678901234567..." (100 bytes): no`},
		{long[:49], 49, `"...123456789012345678901234567890123456789012345678" (49 bytes), column 49: no`},
		{"a\u00e9" + long[:47], 50, `"...\u00e90123456789012345678901234567890123456789012345..." (50 bytes), column 50: no`},
		{"\u00e9" + long[:47], 49, `"...\xa901234567890123456789012345678901234567890123456" (49 bytes), column 49: no`},
		{strings.Repeat("é", 50), 100, `"...` + strings.Repeat(`\u00e9`, 24) + `" (100 bytes), column 100: no`},
		{strings.Repeat("é", 50), 61, `"...` + strings.Repeat(`\u00e9`, 24) + `..." (100 bytes), column 61: no`},
		{strings.Repeat("\x80", 100), 70, `"...` + strings.Repeat(`\x80`, 48) + `..." (100 bytes), column 70: no`},
		{strings.Repeat(`"`, 100), 100, `"...` + strings.Repeat(`\"`, 48) + `" (100 bytes), column 100: no`},
	} {
		e := &hexgames.Error{Input: test.input, Column: test.column, Reason: "no"}
		if got := e.Error(); got != test.want {
			t.Errorf("column %d of %q:\n%s\nwant\n%s", test.column, test.input, got, test.want)
		}
	}
}

func TestQuote(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", `""`},
		{`a"b`, `"a\"b"`},
		{"а1", `"\u04301"`}, // a Cyrillic letter
		{"\xff\x00\ufeff", `"\xff\x00\ufeff"`},
		{strings.Repeat("a", 48), `"` + strings.Repeat("a", 48) + `"`},
		{strings.Repeat("a", 49), `"` + strings.Repeat("a", 48) + `..." (49 bytes)`},
		{strings.Repeat("a", 47) + "é", `"` + strings.Repeat("a", 47) + `..." (49 bytes)`},
		{strings.Repeat("\x80", 60), `"` + strings.Repeat(`\x80`, 48) + `..." (60 bytes)`},
	} {
		if got := hexgames.Quote(test.text); got != test.want {
			t.Errorf("Quote(%q) = %s, want %s", test.text, got, test.want)
		}
	}
	if got := hexgames.Quote(strings.Repeat("x", 64<<20)); len(got) > 100 || !utf8.ValidString(got) {
		t.Errorf("64 MiB are quoted in %d bytes", len(got))
	}
}
