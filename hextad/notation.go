package hextad

import (
	"strings"

	"example.com/hexgames"
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
	m, first, far, err := readMove(text)
	if err != nil {
		return Move{}, err
	}
	if far != nil {
		if _, reason, _ := p.whyNot(m); reason == "" {
			return Move{}, far
		}
	}
	if !p.allows(m) {
		return Move{}, p.refuse(m, first, text)
	}
	return m, nil
}

// readMove reads the text of a move, legal or not, and returns the first cell of a placement in
// it. If a cell is farther away than tiles can reach, far is the error for that.
func readMove(text string) (m Move, first cell, far, err error) {
	r := notation.Reader{Game: name, Text: text}
	const word = "draw "
	switch {
	case isPass(text):
		return pass, first, nil, nil
	case len(text) > len(word) && notation.IsWord(text[:len(word)], word):
		r.At = len(word)
		tile := readTile(text[r.At:])
		if tile == 0 || len(text) != r.At+2 {
			return m, first, nil, r.Want("a tile after the word: two digits, such as 24")
		}
		return drawOf(tile), first, nil, nil
	}
	tile := readTile(text)
	if tile == 0 || !strings.HasPrefix(text[2:], ":") {
		if _, isCell := readHex(&notation.Reader{Text: text}); isCell {
			return m, first, nil, r.Want("a tile before its cells, as in 24:1,0/2,-1")
		}
	}
	if tile == 0 {
		return m, first, nil, r.Want("a move such as 24:1,0/2,-1, draw 24 or pass")
	}
	r.At = 2
	var cells [2]cell
	for i, separator := range []byte(":/") {
		if !r.Accept(separator) {
			return m, first, nil, r.Want(`"` + string(separator) + `" and a cell`)
		}
		start := r.At
		h, ok := readHex(&r)
		if !ok {
			return m, first, nil, r.Want("a cell, such as 2,-1")
		}
		if cells[i], ok = cellAt(h); !ok && far == nil {
			name := shorten(text[start:r.At])
			beyond := notation.Reader{Game: r.Game, Text: text, At: start}
			far = beyond.Fail(hexgames.ErrIllegalMove, "T5", name+" is farther away than tiles can reach", name)
		}
	}
	if err := r.End("the second cell"); err != nil {
		return m, first, nil, err
	}
	first = cells[0]
	if text[0] > text[1] {
		cells[0], cells[1] = cells[1], cells[0]
	}
	return placement(tile, cells[0], cells[1]), first, far, nil
}

// isPass reports whether text is a pass.
func isPass(text string) bool { return notation.IsWord(text, "pass") }
