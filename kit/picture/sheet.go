package picture

import (
	"bytes"
	"hash/fnv"
	"math"
	"strconv"

	"example.com/hexgames"
)

// A sheet is a file under construction.
type sheet struct {
	Options
	panels []Panel
	boards []*board

	defs  pen               // the definitions, in order
	ids   map[string]string // the ids of the definitions, by their text
	count map[string]int    // the number of definitions, by the stem of their id
	spare []byte            // for the next definition
	cells []cellShape       // already defined
	tiles []tileShape       // already defined
	known map[pieceKey]string
	body  pen

	pixel         float64 // the size of a screen pixel, or 0 if unknown
	scale         float64 // of letters and lines; larger next to a larger board
	all           frame   // around all boards
	columns       int
	places        []place // of the panels
	width, height float64
}

// newSheet returns a sheet with its layout.
func newSheet(panels []Panel, o Options) *sheet {
	s := measured(panels, o)
	s.layout(s.boards)
	return s
}

// measured returns a sheet with the sizes of everything, but without a layout.
func measured(panels []Panel, o Options) *sheet {
	s := &sheet{Options: o, panels: panels, ids: map[string]string{}, count: map[string]int{}, known: map[pieceKey]string{}}
	if s.Theme == (Theme{}) {
		s.Theme = Light
	}
	for _, panel := range panels {
		s.boards = append(s.boards, newBoard(panel.Drawing, o.Flip))
	}
	s.columns = s.Columns
	if s.columns <= 0 {
		s.columns = 4
	}
	s.columns = max(1, min(s.columns, len(s.panels)))
	s.measure()
	return s
}

// define defines a shape unless it is already defined, and returns its id.
func (s *sheet) define(stem string, draw func(*pen)) string {
	p := pen{s.spare[:0]}
	s.spare = nil // draw may define shapes too
	p.write(stem, "\n")
	draw(&p)
	s.spare = p.b
	id, known := s.ids[string(p.b)]
	if !known {
		id = s.newID(stem)
		s.ids[string(p.b)] = id
		s.defs.write(`<g id="`, id, "\">\n")
		s.defs.write(string(p.b[len(stem)+1:]), "</g>\n")
	}
	return id
}

// prefix is a placeholder for the hash that starts every id, which is known only when the file
// is complete. No text contains it.
const prefix = "\x00"

// newID returns an id that starts with the prefix and a stem.
func (s *sheet) newID(stem string) string {
	s.count[stem]++
	return prefix + stem + strconv.Itoa(s.count[stem])
}

// hashed replaces the prefix of the ids with a hash of the file. So the ids of two pictures in
// the same page differ.
func hashed(file []byte) []byte {
	h := fnv.New64a()
	h.Write(file)
	text := "0000000" + strconv.FormatUint(h.Sum64(), 36)
	begin := "h" + text[len(text)-8:] + "-"
	b := make([]byte, 0, len(file)+len(file)/4)
	for {
		i := bytes.IndexByte(file, prefix[0])
		if i < 0 {
			return append(b, file...)
		}
		b = append(append(b, file[:i]...), begin...)
		file = file[i+1:]
	}
}

// fill defines a fill unless it is already defined, and returns a style with it. element is the
// name of an XML element, and draw writes its attributes and content.
func (s *sheet) fill(element string, draw func(*pen)) style {
	p := pen{s.spare[:0]}
	p.write(element, "\n")
	draw(&p)
	s.spare = p.b
	id, known := s.ids[string(p.b)]
	if !known {
		id = s.newID(element)
		s.ids[string(p.b)] = id
		s.defs.write("<", element, ` id="`, id, `" `, string(p.b[len(element)+1:]), "</", element, ">\n")
	}
	return style{def: id}
}

// face returns the style of a piece's face.
func (s *sheet) face(paint Paint) style {
	if paint.Shine == "" {
		return style{fill: paint.Face}
	}
	return s.fill("radialGradient", func(p *pen) {
		p.write(`cx="0.38" cy="0.3" r="0.75"><stop stop-color="`)
		p.escape(paint.Shine)
		p.write(`"/><stop offset="1" stop-color="`)
		p.escape(paint.Face)
		p.write(`"/>`)
	})
}

// hatching returns a style of thin lines that rise to the right at the given angle.
func (s *sheet) hatching(color string, degrees int) style {
	return s.fill("pattern", func(p *pen) {
		p.write(`width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(`, strconv.Itoa(degrees), `)">`,
			`<path d="M0 4L12 4" stroke="`)
		p.escape(color)
		p.write(`" stroke-width="3"/>`)
	})
}

// Lengths around and between panels, next to a board of the usual width.
const (
	margin      = 0.4
	headingSize = 0.62
	captionSize = 0.5
	areaGap     = 0.15 // between a board and the lines below it
)

// usual is the width of a board with letters of the usual size. Next to a larger board, letters
// are larger, to stay legible when the picture is scaled down.
const usual = 9.5

// Sizes in pixels.
const (
	wantedLetter = 7   // letters grow to this size if there is room
	leastLetter  = 5   // smaller letters are illegible
	leastLine    = 1.1 // thinner lines are hard to see
)

// measure computes the sizes of everything next to the boards, from their widths and from the
// width of the picture on the screen.
func (s *sheet) measure() {
	wide := 0.0
	for _, b := range s.boards {
		f := b.frame(0)
		wide = max(wide, f.most.X-f.least.X)
	}
	s.scale = min(max(wide/usual, 0.6), 3)
	if s.Width > 0 && wide > 0 && !math.IsInf(wide, 0) {
		total := float64(s.columns)*(max(wide, narrowest)+2*margin*s.scale) + 2*s.rim()
		s.pixel = total / float64(s.Width)
		s.scale = max(s.scale, min(wantedLetter*s.pixel/captionSize, 1.5*s.scale))
	}
}

// strong returns the given line width, increased within reason if the line would be hard to see.
func (s *sheet) strong(width float64) float64 {
	return max(width, min(leastLine*s.pixel, 2.5*width))
}

// narrowest is the minimum width of a panel.
const narrowest = 3

// A place holds the positions of the parts of a panel.
type place struct {
	board   point // the origin of its drawing
	areas   point // the top left corner
	lines   [][]thing
	caption point // the middle of the top
}

// layout computes the size of the sheet and the places of its panels. Each panel has room for
// any of the boards.
func (s *sheet) layout(boards []*board) {
	all := empty
	for _, b := range boards {
		f := s.frame(b)
		all = all.with(f.least, 0, 0).with(f.most, 0, 0)
	}
	if all.least.X > all.most.X { // no cells
		all = frame{}
	}
	s.all = all.with(point{X: (all.least.X + all.most.X) / 2, Y: all.least.Y}, narrowest/2.0, 0)
	wide, high := s.all.most.X-s.all.least.X, s.all.most.Y-s.all.least.Y

	around, between := margin*s.scale, 2*margin*s.scale
	s.width = 2*around + float64(s.columns)*wide + float64(s.columns-1)*between
	y := around
	if s.Heading != "" {
		y += 1.5 * s.headingSize()
	}
	for i := 0; i < len(s.panels); i += s.columns {
		if i > 0 {
			y += between
		}
		row := s.panels[i:min(i+s.columns, len(s.panels))]
		bottom := y
		for j, panel := range row {
			x := around + float64(j)*(wide+between)
			p := place{board: point{X: x - s.all.least.X, Y: y - s.all.least.Y}, areas: point{X: x, Y: y + high + areaGap*s.scale}}
			end := y + high
			if len(panel.Drawing.Areas) > 0 && !s.NoAreas {
				p.lines = s.areaLines(panel.Drawing.Areas, wide, s.scale)
				end = p.areas.Y + float64(len(p.lines))*lineHeight*s.scale
			}
			bottom = max(bottom, end)
			s.places = append(s.places, p)
		}
		y = bottom
		for j, panel := range row {
			p := &s.places[i+j]
			p.caption = point{X: p.areas.X + wide/2, Y: bottom}
			if panel.Caption != "" {
				y = bottom + 1.4*captionSize*s.scale
			}
		}
	}
	s.height = y + around
}

// headingSize returns the size of the letters of the heading.
func (s *sheet) headingSize() float64 {
	if s.columns > 1 {
		return 1.5 * headingSize * s.scale
	}
	return headingSize * s.scale
}

// draw draws the whole sheet.
func (s *sheet) draw() {
	room := 0
	for _, panel := range s.panels {
		room += 1024 + 64*len(panel.Drawing.Cells) + 128*len(panel.Drawing.Pieces)
	}
	s.body.b = make([]byte, 0, room)
	if s.Heading != "" {
		size := s.headingSize()
		text, fits := fit(s.Heading, size, s.width-2*margin*s.scale)
		s.body.text(s.Theme.Ink, text, point{X: s.width / 2, Y: margin*s.scale + size/2}, fits, middle)
	}
	for i, panel := range s.panels {
		s.panel(&s.body, i, panel)
	}
}

// panel draws the i-th panel.
func (s *sheet) panel(p *pen, i int, panel Panel) {
	at := s.places[i]
	p.write(`<g class="panel" transform="translate(`, num(at.board.X), " ", num(at.board.Y), ")\">\n")
	s.board(p, s.boards[i], append(s.Marks[:len(s.Marks):len(s.Marks)], panel.Marks...))
	p.write("</g>\n")
	p.layer("areas", func() { s.areas(p, at.lines, at.areas, s.scale) })
	if panel.Caption != "" {
		full := captionSize * s.scale
		text, size := fit(panel.Caption, full, s.all.most.X-s.all.least.X)
		p.text(s.Theme.Ink, text, point{X: at.caption.X, Y: at.caption.Y + 0.8*full}, size, middle)
	}
}

// board draws a board with its pieces and marks.
func (s *sheet) board(p *pen, b *board, marks []Mark) {
	p.layer("ground", func() {
		ground := func(p *pen) { s.ground(p, b) }
		if len(s.panels) == 1 {
			ground(p)
		} else {
			p.use(s.define("board", ground), point{})
		}
	})
	p.layer("tints", func() {
		s.tints(p, b)
		s.fills(p, b, marks)
	})
	p.layer("pieces", func() { s.pieces(p, b) })
	p.layer("names", func() { s.names(p, b) })
	p.layer("marks", func() {
		s.outlines(p, b)
		s.strokes(p, b, marks)
	})
}

// file returns the complete file.
func (s *sheet) file() []byte {
	p := pen{make([]byte, 0, len(s.defs.b)+len(s.body.b)+1024)}
	p.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `, num(s.width), " ", num(s.height), `"`)
	if s.Width > 0 {
		height := max(1, int(float64(s.Width)*s.height/s.width+0.5))
		p.write(` width="`, strconv.Itoa(s.Width), `" height="`, strconv.Itoa(height), `"`)
	}
	p.write(` role="img" font-family="`, font, `" stroke-linejoin="round">`, "\n")
	for _, text := range [][2]string{{"title", s.Title}, {"desc", s.Description}} {
		if text[1] != "" {
			p.write("<", text[0], ">")
			p.escape(text[1])
			p.write("</", text[0], ">\n")
		}
	}
	if len(s.defs.b) > 0 {
		p.write("<defs>\n")
		p.b = append(p.b, s.defs.b...)
		p.write("</defs>\n")
	}
	if s.Theme.Background != "" {
		p.rectangle(style{fill: s.Theme.Background}, point{}, s.width, s.height, margin*s.scale/2)
	}
	p.b = append(p.b, s.body.b...)
	p.write("</svg>\n")
	return hashed(p.b)
}

// placement returns the placement of the first panel.
func (s *sheet) placement() Placement {
	p := Placement{Unit: unit, Width: round(s.width), Height: round(s.height)}
	if s.Flip {
		p.Unit = -unit
	}
	if len(s.places) > 0 {
		at := s.places[0].board
		p.Origin = hexgames.Point{X: round(at.X), Y: round(at.Y)}
	}
	return p
}
