package picture

import (
	"strconv"
	"strings"

	"example.com/hexgames"
)

// A sheet is a file under construction.
type sheet struct {
	Options
	panels []Panel
	boards []*board

	defs  pen               // the definitions, in order
	ids   map[string]string // by what they define
	count map[string]int    // the number of definitions, by the beginning of their id
	body  pen

	scale         float64 // of letters and lines, which are larger next to a larger board
	width, height float64
}

func newSheet(panels []Panel, o Options) *sheet {
	s := &sheet{Options: o, panels: panels, ids: map[string]string{}, count: map[string]int{}}
	if s.Theme == (Theme{}) {
		s.Theme = Light
	}
	for _, panel := range panels {
		s.boards = append(s.boards, newBoard(panel.Drawing))
	}
	s.scale = scaleOf(s.boards)
	return s
}

// define defines a shape, if it is not defined yet, and returns its id.
func (s *sheet) define(stem string, draw func(*pen)) string {
	var p pen
	draw(&p)
	content := p.String()
	id, known := s.ids[stem+"\n"+content]
	if !known {
		id = s.newID(stem)
		s.ids[stem+"\n"+content] = id
		s.defs.inGroup(` id="`+id+`"`, func() { s.defs.write(content) })
	}
	return id
}

// newID returns an id that begins with the prefix and a stem.
func (s *sheet) newID(stem string) string {
	s.count[stem]++
	return prefixOf(s.Prefix) + stem + strconv.Itoa(s.count[stem])
}

// prefixOf returns a prefix, with _ in place of characters that an id may not have.
func prefixOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, text)
}

// fill defines a fill, if it is not defined yet, and returns a reference to it. element
// is the name of an XML element, and rest its attributes and content.
func (s *sheet) fill(element, rest string) string {
	id, known := s.ids[element+rest]
	if !known {
		id = s.newID(element)
		s.ids[element+rest] = id
		s.defs.write("<", element, ` id="`, id, `" `, rest, "</", element, ">\n")
	}
	return "url(#" + id + ")"
}

// face returns the fill of a piece's face.
func (s *sheet) face(paint Paint) string {
	if paint.Shine == "" {
		return paint.Face
	}
	return s.fill("radialGradient", `cx="0.38" cy="0.3" r="0.75"><stop stop-color="`+escape(paint.Shine)+
		`"/><stop offset="1" stop-color="`+escape(paint.Face)+`"/>`)
}

// hatching returns a fill of thin lines, which rise to the right for Black.
func (s *sheet) hatching(color string, owner hexgames.Player) string {
	turn := "45"
	if owner == hexgames.Black {
		turn = "-45"
	}
	return s.fill("pattern", `width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(`+turn+`)">`+
		`<path d="M0 4L12 4" stroke="`+escape(color)+`" stroke-width="3"/>`)
}

// Lengths around and between panels, next to a board of the usual width.
const (
	margin      = 0.4
	headingSize = 0.62
	captionSize = 0.5
)

// usual is the width of a board for which letters have their usual sizes. Letters are
// larger next to a larger board, to stay legible when the picture is scaled down.
const usual = 9.5

func scaleOf(boards []*board) float64 {
	wide := 0.0
	for _, b := range boards {
		f := b.frame(0)
		wide = max(wide, f.most.X-f.least.X)
	}
	return min(max(wide/usual, 0.6), 3)
}

// narrowest is the minimum width of a panel.
const narrowest = 3

// draw draws the whole sheet.
func (s *sheet) draw() {
	all := empty
	for _, b := range s.boards {
		f := s.frame(b)
		all = all.with(f.least, 0, 0).with(f.most, 0, 0)
	}
	if all.least.X > all.most.X { // no cells
		all = frame{}
	}
	all = all.with(point{X: (all.least.X + all.most.X) / 2, Y: all.least.Y}, narrowest/2.0, 0)
	wide := all.most.X - all.least.X

	columns := s.Columns
	if columns <= 0 {
		columns = 4
	}
	columns = max(1, min(columns, len(s.panels)))
	around, between := margin*s.scale, 2*margin*s.scale
	s.width = 2*around + float64(columns)*wide + float64(columns-1)*between
	y := around + s.heading(around, columns)
	for i := 0; i < len(s.panels); i += columns {
		if i > 0 {
			y += between
		}
		row := s.panels[i:min(i+columns, len(s.panels))]
		x := func(j int) float64 { return around + float64(j)*(wide+between) }
		bottom := y
		for j := range row {
			bottom = max(bottom, s.panel(i+j, point{X: x(j), Y: y}, all))
		}
		y = bottom
		for j, panel := range row {
			y = max(y, s.caption(panel.Caption, point{X: x(j), Y: bottom}, wide))
		}
	}
	s.height = y + around
}

// heading writes the heading, and returns its height.
func (s *sheet) heading(y float64, columns int) float64 {
	if s.Heading == "" {
		return 0
	}
	size := headingSize * s.scale
	if columns > 1 {
		size *= 1.5
	}
	text, fits := fit(s.Heading, size, s.width-2*margin*s.scale)
	s.body.text(s.Theme.Ink, text, point{X: s.width / 2, Y: y + size/2}, fits, middle)
	return 1.5 * size
}

// panel draws the i-th panel, with the frame around all boards to the right of and
// below a point, and returns the bottom of the panel.
func (s *sheet) panel(i int, at point, all frame) (bottom float64) {
	wide := all.most.X - all.least.X
	bottom = at.Y + all.most.Y - all.least.Y
	s.body.inGroup(` transform="translate(`+num(at.X-all.least.X)+" "+num(at.Y-all.least.Y)+`)"`, func() {
		s.board(&s.body, s.boards[i])
	})
	if areas := s.panels[i].Drawing.Areas; len(areas) > 0 {
		bottom += 0.15 * s.scale
		bottom += s.areas(&s.body, areas, point{X: at.X, Y: bottom}, wide, s.scale)
	}
	return bottom
}

// caption writes the caption of a panel, and returns its bottom.
func (s *sheet) caption(text string, at point, wide float64) float64 {
	if text == "" {
		return at.Y
	}
	full := captionSize * s.scale
	text, size := fit(text, full, wide)
	s.body.text(s.Theme.Ink, text, point{X: at.X + wide/2, Y: at.Y + 0.8*full}, size, middle)
	return at.Y + 1.4*full
}

// board draws a board with its pieces and marks.
func (s *sheet) board(p *pen, b *board) {
	ground := func(p *pen) { s.ground(p, b) }
	if len(s.panels) == 1 {
		ground(p)
	} else {
		p.use(s.define("board", ground), point{})
	}
	s.tints(p, b)
	s.pieces(p, b)
	s.outlines(p, b)
	s.names(p, b)
}

// file returns the complete file.
func (s *sheet) file() []byte {
	var p pen
	p.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `, num(s.width), " ", num(s.height), `"`)
	if s.Width > 0 {
		height := max(1, int(float64(s.Width)*s.height/s.width+0.5))
		p.write(` width="`, strconv.Itoa(s.Width), `" height="`, strconv.Itoa(height), `"`)
	}
	p.write(` role="img" font-family="`, font, `" stroke-linejoin="round">`, "\n")
	if s.Title != "" {
		p.write("<title>", escape(s.Title), "</title>\n")
	}
	if s.Description != "" {
		p.write("<desc>", escape(s.Description), "</desc>\n")
	}
	if s.defs.Len() > 0 {
		p.write("<defs>\n", s.defs.String(), "</defs>\n")
	}
	if s.Theme.Background != "" {
		p.rectangle(style{fill: s.Theme.Background}, point{}, s.width, s.height, margin*s.scale/2)
	}
	p.write(s.body.String(), "</svg>\n")
	return []byte(p.String())
}
