package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexdame"
)

// TestGreedyBudget checks the number of evaluated moves: the number of nodes in the budget, few
// after the end of the context, and one if there is no time at all.
func TestGreedyBudget(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	const enough = 10 // the number of evaluations before the context ends, if there is no limit
	evaluated := 0
	b := &Greedy[hexade.Position, hexade.Move]{Evaluate: func(hexade.Position) float64 {
		if evaluated++; evaluated == enough {
			cancel()
		}
		return 0
	}}
	for _, test := range []struct{ nodes, least, most int }{
		{1, 1, 1}, {7, 7, 7}, {0, enough, enough + maxStride}, {0, 1, 1}, {50, 1, 1},
	} {
		evaluated = 0
		thought, err := b.Think(ctx, hexgames.NewGame(hexade.New()), Budget{Nodes: test.nodes})
		if err != nil || evaluated < test.least || evaluated > test.most || len(thought.Moves) != evaluated || thought.Depth != 1 {
			t.Errorf("with a budget of %d nodes %d of %d moves are evaluated (%v)", test.nodes, evaluated, len(thought.Moves), err)
		}
	}
}

// TestGreedyTies checks that Greedy may play any of the moves with the same value.
func TestGreedyTies(t *testing.T) {
	g := hexgames.NewGame(hexdame.New())
	played := map[hexdame.Move]bool{}
	for seed := range uint64(200) {
		b := &Greedy[hexdame.Position, hexdame.Move]{Evaluate: func(hexdame.Position) float64 { return 0 }, Seed: seed}
		thought, err := b.Think(context.Background(), g, Budget{Nodes: 100})
		if err != nil {
			t.Fatal(err)
		}
		played[thought.Best()] = true
	}
	if moves := g.Position().CountMoves(); len(played) != moves {
		t.Errorf("of %d moves %d are played", moves, len(played))
	}
}

// TestGreedyOnGraphs checks the values of moves for the players who make them.
func TestGreedyOnGraphs(t *testing.T) {
	for seed := range 100 {
		evaluate := evaluationOf(seed % 4)
		b := &Greedy[graph, int8]{Evaluate: evaluate}
		for g := hexgames.NewGame(graphOf(seed)); g.Turn() != hexgames.None; {
			p := g.Position()
			if g.Turn() != hexgames.Chance && p.CountMoves() > 1 {
				thought, err := b.Think(context.Background(), g, Budget{Nodes: 100})
				if err != nil || len(thought.Moves) != p.CountMoves() {
					t.Fatalf("%v: the thought is %v, %v", p, thought, err)
				}
				for _, m := range thought.Moves {
					over := mustApply(p, m.Move).Outcome().Over()
					want := Ranked[int8]{Move: m.Move, Value: worthOf(p, m.Move, 1, evaluate), Nodes: 1, Exact: over}
					if over && want.Value != 0 {
						want.Plies = 1
					}
					if m.Line = nil; !reflect.DeepEqual(m, want) {
						t.Errorf("%v: a move is %+v, want %+v", p, m, want)
					}
				}
			}
			g.Play(p.MoveAt(p.roll(5, p.CountMoves())))
		}
	}
}

// TestPlayouts checks that an evaluation is the average of its random games, and that it plays at
// least one.
func TestPlayouts(t *testing.T) {
	p, dice := hexade.New(), newDice(1, 0)
	sum := 0.0
	for games := 1.0; games <= 5; games++ {
		sum += playout[hexade.Position, hexade.Move](p, dice)
		if v := Playouts[hexade.Position, hexade.Move](int(games), 1)(p); v != sum/games {
			t.Errorf("%v games are worth %v, want %v", games, v, sum/games)
		}
	}
	for _, games := range []int{0, -1} {
		if v := Playouts[hexade.Position, hexade.Move](games, 1)(p); v != 1 && v != -1 {
			t.Errorf("%d games are worth %v", games, v)
		}
	}
}

// An endless is a game that random moves never end, and that White wins by repetition.
type endless struct{ hexdame.Position }

func (p endless) Apply(hexdame.Move) (endless, error) { return p, nil }

func (p endless) Playout(*rand.Rand, int) endless { return p }

func (endless) RepetitionOutcome() hexgames.Outcome { return hexgames.Outcome{Winner: hexgames.White} }

// TestEndless checks that a random game that does not end counts as a repetition, if repetition
// ends the game.
func TestEndless(t *testing.T) {
	if v := playout[endless, hexdame.Move](endless{hexdame.New()}, nil); v != 1 {
		t.Errorf("an endless game is worth %v to White, want 1", v)
	}
	if o := repetition(hexade.New()); o.Over() {
		t.Errorf("a repetition in Hexade ends the game: %v", o)
	}
}

// TestEstimate checks that estimates are never certain, and never NaN.
func TestEstimate(t *testing.T) {
	for v, want := range map[float64]float64{0.5: 0.5, 2: unproven, -2: -unproven, math.Inf(1): unproven, math.NaN(): 0} {
		if got := estimate(func(hexdame.Position) float64 { return v }, hexdame.New()); got != want {
			t.Errorf("an estimate of %v counts as %v, want %v", v, got, want)
		}
	}
}
