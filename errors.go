package hexgames

import (
	"errors"
	"strconv"
	"unicode/utf8"
)

// What can be wrong with something that a game is given. Every error of a
// game's package is an [*Error] and matches exactly one of these under
// [errors.Is].
var (
	ErrIllegalMove = errors.New("illegal move")
	ErrGameOver    = errors.New("the game is over")
	ErrSyntax      = errors.New("bad syntax")
	ErrAmbiguous   = errors.New("ambiguous move")
	ErrPosition    = errors.New("impossible position")
	ErrOption      = errors.New("bad option")
)

// An Error says which game refused what, where, and why. Find it with
// [errors.As]; compare what kind of error it is with [errors.Is].
//
// Its message reads like
//
//	hexdame: "c3-d4": a capture is compulsory: d4xf4 (D6)
type Error struct {
	Kind   error    // one of the sentinels of this package
	Game   string   // the game's name, that of its package
	Input  string   // what was refused, as it was given
	Column int      // the byte of Input, counted from 1, where the trouble starts; 0 if it is not in one place
	Clause string   // the clause broken, as numbered in the game's documentation; "" if none is
	Cells  []string // the names of the cells concerned, if any
	Reason string   // why, in words
}

// Error returns the message, with the input quoted, escaped and, if it is
// long, cut: to its beginning, or to what is around the column.
func (e *Error) Error() string {
	b := make([]byte, 0, 128)
	if e.Game != "" {
		b = append(b, e.Game...)
		b = append(b, ": "...)
	}
	b = append(b, quoteAt(e.Input, e.Column-1)...)
	if e.Column > 0 {
		b = append(b, ", column "...)
		b = strconv.AppendInt(b, int64(e.Column), 10)
	}
	b = append(b, ": "...)
	b = append(b, e.Reason...)
	if e.Reason == "" && e.Kind != nil {
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
func (e *Error) Unwrap() error { return e.Kind }

// quoteMax is how many bytes of somebody's input an error message repeats.
const quoteMax = 48

// Quote returns text as error messages show what they were given: between
// double quotes, in plain ASCII with everything else escaped, and cut after
// some fifty bytes. A letter that only looks like a Latin one so shows what it
// is, and no input can flood a log.
func Quote(text string) string { return quoteAt(text, 0) }

// quoteAt is Quote for a text of which the byte at a place has to be seen. One
// that is cut has dots on that side.
func quoteAt(text string, place int) string {
	if len(text) <= quoteMax {
		return strconv.QuoteToASCII(text)
	}
	start := 0
	if place >= quoteMax {
		// As much as possible before the place, and a little behind it.
		start = runeStart(text, min(place+quoteMax/4, len(text))-quoteMax)
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

// runeStart returns where the rune begins that the byte at a place belongs to.
func runeStart(text string, place int) int {
	for back := range utf8.UTFMax {
		if i := place - back; i > 0 && utf8.RuneStart(text[i]) {
			return i
		}
	}
	return place
}
