package png

import (
	"image/color"
	"math"
)

// A paint is a color, or a function that returns the color of a pixel.
type paint struct {
	color color.NRGBA
	at    func(x, y int) color.NRGBA
}

// gradient returns a paint that changes from one color at a point of a shape to another color at
// a certain distance, which is a fraction of the shape's size.
func (c *canvas) gradient(def *node, lines []line) paint {
	if len(def.children) != 2 {
		c.notPicture(def.name)
		return paint{}
	}
	inside, outside := c.color(def.children[0].attr("stop-color")), c.color(def.children[1].attr("stop-color"))
	var ramp [256]color.NRGBA
	for i := range ramp {
		at := func(a, b uint8) uint8 { return uint8((int(a)*(255-i) + int(b)*i + 127) / 255) }
		ramp[i] = color.NRGBA{at(inside.R, outside.R), at(inside.G, outside.G), at(inside.B, outside.B), at(inside.A, outside.A)}
	}
	least, most := vector{math.Inf(1), math.Inf(1)}, vector{math.Inf(-1), math.Inf(-1)}
	for _, l := range lines {
		for _, v := range l.points {
			p := c.pixel(v)
			least = vector{min(least.x, p.x), min(least.y, p.y)}
			most = vector{max(most.x, p.x), max(most.y, p.y)}
		}
	}
	size := vector{max(most.x-least.x, 1e-3), max(most.y-least.y, 1e-3)}
	r := max(c.length(def, "r"), 1e-3)
	center := vector{least.x + float64(c.length(def, "cx")*size.x), least.y + float64(c.length(def, "cy")*size.y)}
	return paint{at: func(x, y int) color.NRGBA {
		dx, dy := (float64(x)+0.5-center.x)/size.x, (float64(y)+0.5-center.y)/size.y
		t := math.Sqrt(float64(dx*dx)+float64(dy*dy)) / r
		return ramp[int(min(t, 1)*255)]
	}}
}

// hatching returns a paint of parallel lines.
func (c *canvas) hatching(def *node) paint {
	if len(def.children) != 1 {
		c.notPicture(def.name)
		return paint{}
	}
	stripe := def.children[0]
	ink := c.color(stripe.attr("stroke"))
	every, width := max(c.length(def, "width"), 1e-3), c.length(stripe, "stroke-width")
	middle := 0.0
	if lines := c.path(stripe.attr("d")); len(lines) > 0 {
		middle = lines[0].points[0].y
	}
	turn := c.number(c.argument(def.attr("patternTransform"), "rotate"))
	sin, cos := math.Sincos(turn * math.Pi / 180)
	sin, cos = math.Round(sin*(1<<30))/(1<<30), math.Round(cos*(1<<30))/(1<<30)
	zero := c.pixel(vector{})
	pixel := 1 / c.scale
	return paint{at: func(x, y int) color.NRGBA {
		dx, dy := (float64(x)+0.5-zero.x)/c.scale, (float64(y)+0.5-zero.y)/c.scale
		v := float64(dy*cos) - float64(dx*sin) - middle
		v -= float64(math.Floor(v/every+0.5) * every)
		covered := 0.0 // of the pixel's height, by the line or its neighbors
		for _, at := range []float64{-every, 0, every} {
			covered += max(0, min(v+pixel/2, at+width/2)-max(v-pixel/2, at-width/2))
		}
		color := ink
		color.A = uint8(float64(ink.A) * min(covered/pixel, 1))
		return color
	}}
}
