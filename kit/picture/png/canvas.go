package png

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// A canvas draws the elements of a picture onto an image.
type canvas struct {
	reader
	raster
	image  *image.NRGBA
	scale  float64 // pixels of a unit
	corner vector  // of the picture in the image, in pixels
	origin vector  // of the current group, in units
	work   int     // the remaining budget, in pixels
	depth  int     // of groups and definitions
	glyphs map[rune]glyph
	buffer sfnt.Buffer // for reading glyphs
}

// Limits for the work that a picture takes and for the depth of its groups. Pictures of package
// picture need far less.
const (
	mostWork  = 1 << 30
	mostDepth = 8
)

// draw draws an element.
func (c *canvas) draw(n *node) {
	if c.depth == mostDepth {
		c.notPicture(n.name)
	}
	if !c.spend(1000) {
		return
	}
	c.depth++
	defer func(origin vector) { c.depth--; c.origin = origin }(c.origin)
	switch n.name {
	case "svg", "g":
		if move := n.attr("transform"); move != "" {
			to := c.numbers(c.argument(move, "translate"), 2)
			c.move(to[0], to[1])
		}
		for _, child := range n.children {
			c.draw(child)
		}
	case "use":
		c.move(c.length(n, "x"), c.length(n, "y"))
		c.draw(c.refer(n.attr("href")))
	case "path":
		c.paint(n, c.path(n.attr("d")))
	case "circle":
		r := c.length(n, "r")
		c.ellipse(n, r, r)
	case "ellipse":
		c.ellipse(n, c.length(n, "rx"), c.length(n, "ry"))
	case "rect":
		x, y, w, h := c.length(n, "x"), c.length(n, "y"), c.length(n, "width"), c.length(n, "height")
		c.paint(n, []line{c.rectangle(vector{x, y}, vector{x + w, y + h}, min(c.length(n, "rx"), w/2, h/2))})
	case "text":
		c.text(n)
	case "title", "desc", "defs":
	default:
		c.notPicture(n.name)
	}
}

// spend deducts work from the remaining budget, and reports whether drawing can continue.
func (c *canvas) spend(work int) bool {
	if c.work -= work; c.work < 0 {
		c.notPicture("more shapes than a picture has")
	}
	return c.err == nil
}

// move moves the origin.
func (c *canvas) move(x, y float64) { c.origin = vector{c.origin.x + x, c.origin.y + y} }

// pixel converts a point of the current group to a point of the image.
func (c *canvas) pixel(v vector) vector {
	return vector{float64((c.origin.x+v.x)*c.scale) + c.corner.x, float64((c.origin.y+v.y)*c.scale) + c.corner.y}
}

// far exceeds the size of any image, in pixels.
const far = 1 << 15

// loops converts lines to loops in the image.
func (c *canvas) loops(lines []line) (loops []loop) {
	for _, l := range lines {
		to := make(loop, len(l.points))
		for i, v := range l.points {
			p := c.pixel(v)
			to[i] = point{int(math.Floor(min(max(p.x, -far), far)*parts + 0.5)), int(math.Floor(min(max(p.y, -far), far)*parts + 0.5))}
		}
		loops = append(loops, to)
	}
	return loops
}

// path returns the lines of a path.
func (c *canvas) path(data string) (lines []line) {
	var l line
	var at vector
	for _, command := range c.commands(data) {
		k := command.numbers
		switch command.letter {
		case 'M':
			if len(l.points) > 0 {
				lines = append(lines, l)
			}
			l, at = line{}, vector{k[0], k[1]}
		case 'L':
			at = vector{k[0], k[1]}
		case 'V':
			at.y = k[0]
		case 'A': // half an ellipse, from one side to the other
			center, from := vector{(at.x + k[5]) / 2, k[6]}, 128
			if at.x > k[5] {
				from = 256
			}
			l.points = append(l.points, arc(center, vector{k[0], k[1]}, from, from-128, max(k[0], k[1])*c.scale)...)
			at = vector{k[5], k[6]}
			continue
		case 'Z':
			l.closed = true
			continue
		}
		l.points = append(l.points, at)
	}
	if len(l.points) > 0 {
		lines = append(lines, l)
	}
	return lines
}

// rectangle returns a rectangle with round corners.
func (c *canvas) rectangle(least, most vector, r float64) line {
	l := line{closed: true}
	for i, at := range []vector{{most.x - r, most.y - r}, {least.x + r, most.y - r}, {least.x + r, least.y + r}, {most.x - r, least.y + r}} {
		l.points = append(l.points, arc(at, vector{r, r}, 64*i, 64*i+64, r*c.scale)...)
	}
	return l
}

// ellipse draws a circle or an ellipse. It fills the area between two lines as the stroke, which
// is much faster than joining many short lines.
func (c *canvas) ellipse(n *node, rx, ry float64) {
	center := vector{c.length(n, "cx"), c.length(n, "cy")}
	around := arc(center, vector{rx, ry}, 0, 256, max(rx, ry)*c.scale)[1:]
	c.fill(n, []line{{around, true}})
	half := c.length(n, "stroke-width") / 2
	if half <= 0 || n.attr("stroke") == "" {
		return
	}
	outer, inner := line{closed: true}, line{closed: true}
	for _, p := range around {
		x, y := (p.x-center.x)*ry*ry, (p.y-center.y)*rx*rx // in the direction of the normal
		k := math.Sqrt(float64(x*x) + float64(y*y))
		if k > 0 {
			x, y = half*x/k, half*y/k
		}
		outer.points = append(outer.points, vector{p.x + x, p.y + y})
		inner.points = append(inner.points, vector{p.x - x, p.y - y})
	}
	slices.Reverse(inner.points)
	c.inside(c.loops([]line{outer, inner}), paint{color: c.color(n.attr("stroke"))})
}

// paint fills and strokes lines.
func (c *canvas) paint(n *node, lines []line) {
	c.fill(n, lines)
	width, color := c.length(n, "stroke-width"), n.attr("stroke")
	if width <= 0 || color == "" || c.err != nil {
		return
	}
	if dash := n.attr("stroke-dasharray"); dash != "" {
		lengths := c.numbers(dash, 2)
		var dashes []line
		for _, l := range lines {
			dashes = append(dashes, dashed(l, lengths[0], lengths[1])...)
		}
		lines = dashes
	}
	loops := c.loops(lines)
	half := min(width/2*c.scale, far) * parts
	box := bounds(loops, c.image.Rect.Inset(-far)).Inset(-int(half)>>shift - 1)
	if !c.begin(box.Intersect(c.image.Rect), loops) {
		return
	}
	for i, l := range loops {
		c.stroke(l, lines[i].closed, half)
	}
	c.apply(paint{color: c.color(color)})
}

// fill fills lines.
func (c *canvas) fill(n *node, lines []line) {
	text := n.attr("fill")
	if text == "none" || c.err != nil {
		return
	}
	loops := c.loops(lines)
	if !strings.HasPrefix(text, "url(") {
		full := c.color(text)
		if opacity := n.attr("fill-opacity"); opacity != "" {
			full.A = uint8(math.Round(float64(full.A) * min(max(c.number(opacity), 0), 1)))
		}
		c.inside(loops, paint{color: full})
		return
	}
	def := c.refer(c.argument(text, "url"))
	switch def.name {
	case "radialGradient":
		c.inside(loops, c.gradient(def, lines))
	case "pattern":
		c.inside(loops, c.hatching(def))
	default:
		c.notPicture(text)
	}
}

// inside paints the inside of loops.
func (c *canvas) inside(loops []loop, paint paint) {
	if !c.begin(bounds(loops, c.image.Rect), loops) {
		return
	}
	for _, l := range loops {
		c.add(l)
	}
	c.apply(paint)
}

// begin starts a shape in a part of the image, and reports whether there is anything to draw.
func (c *canvas) begin(box image.Rectangle, loops []loop) bool {
	work := box.Dx() * box.Dy()
	for _, l := range loops {
		work += len(l) * (10 + box.Dy()/8)
	}
	if box.Empty() || !c.spend(work) {
		return false
	}
	c.start(box)
	return true
}

// apply paints the shape.
func (c *canvas) apply(p paint) {
	c.sweep(func(x, y int, coverage []uint8) {
		pixels := c.image.Pix[c.image.PixOffset(x, y):][:4*len(coverage)]
		light := p.color
		for i, cover := range coverage {
			if p.at != nil {
				light = p.at(x+i, y)
			}
			pixel := pixels[4*i : 4*i+4 : 4*i+4]
			if cover&light.A == 255 {
				pixel[0], pixel[1], pixel[2], pixel[3] = light.R, light.G, light.B, 255
			} else {
				over(pixel, light, uint32(cover))
			}
		}
	})
}

// over draws a color that covers a part of a pixel.
func over(pixel []uint8, c color.NRGBA, cover uint32) {
	a := uint32(c.A) * cover // out of 255*255
	switch {
	case pixel[3] == 255:
		pixel[0] = mix(pixel[0], c.R, a)
		pixel[1] = mix(pixel[1], c.G, a)
		pixel[2] = mix(pixel[2], c.B, a)
	case a > 0:
		below := uint32(pixel[3]) * (255*255 - a) / 255 // out of 255*255, too
		sum := a + below
		for i, light := range [3]uint8{c.R, c.G, c.B} {
			pixel[i] = uint8((uint32(light)*a + uint32(pixel[i])*below + sum/2) / sum)
		}
		pixel[3] = uint8((sum + 127) / 255)
	}
}

// mix returns a mixture of two lights. The share of the second is a/(255*255).
func mix(below, light uint8, a uint32) uint8 {
	return uint8((uint32(below)*(255*255-a) + uint32(light)*a + 255*255/2) / (255 * 255))
}
