package hexgrid

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The kinds of [ParseError], for [errors.Is].
var (
	// ErrSyntax tells that a text has not the form that was expected.
	ErrSyntax = errors.New("invalid syntax")

	// ErrRange tells that a text has the right form, but names something
	// that does not exist: a coordinate that does not fit an int, or a
	// cell that is not on the board.
	ErrRange = errors.New("out of range")
)

// A ParseError is the error of [ParseHex] and [Board.Cell].
type ParseError struct {
	Func   string // the function that failed, "ParseHex" or "Cell"
	Text   string // what it was given
	Reason string // what is wrong with it, in words
	Err    error  // [ErrSyntax] or [ErrRange]
}

// Error returns a message like
//
//	hexgrid: ParseHex("01,2"): leading zero
//
// with the text quoted, in ASCII and cut short if it is long.
func (e *ParseError) Error() string {
	const most = 40
	text, more := e.Text, ""
	if len(text) > most {
		n := most
		for n > most-utf8.UTFMax && !utf8.RuneStart(text[n]) {
			n--
		}
		text, more = text[:n], "..."
	}
	return "hexgrid: " + e.Func + "(" + strconv.QuoteToASCII(text) + more + "): " + e.Reason
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error {
	return e.Err
}

// ParseHex reads the coordinates of a cell in the form that [Hex.String]
// prints, and only that: two decimal numbers and a comma, without spaces,
// plus signs, leading zeros or a negative zero. Otherwise the error is a
// [*ParseError].
func ParseHex(text string) (Hex, error) {
	fail := func(reason string, err error) (Hex, error) {
		return Hex{}, &ParseError{"ParseHex", text, reason, err}
	}
	first, second, found := strings.Cut(text, ",")
	if !found {
		return fail("no comma", ErrSyntax)
	}
	var n [2]int
	for i, number := range [2]string{first, second} {
		digits := strings.TrimPrefix(number, "-")
		if reason := checkDigits(digits); reason != "" {
			return fail(reason, ErrSyntax)
		}
		if number == "-0" {
			return fail("negative zero", ErrSyntax)
		}
		v, err := strconv.Atoi(number)
		if err != nil {
			return fail("number out of range", ErrRange)
		}
		n[i] = v
	}
	return Hex{n[0], n[1]}, nil
}

// checkDigits returns what keeps digits from being a decimal number as
// this package writes it, or "".
func checkDigits(digits string) string {
	if digits == "" {
		return "missing number"
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return "unexpected " + quoteRune(digits[i:])
		}
	}
	if digits[0] == '0' && digits != "0" {
		return "leading zero"
	}
	return ""
}

// quoteRune returns the first character of text, quoted in ASCII so that
// look-alikes show.
func quoteRune(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return strconv.QuoteToASCII(text[:size])
}
