package hexgrid

import "strconv"

// A Scheme is a way to number cells by column and row, as drawings and two-dimensional arrays do.
// The offset schemes shift every other row or column by half a cell; the doubled schemes count half
// cells instead. Columns grow to the east and rows to the south of the unturned [Pointy] or [Flat]
// layout, and the origin has column 0 and row 0.
//
// Any other value acts like OddR, the zero Scheme.
type Scheme uint8

const (
	OddR         Scheme = iota // pointy cells; odd rows are shifted east
	EvenR                      // pointy cells; even rows are shifted east
	OddQ                       // flat cells; odd columns are shifted south
	EvenQ                      // flat cells; even columns are shifted south
	DoubleWidth                // pointy cells; a step east adds 2 to the column
	DoubleHeight               // flat cells; a step south adds 2 to the row
)

// ColRow returns the column and the row of h.
func (s Scheme) ColRow(h Hex) (col, row int) {
	q, r := h.Q, h.R
	// Shifts round down, as needed for negative numbers.
	switch s {
	case EvenR:
		return q + r>>1 + r&1, r
	case OddQ:
		return q, r + q>>1
	case EvenQ:
		return q, r + q>>1 + q&1
	case DoubleWidth:
		return 2*q + r, r
	case DoubleHeight:
		return q, 2*r + q
	}
	return q + r>>1, r
}

// Hex returns the cell with the given column and row.
//
// In the doubled schemes only pairs with an even sum are cells. For any other
// pair, Hex returns the cell one column to the west (DoubleWidth) or one row
// to the north (DoubleHeight), as if each cell covered two pairs.
func (s Scheme) Hex(col, row int) Hex {
	switch s {
	case EvenR:
		return Hex{col - row>>1 - row&1, row}
	case OddQ:
		return Hex{col, row - col>>1}
	case EvenQ:
		return Hex{col, row - col>>1 - col&1}
	case DoubleWidth:
		return Hex{halfOf(col, row), row}
	case DoubleHeight:
		return Hex{col, halfOf(row, col)}
	}
	return Hex{col - row>>1, row}
}

// halfOf returns half of n-m, rounded down, even if n-m does not fit in an int.
func halfOf(n, m int) int { return n>>1 - m>>1 + (n&1-m&1)>>1 }

// String returns the name of s, such as "OddR", or "Scheme(6)" for a value
// without a name.
func (s Scheme) String() string {
	names := [...]string{"OddR", "EvenR", "OddQ", "EvenQ", "DoubleWidth", "DoubleHeight"}
	if int(s) < len(names) {
		return names[s]
	}
	return "Scheme(" + strconv.Itoa(int(s)) + ")"
}
