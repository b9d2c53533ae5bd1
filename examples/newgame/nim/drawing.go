package nim

import (
	"math"
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// cells returns the board: a row for each heap, with a cell for each stone that it may have. The
// second stone of the heap a is on the cell a2, and a2 is also the move that takes two stones
// from it. The centers of neighboring cells are 1 apart.
var cells = sync.OnceValue(func() (all []hexgames.Cell) {
	radius := 1 / math.Sqrt(3)
	layout := hexgrid.Layout{Size: hexgrid.Point{X: radius, Y: radius}}
	for heap := range uint8(len(Position{}.Heaps)) {
		for stones := range uint8(MaxHeap) {
			h := hexgrid.Hex{Q: int(stones), R: int(heap)}
			corners := layout.Corners(h)
			all = append(all, hexgames.Cell{Name: name(heap, stones+1), Center: layout.Center(h), Corners: corners[:], Shade: (h.Q - h.R + 3) % 3})
		}
	}
	return all
})

// name returns the name of a cell.
func name(heap, stones uint8) string { return Position{}.FormatMove(Move{heap, stones}) }

// stone returns the drawing of a stone.
func stone(heap, stones uint8) hexgames.Piece {
	return hexgames.Piece{Cell: name(heap, stones), Kind: "stone"}
}

// Drawing returns the drawing of the position. Its pieces are of the kind stone and have no
// owner.
func (p Position) Drawing() hexgames.Drawing {
	if p == (Position{}) {
		return hexgames.Drawing{}
	}
	d := hexgames.Drawing{Cells: cells()}
	for heap, stones := range p.Heaps {
		for i := range stones {
			d.Pieces = append(d.Pieces, stone(uint8(heap), i+1))
		}
	}
	return d
}

// Click returns the meaning of clicks. A click on the second stone of a heap takes two.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	for _, m := range p.LegalMoves() {
		switch text := p.FormatMove(m); {
		case len(names) == 0:
			c.Next = append(c.Next, text)
		case len(names) == 1 && strings.EqualFold(names[0], text):
			c.Moves = []string{text}
		}
	}
	if len(c.Next) > 0 {
		c.Prompt = "choose the last stone to take"
	}
	if len(c.Next)+len(c.Moves) == 0 {
		text := func(names []string) string { return strings.ToLower(strings.Join(names, " ")) }
		c.Refusal = hexgames.RefuseClicks(names, cells(), 1, text, p.ParseMove)
	}
	return c
}

// Changes returns the changes of a legal move to the drawing: stones leave the end of a heap.
func (p Position) Changes(m Move) []hexgames.Change {
	after, err := p.Apply(m)
	if err != nil {
		return nil
	}
	var changes []hexgames.Change
	for stones := p.Heaps[m.Heap]; stones > after.Heaps[m.Heap]; stones-- {
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangeLifted, Piece: stone(m.Heap, stones)})
	}
	return changes
}
