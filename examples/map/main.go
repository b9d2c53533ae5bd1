// Map draws a land for a strategy or adventure game as SVG. It shows how to search and draw a map
// with package hexgrid, without any of the games.
//
//	go run ./examples/map -seed 6 >map.svg
//
// The flags are:
//
//	-seed N    the number of the map; the same number makes the same map (10)
//	-points N  the unit's points for moving (8)
//	-sight N   the unit's range of sight, in cells (6)
//
// The land has three towns, and a unit is on its way to the farthest one. The picture shows:
//
//   - the cells that the unit can reach, with the points for each
//     ([hexgrid.Board.Flood]), and the border around them ([hexgrid.Outline])
//   - the cheapest path to the town ([hexgrid.Board.Path])
//   - the unit's view: forests and mountains hide the cells behind them, and cells out of
//     sight are darker ([hexgrid.Board.Visible])
//   - the realm of each town: the cells that are cheaper to reach from it than from other towns
//
// [hexgrid.Layout.Fit] places the map in the picture.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	seed := flag.Uint64("seed", 10, "the `number` of the map")
	points := flag.Int("points", 8, "the unit's `points` for moving")
	sight := flag.Int("sight", 6, "the unit's range of sight, in `cells`")
	flag.Parse()
	if flag.NArg() > 0 || min(*points, *sight) < 0 || max(*points, *sight) > 1000 {
		fmt.Fprintln(os.Stderr, "map: want only flags, with -points and -sight from 0 to 1000")
		flag.Usage()
		os.Exit(2)
	}
	if _, err := os.Stdout.Write(draw(newLand(*seed), *points, *sight)); err != nil {
		log.Fatal(err)
	}
}
