package picture

import (
	"math"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// A thing is something beside the board: a word, a number, a tile.
type thing struct {
	width float64
	wrap  bool // whether the thing may start a line
	draw  func(p *pen, at point)
}

// lineHeight is the height of the lines beside the board, whose letters have size 0.5.
const lineHeight = 0.86

// areaLines returns the areas beside the board, in lines of at most the given width. Each
// owner's areas start a new line, scores first.
func (s *sheet) areaLines(areas []hexgames.Area, width, scale float64) (lines [][]thing) {
	for i := 0; i < len(areas); {
		owner := areas[i].Owner
		things, rows := s.owner(owner, width, scale), []thing(nil)
		for ; i < len(areas) && areas[i].Owner == owner; i++ {
			if areas[i].Items == nil {
				things = append(things, s.score(areas[i], width, scale)...)
			} else {
				rows = append(rows, s.items(areas[i], width, scale)...)
			}
		}
		lines = append(lines, broken(append(things, rows...), width)...)
	}
	return lines
}

// areas draws lines of things.
func (s *sheet) areas(p *pen, lines [][]thing, at point, scale float64) {
	for i, line := range lines {
		x := at.X
		for _, t := range line {
			t.draw(p, point{X: x, Y: at.Y + (float64(i)+0.5)*lineHeight*scale})
			x += t.width
		}
	}
}

// broken breaks the things into lines.
func broken(things []thing, width float64) (lines [][]thing) {
	x := 0.0
	for i, t := range things {
		whole := t.width // including the things that must be on the same line
		for j := i + 1; j < len(things) && !things[j].wrap; j++ {
			whole += things[j].width
		}
		if len(lines) == 0 || t.wrap && x+whole > width {
			lines = append(lines, nil)
			x = 0
		}
		x += t.width
		lines[len(lines)-1] = append(lines[len(lines)-1], t)
	}
	return lines
}

// word returns a text followed by a space, at most as wide as width.
func (s *sheet) word(text string, size, width float64, wrap bool) thing {
	full := size
	text, size = fit(text, size, width-textWidth(" ", size))
	return thing{textWidth(text, size) + textWidth(" ", full), wrap, func(p *pen, at point) {
		p.text(s.Theme.Ink, text, at, size, start)
	}}
}

// owner returns a piece of the owner's color, and the owner's name.
func (s *sheet) owner(owner hexgames.Player, width, scale float64) []thing {
	if owner == hexgames.None {
		return nil
	}
	chip := thing{0.8 * scale, true, func(p *pen, at point) {
		paint := owned(s.Theme, owner)
		line := paint.Line
		if s.Theme.Hatched {
			line = s.Theme.Ink
		}
		p.circle(style{fill: paint.Face, stroke: line, width: s.stroke() * scale}, point{X: at.X + 0.32*scale, Y: at.Y}, 0.24*scale)
	}}
	return []thing{chip, s.word(owner.String(), 0.5*scale, width-chip.width, false)}
}

// score returns the name and the score of an area.
func (s *sheet) score(a hexgames.Area, width, scale float64) []thing {
	size := 0.5 * scale
	name := s.word(a.Name, size, width/2, true)
	return []thing{name, s.word(strconv.Itoa(a.Score), 1.2*size, width-name.width, false)}
}

// items returns the name and the items of an area.
func (s *sheet) items(a hexgames.Area, width, scale float64) []thing {
	size := 0.5 * scale
	name := s.word(a.Name, size, width/2, true)
	things := []thing{name}
	if len(a.Items) == 0 {
		return append(things, s.word("–", size, width-name.width, false))
	}
	for i, item := range a.Items {
		t := s.item(item, width, scale)
		t.wrap = i > 0 || name.width+t.width > width
		things = append(things, t)
	}
	space := thing{0.25 * scale, true, func(*pen, point) {}} // before the next area
	return append(things, space)
}

// itemGap is the distance between items.
const itemGap = 0.12

// item returns a tile with a text, at most as wide as width. If the text is two digits, they are
// the pip counts of the two halves, and the tile looks as it does on the board.
func (s *sheet) item(text string, width, scale float64) thing {
	if len(text) == 2 && strings.Trim(text, "0123456789") == "" {
		return s.domino(text[:1], text[1:], scale)
	}
	paint := s.Theme.Nobody
	size := 0.42 * scale
	text, size = fit(text, size, width-0.42*scale)
	w, h := textWidth(text, size)+0.3*scale, 0.62*scale
	shape := func(p *pen) {
		p.rectangle(style{fill: paint.Face, stroke: paint.Line, width: s.stroke() * scale}, point{Y: -h / 2}, w, h, 0.12*scale)
		p.text(paint.Sign, text, point{X: w / 2}, size, middle)
	}
	return thing{w + itemGap*scale, true, func(p *pen, at point) { p.use(s.define("item", shape), at) }}
}

// domino returns a tile with two halves.
func (s *sheet) domino(left, right string, scale float64) thing {
	paint := s.Theme.Nobody
	size := 0.62 * scale // the width of a half
	near, far := pointy(point{X: size / 2}, size), pointy(point{X: 3 * size / 2}, size)
	shape := func(p *pen) {
		p.polygon(style{fill: paint.Face, stroke: paint.Line, width: 1.2 * s.stroke() * scale}, border([]hexgames.Cell{near, far}, 0)...)
		if a, b, ok := between(near, far); ok {
			p.line(style{stroke: paint.Side, width: s.stroke() * scale}, a, b)
		}
		s.pips(p, int(left[0]-'0'), near.Center, size, paint.Sign)
		s.pips(p, int(right[0]-'0'), far.Center, size, paint.Sign)
	}
	return thing{2*size + itemGap*scale, true, func(p *pen, at point) { p.use(s.define("item", shape), at) }}
}

// pointy returns a hexagonal cell of the given width, with corners at the top and the bottom.
func pointy(center point, width float64) hexgames.Cell {
	c := hexgames.Cell{Center: center}
	for _, corner := range regular(6, width/math.Sqrt(3), -math.Pi/2) {
		c.Corners = append(c.Corners, point{X: center.X + corner.X, Y: center.Y + corner.Y})
	}
	return c
}

// Item returns a picture of an item of an area, such as a tile, without a background. It uses
// only the Theme and Width options.
func Item(text string, o Options) []byte {
	s := measured(nil, Options{Theme: o.Theme, Width: o.Width, Title: text})
	s.Theme.Background = ""
	t := s.item(text, math.Inf(1), 1)
	s.width, s.height = t.width, lineHeight
	t.draw(&s.body, point{X: itemGap / 2, Y: lineHeight / 2})
	return s.file()
}
