package hextad

import "example.com/hexgames/hexgrid"

// A cell is a cell of the plane on which a tile can lie. Tiles are joined to the
// opening double, so none is far from it: see [reach].
type cell struct{ q, r int8 }

// reach is how far from the origin, along each coordinate, a tile can lie: the
// 54 tiles besides the opening double in a row, from the farther of its cells.
const reach = 2*(tileCount-1) + 1

// cellAt returns the cell of a hexagon, and false if none is there that tiles
// can reach.
func cellAt(h hexgrid.Hex) (cell, bool) {
	if h.Q < -reach || h.Q > reach || h.R < -reach || h.R > reach {
		return cell{}, false
	}
	return cell{int8(h.Q), int8(h.R)}, true
}

func (c cell) hex() hexgrid.Hex { return hexgrid.Hex{Q: int(c.q), R: int(c.r)} }

func (c cell) String() string { return c.hex().String() }

// neighbor returns the cell next to c in a direction.
func (c cell) neighbor(d int) cell { return cell{c.q + steps[d].q, c.r + steps[d].r} }

// before reports whether c comes before e: by q, then by r.
func (c cell) before(e cell) bool { return c.compare(e) < 0 }

// compare returns a negative number if c comes before e, a positive one if it comes
// after it, and 0 if they are the same.
func (c cell) compare(e cell) int { return (int(c.q)-int(e.q))<<8 + int(c.r) - int(e.r) }

// steps are the six directions of hexgrid, turned are the directions modulo six, and
// ascending the directions in the order of the cells they lead to.
var (
	steps     [6]cell
	turned    [12]int
	ascending = [6]int{3, 4, 2, 5, 1, 0}
)

// none is no direction.
const none = -1

// directions has the direction of each step: element 3q+r is that of the step q-1,r-1,
// none if there is none.
var directions = [9]int8{none, 3, 4, 2, none, 5, 1, 0, none}

func init() {
	for i, d := range hexgrid.Directions() {
		steps[i], _ = cellAt(d.Hex())
	}
	for i := range turned {
		turned[i] = i % 6
	}
}

// direction returns in which direction from c its neighbor e lies, and false if
// the two are no neighbors.
func (c cell) direction(e cell) (int, bool) {
	q, r := uint(int(e.q)-int(c.q)+1), uint(int(e.r)-int(c.r)+1)
	if q > 2 || r > 2 || directions[3*q+r] == none {
		return 0, false
	}
	return int(directions[3*q+r]), true
}

// A box is the least one that holds all cells with tiles: the least and the
// greatest of each coordinate.
type box struct{ least, most cell }

// add extends the box to a cell.
func (b *box) add(c cell) {
	b.least.q, b.most.q = min(b.least.q, c.q), max(b.most.q, c.q)
	b.least.r, b.most.r = min(b.least.r, c.r), max(b.most.r, c.r)
}

// sides returns how many cells the box has along each coordinate.
func (b *box) sides() (q, r int) {
	return int(b.most.q) - int(b.least.q) + 1, int(b.most.r) - int(b.least.r) + 1
}

// margin is how far beside the table a new tile can reach.
const margin = 2
