package hexdame_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
)

// A whole game, played at random.
func Example() {
	r := rand.New(rand.NewPCG(1, 2))
	p := hexdame.New()
	for p.CountMoves() > 0 {
		p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
	}
	fmt.Println(p)
	fmt.Println(p.Outcome())
	// Output:
	// B:Wa2,a3,a5,b2,b3,b4,c1,d3,d4,e2,e3,Ki7:B
	// White wins: no legal move
}

func ExamplePosition_Apply() {
	p := hexdame.MustParse("W:We5,a1:Bf6,Ki9")
	for _, m := range p.LegalMoves() {
		next, err := p.Apply(m)
		if err != nil {
			panic(err) // legal moves are never refused
		}
		fmt.Println(p.FormatMove(m), "leads to", next)
	}
	// Output:
	// e5xg7 leads to B:Wa1,g7:BKi9
}

// Random games estimate the advantage of the first move.
func ExamplePosition_Playout() {
	p := hexdame.New()
	dice := rand.New(rand.NewPCG(1, 2))
	wins := map[hexgames.Player]int{}
	for range 1000 {
		end := p.Playout(dice, 2000)
		wins[end.Outcome().Winner]++
	}
	fmt.Println(wins[hexgames.White], wins[hexgames.Black], "and", wins[hexgames.None], "without a winner")
	// Output: 506 494 and 0 without a winner
}

func ExamplePosition_ParseMove() {
	p := hexdame.MustParse("W:We5,a1:Bf6,Ka5")
	_, err := p.ParseMove("a1-a2")
	fmt.Println(err)

	var e *hexgames.Error
	if errors.As(err, &e) {
		fmt.Println("clause", e.Clause, "cells", e.Cells, errors.Is(err, hexgames.ErrIllegalMove))
	}
	// Output:
	// hexdame: "a1-a2": a capture is compulsory: e5xg7 (D6)
	// clause D6 cells [a1 a2] true
}

func ExamplePosition_FormatMove() {
	p := hexdame.MustParse("B:Wb1,b3,d2,d4,e5,f2:BKa3,d6,f8,g8,h6,h7,i7")
	for _, m := range p.LegalMoves() {
		fmt.Println(p.FormatMove(m), "or", m)
	}
	// Output:
	// a3xd3xd5xg5xc1xa1 or a3xa1[b1,b3,d2,d4,e5]
	// a3xd3xd5xi5xe1xa1 or a3xa1[b1,b3,d4,e5,f2]
}

func ExamplePosition_Diagram() {
	fmt.Println(hexdame.MustParse("W:Wa1,Ke5:Bf6,f9,Ka5").Diagram())
	// Output:
	//                .
	//             .     .
	//          .     .     .
	//       b     .     .     .
	//    .     .     .     .     .
	// 9     .     .     .     .     i
	//    .     .     b     .     .
	// 8     .     .     .     .     h
	//    .     .     W     .     .
	// 7     .     .     .     .     g
	//    .     .     .     .     .
	// 6     .     .     .     .     f
	//    B     .     .     .     .
	// 5     .     .     .     .     e
	//    4     .     .     .     d
	//       3     .     .     c
	//          2     w     b
	//             1     a
}

// Where to draw a move: the extent of the board, its cells, the pieces and the stops.
func Example_drawing() {
	p := hexdame.MustParse("W:We5:Bf5,f6,g6")
	layout := hexgrid.Layout{Orientation: hexdame.Orientation, Size: hexgrid.Point{X: 20, Y: 20}}
	board := p.Board()
	min, max := layout.Bounds(board.Hexes())
	fmt.Printf("the board is %.0f wide and %.0f high\n", max.X-min.X, max.Y-min.Y)

	corners := layout.Corners(board.At(0))
	fmt.Printf("%s has a corner at %.1f, %.1f\n", board.Name(board.At(0)), corners[0].X, corners[0].Y)

	for h, piece := range p.Pieces() {
		center := layout.Center(h)
		fmt.Printf("%v at %.0f, %.0f\n", piece, center.X, center.Y)
	}
	for _, h := range p.Path(p.LegalMoves()[0]) {
		center := layout.Center(h)
		fmt.Printf("over %.0f, %.0f\n", center.X, center.Y)
	}
	// Output:
	// the board is 280 wide and 312 high
	// a1 has a corner at 10.0, 121.2
	// w at 0, 0
	// b at 30, -17
	// b at 0, -35
	// b at 30, -52
	// over 0, 0
	// over 60, -35
	// over 0, -69
	// over 0, 0
}

// A front end needs no rules: it asks the game what to draw, what can be clicked, and what a move
// changes.
func ExamplePosition_Drawing() {
	p := hexdame.MustParse("W:Wg5:Bh6")
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
	// 61 cells, the first is a1
	// a man of White on g5
	// a man of Black on h6
	// click on [g5] and then on [i7]
	// White's man goes from g5 to i7
	// Black's man on h6 is captured
	// White's man on i7 becomes a king
}

func ExamplePosition_Pieces() {
	p := hexdame.MustParse("W:Wa1,Ke5:Bf6,f9,Ka5")
	for h, piece := range p.Pieces() {
		fmt.Println(piece, p.Board().Name(h))
	}
	fmt.Println("Black has", p.Count(hexgames.Black), "pieces with", p.CountKings(hexgames.Black), "king")
	// Output:
	// w a1
	// B a5
	// W e5
	// b f6
	// b f9
	// Black has 3 pieces with 1 king
}

func ExamplePosition_Transform() {
	p := hexdame.MustParse("W:Wa1,a3:Bf9")
	mirrored, err := p.Transform(hexdame.Mirror)
	fmt.Println(mirrored, err)
	_, err = p.Transform(hexgrid.Rotation(1))
	fmt.Println(err)
	fmt.Println(p.Reverse())
	// Output:
	// W:Wa1,c1:Bi6 <nil>
	// hexdame: "Rotation(1)": men step forward, so with men on the board want the identity or the mirror (D2)
	// B:Wd1:Bi7,i9
}

// A book holds one of two positions that are mirror images.
func ExamplePosition_Canonical() {
	p := hexdame.MustParse("W:Wa1,c1:Bi6")
	canonical, s := p.Canonical()
	fmt.Println(canonical, s)

	other, _ := hexdame.MustParse("W:Wa1,a3:Bf9").Canonical()
	fmt.Println(canonical.Hash() == other.Hash(), canonical.Hash() == p.Hash())
	// Output:
	// W:Wa1,a3:Bf9 Reflection(2)
	// true false
}

// A network rates actions by number. Choosing the best action again and again leads to a move.
func ExamplePosition_AppendActions() {
	p := hexdame.MustParse("W:We5:Bf5,f6,g6")
	network := func(observation []float32, action int) int { return action } // the last one is best

	var observation []float32
	var actions, next []int
	for {
		next, _ = p.AppendActions(next[:0], actions...)
		if len(next) == 0 {
			break
		}
		observation, _ = p.Observe(observation[:0], actions...)
		best := next[0]
		for _, a := range next {
			if network(observation, a) > network(observation, best) {
				best = a
			}
		}
		fmt.Println(p.FormatAction(best))
		actions = append(actions, best)
	}
	m, err := p.DecodeMove(actions...)
	fmt.Println(p.FormatMove(m), err)
	// Output:
	// e5-g7
	// g7-g5
	// g5-e5
	// e5xg5xg7xe5 <nil>
}

func ExampleMove_Captured() {
	p := hexdame.MustParse("W:WKe1:Be4,e7,Ka5")
	m, err := p.ParseMove("e1xe9")
	if err != nil {
		panic(err)
	}
	for _, h := range m.Captured() {
		fmt.Println("captures", p.Board().Name(h))
	}
	for _, h := range p.Path(m) {
		fmt.Println("stops on", p.Board().Name(h))
	}
	// Output:
	// captures e4
	// captures e7
	// stops on e1
	// stops on e5
	// stops on e9
}

func ExampleGame() {
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa1"))
	for !g.Outcome().Over() {
		for _, text := range []string{"e5-e6", "a1-b1", "e6-e5", "b1-a1"} {
			if _, err := g.PlayText(text); err != nil {
				panic(err)
			}
		}
	}
	fmt.Println(g.Outcome(), "after", g.Len(), "moves")
	g.Undo()
	fmt.Println(g.Turn(), "is to move again")
	// Output:
	// draw: third occurrence after 8 moves
	// Black is to move again
}
