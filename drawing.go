package hexgames

// A Drawable is a position that a front end can draw, animate and let people
// click on without knowing which game it is. Every game of this module has
// these methods. They are no part of the constraint [Position], so that a game
// of your own can do without them.
//
// All of them are cheap enough to call for every frame that is shown. Drawing and
// Click take microseconds, and up to a tenth of a millisecond on a large table of
// Hextad; a Drawing takes 20 allocations at most. Only Hexdame has rare positions
// in which a click takes some milliseconds.
type Drawable[M comparable] interface {
	// Drawing returns what there is to see of the position. The zero Position
	// has the zero Drawing.
	Drawing() Drawing

	// Click returns the meaning of clicks on names, in order; with no names, what
	// can be clicked first. If they lead nowhere, the Refusal is the error of a text that begins with them, and its
	// Cells are those that were clicked: see [RefuseClicks].
	Click(names ...string) Click

	// Changes returns what a legal move changes in the drawing, in the order in
	// which it is to be shown; none if there is nothing to see, as of a pass, and
	// nil for any other move.
	Changes(m M) []Change
}

// A Drawing is what there is to see of a position, as plain values that any
// toolkit can draw. Everything has a name, which is also what is clicked.
//
// The cells of a board never change, so all drawings of a board share them, with
// their corners: they are for reading only. Everything else is the caller's. To
// draw other cells, put a slice of your own into Cells. Decode JSON only into a new
// Drawing, because encoding/json writes into the slices that it finds.
//
// In JSON the keys are the names of the fields in lower case. Lists that are nil,
// optional texts that are empty and an owner of None are omitted.
type Drawing struct {
	Cells  []Cell  `json:"cells,omitzero"`  // the board, in its order; shared, for reading only
	Pieces []Piece `json:"pieces,omitzero"` // what lies on it, cell by cell, and from the bottom of a stack to its top
	Areas  []Area  `json:"areas,omitzero"`  // what lies beside it
	Marks  []Mark  `json:"marks,omitzero"`  // what is to be made visible, such as a winning six
}

// A Point is a point of a drawing. X grows to the right, Y downwards. Hexagons
// next to each other have centers at a distance of 1; in hexagrams they touch
// at corners.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// A Cell is a cell of the board.
type Cell struct {
	Name    string  `json:"name"`
	Center  Point   `json:"center"`
	Corners []Point `json:"corners"` // in order around it; where cells meet, they have the very same
	Shade   int     `json:"shade"`   // 0, 1 or 2; cells next to each other have different ones
}

// A Piece is a piece on the board. It is a small comparable value.
type Piece struct {
	Cell  string `json:"cell"`            // the name of the cell on which it lies
	Level int    `json:"level"`           // how many pieces lie below it there
	Kind  string `json:"kind"`            // such as "man"; the Drawing of each game lists them
	Owner Player `json:"owner,omitempty"` // None if it is nobody's
	Text  string `json:"text,omitempty"`  // what is written on it, if anything
	Mate  string `json:"mate,omitempty"`  // the cell of the other half of a piece that covers two
}

// An Area is what lies beside the board: a pool of tiles, a score.
type Area struct {
	Name  string   `json:"name"`            // such as "pool"
	Owner Player   `json:"owner,omitempty"` // None if it is nobody's
	Items []string `json:"items,omitzero"`  // the names of what lies there, which can be clicked when they can be played; nil if the area is a number
	Score int      `json:"score"`           // the number
}

// A Mark makes something visible.
type Mark struct {
	Kind  string   `json:"kind"`            // such as "six"; the Drawing of each game lists them
	Cells []string `json:"cells,omitempty"` // the names of the cells, if it is about cells
	At    []Point  `json:"at,omitempty"`    // the points, if it is about such, as about corners
	Owner Player   `json:"owner,omitempty"` // whose it is, None if nobody's; the last move may be that of Chance
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
