package notation

import (
	"iter"
	"strconv"
	"strings"
)

// Plural returns a number of things, such as "1 cell" or "2 cells".
func Plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}

// Some joins the first four texts, and adds "and others" if there are more, for errors that cannot
// list all of them.
func Some(texts iter.Seq[string]) string {
	var some []string
	for text := range texts {
		if len(some) == 4 {
			return strings.Join(some, ", ") + " and others"
		}
		some = append(some, text)
	}
	return strings.Join(some, ", ")
}

// Names returns the names of cells.
func Names[C interface{ String() string }](cells iter.Seq[C]) (names []string) {
	for c := range cells {
		names = append(names, c.String())
	}
	return names
}

// Join joins the names of cells.
func Join[C interface{ String() string }](cells iter.Seq[C], sep string) string {
	var b strings.Builder
	for c := range cells {
		if b.Len() > 0 {
			b.WriteString(sep)
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// Cells reads the names of up to most cells, and reports whether all of them are cells.
func Cells[C any](names []string, most int, read func(name string) (C, error)) (cells []C, ok bool) {
	if len(names) > most {
		return nil, false
	}
	for _, name := range names {
		c, err := read(name)
		if err != nil {
			return nil, false
		}
		cells = append(cells, c)
	}
	return cells, true
}
