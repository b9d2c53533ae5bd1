package book

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// ErrFile matches, with [errors.Is], the error for a file that is not a book.
var ErrFile = errors.New("not a book")

// Magic is the first line of a file.
const Magic = "hexgames book 1"

// names are the names of the lines of a file after the first; examples has a value for each.
var (
	names    = []string{"game", "start", "made", "positions", "check"}
	examples = []string{"hexagrams", "a position", "how", "10042", "1f0c9be77d1a7fd2"}
)

// WriteTo writes the book as a file.
func (b *Book) WriteTo(w io.Writer) (n int64, err error) {
	head := fmt.Appendf(nil, "%s\ngame %s\nstart %s\nmade %s\npositions %d\n", Magic, b.game, b.start, b.made, b.Len())
	head = fmt.Appendf(head, "check %s\n\n", sumOf(head, b.data))
	return io.Copy(w, io.MultiReader(bytes.NewReader(head), bytes.NewReader(b.data)))
}

// sumOf returns the checksum of the lines before it and of the records.
func sumOf(head, records []byte) string {
	h := sha256.New()
	h.Write(head)
	h.Write(records)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// maxLine is the maximum length of a line.
const maxLine = 1 << 16

// Parse parses a file. The Book uses the bytes of the file, so they must not change. If the file is
// not a book, or is damaged, the error matches [ErrFile].
func Parse(file []byte) (*Book, error) {
	wrong := func(format string, args ...any) (*Book, error) {
		return nil, fmt.Errorf("%w: "+format, append([]any{ErrFile}, args...)...)
	}
	rest, number := file, 0
	line := func() (text string, ok bool) {
		i := bytes.IndexByte(rest[:min(len(rest), maxLine)], '\n')
		if i < 0 {
			return string(rest[:min(len(rest), maxLine)]), false
		}
		text, rest = string(rest[:i]), rest[i+1:]
		number++
		return text, true
	}
	if text, ok := line(); !ok || text != Magic {
		return wrong("line 1 is %s: want %q", hexgames.Quote(text), Magic)
	}
	values := make([]string, len(names))
	head := 0 // the length of the lines that the checksum covers
	for i, name := range names {
		head = len(file) - len(rest)
		text, ok := line()
		if !ok {
			return wrong("it ends on line %d, or that line is longer than %d bytes", number+1, maxLine)
		}
		if values[i], ok = strings.CutPrefix(text, name+" "); !ok || values[i] == "" {
			return wrong("line %d is %s: want %q and a value such as %q", number, hexgames.Quote(text), name, examples[i])
		}
	}
	if text, ok := line(); !ok || text != "" {
		return wrong("line %d is %s: want an empty line", len(names)+2, hexgames.Quote(text))
	}
	size, err := strconv.Atoi(values[3])
	switch {
	case err != nil || size < 0 || strconv.Itoa(size) != values[3]:
		return wrong("line 5 is %s: want a number of positions", hexgames.Quote("positions "+values[3]))
	case len(rest)/recordSize != size || len(rest)%recordSize != 0:
		return wrong("it has %d bytes of records: want %d positions of %d bytes", len(rest), size, recordSize)
	case sumOf(file[:head], rest) != values[4]:
		return wrong("the check is %s: it is damaged, because its contents have %s", hexgames.Quote(values[4]), sumOf(file[:head], rest))
	}
	b := &Book{game: values[0], start: values[1], made: values[2], data: rest}
	for i := range size {
		if why := b.fault(i); why != "" {
			return wrong("position %d, at byte %d, %s", i+1, len(file)-len(rest)+i*recordSize, why)
		}
	}
	return b, nil
}

// fault describes what is wrong with record i, or returns "".
func (b *Book) fault(i int) string {
	e := b.entry(i)
	switch {
	case i > 0 && e.key <= b.key(i-1):
		return "does not have a greater key than the previous one"
	case e.value < -unit || e.value > unit || e.search < -unit || e.search > unit:
		return fmt.Sprintf("has the values %d and %d: want %d to %d", e.value, e.search, -unit, unit)
	case e.halves > 2*e.games:
		return fmt.Sprintf("has %d half points from %d games", e.halves, e.games)
	case e.flags > expanded|searched || b.data[i*recordSize+recordSize-1] != 0:
		return "has flags that mean nothing"
	}
	return ""
}
