package hexcore6

import (
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/draw"
)

// layout is that of drawings.
var layout = draw.Layout(Orientation)

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells by their names, and on them pieces of the kinds "disc", of which up to
// three lie on one another, "core" and "obstacle", which are nobody's. The areas
// are called "score": White's and Black's. From the movement phase on there are
// marks of the kind "group" on the groups that make the scores. The zero
// Position has the zero Drawing.
func (p Position) Drawing() hexgames.Drawing {
	if p.side == 0 {
		return hexgames.Drawing{}
	}
	on := p.occupied()
	d := hexgames.Drawing{
		Cells:  drawnCells[p.side](),
		Pieces: make([]hexgames.Piece, 0, on.count()+p.tall().count()+p.full().count()),
		Areas:  make([]hexgames.Area, 0, len(players)),
	}
	for c := range on.cells() {
		d.Pieces = p.appendDrawn(d.Pieces, c)
	}
	for _, player := range players {
		group := p.group(player)
		d.Areas = append(d.Areas, hexgames.Area{Name: "score", Owner: player, Score: group.count()})
		if p.phase != Placement && !group.isEmpty() {
			d.Marks = append(d.Marks, hexgames.Mark{Kind: "group", Cells: p.namesOf(group), Owner: player})
		}
	}
	return d
}

var players = [2]hexgames.Player{hexgames.White, hexgames.Black}

// appendDrawn appends what is on a cell as it is drawn, from the bottom to the top.
func (p *Position) appendDrawn(dst []hexgames.Piece, c cell) []hexgames.Piece {
	on, name := p.at(c), p.nameOf(c)
	switch {
	case on.IsCore():
		return append(dst, hexgames.Piece{Cell: name, Kind: "core"})
	case on.IsObstacle():
		return append(dst, hexgames.Piece{Cell: name, Kind: "obstacle"})
	}
	for i := range on.Height() {
		dst = append(dst, hexgames.Piece{Cell: name, Level: i, Kind: "disc", Owner: on.Disc(i)})
	}
	return dst
}

// Click returns what clicks mean: a move is a click on the cell of the mover's disc and
// one on that of the other, or on the cells where discs start and end, or one on "pass".
// Clicks do not tell how many discs are moved: where there is a choice, they complete
// several moves.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	clicked, ok := p.cellsOf(names)
	switch {
	case p.moves == 0: // the game is over, or none
	case len(names) == 1 && isPass(names[0]) && p.allows(pass):
		c.Moves = []string{pass.String()}
	case !ok:
	case len(clicked) == 0:
		c.Next = p.namesOf(p.starts())
		if p.allows(pass) {
			c.Next = append(c.Next, pass.String())
		}
	case len(clicked) == 1:
		c.Next = p.namesOf(p.ends(clicked[0]))
	default:
		c.Moves = p.between(clicked[0], clicked[1])
	}
	if len(c.Next)+len(c.Moves) == 0 {
		need := 2
		if len(names) == 1 && isPass(names[0]) {
			need = 1
		}
		c.Refusal = hexgames.RefuseClicks(names, drawnCells[p.side](), need, p.clickText, p.ParseMove)
	}
	return c
}

// cellsOf returns the cells of names, unless one of them is no cell, or there are more
// than in any move.
func (p *Position) cellsOf(names []string) (cells []cell, ok bool) {
	if len(names) > 2 {
		return nil, false
	}
	for _, name := range names {
		h, err := boards[p.side].Cell(name)
		if err != nil {
			return nil, false
		}
		cells = append(cells, cellOf(h))
	}
	return cells, true
}

// clickText returns what clicks say, as text.
func (p Position) clickText(names []string) string { return strings.Join(names, p.separator()) }

// between returns the legal moves with two cells, as text.
func (p *Position) between(from, to cell) (texts []string) {
	if m := p.place(from, to); p.allows(m) {
		texts = append(texts, m.String())
	}
	height := height(p.code(from))
	for discs := 1; discs <= height; discs++ {
		m := Move{kind: Shift, side: p.side, from: from, to: to, discs: uint8(discs), part: discs < height}
		if p.allows(m) {
			texts = append(texts, m.String())
		}
	}
	return texts
}

// Changes returns what a legal move changes in the drawing: two discs come, the
// mover's first, and then the obstacles, if any, in board order; or discs move.
// Then the scores change, White's first, for what is around the Core; a player who
// loses points gets a negative number of them. Of a pass it is empty, and it is nil if
// the move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	after := p
	after.play(m)
	changes := []hexgames.Change{}
	place := func(c cell) {
		changes = append(changes, hexgames.Change{Kind: hexgames.Placed, Piece: after.appendDrawn(nil, c)[0]})
	}
	switch m.kind {
	case Place:
		place(m.from)
		place(m.to)
		for c := range after.obstacles().cells() { // before there were none
			place(c)
		}
	case Shift:
		stack := p.appendDrawn(nil, m.from)
		changes = append(changes, hexgames.Change{
			Kind: hexgames.Moved, Piece: stack[len(stack)-1],
			Path: []string{p.nameOf(m.from), p.nameOf(m.to)}, Count: m.Discs(),
		})
	}
	for _, player := range players {
		if more := after.Score(player) - p.Score(player); more != 0 {
			changes = append(changes, hexgames.Change{
				Kind: hexgames.Scored, Count: more, To: "score", Owner: player,
				At: []hexgames.Point{hexgames.Point(layout.Center(p.core.hex()))},
			})
		}
	}
	return changes
}
