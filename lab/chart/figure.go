package chart

import (
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The sizes of a figure, in points: 640 by 400 pixels with a legend of one line.
const (
	across = vg.Length(480)
	down   = 300 - lead
	margin = vg.Length(12)
)

// The colors differ in lightness, so they can be distinguished without their hues.
var (
	ground = gray(0xfd)
	ink    = color.NRGBA{0x22, 0x26, 0x2b, 0xff}
	quiet  = color.NRGBA{0x5c, 0x63, 0x6b, 0xff}
	rule   = color.NRGBA{0x9a, 0xa1, 0xa8, 0xff} // axes and outlines
	faint  = color.NRGBA{0xe3, 0xe6, 0xe8, 0xff} // grids
	blue   = color.NRGBA{0x1f, 0x5f, 0x99, 0xff}
	pale   = color.NRGBA{0xc6, 0xda, 0xec, 0xff} // bands around blue lines
	middle = color.NRGBA{0x7f, 0xa9, 0xcf, 0xff} // bars
	orange = color.NRGBA{0xb8, 0x55, 0x0c, 0xff}
)

// gray returns a shade of gray.
func gray(y uint8) color.Color { return color.NRGBA{y, y, y, 0xff} }

// text returns a text style.
func text(size vg.Length, c color.Color) draw.TextStyle {
	return draw.TextStyle{
		Color:   c,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: plot.DefaultTextHandler,
	}
}

// line returns a line style.
func line(width vg.Length, c color.Color, dashes ...vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: c, Width: width, Dashes: dashes}
}

// bold returns the bold variant of a style.
func bold(style draw.TextStyle) draw.TextStyle {
	style.Font.Weight = 3
	return style
}

// Text styles.
var (
	heading = bold(text(12, ink))
	small   = text(9, quiet)
	plain   = text(9, ink)
)

// write writes a text at the left end of its baseline.
func write(c draw.Canvas, style draw.TextStyle, x, y vg.Length, text string) {
	c.SetColor(style.Color)
	c.FillString(font.DefaultCache.Lookup(style.Font, style.Font.Size), vg.Point{X: x, Y: y}, text)
}

// A key is an entry in the legend: a sample and its meaning.
type key struct {
	sample func(c draw.Canvas, box vg.Rectangle) // nil for a remark
	text   string
}

// A figure is a plot with a title and a legend above it.
type figure struct {
	*plot.Plot
	title       string
	keys        []key
	height      vg.Length
	left, right vg.Length         // widths beside the plot
	beside      func(draw.Canvas) // draws around the data canvas and on it; may be nil
}

// newFigure returns an empty figure with the labels of the axes.
func newFigure(title, x, y string) *figure {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Padding = 0
		axis.LineStyle = line(0.75, rule)
		axis.Label.TextStyle.Font, axis.Label.TextStyle.Color = small.Font, quiet
		axis.Label.Padding = 5
		axis.Tick.Label.Font, axis.Tick.Label.Color = small.Font, ink
		axis.Tick.LineStyle, axis.Tick.Length = line(0.75, rule), 4
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return &figure{Plot: p, title: clean(title), height: down}
}

// key adds an entry to the legend.
func (f *figure) key(text string, sample func(draw.Canvas, vg.Rectangle)) {
	f.keys = append(f.keys, key{sample, text})
}

// swatch returns a sample of an area.
func swatch(fill, outline color.Color) func(draw.Canvas, vg.Rectangle) {
	return func(c draw.Canvas, box vg.Rectangle) { rectangle(c, box, fill, outline) }
}

// stroke returns a sample of a line.
func stroke(style draw.LineStyle) func(draw.Canvas, vg.Rectangle) {
	return func(c draw.Canvas, box vg.Rectangle) {
		y := (box.Min.Y + box.Max.Y) / 2
		c.StrokeLine2(style, box.Min.X, y, box.Max.X, y)
	}
}

// rectangle draws a rectangle, with an outline unless it is nil.
func rectangle(c draw.Canvas, box vg.Rectangle, fill, outline color.Color) {
	path := vg.Path{}
	path.Move(box.Min)
	path.Line(vg.Point{X: box.Max.X, Y: box.Min.Y})
	path.Line(box.Max)
	path.Line(vg.Point{X: box.Min.X, Y: box.Max.Y})
	path.Close()
	c.SetColor(fill)
	c.Fill(path)
	if outline != nil {
		c.SetLineStyle(line(0.75, outline))
		c.Stroke(path)
	}
}

// disk draws a filled circle. Its curves look exactly like a circle, and their coordinates need no
// sine.
func disk(c draw.Canvas, p vg.Point, radius vg.Length, fill color.Color) {
	const bend = 0.5522847
	x, y, r, b := p.X, p.Y, radius, radius*bend
	path := vg.Path{}
	path.Move(vg.Point{X: x + r, Y: y})
	path.CubeTo(vg.Point{X: x + r, Y: y + b}, vg.Point{X: x + b, Y: y + r}, vg.Point{X: x, Y: y + r})
	path.CubeTo(vg.Point{X: x - b, Y: y + r}, vg.Point{X: x - r, Y: y + b}, vg.Point{X: x - r, Y: y})
	path.CubeTo(vg.Point{X: x - r, Y: y - b}, vg.Point{X: x - b, Y: y - r}, vg.Point{X: x, Y: y - r})
	path.CubeTo(vg.Point{X: x + b, Y: y - r}, vg.Point{X: x + r, Y: y - b}, vg.Point{X: x + r, Y: y})
	path.Close()
	c.SetColor(fill)
	c.Fill(path)
}

// The legend has a sample and a text for each key, separated by gaps.
const (
	sampled = vg.Length(16)
	nearby  = vg.Length(5)
	apart   = vg.Length(16)
	lead    = vg.Length(14) // between lines
)

// place returns the positions of the keys, relative to the left end of the first line.
func (f *figure) place(most vg.Length) (places []vg.Point, height vg.Length) {
	x, y := vg.Length(0), vg.Length(0)
	for _, k := range f.keys {
		w := width(small, k.text)
		if k.sample != nil {
			w += sampled + nearby
		}
		if x > 0 && x+w > most {
			x, y = 0, y-lead
		}
		places = append(places, vg.Point{X: x, Y: y})
		x += w + apart
	}
	if len(places) > 0 {
		height = lead - y
	}
	return places, height
}

// svg draws the figure.
func (f *figure) svg() ([]byte, error) {
	places, legend := f.place(across - 2*margin)
	out := &canvas{Canvas: vgsvg.New(across, f.height+legend)}
	c := draw.NewCanvas(out, across, f.height+legend)
	rectangle(c, c.Rectangle, ground, nil)
	c = draw.Crop(c, margin, -margin, margin, -margin)
	c.Max.Y -= 10
	write(c, heading, c.Min.X, c.Max.Y, fit(heading, f.title, c.Max.X-c.Min.X))
	var description []string
	for i, k := range f.keys {
		x, y := c.Min.X+places[i].X, c.Max.Y-lead-3+places[i].Y
		if k.sample != nil {
			k.sample(c, vg.Rectangle{Min: vg.Point{X: x, Y: y - 1}, Max: vg.Point{X: x + sampled, Y: y + 7}})
			x += sampled + nearby
		}
		write(c, small, x, y, k.text)
		description = append(description, k.text)
	}
	c = draw.Crop(c, f.left, -f.right, 0, -legend-14)
	f.Plot.Draw(c)
	if f.beside != nil {
		f.beside(f.DataCanvas(c))
	}
	return out.svg(f.title, strings.Join(description, "; "))
}
