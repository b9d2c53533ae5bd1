package hexgrid_test

import (
	"fmt"
	"strings"

	"example.com/hexgames/hexgrid"
)

// Read a map, find a path from A to B around the walls, and draw it.
func Example_path() {
	const terrain = `
. . . # . . B .
 . # . # . # . .
. . # . . # . .
 . . # # # . . .
A . . . . . # .`

	// Every other line is shifted to the right, so the rows and columns of the text form the scheme
	// OddR.
	marks := make(map[hexgrid.Hex]string)
	var start, end hexgrid.Hex
	for row, line := range strings.Split(terrain[1:], "\n") {
		for col, mark := range strings.Fields(line) {
			h := hexgrid.OddR.Hex(col, row)
			marks[h] = mark
			switch mark {
			case "A":
				start = h
			case "B":
				end = h
			}
		}
	}

	board := hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 8, 5))
	path := board.Path(start, end, func(_, to hexgrid.Hex) int {
		if marks[to] == "#" {
			return -1
		}
		return 1
	})
	fmt.Println(len(path)-1, "steps")
	for _, h := range path[1 : len(path)-1] {
		marks[h] = "o"
	}

	fmt.Println(hexgrid.TextLayout{Pitch: 2}.Draw(func(yield func(hexgrid.Hex, string) bool) {
		for _, h := range board.Cells() {
			if !yield(h, marks[h]) {
				return
			}
		}
	}))
	// Output:
	// 9 steps
	// . . . # . . B .
	//  . # . # . # o .
	// . . # . . # o .
	//  . . # # # o . .
	// A o o o o o # .
}
