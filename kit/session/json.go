package session

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"example.com/hexgames"
)

// appendJSON appends the JSON text of a value, as encoding/json writes it without escaping HTML.
// It supports the types of answers: structs with tags, pointers to them, slices, strings,
// numbers, bools, and the library's enumerations. Importing encoding/json would add a sixth to
// the size of the browser program.
func appendJSON(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.String:
		return appendString(b, v.String())
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int:
		return strconv.AppendInt(b, v.Int(), 10)
	case reflect.Float64:
		return appendFloat(b, v.Float())
	case reflect.Pointer, reflect.Interface:
		return appendJSON(b, v.Elem())
	case reflect.Slice:
		if v.IsNil() {
			return append(b, "null"...)
		}
		if v.Type() == cellsType {
			return appendCells(b, v.Interface().([]hexgames.Cell))
		}
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendJSON(b, v.Index(i))
		}
		return append(b, ']')
	case reflect.Struct:
		b = append(b, '{')
		begin := len(b)
		for i := range v.NumField() {
			// There are no other tags.
			tag := strings.TrimPrefix(string(v.Type().Field(i).Tag), `json:"`)
			key, option, _ := strings.Cut(strings.TrimSuffix(tag, `"`), ",")
			if f := v.Field(i); !omitted(f, option) {
				if len(b) > begin {
					b = append(b, ',')
				}
				b = appendJSON(append(appendString(b, key), ':'), f)
			}
		}
		return append(b, '}')
	}
	switch word := v.Interface().(type) {
	case hexgames.Player:
		return appendString(b, word.String())
	case hexgames.ChangeKind:
		return appendString(b, word.String())
	}
	panic("session: a type without JSON: " + v.Type().String())
}

// appendCells appends the cells of a drawing. They make up most of its text and rarely change, so
// it keeps the text written last.
func appendCells(b []byte, cells []hexgames.Cell) []byte {
	last := lastCells.Load()
	if last == nil || !slices.EqualFunc(cells, last.cells, sameCell) {
		last = &writtenCells{slices.Clone(cells), []byte{'['}}
		for i := range last.cells {
			last.cells[i].Corners = slices.Clone(cells[i].Corners)
			if i > 0 {
				last.text = append(last.text, ',')
			}
			last.text = appendJSON(last.text, reflect.ValueOf(cells[i]))
		}
		last.text = append(last.text, ']')
		lastCells.Store(last)
	}
	return append(b, last.text...)
}

// A writtenCells holds cells and their text.
type writtenCells struct {
	cells []hexgames.Cell
	text  []byte
}

var (
	cellsType = reflect.TypeFor[[]hexgames.Cell]()
	lastCells atomic.Pointer[writtenCells]
)

func sameCell(a, b hexgames.Cell) bool {
	return a.Name == b.Name && a.Center == b.Center && a.Shade == b.Shade && slices.Equal(a.Corners, b.Corners)
}

// omitted reports whether a field with this tag option is omitted: if it is zero or, with
// omitempty, an empty slice.
func omitted(f reflect.Value, option string) bool {
	return option != "" && isZero(f) || option == "omitempty" && f.Kind() == reflect.Slice && f.Len() == 0
}

// isZero is a smaller [reflect.Value.IsZero] for the types of answers.
func isZero(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		return v.Len() == 0
	case reflect.Bool:
		return !v.Bool()
	case reflect.Int:
		return v.Int() == 0
	case reflect.Uint8:
		return v.Uint() == 0
	case reflect.Float64:
		return v.Float() == 0
	case reflect.Struct:
		for i := range v.NumField() {
			if !isZero(v.Field(i)) {
				return false
			}
		}
		return true
	}
	return v.IsNil()
}

// appendString appends a JSON string. It replaces invalid UTF-8.
func appendString(b []byte, s string) []byte {
	const digits = "0123456789abcdef"
	b = append(b, '"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case '\b' <= r && r <= '\r' && r != '\v':
			b = append(b, '\\', "btn-fr"[r-'\b'])
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		case r == '\u2028' || r == '\u2029': // line terminators in old JavaScript
			b = append(b, `\u202`...)
			b = append(b, digits[r&15])
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], string(r)):
			b = append(b, `\ufffd`...)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}

// appendFloat appends a number, with the fewest digits that identify it.
func appendFloat(b []byte, x float64) []byte {
	if a := math.Abs(x); a == 0 || 1e-6 <= a && a < 1e21 {
		return strconv.AppendFloat(b, x, 'f', -1, 64)
	}
	begin := len(b)
	b = strconv.AppendFloat(b, x, 'e', -1, 64)
	if n := len(b); n-begin >= 4 && b[n-3] == '-' && b[n-2] == '0' { // e-9 instead of e-09
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}
