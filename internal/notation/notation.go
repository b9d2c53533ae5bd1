// Package notation reads and writes the texts of moves and positions for all games, and explains
// errors in them.
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

// Syntax returns the error for malformed text. If the text contains something that no notation has,
// such as white space at its end or a non-ASCII dash, the error names it and points to it.
func Syntax(game, text string, column int, reason string) *hexgames.Error {
	at, what := stray(text)
	if what == "" && column <= len(text) { // where more is wanted, a space may be right
		at, what = surplusSpace(text)
	}
	if what != "" {
		column, reason = at+1, what
	}
	return &hexgames.Error{Kind: hexgames.ErrSyntax, Game: game, Input: text, Column: column, Reason: reason}
}

// lookAlikes holds characters that programs and people write instead of ASCII.
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

// hyphens replaces the characters that people write instead of a hyphen.
var hyphens = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-")

const whiteSpace = " \t\r\n"

// stray returns the place and a description of the first character that no notation has;
// "" if there is none.
func stray(text string) (at int, what string) {
	for i, r := range text {
		if r >= ' ' && r <= '~' || strings.ContainsRune(whiteSpace, r) {
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

// surplusSpace returns the place and a description of white space at an end of the text; ""
// if there is none.
func surplusSpace(text string) (at int, what string) {
	switch trimmed := strings.TrimRight(text, whiteSpace); {
	case trimmed == "":
		return 0, "" // an error that lists what is wanted is more helpful
	case strings.IndexByte(whiteSpace, text[0]) >= 0:
		return 0, "white space at the start: want none around the text"
	case trimmed != text:
		return len(trimmed), "white space at the end: want none around the text"
	}
	return 0, ""
}

// Cell returns the error for a word of a text that should be the name of a cell, given the error of
// hexgrid. A cell that is not on the board is an error of the given kind and breaks the clause
// about the board; anything else is bad syntax.
func Cell(game, text string, column int, kind hexgames.ErrorKind, clause string, err error) *hexgames.Error {
	const longest = 12 // bytes of a name worth repeating
	var e *hexgrid.ParseError
	if !errors.As(err, &e) {
		return Syntax(game, text, column, err.Error())
	}
	switch {
	case e.Text == "":
		return Syntax(game, text, column, "want the name of a cell, such as d4")
	case len(e.Text) > longest:
		return Syntax(game, text, column, "no cell name is "+strconv.Itoa(len(e.Text))+" bytes long")
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
	return Syntax(game, text, column, hexgames.Quote(e.Text)+" is not a cell such as d4: "+e.Reason)
}

// OneCell reads a move that is only the name of a cell of the board. A cell that is not on the
// board is an illegal move, which breaks that clause.
func OneCell(game, text, clause string, board *hexgrid.Board) (hexgrid.Hex, error) {
	h, err := board.Cell(text)
	if err == nil {
		return h, nil
	}
	if cell, rest := cutName(text); rest != "" {
		if _, err := board.Cell(cell); err == nil {
			return h, Syntax(game, text, len(cell)+1, "want nothing after "+cell+": a move is one cell")
		}
	}
	return h, Cell(game, text, 1, hexgames.ErrIllegalMove, clause, err)
}

// TwoCells splits a word such as d4e5, two names of cells with at most one space between them, and
// reports whether word has that form.
func TwoCells(word string) (first, second string, ok bool) {
	first, rest := cutName(word)
	second, rest = cutName(strings.TrimPrefix(rest, " "))
	return first, second, first != "" && second != "" && rest == ""
}

// cutName returns the name of a cell at the start of a text, and the rest.
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
