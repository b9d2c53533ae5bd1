package hexcore6

import (
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// layout is the layout of drawings.
var layout = draw.Layout(Orientation)

// Drawing returns the position as a front end draws it: the cells by name, with pieces of
// the kind "disc", up to three in a stack, and of the kinds "core" and "obstacle", which
// have no owner. There are two areas named "score", White's and Black's. From the movement
// phase on, marks of the kind "group" show the groups that make the scores. The zero
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

// appendDrawn appends the drawing of the pieces on a cell, from bottom to top.
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

// Click returns the meaning of clicks: a move is a click on the cell of the mover's disc
// and one on the cell of the opponent's, or clicks on the start and the end of moving
// discs, or a click on "pass". Clicks do not choose the number of discs: if there is a
// choice, they complete several moves.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	clicked, ok := notation.Cells(names, 2, p.readCell)
	onPass := len(names) == 1 && notation.IsWord(names[0], "pass")
	switch {
	case p.moves == 0: // the game is over, or this is the zero Position
	case onPass && p.allows(pass):
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
		if onPass {
			need = 1
		}
		c.Refusal = hexgames.RefuseClicks(names, drawnCells[p.side](), need, p.clickText, p.ParseMove)
	}
	return c
}

// clickText writes clicks as the text of a move.
func (p *Position) clickText(names []string) string { return strings.Join(names, p.separator()) }

// between returns the texts of the legal moves with these two cells.
func (p *Position) between(from, to cell) (texts []string) {
	if m := p.place(from, to); p.allows(m) {
		texts = append(texts, m.String())
	}
	height := height(p.code(from))
	for discs := 1; discs <= height; discs++ {
		m := Move{Shift, p.side, path{from, to}, load{uint8(discs), discs < height}}
		if p.allows(m) {
			texts = append(texts, m.String())
		}
	}
	return texts
}

// Changes returns the changes that a legal move makes to the drawing: two discs are
// placed, the mover's first, then any obstacles, in board order; or discs move. Then the
// scores change, White's first, at the Core; a player who loses points gets a negative
// number of them. For a pass it returns an empty slice. It returns nil if the move is not
// legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	next := p
	next.after(m)
	changes := []hexgames.Change{}
	place := func(c cell) {
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangePlaced, Piece: next.appendDrawn(nil, c)[0]})
	}
	switch m.kind {
	case Place:
		place(m.from)
		place(m.to)
		for c := range next.obstacles().cells() { // there were none before the move
			place(c)
		}
	case Shift:
		stack := p.appendDrawn(nil, m.from)
		changes = append(changes, hexgames.Change{
			Kind: hexgames.ChangeMoved, Piece: stack[len(stack)-1],
			Path: []string{p.nameOf(m.from), p.nameOf(m.to)}, Count: m.Discs(),
		})
	}
	for _, player := range players {
		if more := next.Score(player) - p.Score(player); more != 0 {
			changes = append(changes, hexgames.Change{
				Kind: hexgames.ChangeScored, Count: more, To: "score", Owner: player,
				At: []hexgames.Point{hexgames.Point(layout.Center(p.core.hex()))},
			})
		}
	}
	return changes
}
