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
	t, err := parseMoveText(text)
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

// A moveText is a move as it is written.
type moveText struct {
	text  string
	move  Move
	first cell   // which of the cells of a placement comes first
	far   string // the first of them that is farther away than any tile can lie, if one is
	farAt int    // where that stands
}

// parseMoveText reads what may be a move in some position.
func parseMoveText(text string) (moveText, error) {
	r := reader{text: text}
	t := moveText{text: text}
	const word = "draw "
	switch {
	case isPass(text):
		t.move = pass
		return t, nil
	case len(text) > len(word) && strings.EqualFold(text[:len(word)], word):
		r.at = len(word)
		tile := readTile(text[r.at:])
		if tile == 0 || len(text) != r.at+2 {
			return t, r.want("a tile after the word: two digits, such as 24")
		}
		t.move = drawOf(tile)
		return t, nil
	}
	if _, ok := r.hex(); ok {
		r.at = 0
		return t, r.want("a tile before its cells, as in 24:1,0/2,-1")
	}
	r.at = 0
	tile := readTile(text)
	if tile == 0 {
		return t, r.want("a move such as 24:1,0/2,-1, draw 24 or pass")
	}
	r.at = 2
	var cells [2]cell
	for i, separator := range []byte(":/") {
		if !r.accept(separator) {
			return t, r.want(`"` + string(separator) + `" and a cell`)
		}
		start := r.at
		h, ok := r.hex()
		if !ok {
			return t, r.want("a cell, such as 2,-1")
		}
		if cells[i], ok = cellAt(h); !ok && t.far == "" {
			t.far, t.farAt = shorten(text[start:r.at]), start
		}
	}
	if r.at < len(text) {
		return t, r.want("the text to end after the second cell")
	}
	t.first = cells[0]
	if text[0] > text[1] {
		cells[0], cells[1] = cells[1], cells[0]
	}
	t.move = placement(tile, cells[0], cells[1])
	return t, nil
}

// isPass reports whether a text is that of a pass.
func isPass(text string) bool {
	return len(text) == len("pass") && strings.EqualFold(text, "pass") // letters of other scripts that fold to ours are longer
}

// shorten cuts what may be a long number or name of a cell.
func shorten(text string) string {
	const most = 24
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
