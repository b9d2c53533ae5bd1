// Package register registers Nim, and a bot that plays Nim and Hexdame. A program that imports
// the package has both by their names.
package register

import (
	"cmp"
	"context"
	"embed"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/newgame/nim"
)

// about has what programs tell beginners.
//
//go:embed guide.txt
var about embed.FS

func init() {
	games.Register(games.WithoutOptions(nim.New(), nim.Parse), about)
	miser := bot.Kind{Name: "miser", Settings: []bot.Setting{}} // there is nothing to set
	bot.Register(miser, newMiser[nim.Position, nim.Move])
	bot.Register(miser, newMiser[hexdame.Position, hexdame.Move])
}

// A miser leaves its opponent as few moves as possible.
type miser[P hexgames.Position[P, M], M comparable] struct{}

func newMiser[P hexgames.Position[P, M], M comparable](bot.Spec, func(bot.Thought[M])) (bot.Bot[P, M], error) {
	return miser[P, M]{}, nil
}

func (miser[P, M]) Think(_ context.Context, g *hexgames.Game[P, M], _ bot.Budget, among ...M) (bot.Thought[M], error) {
	p := g.Position()
	if len(among) == 0 {
		among = p.LegalMoves()
	}
	var t bot.Thought[M]
	for _, m := range among {
		next, err := p.Apply(m)
		if err != nil {
			return t, err
		}
		t.Moves = append(t.Moves, bot.Ranked[M]{Move: m, Value: 1 / float64(1+next.CountMoves())})
	}
	if len(t.Moves) == 0 {
		return t, bot.ErrNoChoice
	}
	slices.SortStableFunc(t.Moves, func(a, b bot.Ranked[M]) int { return cmp.Compare(b.Value, a.Value) })
	return t, nil
}
