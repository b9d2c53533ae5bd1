package hexgames_test

import (
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// Picture draws a game as SVG, whichever game it is: a polygon for each cell, a
// disc for each piece, a line of text for each area.
func Picture(g hexgames.AnyGame) string {
	d := g.Drawing()
	least, most := d.Bounds()
	var svg strings.Builder
	fmt.Fprintf(&svg, "<svg viewBox='%.2f %.2f %.2f %.2f'>\n", least.X, least.Y, most.X-least.X, most.Y-least.Y+3)
	center := map[string]hexgames.Point{}
	for _, c := range d.Cells {
		center[c.Name] = c.Center
		svg.WriteString("<polygon points='")
		for _, p := range c.Corners {
			fmt.Fprintf(&svg, "%.2f,%.2f ", p.X, p.Y)
		}
		fmt.Fprintf(&svg, "' class='shade%d' id='%s'/>\n", c.Shade, c.Name)
	}
	for _, p := range d.Pieces {
		at := center[p.Cell]
		fmt.Fprintf(&svg, "<circle cx='%.2f' cy='%.2f' r='.3' class='%s %v'/><text>%s</text>\n", at.X, at.Y-float64(p.Level)/5, p.Kind, p.Owner, p.Text)
	}
	for i, a := range d.Areas {
		fmt.Fprintf(&svg, "<text y='%.2f'>%v %s %d %v</text>\n", most.Y+float64(i)/2, a.Owner, a.Name, a.Score, a.Items)
	}
	return svg.String() + "</svg>"
}

// Turn lets somebody click until a move is complete, and plays it. The last
// question is between moves that clicks do not tell apart.
func Turn(g hexgames.AnyGame, choose func(names []string) string) (clicks []string, err error) {
	c := g.Click()
	for len(c.Next) > 0 && len(c.Moves) == 0 {
		clicks = append(clicks, choose(c.Next))
		c = g.Click(clicks...)
	}
	return clicks, g.PlayText(choose(c.Moves))
}

// A front end for all games, which knows none of them: it draws what there is,
// lets people click on it, and tells what changes.
func Example_frontEnd() {
	last := func(names []string) string { return names[len(names)-1] } // instead of a person
	for _, g := range []hexgames.AnyGame{
		hexgames.NewGame(hexade.New()),
		hexgames.NewGame(hexagrams.New()),
		hexgames.NewGame(hexcore6.New()),
		hexgames.NewGame(hexdame.New()),
		hexgames.NewGame(hextad.MustParse("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w")),
	} {
		clicks, err := Turn(g, last)
		if err != nil {
			fmt.Println(err)
		}
		fmt.Println(g.GameName(), "clicks on", strings.Join(clicks, ", "))
		for _, change := range g.ChangesAt(g.Len() - 1) {
			fmt.Println("-", change)
		}
		fmt.Println("-", strings.Count(Picture(g), "<polygon"), "cells and", strings.Count(Picture(g), "<circle"), "pieces")
	}
	// Output:
	// hexade clicks on s19
	// - White's stone comes to s19
	// - 271 cells and 1 pieces
	// hexagrams clicks on d5, e5
	// - Black's triad on e5 is captured
	// - White's triad goes from d5 to e5
	// - 42 cells and 41 pieces
	// hexcore6 clicks on k11, k10
	// - Black's disc comes to k11
	// - White's disc comes to k10
	// - 91 cells and 9 pieces
	// hexdame clicks on d4, e5
	// - White's man goes from d4 to e5
	// - 61 cells and 32 pieces
	// hextad clicks on 26, 2,1, 1,1
	// - 26 leaves the pool of White
	// - the half 2 comes to 2,1
	// - the half 6 comes to 1,1
	// - 34 cells and 4 pieces
}
