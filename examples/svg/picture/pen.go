package picture

import (
	"encoding/xml"
	"math"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// unit is the distance of neighboring cells in units of the file. With it, one decimal
// is enough for any size of the picture.
const unit = 100

// A point is in units of the drawing, like everything in this package.
type point = hexgames.Point

// num formats a length for the file. It rounds halves up, and also numbers just below a
// half, because machines may differ in the last digits.
func num(x float64) string {
	x = math.Floor(x*unit*10+0.5+1e-6) / 10
	if math.IsNaN(x) || math.IsInf(x, 0) || x == 0 {
		return "0" // never -0
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// escape escapes any text for XML, between tags or quotes. It replaces characters that
// XML does not allow by U+FFFD.
func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder never fails
	return b.String()
}

// A style is the paint of a shape. An empty color means no paint.
type style struct {
	fill, stroke string
	width        float64 // of the stroke
	dash         string
	opacity      string // of the fill
}

func (s style) String() string {
	text := ` fill="` + escape(s.fill) + `"`
	if s.fill == "" {
		text = ` fill="none"`
	}
	if s.opacity != "" {
		text += ` fill-opacity="` + s.opacity + `"`
	}
	if s.stroke != "" && s.width > 0 {
		text += ` stroke="` + escape(s.stroke) + `" stroke-width="` + num(s.width) + `"`
		if s.dash != "" {
			text += ` stroke-dasharray="` + s.dash + `"`
		}
	}
	return text
}

// A pen writes elements.
type pen struct{ strings.Builder }

func (p *pen) write(parts ...string) {
	for _, part := range parts {
		p.WriteString(part)
	}
}

// polygon draws closed lines as one shape.
func (p *pen) polygon(s style, loops ...[]point) {
	if len(loops) > 0 {
		p.write(`<path d="`, closed(loops...), `"`, s.String(), "/>\n")
	}
}

// closed returns the data of a path of closed lines.
func closed(loops ...[]point) string {
	var b strings.Builder
	for _, loop := range loops {
		for i, q := range loop {
			b.WriteString([]string{"M", "L"}[min(i, 1)])
			b.WriteString(num(q.X) + " " + num(q.Y))
		}
		b.WriteString("Z")
	}
	return b.String()
}

// line draws a line through points.
func (p *pen) line(s style, points ...point) {
	p.write(`<path d="`, strings.TrimSuffix(closed(points), "Z"), `"`, s.String(), "/>\n")
}

func (p *pen) circle(s style, c point, r float64) {
	p.write(`<circle cx="`, num(c.X), `" cy="`, num(c.Y), `" r="`, num(r), `"`, s.String(), "/>\n")
}

func (p *pen) ellipse(s style, c point, rx, ry float64) {
	p.write(`<ellipse cx="`, num(c.X), `" cy="`, num(c.Y), `" rx="`, num(rx), `" ry="`, num(ry), `"`, s.String(), "/>\n")
}

// coin draws a disc seen from above and a little from the side: the ellipses of its
// base and its top, and the area between them.
func (p *pen) coin(s style, base, top point, rx, ry float64) {
	p.write(`<path d="M`, num(base.X-rx), " ", num(top.Y), "V", num(base.Y),
		"A", num(rx), " ", num(ry), " 0 0 0 ", num(base.X+rx), " ", num(base.Y), "V", num(top.Y),
		"A", num(rx), " ", num(ry), " 0 0 0 ", num(base.X-rx), " ", num(top.Y), `Z"`, s.String(), "/>\n")
}

// rectangle draws a rectangle with round corners.
func (p *pen) rectangle(s style, at point, w, h, r float64) {
	p.write(`<rect x="`, num(at.X), `" y="`, num(at.Y), `" width="`, num(w), `" height="`, num(h), `" rx="`, num(r), `"`, s.String(), "/>\n")
}

// An anchor is the part of a text that is at its point.
type anchor string

const (
	start  anchor = ""
	middle anchor = ` text-anchor="middle"`
)

// text writes text of the given size, with the middle of its height at a point.
func (p *pen) text(color, text string, at point, size float64, a anchor) {
	if text != "" && color != "" {
		p.write(`<text x="`, num(at.X), `" y="`, num(at.Y+0.35*size), `" font-size="`, num(size), `" fill="`, escape(color), `"`, string(a), `>`, escape(text), "</text>\n")
	}
}

// use draws a defined shape with its origin at a point.
func (p *pen) use(id string, at point) {
	p.write(`<use href="#`, id, `" x="`, num(at.X), `" y="`, num(at.Y), `"/>`, "\n")
}

// inGroup calls draw and puts its elements into a group with some attributes.
func (p *pen) inGroup(attributes string, draw func()) {
	p.write("<g", attributes, ">\n")
	draw()
	p.write("</g>\n")
}

// font is a list of sans serif fonts, of which at least one is usually available.
const font = "Helvetica,Arial,'DejaVu Sans',sans-serif"

// textWidth returns an upper estimate of the width of a text in any of the fonts above.
// Characters beyond ASCII may be of any script.
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

// fit returns a text and a size, at most the given one, so that the text has at most
// the given width. If the text would become too small, fit truncates it.
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
