package main

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"example.com/hexgames/hexgrid"
)

// A ground is what a cell consists of.
type ground int

const (
	water ground = iota
	grass
	forest
	hills
	mountain
)

// grounds holds what there is to know about each ground.
var grounds = [...]struct {
	name   string
	color  string
	cost   int  // the points for a step onto it; negative if it is closed
	opaque bool // whether it hides what is behind it
}{
	water:    {"water", "#7fb2d6", -1, false},
	grass:    {"grass", "#bcd48a", 1, false},
	forest:   {"forest", "#7fab6b", 2, true},
	hills:    {"hills", "#d9c48b", 3, false},
	mountain: {"mountains", "#b9aea3", 5, true},
}

// The size of the land.
const cols, rows = 24, 17

// scheme numbers the cells by column and row.
const scheme = hexgrid.OddR

// A land is a map with three towns and a unit.
type land struct {
	board  *hexgrid.Board
	ground []ground // by the index of a cell
	unit   hexgrid.Hex
	towns  [3]hexgrid.Hex // the unit is on its way to the first
	realm  []int          // the number of a cell's town, by its index; -1 if no town can be reached
}

// newLand returns the land of a number. The shares of all grounds are the same in every land.
func newLand(seed uint64) *land {
	l := &land{board: hexgrid.Must(hexgrid.Rectangle(scheme, cols, rows))}
	l.ground = make([]ground, l.board.Len())
	byHeight := slices.Collect(l.board.Hexes())
	slices.SortStableFunc(byHeight, func(g, h hexgrid.Hex) int { return cmp.Compare(height(seed, g), height(seed, h)) })
	for i, h := range byHeight {
		g := water
		switch share := 100 * i / len(byHeight); {
		case share >= 93:
			g = mountain
		case share >= 80:
			g = hills
		case share >= 27 && height(seed+1, h) > 145:
			g = forest
		case share >= 27:
			g = grass
		}
		l.ground[l.board.Index(h)] = g
	}
	l.settle()
	return l
}

// height returns the height of a cell, from 0 to 255: high and low points at some distance,
// with slopes between them.
func height(seed uint64, h hexgrid.Hex) int {
	const wide = 5
	col, row := scheme.ColRow(h)
	point := func(col, row int) int {
		r := rand.NewPCG(seed, uint64(col)<<32|uint64(row))
		return int(r.Uint64() >> 56)
	}
	x, y, dx, dy := col/wide, row/wide, col%wide, row%wide
	north := point(x, y)*(wide-dx) + point(x+1, y)*dx
	south := point(x, y+1)*(wide-dx) + point(x+1, y+1)*dx
	return (north*(wide-dy) + south*dy) / (wide * wide)
}

// endless is more than the points for any way.
const endless = 1 << 30

// points returns the points for the way from a cell to each other one, by index.
func (l *land) points(from hexgrid.Hex) []int {
	points := slices.Repeat([]int{endless}, l.board.Len())
	for h, n := range l.board.Flood(from, endless-1, l.cost) {
		points[l.board.Index(h)] = n
	}
	return points
}

// settle finds places for the unit and the towns on the largest island, the unit in the
// middle, and each town as far as possible from everything before it.
func (l *land) settle() {
	var island []hexgrid.Hex
	seen := make(map[hexgrid.Hex]bool)
	for i, h := range l.board.Cells() {
		if l.ground[i] == water || seen[h] {
			continue
		}
		var all []hexgrid.Hex
		for g := range l.board.Flood(h, endless, l.cost) {
			seen[g] = true
			all = append(all, g)
		}
		if len(all) > len(island) {
			island = all
		}
	}
	middle := scheme.Hex(cols/2, rows/2)
	l.unit = slices.MinFunc(island, func(g, h hexgrid.Hex) int {
		return cmp.Compare(g.Distance(middle), h.Distance(middle))
	})

	points := l.points(l.unit)
	l.realm = slices.Repeat([]int{-1}, l.board.Len())
	for n := range l.towns {
		l.towns[n] = slices.MaxFunc(island, func(g, h hexgrid.Hex) int {
			return cmp.Compare(points[l.board.Index(g)], points[l.board.Index(h)])
		})
		for i, p := range l.points(l.towns[n]) {
			if p < endless && (n == 0 || p < points[i]) {
				l.realm[i], points[i] = n, p
			}
		}
	}
}

// cost is the cost of a step.
func (l *land) cost(_, to hexgrid.Hex) int { return grounds[l.ground[l.board.Index(to)]].cost }

// opaque reports whether a cell hides what is behind it.
func (l *land) opaque(h hexgrid.Hex) bool { return grounds[l.ground[l.board.Index(h)]].opaque }
