package hexgames

import "slices"

// A Drawable is a position that a front end can draw, animate and let people
// click on without knowing which game it is. Every game of this module has
// these methods. They are no part of the constraint [Position], so that a game
// of your own can do without them.
type Drawable[M comparable] interface {
	// Drawing returns what there is to see of the position.
	Drawing() Drawing

	// Clicks returns how somebody goes on who points at a legal move and has
	// clicked on some names: what he may click next, and whether he has said the
	// move completely. It returns nil and false if the clicks do not lead to the
	// move, and for any other move.
	Clicks(m M, clicked []string) (next []string, said bool)

	// Changes returns what a legal move changes in the drawing, in the order in
	// which it is to be shown; none if there is nothing to see, as of a pass, and
	// nil for any other move.
	Changes(m M) []Change
}

// A Drawing is what there is to see of a position, as plain values that any
// toolkit can draw. Everything has a name, which is also what is clicked.
type Drawing struct {
	Cells  []Cell  // the board, in its order
	Pieces []Piece // what lies on it, cell by cell, and from the bottom of a stack to its top
	Areas  []Area  // what lies beside it
	Marks  []Mark  // what is to be made visible, such as a winning six
}

// A Point is a point of a drawing. X grows to the right, Y downwards. Hexagons
// next to each other have centres at a distance of 1; in hexagrams they touch
// at corners.
type Point struct{ X, Y float64 }

// A Cell is a cell of the board.
type Cell struct {
	Name    string
	Center  Point
	Corners []Point // in order around it; where cells meet, they have the very same
	Shade   int     // 0, 1 or 2; cells next to each other have different ones
}

// A Piece is a piece on the board. It is a small comparable value.
type Piece struct {
	Cell  string // the name of the cell on which it lies
	Level int    // how many pieces lie below it there
	Kind  string // such as "man"; which there are is said by the Drawing of each game
	Owner Player // None if it is nobody's
	Text  string // what is written on it, if anything
	Mate  string // the cell of the other half of a piece that covers two
}

// An Area is what lies beside the board: a pool of tiles, a score.
type Area struct {
	Name  string   // such as "pool"
	Owner Player   // None if it is nobody's
	Items []string // the names of what lies there, which can be clicked when they can be played; nil if the area is a number
	Score int      // the number
}

// A Mark makes something visible.
type Mark struct {
	Kind  string   // such as "six"; which there are is said by the Drawing of each game
	Cells []string // the names of the cells, if it is about cells
	At    []Point  // the points, if it is about such, as about corners
	Owner Player   // whose it is, None if nobody's; the last move may be that of Chance
}

// Bounds returns the least rectangle that holds all cells; two zero points if
// there are none.
func (d Drawing) Bounds() (least, most Point) {
	first := true
	for _, c := range d.Cells {
		for _, p := range c.Corners {
			if first {
				least, most, first = p, p, false
			}
			least = Point{min(least.X, p.X), min(least.Y, p.Y)}
			most = Point{max(most.X, p.X), max(most.Y, p.Y)}
		}
	}
	return least, most
}

// CellAt returns the name of the cell under a point, such as one that was
// clicked; "" if there is none. A point on the border of cells belongs to one
// of them.
func (d Drawing) CellAt(p Point) string {
	for _, c := range d.Cells {
		if c.holds(p) {
			return c.Name
		}
	}
	return ""
}

// holds reports whether a point is in a cell: on the same side of all of its
// edges, or on one of them.
func (c Cell) holds(p Point) bool {
	left, right := false, false
	for i, a := range c.Corners {
		b := c.Corners[(i+1)%len(c.Corners)]
		// An edge is always looked at from the same end, so that the cells on both
		// sides of it see a point that is nearly on it alike.
		turned := b.X < a.X || b.X == a.X && b.Y < a.Y
		if turned {
			a, b = b, a
		}
		switch turn := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X); {
		case turn < 0 && !turned || turn > 0 && turned:
			left = true
		case turn > 0 || turn < 0:
			right = true
		case turn != 0: // not a number
			return false
		}
	}
	return len(c.Corners) > 0 && !(left && right)
}

// PieceOn returns the piece on top of a cell, and false if it is empty.
func (d Drawing) PieceOn(cell string) (Piece, bool) {
	i := d.top(cell)
	if i < 0 {
		return Piece{}, false
	}
	return d.Pieces[i], true
}

// top returns the number of the piece on top of a cell, -1 if it is empty.
func (d Drawing) top(cell string) int {
	top := -1
	for i, p := range d.Pieces {
		if p.Cell == cell && (top < 0 || p.Level > d.Pieces[top].Level) {
			top = i
		}
	}
	return top
}

// After returns the drawing that a move's changes lead to: the pieces and areas
// are those of the next position, pieces perhaps in another order. The cells
// stay as they are, and marks are gone, because both belong to a position: where
// the board itself grows, take the cells from the next drawing.
func (d Drawing) After(changes ...Change) Drawing {
	d.Pieces = slices.Clone(d.Pieces)
	d.Areas = slices.Clone(d.Areas)
	d.Marks = nil
	for _, c := range changes {
		c.apply(&d)
	}
	return d
}
