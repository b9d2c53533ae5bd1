package hextad_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/hextad"
)

// A whole game of random moves.
func Example() {
	r := rand.New(rand.NewPCG(1, 2))
	p := hextad.New()
	plies := 0
	for p.CountMoves() > 0 {
		p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
		plies++
	}
	fmt.Println(plies, "plies,", p.Score(hexgames.White), "to", p.Score(hexgames.Black))
	fmt.Println(p.Outcome())
	// Output:
	// 55 plies, 12 to 15
	// Black wins: score
}

// Chance deals the tiles, and White places one.
func ExampleNew() {
	r := rand.New(rand.NewPCG(1, 2))     // from math/rand/v2
	p := hextad.New().Deal(r)            // Chance deals the tiles
	m, err := p.ParseMove("06:1,0/2,-1") // with the opening double 55, for 5 points
	if err == nil {
		p, err = p.Apply(m)
	}
	fmt.Println(p, err)
	// Output:
	// 7/0-6/s/w 55:0,0/0,1;06:1,0/2,-1 00.02.15.22.25.35 03.05.14.16.33.36.44 5:0 rw <nil>
}

func ExampleRules() {
	for _, rules := range []hextad.Rules{
		{},
		{PoolSize: 2, MinPips: 1, MaxPips: 3, Lenient: true, MustScore: true, First: hexgames.Black},
		{MaxPips: 3},
		{MaxPips: 12},
	} {
		p, err := rules.New()
		fmt.Println(p, err)
	}
	// Output:
	// 7/0-6/s/w - - - 0:0 c <nil>
	// 2/1-3/lm/b - - - 0:0 c <nil>
	//  hextad: "PoolSize 7": two pools and the opening tile are more than the 10 tiles with pips from 0 to 3: want pools of at most 4 (T1)
	//  hextad: "MaxPips 12": want at most 9 pips (T1)
}

func ExamplePosition_Apply() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w")
	for _, text := range []string{"26:2,-1/1,0", "draw 00", "24:3,-1/2,0"} {
		m, err := p.ParseMove(text)
		if err != nil {
			panic(err)
		}
		player := p.Turn()
		if p, err = p.Apply(m); err != nil {
			panic(err) // ParseMove returns only legal moves
		}
		fmt.Println(player, "leads to", p)
	}
	// Output:
	// White leads to 1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw
	// Chance leads to 1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b
	// Black leads to 1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb
}

// Random games estimate the advantage of the first move.
func ExamplePosition_Playout() {
	p := hextad.New()
	dice := rand.New(rand.NewPCG(1, 2))
	wins := map[hexgames.Player]int{}
	for range 1000 {
		end := p.Playout(dice, 2000)
		wins[end.Outcome().Winner]++
	}
	fmt.Println(wins[hexgames.White], wins[hexgames.Black], "and", wins[hexgames.None], "without a winner")
	// Output: 482 427 and 91 without a winner
}

func ExamplePosition_ParseMove() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1 25 24 0:0 w")
	_, err := p.ParseMove("25:2,-1/1,0")
	fmt.Println(err)

	var e *hexgames.Error
	if errors.As(err, &e) {
		fmt.Println("clause", e.Clause, "cells", e.Cells, errors.Is(err, hexgames.ErrIllegalMove))
	}
	// Output:
	// hextad: "25:2,-1/1,0": no two of 3, 3 and 5 add up to the third, on 0,1 0,0 1,0 (T9)
	// clause T9 cells [0,1 0,0 1,0] true
}

// Deal plays the moves of Chance. The same seed deals the same tiles.
func ExamplePosition_Deal() {
	p := hextad.New().Deal(rand.New(rand.NewPCG(1, 2)))
	fmt.Println("White", p.Pool(hexgames.White))
	fmt.Println("Black", p.Pool(hexgames.Black))
	fmt.Println(len(p.Boneyard()), "tiles are left, and", p.Turn(), "is to move")
	// Output:
	// White [00 02 06 15 22 25 35]
	// Black [03 05 14 16 33 36 44]
	// 13 tiles are left, and White is to move
}

// The next actions of a game.
func ExamplePosition_Due() {
	p := hextad.New()
	for _, text := range []string{"draw 33", "draw 26", "draw 24"} {
		phase, player := p.Due()
		fmt.Println(phase, "for", player, "by", p.Turn())
		m, err := p.ParseMove(text)
		if err != nil {
			panic(err)
		}
		p, _ = p.Apply(m)
	}
	// Output:
	// opening for None by Chance
	// deal for White by Chance
	// deal for Black by Chance
}

// The intersections that a move completes. This one fills a hole and scores the maximum.
func ExamplePosition_Scored() {
	p := hextad.MustParse("7/0-6/s/w 25:-2,2/-1,2;15:-1,3/0,3;11:0,0/0,1;56:1,1/2,1;06:1,4/1,3;05:3,2/2,2 00.02.04.13.22.24.33 01.03.12.14.16.23.26 0:0 b")
	fmt.Println(p.Diagram())
	m, err := p.ParseMove("16:1,2/0,2")
	if err != nil {
		panic(err)
	}
	sum := 0
	for _, x := range p.Scored(m) {
		fmt.Println(x.Pips, "is worth", x.Value, "where", x.At, "meet")
		sum += x.Value
	}
	fmt.Println(m, "scores", sum)
	// Output:
	// 0,-1          .   .
	//
	// -1,0        .   1   .   .   .
	//                  \
	// -2,1      .   .   1   5---6   .   .
	//
	// -3,2    .   2---5   .   .   5---0   .
	//
	// -3,3      .   .   1---5   6   .   .
	//                            \
	// -2,4            .   .   .   0   .
	//
	// 0,5                       .   .
	// White 0: 00 02 04 13 22 24 33
	// Black 0: 01 03 12 14 16 23 26
	// boneyard: 8 tiles
	// Black places a tile
	// [1 5 6] is worth 6 where -1,3|-1,2|0,2 meet
	// [5 6 1] is worth 6 where -1,2|0,2|0,1 meet
	// [1 5 6] is worth 6 where -1,3|0,3|0,2 meet
	// [6 1 5] is worth 6 where 0,2|0,1|1,1 meet
	// [5 6 1] is worth 6 where 0,3|0,2|1,2 meet
	// [6 1 5] is worth 6 where 0,2|1,2|1,1 meet
	// [5 6 1] is worth 6 where 0,3|1,3|1,2 meet
	// [1 5 6] is worth 6 where 1,2|1,1|2,1 meet
	// [6 1 5] is worth 6 where 1,3|1,2|2,2 meet
	// [1 5 6] is worth 6 where 1,2|2,2|2,1 meet
	// 16:1,2/0,2 scores 60
}

func ExamplePosition_Diagram() {
	fmt.Println(hextad.MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb").Diagram())
	// Output:
	// 2,-2            .   .   .
	//
	// 0,-1      .   .   2   2   .
	//                  /   /
	// -1,0    .   3   6   4   .
	//              \
	// -1,1      .   3   .   .
	//
	// -1,2        .   .
	// White 6: 00
	// Black 10:
	// boneyard: 24 tiles
	// to draw: a tile for Black, who has placed one
}

func ExamplePosition_Pieces() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b")
	for h, half := range p.Pieces() {
		fmt.Println(h, "has", half.Pips, "of", half.Tile)
	}
	for m := range p.Table() {
		fmt.Println(m.Tile(), "lies on", m.Low(), "and", m.High())
	}
	// Output:
	// 0,0 has 3 of 33
	// 0,1 has 3 of 33
	// 1,0 has 6 of 26
	// 2,-1 has 2 of 26
	// 33 lies on 0,0 and 0,1
	// 26 lies on 2,-1 and 1,0
}

// A front end needs no rules: it asks the game what to draw, what can be clicked, and what a move
// changes.
func ExamplePosition_Drawing() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w")
	d := p.Drawing()
	fmt.Println(len(d.Cells), "cells, the first is", d.Cells[0].Name)
	for _, piece := range d.Pieces {
		fmt.Printf("a %s with %s on %s, joined to %s\n", piece.Kind, piece.Text, piece.Cell, piece.Mate)
	}
	for _, area := range d.Areas[:4] {
		fmt.Println("the", area.Name, "of", area.Owner, "has", area.Items, "and", area.Score)
	}
	first := p.Click().Next
	second := p.Click(first[0]).Next
	third := p.Click(first[0], "2,-1").Next
	fmt.Println("click on", first, "and then on one of", len(second), "cells; after 2,-1 on", third)
	m, err := p.ParseMove(p.Click(first[0], "2,-1", "1,0").Moves[0])
	if err != nil {
		fmt.Println(err)
	}
	for _, change := range p.Changes(m) {
		fmt.Println(change)
	}
	// Output:
	// 24 cells, the first is -2,0
	// a half with 3 on 0,0, joined to 0,1
	// a half with 3 on 0,1, joined to 0,0
	// the pool of White has [26] and 0
	// the score of White has [] and 0
	// the pool of Black has [24] and 0
	// the score of Black has [] and 0
	// click on [26] and then on one of 20 cells; after 2,-1 on [1,-1 1,0]
	// 26 leaves the pool of White
	// the half 2 comes to 2,-1
	// the half 6 comes to 1,0
	// White gets 6
}

// Transform refuses symmetries that turn the line of the opening double.
func ExamplePosition_Transform() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b")
	turned, err := p.Transform(hexgrid.Rotation(3))
	fmt.Println(turned, err)
	_, err = p.Transform(hexgrid.Rotation(1))
	fmt.Println(err)
	// Output:
	// 1/0-6/s/w 26:-2,2/-1,1;33:0,0/0,1 00 24 6:0 b <nil>
	// hextad: "Rotation(1)": no shift would return the opening double to 0,0 and 0,1 (T2)
}

// A book holds one of two positions that are mirror images.
func ExamplePosition_Canonical() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b")
	canonical, s := p.Canonical()
	fmt.Println(canonical, s)

	mirrored, err := p.Transform(hexgrid.Reflection(1))
	other, _ := mirrored.Canonical()
	fmt.Println(canonical.Hash() == other.Hash(), mirrored.Hash() == p.Hash(), err)
	// Output:
	// 1/0-6/s/w 26:-2,1/-1,1;33:0,0/0,1 00 24 6:0 b Reflection(4)
	// true false <nil>
}

// The players change places. During the deal, they can't.
func ExamplePosition_Reverse() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb")
	fmt.Println(p.Reverse())
	fmt.Println(hextad.New().Reverse() == hextad.Position{})
	// Output:
	// 1/0-6/s/b 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 - 00 10:6 rw
	// true
}

// A network rates actions by number. Choosing the best action again and again leads to a move: a
// tile, then its place.
func ExamplePosition_AppendActions() {
	p := hextad.MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b")
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
	// 24
	// 4,-1/3,-1
	// 24:4,-1/3,-1 <nil>
}

func ExampleGame() {
	g := hexgames.NewGame(hextad.MustParse("1/0-1/l/w 00:0,0/0,1 01 11 0:0 w"))
	for _, text := range []string{"pass", "01:1,0/2,-1", "11:2,0/3,-1"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(g.Outcome(), "after", g.Len(), "moves")
	g.Undo()
	fmt.Println(g.Turn(), "is to move again")
	// Output:
	// hextad: "pass": White can place a tile, and so cannot pass (T11)
	// Black wins: score after 2 moves
	// Black is to move again
}

// A game with random draws. Draws are moves, so they can be undone and are in the record.
func ExampleGame_chance() {
	g := hexgames.NewGame(hextad.New())
	r := rand.New(rand.NewPCG(1, 2))
	deal := func() {
		for g.Turn() == hexgames.Chance {
			p := g.Position()
			if err := g.Play(p.MoveAt(r.IntN(p.CountMoves()))); err != nil {
				panic(err) // legal moves are never refused
			}
		}
	}
	deal()
	fmt.Println("after", g.Len(), "draws", g.Turn(), "has", g.Position().Pool(g.Turn()))
	if err := g.Play(g.Position().MoveAt(0)); err != nil {
		panic(err)
	}
	deal()
	moves := g.Moves()
	fmt.Println(moves[len(moves)-2:], "and", g.Turn(), "is to move")
	// Output:
	// after 15 draws White has [00 02 06 15 22 25 35]
	// [00:-2,0/-1,0 draw 46] and Black is to move
}

func ExampleParseTile() {
	t, err := hextad.ParseTile("42")
	fmt.Println(t, t.Low(), t.High(), t.IsDouble(), err)
	_, err = hextad.ParseTile("4")
	fmt.Println(err)
	// Output:
	// 24 2 4 false <nil>
	// hextad: "4": want a tile: two digits, such as 24
}
