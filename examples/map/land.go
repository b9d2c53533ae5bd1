package main

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"example.com/hexgames/hexgrid"
)

// A ground is the terrain of a cell.
type ground struct {
	name, color string
	cost        int    // the points for a step onto it; negative if closed
	opaque      bool   // whether it hides the cells behind it
	sign        string // an SVG path around 0,0, in a cell of radius 1
}

var (
	water     = ground{"water", "#7fb2d6", -1, false, "M-.45 .1q.15-.2 .3 0t.3 0t.3 0"}
	grass     = ground{"grass", "#bcd48a", 1, false, ""}
	forest    = ground{"forest", "#7fab6b", 2, true, "M-.4 .3l.22-.55l.22 .55zM-.02 .4l.24-.65l.24 .65z"}
	hills     = ground{"hills", "#d9c48b", 3, false, "M-.5 .25q.25-.5 .5 0M-.02 .05q.25-.45 .5 .1"}
	mountains = ground{"mountains", "#b9aea3", 5, true, "M-.55 .4l.4-.8l.2 .35l.15-.2l.35 .65z"}
)

// The size of the land.
const cols, rows = 24, 17

// A land is a map with three towns and a unit. Its slices are indexed by the board's cells.
type land struct {
	board  *hexgrid.Board
	ground []ground
	realm  []int // the index of the cell's town; -1 if no town can be reached
	unit   hexgrid.Hex
	towns  [3]hexgrid.Hex // the unit is on its way to the first
}

// newLand returns the land of a seed. All lands have the same shares of water, hills, and
// mountains.
func newLand(seed uint64) *land {
	l := &land{board: hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, cols, rows))}
	l.ground = make([]ground, l.board.Len())
	byHeight := slices.SortedStableFunc(l.board.Hexes(), func(g, h hexgrid.Hex) int {
		return cmp.Compare(height(seed, g), height(seed, h))
	})
	for i, h := range byHeight {
		g := water
		switch share := 100 * i / len(byHeight); {
		case share >= 93:
			g = mountains
		case share >= 80:
			g = hills
		case share >= 27 && height(seed+1, h) > 1000:
			g = forest
		case share >= 27:
			g = grass
		}
		l.ground[l.board.Index(h)] = g
	}
	l.settle()
	return l
}

// height returns the height of a cell: the sum of random numbers below 100, one for each of the
// 19 cells within distance 2. Neighbors share most of these cells, so the land has slopes.
func height(seed uint64, h hexgrid.Hex) (sum int) {
	for g := range h.Range(2) {
		sum += rand.New(rand.NewPCG(seed, uint64(g.Q<<16+g.R))).IntN(100)
	}
	return sum
}

// settle puts the unit in the middle of the largest island, the first town as far from the
// unit as possible, and the others as far as possible from the towns before them.
func (l *land) settle() {
	var points map[hexgrid.Hex]int // to the cells of the island, first from the unit
	for h := range hexgrid.OddR.Hex(cols/2, rows/2).Spiral(cols) {
		if i := l.board.Index(h); i < 0 || l.ground[i] == water || points[h] > 0 {
			continue // not land, or on the largest island so far
		}
		island := maps.Collect(l.board.Flood(h, math.MaxInt, l.cost))
		if len(island) > len(points) {
			l.unit, points = h, island
		}
	}
	l.realm = slices.Repeat([]int{-1}, l.board.Len())
	for town := range l.towns {
		for h := range l.board.Hexes() {
			if points[h] > points[l.towns[town]] {
				l.towns[town] = h
			}
		}
		for h, n := range l.board.Flood(l.towns[town], math.MaxInt, l.cost) {
			if town == 0 || n < points[h] {
				l.realm[l.board.Index(h)], points[h] = town, n
			}
		}
	}
}

// cost returns the points for a step.
func (l *land) cost(_, to hexgrid.Hex) int { return l.ground[l.board.Index(to)].cost }

// opaque reports whether a cell hides the cells behind it.
func (l *land) opaque(h hexgrid.Hex) bool { return l.ground[l.board.Index(h)].opaque }
