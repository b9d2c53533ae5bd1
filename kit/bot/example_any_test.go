package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
)

// Best plays random games after each move and returns the move that wins most often.
func Best[P hexgames.Position[P, M], M comparable](p P, games int) (best M) {
	r := rand.New(rand.NewPCG(1, 1)) // makes the example reproducible
	most := -1
	for _, m := range p.LegalMoves() {
		wins := 0
		for range games {
			q, _ := p.Apply(m)
			if q.Playout(r, 1000).Outcome().Winner == p.Turn() {
				wins++
			}
		}
		if wins > most {
			best, most = m, wins
		}
	}
	return best
}

// One call makes a generic function a bot for all games. Here it plays two of them.
func ExampleRegisterFunc() {
	bot.RegisterFunc("flat", func(p bot.AnyPosition) bot.AnyMove { return Best(p, 3) })

	m := match.Match{Games: []string{"hexagrams", "hexdame"}, Bots: []bot.Spec{{Name: "flat"}, {Name: "random"}}, Pairs: 1}
	played, err := m.Run(context.Background())
	for _, p := range played {
		fmt.Printf("%s: White is %v, %v wins\n", p.Game, m.Bots[p.Players[0]], p.Winner)
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// hexagrams: White is flat, White wins
	// hexagrams: White is random, Black wins
	// hexdame: White is flat, White wins
	// hexdame: White is random, Black wins
}

// A second is a generic bot that plays the second legal move, if there are two.
type second[P hexgames.Position[P, M], M comparable] struct{}

func (second[P, M]) Think(_ context.Context, g *hexgames.Game[P, M], _ bot.Budget, among ...M) (bot.Thought[M], error) {
	if len(among) == 0 {
		among = g.LegalMoves()
	}
	if len(among) == 0 {
		return bot.Thought[M]{}, bot.ErrNoChoice
	}
	return bot.Thought[M]{Moves: []bot.Ranked[M]{{Move: among[min(1, len(among)-1)]}}}, nil
}

func newSecond[P hexgames.Position[P, M], M comparable](bot.Spec, func(bot.Thought[M])) (bot.Bot[P, M], error) {
	return second[P, M]{}, nil
}

// A generic bot is registered once for all games, with AnyPosition and AnyMove as its type
// arguments. It then plays any of them, such as the heap of another example.
func ExampleRegister_anyPosition() {
	bot.Register(bot.Kind{Name: "second"}, newSecond[bot.AnyPosition, bot.AnyMove])

	g := hexgames.NewGame(heap{21, hexgames.White})
	b, err := bot.New[heap, take](bot.Spec{Name: "second"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for g.Turn() != hexgames.None {
		t, err := b.Think(context.Background(), g, bot.Budget{})
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Play(t.Best())
	}
	fmt.Println(g.MoveTexts())
	// Output:
	// [2 2 2 2 2 2 2 2 2 2 1]
}
