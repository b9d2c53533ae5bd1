package picture

import "example.com/hexgames"

// A Placement describes where a picture shows a drawing. A front end uses it to draw over the
// picture or to find the cell that was clicked. Lengths are in units of the picture's viewBox,
// which starts at 0, 0.
type Placement struct {
	Unit   float64        `json:"unit"`   // a step of the drawing; negative if the board is flipped
	Origin hexgames.Point `json:"origin"` // the origin of the drawing
	Width  float64        `json:"width"`  // of the picture
	Height float64        `json:"height"`
}

// Place returns the placement of a drawing in the picture that [Of] returns.
func Place(d hexgames.Drawing, o Options) Placement {
	return newSheet([]Panel{{Drawing: d}}, o).placement()
}

// View converts a point of the drawing to a point of the viewBox.
func (p Placement) View(drawing hexgames.Point) hexgames.Point {
	return hexgames.Point{X: p.Origin.X + p.Unit*drawing.X, Y: p.Origin.Y + p.Unit*drawing.Y}
}

// Drawing converts a point of the viewBox, such as a click, to a point of the drawing.
// [hexgames.Drawing.CellAt] finds its cell.
func (p Placement) Drawing(view hexgames.Point) hexgames.Point {
	return hexgames.Point{X: (view.X - p.Origin.X) / p.Unit, Y: (view.Y - p.Origin.Y) / p.Unit}
}
