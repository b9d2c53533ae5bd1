package hexade

import (
	"math"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// layout is that of drawings: neighboring cells have centres at a distance of 1.
var layout = hexgrid.Layout{Orientation: Orientation, Size: hexgrid.Point{X: 1 / math.Sqrt(3), Y: 1 / math.Sqrt(3)}}

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells by their names, on them pieces of the kind "stone", and a mark of the kind
// "six" on the cells of each of [Position.Sixes], White's before Black's. There are
// no areas. Of the zero Position there is nothing to see.
//
// In a game that goes on, a six that is marked is pending. When the game is over,
// the loser may have one too, which came too late.
func (p Position) Drawing() hexgames.Drawing {
	var d hexgames.Drawing
	for _, h := range p.Board().Cells() {
		c := hexgames.Cell{
			Name: p.Board().Name(h), Center: hexgames.Point(layout.Center(h)), Shade: ((h.Q-h.R)%3 + 3) % 3,
		}
		for _, corner := range layout.Corners(h) {
			c.Corners = append(c.Corners, hexgames.Point(corner))
		}
		d.Cells = append(d.Cells, c)
	}
	for h, owner := range p.Pieces() {
		d.Pieces = append(d.Pieces, p.drawn(h, owner))
	}
	for _, owner := range []hexgames.Player{hexgames.White, hexgames.Black} {
		for _, six := range p.Sixes(owner) {
			mark := hexgames.Mark{Kind: "six", Owner: owner}
			for _, h := range six.Cells {
				mark.Cells = append(mark.Cells, p.Board().Name(h))
			}
			d.Marks = append(d.Marks, mark)
		}
	}
	return d
}

// drawn returns a stone as it is drawn.
func (p Position) drawn(h hexgrid.Hex, owner hexgames.Player) hexgames.Piece {
	return hexgames.Piece{Cell: p.Board().Name(h), Kind: "stone", Owner: owner}
}

// Clicks returns how somebody goes on who points at a legal move and has clicked on
// some names, and whether he has said the move: he clicks on its cell. It returns nil
// and false if the move is not legal.
func (p Position) Clicks(m Move, clicked []string) (next []string, said bool) {
	if !p.allows(m) {
		return nil, false
	}
	return hexgames.FollowClicks(clicked, []string{m.String()})
}

// Changes returns what a legal move changes in the drawing: a stone is placed, and
// those that it captures leave the board, in board order. It is nil if the move is
// not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	changes := []hexgames.Change{{Kind: hexgames.Placed, Piece: p.drawn(m.Cell(), p.mover())}}
	for _, h := range p.Captures(m) {
		changes = append(changes, hexgames.Change{Kind: hexgames.Captured, Piece: p.drawn(h, p.mover().Opponent())})
	}
	return changes
}
