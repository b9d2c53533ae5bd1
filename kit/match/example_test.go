package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
)

// Two bots play four games on a small board: two openings, each with both colors.
func Example() {
	m := match.Match{
		Games: []string{"hexade"}, Options: map[string]string{"side": "4"},
		Bots:  []bot.Spec{{Name: "easy"}, {Name: "beginner"}},
		Pairs: 2,
	}
	played, err := m.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range played {
		fmt.Printf("%v against %v: %v\n", m.Bots[p.Players[0]], m.Bots[p.Players[1]], hexgames.Outcome{Winner: p.Winner, Reason: p.Reason})
	}
	fmt.Println()
	report := m.Report(played)
	report.Untimed = true
	text, err := report.Text()
	fmt.Print(string(text))
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// easy against beginner: draw: full board
	// beginner against easy: Black wins: a six
	// easy against beginner: White wins: a six
	// beginner against easy: Black wins: a six
	//
	// hexade
	// bot       games  won  drawn  lost  score        95%  White   Black  plies
	// easy          4    3      1     0  87.5%  39.6-98.7  75.0%  100.0%   42.2
	// beginner      4    0      1     3  12.5%   1.3-60.4   0.0%   25.0%   42.2
	//
	// match            pairs  0  ½  1  1½  2  score        95%   Elo            95%    LOS
	// easy : beginner      2  0  0  0   1  1  87.5%  7.3-100.0  +338  -442 to +1341  87.5%
	//
	// ending      games  White  Black  drawn
	// a six           3      1      2      0
	// full board      1      0      0      1
}

// A test stops a match when it is sure enough that the first bot is stronger than the second.
func ExampleMatch_Run_test() {
	test, err := match.NewTest(0, 100, 0.05, 0.05)
	if err != nil {
		fmt.Println(err)
		return
	}
	m := match.Match{
		Games: []string{"hexagrams"},
		Bots:  []bot.Spec{{Name: "mcts", Budget: bot.Budget{Nodes: 10}}, {Name: "random"}},
		Test:  test,
	}
	played, err := m.Run(context.Background())
	fmt.Println(len(played), "games,", test.Words("mcts", "random"), err)
	// Output:
	// 24 games, mcts is stronger than random (error rate 5%) <nil>
}

// A single game, from the start.
func ExampleRules_Play() {
	table, err := match.Opening{}.Table("hexagrams")
	if err != nil {
		fmt.Println(err)
		return
	}
	bots := [2]bot.Spec{{Name: "random", Seed: 1}, {Name: "random", Seed: 2}}
	dice := rand.New(rand.NewPCG(1, 0)) // for Chance, which Hexagrams does not have
	r, err := match.Rules{Plies: 200}.Play(context.Background(), table, bots, dice)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Game.Outcome(), "after", r.Game.Len(), "moves")
	// Output:
	// White wins: elimination after 101 moves
}
