package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A level draws a horizontal line across the plot.
type level struct {
	y     float64
	style draw.LineStyle
}

// Plot draws the line.
func (l level) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	c.StrokeLine2(l.style, c.Min.X, y(l.y), c.Max.X, y(l.y))
}

// An upright draws a vertical line across the plot.
type upright struct {
	x     float64
	style draw.LineStyle
}

// Plot draws the line.
func (u upright) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	c.StrokeLine2(u.style, x(u.x), c.Min.Y, x(u.x), c.Max.Y)
}

// levels draws a faint line at every tick of the vertical axis.
func (f *figure) levels(s scale) {
	for _, t := range s.ticks {
		f.Add(level{t.Value, line(0.5, faint)})
	}
}

// uprights draws a faint line at every tick of the horizontal axis.
func (f *figure) uprights(s scale) {
	for _, t := range s.ticks {
		f.Add(upright{t.Value, line(0.5, faint)})
	}
}

// A remark is a text in the middle of a plot without data.
type remark string

// Plot writes the text.
func (r remark) Plot(c draw.Canvas, _ *plot.Plot) {
	center := c.Center()
	write(c, small, center.X-width(small, string(r))/2, center.Y, string(r))
}

// empty draws a figure without data.
func (f *figure) empty(text string) ([]byte, error) {
	f.X.Min, f.X.Max, f.Y.Min, f.Y.Max = 0, 1, 0, 1
	f.X.Tick.Marker, f.Y.Tick.Marker = plot.ConstantTicks(nil), plot.ConstantTicks(nil)
	f.Add(remark(text))
	f.Y.Label.Text = ""
	f.keys = nil
	f.height = vg.Length(150)
	return f.svg()
}
