package hexgrid

import (
	"errors"
	"iter"
	"strconv"
	"strings"
)

// Hexagon returns the regular hexagon with side cells along each side,
// centered on the origin: 3·side·(side-1)+1 cells. Side 3, with the names
// of its cells, in the unturned [Flat] layout:
//
//	            c5
//	      b4          d5
//	a3          c4          e5
//	      b3          d4
//	a2          c3          e4
//	      b2          d3
//	a1          c2          e3
//	      b1          d2
//	            c1
//
// Hexagon and the functions for other shapes return an error if side is below
// 1, or if there would be more than [MaxCells] cells.
func Hexagon(side int) (*Board, error) {
	return shape("Hexagon", Hex{}.Range(side-1), side)
}

// Triangle returns the triangle with side cells along each side: the cells
// with Q ≥ 0, R ≥ 0 and Q+R < side. Side 4 in the unturned [Pointy] layout,
// with the origin a4 at the top left:
//
//	a4  b4  c4  d4
//	  a3  b3  c3
//	    a2  b2
//	      a1
func Triangle(side int) (*Board, error) {
	return shape("Triangle", block(side, side, func(q, r int) (Hex, bool) {
		return Hex{q, r}, q+r < side
	}), side)
}

// Rhombus returns the rhombus with side cells along each side: the cells
// with 0 ≤ Q < side and 0 ≤ R < side. Side 3 in the unturned [Pointy]
// layout, with the origin a3 at the top left:
//
//	a3  b3  c3
//	  a2  b2  c2
//	    a1  b1  c1
func Rhombus(side int) (*Board, error) {
	return shape("Rhombus", block(side, side, func(q, r int) (Hex, bool) {
		return Hex{q, r}, true
	}), side)
}

// Rectangle returns the cells whose column and row in a scheme are between 0 and cols-1 and between
// 0 and rows-1. In the unturned layout of the scheme, [Pointy] or [Flat], this is an upright
// rectangle with the origin at the top left. Two columns and five rows in the scheme [OddR], with
// names whose letters are slanted like Q:
//
//	c5  d5
//	  c4  d4
//	b3  c3
//	  b2  c2
//	a1  b1
//
// In the doubled schemes only every other pair of a column and a row is a cell, so the board has
// about half as many cells.
//
// Each row of pointy cells is shifted by half a letter from the one above it. So a tall board takes
// as much memory as a board that is cols+rows/2 wide (see [NewBoard]): one column can have 724
// rows, and 100 columns can have 631. Likewise, a wide board of flat cells takes as much memory as
// one that is rows+cols/2 tall.
func Rectangle(s Scheme, cols, rows int) (*Board, error) {
	return shape("Rectangle", block(cols, rows, func(col, row int) (Hex, bool) {
		h := s.Hex(col, row)
		c, r := s.ColRow(h)
		return h, c == col && r == row
	}), cols, rows)
}

// shape returns the board of the named shape, or an error with that name.
func shape(name string, cells iter.Seq[Hex], sizes ...int) (*Board, error) {
	for _, size := range sizes {
		if size < 1 {
			return nil, errors.New("hexgrid: " + name + ": size " + strconv.Itoa(size) + " is below 1")
		}
		if size > MaxCells {
			return nil, errors.New("hexgrid: " + name + ": size " + strconv.Itoa(size) + " makes more than " + strconv.Itoa(MaxCells) + " cells")
		}
	}
	b, err := NewBoard(cells)
	if err != nil {
		text := ""
		for _, size := range sizes {
			text += "," + strconv.Itoa(size)
		}
		err = errors.New("hexgrid: " + name + "(" + text[1:] + "): " + strings.TrimPrefix(err.Error(), "hexgrid: "))
	}
	return b, err
}

// block returns the cells that cell accepts, for all pairs of numbers below
// cols and rows.
func block(cols, rows int, cell func(col, row int) (Hex, bool)) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for col := range cols {
			for row := range rows {
				if h, ok := cell(col, row); ok && !yield(h) {
					return
				}
			}
		}
	}
}
