package picture

import (
	"math"
	"strconv"

	"example.com/hexgames"
)

// pieces draws the pieces on the board.
func (s *sheet) pieces(p *pen, b *board) {
	height := map[string]int{}
	halves := map[string]hexgames.Piece{}
	for _, piece := range b.Pieces {
		height[piece.Cell] = max(height[piece.Cell], piece.Level+1)
		if piece.Mate != "" {
			halves[piece.Cell] = piece
		}
	}
	laid := map[string]bool{} // cells with tiles that are already drawn
	for _, piece := range b.Pieces {
		cell, ok := b.cell(piece.Cell)
		mate, joined := b.cell(piece.Mate)
		other, tile := halves[piece.Mate]
		switch {
		case !ok || laid[piece.Cell]:
		case joined && tile && other.Mate == piece.Cell && piece.Mate != piece.Cell:
			s.tile(p, piece, other, cell, mate)
			laid[piece.Cell], laid[piece.Mate] = true, true
		default:
			s.piece(p, piece, cell, height[piece.Cell])
		}
	}
}

// room is the height of a stack as a fraction of a cell's height, on a board of hexagons.
const room = 0.36

// piece draws a piece of a stack with the given height.
func (s *sheet) piece(p *pen, piece hexgames.Piece, cell hexgames.Cell, height int) {
	l, letter := lookOf(piece.Kind)
	paint := l.paint(s.Theme, piece.Owner)
	var corners []point
	if l.shape == plate {
		corners = around(cell)
	}
	if text := piece.Text; text != "" {
		letter = text
	}
	key := pieceKey{piece.Kind, piece.Owner, letter}
	id, known := s.known[key]
	if !known {
		id = s.define(name(piece), func(p *pen) {
			s.shape(p, l, paint, corners)
			s.text(p, letter, l.top(), paint.Sign)
		})
		if l.shape != plate { // plates take the shapes of their cells
			s.known[key] = id
		}
	}
	step := l.height()
	if step == 0 {
		step = 0.12 // flat pieces stack like discs
	}
	if height > 1 {
		step = min(step, room/float64(height))
	}
	base := cell.Center
	if height > 1 || l.coins > 0 {
		base.Y += step*float64(height)/2 - step*float64(piece.Level)
	}
	p.use(id, base, "cell", piece.Cell, "mate", piece.Mate)
}

// A pieceKey identifies the look of a piece that is not a plate.
type pieceKey struct {
	kind  string
	owner hexgames.Player
	text  string
}

// name returns the stem of the id of a piece's shape.
func name(piece hexgames.Piece) string {
	if _, known := looks[piece.Kind]; !known {
		return "piece"
	}
	if piece.Owner != hexgames.White && piece.Owner != hexgames.Black {
		return piece.Kind
	}
	return piece.Owner.String() + "-" + piece.Kind
}

// gap is the distance between a tile and the edges of its cells.
const gap = 0.07

// tile draws a piece that covers two cells as a group: its shape and the texts of its halves.
func (s *sheet) tile(p *pen, piece, other hexgames.Piece, cell, mate hexgames.Cell) {
	l, _ := lookOf(piece.Kind)
	paint := l.paint(s.Theme, piece.Owner)
	p.write("<g")
	p.data("cell", piece.Cell)
	p.data("mate", piece.Mate)
	p.write(">\n")
	p.use(s.tileShape(paint, piece, cell, mate), cell.Center)
	s.half(p, piece, cell)
	s.half(p, other, mate)
	p.write("</g>\n")
}

// A tileShape is the definition of a tile's shape.
type tileShape struct {
	kind      string
	owner     hexgames.Player
	near, far outline // of its cells, relative to the center of the first
	id        string
}

// tileShape returns the id of the shape of a tile.
func (s *sheet) tileShape(paint Paint, piece hexgames.Piece, cell, mate hexgames.Cell) string {
	from := cell.Center
	for _, known := range s.tiles {
		if known.kind == piece.Kind && known.owner == piece.Owner && known.near.fits(cell, from) && known.far.fits(mate, from) {
			return known.id
		}
	}
	near, far := moved(cell, from), moved(mate, from)
	id := s.define("tile", func(p *pen) {
		p.polygon(style{fill: paint.Face, stroke: paint.Line, width: 1.5 * s.stroke()}, border([]hexgames.Cell{near, far}, gap)...)
		if a, b, ok := between(near, far); ok {
			p.line(style{stroke: paint.Side, width: s.stroke()}, a, b)
		}
	})
	s.tiles = append(s.tiles, tileShape{piece.Kind, piece.Owner, near.Corners, far.Corners, id})
	return id
}

// half draws the text on one half of a tile.
func (s *sheet) half(p *pen, piece hexgames.Piece, cell hexgames.Cell) {
	l, _ := lookOf(piece.Kind)
	paint := l.paint(s.Theme, piece.Owner)
	if piece.Text != "" && piece.Text != "0" {
		p.use(s.define("text", func(p *pen) { s.text(p, piece.Text, point{}, paint.Sign) }), cell.Center)
	}
}

// between returns a line along the common edge of two cells, a little shorter than the edge,
// and whether there is one.
func between(c, d hexgames.Cell) (a, b point, ok bool) {
	for e := range edges(c) {
		for f := range edges(d) {
			if cornerAt(e.a) == cornerAt(f.b) && cornerAt(e.b) == cornerAt(f.a) {
				const k = 0.2
				return point{X: e.a.X + k*(e.b.X-e.a.X), Y: e.a.Y + k*(e.b.Y-e.a.Y)},
					point{X: e.b.X + k*(e.a.X-e.b.X), Y: e.b.Y + k*(e.a.Y-e.b.Y)}, true
			}
		}
	}
	return point{}, point{}, false
}

// text draws the text on a piece, as pips if it is a single digit.
func (s *sheet) text(p *pen, text string, at point, color string) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 9 || len(text) > 1 {
		size := 0.4
		text, size = fit(text, size, 0.6)
		p.text(color, text, at, size, middle)
		return
	}
	s.pips(p, n, at, 1, color)
}

// pips draws n pips around a point, in a cell of the given width.
func (s *sheet) pips(p *pen, n int, at point, width float64, color string) {
	for _, pip := range pips(n) {
		p.circle(style{fill: color}, point{X: at.X + width*pip.X, Y: at.Y + width*pip.Y}, s.strong(0.07*width))
	}
}

// pips returns the positions of n pips.
func pips(n int) []point {
	switch n {
	case 0:
		return nil
	case 1:
		return []point{{}}
	case 2:
		return regular(2, 0.2, -math.Pi/4)
	case 3:
		return regular(3, 0.21, -math.Pi/2)
	case 4:
		return regular(4, 0.23, math.Pi/4)
	case 5:
		return append(regular(4, 0.26, math.Pi/4), point{})
	case 6:
		return regular(6, 0.25, 0)
	}
	return append(regular(n-1, 0.27, -math.Pi/2), point{})
}
