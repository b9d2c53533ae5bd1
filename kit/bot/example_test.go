package bot_test

import (
	"context"
	"fmt"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
)

// A bot finishes a game of Hexdame.
func Example() {
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKb2,g7"))
	b := &bot.MCTS[hexdame.Position, hexdame.Move]{Seed: 1}
	for g.Turn() != hexgames.None {
		t, err := b.Think(context.Background(), g, bot.Budget{Nodes: 1000})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Turn(), "plays", g.Position().FormatMove(t.Best()))
		g.Play(t.Best())
	}
	fmt.Println(g.Outcome())
	// Output:
	// White plays e5xa1
	// Black plays g7-g6
	// White plays a1-e5
	// Black plays g6-g5
	// White plays e5xh5
	// White wins: no legal move
}

// Two bots play each other. The loop checks whose turn it is, because turns need not
// alternate.
func Example_match() {
	g := hexgames.NewGame(hexagrams.New())
	bots := map[hexgames.Player]bot.Bot[hexagrams.Position, hexagrams.Move]{
		hexgames.White:  &bot.MCTS[hexagrams.Position, hexagrams.Move]{Seed: 1},
		hexgames.Black:  &bot.AlphaBeta[hexagrams.Position, hexagrams.Move]{Seed: 2},
		hexgames.Chance: &bot.Random[hexagrams.Position, hexagrams.Move]{Seed: 3},
	}
	for g.Turn() != hexgames.None {
		t, err := bots[g.Turn()].Think(context.Background(), g, bot.Budget{Nodes: 200})
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Play(t.Best())
	}
	fmt.Println(g.Outcome())
	// Output:
	// Black wins: elimination
}

// A custom evaluation counts men, and kings as three men.
func ExampleAlphaBeta() {
	evaluate := func(p hexdame.Position) float64 {
		sum := 0
		for _, piece := range p.Pieces() {
			worth := 1
			if piece.King {
				worth = 3
			}
			if piece.Owner == hexgames.Black {
				worth = -worth
			}
			sum += worth
		}
		return float64(sum) / 100
	}
	g := hexgames.NewGame(hexdame.MustParse("W:Wc3,d4,e4:Be6,f6,g6,Kh9"))
	b := &bot.AlphaBeta[hexdame.Position, hexdame.Move]{Evaluate: evaluate}
	t, err := b.Think(context.Background(), g, bot.Budget{Depth: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := g.Position()
	for _, m := range t.Line() {
		fmt.Println(p.FormatMove(m))
		p, _ = p.Apply(m)
	}
	// Output:
	// c3-c4
	// e6-e5
	// e4xe6
	// h9xd5xa2
	// d4-e4
}

// A hint shows the moves that a bot has examined.
func ExampleThought() {
	g := hexgames.NewGame(hexagrams.New())
	b := &bot.MCTS[hexagrams.Position, hexagrams.Move]{Seed: 1}
	t, err := b.Think(context.Background(), g, bot.Budget{Nodes: 3000})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range t.Moves[:3] {
		fmt.Printf("%s %.2f\n", g.Position().FormatMove(m.Move), m.Value)
	}
	// Output:
	// d1xe1 0.01
	// d3xe3 -0.13
	// d5xe5 -0.23
}

// BudgetOf returns the time for the next move of a game with clocks.
func ExampleBudgetOf() {
	g := hexgames.NewGame(hexdame.New())
	g.SetClock(hexgames.White, hexgames.NewClock(5*time.Minute, 2*time.Second))
	fmt.Println(bot.BudgetOf(g.Clock(g.Turn())).Time)

	if err := g.Spend(299 * time.Second); err != nil {
		fmt.Println(err)
	}
	fmt.Println(bot.BudgetOf(g.Clock(g.Turn())).Time)
	// Output:
	// 11.5s
	// 500ms
}

func ExampleParseSpec() {
	s, err := bot.ParseSpec("mcts:nodes=500,seed=7")
	fmt.Println(s.Name, s.Budget.Nodes, s.Seed, err)
	_, err = bot.ParseSpec("mcts:nodes=many")
	fmt.Println(err)
	// Output:
	// mcts 500 7 <nil>
	// bad bot "mcts:nodes=many": nodes is "many": want 1 or more
}

// A proven win has its distance, and a line to the end of the game.
func ExampleRanked() {
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5,Kd4,Ka1:Bf9"))
	b := &bot.AlphaBeta[hexdame.Position, hexdame.Move]{}
	t, err := b.Think(context.Background(), g, bot.Budget{Nodes: 10000})
	if err != nil {
		fmt.Println(err)
		return
	}
	best := t.Moves[0]
	fmt.Printf("White wins in %d:", best.Plies)
	for _, m := range best.Line {
		fmt.Print(" ", g.Position().FormatMove(m))
		if err := g.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(";", g.Outcome())
	// Output:
	// White wins in 3: e5-e8 f9xd7 d4xd8; White wins: no legal move
}
