package hexcore6_test

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexgrid"
)

// A whole game on a small board: all discs are placed at random, then stacks
// move at random until both players pass.
func Example() {
	r := rand.New(rand.NewPCG(1, 2))
	p, err := hexcore6.Rules{Side: 3}.New()
	if err != nil {
		panic(err)
	}
	for p.CountMoves() > 0 {
		before := p.Phase()
		p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
		if p.Phase() != before && before == hexcore6.Placement {
			fmt.Println(p)
		}
	}
	fmt.Println(p)
	fmt.Println(p.Outcome(), p.Score(hexgames.White), p.Score(hexgames.Black))
	// Output:
	// bww/wbwb/ww*bw/bbww/bbb w move
	// (bbw)2/2(www)1/(ww)1*bw/1(bb)(wbb)1/1(bbw)1 - over
	// Black wins: score 1 3
}

// The end of the placement phase and the movement phase, move by move.
func Example_phases() {
	p := hexcore6.MustParse("w2/1bww/bw*bb/1bw1/bw1 w place")
	for _, text := range []string{"a2/d5", "e3-d3", "e4-d3", "pass", "pass"} {
		m, err := p.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		p, _ = p.Apply(m)
		fmt.Printf("%v: %v, %v\n", m, p.Phase(), p)
	}
	// Output:
	// a2/d5: movement, ww#/#bww/bw*bb/#bwb/bw# b move
	// e3-d3: movement, ww#/#bww/bw*bb/#(bb)wb/1w# w move
	// e4-d3: movement, ww#/#bww/bw*bb/#(bbw)wb/2# b move
	// pass: last pass, ww#/#bww/bw*bb/#(bbw)wb/2# w pass
	// pass: finished, ww#/#bww/bw*bb/#(bbw)wb/2# - over
}

func ExampleRules() {
	for _, r := range []hexcore6.Rules{{}, {Side: 5}, {Core: hexgrid.Hex{Q: 1}}, {Side: 7}, {Core: hexgrid.Hex{Q: 5}}} {
		p, err := r.New()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.CountMoves(), "first turns on", p)
	}
	// Output:
	// 1704 first turns on 6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place
	// 822 first turns on 5/6/7/3bw3/3w*b3/3bw3/7/6/5 b place
	// 1716 first turns on 6/7/8/9/10/4bw5/3w*b4/3bw4/8/7/6 b place
	// hexcore6: "Side 7": want a side from 3 to 6, or 0 for 6 (C2)
	// hexcore6: "Core 5,0": this cell is on the border, where the Core cannot be (C2)
}

func ExamplePosition_Apply() {
	p := hexcore6.MustParse("(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move")
	for _, m := range p.LegalMoves()[:3] {
		next, err := p.Apply(m)
		if err != nil {
			panic(err) // legal moves are never refused
		}
		fmt.Println(m, "leads to", next)
	}
	// Output:
	// b5-c5 leads to (bbb)1(www)b/3(wwb)1/1(bbw)b1(bw)1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move
	// d1-e2:1 leads to (bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(ww)2*2(ww)/(bw)1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move
	// d1-e2:2 leads to (bbb)1(www)b/3(wwb)w/1(bbw)b1b1/w2*2(ww)/(bww)1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 b move
}

// Random games estimate the advantage of the first move.
func ExamplePosition_Playout() {
	p := hexcore6.New()
	dice := rand.New(rand.NewPCG(1, 2))
	wins := map[hexgames.Player]int{}
	for range 1000 {
		end := p.Playout(dice, 2000)
		wins[end.Outcome().Winner]++
	}
	fmt.Println(wins[hexgames.White], wins[hexgames.Black], "and", wins[hexgames.None], "without a winner")
	// Output: 440 410 and 150 without a winner
}

func ExamplePosition_ParseMove() {
	p := hexcore6.New()
	_, err := p.ParseMove("c4/d6")
	fmt.Println(err)

	var e *hexgames.Error
	if errors.As(err, &e) {
		fmt.Println("clause", e.Clause, "cells", e.Cells, errors.Is(err, hexgames.ErrIllegalMove))
	}
	// Output:
	// hexcore6: "c4/d6": d6 is not in line with c4 (C3)
	// clause C3 cells [c4 d6] true
}

func ExamplePosition_Diagram() {
	fmt.Println("The movement phase on side 3")
	fmt.Println(hexcore6.MustParse("w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass").Diagram())
	// Output:
	// The movement phase on side 3
	//       5
	//    4     b
	// 3     w     ww
	//    b     .     #
	// 2     .     b
	//    wb    *     .
	// 1     bw    .
	//    w     bw    wb
	//       .     #
	//    a     b     e
	//       b     d
	//          c
}

// The score and the group of each player.
func ExamplePosition_Group() {
	p := hexcore6.MustParse("w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass")
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		fmt.Print(player, " ", p.Score(player), ":")
		for _, h := range p.Group(player) {
			fmt.Print(" ", p.Board().Name(h))
		}
		fmt.Println()
	}
	fmt.Println(p.RepetitionOutcome())
	// Output:
	// White 3: a1 b2 c2
	// Black 1: d4
	// White wins: third occurrence
}

// A front end needs no rules: it asks the game what to draw, what can be clicked, and what a move
// changes.
func ExamplePosition_Drawing() {
	p := hexcore6.MustParse("w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass")
	d := p.Drawing()
	fmt.Println(len(d.Cells), "cells, the first is", d.Cells[0].Name)
	for _, piece := range d.Pieces[:3] {
		fmt.Printf("a %s of %v on %s, with %d below it\n", piece.Kind, piece.Owner, piece.Cell, piece.Level)
	}
	for _, area := range d.Areas {
		fmt.Println("the", area.Name, "of", area.Owner, "is", area.Score)
	}
	for _, mark := range d.Marks {
		fmt.Println("a", mark.Kind, "of", mark.Owner, "on", mark.Cells)
	}
	first := p.Click().Next
	second := p.Click("b2").Next
	fmt.Println("click on one of", first, "and after b2 on one of", second)
	m, err := p.ParseMove(p.Click("b2", "c2").Moves[0])
	if err != nil {
		fmt.Println(err)
	}
	for _, change := range p.Changes(m) {
		fmt.Println(change)
	}
	// Output:
	// 19 cells, the first is a1
	// a disc of White on a1, with 0 below it
	// a disc of White on a2, with 0 below it
	// a disc of Black on a2, with 1 below it
	// the score of White is 3
	// the score of Black is 1
	// a group of White on [a1 b2 c2]
	// a group of Black on [d4]
	// click on one of [a1 b2 b4 c2 d5 pass] and after b2 on one of [a1 a2 c2]
	// White's disc goes from b2 to c2
	// White loses 2
	// Black gets 2
}

func ExamplePosition_Pieces() {
	p := hexcore6.MustParse("w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass")
	for h, piece := range p.Pieces() {
		if piece.Height() > 1 {
			fmt.Println(p.Board().Name(h), piece, "belongs to", piece.Owner())
		}
	}
	fmt.Println("White has", p.Count(hexgames.White), "stacks")
	// Output:
	// a2 wb belongs to Black
	// b2 bw belongs to White
	// c2 bw belongs to White
	// d5 ww belongs to White
	// e3 wb belongs to Black
	// White has 5 stacks
}

func ExamplePosition_Transform() {
	p := hexcore6.New()
	_, err := p.Transform(hexgrid.Rotation(1))
	fmt.Println(err)
	turned, err := p.Transform(hexgrid.Rotation(2))
	fmt.Println(turned == p, err)
	// Output:
	// hexcore6: "Rotation(1)": while discs are being placed, want a symmetry that keeps the colors around the Core (C1)
	// true <nil>
}

// A book holds one of two positions that are mirror images.
func ExamplePosition_Canonical() {
	p := hexcore6.MustParse("w2/1bww/bw*bb/1bw1/bw1 w place")
	canonical, s := p.Canonical()
	fmt.Println(canonical, s)

	mirrored, err := p.Transform(hexgrid.Reflection(4))
	other, _ := mirrored.Canonical()
	fmt.Println(canonical.Hash() == other.Hash(), mirrored.Hash() == p.Hash(), err)
	// Output:
	// bw1/1bw1/1w*bw/wbw1/b1b w place Reflection(0)
	// true false <nil>
}

// The players change places. While discs are placed, they can't.
func ExamplePosition_Reverse() {
	p := hexcore6.MustParse("1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 w move")
	fmt.Println(p.Reverse())
	fmt.Println(hexcore6.New().Reverse() == hexcore6.Position{})
	// Output:
	// 1bw/w(wwb)(bw)b/1(bb)*1#/1(wb)2/#(wbw)1 b move
	// true
}

// A network rates actions by number. The best action leads to a move.
func ExamplePosition_AppendActions() {
	p := hexcore6.MustParse("1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 w move")
	network := func(observation []float32, action int) int { return action % 100 } // a stand-in

	observation, _ := p.Observe(nil)
	next, _ := p.AppendActions(nil)
	best := next[0]
	for _, a := range next {
		if network(observation, a) > network(observation, best) {
			best = a
		}
	}
	m, err := p.DecodeMove(best)
	fmt.Println(p.FormatAction(best), p.FormatMove(m), err)
	// Output:
	// b2-a2:2 b2-a2:2 <nil>
}

func ExampleMove_Kind() {
	p := hexcore6.MustParse("(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move")
	for _, m := range p.LegalMoves() {
		if m.Kind() == hexcore6.Shift {
			fmt.Println(m, "moves", m.Discs(), "from", p.Board().Name(m.From()), "to", p.Board().Name(m.To()))
		} else {
			fmt.Println(m, "is of the kind", m.Kind())
		}
	}
	// Output:
	// b5-c5 moves 1 from b5 to c5
	// d1-e2:1 moves 1 from d1 to e2
	// d1-e2:2 moves 2 from d1 to e2
	// a3-a4:1 moves 1 from a3 to a4
	// c2-c3:1 moves 1 from c2 to c3
	// a3-a4:2 moves 2 from a3 to a4
	// c2-c3:2 moves 2 from c2 to c3
	// b5-a4 moves 1 from b5 to a4
	// pass is of the kind pass
}

func ExampleGame() {
	g := hexgames.NewGame(hexcore6.MustParse("(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move"))
	for !g.Outcome().Over() {
		for _, text := range []string{"a3-a4:1", "pass", "a4-a3:1", "pass"} {
			if _, err := g.PlayText(text); err != nil {
				break
			}
		}
	}
	fmt.Println(g.Outcome(), "after", g.Len(), "moves")
	g.Undo()
	fmt.Println(g.Turn(), "is to move again")
	// Output:
	// Black wins: third occurrence after 9 moves
	// White is to move again
}
