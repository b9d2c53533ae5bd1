package hexcore6

import (
	"math"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// layout is that of drawings: neighboring cells have centres at a distance of 1.
var layout = hexgrid.Layout{Orientation: Orientation, Size: hexgrid.Point{X: 1 / math.Sqrt(3), Y: 1 / math.Sqrt(3)}}

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells by their names, and on them pieces of the kinds "disc", of which up to
// three lie on one another, "core" and "obstacle", which are nobody's. The areas
// are called "score": White's and Black's. From the movement phase on there are
// marks of the kind "group" on the groups that make the scores. Of the zero
// Position there is nothing to see.
func (p Position) Drawing() hexgames.Drawing {
	var d hexgames.Drawing
	if p.side == 0 {
		return d
	}
	for _, h := range p.Board().Cells() {
		c := hexgames.Cell{
			Name: p.Board().Name(h), Center: hexgames.Point(layout.Center(h)), Shade: ((h.Q-h.R)%3 + 3) % 3,
		}
		for _, corner := range layout.Corners(h) {
			c.Corners = append(c.Corners, hexgames.Point(corner))
		}
		d.Cells = append(d.Cells, c)
	}
	for c := range p.occupied().cells() {
		d.Pieces = append(d.Pieces, p.drawn(c)...)
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

// drawn returns what is on a cell as it is drawn, from the bottom to the top.
func (p *Position) drawn(c cell) (pieces []hexgames.Piece) {
	on, name := p.at(c), p.nameOf(c)
	switch {
	case on.IsCore():
		return []hexgames.Piece{{Cell: name, Kind: "core"}}
	case on.IsObstacle():
		return []hexgames.Piece{{Cell: name, Kind: "obstacle"}}
	}
	for i := range on.Height() {
		pieces = append(pieces, hexgames.Piece{Cell: name, Level: i, Kind: "disc", Owner: on.Disc(i)})
	}
	return pieces
}

// Clicks returns how somebody goes on who points at a legal move and has clicked on
// some names, and whether he has said the move: he clicks on the cells of its two
// discs, the mover's first, or on those where discs start and end, or on "pass". How
// many discs are moved clicks do not tell. It returns nil and false if the move is not
// legal.
func (p Position) Clicks(m Move, clicked []string) (next []string, said bool) {
	switch {
	case !p.allows(m):
		return nil, false
	case m == pass:
		return hexgames.FollowClicks(clicked, []string{m.String()})
	}
	return hexgames.FollowClicks(clicked, []string{p.nameOf(m.from), p.nameOf(m.to)})
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
		changes = append(changes, hexgames.Change{Kind: hexgames.Placed, Piece: after.drawn(c)[0]})
	}
	switch m.kind {
	case Place:
		place(m.from)
		place(m.to)
		for c := range after.obstacles().cells() { // before there were none
			place(c)
		}
	case Shift:
		stack := p.drawn(m.from)
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
