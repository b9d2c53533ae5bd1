// Package notation is what the readers of moves and positions share: how they say what
// is wrong with a text.
package notation

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Syntax returns the error of a text that does not read. If there is something in it
// that no text of any game has, such as a blank at its end or a non-ASCII dash, the error
// names that, and points there.
func Syntax(game, text string, column int, reason string) *hexgames.Error {
	at, what := stray(text)
	if what == "" && column <= len(text) { // where more is wanted, a blank may be right
		at, what = blank(text)
	}
	if what != "" {
		column, reason = at+1, what
	}
	return &hexgames.Error{Kind: hexgames.ErrSyntax, Game: game, Input: text, Column: column, Reason: reason}
}

// Refuse returns an error of any kind that a reader of a text finds at a column; of
// bad syntax, that which Syntax returns.
func Refuse(kind hexgames.ErrorKind, game, text string, column int, clause, reason string, cells ...string) *hexgames.Error {
	if kind == hexgames.ErrSyntax {
		return Syntax(game, text, column, reason)
	}
	return &hexgames.Error{Kind: kind, Game: game, Input: text, Column: column, Clause: clause, Cells: cells, Reason: reason}
}

// lookAlikes are characters that programs and people write for one of ASCII.
var lookAlikes = map[rune]struct{ name, want string }{
	'\u00a0': {"a no-break space", "a plain space, or none"},
	'\u00d7': {"a multiplication sign", "the letter x"},
	'\u2010': {"a non-ASCII hyphen", "a plain -"},
	'\u2011': {"a no-break hyphen", "a plain -"},
	'\u2012': {"a figure dash", "a plain -"},
	'\u2013': {"an en dash", "a plain -"},
	'\u2014': {"an em dash", "a plain -"},
	'\u2212': {"a non-ASCII minus sign", "a plain -"},
	'\ufeff': {"a byte order mark", "the text without it"},
}

const blanks = " \t\r\n"

// stray returns where a text has a character that none of ours has, and what it is; ""
// if it has none.
func stray(text string) (at int, what string) {
	for i, r := range text {
		if r >= ' ' && r <= '~' || r < utf8.RuneSelf && strings.ContainsRune(blanks, r) {
			continue
		}
		if c, ok := lookAlikes[r]; ok {
			return i, c.name + ": want " + c.want
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		switch char := text[i : i+size]; {
		case r == utf8.RuneError && size == 1:
			return i, "a byte that is not UTF-8, " + hexgames.Quote(char)
		case unicode.IsLetter(r):
			return i, "a letter that is not one of a to z, " + hexgames.Quote(char)
		case unicode.IsDigit(r):
			return i, "a digit that is not one of 0 to 9, " + hexgames.Quote(char)
		default:
			return i, "a character that is not part of any notation, " + hexgames.Quote(char)
		}
	}
	return 0, ""
}

// blank returns at which end of a text there is a blank, and says so; "" if there is
// none.
func blank(text string) (at int, what string) {
	switch trimmed := strings.TrimRight(text, blanks); {
	case trimmed == "":
		return 0, "" // to say what is wanted tells more
	case strings.IndexByte(blanks, text[0]) >= 0:
		return 0, "a blank at the start: want none around the text"
	case trimmed != text:
		return len(trimmed), "a blank at the end: want none around the text"
	}
	return 0, ""
}

// Cell returns the error of what should be the name of a cell, and begins at a column
// of a text. One that is not on the board is of the kind that is given, and breaks the
// clause about the board; anything else is bad syntax.
func Cell(game, text string, column int, kind hexgames.ErrorKind, clause string, err error) *hexgames.Error {
	const longest = 12 // bytes of a name that is worth repeating
	var e *hexgrid.ParseError
	if !errors.As(err, &e) {
		return Syntax(game, text, column, err.Error())
	}
	switch {
	case e.Text == "":
		return Syntax(game, text, column, "want the name of a cell, such as d4")
	case len(e.Text) > longest:
		return Syntax(game, text, column, "no name of a cell has "+strconv.Itoa(len(e.Text))+" bytes")
	case errors.Is(err, hexgrid.ErrRange):
		cell := strings.ToLower(e.Text)
		return &hexgames.Error{
			Kind: kind, Game: game, Input: text, Column: column, Clause: clause,
			Cells: []string{cell}, Reason: cell + " is not on the board",
		}
	case e.Text == text:
		return Syntax(game, text, column, "want the name of a cell, such as d4: "+e.Reason)
	}
	if cell, rest := cutName(e.Text); cell != "" && rest != "" {
		_, size := utf8.DecodeRuneInString(rest)
		return Syntax(game, text, column+len(cell), "unexpected "+hexgames.Quote(rest[:size])+" after "+cell)
	}
	return Syntax(game, text, column, hexgames.Quote(e.Text)+" is not a cell: "+e.Reason)
}

// TwoCells returns the names of two cells that are written as one word, or with a blank
// between them, such as d4e5, and reports whether word is of that form.
func TwoCells(word string) (first, second string, ok bool) {
	first, rest := cutName(word)
	second, rest = cutName(strings.TrimPrefix(rest, " "))
	return first, second, first != "" && second != "" && rest == ""
}

// cutName returns the name of a cell at the start of a text, and what follows.
func cutName(text string) (name, rest string) {
	const digits = "0123456789"
	if text == "" || (text[0]|' ') < 'a' || (text[0]|' ') > 'z' {
		return "", text
	}
	rest = strings.TrimLeft(text[1:], digits)
	if name = text[:len(text)-len(rest)]; len(name) < 2 || len(name) > 3 {
		return "", text
	}
	return name, rest
}

// Plural returns a number of things, such as "1 cell" or "2 cells".
func Plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
