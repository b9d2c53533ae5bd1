package hextad

import (
	"iter"

	"example.com/hexgames/hexgrid"
)

// A cell is a cell that tiles can reach. Every tile is connected to the opening double, so
// none is more than [reach] away from the origin.
type cell struct{ q, r int8 }

// reach is the maximum of each coordinate of a covered cell: the 54 other tiles can lie in a row
// that begins next to the opening double, which covers 0,1.
const reach = 2*(tileCount-1) + 1

// cellAt returns the cell of h, and whether tiles can reach it.
func cellAt(h hexgrid.Hex) (cell, bool) {
	if h.Q < -reach || h.Q > reach || h.R < -reach || h.R > reach {
		return cell{}, false
	}
	return cell{int8(h.Q), int8(h.R)}, true
}

func (c cell) hex() hexgrid.Hex { return hexgrid.Hex{Q: int(c.q), R: int(c.r)} }

func (c cell) String() string { return c.hex().String() }

// neighbor returns the cell one step from c in a direction.
func (c cell) neighbor(d int) cell { return cell{c.q + steps[d].q, c.r + steps[d].r} }

// before reports whether c comes before e: by q, then by r.
func (c cell) before(e cell) bool { return c.compare(e) < 0 }

// compare returns a negative number if c comes before e, a positive number if c comes after
// e, and 0 if they are the same.
func (c cell) compare(e cell) int { return (int(c.q)-int(e.q))<<8 + int(c.r) - int(e.r) }

// steps holds the six directions of hexgrid as cells; turned holds all directions modulo six.
// ascending holds the directions in the order of the cells that they lead to.
var (
	steps     [6]cell
	turned    [12]int
	ascending = [6]int{3, 4, 2, 5, 1, 0}
)

// directions holds the directions of steps: element 3q+r is the direction of the step q-1,r-1, or
// -1 if that is not a step to a neighbor.
var directions = [9]int8{-1, 3, 4, 2, -1, 5, 1, 0, -1}

func init() {
	for i, d := range hexgrid.Directions() {
		steps[i], _ = cellAt(d.Hex())
	}
	for i := range turned {
		turned[i] = i % 6
	}
}

// direction returns the direction from c to its neighbor e, and false if they are not
// neighbors.
func (c cell) direction(e cell) (int, bool) {
	q, r := uint(int(e.q)-int(c.q)+1), uint(int(e.r)-int(c.r)+1)
	if q > 2 || r > 2 || directions[3*q+r] < 0 {
		return 0, false
	}
	return int(directions[3*q+r]), true
}

// A box is the minimum and the maximum of each coordinate of the covered cells.
type box struct{ least, most cell }

// add extends the box to a cell.
func (b *box) add(c cell) {
	b.least.q, b.most.q = min(b.least.q, c.q), max(b.most.q, c.q)
	b.least.r, b.most.r = min(b.least.r, c.r), max(b.most.r, c.r)
}

// sides returns the number of cells of the box along each coordinate.
func (b *box) sides() (q, r int) {
	return int(b.most.q) - int(b.least.q) + 1, int(b.most.r) - int(b.least.r) + 1
}

// margin is the maximum distance between a cell of a new tile and the box.
const margin = 2

// around yields the cells of the box and its margin in ascending order.
func (b *box) around() iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for q := b.least.q - margin; q <= b.most.q+margin; q++ {
			for r := b.least.r - margin; r <= b.most.r+margin; r++ {
				if !yield(cell{q, r}) {
					return
				}
			}
		}
	}
}
