package picture

import "example.com/hexgames"

// Options control how a picture is drawn. The zero value is usable.
type Options struct {
	Theme       Theme  // the zero Theme is Light
	Width       int    // in pixels; 0 means as wide as the page allows
	Title       string // the name of the picture, for readers who cannot see it
	Description string // details, such as the text of the position
	Heading     string // written above the picture
	Columns     int    // of a sheet; 0 means 4, or fewer if there are fewer panels
	Marks       []Mark // in every panel, in addition to the position's marks

	Flip          bool // turn the board 180 degrees, so that Black is at the bottom
	NoCoordinates bool // leave out the names of lines and cells
	NoMarks       bool // leave out the marks of the position
	NoAreas       bool // leave out everything beside the board, such as scores
}

// MaxWidth is the greatest useful width. Programs refuse greater widths.
const MaxWidth = 20000

// A Panel is a position on a sheet.
type Panel struct {
	Drawing hexgames.Drawing
	Caption string // written below the position
	Marks   []Mark // in addition to the position's marks
}

// Of returns a picture of a position.
func Of(d hexgames.Drawing, o Options) []byte {
	return Sheet([]Panel{{Drawing: d}}, o)
}

// Sheet returns a picture of several positions, row by row. Panels are aligned: a point of a
// drawing is at the same place in every panel, even if the board grows.
func Sheet(panels []Panel, o Options) []byte {
	s := newSheet(panels, o)
	s.draw()
	return s.file()
}

// Frames returns a picture of each panel, for an animation. All have the same size, and a point
// of a drawing is at the same place in every frame, even if the board grows.
func Frames(panels []Panel, o Options) [][]byte {
	o.Columns = 1
	all := measured(panels, o)
	sheets := make([]*sheet, len(panels))
	height := 0.0
	for i := range panels {
		s := measured(panels[i:i+1], o)
		s.scale, s.pixel = all.scale, all.pixel
		s.layout(all.boards)
		height = max(height, s.height)
		sheets[i] = s
	}
	frames := make([][]byte, len(panels))
	for i, s := range sheets {
		s.height = height
		s.draw()
		frames[i] = s.file()
	}
	return frames
}
