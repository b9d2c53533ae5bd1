package notation

import (
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
)

// A Reader reads the text of a position or a move from left to right. Its errors point to the
// current place.
type Reader struct {
	Game string // the name of the game in errors
	Text string
	At   int // the number of bytes read
}

// Fail returns an error at the current place.
func (r *Reader) Fail(kind hexgames.ErrorKind, clause, reason string, cells ...string) error {
	if kind == hexgames.ErrSyntax {
		return Syntax(r.Game, r.Text, r.At+1, reason)
	}
	return &hexgames.Error{Kind: kind, Game: r.Game, Input: r.Text, Column: r.At + 1, Clause: clause, Cells: cells, Reason: reason}
}

// Want returns the error for text that should have something else at the current place.
func (r *Reader) Want(something string) error {
	return r.Fail(hexgames.ErrSyntax, "", "want "+something)
}

// Impossible returns the error for a position that no game can reach, at byte number at.
func (r *Reader) Impossible(at int, clause, reason string, cells ...string) error {
	r.At = at
	return r.Fail(hexgames.ErrPosition, clause, reason, cells...)
}

// Next returns the next byte, or 0 at the end of the text.
func (r *Reader) Next() byte {
	if r.At == len(r.Text) {
		return 0
	}
	return r.Text[r.At]
}

// Accept reads the next byte if it is c, in either case for a letter, and reports whether it
// was.
func (r *Reader) Accept(c byte) bool {
	next := r.Next()
	if next != c && (!IsLetter(c) || next|' ' != c|' ') {
		return false
	}
	r.At++
	return true
}

// Word returns the text up to the first of some characters, without reading it.
func (r *Reader) Word(until string) string {
	word := r.Text[r.At:]
	if end := strings.IndexAny(word, until); end >= 0 {
		word = word[:end]
	}
	return word
}

// Player reads the letter of a player. It returns None if there is no such letter.
func (r *Reader) Player() hexgames.Player {
	var player hexgames.Player
	switch r.Next() | ' ' {
	case 'w':
		player = hexgames.White
	case 'b':
		player = hexgames.Black
	default:
		return hexgames.None
	}
	r.At++
	return player
}

// Turn reads a space and the side to move, which is None, written -, if the game is over.
func (r *Reader) Turn() (hexgames.Player, error) {
	const field = "w, b or - for the side to move"
	if err := r.Space(field); err != nil {
		return hexgames.None, err
	}
	player := r.Player()
	if player == hexgames.None && !r.Accept('-') {
		return hexgames.None, r.Want(field)
	}
	return player, nil
}

// Number reads a number without leading zeros. A number above most is read as most+1.
func (r *Reader) Number(most int, what string) (n int, err error) {
	at := r.At
	for ; at < len(r.Text) && IsDigit(r.Text[at]); at++ {
		n = min(10*n+int(r.Text[at]-'0'), most+1)
	}
	switch {
	case at == r.At:
		return 0, r.Want(what)
	case r.Text[r.At] == '0' && at > r.At+1:
		return 0, r.Fail(hexgames.ErrSyntax, "", "a number has no leading zero")
	}
	r.At = at
	return n, nil
}

// Space reads the space before a field.
func (r *Reader) Space(field string) error {
	if !r.Accept(' ') {
		return r.Want("a space, then " + field)
	}
	return nil
}

// End returns an error unless the whole text has been read.
func (r *Reader) End(last string) error {
	if r.At < len(r.Text) {
		return r.Want("the text to end after " + last)
	}
	return nil
}

// IsDigit reports whether c is one of 0 to 9.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsLetter reports whether c is one of a to z, in either case.
func IsLetter(c byte) bool { return 'a' <= c|' ' && c|' ' <= 'z' }

// Initial returns the lowercase letter of a player, or '-' for None, which is to move when a game
// is over.
func Initial(player hexgames.Player) byte {
	if player == hexgames.None {
		return '-'
	}
	return player.String()[0] | ' '
}

// Must returns value, or panics if err is not nil.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Unmarshal sets value to the result of parse, unless parse returns an error. Empty text is the
// text of the zero value.
func Unmarshal[T any](value *T, text []byte, parse func(string) (T, error)) error {
	if len(text) == 0 {
		*value = *new(T)
		return nil
	}
	read, err := parse(string(text))
	if err == nil {
		*value = read
	}
	return err
}

// Scan sets value to the content of a database column, for [database/sql.Scanner]: a text, read as
// Unmarshal reads it, or NULL, which is the zero value.
func Scan[T any](game string, value *T, src any, parse func(string) (T, error)) error {
	input := ""
	switch src := src.(type) {
	case nil:
		return Unmarshal(value, nil, parse)
	case string:
		return Unmarshal(value, []byte(src), parse)
	case []byte:
		return Unmarshal(value, src, parse)
	case int64: // other types of a column
		input = strconv.FormatInt(src, 10)
	case float64:
		input = strconv.FormatFloat(src, 'g', -1, 64)
	case bool:
		input = strconv.FormatBool(src)
	case time.Time:
		input = src.Format(time.RFC3339)
	}
	const reason = "want the text of a position, as String returns it, in a string or []byte"
	return &hexgames.Error{Kind: hexgames.ErrSyntax, Game: game, Input: input, Reason: reason}
}

// Parse reads a position. The read function reads the complete text into a zero P.
func Parse[P any](game, text string, read func(p *P, r *Reader) error) (P, error) {
	var p, none P
	r := Reader{Game: game, Text: text}
	if err := read(&p, &r); err != nil {
		return none, err
	}
	return p, nil
}
