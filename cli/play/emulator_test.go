package play

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// An emulator implements as much of a terminal as the program needs. It panics on an unknown
// sequence.
type emulator struct {
	rows, first   [][]rune // the current screen, and the first one while the other is active
	history       []string // rows scrolled off the top of the first screen
	height, width int
	row, column   int
	kept, before  [2]int // the saved cursor, and the cursor on the first screen
	cut, other    bool
	colored       bool // whether there were colors
	rest          string
}

// newEmulator returns an empty terminal.
func newEmulator(height, width int) *emulator {
	e := &emulator{height: height, width: width}
	e.rows = e.empty()
	return e
}

func (e *emulator) empty() [][]rune {
	rows := make([][]rune, e.height)
	for i := range rows {
		rows[i] = []rune(strings.Repeat(" ", e.width))
	}
	return rows
}

// Write shows a text.
func (e *emulator) Write(text []byte) (int, error) {
	s := e.rest + string(text)
	for len(s) > 0 && (s[0] == '\x1b' || utf8.FullRuneInString(s)) {
		c, n := utf8.DecodeRuneInString(s)
		switch {
		case c == '\x1b':
			if n = e.sequence(s); n == 0 {
				e.rest = s
				return len(text), nil
			}
		case c == '\r':
			e.column = 0
		case c == '\n':
			e.down()
		case c == '\a':
		case c == '\t':
			e.column = min(e.column/8*8+8, e.width-1)
		case c < ' ':
			panic(strconv.Quote(string(c)))
		case e.column == e.width && e.cut:
		default:
			if e.column == e.width {
				e.column = 0
				e.down()
			}
			e.rows[e.row][e.column] = c
			e.column++
		}
		s = s[n:]
	}
	e.rest = s
	return len(text), nil
}

// down goes to the next row.
func (e *emulator) down() {
	if e.row++; e.row < e.height {
		return
	}
	e.row--
	if !e.other {
		e.history = append(e.history, strings.TrimRight(string(e.rows[0]), " "))
	}
	e.rows = append(e.rows[1:], []rune(strings.Repeat(" ", e.width)))
}

// sequence obeys the escape sequence at the start of s and returns its length, or 0 if the sequence
// is incomplete.
func (e *emulator) sequence(s string) int {
	if len(s) < 2 {
		return 0
	}
	switch s[1] {
	case '7':
		e.kept = [2]int{e.row, e.column}
		return 2
	case '8':
		e.row, e.column = e.kept[0], e.kept[1]
		return 2
	case '[':
	default:
		panic(strconv.Quote(s))
	}
	end := strings.IndexFunc(s[2:], func(r rune) bool { return r >= '@' })
	if end < 0 {
		return 0
	}
	var numbers []int
	for _, text := range strings.Split(s[2:2+end], ";") {
		n, _ := strconv.Atoi(text)
		numbers = append(numbers, n)
	}
	n := max(numbers[0], 1)
	switch s[2+end] {
	case 'A':
		e.row -= n
	case 'B':
		e.row += n
	case 'C':
		e.column += n
	case 'D':
		e.column -= n
	case 'H':
		e.row, e.column = n-1, 0
		if len(numbers) > 1 {
			e.column = numbers[1] - 1
		}
	case 'J':
		for row := e.row + 1; row < e.height; row++ {
			e.rows[row] = []rune(strings.Repeat(" ", e.width))
		}
		fallthrough
	case 'K':
		for i := e.column; i < e.width; i++ {
			e.rows[e.row][i] = ' '
		}
	case 'm':
		e.colored = true
	case 'h', 'l':
		e.mode(s[2:2+end], s[2+end] == 'h')
	default:
		panic(strconv.Quote(s))
	}
	return end + 3
}

// mode changes a mode.
func (e *emulator) mode(name string, on bool) {
	switch name {
	case "?7":
		e.cut = !on
	case "?1049":
		if on == e.other {
			return
		}
		if e.other = on; on {
			e.before = [2]int{e.row, e.column}
			e.rows, e.first = e.empty(), e.rows
		} else {
			e.row, e.column = e.before[0], e.before[1]
			e.rows = e.first
		}
	default:
		panic(strconv.Quote(name))
	}
}

// String returns the screen.
func (e *emulator) String() string {
	var b strings.Builder
	for _, row := range e.rows {
		b.WriteString(strings.TrimRight(string(row), " ") + "\n")
	}
	return b.String()
}

// all returns the screen below the rows scrolled off its top, without empty rows at the end.
func (e *emulator) all() string {
	return strings.TrimRight(strings.Join(append(e.history, e.String()), "\n"), "\n") + "\n"
}
