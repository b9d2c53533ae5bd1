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
	cells := p.reachable()
	d := hexgames.Drawing{Cells: drawnCells(cells), Areas: make([]hexgames.Area, 0, 5)}
	name := func(c cell) string {
		i, _ := slices.BinarySearchFunc(cells, c, cell.compare)
		return d.Cells[i].Name
	}
	d.Pieces = slices.Grow(d.Pieces, 2*p.laid.count())
	for _, piece := range p.pieces() {
		mate := p.placementOf(piece.half.Tile).other(piece.at)
		d.Pieces = append(d.Pieces, drawn(piece.half.Pips, name(piece.at), name(mate)))
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
func (p *Position) reachable() []cell {
	double := opening(0) // for its cells (T2)
	around := p.box
	around.add(double.low)
	around.add(double.high)
	q, r := around.sides()
	q, r = q+2*margin, r+2*margin
	near := make([]bool, q*r) // the cells of the box and its margin, in their order
	n := 0
	mark := func(c cell) {
		i := (int(c.q)-int(around.least.q)+margin)*r + int(c.r) - int(around.least.r) + margin
		for dq := -margin; dq <= margin; dq++ {
			for dr := max(-margin, -margin-dq); dr <= min(margin, margin-dq); dr++ {
				if at := &near[i+dq*r+dr]; !*at {
					*at = true
					n++
				}
			}
		}
	}
	mark(double.low)
	mark(double.high)
	for tiles := p.laid; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		m := p.placementOf(t)
		mark(m.low)
		mark(m.high)
	}
	cells := make([]cell, 0, n)
	for i, is := range near {
		if is {
			cells = append(cells, cell{around.least.q - margin + int8(i/r), around.least.r - margin + int8(i%r)})
		}
	}
	return cells
}

// drawnCells returns the cells of a drawing. All of their corners are in one array.
func drawnCells(cells []cell) []hexgames.Cell {
	drawn := make([]hexgames.Cell, len(cells))
	corners := make([]hexgames.Point, 0, 6*len(cells))
	for i, name := range namesOf(cells) {
		h := cells[i].hex()
		for _, corner := range layout.Corners(h) {
			corners = append(corners, hexgames.Point(corner))
		}
		drawn[i] = hexgames.Cell{
			Name:    name,
			Center:  hexgames.Point(layout.Center(h)),
			Corners: corners[6*i : len(corners) : len(corners)],
			Shade:   ((h.Q-h.R)%3 + 3) % 3,
		}
	}
	return drawn
}

// drawn returns the drawing of a half, given the names of its cell and of the cell of the
// other half.
func drawn(pips int, at, mate string) hexgames.Piece {
	return hexgames.Piece{Cell: at, Kind: "half", Text: strconv.Itoa(pips), Mate: mate}
}

// namesOf returns the names of cells. They are parts of one string.
func namesOf(cells []cell) []string {
	if len(cells) == 0 {
		return nil
	}
	names := make([]string, len(cells))
	var all strings.Builder
	all.Grow(len("-111,-111") * len(cells))
	for i, c := range cells {
		var room [16]byte
		start := all.Len()
		all.Write(appendCell(room[:0], c))
		names[i] = all.String()[start:]
	}
	return names
}

// textsOf returns the names of tiles. It never returns nil, because front ends that remove
// the last item of an area get an empty slice, too.
func textsOf(tiles tileSet) []string {
	texts := make([]string, 0, tiles.count())
	for tiles != 0 {
		var t Tile
		t, tiles = tiles.pop()
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
	switch {
	case p.moves == 0:
		return nil
	case p.phase < Placement:
		return textsOf(p.drawable())
	case p.passes():
		return []string{pass.String()}
	}
	var fit tileSet
	for tiles := p.pool(p.player); tiles != 0; {
		var t Tile
		if t, tiles = tiles.pop(); p.count(t.set()) > 0 {
			fit |= t.set()
		}
	}
	return textsOf(fit)
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
	return namesOf(slices.Compact(found)), moves
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
		for _, name := range namesOf(p.reachable()) {
			cells = append(cells, hexgames.Cell{Name: name})
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
	low, high := m.low.String(), m.high.String()
	return []hexgames.Change{
		{Kind: hexgames.ChangePlaced, Piece: drawn(m.tile.Low(), low, high)},
		{Kind: hexgames.ChangePlaced, Piece: drawn(m.tile.High(), high, low)},
	}
}
