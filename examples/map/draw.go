package main

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"iter"
	"slices"
	"strconv"

	"example.com/hexgames/hexgrid"
)

// The corners of the map in the picture.
var mapMin, mapMax = hexgrid.Point{X: 20, Y: 70}, hexgrid.Point{X: 940, Y: 650}

// The colors of the realms, by their towns.
var realmColors = [...]string{"#b3261e", "#5b3f9e", "#00677d"}

// A picture is a picture of a land under construction.
type picture struct {
	*land
	bytes.Buffer
	layout hexgrid.Layout
}

// draw returns the picture of a land with a unit that has some points, and that sees some
// cells far.
func draw(l *land, points, sight int) []byte {
	p := &picture{land: l, layout: hexgrid.Layout{}.Fit(l.board.Hexes(), mapMin, mapMax)}
	p.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 720\" role=\"img\" font-family=\"Helvetica,Arial,sans-serif\" text-anchor=\"middle\">\n")
	p.printf("<title>A map with three realms, and a unit on its way</title>\n<rect width=\"960\" height=\"720\" fill=\"#f6f4ee\"/>\n")
	p.printf("<text x=\"480\" y=\"44\" font-size=\"24\" fill=\"#3b372e\">Three realms, and a unit on its way</text>\n")
	for i, h := range l.board.Cells() {
		p.cell(p.layout, h, l.ground[i])
	}
	p.shade(sight)
	p.realms()
	p.reach(points)
	p.way()
	p.people()
	p.legend()
	p.printf("</svg>\n")
	return p.Bytes()
}

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.Buffer, format, args...) }

// cell draws a cell with its ground.
func (p *picture) cell(layout hexgrid.Layout, h hexgrid.Hex, g ground) {
	p.printf("<polygon class=%q points=\"%s\" fill=%q stroke=\"#fff\" stroke-opacity=\"0.5\"/>\n", grounds[g].name, corners(layout, h), grounds[g].color)
	// The sign of a ground is drawn around 0,0, in a cell of radius 1.
	sign := map[ground]string{
		water:    "M-.45 .1q.15-.2 .3 0t.3 0t.3 0",
		forest:   "M-.4 .3l.22-.55l.22 .55zM-.02 .4l.24-.65l.24 .65z",
		hills:    "M-.5 .25q.25-.5 .5 0M-.02 .05q.25-.45 .5 .1",
		mountain: "M-.55 .4l.4-.8l.2 .35l.15-.2l.35 .65zM-.27-.16l.12 .1l.12-.1",
	}[g]
	if sign != "" {
		c := layout.Center(h)
		p.printf("<path d=%q transform=\"translate(%s) scale(%.1f)\" fill=\"none\" stroke=\"#3b372e\" stroke-opacity=\"0.4\" stroke-width=\"0.07\"/>\n", sign, at(c), layout.Size.X)
	}
}

// shade darkens the cells that the unit does not see.
func (p *picture) shade(sight int) {
	hidden := make(map[hexgrid.Hex]bool)
	for h := range p.board.Hexes() {
		hidden[h] = true
	}
	for h := range p.board.Visible(p.unit, sight, p.opaque) {
		delete(hidden, h)
	}
	for h := range p.board.Hexes() {
		if hidden[h] {
			p.printf("<polygon class=\"hidden\" points=\"%s\" fill=\"#1d2733\" fill-opacity=\"0.28\"/>\n", corners(p.layout, h))
		}
	}
}

// realms draws the borders of the realms.
func (p *picture) realms() {
	for n, color := range realmColors {
		p.border("realm", color, 5, func(yield func(hexgrid.Hex) bool) {
			for i, h := range p.board.Cells() {
				if p.realm[i] == n && !yield(h) {
					return
				}
			}
		})
	}
}

// border draws the borders of some cells, inside them, so that those of neighbors are side by
// side.
func (p *picture) border(class, color string, wide float64, cells iter.Seq[hexgrid.Hex]) {
	var path []byte
	for _, loop := range hexgrid.Outline(cells) {
		for i, v := range loop {
			path = append(path, "LM"[max(0, 1-i)])
			path = append(path, at(p.layout.Corner(v))...)
		}
		path = append(path, 'Z')
	}
	id := fmt.Sprintf("border-%08x", crc32.ChecksumIEEE(path)) // pages may have several maps
	p.printf("<clipPath id=%q><path clip-rule=\"evenodd\" d=\"%s\"/></clipPath>\n", id, path)
	p.printf("<path class=%q clip-path=\"url(#%s)\" d=\"%s\" fill=\"none\" stroke=%q stroke-width=\"%.1f\"/>\n", class, id, path, color, 2*wide)
}

// reach draws the cells that the unit can reach, with the points to get there.
func (p *picture) reach(points int) {
	var cells []hexgrid.Hex
	for h, n := range p.board.Flood(p.unit, points, p.cost) {
		cells = append(cells, h)
		if n > 0 {
			p.label("points", h, 0.75, strconv.Itoa(n))
		}
	}
	p.border("reach", "#fffbe8", 3, slices.Values(cells))
}

// label writes a text on a cell. Its size is a fraction of the cell's.
func (p *picture) label(class string, h hexgrid.Hex, size float64, text string) {
	size *= p.layout.Size.X
	c := p.layout.Center(h)
	p.printf("<text class=%q x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" fill=\"#221f18\">%s</text>\n", class, c.X, c.Y+0.35*size, size, text)
}

// way draws the cheapest way of the unit to the first town.
func (p *picture) way() {
	var path []byte
	for i, h := range p.board.Path(p.unit, p.towns[0], p.cost) {
		path = append(path, "LM"[max(0, 1-i)])
		path = append(path, at(p.layout.Center(h))...)
	}
	p.printf("<path class=\"way\" d=\"%s\" fill=\"none\" stroke=\"#221f18\" stroke-width=\"3\" stroke-dasharray=\"2 7\" stroke-linecap=\"round\"/>\n", path)
}

// people draws the unit and the towns.
func (p *picture) people() {
	size := p.layout.Size.X
	for n, town := range p.towns {
		p.printf("<path class=\"town\" d=\"M-.55 .5V-.1L-.2-.5L.15-.1V.5zM.15 .5V.1H.6V.5z\" transform=\"translate(%s) scale(%.1f)\" fill=%q stroke=\"#fff\" stroke-width=\"0.1\"/>\n",
			at(p.layout.Center(town)), size, realmColors[n])
	}
	c := p.layout.Center(p.unit)
	p.printf("<circle class=\"unit\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#fffbe8\" stroke=\"#221f18\" stroke-width=\"3\"/>\n", c.X, c.Y, 0.5*size)
}

// legend draws a cell of each ground, with the points for a step onto it.
func (p *picture) legend() {
	const wide = 170.0
	for g, about := range grounds {
		left := 480 + (float64(g)-float64(len(grounds))/2)*wide
		box := hexgrid.Layout{}.Fit(slices.Values([]hexgrid.Hex{{}}), hexgrid.Point{X: left, Y: 668}, hexgrid.Point{X: left + 40, Y: 704})
		p.cell(box, hexgrid.Hex{}, ground(g))
		text := about.name + ": " + strconv.Itoa(about.cost)
		if about.cost < 0 {
			text = about.name + ": closed"
		}
		p.printf("<text x=\"%.1f\" y=\"692\" font-size=\"16\" fill=\"#3b372e\" text-anchor=\"start\">%s</text>\n", left+44, text)
	}
}

// corners returns the corners of a cell for a polygon.
func corners(layout hexgrid.Layout, h hexgrid.Hex) (text []byte) {
	for i, c := range layout.Corners(h) {
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(text, at(c)...)
	}
	return text
}

// at returns a point as SVG has it.
func at(p hexgrid.Point) string { return fmt.Sprintf("%.1f,%.1f", p.X, p.Y) }
