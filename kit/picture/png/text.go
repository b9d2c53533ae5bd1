package png

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"example.com/hexgames"
)

// A glyph is the outline of a character, in units of the font, with y increasing downward.
type glyph struct {
	lines   []line
	advance float64
}

// typeface returns the font of all texts.
var typeface = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return f
})

// curve is the number of lines that approximate a curve of a glyph.
const curve = 5

// glyphOf returns the glyph of a character, or a box if the font lacks it.
func glyphOf(b *sfnt.Buffer, char rune) (g glyph, err error) {
	f := typeface()
	index, err := f.GlyphIndex(b, char)
	if err != nil {
		return g, err
	}
	em := fixed.Int26_6(f.UnitsPerEm()) // for this size, coordinates are in units of the font
	advance, err := f.GlyphAdvance(b, index, em, font.HintingNone)
	if err != nil {
		return g, err
	}
	segments, err := f.LoadGlyph(b, index, em, nil)
	if err != nil {
		return g, err
	}
	g.advance = float64(advance)
	at := func(p fixed.Point26_6) vector { return vector{float64(p.X), float64(p.Y)} }
	for _, s := range segments {
		if s.Op == sfnt.SegmentOpMoveTo {
			g.lines = append(g.lines, line{closed: true})
		}
		l := &g.lines[len(g.lines)-1]
		if s.Op != sfnt.SegmentOpQuadTo {
			l.points = append(l.points, at(s.Args[0]))
			continue
		}
		a, b, c := l.points[len(l.points)-1], at(s.Args[0]), at(s.Args[1])
		for i := 1.0; i <= curve; i++ {
			j := curve - i
			between := func(a, b, c float64) float64 {
				return (float64(j*j*a) + float64(2*j*i*b) + float64(i*i*c)) / (curve * curve)
			}
			l.points = append(l.points, vector{between(a.x, b.x, c.x), between(a.y, b.y, c.y)})
		}
	}
	return g, nil
}

// text draws a text.
func (c *canvas) text(n *node) {
	if !c.spend(1000 * len(n.text)) {
		return
	}
	size := c.length(n, "font-size") / float64(typeface().UnitsPerEm())
	var all []glyph
	width := 0.0
	for _, char := range n.text {
		g, ok := c.glyphs[char]
		if !ok {
			var err error
			if g, err = glyphOf(&c.buffer, char); err != nil {
				c.fail(hexgames.ErrSyntax, string(char), "this character cannot be drawn: "+err.Error())
				return
			}
			c.glyphs[char] = g
		}
		all = append(all, g)
		width += g.advance
	}
	at := vector{c.length(n, "x"), c.length(n, "y")}
	if n.attr("text-anchor") == "middle" {
		at.x -= float64(size * width / 2)
	}
	var lines []line
	for _, g := range all {
		for _, l := range g.lines {
			moved := line{make([]vector, len(l.points)), true}
			for i, p := range l.points {
				moved.points[i] = vector{at.x + float64(size*p.x), at.y + float64(size*p.y)}
			}
			lines = append(lines, moved)
		}
		at.x += float64(size * g.advance)
	}
	c.fill(n, lines)
}
