package hextad

import (
	"cmp"

	"example.com/hexgames/hexgrid"
)

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

func (c cell) compare(e cell) int {
	return cmp.Or(cmp.Compare(c.q, e.q), cmp.Compare(c.r, e.r))
}

// steps are the six directions of hexgrid, turned are the directions modulo six, and
// ascending the directions in the order of the cells they lead to.
var (
	steps     [6]cell
	turned    [12]int
	ascending = [6]int{3, 4, 2, 5, 1, 0}
)

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
	for d, step := range steps {
		if int(e.q)-int(c.q) == int(step.q) && int(e.r)-int(c.r) == int(step.r) {
			return d, true
		}
	}
	return 0, false
}

// A box is the least one that holds all cells with tiles: the least and the
// greatest of each coordinate.
type box struct{ least, most cell }

// add extends the box to a cell. The first tile covers the origin, where the
// zero box is.
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
