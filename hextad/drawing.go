package hextad

import (
	"math"
	"slices"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// layout is that of drawings: neighboring cells have centres at a distance of 1.
var layout = hexgrid.Layout{Orientation: Orientation, Size: hexgrid.Point{X: 1 / math.Sqrt(3), Y: 1 / math.Sqrt(3)}}

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells with a tile, and those that a tile can reach, up to two steps from them, by
// their coordinates; before the opening double is there, those around its place. On
// them lie pieces of the kind "half", which are nobody's, with their pips as Text.
// The areas are called "pool" and "score", first White's, then Black's, and then
// "boneyard". There are no marks. Of the zero Position there is nothing to see.
//
// As the table grows, so do the cells.
func (p Position) Drawing() hexgames.Drawing {
	var d hexgames.Drawing
	if p.poolSize == 0 {
		return d
	}
	for _, cell := range p.reachable() {
		h := cell.hex()
		c := hexgames.Cell{
			Name: cell.String(), Center: hexgames.Point(layout.Center(h)), Shade: ((h.Q-h.R)%3 + 3) % 3,
		}
		for _, corner := range layout.Corners(h) {
			c.Corners = append(c.Corners, hexgames.Point(corner))
		}
		d.Cells = append(d.Cells, c)
	}
	for _, piece := range p.pieces() {
		for _, half := range halves(p.placementOf(piece.half.Tile)) {
			if half.Cell == piece.at.String() {
				d.Pieces = append(d.Pieces, half)
			}
		}
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		d.Areas = append(d.Areas,
			hexgames.Area{Name: "pool", Owner: player, Items: textsOf(p.Pool(player))},
			hexgames.Area{Name: "score", Owner: player, Score: p.Score(player)},
		)
	}
	d.Areas = append(d.Areas, hexgames.Area{Name: "boneyard", Items: textsOf(p.Boneyard())})
	return d
}

// reachable returns the cells that are drawn, in their order.
func (p *Position) reachable() []cell {
	near := map[cell]bool{{0, 0}: true, {0, 1}: true} // the opening double's place (T2)
	for _, piece := range p.pieces() {
		near[piece.at] = true
	}
	for range margin {
		var more []cell
		for c := range near {
			for d := range steps {
				more = append(more, c.neighbor(d))
			}
		}
		for _, c := range more {
			near[c] = true
		}
	}
	cells := make([]cell, 0, len(near))
	for c := range near {
		cells = append(cells, c)
	}
	slices.SortFunc(cells, cell.compare)
	return cells
}

// halves returns the halves of a placed tile as they are drawn, that with fewer pips
// first.
func halves(m Move) [2]hexgames.Piece {
	low, high := m.low.String(), m.high.String()
	return [2]hexgames.Piece{
		{Cell: low, Kind: "half", Text: strconv.Itoa(m.tile.Low()), Mate: high},
		{Cell: high, Kind: "half", Text: strconv.Itoa(m.tile.High()), Mate: low},
	}
}

// textsOf returns the names of tiles. It is never nil, so that a pool that has lost
// its last tile is the same as one that is empty.
func textsOf(tiles []Tile) []string {
	texts := make([]string, len(tiles))
	for i, t := range tiles {
		texts[i] = t.String()
	}
	return texts
}

// Clicks returns how somebody goes on who points at a legal move and has clicked on
// some names, and whether he has said the move: he clicks on a tile that is drawn; or
// on one that is placed, the cell of its half with fewer pips and that of the other,
// where the cells of a double may be clicked in either order; or on "pass". It returns
// nil and false if the move is not legal.
func (p Position) Clicks(m Move, clicked []string) (next []string, said bool) {
	switch {
	case !p.allows(m):
		return nil, false
	case m.kind == Draw:
		return hexgames.FollowClicks(clicked, []string{m.tile.String()})
	case m.kind == Pass:
		return hexgames.FollowClicks(clicked, []string{m.String()})
	}
	tile, low, high := m.tile.String(), m.low.String(), m.high.String()
	if m.tile.IsDouble() {
		return hexgames.FollowClicks(clicked, []string{tile, low, high}, []string{tile, high, low})
	}
	return hexgames.FollowClicks(clicked, []string{tile, low, high})
}

// Changes returns what a legal move changes in the drawing. A tile that is placed
// leaves the pool, its halves come to the table, that with fewer pips first, and
// each intersection scores that is worth anything, in the order of
// [Position.Scored]. A tile that is drawn comes from the boneyard to the pool of the
// player for whom it is, the opening double to the table. Of a pass it is empty, and it
// is nil if the move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	changes := []hexgames.Change{}
	switch m.kind {
	case Place:
		changes = append(changes, hexgames.Change{Kind: hexgames.Drawn, Item: m.tile.String(), From: "pool", Owner: p.player})
		changes = append(changes, placed(m)...)
		for _, x := range p.Scored(m) {
			if x.Value > 0 {
				changes = append(changes, hexgames.Change{
					Kind: hexgames.Scored, Count: x.Value, To: "score", Owner: p.player,
					At: []hexgames.Point{hexgames.Point(layout.Corner(x.At))},
				})
			}
		}
	case Draw:
		drawn := hexgames.Change{Kind: hexgames.Drawn, Item: m.tile.String(), From: "boneyard", Owner: p.player}
		if p.phase != Opening {
			drawn.To = "pool"
			return append(changes, drawn)
		}
		p.play(m) // which says where the double lies
		changes = append(changes, drawn)
		changes = append(changes, placed(p.placementOf(m.tile))...)
	}
	return changes
}

// placed returns how the halves of a tile come to the table.
func placed(m Move) (changes []hexgames.Change) {
	for _, half := range halves(m) {
		changes = append(changes, hexgames.Change{Kind: hexgames.Placed, Piece: half})
	}
	return changes
}
