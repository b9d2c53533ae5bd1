package bot

import "example.com/hexgames"

// A bound is the relation between the value of an entry and the value of its position
// for White.
type bound uint8

const (
	exact   bound = iota
	atLeast       // the position is worth the entry's value or more
	atMost        // the position is worth the entry's value or less
)

// An entry is a result in the table, for one position.
type entry[M comparable] struct {
	value  float64
	best   M
	depth  int // at least 1; 0 if there is no entry
	bound  bound
	closed bool // whether nothing was estimated, so that the value holds for any depth
}

// settles reports whether an entry makes a search with this window unnecessary.
func (e *entry[M]) settles(depth int, alpha, beta float64) bool {
	switch {
	case e.depth < depth && !e.closed:
		return false
	case e.bound == atLeast:
		return e.value >= beta
	case e.bound == atMost:
		return e.value <= alpha
	}
	return true
}

// A table remembers results.
type table[P hexgames.Position[P, M], M comparable] map[P]entry[M]

// recall returns the entry of a position, for a search to a depth. A win or a loss that is
// farther away counts as an estimate, so that the search finds the shortest win, and the loss
// that takes longest.
func (t table[P, M]) recall(p P, depth int) entry[M] {
	e := t[p]
	if e.depth > depth && (e.value == 1 || e.value == -1) {
		e.value, e.closed = e.value*unproven, false
	}
	return e
}

// remember adds an entry to the table. It clears a table that has this many entries first.
func (t table[P, M]) remember(p P, e entry[M], most int) {
	if len(t) >= most {
		clear(t)
	}
	t[p] = e
}

// line returns the expected continuation after a move, up to the first position that
// is not in the table.
func (t table[P, M]) line(p P, m M, depth int) []M {
	line := []M{m}
	for p = mustApply(p, m); len(line) < depth; {
		e, known := t[p]
		if !known {
			break
		}
		line = append(line, e.best)
		p = mustApply(p, e.best)
	}
	return line
}
