package picture

import (
	"math"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// unit is the distance of neighboring cells in units of the file. It is large enough that one
// decimal suffices for any size of the picture.
const unit = 100

// A point is in units of the drawing, like everything in this package.
type point = hexgames.Point

// round rounds a length to the precision of the file. It rounds up halves and also numbers just
// below a half, because machines may differ in the last digits.
func round(x float64) float64 { return math.Floor(x*unit*10+0.5+1e-6) / 10 }

// appendNum appends a length in the format of the file.
func appendNum(b []byte, x float64) []byte {
	x = round(x)
	switch tenths := math.Round(10 * x); {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return append(b, '0')
	case math.Abs(tenths) < 1e15: // much faster than AppendFloat
		n := int64(tenths)
		if n < 0 {
			b, n = append(b, '-'), -n
		}
		if b = strconv.AppendInt(b, n/10, 10); n%10 != 0 {
			b = append(b, '.', byte('0'+n%10))
		}
		return b
	}
	return strconv.AppendFloat(b, x, 'f', -1, 64)
}

// num formats a length for the file.
func num(x float64) string { return string(appendNum(nil, x)) }

// A style is the paint of a shape. An empty color means no paint.
type style struct {
	fill, stroke string
	def          string  // the id of a fill other than a color
	width        float64 // of the stroke
	dash         string
	opacity      string // of the fill
}

// A pen writes elements.
type pen struct{ b []byte }

// write writes strings. It is not inlined, to keep programs for the browser small.
//
//go:noinline
func (p *pen) write(parts ...string) {
	for _, part := range parts {
		p.b = append(p.b, part...)
	}
}

// length writes an attribute that is a length. It is not inlined either.
//
//go:noinline
func (p *pen) length(attribute string, x float64) {
	p.write(" ", attribute, `="`)
	p.b = append(appendNum(p.b, x), '"')
}

// style writes the attributes of a style.
func (p *pen) style(s style) {
	switch {
	case s.def != "":
		p.write(` fill="url(#`, s.def, `)"`)
	case s.fill == "":
		p.write(` fill="none"`)
	default:
		p.write(` fill="`)
		p.escape(s.fill)
		p.write(`"`)
	}
	if s.opacity != "" {
		p.write(` fill-opacity="`, s.opacity, `"`)
	}
	if s.stroke != "" && s.width > 0 {
		p.write(` stroke="`)
		p.escape(s.stroke)
		p.write(`"`)
		p.length("stroke-width", s.width)
		if s.dash != "" {
			p.write(` stroke-dasharray="`, s.dash, `"`)
		}
	}
}

// close ends an element without content.
func (p *pen) close(s style) {
	p.style(s)
	p.write("/>\n")
}

// polygon draws closed lines as one shape.
func (p *pen) polygon(s style, loops ...[]point) {
	if len(loops) == 0 {
		return
	}
	p.write(`<path d="`)
	for _, loop := range loops {
		p.points(loop)
		p.write("Z")
	}
	p.write(`"`)
	p.close(s)
}

// points writes the data of a path through points.
func (p *pen) points(points []point) {
	for i, q := range points {
		if i == 0 {
			p.b = append(p.b, 'M')
		} else {
			p.b = append(p.b, 'L')
		}
		p.b = append(appendNum(p.b, q.X), ' ')
		p.b = appendNum(p.b, q.Y)
	}
}

// line draws a line through points.
func (p *pen) line(s style, points ...point) {
	p.write(`<path d="`)
	p.points(points)
	p.write(`"`)
	p.close(s)
}

func (p *pen) circle(s style, c point, r float64) {
	p.write("<circle")
	p.length("cx", c.X)
	p.length("cy", c.Y)
	p.length("r", r)
	p.close(s)
}

func (p *pen) ellipse(s style, c point, rx, ry float64) {
	p.write("<ellipse")
	p.length("cx", c.X)
	p.length("cy", c.Y)
	p.length("rx", rx)
	p.length("ry", ry)
	p.close(s)
}

// coin draws a disc seen from above at a slight angle: the ellipses of its base and its top,
// and the area between them.
func (p *pen) coin(s style, base, top point, rx, ry float64) {
	p.write(`<path d="M`, num(base.X-rx), " ", num(top.Y), "V", num(base.Y),
		"A", num(rx), " ", num(ry), " 0 0 0 ", num(base.X+rx), " ", num(base.Y), "V", num(top.Y),
		"A", num(rx), " ", num(ry), " 0 0 0 ", num(base.X-rx), " ", num(top.Y), `Z"`)
	p.close(s)
}

// rectangle draws a rectangle with round corners.
func (p *pen) rectangle(s style, at point, w, h, r float64) {
	p.write("<rect")
	p.length("x", at.X)
	p.length("y", at.Y)
	p.length("width", w)
	p.length("height", h)
	p.length("rx", r)
	p.close(s)
}

// An anchor is the part of a text that is placed at its point.
type anchor string

const (
	start  anchor = ""
	middle anchor = ` text-anchor="middle"`
)

// text writes a text of the given size, vertically centered at a point.
func (p *pen) text(color, text string, at point, size float64, a anchor) {
	if text == "" || color == "" {
		return
	}
	p.write("<text")
	p.length("x", at.X)
	p.length("y", at.Y+0.35*size)
	p.length("font-size", size)
	p.write(` fill="`)
	p.escape(color)
	p.write(`"`, string(a), ">")
	p.escape(text)
	p.write("</text>\n")
}

// use draws a defined shape with its origin at a point. The strings in data alternate between
// names and values of data attributes.
func (p *pen) use(id string, at point, data ...string) {
	p.write(`<use href="#`, id, `"`)
	p.length("x", at.X)
	p.length("y", at.Y)
	for i := 0; i < len(data); i += 2 {
		p.data(data[i], data[i+1])
	}
	p.write("/>\n")
}

// data writes a data attribute, unless it is empty.
func (p *pen) data(name, value string) {
	if value != "" {
		p.write(" data-", name, `="`)
		p.escape(value)
		p.write(`"`)
	}
}

// layer calls draw and puts the elements that it draws, if any, into a group of a class.
func (p *pen) layer(class string, draw func()) {
	before := len(p.b)
	p.write(`<g class="`, class, "\">\n")
	begin := len(p.b)
	if draw(); len(p.b) == begin {
		p.b = p.b[:before]
		return
	}
	p.write("</g>\n")
}

// font is a list of sans serif fonts. At least one is usually available.
const font = "Helvetica,Arial,'DejaVu Sans',sans-serif"

// textWidth estimates the width of a text in any of the fonts above, rounding up. It works for
// every script.
func textWidth(text string, size float64) (w float64) {
	for _, r := range text {
		switch {
		case strings.ContainsRune("iljI.,:;|' ", r):
			w += 0.36
		case strings.ContainsRune("+<=>#~^&", r):
			w += 0.84
		case strings.ContainsRune("mwMW@%—…", r):
			w += 1.02
		case r >= 'A' && r <= 'Z':
			w += 0.79
		case r > '~' && r != '–' && r != '·':
			w += 1.1
		default:
			w += 0.64
		}
	}
	return w * size
}

// fit returns a text and a size, at most the given one, that fit into the given width. If the
// text would become too small, fit truncates it.
func fit(text string, size, width float64) (string, float64) {
	least := 0.6 * size
	if w := textWidth(text, size); w > width {
		size = max(least, size*width/w)
	}
	if textWidth(text, size) <= width+1e-9 {
		return text, size
	}
	runes := []rune(text)
	for len(runes) > 0 && textWidth(string(runes)+"…", size) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…", size
}
