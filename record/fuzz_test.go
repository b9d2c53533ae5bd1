package record

import (
	"errors"
	"testing"
	"time"

	"example.com/hexgames/internal/reread"
)

var errNot = errors.New("refused")

// orError turns the result of a reader into an error.
func orError[T any](value T, ok bool) (T, error) {
	if !ok {
		return value, errNot
	}
	return value, nil
}

func FuzzParseGlyph(f *testing.F) {
	for _, text := range []string{"!", "??", "!?", "$1", "$16", "$255", "$256", "$01", "$", "!!!", ""} {
		f.Add(text)
	}
	reread.Text(f, func(text string) (Glyph, error) { return orError(ParseGlyph(text)) }, Glyph.String, nil)
}

func FuzzParseLeft(f *testing.F) {
	for _, text := range []string{"0:04:58", "1:00:00.5", "277777:46:40", "0:60:00", "0:0:1", "00:00:01", "-1:00:00", "1:+1:01", "0:00:00.0000000001", ""} {
		f.Add(text)
	}
	reread.Text(f, func(text string) (time.Duration, error) { return orError(parseLeft(text)) }, formatLeft, nil)
}
