package laws

import (
	"math"
	"slices"
	"strings"

	"example.com/hexgames"
)

// toyRing lists the cells around the middle in order.
var toyRing = [...]uint8{1, 3, 6, 7, 5, 2}

// sharedAreas and sharedItems are shared by all drawings, in one bug.
var (
	sharedAreas []hexgames.Area
	sharedItems = []string{"b2"}
)

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
	if p == (toy{}) && broken != "the zero position is drawn" {
		return hexgames.Drawing{}
	}
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
	case "drawings share their areas":
		mutex.Lock()
		defer mutex.Unlock()
		sharedAreas = append(sharedAreas[:0], d.Areas...)
		sharedAreas[0].Items = sharedItems
		d.Areas = sharedAreas
		d.Marks = append(d.Marks, hexgames.Mark{Kind: "row", Cells: sharedItems})
	}
	return d
}

// scaleCells scales each cell around its center.
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

// legal reports whether the move is legal.
func (p toy) legal(m toyMove) bool {
	return !p.Outcome().Over() && p.mover != hexgames.None && p.illegal(m) == ""
}

func (p toy) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	for _, m := range p.LegalMoves() {
		way := []string{toyNames[m.cell]}
		switch broken {
		case "a click beside the board":
			way[0] = "d4"
		case "clicks without an end":
			way = slices.Repeat(way, 2*maxClicks)
		}
		switch n := len(names); {
		case n < len(way) && slices.Equal(way[:n], names) && !slices.Contains(c.Next, way[n]):
			c.Next = append(c.Next, way[n])
		case slices.Equal(way, names):
			c.Moves = append(c.Moves, p.FormatMove(m))
		}
	}
	if len(c.Next) > 0 {
		c.Prompt = "choose a cell"
	}
	switch broken {
	case "the zero position can be clicked":
		if p == (toy{}) {
			c.Next, c.Moves = []string{"a1"}, []string{"+a1"}
		}
	case "no prompt":
		c.Prompt = ""
	case "a prompt is a sentence":
		c.Prompt = "Choose a cell."
	case "a prompt when nothing is left":
		if len(c.Next)+len(c.Moves) > 0 {
			c.Prompt = "choose a cell"
		}
	case "a piece of clicks beside the board":
		c.Pieces = []hexgames.Piece{{Cell: "d4", Kind: "stone"}}
	case "a piece of no clicks":
		c.Pieces = []hexgames.Piece{{Cell: "a1", Kind: "stone"}}
	case "a click is offered twice":
		c.Next = append(c.Next, c.Next...)
		slices.Sort(c.Next)
	case "nothing can be clicked":
		c = hexgames.Click{}
	case "the first cell cannot be clicked":
		if len(names) == 0 && len(c.Next) > 1 {
			c.Next = c.Next[1:]
		}
	case "moves without a click":
		c.Moves = p.texts()
	case "a click that leads nowhere":
		if len(names) > 0 {
			c = hexgames.Click{}
		}
	case "any click will do":
		if len(names) > 0 {
			c = hexgames.Click{Moves: p.texts()}
		}
	case "an empty name is a move":
		if len(names) == 1 && names[0] == "" {
			c.Moves = p.texts()
		}
	case "a name backwards is any cell":
		if len(names) == 1 && len(names[0]) == 2 && names[0][0] < 'a' {
			c.Moves = p.texts()
		}
	case "a cell that is taken is a move":
		if i := slices.Index(toyNames[:], strings.Join(names, "")); i > 0 && p.cells[i] == p.mover.Opponent() {
			c.Moves = p.texts()
		}
	case "clicks backwards":
		slices.Reverse(c.Next)
	case "a click is a different move":
		if len(names) > 0 && len(c.Moves) > 0 && len(p.texts()) > 1 {
			c.Moves = []string{"+a9"}
		}
	case "clicks after the end":
		if p.Outcome().Over() {
			return hexgames.Click{Next: []string{"b2"}}
		}
	}
	switch {
	case len(c.Next)+len(c.Moves) == 0:
		c.Refusal = p.refuseClicks(names)
	case broken == "a refusal beside moves":
		c.Refusal = p.refuseClicks([]string{"no such name"})
	}
	return c
}

func (p toy) texts() (texts []string) {
	for _, m := range p.LegalMoves() {
		texts = append(texts, p.FormatMove(m))
	}
	return texts
}

// refuseClicks returns the error for the text of some clicks.
func (p toy) refuseClicks(names []string) *hexgames.Error {
	if broken == "no refusal" || broken == "a text is a name" && len(names) == 1 && strings.ContainsAny(names[0], "+-") && len(names[0]) > 1 {
		return nil
	}
	clicked := slices.Clone(names)
	if len(names) == 0 {
		names = []string{"a1"}
	}
	if broken == "a refusal for the last cell" && len(clicked) == 0 {
		names = []string{"c3"}
	}
	text := "+" + strings.Join(names, " ")
	if i := slices.Index(toyNames[:], names[0]); i > 0 && p.cells[i] != hexgames.None {
		text = "-" + strings.Join(names, " ")
	}
	_, err := p.ParseMove(text)
	e, ok := err.(*hexgames.Error)
	if !ok {
		return nil
	}
	e.Cells = slices.DeleteFunc(clicked, func(name string) bool { return !slices.Contains(toyNames[1:], name) })
	switch broken {
	case "a refusal of a kind like it":
		e.Kind = hexgames.ErrAmbiguous
	case "a refusal of a different kind":
		e.Kind = hexgames.ErrOption
	case "a refusal in other words":
		e.Reason += ", and so on"
	case "a refusal without its cells":
		e.Cells = nil
	case "a refusal of a different text":
		_, err := p.ParseMove("+a1 a1")
		cells := e.Cells
		e = err.(*hexgames.Error)
		e.Cells = cells
	}
	return e
}

func (p toy) Changes(m toyMove) []hexgames.Change {
	if broken == "the zero move changes something" && m == (toyMove{}) {
		return []hexgames.Change{{Kind: hexgames.ChangeScored}}
	}
	if !p.legal(m) && broken != "a move can be shown again" || m.cell == 0 {
		return nil
	}
	c := hexgames.Change{Kind: hexgames.ChangePlaced, Piece: p.drawn(m.cell, p.mover)}
	points := hexgames.Change{Kind: hexgames.ChangeScored, Count: 1, To: "stones", Owner: p.mover}
	if m.lift {
		c.Kind, points.Count = hexgames.ChangeLifted, -1
	}
	switch broken {
	case "nothing changes":
		return nil
	case "the score does not change":
		return []hexgames.Change{c}
	case "a stone comes to a different cell":
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
			c.Kind, c.Count = hexgames.ChangeMoved, 1
		}
	case "nothing is drawn":
		return []hexgames.Change{c, points, {Kind: hexgames.ChangeDrawn, From: "stones"}}
	}
	return []hexgames.Change{c, points}
}
