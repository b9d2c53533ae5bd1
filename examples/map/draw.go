package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"example.com/hexgames/hexgrid"
)

const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720">
<style>
text { font: 16px sans-serif; text-anchor: middle }
polygon { stroke: #fff; stroke-opacity: .5 }
.hidden { stroke: none; fill-opacity: .28 }
.sign { fill: none; stroke: #000; stroke-opacity: .4; stroke-width: .07 }
.realm { fill: none; stroke-width: 10 }
.reach { fill: none; stroke-width: 6 }
.way { fill: none; stroke: #000; stroke-width: 3; stroke-dasharray: 2 7; stroke-linecap: round }
.town { stroke: #fff; stroke-width: .1 }
.unit { fill: #fffbe8; stroke: #000; stroke-width: .15 }
</style>
<rect width="960" height="720" fill="#f6f4ee"/>
<text x="480" y="44" style="font-size: 24px">Three realms, and a unit on its way</text>
`

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

// draw returns the picture of a land. The unit has the given points and sees that many cells far.
func draw(l *land, points, sight int) []byte {
	p := &picture{land: l, layout: hexgrid.Layout{}.Fit(l.board.Hexes(), mapMin, mapMax)}
	p.WriteString(head)
	p.cells(sight)
	p.realms()
	p.reach(points)
	p.journey()
	legend := "Points for a step:"
	for _, g := range []ground{grass, forest, hills, mountains} {
		legend += fmt.Sprintf(" %s %d,", g.name, g.cost)
	}
	p.add(`<text x="480" y="692">%s water is closed</text></svg>`, legend)
	return p.Bytes()
}

// add adds an element to the picture.
func (p *picture) add(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// cells draws the cells and darkens those out of sight.
func (p *picture) cells(sight int) {
	visible := slices.Collect(p.board.Visible(p.unit, sight, p.opaque))
	for i, h := range p.board.Cells() {
		g, vertices := p.ground[i], h.Vertices()
		corners := list(vertices[:], p.layout.Corner)
		p.add(`<polygon class="%s" points="%s" fill="%s"/>`, g.name, corners, g.color)
		p.add(`<path class="sign" d="%s" transform="%s"/>`, g.sign, p.onto(h))
		if !slices.Contains(visible, h) {
			p.add(`<polygon class="hidden" points="%s"/>`, corners)
		}
	}
}

// realms draws the borders of the realms.
func (p *picture) realms() {
	for town, color := range realmColors {
		var cells []hexgrid.Hex
		for i, h := range p.board.Cells() {
			if p.realm[i] == town {
				cells = append(cells, h)
			}
		}
		p.border("realm", color, cells)
	}
}

// reach draws the border of the cells that the unit can reach, and the points to reach each.
func (p *picture) reach(points int) {
	var cells []hexgrid.Hex
	for h, n := range p.board.Flood(p.unit, points, p.cost) {
		cells = append(cells, h)
		if c := p.layout.Center(h); n > 0 {
			p.add(`<text class="points" x="%.1f" y="%.1f">%d</text>`, c.X, c.Y+6, n)
		}
	}
	p.border("reach", "#fffbe8", cells)
}

// border draws the border of some cells. Clipping keeps it inside them, so the borders of
// neighbors lie side by side.
func (p *picture) border(class, color string, cells []hexgrid.Hex) {
	path := ""
	for _, loop := range hexgrid.Outline(slices.Values(cells)) {
		path += "M" + list(loop, p.layout.Corner) + "Z"
	}
	id := class + color[1:]
	p.add(`<clipPath id="%s"><path d="%s" clip-rule="evenodd"/></clipPath>`, id, path)
	p.add(`<path class="%s" d="%s" stroke="%s" clip-path="url(#%s)"/>`, class, path, color, id)
}

// journey draws the towns, the unit, and its cheapest path to the first town.
func (p *picture) journey() {
	way := p.board.Path(p.unit, p.towns[0], p.cost)
	p.add(`<polyline class="way" points="%s"/>`, list(way, p.layout.Center))
	const house = "M-.55 .5V-.1L-.2-.5L.15-.1V.5zM.15 .5V.1H.6V.5z"
	for i, h := range p.towns {
		p.add(`<path class="town" d="%s" transform="%s" fill="%s"/>`, house, p.onto(h), realmColors[i])
	}
	p.add(`<circle class="unit" r=".5" transform="%s"/>`, p.onto(p.unit))
}

// onto returns the transform from a cell of radius 1 at 0,0 to a cell of the map.
func (p *picture) onto(h hexgrid.Hex) string {
	c := p.layout.Center(h)
	return fmt.Sprintf("translate(%.1f,%.1f) scale(%.1f)", c.X, c.Y, p.layout.Size.X)
}

// list returns the points of cells or vertices as an SVG list.
func list[T any](items []T, point func(T) hexgrid.Point) string {
	var b strings.Builder
	for _, item := range items {
		c := point(item)
		fmt.Fprintf(&b, " %.1f,%.1f", c.X, c.Y)
	}
	return b.String()
}
