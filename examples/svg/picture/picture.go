package picture

import "example.com/hexgames"

// Options say how a picture is drawn. The zero Options are usable.
type Options struct {
	Theme       Theme  // the zero Theme is Light
	Width       int    // in pixels; with 0 the picture is as wide as the page lets it be
	Title       string // what the picture is called, for those who do not see it
	Description string // more about it, such as the text of the position
	Heading     string // written above the picture
	Columns     int    // of a sheet; 0 is 4, or fewer if there are fewer panels

	NoCoordinates bool // leave out the names of lines and cells
	NoMarks       bool // leave out the marks

	// Prefix is put before every id in the file. Pictures in the same page of
	// HTML, not just shown by it, need different ones. Letters, digits and hyphens
	// are kept; anything else becomes _.
	Prefix string
}

// A Panel is a position on a sheet.
type Panel struct {
	Drawing hexgames.Drawing
	Caption string // written below it
}

// Of returns a picture of a position.
func Of(d hexgames.Drawing, o Options) []byte {
	return Sheet([]Panel{{Drawing: d}}, o)
}

// Sheet returns a picture of several positions, row by row. What is at the same
// point of two drawings is at the same place of their panels, even if the board
// grows.
func Sheet(panels []Panel, o Options) []byte {
	s := newSheet(panels, o)
	s.draw()
	return s.file()
}
