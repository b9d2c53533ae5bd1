package bot

import (
	"context"
	"math"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// TestSolve checks that MCTS proves of small games, with Chance in them, what
// minimax says.
func TestSolve(t *testing.T) {
	solved := 0
	for _, start := range []string{"1/0-1/s/w - - - 0:0 c", "1/1-2/l/b - - - 0:0 c", "1/0-2/sm/w - - - 0:0 c"} {
		for seed := range 20 {
			dice := newDice(uint64(seed), 0)
			p := hextad.MustParse(start)
			for n := 0; p.CountMoves() > 0; n++ {
				if p.Turn() != hexgames.Chance && len(p.Boneyard()) < 2 && p.CountMoves() > 1 {
					b := &MCTS[hextad.Position, hextad.Move]{Seed: uint64(n)}
					thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{Nodes: 20000})
					if err != nil {
						t.Fatal(err)
					}
					best := thought.Moves[0]
					if !best.Exact {
						break // too much for this budget
					}
					want := minimax(p, 99, nil) * sign(p.Turn())
					if solved++; math.Abs(best.Value-want) > 1e-9 {
						t.Errorf("%v is proven to be worth %v, want %v", p, best.Value, want)
					}
				}
				p = mustApply(p, p.MoveAt(dice.IntN(p.CountMoves())))
			}
		}
	}
	if solved < 20 {
		t.Errorf("only %d positions were solved", solved)
	}
}

// TestUntried checks that the moves of a node are tried once each.
func TestUntried(t *testing.T) {
	for moves := 1; moves < 100; moves++ {
		n := &node[hexdame.Position, hexdame.Move]{moves: moves}
		dice := newDice(uint64(moves), 0)
		seen := map[int]bool{}
		for range moves {
			seen[n.untried(dice)] = true
			n.children = append(n.children, child[hexdame.Position, hexdame.Move]{})
		}
		if len(seen) != moves {
			t.Errorf("of %d moves %d are tried", moves, len(seen))
		}
	}
}

// TestShares checks that goroutines share the nodes of a budget among them.
func TestShares(t *testing.T) {
	for _, nodes := range []int{3, 100, 101} {
		b := &MCTS[hexdame.Position, hexdame.Move]{Goroutines: 3}
		thought, err := b.Think(context.Background(), hexgames.NewGame(hexdame.New()), Budget{Nodes: nodes})
		if err != nil || thought.Nodes != nodes {
			t.Errorf("%d nodes of a budget of %d, %v", thought.Nodes, nodes, err)
		}
	}
}
