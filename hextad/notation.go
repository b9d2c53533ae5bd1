package hextad

import "strings"

// FormatMove returns a move in the usual notation: "24:1,0/2,-1" for a tile with
// the 2 on 1,0 and the 4 on 2,-1, "draw 24", "pass". It is the same as
// [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case. The halves
// of a tile may come the other way round, with their cells: 42:2,-1/1,0 is the same
// as 24:1,0/2,-1, and "draw 42" the same as "draw 24"; a double can be written
// either way round.
//
// The error matches hexgames.ErrSyntax if the text does not read as a move, and
// is otherwise that which Apply would give.
func (p Position) ParseMove(text string) (Move, error) {
	m, far, err := readMove(text)
	switch {
	case err != nil:
		return Move{}, err
	case far != "":
		return Move{}, p.refuseFar(m, far, text)
	case !p.allows(m):
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// readMove reads what may be a move in some position. If a cell is farther away
// than any tile can lie, it returns that as well.
func readMove(text string) (m Move, far string, err error) {
	r := reader{text: text}
	const word = "draw "
	switch {
	case len(text) == len("pass") && strings.EqualFold(text, "pass"):
		return pass, "", nil
	case len(text) > len(word) && strings.EqualFold(text[:len(word)], word):
		r.at = len(word)
		m = draw(readTile(text[r.at:]))
		if m.tile == 0 || len(text) != r.at+2 {
			return Move{}, "", r.want("a tile after the word: two digits, such as 24")
		}
		return m, "", nil
	}
	t := readTile(text)
	if t == 0 {
		return Move{}, "", r.want("a move such as 24:1,0/2,-1, draw 24 or pass")
	}
	r.at = 2
	var cells [2]cell
	for i, separator := range []byte(":/") {
		if !r.accept(separator) {
			return Move{}, "", r.want(`"` + string(separator) + `" and a cell`)
		}
		start := r.at
		h, ok := r.hex()
		if !ok {
			return Move{}, "", r.want("a cell, such as 2,-1")
		}
		if cells[i], ok = cellAt(h); !ok && far == "" {
			far = shorten(text[start:r.at])
		}
	}
	if r.at < len(text) {
		return Move{}, "", r.want("the text to end after the second cell")
	}
	if text[0] > text[1] {
		cells[0], cells[1] = cells[1], cells[0]
	}
	return placement(t, cells[0], cells[1]), far, nil
}

// shorten cuts what may be a long number or name of a cell.
func shorten(text string) string {
	const most = 24
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
