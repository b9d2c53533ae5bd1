package games_test

import (
	"context"
	"errors"
	"fmt"

	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A program that chooses the game at run time.
func Example() {
	g, err := games.Start("hexcore6", "", map[string]string{"side": "4"})
	if err != nil {
		fmt.Println(err)
		return
	}
	seat, err := g.Seat(bot.Spec{Name: "mcts"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g)
	thought, err := seat.Think(context.Background(), bot.Budget{Nodes: 100})
	if err == nil {
		_, err = g.PlayText(thought.Best())
	}
	fmt.Println(g, err)
	// Output:
	// hexcore6 at ply 0: Black to move
	// hexcore6 at ply 1: White to move <nil>
}

func ExampleStart() {
	_, err := games.Start("hexade", "", map[string]string{"side": "3"})
	fmt.Println(err)
	_, err = games.Start("chess", "", nil)
	fmt.Println(errors.Is(err, games.ErrName))
	// Output:
	// hexade: "Side 3": want a side from 4 to 10, or 0 for 10 (A1)
	// true
}

// A program for a single game.
func ExampleOf() {
	hextad := games.Of(hextad.Rules.New, hextad.Position.Rules, hextad.Parse)
	for _, o := range hextad.Options() {
		fmt.Printf("%s: %s, %s if not given\n", o.Name, o.Type, o.Standard)
	}
	// Output:
	// poolsize: number, 7 if not given
	// minpips: number, 0 if not given
	// maxpips: number, 6 if not given
	// lenient: yes or no, no if not given
	// mustscore: yes or no, no if not given
	// first: player, White if not given
}
