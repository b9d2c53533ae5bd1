package hextad

import (
	"strings"

	"example.com/hexgames/internal/notation"
)

// FormatMove returns a move in the usual notation: "24:1,0/2,-1" for a tile with
// the 2 on 1,0 and the 4 on 2,-1, "draw 24", "pass". It is the same as
// [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case. The halves of a
// tile, with their cells, may come the other way around: 42:2,-1/1,0 is the same as
// 24:1,0/2,-1, and "draw 42" is the same as "draw 24". The cells of a double may come in
// either order.
//
// The error matches hexgames.ErrSyntax if text is not a move. Otherwise it is the error
// that Apply would return.
func (p Position) ParseMove(text string) (Move, error) {
	t, err := readMove(text)
	switch {
	case err != nil:
		return Move{}, err
	case t.far != "":
		return Move{}, p.refuseFar(t)
	case !p.allows(t.move):
		return Move{}, p.refuse(t.move, t.first, text)
	}
	return t.move, nil
}

// A moveText is the text of a move, taken apart.
type moveText struct {
	text  string
	move  Move
	first cell   // the first cell of a placement in the text
	far   string // the first cell that is farther away than tiles can reach, if any
	farAt int    // its place in the text
}

// readMove reads the text of a move, legal or not.
func readMove(text string) (moveText, error) {
	r := notation.Reader{Game: name, Text: text}
	t := moveText{text: text}
	const word = "draw "
	switch {
	case isPass(text):
		t.move = pass
		return t, nil
	case len(text) > len(word) && notation.IsWord(text[:len(word)], word):
		r.At = len(word)
		tile := readTile(text[r.At:])
		if tile == 0 || len(text) != r.At+2 {
			return t, r.Want("a tile after the word: two digits, such as 24")
		}
		t.move = drawOf(tile)
		return t, nil
	}
	tile := readTile(text)
	if tile == 0 || !strings.HasPrefix(text[2:], ":") {
		if _, isCell := readHex(&notation.Reader{Text: text}); isCell {
			return t, r.Want("a tile before its cells, as in 24:1,0/2,-1")
		}
	}
	if tile == 0 {
		return t, r.Want("a move such as 24:1,0/2,-1, draw 24 or pass")
	}
	r.At = 2
	var cells [2]cell
	for i, separator := range []byte(":/") {
		if !r.Accept(separator) {
			return t, r.Want(`"` + string(separator) + `" and a cell`)
		}
		start := r.At
		h, ok := readHex(&r)
		if !ok {
			return t, r.Want("a cell, such as 2,-1")
		}
		if cells[i], ok = cellAt(h); !ok && t.far == "" {
			t.far, t.farAt = shorten(text[start:r.At]), start
		}
	}
	if err := r.End("the second cell"); err != nil {
		return t, err
	}
	t.first = cells[0]
	if text[0] > text[1] {
		cells[0], cells[1] = cells[1], cells[0]
	}
	t.move = placement(tile, cells[0], cells[1])
	return t, nil
}

// isPass reports whether text is a pass.
func isPass(text string) bool { return notation.IsWord(text, "pass") }
