package hexgrid

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The kinds of [ParseError], for [errors.Is].
var (
	// ErrSyntax means that the text does not have the expected form. It and hexgames.ErrSyntax
	// match each other.
	ErrSyntax error = &syntaxError{"invalid syntax"}

	// ErrRange means that the text has the right form but refers to something that does not exist:
	// a coordinate that does not fit in an int, or a cell that is not on the board.
	ErrRange = errors.New("out of range")
)

// A syntaxError is the type of [ErrSyntax].
type syntaxError struct{ text string }

func (e *syntaxError) Error() string { return e.text }

// Is reports whether target is another kind that wraps e, as hexgames.ErrSyntax does. The errors
// match in both directions, although this package doesn't import hexgames.
func (e *syntaxError) Is(target error) bool {
	_, text := target.(*ParseError)
	return !text && errors.Unwrap(target) == e
}

// A ParseError is the error that [ParseHex], [ParseEdge], [ParseVertex] and [Board.Cell] return.
type ParseError struct {
	Func   string // the function that failed, such as "ParseHex"
	Text   string // its argument
	Reason string // the problem, in words
	Err    error  // [ErrSyntax] or [ErrRange]
}

// Error returns a message like
//
//	hexgrid: ParseHex("01,2"): leading zero
//
// The text is quoted in ASCII, and cut if it is long.
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

// ParseHex reads the coordinates of a cell in exactly the form that
// [Hex.String] returns: two decimal numbers and a comma, without spaces, plus
// signs, leading zeros or a negative zero. Its error is a [*ParseError].
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

// ParseEdge reads an edge in exactly the form that [Edge.String] returns: the
// cells on both sides, in board order. Its error is a [*ParseError].
func ParseEdge(text string) (Edge, error) {
	sum, err := parseSum("ParseEdge", text, 2)
	if err != nil {
		return Edge{}, err
	}
	if e := Edge(sum); e.String() == text {
		return e, nil
	}
	return Edge{}, &ParseError{"ParseEdge", text, "not two neighbors in board order", ErrSyntax}
}

// ParseVertex reads a vertex in exactly the form that [Vertex.String] returns:
// the three cells that meet there, in board order. Its error is a [*ParseError].
func ParseVertex(text string) (Vertex, error) {
	sum, err := parseSum("ParseVertex", text, 3)
	if err != nil {
		return Vertex{}, err
	}
	if v := Vertex(sum); v.String() == text {
		return v, nil
	}
	return Vertex{}, &ParseError{"ParseVertex", text, "not three cells that meet, in board order", ErrSyntax}
}

// parseSum reads cells with bars between them, and adds them up.
func parseSum(name, text string, cells int) (sum Hex, err error) {
	rest := text
	for i := range cells {
		cell, more, found := strings.Cut(rest, "|")
		if found != (i < cells-1) {
			return Hex{}, &ParseError{name, text, "want " + strconv.Itoa(cells) + " cells with | between them", ErrSyntax}
		}
		h, err := ParseHex(cell)
		if err != nil {
			e := err.(*ParseError)
			return Hex{}, &ParseError{name, text, e.Reason, e.Err}
		}
		sum, rest = sum.Add(h), more
	}
	return sum, nil
}

// MarshalText returns the same text as String, so that in JSON a Hex is a
// string and can be a map key.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads the coordinates like [ParseHex]. If it returns an error, h
// is unchanged.
func (h *Hex) UnmarshalText(text []byte) error { return unmarshal(h, text, ParseHex) }

// MarshalText returns the same text as String. It returns an error if e is not
// valid.
func (e Edge) MarshalText() ([]byte, error) {
	if !e.Valid() {
		return nil, errors.New("hexgrid: " + e.String() + " is not an edge, and has no text")
	}
	return []byte(e.String()), nil
}

// UnmarshalText reads the cells like [ParseEdge]. If it returns an error, e is
// unchanged.
func (e *Edge) UnmarshalText(text []byte) error { return unmarshal(e, text, ParseEdge) }

// MarshalText returns the same text as String. It returns an error if v is not
// valid.
func (v Vertex) MarshalText() ([]byte, error) {
	if !v.Valid() {
		return nil, errors.New("hexgrid: " + v.String() + " is not a vertex, and has no text")
	}
	return []byte(v.String()), nil
}

// UnmarshalText reads the cells like [ParseVertex]. If it returns an error, v is
// unchanged.
func (v *Vertex) UnmarshalText(text []byte) error { return unmarshal(v, text, ParseVertex) }

// unmarshal reads a value into target, which is unchanged after an error.
func unmarshal[T any](target *T, text []byte, parse func(string) (T, error)) error {
	value, err := parse(string(text))
	if err == nil {
		*target = value
	}
	return err
}

// checkDigits returns the reason why digits is not a decimal number as this package writes it, or
// "" if it is one.
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

// quoteRune returns the first character of text, quoted in ASCII to expose
// look-alikes.
func quoteRune(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return strconv.QuoteToASCII(text[:size])
}
