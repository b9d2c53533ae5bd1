package laws

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
)

// This file contains the notation of the toy, with its bugs.

func (p toy) ParseMove(text string) (toyMove, error) {
	switch {
	case broken == "ParseMove panics on nothing":
		_ = text[0]
	case broken == "ParseMove trims spaces":
		text = strings.TrimSpace(text)
	case broken == "ParseMove is slow":
		slowly(text)
	case broken == "ParseMove's error repeats everything" && len(text) > 1000:
		return toyMove{}, p.fail(hexgames.ErrSyntax, text, "cannot read "+text)
	case broken == "the zero position reads a move" && p == toy{}:
		return toyMove{4, false}, nil
	case broken == "ParseMove reads lowercase only" && strings.ToLower(text) != text:
		return toyMove{}, p.fail(hexgames.ErrSyntax, text, "want lowercase")
	case broken == "the record cannot hold its moves":
		text = strings.Trim(text, "{}")
	}
	name := strings.ToLower(text)
	m := toyMove{}
	switch {
	case strings.HasPrefix(name, "+"):
		name = name[1:]
	case strings.HasPrefix(name, "-"):
		name, m.lift = name[1:], true
	}
	for i, n := range toyNames {
		if n == name && n != "" {
			m.cell = uint8(i)
		}
	}
	if m.cell == 0 {
		switch {
		case broken == "ParseMove's error is untyped":
			return toyMove{}, strconv.ErrSyntax
		case broken == "ParseMove's error is about positions":
			return toyMove{}, p.fail(hexgames.ErrPosition, text, "cannot read it")
		case broken == "ParseMove gives a move with an error":
			return toyMove{1, false}, p.fail(hexgames.ErrSyntax, text, "want a cell such as b2")
		case broken == "ParseMove makes do with a cell's name" && len(name) > 2 && name[:2] == "b2":
			return p.ParseMove("b2")
		case broken == "ParseMove ignores what follows a cell's name" && len(name) > 2 && name[:2] == "b2" && plain(text) == nil:
			return p.ParseMove("b2")
		}
		return toyMove{}, p.fail(hexgames.ErrSyntax, text, "want a cell such as b2, +b2 or -b2")
	}
	switch {
	case broken == "ParseMove does not look at the position":
		return m, nil
	case broken == "a stale move is bad syntax" && p.illegal(m) != "":
		return toyMove{}, p.fail(hexgames.ErrSyntax, text, p.illegal(m))
	}
	if _, err := p.Apply(m); err != nil {
		return toyMove{}, err
	}
	if broken == "ParseMove reads a different move" && m.cell == 3 && p.illegal(toyMove{5, m.lift}) == "" {
		m.cell = 5
	}
	return m, nil
}

func (p toy) FormatMove(m toyMove) string {
	switch {
	case broken == "the zero position formats no move" && p == toy{}:
		panic("no game")
	case broken == "the zero move panics" && m == toyMove{}:
		panic("no move")
	case broken == "FormatMove looks at the move's cell" && p.cells[m.cell] == hexgames.None && m.lift:
		panic("nothing there")
	case remembers("FormatMove remembers what was applied"):
		return m.String() + "!"
	case broken == "the record cannot hold its moves":
		return "{" + m.String() + "}"
	case broken == "a move prints in two lines":
		return m.String() + "\n"
	case !m.lift && 0 < m.cell && int(m.cell) <= 7:
		return toyNames[m.cell]
	}
	return m.String()
}

func (m toyMove) String() string {
	switch {
	case broken == "the zero move panics" && m == toyMove{}:
		panic("no move")
	case m.cell == 0 || int(m.cell) > 7:
		return fmt.Sprintf("cell(%d)", m.cell)
	case broken == "String cannot be read" && m.cell == 7:
		return "corner"
	case m.lift:
		return "-" + toyNames[m.cell]
	}
	return "+" + toyNames[m.cell]
}

func (m toyMove) MarshalText() ([]byte, error) {
	if broken == "a move is marshaled without its sign" {
		return []byte(m.String()[1:]), nil
	}
	return []byte(m.String()), nil
}

var toyLetters = map[hexgames.Player]string{hexgames.White: "w", hexgames.Black: "b"}

func (p toy) String() string {
	if p.mover == hexgames.None && p.cells == [8]hexgames.Player{} {
		if broken == "the zero position has a text" {
			return "-"
		}
		return ""
	}
	var b strings.Builder
	run := 0
	flush := func() {
		if run > 0 {
			b.WriteString(strconv.Itoa(run))
		}
		run = 0
	}
	for _, c := range p.cells[1:] {
		if c == hexgames.None {
			run++
			continue
		}
		flush()
		b.WriteString(toyLetters[c])
	}
	flush()
	option := " stay"
	if p.lift {
		option = " lift"
	}
	text := b.String() + " " + toyLetters[p.mover] + option
	if remembers("String remembers what was applied") {
		text = strings.ToUpper(text)
	}
	switch broken {
	case "a position prints in two lines":
		return strings.Replace(text, " ", "\n", 1)
	case "some positions have no text":
		if p.stones() > 4 {
			return ""
		}
	case "String says too little":
		return strings.TrimSuffix(text, option)
	}
	return text
}

func (p toy) AppendText(b []byte) ([]byte, error) {
	if broken == "AppendText forgets the beginning" {
		return []byte(p.String()), nil
	}
	if broken == "AppendText overwrites the beginning" && len(b) > 0 {
		b[0] = '.'
	}
	return append(b, p.String()...), nil
}

func (p toy) MarshalText() ([]byte, error) {
	switch {
	case broken == "MarshalText is not String":
		return []byte(strings.ToUpper(p.String())), nil
	case broken == "MarshalText refuses the zero position" && p == toy{}:
		return nil, p.fail(hexgames.ErrPosition, "", "there is no game")
	}
	return p.AppendText(nil)
}

func (p *toy) UnmarshalText(text []byte) error {
	switch {
	case broken == "UnmarshalText ignores nothing" && len(text) == 0:
		return nil
	case broken != "UnmarshalText refuses nothing" && len(text) == 0:
		*p = toy{}
		return nil
	case broken == "UnmarshalText clears its target first":
		*p = toy{}
	case broken == "UnmarshalText reads uppercase only" && strings.ToUpper(string(text)) != string(text):
		return p.fail(hexgames.ErrSyntax, string(text), "want uppercase")
	case broken == "UnmarshalText writes to its input":
		defer func() { copy(text, "x") }()
	}
	if broken == "UnmarshalText trims spaces" {
		text = bytes.TrimSpace(text)
	}
	q, err := parseToy(string(text))
	if err != nil {
		return err
	}
	if broken == "UnmarshalText loses the option" {
		q.lift = false
	}
	*p = q
	return nil
}

func (p *toy) Scan(src any) error {
	switch src := src.(type) {
	case nil:
		if broken != "Scan ignores NULL" {
			*p = toy{}
		}
		return nil
	case string:
		if broken == "Scan trims spaces" {
			src = strings.TrimSpace(src)
		}
		return p.UnmarshalText([]byte(src))
	case []byte:
		if broken != "Scan reads no bytes" {
			return p.UnmarshalText(src)
		}
	case int64:
		switch broken {
		case "Scan reads numbers":
			return nil
		case "Scan of a number clears the target":
			*p = toy{}
		}
	}
	return p.fail(hexgames.ErrSyntax, "", "want a text")
}

// MarshalJSON and UnmarshalJSON do what encoding/json does without them. They exist only for their
// bugs.
func (p toy) MarshalJSON() ([]byte, error) {
	if broken == "JSON is an object" {
		return []byte(`{"position":"` + p.String() + `"}`), nil
	}
	return json.Marshal(p.String())
}

func (p *toy) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		switch broken {
		case "null is an error":
			return p.fail(hexgames.ErrSyntax, "null", "not a position")
		case "null clears the target":
			*p = toy{}
		}
		return nil
	}
	var text string
	switch err := json.Unmarshal(data, &text); {
	case err != nil && broken == "JSON numbers are ignored":
		return nil
	case err != nil && broken == "an object clears the target":
		*p = toy{}
		return err
	case err != nil:
		return err
	case text == "" && broken == "JSON ignores nothing":
		return nil
	}
	err := p.UnmarshalText([]byte(text))
	switch {
	case err != nil && broken == "JSON errors are untyped":
		return errors.New("bad")
	case err != nil && broken == "bad JSON strings are ignored":
		return nil
	}
	return err
}

func (p toy) Diagram() string {
	switch {
	case broken == "the zero position cannot be drawn" && p == toy{}:
		panic("no board")
	case broken == "the diagram has one line":
		return p.String()
	}
	at := func(cell int) string {
		if l := toyLetters[p.cells[cell]]; l != "" {
			return l
		}
		return "."
	}
	d := " " + at(5) + " " + at(7) + "\n" + at(2) + " " + at(4) + " " + at(6) + "\n " + at(1) + " " + at(3)
	switch broken {
	case "the diagram ends in a line break":
		d += "\n"
	case "the diagram's lines end in spaces":
		d = strings.ReplaceAll(d, "\n", " \n")
	case "the diagram counts how often it was drawn":
		d += " " + strconv.FormatInt(calls.Add(1), 10)
	}
	return d
}

// slowly takes too long for long texts.
func slowly(text string) {
	if len(text) > 500_000 {
		time.Sleep(2 * toyPatience)
	}
}

func parseToy(text string) (toy, error) {
	p := toy{}
	fail := func(kind hexgames.ErrorKind, reason string) (toy, error) {
		switch {
		case broken == "Parse's error is untyped":
			return toy{}, errors.New(reason)
		case broken == "Parse's error is about moves":
			kind = hexgames.ErrIllegalMove
		case broken == "Parse gives a position with an error":
			return newToy(true), p.fail(kind, text, reason)
		case broken == "Parse's error quotes something else":
			return toy{}, p.fail(kind, "a text", reason)
		case broken == "Parse's error repeats everything":
			return toy{}, p.fail(kind, text, reason+" in "+text)
		case broken == "Parse's error speaks of something else":
			reason = "no"
		case broken == "everything is bad syntax":
			kind = hexgames.ErrSyntax
		}
		return toy{}, p.fail(kind, text, reason)
	}
	switch {
	case broken == "Parse panics on short texts":
		_ = text[3]
	case broken == "Parse trims spaces":
		text = strings.TrimSpace(text)
	case broken == "Parse is slow":
		slowly(text)
	case broken == "Parse reads a space as the zero position" && text == " ", broken == "Parse reads nothing as the zero position" && text == "":
		return toy{}, nil
	case broken == "Parse reads nothing as the start" && text == "":
		return newToy(true), nil
	case broken == "Parse reads the texts of chess" && strings.Count(text, "/") == 7:
		return newToy(true), nil
	case broken == "Parse remembers":
		calls.Add(1)
		defer calls.Add(-1)
		for range 8 { // so that as many goroutines as the law starts may have to take a turn
			runtime.Gosched()
		}
	}
	fields := strings.SplitN(strings.ToLower(text), " ", 4)
	if broken == "Parse ignores what follows" && len(fields) > 3 {
		fields = fields[:3]
	}
	if len(fields) != 3 {
		return fail(hexgames.ErrSyntax, "want three fields with single spaces between them")
	}
	switch fields[1] {
	case "w":
		p.mover = hexgames.White
	case "b":
		p.mover = hexgames.Black
	default:
		return fail(hexgames.ErrSyntax, "want the mover, w or b")
	}
	switch fields[2] {
	case "lift":
		p.lift = true
	case "stay":
	default:
		if broken != "Parse reads any option as stay" || len(fields[2]) != 4 || plain(fields[2]) != nil {
			return fail(hexgames.ErrOption, "want the option lift or stay")
		}
	}
	cell := 1
	board := fields[0]
	for board != "" {
		c := board[0]
		rest := strings.TrimLeft(board, "0123456789")
		if digits := board[:len(board)-len(rest)]; digits != "" {
			n, err := strconv.Atoi(digits)
			if broken == "Parse reads leading zeros" {
				digits = strconv.Itoa(n)
			}
			if err != nil || digits[0] == '0' {
				return fail(hexgames.ErrSyntax, "want the number of empty cells without leading zeros")
			}
			if cell += n; cell > 8 {
				return fail(hexgames.ErrPosition, "more than seven cells")
			}
			board = rest
			continue
		}
		if cell > 7 {
			return fail(hexgames.ErrPosition, "more than seven cells")
		}
		switch c {
		case 'w':
			p.cells[cell] = hexgames.White
		case 'b':
			p.cells[cell] = hexgames.Black
		default:
			return fail(hexgames.ErrSyntax, "want w, b or a number of empty cells")
		}
		cell++
		board = board[1:]
	}
	if cell != 8 && (broken != "Parse fills up short boards" || cell == 1) {
		return fail(hexgames.ErrPosition, "fewer than seven cells")
	}
	if p.rowOf() == p.mover && broken != "Parse accepts a row of the mover" {
		return fail(hexgames.ErrPosition, "a row of three of the player to move")
	}
	white, black := 0, 0
	for _, c := range p.cells {
		switch c {
		case hexgames.White:
			white++
		case hexgames.Black:
			black++
		}
	}
	turn := int(p.mover - hexgames.White)
	if !p.lift && white != black+turn && broken != "Parse does not count stones" {
		return fail(hexgames.ErrPosition, "stones that do not fit the turn")
	}
	switch {
	case broken == "Parse makes all Black's turns White's" && p.lift && p.stones() == 0:
		p.mover = hexgames.White
	case broken == "Parse loses the option":
		p.lift = false
	case broken == "Parse remembers" && calls.Load() > 1:
		return newToy(false), nil
	}
	return p, nil
}
