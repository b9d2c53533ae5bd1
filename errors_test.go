package hexgames_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hexgames"
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
		if !errors.As(wrapped, &e) || test.err.Kind != nil && !errors.Is(wrapped, test.err.Kind) {
			t.Errorf("%v is not found by errors.As and errors.Is", wrapped)
		}
	}
	if err := (&hexgames.Error{Kind: hexgames.ErrSyntax}); errors.Is(err, hexgames.ErrPosition) {
		t.Error("an error matches another kind")
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
		{strings.Repeat("\x80", 60), `"` + strings.Repeat(`\x80`, 44) + `..." (60 bytes)`},
	} {
		if got := hexgames.Quote(test.text); got != test.want {
			t.Errorf("Quote(%q) = %s, want %s", test.text, got, test.want)
		}
	}
	if got := hexgames.Quote(strings.Repeat("x", 64<<20)); len(got) > 100 || !utf8.ValidString(got) {
		t.Errorf("64 MiB are quoted in %d bytes", len(got))
	}
}
