package hexagrams_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexgrid"
)

// A whole random game.
func Example() {
	r := rand.New(rand.NewPCG(1, 2))
	p := hexagrams.New()
	for p.CountMoves() > 0 {
		p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
	}
	fmt.Println(p)
	fmt.Println(p.Outcome())
	// Output:
	// ww1/w2w/2w/4/b2b1/2wb/1b2b/2b1/1wb/1b1b/3 b
	// White wins: blockade
}

func ExampleRules() {
	p, err := hexagrams.Rules{First: hexgames.Black}.New()
	fmt.Println(p.Turn(), err)
	_, err = hexagrams.Rules{First: hexgames.Chance}.New()
	fmt.Println(err)
	// Output:
	// Black <nil>
	// hexagrams: "First Chance": want White or Black to begin, or None for White (G2)
}

func ExamplePosition_Apply() {
	p := hexagrams.MustParse("3/4/3/1w2/5/w2b/5/4/3/4/3 w")
	for _, m := range p.LegalMoves() {
		next, err := p.Apply(m)
		if err != nil {
			panic(err) // legal moves are never refused
		}
		fmt.Println(m, "leads to", next)
	}
	// Output:
	// c2-d2 leads to 3/4/3/4/1w3/w2b/5/4/3/4/3 b
	// c2-d3 leads to 3/4/3/4/2w2/w2b/5/4/3/4/3 b
	// y1-x1 leads to 3/4/w2/1w2/5/3b/5/4/3/4/3 b
	// y1-y2 leads to 3/4/3/1w2/5/1w1b/5/4/3/4/3 b
	// y1-z1 leads to 3/4/3/1w2/5/3b/5/4/w2/4/3 b
}

// Random games estimate the advantage of the first move.
func ExamplePosition_Playout() {
	p := hexagrams.New()
	dice := rand.New(rand.NewPCG(1, 2))
	wins := map[hexgames.Player]int{}
	for range 1000 {
		end := p.Playout(dice, 2000)
		wins[end.Outcome().Winner]++
	}
	fmt.Println(wins[hexgames.White], wins[hexgames.Black], "and", wins[hexgames.None], "without a winner")
	// Output: 486 514 and 0 without a winner
}

func ExamplePosition_ParseMove() {
	p := hexagrams.New()
	_, err := p.ParseMove("x1-y1")
	fmt.Println(err)

	var e *hexgames.Error
	if errors.As(err, &e) {
		fmt.Println("clause", e.Clause, "cells", e.Cells, errors.Is(err, hexgames.ErrIllegalMove))
	}
	// Output:
	// hexagrams: "x1-y1": a capture by a Triad is compulsory: d1xe1, d2xe2, d3xe3, d4xe4 and others (G5)
	// clause G5 cells [x1 y1] true
}

func ExamplePosition_Diagram() {
	fmt.Println(hexagrams.MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b").Diagram())
	// Output:
	// a           /.\     /.\     /.\
	// b       \./     \./     \./     \./
	// x           <.>     <.>     <.>
	// c       /w\     /w\     /.\     /.\
	// d   \./     \w/     \./     \./     \./
	// y       <w>     <.>     <.>     <b>
	// e   /b\     /.\     /b\     /.\     /.\
	// f       \./     \./     \./     \./
	// z           <.>     <b>     <.>
	// g       /.\     /b\     /.\     /.\
	// h           \b/     \./     \./
}

// The points where to draw cells and pieces, and the cell of a click.
func Example_drawing() {
	layout := hexgrid.Layout{Orientation: hexagrams.Orientation, Size: hexgrid.Point{X: 40, Y: 40}}
	var low, high hexgrid.Point // the corners of the area that the board covers
	for cell := range hexagrams.Cells() {
		for _, corner := range cell.Corners(layout) {
			low = hexgrid.Point{X: min(low.X, corner.X), Y: min(low.Y, corner.Y)}
			high = hexgrid.Point{X: max(high.X, corner.X), Y: max(high.Y, corner.Y)}
		}
	}
	fmt.Printf("from %.0f,%.0f to %.0f,%.0f\n", low.X, low.Y, high.X, high.Y)
	p := hexagrams.MustParse("3/4/3/4/1w3/w2b/5/4/3/4/3 w")
	for cell, player := range p.Pieces() {
		center := cell.Center(layout)
		fmt.Printf("%v %v at %.0f, %.0f with corners at", player, cell, center.X, center.Y)
		for _, corner := range cell.Corners(layout) {
			fmt.Printf(" %.0f,%.0f", corner.X, corner.Y)
		}
		fmt.Println()
	}
	fmt.Println("clicked:", hexagrams.CellAt(layout, hexgrid.Point{X: -33, Y: -18}))
	// Output:
	// from -121,-120 to 191,120
	// White d2 at -35, -20 with corners at -17,-30 -52,-30 -35,0
	// White y1 at -69, 0 with corners at -35,0 -52,-30 -87,-30 -104,0 -87,30 -52,30
	// Black y4 at 139, 0 with corners at 173,0 156,-30 121,-30 104,0 121,30 156,30
	// clicked: d2
}

// A front end needs no rules: it asks the game what to draw, what can be clicked, and what a move
// changes.
func ExamplePosition_Drawing() {
	p := hexagrams.MustParse("3/4/3/4/1w3/w2b/1b3/4/3/4/3 w")
	d := p.Drawing()
	fmt.Println(len(d.Cells), "cells, the first is", d.Cells[0].Name)
	for _, piece := range d.Pieces {
		fmt.Printf("a %s of %v on %s\n", piece.Kind, piece.Owner, piece.Cell)
	}
	first := p.Click().Next
	second := p.Click(first[0]).Next
	fmt.Println("click on", first, "and then on", second)
	m, err := p.ParseMove(p.Click(first[0], second[0]).Moves[0])
	if err != nil {
		fmt.Println(err)
	}
	for _, change := range p.Changes(m) {
		fmt.Println(change)
	}
	// Output:
	// 42 cells, the first is a1
	// a triad of White on d2
	// a hexad of White on y1
	// a hexad of Black on y4
	// a triad of Black on e2
	// click on [d2] and then on [e2]
	// Black's triad on e2 is captured
	// White's triad goes from d2 to e2
}

func ExamplePosition_Pieces() {
	p := hexagrams.MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b")
	for cell, player := range p.Pieces() {
		if cell.IsHexagon() {
			fmt.Println(player, "has a Hexad on", cell)
		}
	}
	fmt.Println("White has", p.Count(hexgames.White), "pieces with", p.CountHexads(hexgames.White), "Hexad")
	// Output:
	// White has a Hexad on y1
	// Black has a Hexad on y4
	// Black has a Hexad on z2
	// White has 4 pieces with 1 Hexad
}

func ExamplePosition_Transform() {
	p := hexagrams.MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b")
	mirrored, err := p.Transform(hexagrams.Mirror)
	fmt.Println(mirrored, err)
	_, err = p.Transform(hexgrid.Rotation(1))
	fmt.Println(err)
	fmt.Println(p.Reverse())
	// Output:
	// 3/4/3/2ww/3w1/b2w/2b1b/4/1b1/2b1/2b b <nil>
	// hexagrams: "Rotation(1)": Triads step forward, so want the identity or the mirror (G3)
	// 2w/2w1/1w1/4/2w1w/w2b/3b1/2bb/3/4/3 w
}

// A book holds one of two positions that are mirror images.
func ExamplePosition_Canonical() {
	p := hexagrams.MustParse("3/4/3/2ww/3w1/b2w/2b1b/4/1b1/2b1/2b b")
	canonical, s := p.Canonical()
	fmt.Println(canonical, s == hexagrams.Mirror)

	other, _ := hexagrams.MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b").Canonical()
	fmt.Println(canonical.Hash() == other.Hash(), canonical.Hash() == p.Hash())
	// Output:
	// 3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b true
	// true false
}

// A network rates actions by number. The best action leads to a move.
func ExamplePosition_AppendActions() {
	p := hexagrams.MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b")
	network := func(observation []float32, action int) int { return action } // the last one is best

	observation, err := p.Observe(nil)
	if err != nil {
		panic(err) // every position of Hexagrams can be encoded
	}
	actions, _ := p.AppendActions(nil)
	best := actions[0]
	for _, a := range actions {
		fmt.Print(p.FormatAction(a), " ")
		if network(observation, a) > network(observation, best) {
			best = a
		}
	}
	m, err := p.DecodeMove(best)
	fmt.Println("and the best is", p.FormatMove(m), err)
	// Output: h1-g1 g2-f2 z2-z3 e3-d3 e1-d1 y4-z3 y4-y3 y4-x3 and the best is y4-x3 <nil>
}

func ExampleGame() {
	g := hexgames.NewGame(hexagrams.MustParse("1w1/4/w2/4/5/4/5/4/b2/4/3 w"))
	for !g.Outcome().Over() {
		for _, text := range []string{"x1-x2", "z1-z2", "x2-x1", "z2-z1"} {
			if _, err := g.PlayText(text); err != nil {
				panic(err)
			}
		}
	}
	fmt.Println(g.Outcome(), "after", g.Len(), "moves")
	g.Undo()
	fmt.Println(g.Turn(), "is to move again")
	// Output:
	// White wins: third occurrence after 8 moves
	// Black is to move again
}

func ExampleParseCell() {
	c, err := hexagrams.ParseCell("D3")
	fmt.Println(c, c.IsHexagon(), err)
	_, err = hexagrams.ParseCell("d6")
	fmt.Println(err)
	// Output:
	// d3 false <nil>
	// hexagrams: "d6", column 1: d6 is not on the board: row d has numbers from 1 to 5 (G1)
}
