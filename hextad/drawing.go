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

// Drawing returns the position as a front end draws it: the covered cells and all cells up to two
// steps from them, named by their coordinates, with pieces of the kind "half". A half has its pips
// as Text and no owner. Before the opening, the drawing shows the cells around its place. The areas
// are named "pool" and "score", White's and then Black's, and "boneyard". There are no marks. The
// zero Position has the zero Drawing.
//
// The cells change as the table grows, so drawings do not share them.
func (p Position) Drawing() hexgames.Drawing {
	if p.poolSize == 0 {
		return hexgames.Drawing{}
	}
	d := hexgames.Drawing{Areas: make([]hexgames.Area, 0, 5)}
	pieces := p.pieces()
	for _, piece := range pieces {
		d.Pieces = append(d.Pieces, drawn(piece))
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		d.Areas = append(d.Areas,
			hexgames.Area{Name: "pool", Owner: player, Items: textsOf(p.pool(player))},
			hexgames.Area{Name: "score", Owner: player, Score: p.Score(player)},
		)
	}
	d.Areas = append(d.Areas, hexgames.Area{Name: "boneyard", Items: textsOf(p.boneyard())})
	if p.laid == 0 {
		p.setPlacement(opening(doubles.at(0)))
		pieces = p.pieces()
	}
	for _, c := range p.box.near(pieces) {
		d.Cells = append(d.Cells, draw.Cell(c.String(), c.hex(), layout))
	}
	return d
}

// near returns the cells up to two steps from one of the pieces, which are in the box, in ascending
// order.
func (b *box) near(pieces []piece) (cells []cell) {
	q, r := b.sides()
	q, r = q+2*margin, r+2*margin
	is := make([]bool, q*r)
	for _, a := range pieces {
		for h := range a.at.hex().Range(margin) {
			is[(h.Q-int(b.least.q)+margin)*r+h.R-int(b.least.r)+margin] = true
		}
	}
	i := 0
	for c := range b.around() {
		if is[i] {
			cells = append(cells, c)
		}
		i++
	}
	return cells
}

// drawn returns the drawing of a half.
func drawn(a piece) hexgames.Piece {
	return hexgames.Piece{Cell: a.at.String(), Kind: "half", Text: strconv.Itoa(a.half.Pips), Mate: a.mate.String()}
}

// textsOf returns the names of tiles. It never returns nil: a front end that removes the last item
// of an area gets an empty slice, too.
func textsOf(tiles tileSet) []string { return append([]string{}, notation.Names(tiles.all())...) }

// Click interprets clicks. A draw is a click on a tile, and a pass is a click on "pass". A
// placement is a click on a tile, one on the cell of its half with fewer pips, and one on the cell
// of the other half. The cells of a double come in either order. If a tile is named 42 instead of
// 24, its cells come in the opposite order.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	switch {
	case len(names) == 0:
		if c.Next = textsOf(p.choosable()); p.passes() {
			c.Next = []string{pass.String()}
		}
		c.Prompt = p.prompt()
	case p.phase == Placement && len(names) < 3 && !isPass(names[0]):
		if c.Next = p.cellsAfter(names); len(c.Next) > 0 {
			c.Prompt, c.Pieces = promptAfter(names)
		}
	case len(names) != 2:
		if m, err := p.ParseMove(clickText(names)); err == nil {
			c.Moves = []string{m.String()}
		}
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c = hexgames.Click{Refusal: p.refuseClicks(names)}
	}
	return c
}

// prompt returns what to choose first.
func (p *Position) prompt() string {
	switch {
	case p.phase == Opening:
		return "draw a double to start the game"
	case p.phase < Placement:
		return "draw a tile for " + p.player.String()
	case p.passes():
		return "none of your tiles can be placed: pass"
	}
	return "choose a tile from your pool"
}

// promptAfter returns what to choose after a tile and perhaps a cell, and the half on that cell.
func promptAfter(names []string) (prompt string, placed []hexgames.Piece) {
	n := len(names) - 1
	if n > 0 {
		placed = []hexgames.Piece{{Cell: names[n], Kind: "half", Text: names[0][:1]}}
	}
	where := [...]string{"choose the cell for ", "now choose the cell for "}[n]
	return where + notation.Plural(int(names[0][n]-'0'), "pip"), placed
}

// cellsAfter returns the names of the cells that can be clicked after a tile and perhaps a cell.
func (p *Position) cellsAfter(names []string) []string {
	t, err := ParseTile(names[0])
	if err != nil || !p.pool(p.player).has(t) {
		return nil
	}
	turned := names[0][0] > names[0][1]
	var found []cell
	for _, m := range p.append(nil, t.set()) {
		for _, way := range [2]Move{m, {Place, t, m.high, m.low}} {
			switch {
			case !t.IsDouble() && turned != (way != m):
			case len(names) == 1:
				found = append(found, way.low)
			case way.low.String() == names[1]:
				found = append(found, way.high)
			}
		}
	}
	slices.SortFunc(found, cell.compare)
	return notation.Names(slices.Values(slices.Compact(found)))
}

// refuseClicks returns the refusal of clicks. If nothing can be clicked, it returns the refusal of
// a click on the first tile of the set.
func (p *Position) refuseClicks(names []string) *hexgames.Error {
	if len(names) == 0 {
		names = []string{tileOf(int(p.minPips), int(p.minPips)).String()}
	}
	need := 3
	if len(names) == 1 && (isPass(names[0]) || p.phase < Placement && names[0] != "") {
		need = 1
	}
	e := hexgames.RefuseClicks(names, p.Drawing().Cells, need, clickText, p.ParseMove)
	if e.Kind == hexgames.ErrSyntax && p.phase == Placement && tileIn(names[0]) == 0 {
		for t := range p.pool(p.player).all() {
			e.Input, e.Column = strings.Join(names[:min(len(names), mostClicks)], " "), 0
			e.Reason = "click a tile of " + p.player.String() + "'s pool first, such as " + t.String()
			break
		}
	}
	return e
}

// mostClicks is more clicks than a move takes, and enough to show what was clicked.
const mostClicks = 8

// clickText writes clicks as the text of a move: a single click is a draw or a pass, and several
// are a tile and its cells.
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
// pool; its halves come to the table, the one with fewer pips first; and each intersection with a
// positive value scores, in the order of [Position.Scored]. A drawn tile comes from the boneyard to
// a pool, and the opening double to the table. For a pass, Changes returns an empty slice. If the
// move is not legal, it returns nil.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	changes := []hexgames.Change{}
	drawn := hexgames.Change{Kind: hexgames.ChangeDrawn, Item: m.tile.String(), From: "boneyard", Owner: p.player}
	switch {
	case m.kind == Place:
		drawn.From = "pool"
		changes = append(append(changes, drawn), placed(m)...)
		for _, x := range p.Scored(m) {
			if x.Value > 0 {
				changes = append(changes, hexgames.Change{
					Kind: hexgames.ChangeScored, Count: x.Value, To: "score", Owner: p.player,
					At: []hexgames.Point{hexgames.Point(layout.Corner(x.At))},
				})
			}
		}
	case p.phase == Opening:
		changes = append(append(changes, drawn), placed(opening(m.tile))...)
	case m.kind == Draw:
		drawn.To = "pool"
		changes = append(changes, drawn)
	}
	return changes
}

// placed returns the changes of the halves of a placed tile, the one with fewer pips first.
func placed(m Move) []hexgames.Change {
	halves := m.halves()
	return []hexgames.Change{
		{Kind: hexgames.ChangePlaced, Piece: drawn(halves[0])}, {Kind: hexgames.ChangePlaced, Piece: drawn(halves[1])},
	}
}
