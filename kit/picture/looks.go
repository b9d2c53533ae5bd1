package picture

import (
	"math"

	"example.com/hexgames"
)

// A look is the look of a kind of piece.
type look struct {
	shape shape
	size  float64 // the radius; for a plate, a fraction of the cell
	tall  float64 // the height of a coin
	coins int     // the number of stacked coins
	sign  sign    // the sign on it
	paint func(t Theme, owner hexgames.Player) Paint
}

// looks maps kinds of pieces to their looks. Any other kind has the standard look, with its
// first letter.
var looks = map[string]look{
	"man":      {coin, 0.38, 0.10, 1, ring, owned},
	"king":     {coin, 0.38, 0.10, 2, crown, owned},
	"stone":    {ball, 0.42, 0, 0, plain, owned},
	"disc":     {coin, 0.38, 0.12, 1, plain, owned},
	"hexad":    {plate, 0.74, 0, 0, ring, owned},
	"triad":    {plate, 0.64, 0, 0, plain, owned},
	"core":     {gem, 0.44, 0, 0, star, core},
	"obstacle": {gem, 0.40, 0, 0, cross, obstacle},
	"half":     {plate, 0.84, 0, 0, plain, owned},
}

// lookOf returns the look of a kind and, if the kind is not in the table, the letter to write
// on its pieces.
func lookOf(kind string) (l look, letter string) {
	if l, ok := looks[kind]; ok {
		return l, ""
	}
	for _, r := range kind {
		letter = string(r)
		break
	}
	return look{ball, 0.38, 0, 0, plain, owned}, letter
}

// A marking is the look of a kind of mark.
type marking struct {
	inside float64 // the distance of the line from the edges of the cells
	width  float64 // of the line
	dash   string
	tint   string // the opacity of the paint on the cells; "" for no paint
	last   bool   // whether it is painted in the color of the last move
}

// markings maps kinds of marks to their markings.
var markings = map[string]marking{
	"last":   {0.05, 0.05, "", "0.6", true},
	"six":    {0.01, 0.09, "", "0.3", false},
	"group":  {0.05, 0.06, "24 10", "0.18", false},
	"scored": {0.06, 0.07, "", "", false},
}

// standardMarking is the marking of all other kinds.
var standardMarking = marking{0.1, 0.05, "10 10", "", false}

func markingOf(kind string) marking {
	if m, ok := markings[kind]; ok {
		return m
	}
	return standardMarking
}

// height returns the height of a piece.
func (l look) height() float64 { return l.tall * float64(l.coins) }

// top returns the center of the top face relative to the center of the base.
func (l look) top() point { return point{Y: -l.height()} }

func owned(t Theme, owner hexgames.Player) Paint {
	switch owner {
	case hexgames.White:
		return t.White
	case hexgames.Black:
		return t.Black
	}
	return t.Nobody
}

func core(t Theme, _ hexgames.Player) Paint     { return t.Core }
func obstacle(t Theme, _ hexgames.Player) Paint { return t.Obstacle }

// A shape is the form of a piece.
type shape int

const (
	ball  shape = iota // round, seen from above
	coin               // round and flat, seen from above at a slight angle
	plate              // in the shape of its cell
	gem                // a hexagon
)

// stroke returns the width of the outlines of pieces.
func (s *sheet) stroke() float64 {
	if s.Theme.Hatched {
		return min(s.strong(0.05), 0.09)
	}
	return s.strong(0.03)
}

// lean is the ratio of height to width of a circle seen at a slight angle.
const lean = 0.84

// shape draws a piece without its sign, around the center of its base. The corners of a
// plate are relative to that point.
func (s *sheet) shape(p *pen, l look, paint Paint, corners []point) {
	body := s.face(paint)
	body.stroke, body.width = paint.Line, s.stroke()
	switch l.shape {
	case ball:
		p.circle(body, point{}, l.size)
	case coin:
		for i := range l.coins {
			base := point{Y: -l.tall * float64(i)}
			p.coin(style{fill: paint.Side, stroke: paint.Line, width: s.stroke()}, base, point{Y: base.Y - l.tall}, l.size, lean*l.size)
		}
		p.ellipse(body, l.top(), l.size, lean*l.size)
	case plate:
		p.polygon(body, scaled(corners, l.size))
	case gem:
		p.polygon(body, regular(6, l.size, 0))
	}
	s.sign(p, l, paint)
}

// A sign is the symbol on a piece.
type sign int

const (
	plain sign = iota
	ring
	crown
	star
	cross
)

// sign draws the sign on a piece.
func (s *sheet) sign(p *pen, l look, paint Paint) {
	at, r, high := l.top(), l.size, 1.0
	switch l.shape {
	case coin:
		high = lean
	case plate:
		r = 0.5 * l.size
	}
	line := style{stroke: paint.Sign, width: s.strong(0.04)}
	switch l.sign {
	case ring:
		p.ellipse(line, at, 0.58*r, 0.58*r*high)
	case crown:
		var points []point
		for _, q := range []point{{X: -0.6, Y: 0.4}, {X: -0.7, Y: -0.3}, {X: -0.3, Y: 0}, {X: 0, Y: -0.5}, {X: 0.3, Y: 0}, {X: 0.7, Y: -0.3}, {X: 0.6, Y: 0.4}} {
			points = append(points, point{X: r * q.X, Y: at.Y + high*r*q.Y})
		}
		p.polygon(style{fill: paint.Sign, stroke: paint.Sign, width: 0.02}, points)
	case star:
		outer, inner := regular(6, 0.62*r, math.Pi/6), regular(6, 0.3*r, 0)
		var points []point
		for i := range outer {
			points = append(points, inner[i], outer[i])
		}
		p.polygon(style{fill: paint.Sign}, points)
	case cross:
		d := 0.42 * r
		p.line(line, point{X: -d, Y: -d}, point{X: d, Y: d})
		p.line(line, point{X: -d, Y: d}, point{X: d, Y: -d})
	}
}

// regular returns the corners of a regular polygon.
func regular(n int, r, turn float64) (points []point) {
	for i := range n {
		a := turn + 2*math.Pi*float64(i)/float64(n)
		points = append(points, point{X: r * math.Cos(a), Y: r * math.Sin(a)})
	}
	return points
}

func scaled(points []point, by float64) (out []point) {
	for _, q := range points {
		out = append(out, point{X: by * q.X, Y: by * q.Y})
	}
	return out
}
