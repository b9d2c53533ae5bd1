package hexdame

import "example.com/hexgames"

// Tables of the board, by cell, computed once.
var (
	// next[c][d] is the cell one step from c in direction d, or offBoard.
	next [cellCount][6]cell

	// ray[c][d] is the set of all cells in direction d from c.
	ray [cellCount][6]cellSet

	// near[c] is the set of the cells next to c, and behind[c][over] is the cell where a
	// man lands that jumps from c over a cell next to it, or offBoard. Their size avoids
	// bounds checks.
	near   [64]cellSet
	behind [64][64]cell

	// ahead[player][c] is the set of the cells to which a player's man on c can
	// step (D2), and steps[player][c] holds these steps in the order of the cells.
	// Steps that lead off the board are never used.
	ahead [hexgames.Black + 1][cellCount]cellSet
	steps [hexgames.Black + 1][cellCount][3]Move

	// actions holds all actions, by start and then by end, each in board order, and
	// actionOf[from][to] is the inverse.
	actions  [actionCount]action
	actionOf [cellCount][cellCount]int16

	// gridOf holds the place of each cell in a plane, and wholeBoard is the plane of all
	// cells.
	gridOf     [cellCount]uint8
	wholeBoard [gridSide * gridSide]float32
)

// offBoard is a cell that is in no set.
const offBoard cell = cellCount

// forward holds the directions in which men step, in the board order of the cells
// that they lead to.
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
				near[c] |= s
				behind[c][s.lowest()] = offBoard
				if to := step(s, d); to != 0 {
					behind[c][s.lowest()] = to.lowest()
				}
			}
		}
		for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
			for i, d := range forward[player] {
				steps[player][c][i] = Move{from: c, to: next[c][d]}
				ahead[player][c] |= step(c.set(), d)
			}
		}
	}
	n := 0
	for c := range all.cells() {
		h := c.hex()
		gridOf[c] = uint8(gridSide*(h.Q+side-1) + side - 1 - h.R) // letter and number, from 0
		wholeBoard[gridOf[c]] = 1
		var ends cellSet
		for d := range 6 {
			ends |= ray[c][d]
		}
		for to := range ends.cells() {
			actions[n], actionOf[c][to] = action{c, to}, int16(n)
			n++
		}
	}
}
