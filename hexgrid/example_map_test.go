package hexgrid_test

import (
	"fmt"
	"slices"

	"example.com/hexgames/hexgrid"
)

// A unit has three movement points. Hills cost two, and water is impassable.
func ExampleFlood() {
	water := map[hexgrid.Hex]bool{{Q: 1, R: 0}: true, {Q: 1, R: -1}: true}
	hills := map[hexgrid.Hex]bool{{Q: 0, R: 1}: true, {Q: -1, R: 1}: true, {Q: -1, R: 0}: true}
	cost := func(_, to hexgrid.Hex) int {
		switch {
		case water[to]:
			return -1
		case hills[to]:
			return 2
		}
		return 1
	}
	count := map[int]int{}
	for _, n := range hexgrid.Flood(hexgrid.Hex{}, 3, cost) {
		count[n]++
	}
	fmt.Println(count)
	fmt.Println(hexgrid.Path(hexgrid.Hex{}, hexgrid.Hex{Q: 2}, 9, cost))
	// Output:
	// map[0:1 1:1 2:6 3:12]
	// [0,0 0,1 1,1 2,0]
}

func ExampleVisible() {
	tree := hexgrid.Hex{Q: 1}
	seen := slices.Collect(hexgrid.Visible(hexgrid.Hex{}, 3, func(h hexgrid.Hex) bool { return h == tree }))
	fmt.Println(len(seen), slices.Contains(seen, tree), slices.Contains(seen, tree.Neighbor(0)))
	// Output: 33 true false
}

func ExampleOutline() {
	territory := []hexgrid.Hex{{Q: 0, R: 0}, {Q: 1, R: 0}}
	layout := hexgrid.Layout{}.Fit(slices.Values(territory), hexgrid.Point{X: 10, Y: 10}, hexgrid.Point{X: 110, Y: 80})
	for _, loop := range hexgrid.Outline(slices.Values(territory)) {
		for _, v := range loop {
			p := layout.Corner(v)
			fmt.Printf("%.0f,%.0f ", p.X, p.Y)
		}
	}
	// Output: 35,16 10,31 10,59 35,74 60,59 85,74 110,59 110,31 85,16 60,31
}

// On a torus, a ray comes back to its start.
func ExampleBoard_Wrap() {
	flat := hexgrid.Must(hexgrid.Rhombus(3))
	board, err := flat.Wrap(hexgrid.Hex{Q: 3}, hexgrid.Hex{R: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	h := hexgrid.Hex{Q: 2, R: 1}
	fmt.Println(flat.Neighbor(flat.Index(h), 0), board.At(board.Neighbor(board.Index(h), 0)))
	// Output: -1 0,1
}
