package bot

import (
	"context"
	"math"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// TestSolve checks that MCTS proves the same values as minimax in small games with Chance.
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
		for i := range moves {
			seen[n.untried(i, dice)] = true
			n.children = append(n.children, child[hexdame.Position, hexdame.Move]{})
		}
		if len(seen) != moves {
			t.Errorf("of %d moves %d are tried", moves, len(seen))
		}
	}
}

// TestBest checks which move MCTS tries next, after 100 games.
func TestBest(t *testing.T) {
	type known struct{ games, sum, low, high float64 }
	for _, test := range []struct {
		name  string
		turn  hexgames.Player
		a, b  known
		moves int // including the untried ones
		room  int
		want  int // the index of the move, 2 for an untried one
	}{
		{"the better move", hexgames.White, known{50, 30, -1, 1}, known{50, -30, -1, 1}, 2, 9, 0},
		{"the better move for Black", hexgames.Black, known{50, 30, -1, 1}, known{50, -30, -1, 1}, 2, 9, 1},
		{"a move with few games", hexgames.White, known{90, 45, -1, 1}, known{10, 4, -1, 1}, 2, 9, 1},
		{"a bad move with few games", hexgames.White, known{90, 45, -1, 1}, known{10, -8, -1, 1}, 2, 9, 0},
		{"a move that is no better than a proven one", hexgames.White, known{60, 30, 0, 1}, known{40, 38, -1, 0}, 2, 9, 0},
		{"such a move for Black", hexgames.Black, known{60, -30, -1, 0}, known{40, -38, 0, 1}, 2, 9, 0},
		{"a new move", hexgames.White, known{50, 30, -1, 1}, known{50, -30, -1, 1}, 3, 9, 2},
		{"no room for a new move", hexgames.White, known{50, 30, -1, 1}, known{50, -30, -1, 1}, 3, 0, 0},
		{"a good move before a new one", hexgames.White, known{2, 2, -1, 1}, known{98, -98, -1, 1}, 3, 9, 0},
	} {
		n := &node[hexdame.Position, hexdame.Move]{turn: test.turn, moves: test.moves, low: -1, high: 1, games: 100, sum: test.a.sum + test.b.sum}
		for _, k := range []known{test.a, test.b} {
			c := &node[hexdame.Position, hexdame.Move]{games: k.games, sum: k.sum, low: k.low, high: k.high}
			n.children = append(n.children, child[hexdame.Position, hexdame.Move]{node: c})
			n.children[len(n.children)-1].update(sign(test.turn))
		}
		n.bound()
		w := &worker[hexdame.Position, hexdame.Move]{exploration: 0.7, room: test.room}
		got := w.best(n)
		if got != test.want {
			t.Errorf("%s: move %d is tried, want %d", test.name, got, test.want)
		}
	}
}

// TestShares checks that goroutines share the nodes of a budget.
func TestShares(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for _, nodes := range []int{1, 3, 100, 101} {
		b := &MCTS[hexdame.Position, hexdame.Move]{Goroutines: 3}
		thought, err := b.Think(ctx, hexgames.NewGame(hexdame.New()), Budget{Nodes: nodes})
		if err != nil || thought.Nodes != nodes {
			t.Errorf("%d nodes of a budget of %d, %v", thought.Nodes, nodes, err)
		}
	}
}

// TestOneTree checks the results of nodes that several goroutines have visited: no game is lost,
// and no game still counts as under way.
func TestOneTree(t *testing.T) {
	for _, test := range []struct{ moves, size int }{{0, 0}, {4, 0}, {4, 300}} {
		checkOneTree(t, hexade.New(), test.moves, test.size)
		checkOneTree(t, hexagrams.New(), test.moves, test.size)
		checkOneTree(t, hexcore6.New(), test.moves, test.size)
		checkOneTree(t, hexdame.New(), test.moves, test.size)
		checkOneTree(t, dealt(), test.moves, test.size)
	}
}

func checkOneTree[P hexgames.Position[P, M], M comparable](t *testing.T, p P, moves, size int) {
	t.Helper()
	b := &MCTS[P, M]{Goroutines: 4, Moves: moves, TreeSize: size}
	g := hexgames.NewGame(p)
	sum := 0.0
	for range 2 {
		thought, err := b.Think(context.Background(), g, Budget{Nodes: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if sum += 1000; thought.Nodes != 1000 || b.tree.root.games != sum {
			t.Errorf("%v: %d nodes, and %v games after %v nodes", p, thought.Nodes, b.tree.root.games, sum)
		}
	}
	checkNode(t, b.tree.root, size == 0, 0)
}

// checkNode checks the results of a node and of the nodes below it. If there was enough room, ended
// is the number of games that ended in the node.
func checkNode[P hexgames.Position[P, M], M comparable](t *testing.T, n *node[P, M], room bool, ended float64) {
	t.Helper()
	games, sum, proven := ended, 0.0, n.proven() || n.moves == 0
	for i := range n.children {
		c := &n.children[i]
		if c.node == nil {
			continue
		}
		games += c.node.games
		sum += c.node.sum
		proven = proven || c.node.proven()
		checkNode(t, c.node, room, 1)
		if n.turn == hexgames.Chance || c.node.proven() {
			continue
		}
		again := *c
		if again.update(sign(n.turn)); again != *c {
			t.Errorf("%v: the results of a move are %v, want %v", n.p, *c, again)
		}
	}
	switch {
	case n.underWay != 0:
		t.Errorf("%v: %d games are under way", n.p, n.underWay)
	case proven:
	case games > n.games || room && games != n.games || math.Abs(sum-n.sum) > n.games-games+ended+1e-9:
		t.Errorf("%v: %v games with the sum %v, and %v with %v after it", n.p, n.games, n.sum, games, sum)
	}
}

// TestRanking checks the ranking of moves with different results.
func TestRanking(t *testing.T) {
	type known struct{ games, sum, low, high float64 }
	for _, test := range []struct {
		name string
		a, b known // a must come first
	}{
		{"more is better", known{100, 50, -1, 1}, known{100, 40, -1, 1}},
		{"many games are surer", known{100, 50, -1, 1}, known{2, 2, -1, 1}},
		{"a loss is the last resort", known{2, -2, -1, 1}, known{9, -3, -1, -1}},
		{"a win is the first", known{1, -1, 1, 1}, known{1000, 999, -1, 1}},
		{"a draw is better than nothing", known{9, -9, 0, 0}, known{100, -20, -1, 1}},
		{"a proven lower bound counts", known{1, -1, 0, 1}, known{4, 1, -1, 1}},
		{"a proven upper bound counts", known{100, 20, -1, 1}, known{100, 90, -1, 0}},
	} {
		root := new(worker[hexdame.Position, hexdame.Move]).newNode(hexdame.New())
		for i, k := range []known{test.b, test.a} {
			root.children = append(root.children, child[hexdame.Position, hexdame.Move]{
				move: root.p.MoveAt(i), node: &node[hexdame.Position, hexdame.Move]{games: k.games, sum: k.sum, low: k.low, high: k.high},
			})
		}
		b := &MCTS[hexdame.Position, hexdame.Move]{tree: &tree[hexdame.Position, hexdame.Move]{root: root}}
		if thought := b.thought(1); thought.Best() != root.p.MoveAt(1) {
			t.Errorf("%s: the ranking is %v", test.name, thought.Moves)
		}
	}
}

// TestOtherGame checks that MCTS keeps nothing from a different game of the same length.
func TestOtherGame(t *testing.T) {
	b := &MCTS[hexade.Position, hexade.Move]{}
	for _, first := range []int{0, 100} {
		g := hexgames.NewGame(hexade.New())
		g.Play(g.Position().MoveAt(first))
		thought, err := b.Think(context.Background(), g, Budget{Nodes: 50})
		if err != nil {
			t.Fatal(err)
		}
		checkThought(t, g, thought)
	}
}

// TestComingBack checks the results that MCTS keeps when positions recur. A move to such a position
// is a draw, but only in a game where it has occurred. When a game has returned to a position, MCTS
// searches it like any other.
func TestComingBack(t *testing.T) {
	b := &MCTS[hexdame.Position, hexdame.Move]{}
	think := func(always bool, moves ...string) map[string]int {
		g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa3"))
		tried := map[string]int{}
		for _, text := range append(moves, "") {
			if text != "" && !always {
				g.PlayText(text)
				continue
			}
			thought, err := b.Think(context.Background(), g, Budget{Nodes: 500})
			if err != nil {
				t.Fatal(err)
			}
			checkThought(t, g, thought)
			if text == "" {
				for _, m := range thought.Moves {
					tried[g.Position().FormatMove(m.Move)] = len(b.tree.root.after(mustApply(g.Position(), m.Move)).children)
				}
				break
			}
			if _, err := g.PlayText(text); err != nil {
				t.Fatal(err)
			}
		}
		return tried
	}
	tried := think(true, "e5-e6", "a3-a4", "e6-e5", "a4-a3")
	if n, ok := tried["e5-e6"]; !ok || n != 0 || tried["e5-i9"] == 0 || len(tried) < 10 {
		t.Errorf("after the moves, these were tried: %v", tried)
	}
	tried = think(false, "e5-i9", "a3-a4", "i9-e5", "a4-a3")
	if n, ok := tried["e5-i9"]; !ok || n != 0 || tried["e5-e6"] == 0 || len(tried) < 10 {
		t.Errorf("after other moves, these were tried: %v", tried)
	}
}
