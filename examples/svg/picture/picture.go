package picture

import "example.com/hexgames"

// Options control how a picture is drawn. The zero Options are usable.
type Options struct {
	Theme       Theme  // the zero Theme is Light
	Width       int    // in pixels; with 0, the picture is as wide as the page allows
	Title       string // the name of the picture, for readers who cannot see it
	Description string // details, such as the text of the position
	Heading     string // written above the picture
	Columns     int    // of a sheet; 0 means 4, or fewer if there are fewer panels

	NoCoordinates bool // leave out the names of lines and cells
	NoMarks       bool // leave out the marks

	// Prefix begins every id in the file. Pictures that are inlined in the same HTML
	// page need different prefixes. Characters other than letters, digits and hyphens
	// become _.
	Prefix string
}

// A Panel is a position on a sheet.
type Panel struct {
	Drawing hexgames.Drawing
	Caption string // written below the position
}

// Of returns a picture of a position.
func Of(d hexgames.Drawing, o Options) []byte {
	return Sheet([]Panel{{Drawing: d}}, o)
}

// Sheet returns a picture of several positions, row by row. The same point of two
// drawings is at the same place in their panels, even if the board grows.
func Sheet(panels []Panel, o Options) []byte {
	s := newSheet(panels, o)
	s.draw()
	return s.file()
}
