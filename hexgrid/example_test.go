package hexgrid_test

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hexgames/hexgrid"
)

func Example() {
	// Cells are values; there is no grid to create.
	h := hexgrid.Hex{Q: 1, R: -2}
	fmt.Println(h.Neighbor(0), h.Distance(hexgrid.Hex{}))

	// A board is a finite set of cells, with indices and names.
	board := hexgrid.Must(hexgrid.Hexagon(5))
	e5, err := board.Cell("e5")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(board.Len(), "cells, the center is", e5)
	for _, d := range hexgrid.Directions() {
		fmt.Print(hexgrid.Flat.Compass(d), " of it is ", board.Name(e5.Neighbor(d)), "\n")
	}
	// Output:
	// 2,-2 2
	// 61 cells, the center is 0,0
	// SE of it is f5
	// NE of it is f6
	// N of it is e6
	// NW of it is d5
	// SW of it is d4
	// S of it is e4
}

func ExampleHex_Line() {
	for h := range (hexgrid.Hex{}).Line(hexgrid.Hex{Q: 4, R: -1}) {
		fmt.Println(h)
	}
	// Output:
	// 0,0
	// 1,0
	// 2,-1
	// 3,-1
	// 4,-1
}

func ExampleHex_Ring() {
	fmt.Println(slices.Collect(hexgrid.Hex{}.Ring(1)))
	// Output: [1,0 1,-1 0,-1 -1,0 -1,1 0,1]
}

func ExampleParseHex() {
	h, err := hexgrid.ParseHex("1,-2")
	fmt.Println(h, err)
	_, err = hexgrid.ParseHex("1,+2")
	fmt.Println(err)
	// Output:
	// 1,-2 <nil>
	// hexgrid: ParseHex("1,+2"): unexpected "+"
}

func ExampleDirection_Turn() {
	d := hexgrid.Direction(4)
	fmt.Println(d.Turn(1), d.Turn(2), d.Turn(-1), d.Opposite())
	// Output: 5 0 3 1
}

func ExampleEdge() {
	// The border between two cells is the same edge from either side.
	h := hexgrid.Hex{Q: 2, R: 1}
	e := h.Edge(0)
	fmt.Println(e, e == h.Neighbor(0).Edge(3))

	// Edges can be map keys; here they are the walls of a maze. An edge is the sum of its cells.
	walls := map[hexgrid.Edge]bool{e: true}
	board := hexgrid.Must(hexgrid.Hexagon(6))
	fmt.Println(board.Path(h, h.Neighbor(0), func(from, to hexgrid.Hex) int {
		if walls[hexgrid.Edge(from.Add(to))] {
			return -1
		}
		return 1
	}))
	// Output:
	// 2,1|3,1 true
	// [2,1 3,0 3,1]
}

func ExampleVertex() {
	v := hexgrid.Hex{}.Vertex(0)
	for i, c := range v.Cells() {
		fmt.Println("cell", c, "is opposite edge", v.Edges()[i])
	}
	// Output:
	// cell 0,0 is opposite edge 1,0|1,-1
	// cell 1,0 is opposite edge 0,0|1,-1
	// cell 1,-1 is opposite edge 0,0|1,0
}

func ExampleSymmetry() {
	s := hexgrid.Rotation(1).Then(hexgrid.Reflection(2))
	fmt.Println(s, s.Hex(hexgrid.Hex{Q: 3, R: -1}))
	fmt.Println(hexgrid.Rotation(2).Inverse())
	// Output:
	// Reflection(1) 3,-2
	// Rotation(4)
}

// To compare positions up to symmetry, compare the smallest image of each.
func ExampleBoard_Permutation() {
	board := hexgrid.Must(hexgrid.Hexagon(2))
	stones := []byte("w..b...") // by index
	least := slices.Clone(stones)
	for _, s := range hexgrid.Symmetries() {
		p, _ := board.Permutation(s)
		image := make([]byte, len(stones))
		for i, stone := range stones {
			image[p[i]] = stone
		}
		if slices.Compare(image, least) < 0 {
			least = image
		}
	}
	fmt.Printf("%s\n", least)
	// Output: ...b..w
}

func ExampleNewBoard() {
	// A board with a hole in the middle.
	board, err := hexgrid.NewBoard(hexgrid.Hex{}.Ring(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range board.Cells() {
		fmt.Print(board.Name(h), " ")
	}
	// Output: a1 a2 b1 b3 c2 c3
}

func ExampleRectangle() {
	// A board of flat columns, three wide and two high.
	board := hexgrid.Must(hexgrid.Rectangle(hexgrid.OddQ, 3, 2))
	for _, h := range board.Cells() {
		fmt.Print(board.Name(h), " ")
	}
	// Output: a1 a2 b1 b2 c2 c3
}

func ExampleBoard_Cell() {
	board := hexgrid.Must(hexgrid.Hexagon(5))
	for _, name := range []string{"E5", "e05", "j1"} {
		h, err := board.Cell(name)
		switch {
		case errors.Is(err, hexgrid.ErrSyntax):
			fmt.Println("not a name:", err)
		case errors.Is(err, hexgrid.ErrRange):
			fmt.Println("not here:", err)
		default:
			fmt.Println(h)
		}
	}
	// Output:
	// 0,0
	// not a name: hexgrid: Cell("e05"): leading zero
	// not here: hexgrid: Cell("j1"): no such cell on the board
}

func ExampleScheme() {
	h := hexgrid.Hex{Q: -1, R: 3}
	col, row := hexgrid.OddR.ColRow(h)
	fmt.Println(col, row, hexgrid.OddR.Hex(col, row))
	// Output: 0 3 -1,3
}

func ExampleLayout() {
	layout := hexgrid.Layout{
		Orientation: hexgrid.Flat,
		Size:        hexgrid.Point{X: 20, Y: 20},
		Origin:      hexgrid.Point{X: 320, Y: 240},
	}
	p := layout.Center(hexgrid.Hex{Q: 2, R: -1})
	fmt.Printf("center %.0f,%.0f\n", p.X, p.Y)
	for i, c := range layout.Corners(hexgrid.Hex{}) {
		fmt.Printf("corner %d at %.0f,%.0f\n", i, c.X, c.Y)
	}
	m := layout.Middle(hexgrid.Hex{}.Edge(2))
	fmt.Printf("an edge at %.0f,%.0f\n", m.X, m.Y)
	fmt.Println("under the mouse:", layout.Cell(hexgrid.Point{X: 375, Y: 250}))
	// Output:
	// center 380,240
	// corner 0 at 340,240
	// corner 1 at 330,223
	// corner 2 at 310,223
	// corner 3 at 300,240
	// corner 4 at 310,257
	// corner 5 at 330,257
	// an edge at 320,223
	// under the mouse: 2,-1
}

func ExampleOrientation_Turn() {
	// With letters from left to right and numbers upward, a1 is at the
	// lower left. One turn puts it at the bottom.
	fmt.Println(hexgrid.Flat.Compass(4), hexgrid.Flat.Turn(1).Compass(4))
	// Output: SW S
}

// Draw the picture in the package documentation.
func ExampleTextLayout() {
	layout := hexgrid.TextLayout{Orientation: hexgrid.Pointy, Pitch: 8}
	fmt.Println(layout.Draw(func(yield func(hexgrid.Hex, string) bool) {
		for h := range (hexgrid.Hex{}).Range(2) {
			if !yield(h, fmt.Sprintf("%5s", h)) {
				return
			}
		}
	}))
	// Output:
	//          0,-2    1,-2    2,-2
	//     -1,-1    0,-1    1,-1    2,-1
	//  -2,0    -1,0     0,0     1,0     2,0
	//      -2,1    -1,1     0,1     1,1
	//          -2,2    -1,2     0,2
}
