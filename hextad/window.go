package hextad

import (
	"strconv"

	"example.com/hexgames"
)

// A window is the square of cells that the planes of an observation hold. Its middle is that
// of the box around the table, rounded down.
type window struct{ q, r, side int } // the least coordinates, and the number of cells of a side

// usualWindow is the side of the window of the standard set.
const usualWindow = 33

// windowSide returns the side of the window: an odd number, so that it has a middle. It holds
// every table of a small set, even a single row.
func (p *Position) windowSide() int {
	tiles := p.whole().count()
	return max((tiles+5)|1, min(2*tiles+5, usualWindow))
}

// window returns the window of a position.
func (p *Position) window() window {
	side := p.windowSide()
	middle := func(least, most int8) int { return (int(least) + int(most)) >> 1 } // rounds down
	return window{
		middle(p.box.least.q, p.box.most.q) - side/2,
		middle(p.box.least.r, p.box.most.r) - side/2,
		side,
	}
}

// index returns the place of a cell of the window in a plane.
func (w window) index(c cell) int { return w.side*(int(c.q)-w.q) + int(c.r) - w.r }

// place returns the number of the place of a tile, counted from 0: the cell of one half and
// the direction to the other. It returns -1 if the first cell is not in the window, or if the
// cells are not neighbors.
func (w window) place(first, second cell) int {
	d, ok := first.direction(second)
	if q, r := int(first.q)-w.q, int(first.r)-w.r; !ok || min(q, r) < 0 || max(q, r) >= w.side {
		return -1
	}
	return 6*w.index(first) + d
}

// cells returns the cells of a place.
func (w window) cells(place int) (first, second cell) {
	i := place / 6
	first = cell{int8(w.q + i/w.side), int8(w.r + i%w.side)}
	return first, first.neighbor(place % 6)
}

// length returns the greatest number of cells that the table extends over in q, in r or in
// q+r. It is the same for all images of the table.
func (p *Position) length() int {
	least, most := 0, 0 // values of q+r: the opening double covers 0,0
	for t := range p.laid.all() {
		m := p.placementOf(t)
		low, high := int(m.low.q)+int(m.low.r), int(m.high.q)+int(m.high.r)
		least, most = min(least, low, high), max(most, low, high)
	}
	q, r := p.box.sides()
	return max(q, r, most-least+1)
}

// tooLong returns an error that matches hexgames.ErrEncoding if the window cannot hold every
// placement, here and in all images of the position.
func (p *Position) tooLong() error {
	most := p.windowSide() - 2*margin
	length := p.length()
	if length <= most {
		return nil
	}
	return &hexgames.Error{
		Kind: hexgames.ErrEncoding, Game: name, Input: p.String(),
		Reason: "the table is " + strconv.Itoa(length) + " cells long, and the encoding holds " + strconv.Itoa(most),
	}
}
