package hextad

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// layout is the layout of drawings.
var layout = draw.Layout(Orientation)

// Drawing returns the position as a front end draws it: the covered cells and those up to
// two steps from them, by their coordinates, with pieces of the kind "half", which have no
// owner and their pips as Text. Before the opening, the cells are those around its place. The
// areas are named "pool" and "score", White's and then Black's, and "boneyard". There are no
// marks. The zero Position has the zero Drawing.
//
// The cells change as the table grows, so drawings do not share them.
func (p Position) Drawing() hexgames.Drawing {
	if p.poolSize == 0 {
		return hexgames.Drawing{}
	}
	d := hexgames.Drawing{Areas: make([]hexgames.Area, 0, 5)}
	for _, c := range p.reachable() {
		d.Cells = append(d.Cells, draw.Cell(c.String(), c.hex(), layout))
	}
	for _, piece := range p.pieces() {
		mate := p.placementOf(piece.half.Tile).other(piece.at)
		d.Pieces = append(d.Pieces, drawn(piece.half.Pips, piece.at, mate))
	}
	for _, player := range [...]hexgames.Player{hexgames.White, hexgames.Black} {
		d.Areas = append(d.Areas,
			hexgames.Area{Name: "pool", Owner: player, Items: textsOf(p.pool(player))},
			hexgames.Area{Name: "score", Owner: player, Score: p.Score(player)},
		)
	}
	d.Areas = append(d.Areas, hexgames.Area{Name: "boneyard", Items: textsOf(p.boneyard())})
	return d
}

// reachable returns the cells of a drawing, in their order.
func (p Position) reachable() (cells []cell) {
	if p.laid == 0 {
		p.setPlacement(opening(doubles.at(0)))
	}
	var a plane
	a.coverAll(&p.room)
	for c := range p.box.around() {
		i := c.number()
		some := a.at(i)
		for _, step := range planeSteps {
			some |= a.at(i + step) // which is next to the table, if c is two steps from it
		}
		if some != 0 {
			cells = append(cells, c)
		}
	}
	return cells
}

// drawn returns the drawing of a half, given its cell and the cell of the other half.
func drawn(pips int, at, mate cell) hexgames.Piece {
	return hexgames.Piece{Cell: at.String(), Kind: "half", Text: strconv.Itoa(pips), Mate: mate.String()}
}

// textsOf returns the names of tiles. It never returns nil, because front ends that remove
// the last item of an area get an empty slice, too.
func textsOf(tiles tileSet) []string {
	texts := make([]string, 0, tiles.count())
	for t := range tiles.all() {
		texts = append(texts, t.String())
	}
	return texts
}

// Click returns the meaning of clicks: a draw is a click on a tile, a pass is a click on
// "pass", and a placement is a click on a tile, one on the cell of its half with fewer pips,
// and one on the cell of the other half. The cells of a double come in either order. If a
// tile is named 42 instead of 24, its cells come in the opposite order.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	switch {
	case len(names) == 0:
		c.Next = p.choices()
	case len(names) == 1 && p.allows(oneClick(names[0])):
		c.Moves = []string{p.FormatMove(oneClick(names[0]))}
	case p.phase == Placement:
		c.Next, c.Moves = p.goOn(names)
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c.Refusal = p.refuseClicks(names)
	}
	return c
}

// choices returns the names that can be clicked first: tiles, or "pass".
func (p *Position) choices() []string {
	switch tiles := p.choosable(); {
	case tiles != 0:
		return textsOf(tiles)
	case p.passes():
		return []string{pass.String()}
	}
	return nil
}

// oneClick returns the draw or the pass that a single click can mean, legal or not; the zero
// Move if there is none.
func oneClick(name string) Move {
	switch t := readTile(name); {
	case isPass(name):
		return pass
	case t != 0 && len(name) == 2:
		return drawOf(t)
	}
	return Move{}
}

// goOn returns the names of the cells that can be clicked after a tile and perhaps a cell, or
// the placement that the clicks complete.
func (p *Position) goOn(names []string) (next, moves []string) {
	t := oneClick(names[0]).tile
	clicked, ok := notation.Cells(names[1:], 2, readCell)
	if !ok || !p.pool(p.player).has(t) {
		return nil, nil
	}
	turned := names[0][0] > names[0][1]
	placements := p.append(make([]Move, 0, p.count(t.set())), t.set())
	found := make([]cell, 0, 2*len(placements))
	for _, m := range placements {
		ways := [][2]cell{{m.low, m.high}, {m.high, m.low}}
		switch {
		case t.IsDouble():
		case turned:
			ways = ways[1:]
		default:
			ways = ways[:1]
		}
		for _, way := range ways {
			switch {
			case !slices.Equal(way[:len(clicked)], clicked):
			case len(clicked) == len(way):
				moves = append(moves, p.FormatMove(m))
			default:
				found = append(found, way[len(clicked)])
			}
		}
	}
	slices.SortFunc(found, cell.compare)
	return notation.Names(slices.Values(slices.Compact(found))), moves
}

// refuseClicks returns the refusal of clicks. If nothing can be clicked, it is the refusal of
// a click on the first tile of the set.
func (p *Position) refuseClicks(names []string) *hexgames.Error {
	if len(names) == 0 {
		names = []string{tileOf(int(p.minPips), int(p.minPips)).String()}
	}
	need := 3
	if len(names) == 1 && (isPass(names[0]) || p.phase < Placement && names[0] != "") {
		need = 1
	}
	var cells []hexgames.Cell
	if p.poolSize != 0 {
		for _, c := range p.reachable() {
			cells = append(cells, hexgames.Cell{Name: c.String()})
		}
	}
	return hexgames.RefuseClicks(names, cells, need, clickText, p.ParseMove)
}

// clickText writes clicks as the text of a move: a single click is a draw or a pass, and
// several are a tile and its cells.
func clickText(names []string) string {
	switch {
	case len(names) > 1:
		return names[0] + ":" + strings.Join(names[1:], "/")
	case isPass(names[0]):
		return names[0]
	}
	return "draw " + names[0]
}

// Changes returns the changes that a legal move makes to the drawing. A placed tile leaves the
// pool, its halves come to the table, the one with fewer pips first, and each intersection
// with a positive value scores, in the order of [Position.Scored]. A drawn tile comes from
// the boneyard to a pool, and the opening double to the table. For a pass it returns an empty
// slice. It returns nil if the move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	changes := []hexgames.Change{}
	switch m.kind {
	case Place:
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangeDrawn, Item: m.tile.String(), From: "pool", Owner: p.player})
		changes = append(changes, placed(m)...)
		for _, x := range p.Scored(m) {
			if x.Value > 0 {
				changes = append(changes, hexgames.Change{
					Kind: hexgames.ChangeScored, Count: x.Value, To: "score", Owner: p.player,
					At: []hexgames.Point{hexgames.Point(layout.Corner(x.At))},
				})
			}
		}
	case Draw:
		drawn := hexgames.Change{Kind: hexgames.ChangeDrawn, Item: m.tile.String(), From: "boneyard", Owner: p.player}
		if p.phase != Opening {
			drawn.To = "pool"
			return append(changes, drawn)
		}
		p.after(m) // to place the double
		changes = append(changes, drawn)
		changes = append(changes, placed(p.placementOf(m.tile))...)
	}
	return changes
}

// placed returns the changes of the halves of a placed tile, the one with fewer pips first.
func placed(m Move) []hexgames.Change {
	return []hexgames.Change{
		{Kind: hexgames.ChangePlaced, Piece: drawn(m.tile.Low(), m.low, m.high)},
		{Kind: hexgames.ChangePlaced, Piece: drawn(m.tile.High(), m.high, m.low)},
	}
}
