package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Tables of the board, by cell. They are computed once, from hexgrid.
var (
	// ahead[player][c] is the set of the triangles to which a player's Triad
	// on c can step or capture (G3).
	ahead [hexgames.Black + 1][1 << 6]cellSet

	// linked[c] is the set of the hexagons to which links lead from c (G4).
	linked [1 << 6]cellSet

	// firstPairs and secondPairs hold the two cells of each move, by the bits of
	// Position.pairs.
	firstPairs, secondPairs [1 << 6]cellSet

	// mirrored[c] is the cell to which Mirror moves c, and turned[c] the cell to which
	// half a turn of the board moves it.
	mirrored, turned [1 << 6]Cell

	// actions holds all actions of White, by start and then by end, each in board order, and
	// actionOf[from][to] is the inverse. Black's are the same on the board turned by half a
	// turn.
	actions  [actionCount]action
	actionOf [1 << 6][1 << 6]uint8

	// gridOf holds the place of each cell in a plane.
	gridOf [1 << 6]uint8
)

func init() {
	n := uint8(0)
	for c := range Cells() {
		if v, ok := c.Vertex(); ok {
			// Triangles touch at the middle of an edge between their vertices.
			for _, w := range v.Neighbors() {
				switch t := cellAt(place(w)); {
				case t > c:
					ahead[hexgames.White][c] |= t.set()
				case t != 0:
					ahead[hexgames.Black][c] |= t.set()
				}
			}
		}
		if h, ok := c.Hex(); ok {
			for _, g := range h.Neighbors() {
				if t := cellAt(g.Mul(3)); t != 0 {
					linked[c] |= t.set()
				}
			}
		}
		for to := range (ahead[hexgames.White][c] | linked[c]).cells() {
			actions[n], actionOf[c][to] = action{c, to}, n
			n++
		}
		gridOf[c] = uint8(gridWidth*(int(c)/rowBits) + gridWidth/2 + offset(places[c]))
		links := cutsOf(c.set()&hexagons, triangles)
		first, second := steps(c.set(), triangles)
		back, backRight := steps(triangles, c.set())
		for i := range (first | back | links.first()).cells() {
			firstPairs[i] |= c.set()
		}
		for i := range (second | backRight | links.second()).cells() {
			secondPairs[i] |= c.set()
		}
		// The center of the board is the middle of the edge between the cells 0,0 and 1,0
		// of hexgrid.
		across := place{Q: 3}
		mirrored[c] = cellAt(Mirror.Hex(places[c]).Add(across))
		turned[c] = cellAt(hexgrid.Rotation(3).Hex(places[c]).Add(across))
	}
}

// between returns the two triangles that separate two linked hexagons (G4).
func between(c, t Cell) cellSet {
	h, _ := c.Hex()
	g, _ := t.Hex()
	d, _ := h.Direction(g)
	ends := h.Edge(d).Vertices()
	return cellAt(place(ends[0])).set() | cellAt(place(ends[1])).set()
}
