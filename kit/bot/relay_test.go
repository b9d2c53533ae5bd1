package bot_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
)

// A fragile is a position of Hexdame that panics in every goroutine whose stack does not have the
// name of the test.
type fragile struct{ hexdame.Position }

func (p fragile) Outcome() hexgames.Outcome {
	stack := make([]byte, 1<<14)
	if !strings.Contains(string(stack[:runtime.Stack(stack, false)]), "TestRelay") {
		panic("fragile")
	}
	return p.Position.Outcome()
}

func (p fragile) Apply(m hexdame.Move) (fragile, error) {
	next, err := p.Position.Apply(m)
	return fragile{next}, err
}

func (p fragile) Playout(r *rand.Rand, limit int) fragile { return hexgames.Playout(p, r, limit) }

// TestRelay checks that if a game panics in any goroutine of a bot, the caller panics and can
// recover.
func TestRelay(t *testing.T) {
	for _, text := range []string{"mcts:seed=1,goroutines=3", "alphabeta:seed=1,goroutines=3"} {
		spec, err := bot.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := bot.New[fragile, hexdame.Move](spec, nil)
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() {
				if v := recover(); v != "fragile" {
					t.Errorf("%s: the panic is %v", text, v)
				}
			}()
			thought, err := b.Think(context.Background(), hexgames.NewGame(fragile{hexdame.New()}), bot.Budget{Nodes: 5000})
			t.Errorf("%s: there is no panic, but %v (error %v)", text, thought, err)
		}()
	}
}
