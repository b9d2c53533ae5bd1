package hextad

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// Orientation is the orientation of the table in diagrams: pointy cells, Q growing to the
// right, R down to the right.
const Orientation = hexgrid.Pointy

// Diagram draws the table for a monospaced terminal: the pips of every half, lines between
// the halves of each tile, and dots for the empty cells next to the table. A row begins
// with the coordinates of its first cell; from cell to cell, Q grows by one. Below the
// table are the players' scores and tiles, the size of the boneyard, and the next action.
func (p Position) Diagram() string {
	if p.poolSize == 0 {
		return "no table\n(the zero Position)"
	}
	var lines []string
	if p.laid != 0 {
		layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 2}
		lines = append(lines, layout.Draw(p.marks()))
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		line := player.String() + " " + strconv.Itoa(p.Score(player)) + ":"
		for _, t := range p.Pool(player) {
			line += " " + t.String()
		}
		lines = append(lines, line)
	}
	lines = append(lines, "boneyard: "+notation.Plural(p.boneyard().count(), "tile"), p.status())
	return strings.Join(lines, "\n")
}

// status describes the next action, or the end of the game.
func (p *Position) status() string {
	switch {
	case p.phase == Finished:
		return p.Outcome().String()
	case p.phase < Placement:
		return "to draw: " + p.nextDraw()
	case p.passes():
		return p.player.String() + " must pass"
	}
	return p.player.String() + " places a tile"
}

// marks yields the diagram's texts at twice the coordinates of the cells, which leaves room
// for the line between two halves, at the sum of their cells.
func (p *Position) marks() iter.Seq2[hexgrid.Hex, string] {
	marks := map[hexgrid.Hex]string{}
	for _, m := range p.table() {
		low, high := m.Low(), m.High()
		for _, h := range low.Neighbors() {
			marks[h.Mul(2)] = "."
		}
		for _, h := range high.Neighbors() {
			marks[h.Mul(2)] = "."
		}
	}
	for _, m := range p.table() {
		first, second := m.lesser().hex(), m.High()
		if first == second {
			second = m.Low()
		}
		for _, half := range []hexgrid.Hex{first, second} {
			marks[half.Mul(2)] = strconv.Itoa(p.At(half).Pips)
		}
		switch d, _ := first.Direction(second); d {
		case 0:
			marks[first.Mul(2)] += "---"
		case 1:
			marks[first.Add(second)] = "/"
		case 5:
			marks[first.Add(second)] = `\`
		}
	}
	cells := slices.SortedFunc(maps.Keys(marks), func(a, b hexgrid.Hex) int {
		return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.Q, b.Q))
	})
	left, longest := math.MaxInt, 0 // in columns
	for _, h := range cells {
		left, longest = min(left, 2*h.Q+h.R), max(longest, len(rowName(h)))
	}
	margin := max(8, longest+1)
	return func(yield func(hexgrid.Hex, string) bool) {
		last := cells[0].R - 1
		for _, h := range cells {
			if h.R%2 == 0 && h.R != last {
				// Rows of cells are those with an even R, where columns are even.
				start := hexgrid.Hex{Q: ((left-margin)&^1 - h.R) / 2, R: h.R}
				if !yield(start, rowName(h)) {
					return
				}
				last = h.R
			}
			if !yield(h, marks[h]) {
				return
			}
		}
	}
}

// rowName returns the name of the row of a mark: the coordinates of its cell.
func rowName(mark hexgrid.Hex) string { return hexgrid.Hex{Q: mark.Q / 2, R: mark.R / 2}.String() }
