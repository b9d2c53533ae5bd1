// Map draws a map of hexagons as SVG: the land that a strategy game or an adventure could take
// place in. It shows how to search a map with package hexgrid and how to draw one, without any
// of the games. The picture is a complete file that scales to any size.
//
// Usage:
//
//	go run ./examples/map [flags]
//
// The flags are:
//
//	-seed N
//		The number of the map. The same number makes the same map. (4)
//	-points N
//		The points that the unit has to move with. (8)
//	-sight N
//		How many cells far the unit sees. (6)
//	-o FILE
//		The file for the picture, instead of the standard output.
//
// The land has three towns, and a unit is on its way to the farthest of them. The picture
// shows:
//
//   - the cells that the unit can reach with its points, with the points that it takes to get
//     to each of them ([hexgrid.Board.Flood]), and the border around them ([hexgrid.Outline])
//   - the cheapest way to the town ([hexgrid.Board.Path])
//   - what the unit sees: forests and mountains hide what is behind them, and cells out of
//     sight are darker ([hexgrid.Board.Visible])
//   - the realm of each town: the cells that are cheaper to reach from it than from the others
//
// [hexgrid.Layout.Fit] places the map and the cells of the legend in the picture.
package main

import (
	_ "embed"

	"example.com/hexgames/cli/console"
)

//go:embed main.go
var source string

func main() { console.Main("map", run) }

// far is more points and a wider view than any unit needs on this map.
const far = 1000

func run(e *console.Env) error {
	flags := e.Flags()
	seed := flags.Uint64("seed", 4, "")
	points := flags.Int("points", 8, "")
	sight := flags.Int("sight", 6, "")
	file := flags.String("o", "", "")
	args, err := e.Parse(flags, source)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return console.Extra(args[0])
	case *points < 0 || *points > far:
		return console.Usage("the unit has %d points: want 0 to %d", *points, far)
	case *sight < 0 || *sight > far:
		return console.Usage("the unit sees %d cells far: want 0 to %d", *sight, far)
	}
	svg := draw(newLand(*seed), *points, *sight)
	if *file == "" {
		_, err := e.Out.Write(svg)
		return err
	}
	return console.WriteFile(*file, svg)
}
