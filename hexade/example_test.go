package hexade_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexgrid"
)

// A whole random game on a small board.
func Example() {
	r := rand.New(rand.NewPCG(1, 2))
	p, err := hexade.Rules{Side: 5}.New()
	if err != nil {
		panic(err)
	}
	for p.CountMoves() > 0 {
		p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
	}
	fmt.Println(p.Diagram())
	fmt.Println(p.Outcome())
	// Output:
	//        1 2 3 4 5
	//     a b w b b w 6
	//    b . b b w b . 7
	//   c b . w . . . . 8
	//  d . b b w . w b . 9
	// e b b b w b . w . .
	//  f w b w w w w w w
	//   g . w . w . w b
	//    h b . w . . b
	//     i . b w w .
	// White wins: a six
}

func ExampleRules() {
	for _, side := range []int{0, 6, 3} {
		p, err := hexade.Rules{Side: side}.New()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println("side", p.Rules().Side, "has", p.Board().Len(), "cells")
	}
	// Output:
	// side 10 has 271 cells
	// side 6 has 91 cells
	// hexade: "Side 3": want a side from 4 to 10, or 0 for 10 (A1)
}

func ExamplePosition_Apply() {
	p := hexade.MustParse("5/6/7/8/wbb1bbw2/8/7/6/w3w w 8")
	m, err := p.ParseMove("e4")
	if err != nil {
		panic(err)
	}
	next, err := p.Apply(m)
	if err != nil {
		panic(err) // ParseMove returns only legal moves
	}
	fmt.Println(p)
	fmt.Println(next)
	// Output:
	// 5/6/7/8/wbb1bbw2/8/7/6/w3w w 8
	// 5/6/7/8/w2w2w2/8/7/6/w3w b 9
}

// Random games estimate the advantage of the first move.
func ExamplePosition_Playout() {
	p := hexade.New()
	dice := rand.New(rand.NewPCG(1, 2))
	wins := map[hexgames.Player]int{}
	for range 1000 {
		end := p.Playout(dice, 2000)
		wins[end.Outcome().Winner]++
	}
	fmt.Println(wins[hexgames.White], wins[hexgames.Black], "and", wins[hexgames.None], "without a winner")
	// Output: 511 489 and 0 without a winner
}

func ExamplePosition_ParseMove() {
	p := hexade.MustParse("5/6/7/8/4w4/8/7/6/4b w 2")
	_, err := p.ParseMove("f7")
	fmt.Println(err)

	var e *hexgames.Error
	if errors.As(err, &e) {
		fmt.Println("clause", e.Clause, "cells", e.Cells, errors.Is(err, hexgames.ErrIllegalMove))
	}
	// Output:
	// hexade: "f7": White's second stone must be at distance 3 or more from the first: from e5 to f7 it is 2 (A3)
	// clause A3 cells [f7 e5] true
}

// Only replies that break the pending six do not lose.
func ExamplePosition_Sixes() {
	p := hexade.MustParse("6/7/4w3/1bwwwwww1/4b5/4bb5/10/3b5/8/7/b5 b 13")
	for _, six := range p.Sixes(p.Turn().Opponent()) {
		fmt.Print(six.Shape)
		for _, h := range six.Cells {
			fmt.Print(" ", p.Board().Name(h))
		}
		fmt.Println()
	}
	for _, m := range p.LegalMoves() {
		if next, _ := p.Apply(m); !next.Outcome().Over() {
			fmt.Println(p.Turn(), "can play", m)
		}
	}
	// Output:
	// row d3 d4 d5 d6 d7 d8
	// Black can play b5
}

func ExamplePosition_Captures() {
	p := hexade.MustParse("5/6/7/8/wbb1bbw2/8/7/6/w3w w 8")
	for _, m := range p.LegalMoves() {
		for i, h := range p.Captures(m) {
			if i == 0 {
				fmt.Print(m, " captures")
			}
			fmt.Print(" ", p.Board().Name(h))
		}
	}
	fmt.Println()
	// Output:
	// e4 captures e2 e3 e5 e6
}

// The number of sixes that each player can still complete through some cells, and the most stones
// already on one of them.
func ExamplePosition_Open() {
	p := hexade.MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5")
	for _, name := range []string{"a1", "d4", "f4"} {
		h, err := p.Board().Cell(name)
		if err != nil {
			panic(err)
		}
		for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
			open, most := 0, 0
			for _, stones := range p.Open(player, h) {
				open, most = open+1, max(most, stones)
			}
			fmt.Println(name, player, open, "open, with up to", most, "stones")
		}
	}
	// Output:
	// a1 White 3 open, with up to 0 stones
	// a1 Black 4 open, with up to 1 stones
	// d4 White 12 open, with up to 1 stones
	// d4 Black 17 open, with up to 2 stones
	// f4 White 22 open, with up to 2 stones
	// f4 Black 8 open, with up to 1 stones
}

func ExamplePosition_Diagram() {
	fmt.Println(hexade.MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5").Diagram())
	// Output:
	//        1 2 3 4 5
	//     a . . . . . 6
	//    b . . . . . . 7
	//   c . . . . w . . 8
	//  d . . . . . b . . 9
	// e . . w . b . . . .
	//  f . . . w . . . .
	//   g . . . . . . .
	//    h . . . . . .
	//     i . . . . .
}

// The size of the board and the points where to draw its cells and stones.
func Example_drawing() {
	p := hexade.MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5")
	layout := hexgrid.Layout{Orientation: hexade.Orientation, Size: hexgrid.Point{X: 20, Y: 20}}
	board := p.Board()
	min, max := layout.Bounds(board.Hexes())
	fmt.Printf("the board is %.0f wide and %.0f high\n", max.X-min.X, max.Y-min.Y)

	corners := layout.Corners(board.At(0))
	fmt.Printf("%s has a corner at %.1f, %.1f\n", board.Name(board.At(0)), corners[0].X, corners[0].Y)

	for h, player := range p.Pieces() {
		center := layout.Center(h)
		fmt.Printf("%v at %.0f, %.0f\n", player, center.X, center.Y)
	}
	// Output:
	// the board is 312 wide and 280 high
	// a1 has a corner at -69.3, -100.0
	// White at 35, -60
	// Black at 52, -30
	// White at -69, 0
	// Black at 0, 0
	// White at -17, 30
}

// A front end needs no rules: it asks the game what to draw, what can be clicked, and what a move
// changes.
func ExamplePosition_Drawing() {
	p := hexade.MustParse("6/7/4w3/1bwwwwww1/4b5/4bb5/10/3b5/8/7/b5 b 13")
	d := p.Drawing()
	fmt.Println(len(d.Cells), "cells, the first is", d.Cells[0].Name)
	for _, piece := range d.Pieces[:3] {
		fmt.Printf("a %s of %v on %s\n", piece.Kind, piece.Owner, piece.Cell)
	}
	for _, mark := range d.Marks {
		fmt.Printf("a %s of %v on %v\n", mark.Kind, mark.Owner, mark.Cells)
	}
	first := p.Click().Next
	fmt.Println("click on one of", len(first), "cells, such as", first[5])
	m, err := p.ParseMove(p.Click("b5").Moves[0])
	if err != nil {
		fmt.Println(err)
	}
	for _, change := range p.Changes(m) {
		fmt.Println(change)
	}
	// Output:
	// 91 cells, the first is a1
	// a stone of White on c5
	// a stone of Black on d2
	// a stone of White on d3
	// a six of White on [d3 d4 d5 d6 d7 d8]
	// click on one of 78 cells, such as a6
	// Black's stone comes to b5
	// White's stone on c5 is captured
	// White's stone on d5 is captured
}

func ExamplePosition_Pieces() {
	p := hexade.MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5")
	for h, player := range p.Pieces() {
		fmt.Println(player, p.Board().Name(h))
	}
	fmt.Println(p.Ply(), "placed,", p.Count(hexgames.White), "and", p.Count(hexgames.Black), "on the board")
	// Output:
	// White c5
	// Black d6
	// White e3
	// Black e5
	// White f5
	// 5 placed, 3 and 2 on the board
}

func ExamplePosition_Transform() {
	p := hexade.MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5")
	turned, err := p.Transform(hexgrid.Rotation(1))
	fmt.Println(turned, err)
	// Output:
	// 5/6/2wb3/8/4b4/4w3/2w4/6/5 b 5 <nil>
}

// A book holds one of the twelve images of a position.
func ExamplePosition_Canonical() {
	p := hexade.MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5")
	canonical, s := p.Canonical()
	fmt.Println(canonical, s)

	mirrored, _ := p.Transform(hexgrid.Reflection(4))
	other, _ := mirrored.Canonical()
	fmt.Println(canonical.Hash() == other.Hash(), canonical.Hash() == p.Hash())
	// Output:
	// 5/6/2wb3/8/4b4/4w3/2w4/6/5 b 5 Rotation(1)
	// true false
}

// Once White's second stone is placed, the number of stones placed no longer matters.
func ExamplePosition_Earliest() {
	third := hexade.MustParse("5/6/4w2/5b2/2w6/8/7/6/5 b 3")
	seventh := hexade.MustParse("5/6/4w2/5b2/2w6/8/7/6/5 b 7") // two stones of each player were captured
	fmt.Println(third == seventh, third.Earliest() == seventh.Earliest())
	fmt.Println(seventh.Earliest())
	// Output:
	// false true
	// 5/6/4w2/5b2/2w6/8/7/6/5 b 3
}

// A network rates actions by number. The best action leads to a move.
func ExamplePosition_AppendActions() {
	p := hexade.MustParse("b2b/wwbbb/bbw1bw/1www1w1/bww2w/1w3/b1b1 b 27")
	network := func(observation []float32, action int) int { return action } // the last one is best

	observation, err := p.Observe(nil)
	if err != nil {
		panic(err) // every position of Hexade can be encoded
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
	// Output: a2 a3 c4 d1 d5 d7 e5 e6 f3 f5 f6 f7 g5 g7 and the best is g7 <nil>
}

// A click on the screen is on a cell, and the cell's name is the move.
func Example_click() {
	p := hexade.MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5")
	layout := hexgrid.Layout{Orientation: hexade.Orientation, Size: hexgrid.Point{X: 20, Y: 20}}
	for _, click := range []hexgrid.Point{{X: 75, Y: 5}, {X: -20, Y: 28}, {X: 400, Y: 0}} {
		h := layout.Cell(click)
		if !p.Board().Contains(h) {
			fmt.Println("off the board")
			continue
		}
		m, err := p.ParseMove(p.Board().Name(h))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.Turn(), "plays", m)
	}
	// Output:
	// Black plays e7
	// hexade: "f5": f5 is not empty (A2)
	// off the board
}

func ExampleMove_Cell() {
	p := hexade.New()
	m, err := p.ParseMove("j10")
	if err != nil {
		panic(err)
	}
	fmt.Println(m, "is cell", m.Cell())
	// Output:
	// j10 is cell 0,0
}

func ExampleGame() {
	start, err := hexade.Rules{Side: 4}.New()
	if err != nil {
		panic(err)
	}
	g := hexgames.NewGame(start)
	for _, text := range []string{"d4", "d5", "d6", "a1"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(g.Len(), "moves,", g.Turn(), "is to move")
	if err := g.AgreeDraw(); err != nil {
		panic(err)
	}
	fmt.Println(g.Outcome())
	// Output:
	// hexade: "d6": White's second stone must be at distance 3 or more from the first: from d4 to d6 it is 2 (A3)
	// 3 moves, Black is to move
	// draw: agreement
}
