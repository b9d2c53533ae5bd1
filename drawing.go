package hexgames

import (
	"math"
	"slices"

	"example.com/hexgames/hexgrid"
)

// A Drawable is a position that a front end can draw, animate and click on without knowing the
// game. Every game in this module has these methods. They are not part of the constraint
// [Position], so your own game can do without them.
//
// All of them are cheap enough to call for every frame. Drawing and Click take microseconds, and up
// to a tenth of a millisecond on a large Hextad table; a Drawing takes at most 20 allocations. Only
// in rare Hexdame positions does a click take a few milliseconds.
type Drawable[M comparable] interface {
	// Drawing returns the drawing of the position. The zero Position has the
	// zero Drawing.
	Drawing() Drawing

	// Click returns the meaning of clicks on names, in order; without names, it returns what can be
	// clicked first. If the clicks lead nowhere, the Refusal is the error for a text that starts
	// with them, and its Cells are the clicked cells: see [RefuseClicks].
	Click(names ...string) Click

	// Changes returns the changes that a legal move makes to the drawing, in the order to show
	// them. The list is empty but not nil for a move with nothing to show, such as a pass, and nil
	// for a move that is not legal.
	Changes(m M) []Change
}

// A Drawing is a position as plain values that any toolkit can draw. Everything that can
// be clicked has a name.
//
// The cells of a board never change, so all drawings of a board share them and their
// corners: do not modify them. Everything else belongs to the caller. To draw other
// cells, set Cells to a slice of your own. Decode JSON only into a new Drawing, because
// encoding/json writes into existing slices.
//
// In JSON, the keys are the field names in lowercase. Lists that are nil, optional strings that are
// empty and an owner of None are omitted.
type Drawing struct {
	Cells  []Cell  `json:"cells,omitzero"`  // the board, in board order; shared: do not modify
	Pieces []Piece `json:"pieces,omitzero"` // on the board, cell by cell, each stack from bottom to top
	Areas  []Area  `json:"areas,omitzero"`  // everything beside the board
	Marks  []Mark  `json:"marks,omitzero"`  // highlights, such as a winning six
}

// A Point is a point in a drawing. X grows to the right, Y downward. The centers of adjacent
// hexagons are 1 apart; in Hexagrams, adjacent hexagons touch at corners.
type Point = hexgrid.Point

// A Cell is a cell of the board.
type Cell struct {
	Name    string  `json:"name"`
	Center  Point   `json:"center"`
	Corners []Point `json:"corners"` // in order around it; corners that cells share are equal
	Shade   int     `json:"shade"`   // 0, 1 or 2; adjacent cells differ
}

// A Piece is a piece on the board. It is a small comparable value. A disc fits in its cell if its
// radius is at most [Cell.Radius].
//
// A piece that covers two cells, such as a Hextad domino, is two Pieces. The Mate of each is the
// cell of the other. Draw a shape around both cells once, at the first of the two, and the Text of
// each on its own cell.
type Piece struct {
	Cell  string `json:"cell"`            // the name of its cell
	Level int    `json:"level"`           // the number of pieces below it
	Kind  string `json:"kind"`            // such as "man"; the Drawing of each game lists them
	Owner Player `json:"owner,omitempty"` // None if no player owns it
	Text  string `json:"text,omitempty"`  // the text on the piece, if any
	Mate  string `json:"mate,omitempty"`  // the cell of the other half of a piece that covers two
}

// An Area is something beside the board, such as a pool of tiles or a score.
type Area struct {
	Name  string   `json:"name"`            // such as "pool"
	Owner Player   `json:"owner,omitempty"` // None if no player owns it
	Items []string `json:"items,omitzero"`  // the names of its items, which can be clicked when they can be played; nil if the area is a number
	Score int      `json:"score"`           // the number
}

// A Mark highlights cells or points.
type Mark struct {
	Kind  string   `json:"kind"`            // such as "six"; the Drawing of each game lists them
	Cells []string `json:"cells,omitempty"` // the names of the cells, if any
	At    []Point  `json:"at,omitempty"`    // the points, if any, such as corners
	Owner Player   `json:"owner,omitempty"` // None if no player owns it; Chance may own the last move
}

// Bounds returns the smallest rectangle that contains all cells; two zero points if
// there are no cells.
func (d Drawing) Bounds() (least, most Point) {
	first := true
	for _, c := range d.Cells {
		for _, p := range c.Corners {
			if first {
				least, most, first = p, p, false
			}
			least = Point{X: min(least.X, p.X), Y: min(least.Y, p.Y)}
			most = Point{X: max(most.X, p.X), Y: max(most.Y, p.Y)}
		}
	}
	return least, most
}

// CellAt returns the name of the cell at a point, such as a point that was clicked; "" if there is
// none. A point on the border between cells belongs to one of them.
func (d Drawing) CellAt(p Point) string {
	for _, c := range d.Cells {
		if c.holds(p) {
			return c.Name
		}
	}
	return ""
}

// Radius returns the distance from the center of the cell to its nearest edge. A round piece of
// that radius, or slightly less, fits in the cell. In Hexagrams, cells have different sizes.
func (c Cell) Radius() float64 {
	least := math.Inf(1)
	for i, a := range c.Corners {
		b := c.Corners[(i+1)%len(c.Corners)]
		edge := math.Hypot(b.X-a.X, b.Y-a.Y)
		x, y := (b.X-a.X)/edge, (b.Y-a.Y)/edge
		least = min(least, math.Abs(x*(c.Center.Y-a.Y)-y*(c.Center.X-a.X)))
	}
	if len(c.Corners) < 3 {
		return 0
	}
	return least
}

// holds reports whether a point is in a cell: on the same side of all of its edges, or
// on one of them.
func (c Cell) holds(p Point) bool {
	left, right := false, false
	for i, a := range c.Corners {
		b := c.Corners[(i+1)%len(c.Corners)]
		// Take each edge from the same end, so that rounding is the same for the cells on both
		// sides of it. For a vertical edge, the end does not matter.
		turned := b.X < a.X
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

// PieceOn returns the piece on top of a cell, and whether there is one.
func (d Drawing) PieceOn(cell string) (Piece, bool) {
	i := d.top(cell)
	if i < 0 {
		return Piece{}, false
	}
	return d.Pieces[i], true
}

// top returns the index of the piece on top of a cell, -1 if the cell is empty.
func (d Drawing) top(cell string) int {
	top := -1
	for i, p := range d.Pieces {
		if p.Cell == cell && (top < 0 || p.Level > d.Pieces[top].Level) {
			top = i
		}
	}
	return top
}

// Drawing returns the drawing of the current position, with added marks: "last" on the cells that
// the last move changed, and "scored" at the points where it scored. If Chance has moved since a
// player did, the marks include that player's move and all moves after it. If the game is not
// [Drawable], Drawing returns the zero Drawing.
func (g *Game[P, M]) Drawing() Drawing { return g.DrawingAt(g.ply) }

// DrawingAt returns the drawing after the first n moves; the zero Drawing if there is no such
// position.
func (g *Game[P, M]) DrawingAt(n int) Drawing {
	p, ok := any(g.PositionAt(n)).(Drawable[M])
	if !ok || !g.reached(n) {
		return Drawing{}
	}
	d := p.Drawing()
	last := n - 1
	for last > 0 && g.TurnAt(last) == Chance {
		last--
	}
	for ; last < n; last++ {
		d.Marks = append(d.Marks, g.marksOf(last)...)
	}
	return d
}

// marksOf returns the marks for the move that follows the first n moves.
func (g *Game[P, M]) marksOf(n int) (marks []Mark) {
	mover := g.TurnAt(n)
	last, scored := Mark{Kind: "last", Owner: mover}, Mark{Kind: "scored", Owner: mover}
	for _, c := range g.ChangesAt(n) {
		for _, cell := range c.Cells() {
			if !slices.Contains(last.Cells, cell) {
				last.Cells = append(last.Cells, cell)
			}
		}
		if c.Owner == mover && c.Count > 0 {
			scored.At = append(scored.At, c.At...)
		}
	}
	if len(last.Cells) > 0 {
		marks = append(marks, last)
	}
	if len(scored.At) > 0 {
		marks = append(marks, scored)
	}
	return marks
}

// ChangesAt returns the changes of the move that follows the first n moves; nil if there is no such
// move, or if the game is not [Drawable].
func (g *Game[P, M]) ChangesAt(n int) []Change {
	if n < 0 || n >= g.ply {
		return nil
	}
	if p, ok := any(g.positions[n]).(Drawable[M]); ok {
		return p.Changes(g.moves[n])
	}
	return nil
}
