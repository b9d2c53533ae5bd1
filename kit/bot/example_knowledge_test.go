package bot_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
)

// An evaluation estimates positions for White.
func ExampleEvaluation() {
	material := func(p hexdame.Position) float64 {
		lead := p.Count(hexgames.White) - p.Count(hexgames.Black)
		return float64(lead) / 20
	}
	b := &bot.AlphaBeta[hexdame.Position, hexdame.Move]{Evaluate: material}
	g := hexgames.NewGame(hexdame.MustParse("W:Wc3,d4,e4:Be6,f6,g6,Kh9"))
	t, err := b.Think(context.Background(), g, bot.Budget{Depth: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s %.2f\n", g.Position().FormatMove(t.Best()), t.Value)
	// Output:
	// c3-c4 -0.10
}

// A prior estimates moves for the player who makes them.
func ExamplePromiser() {
	captures := func(dst []float64, p hexdame.Position, moves []hexdame.Move) []float64 {
		for _, m := range moves {
			dst = append(dst, float64(len(m.Captured()))/20)
		}
		return dst
	}
	b := &bot.MCTS[hexdame.Position, hexdame.Move]{Prior: captures}
	g := hexgames.NewGame(hexdame.New())
	t, err := b.Think(context.Background(), g, bot.Budget{Nodes: 100})
	fmt.Println(t.Nodes, err)
	// Output:
	// 100 <nil>
}

// A miser is a bot that leaves its opponent as few moves as possible.
type miser struct{}

func (miser) Think(ctx context.Context, g *hexgames.Game[hexdame.Position, hexdame.Move], b bot.Budget, among ...hexdame.Move) (bot.Thought[hexdame.Move], error) {
	p := g.Position()
	if len(among) == 0 {
		among = p.LegalMoves()
	}
	if len(among) == 0 {
		return bot.Thought[hexdame.Move]{}, bot.ErrNoChoice
	}
	var t bot.Thought[hexdame.Move]
	for _, m := range among {
		next, err := p.Apply(m)
		if err != nil {
			return t, err
		}
		t.Moves = append(t.Moves, bot.Ranked[hexdame.Move]{Move: m, Value: -float64(next.CountMoves()) / hexdame.MaxMoves})
	}
	slices.SortStableFunc(t.Moves, func(a, b bot.Ranked[hexdame.Move]) int { return cmp.Compare(b.Value, a.Value) })
	return t, nil
}

func newMiser(s bot.Spec, progress func(bot.Thought[hexdame.Move])) (bot.Bot[hexdame.Position, hexdame.Move], error) {
	return miser{}, nil
}

// A bot of your own plays under its name.
func ExampleRegister() {
	remove := bot.Register(bot.Kind{Name: "miser"}, newMiser)
	defer remove()
	s, err := bot.ParseSpec("miser:seed=7")
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := bot.New[hexdame.Position, hexdame.Move](s, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	g := hexgames.NewGame(hexdame.New())
	t, err := b.Think(context.Background(), g, bot.Budget{})
	fmt.Println(t.Best(), err)
	// Output:
	// d4-e5 <nil>
}

// Each game has levels for people, and a best bot.
func ExampleRecommended() {
	s, _ := bot.Recommended("hexdame", "best")
	fmt.Println(s)
	for _, l := range bot.LevelsOf("hexdame")[:3] {
		fmt.Println(l.Name, l.Spec)
	}
	// Output:
	// alphabeta
	// level1 alphabeta:nodes=20,blunders=66
	// level2 alphabeta:nodes=20,blunders=50
	// level3 alphabeta:nodes=20,blunders=39
}
