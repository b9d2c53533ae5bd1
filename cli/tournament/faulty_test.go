package tournament

import (
	"context"
	"errors"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

// A faulty is a bot that plays the first legal move three times. Then it fails as its setting how
// specifies.
type faulty struct {
	how   string
	moves int
}

func init() {
	bot.RegisterAny(bot.Kind{Name: "faulty", Settings: []bot.Setting{{Name: "how", Type: bot.Word}}},
		func(s bot.Spec, progress func(bot.Thought[string])) (bot.AnyBot, error) {
			if s.Value("how") == "unable" {
				return nil, errors.New("not today")
			}
			begin()
			return &faulty{how: s.Value("how")}, nil
		})
}

// begin is called when a bot starts to play.
var begin = func() {}

// A crash is an error that reports its kind of fault.
type crash struct{}

func (crash) Error() string { return "exit status 3\nand a second line" }
func (crash) Fault() string { return "crash" }

// stuck blocks a bot until the end of the tests.
var stuck chan struct{}

func (f *faulty) Think(ctx context.Context, g hexgames.AnyGame, b bot.Budget, among ...string) (bot.Thought[string], error) {
	legal := slices.Sorted(slices.Values(g.LegalTexts()))
	best := bot.Thought[string]{Moves: []bot.Ranked[string]{{Move: legal[0]}}, Nodes: 1, Value: 0.5}
	if f.moves++; f.moves <= 3 {
		return best, nil
	}
	switch f.how {
	case "error":
		return bot.Thought[string]{}, errors.New(strings.Repeat("no idea ", 100))
	case "crash":
		return bot.Thought[string]{}, crash{}
	case "panic":
		panic("out of range")
	case "illegal":
		best.Moves[0].Move = g.MoveTexts()[0]
	case "nonsense":
		best.Moves[0].Move = "?"
	case "none":
		best.Moves = nil
	case "slow":
		<-ctx.Done()
	case "stuck":
		<-stuck
	case "resigns":
		best.Resigns = true
	case "wins":
		best.Value = 0.99
	case "loses":
		best.Value = -0.96
	case "lazy":
		best.Nodes = 0
	}
	return best, nil
}
