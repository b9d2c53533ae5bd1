package chart

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A canvas draws SVG with rounded coordinates.
type canvas struct {
	*vgsvg.Canvas
	widths []vg.Length // of the texts, in order
}

// round rounds x to hundredths. Layouts are computed with sums of products that some processors
// round once and others twice, so the last bits may differ. The threshold for rounding up is a
// fraction that layouts do not produce, so those bits hardly ever matter.
func round(x vg.Length) vg.Length {
	return vg.Length(math.Floor(float64(x*100)+0.48371) / 100)
}

// at returns a point with rounded coordinates.
func at(p vg.Point) vg.Point { return vg.Point{X: round(p.X), Y: round(p.Y)} }

// rounded returns a path with rounded coordinates.
func rounded(path vg.Path) vg.Path {
	path = slices.Clone(path)
	for i, c := range path {
		control := slices.Clone(c.Control)
		for j, p := range control {
			control[j] = at(p)
		}
		path[i].Pos, path[i].Control = at(c.Pos), control
	}
	return path
}

// Stroke draws the outline of a path.
func (c *canvas) Stroke(path vg.Path) { c.Canvas.Stroke(rounded(path)) }

// Fill fills a path.
func (c *canvas) Fill(path vg.Path) { c.Canvas.Fill(rounded(path)) }

// FillString draws a text.
func (c *canvas) FillString(face font.Face, p vg.Point, text string) {
	c.widths = append(c.widths, width(draw.TextStyle{Font: face.Font}, text))
	c.Canvas.FillString(face, at(p), text)
}

// families lists fonts with the same widths. The backend's own font is only one of them.
const families = "Helvetica, Arial, 'Liberation Sans', sans-serif"

// attributes removes attributes that are the same for all texts.
var attributes = strings.NewReplacer("\n\t", " ", "font-family:Liberation Sans;", "", "font-variant:normal;", "",
	"font-weight:normal;", "", "font-style:normal;", "")

// svg returns the SVG file, with a title and a description for screen readers. Its texts have the
// widths that the layout expects, in any font.
func (c *canvas) svg(title, description string) ([]byte, error) {
	var drawn bytes.Buffer
	if _, err := c.WriteTo(&drawn); err != nil {
		return nil, err
	}
	_, body, _ := strings.Cut(drawn.String(), "<svg")
	_, body, _ = strings.Cut(body, ">\n")
	w, h := c.Size()
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%v" height="%v" viewBox="0 0 %v %v" role="img" font-family="%s">`+"\n",
		pixels(w), pixels(h), w.Points(), h.Points(), families)
	fmt.Fprintf(&b, "<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(description))
	for i, part := range strings.Split(body, "<text ") { // not part of a text, where < is escaped
		if i > 0 {
			fmt.Fprintf(&b, `<text textLength="%v" lengthAdjust="spacingAndGlyphs" `, round(c.widths[i-1]).Points())
			style, text, _ := strings.Cut(part, ">")
			part = attributes.Replace(style) + ">" + text
		}
		b.WriteString(part)
	}
	return b.Bytes(), nil
}

// pixels returns a length in CSS pixels.
func pixels(x vg.Length) float64 { return math.Round(x.Points() * 4 / 3) }
