package hexdame

import "example.com/hexgames"

// Tables of the board, by cell. They are computed once, from what cells.go says
// of the board.
var (
	// next[c][d] is the cell one step from c in direction d, offBoard beyond
	// the edge.
	next [cellCount][6]cell

	// ray[c][d] is the set of all cells in direction d from c.
	ray [cellCount][6]cellSet

	// ahead[player][c] is the set of the cells to which a player's man on c
	// steps if they are empty (D2), and steps[player][c] are these steps in the
	// order of the cells. Steps that lead off the board are never looked at.
	ahead [hexgames.Black + 1][cellCount]cellSet
	steps [hexgames.Black + 1][cellCount][3]Move
)

// offBoard is a cell that no set has.
const offBoard cell = cellCount

// forward are the directions in which men step, in the board order of the cells
// to which they lead.
var forward = [hexgames.Black + 1][3]int{
	hexgames.White: {2, 0, 1},
	hexgames.Black: {4, 3, 5},
}

func init() {
	for c := range cell(cellCount) {
		for d := range next[c] {
			next[c][d] = offBoard
			if s := step(c.set(), d); s != 0 {
				next[c][d] = s.lowest()
				ray[c][d] = slide(s, all, d)
			}
		}
		for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
			for i, d := range forward[player] {
				steps[player][c][i] = Move{from: c, to: next[c][d]}
				ahead[player][c] |= step(c.set(), d)
			}
		}
	}
}
