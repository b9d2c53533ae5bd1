package hextad

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a move in the usual notation, like [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case. The halves of a tile, with
// their cells, may come the other way around: 42:2,-1/1,0 is the same as 24:1,0/2,-1, and "draw 42"
// is the same as "draw 24". The cells of a double may come in either order.
//
// The error matches hexgames.ErrSyntax if text is not a move. Otherwise it is the error
// that Apply would return.
func (p Position) ParseMove(text string) (Move, error) {
	return notation.ParseMove(p, text, readMove, p.allows, p.refuse)
}

// readMove reads the text of a move, legal or not.
func readMove(text string) (Move, error) {
	r := notation.Reader{Game: name, Text: text}
	const word = "draw "
	switch {
	case isPass(text):
		return pass, nil
	case len(text) > len(word) && notation.IsWord(text[:len(word)], word):
		r.At = len(word)
		tile := tileIn(text[r.At:])
		if tile == 0 || len(text) != r.At+2 {
			return Move{}, r.Want("a tile after the word: two digits, such as 24")
		}
		return drawOf(tile), nil
	case tileIn(text) == 0:
		return Move{}, r.Want("a move such as 24:1,0/2,-1, draw 24 or pass")
	}
	m, err := readPlacement(&r, hexgames.ErrIllegalMove)
	if err == nil {
		err = r.End("the second cell")
	}
	return m, err
}

// isPass reports whether text is a pass.
func isPass(text string) bool { return notation.IsWord(text, "pass") }

// readPlacement reads a tile and the cells of its halves. The error for a cell beyond the reach of
// tiles has this kind.
func readPlacement(r *notation.Reader, kind hexgames.ErrorKind) (m Move, err error) {
	written := r.Text[r.At:]
	tile, err := readTile(r)
	if err != nil {
		return m, err
	}
	if !r.Accept(':') {
		return m, r.Want("a colon after the tile")
	}
	low, err := readCell(r, kind)
	if err != nil {
		return m, err
	}
	if !r.Accept('/') {
		return m, r.Want("a slash after the cell of the first half")
	}
	high, err := readCell(r, kind)
	if err != nil {
		return m, err
	}
	if written[0] > written[1] {
		low, high = high, low
	}
	return placement(tile, low, high), nil
}

// readTile reads a tile.
func readTile(r *notation.Reader) (Tile, error) {
	t := tileIn(r.Text[r.At:])
	if t == 0 {
		return 0, r.Want("a tile, such as 24")
	}
	r.At += 2
	return t, nil
}

// readCell reads the coordinates of a cell. The error for a cell beyond the reach of tiles has this
// kind.
func readCell(r *notation.Reader, kind hexgames.ErrorKind) (cell, error) {
	start := r.At
	var h hexgrid.Hex
	if !readInteger(r, &h.Q) || !r.Accept(',') || !readInteger(r, &h.R) {
		return cell{}, r.Want("a cell, such as 2,-1")
	}
	c, ok := cellAt(h)
	if ok {
		return c, nil
	}
	const most = 24
	far := r.Text[start:r.At]
	if len(far) > most {
		far = far[:most] + "..."
	}
	r.At = start
	return c, r.Fail(kind, "T5", far+" is farther away than tiles can reach", far)
}

// readInteger reads a number that may be negative, and reports whether there is one. It reads a
// number beyond a million as a million and one.
func readInteger(r *notation.Reader, n *int) bool {
	start := r.At
	negative := r.Accept('-')
	read, err := r.Number(1e6, "a number")
	if err != nil || negative && read == 0 {
		r.At = start
		return false
	}
	if *n = read; negative {
		*n = -read
	}
	return true
}
