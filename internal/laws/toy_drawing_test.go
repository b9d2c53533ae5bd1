package laws

import (
	"math"
	"slices"

	"example.com/hexgames"
)

// toyRing are the cells around the middle, in turn.
var toyRing = [...]uint8{1, 3, 6, 7, 5, 2}

// sharedCells are the cells of all drawings, in one bug.
var sharedCells = toyCells()

func toyCells() []hexgames.Cell {
	cells := make([]hexgames.Cell, 7)
	for i := range cells {
		cells[i].Name = toyNames[i+1]
		if k := slices.Index(toyRing[:], uint8(i+1)); k >= 0 {
			angle := math.Pi/6 + float64(k)*math.Pi/3
			cells[i].Center = hexgames.Point{X: math.Cos(angle), Y: math.Sin(angle)}
			cells[i].Shade = 1 + k%2
		}
		for k := range 6 {
			angle := float64(k) * math.Pi / 3
			x, y := cells[i].Center.X+math.Cos(angle)/math.Sqrt(3), cells[i].Center.Y+math.Sin(angle)/math.Sqrt(3)
			cells[i].Corners = append(cells[i].Corners, hexgames.Point{X: math.Round(x*1e6) / 1e6, Y: math.Round(y*1e6) / 1e6})
		}
	}
	return cells
}

func (p toy) Drawing() hexgames.Drawing {
	d := hexgames.Drawing{Cells: toyCells()}
	score := map[hexgames.Player]int{}
	for cell, owner := range p.cells {
		if owner != hexgames.None {
			d.Pieces = append(d.Pieces, p.drawn(uint8(cell), owner))
			score[owner]++
		}
	}
	for _, owner := range []hexgames.Player{hexgames.White, hexgames.Black} {
		d.Areas = append(d.Areas, hexgames.Area{Name: "stones", Owner: owner, Score: score[owner]})
	}
	if owner := p.rowOf(); owner != hexgames.None {
		d.Marks = []hexgames.Mark{{Kind: "row", Cells: []string{"b2"}, Owner: owner}}
	}
	switch broken {
	case "two cells of one name":
		d.Cells[3].Name = "a1"
	case "a cell without corners":
		d.Cells[3].Corners = d.Cells[3].Corners[:2]
	case "a cell lies elsewhere":
		d.Cells[3].Center = d.Cells[0].Center
	case "all cells have one shade":
		for i := range d.Cells {
			d.Cells[i].Shade = 1
		}
	case "a fourth shade":
		d.Cells[3].Shade = 3
	case "cells shrink":
		scaleCells(d.Cells, 0.98)
	case "cells hardly shrink":
		scaleCells(d.Cells, 1-1e-9)
	case "pieces backwards":
		slices.Reverse(d.Pieces)
	case "a piece beside the board and before it":
		d.Pieces = append([]hexgames.Piece{{Cell: "d4", Kind: "stone"}}, d.Pieces...)
	case "pieces float":
		for i := range d.Pieces {
			d.Pieces[i].Level = 1
		}
	case "half a piece":
		for i := range d.Pieces {
			d.Pieces[i].Mate = "b2"
		}
	case "a mark beside the board":
		d.Marks = append(d.Marks, hexgames.Mark{Kind: "row", Cells: []string{"d4"}})
	case "a mark on nothing":
		d.Marks = append(d.Marks, hexgames.Mark{Kind: "row"})
	case "drawings share their cells":
		mutex.Lock()
		defer mutex.Unlock()
		d.Cells = sharedCells
	}
	return d
}

// scaleCells scales each cell around its centre.
func scaleCells(cells []hexgames.Cell, by float64) {
	for _, c := range cells {
		for i, corner := range c.Corners {
			c.Corners[i] = hexgames.Point{
				X: c.Center.X + by*(corner.X-c.Center.X), Y: c.Center.Y + by*(corner.Y-c.Center.Y),
			}
		}
	}
}

func (p toy) drawn(cell uint8, owner hexgames.Player) hexgames.Piece {
	piece := hexgames.Piece{Cell: toyNames[cell], Kind: "stone", Owner: owner}
	if broken == "Chance owns a stone" && p.stones() > 2 {
		piece.Owner = hexgames.Chance
	}
	return piece
}

// legal reports whether the move can be made now.
func (p toy) legal(m toyMove) bool {
	return !p.Outcome().Over() && p.mover != hexgames.None && p.illegal(m) == ""
}

func (p toy) Clicks(m toyMove, clicked []string) (next []string, said bool) {
	switch {
	case broken == "illegal moves can be clicked":
		return []string{"b2"}, false
	case !p.legal(m) || broken == "nothing can be clicked":
		return nil, false
	case broken == "a click beside the board":
		return hexgames.FollowClicks(clicked, []string{"d4"})
	case broken == "moves without a click" && len(clicked) == 0:
		return nil, true
	case broken == "a click that leads nowhere" && len(clicked) > 0:
		return nil, false
	case broken == "clicks without an end":
		return hexgames.FollowClicks(clicked, slices.Repeat([]string{toyNames[m.cell]}, 2*maxClicks))
	case broken == "any click will do" && len(clicked) > 0:
		return nil, true
	}
	return hexgames.FollowClicks(clicked, []string{toyNames[m.cell]})
}

func (p toy) Changes(m toyMove) []hexgames.Change {
	if broken == "the zero move changes something" && m == (toyMove{}) {
		return []hexgames.Change{{Kind: hexgames.Scored}}
	}
	if !p.legal(m) && broken != "a move can be shown again" || m.cell == 0 {
		return nil
	}
	c := hexgames.Change{Kind: hexgames.Placed, Piece: p.drawn(m.cell, p.mover)}
	points := hexgames.Change{Kind: hexgames.Scored, Count: 1, To: "stones", Owner: p.mover}
	if m.lift {
		c.Kind, points.Count = hexgames.Lifted, -1
	}
	switch broken {
	case "nothing changes":
		return nil
	case "the score does not change":
		return []hexgames.Change{c}
	case "a stone comes to another cell":
		if !m.lift && m.cell == 4 && p.cells[1] == hexgames.None {
			c.Piece.Cell = "a1"
		}
	case "a stone comes to lie too high":
		c.Piece.Level = 1
	case "another's stone is lifted":
		if m.lift {
			c.Piece.Owner = p.mover.Opponent()
		}
	case "a change of no kind":
		c.Kind = 0
	case "a move along nothing":
		if m.lift {
			c.Kind, c.Count = hexgames.Moved, 1
		}
	case "nothing is drawn":
		return []hexgames.Change{c, points, {Kind: hexgames.Drawn, From: "stones"}}
	}
	return []hexgames.Change{c, points}
}
