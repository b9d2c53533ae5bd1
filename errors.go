package hexgames

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hexgames/hexgrid"
)

// An ErrorKind is the kind of an [Error]. Its value is a code that never changes; JSON uses it too.
// Your own game may define its own kinds. The zero value is not a kind.
type ErrorKind string

// The kinds. Every error from a game's package is an [*Error] and matches exactly one of these
// under [errors.Is].
const (
	ErrIllegalMove ErrorKind = "illegal-move" // a move that cannot be played in this position
	ErrGameOver    ErrorKind = "game-over"    // a move, or a declaration, after the end
	ErrSyntax      ErrorKind = "syntax"       // a text that cannot be read
	ErrAmbiguous   ErrorKind = "ambiguous"    // a text that reads as several legal moves
	ErrPosition    ErrorKind = "position"     // a position that no game can reach
	ErrOption      ErrorKind = "option"       // an option that is out of range
	ErrEncoding    ErrorKind = "encoding"     // a position that an encoding cannot hold
	ErrWeights     ErrorKind = "weights"      // weights that are damaged or belong to a different game
)

// Error returns the kind in words, such as "illegal move".
func (k ErrorKind) Error() string {
	switch k {
	case ErrGameOver:
		return "the game is over"
	case ErrSyntax:
		return "bad syntax"
	case ErrAmbiguous:
		return "ambiguous move"
	case ErrPosition:
		return "impossible position"
	case ErrOption:
		return "bad option"
	case ErrEncoding:
		return "no room in the encoding"
	case ErrWeights:
		return "bad weights"
	}
	return strings.ReplaceAll(string(k), "-", " ")
}

// Unwrap returns [hexgrid.ErrSyntax] for ErrSyntax, so that each matches the other under
// [errors.Is]. For any other kind, it returns nil.
func (k ErrorKind) Unwrap() error {
	if k == ErrSyntax {
		return hexgrid.ErrSyntax
	}
	return nil
}

// An Error describes what a game refused, where, and why. Find it with [errors.As], and
// compare its kind with [errors.Is].
//
// Its message reads like
//
//	hexdame: "c3-d4": a capture is compulsory: d4xf4 (D6)
//
// In JSON, it is an object with a lowercase key for each field. A missing column, clause or list of
// cells is omitted.
type Error struct {
	Kind   ErrorKind `json:"kind"`             // one of the kinds of this package
	Game   string    `json:"game"`             // the name of the game, which is the name of its package
	Input  string    `json:"input"`            // the refused input; for clicks, the equivalent text
	Column int       `json:"column,omitempty"` // the byte of Input, counted from 1, where the problem starts; 0 if it is in no single place
	Clause string    `json:"clause,omitempty"` // the clause that was broken, as numbered in the game's documentation; "" if none was
	Cells  []string  `json:"cells,omitempty"`  // the names of the cells involved, if any
	Reason string    `json:"reason"`           // why, in words
}

// Error returns the message, with the input quoted and escaped. A long input is cut to its
// beginning, or to the part around the column.
func (e *Error) Error() string {
	b := make([]byte, 0, 128)
	if e.Game != "" {
		b = append(b, e.Game...)
		b = append(b, ": "...)
	}
	b = append(b, quoteAt(e.Input, max(e.Column, 1)-1)...)
	if e.Column > 0 {
		b = append(b, ", column "...)
		b = strconv.AppendInt(b, int64(e.Column), 10)
	}
	b = append(b, ": "...)
	b = append(b, e.Reason...)
	if e.Reason == "" {
		b = append(b, e.Kind.Error()...)
	}
	if e.Clause != "" {
		b = append(b, " ("...)
		b = append(b, e.Clause...)
		b = append(b, ')')
	}
	return string(b)
}

// Unwrap returns the error's kind, so that errors.Is finds it.
func (e *Error) Unwrap() error {
	if e.Kind == "" {
		return nil
	}
	return e.Kind
}

// quoteMax is the maximum number of bytes of input that an error message repeats.
const quoteMax = 48

// Quote returns text the way error messages show input: between double quotes, cut after about
// fifty bytes, with everything but plain ASCII escaped. Escaping exposes letters that only look
// Latin; cutting keeps input from flooding a log.
func Quote(text string) string { return quoteAt(text, 0) }

// quoteAt is Quote for a text whose byte at place must be visible. Dots show where the text is cut.
func quoteAt(text string, place int) string {
	if len(text) <= quoteMax {
		return strconv.QuoteToASCII(text)
	}
	start := 0
	if place >= quoteMax {
		// As much as possible before the place, and a little after it.
		start = runeStart(text, min(min(place, len(text))+quoteMax/4, len(text))-quoteMax)
	}
	end := len(text)
	if end-start > quoteMax {
		end = runeStart(text, start+quoteMax)
	}
	quoted := strconv.QuoteToASCII(text[start:end])
	quoted = quoted[1 : len(quoted)-1]
	if start > 0 {
		quoted = "..." + quoted
	}
	if end < len(text) {
		quoted += "..."
	}
	return `"` + quoted + `" (` + strconv.Itoa(len(text)) + " bytes)"
}

// runeStart returns the start of the rune that contains the byte at place.
func runeStart(text string, place int) int {
	for back := range utf8.UTFMax {
		if i := place - back; i > 0 && utf8.RuneStart(text[i]) {
			return i
		}
	}
	return place
}
