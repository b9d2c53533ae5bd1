package bot

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// thinkAmong has a bot think about the end of a game.
func thinkAmong[P hexgames.Position[P, M], M comparable](t *testing.T, text string, g *hexgames.Game[P, M], b Budget, among ...M) Thought[M] {
	t.Helper()
	s, err := ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	own, err := New[P, M](s, nil)
	if err != nil {
		t.Fatal(err)
	}
	thought, err := own.Think(context.Background(), g, b, among...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return thought
}

// TestAmong checks that bots examine only the moves that they may choose from, each once,
// even if there is only one.
func TestAmong(t *testing.T) {
	g := hexgames.NewGame(hexagrams.New())
	legal := g.LegalMoves()
	for _, text := range small {
		for _, among := range [][]hexagrams.Move{{legal[3], legal[1], legal[3]}, {legal[2]}} {
			thought := thinkAmong(t, text, g, Budget{Nodes: 300}, among...)
			checkThought(t, g, thought)
			found := map[hexagrams.Move]bool{}
			for _, m := range thought.Moves {
				found[m.Move] = true
			}
			distinct := min(len(among), 2)
			if text == "random" {
				distinct = 1
			}
			if len(found) != distinct || len(thought.Moves) != distinct || text != "random" && thought.Nodes == 0 {
				t.Errorf("%s among %v thinks %v", text, among, thought)
			}
			for m := range found {
				if m != among[0] && m != among[len(among)/2] {
					t.Errorf("%s among %v thinks %v", text, among, thought)
				}
			}
		}
		s, _ := ParseSpec(text)
		b, _ := New[hexagrams.Position, hexagrams.Move](s, nil)
		if thought, err := b.Think(context.Background(), g, Budget{Nodes: 10}, hexagrams.Move{}); !errors.Is(err, hexgames.ErrIllegalMove) {
			t.Errorf("%s among illegal moves: %v, %v", text, thought, err)
		}
	}
}

// TestAmongKept checks that a search among some moves leaves the memory of MCTS alone.
func TestAmongKept(t *testing.T) {
	g := hexgames.NewGame(hexagrams.New())
	var thoughts []Thought[hexagrams.Move]
	for _, between := range []bool{false, true} {
		b := &MCTS[hexagrams.Position, hexagrams.Move]{Seed: 1}
		for turn := range 2 {
			thought, err := b.Think(context.Background(), g, Budget{Nodes: 200})
			if err != nil {
				t.Fatal(err)
			}
			if turn == 1 {
				thought.Time = 0
				thoughts = append(thoughts, thought)
			}
			if between {
				b.Think(context.Background(), g, Budget{Nodes: 50}, g.LegalMoves()[4])
			}
		}
	}
	if !reflect.DeepEqual(thoughts[0], thoughts[1]) {
		t.Errorf("the memory has changed:\n%v\n%v", thoughts[0], thoughts[1])
	}
}

// TestLines checks that as many of the best moves as the budget requests have legal lines that
// start with them.
func TestLines(t *testing.T) {
	g := hexgames.NewGame(hexdame.New())
	for _, text := range small {
		for _, lines := range []int{0, 1, 3, 1000} {
			thought := thinkAmong(t, text, g, Budget{Nodes: 2000, Lines: lines})
			want := min(max(lines, 1), len(thought.Moves))
			for i, m := range thought.Moves {
				if i >= want != (m.Line == nil) || i < want && m.Line[0] != m.Move {
					t.Errorf("%s with %d lines has the move %+v at %d", text, lines, m, i)
				}
				p := g.Position()
				for _, move := range m.Line {
					p = mustApply(p, move)
				}
			}
		}
	}
}

// TestOneLine checks that only the best move has a line, even if a search by MCTS ends with another
// best move, because the first one loses immediately.
func TestOneLine(t *testing.T) {
	for seed := range 300 {
		for nodes := 4; nodes <= 12; nodes += 4 {
			b := &MCTS[graph, int8]{Seed: uint64(seed)}
			thought, err := b.Think(context.Background(), hexgames.NewGame(graphOf(seed)), Budget{Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range thought.Moves {
				if (i == 0) != (len(m.Line) > 0) {
					t.Errorf("graph %d with %d nodes: move %d has the line %v", seed, nodes, i, m.Line)
				}
			}
		}
	}
}

// TestDepth checks that bots do not look farther ahead than the budget allows, and that a depth
// alone ends the search of every bot but MCTS.
func TestDepth(t *testing.T) {
	g := hexgames.NewGame(hextad.MustParse("1/0-2/s/w - - - 0:0 c"))
	for g.Turn() == hexgames.Chance {
		if err := g.Play(g.LegalMoves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	for depth := 1; depth <= 3; depth++ {
		for _, text := range []string{"alphabeta:games=1", "mcts", "mcts:goroutines=2"} {
			if thought := thinkAmong(t, text, g, Budget{Nodes: 500, Depth: depth}); thought.Depth > depth || len(thought.Line()) > depth {
				t.Errorf("%s to depth %d: %v", text, depth, thought)
			}
		}
		if thought := thinkAmong(t, "alphabeta:games=1", g, Budget{Depth: depth}); thought.Depth != depth {
			t.Errorf("alphabeta to depth %d alone: %v", depth, thought)
		}
	}
	thinkAmong(t, "greedy:games=1", g, Budget{Depth: 1})
	tree := &MCTS[hextad.Position, hextad.Move]{}
	if _, err := tree.Think(context.Background(), g, Budget{Depth: 1}); !errors.Is(err, ErrBudget) {
		t.Error(err)
	}
	for _, b := range []Budget{{Depth: -1}, {Nodes: 1, Lines: -1}} {
		if _, err := tree.Think(context.Background(), g, b); !errors.Is(err, ErrBudget) {
			t.Errorf("%+v: %v", b, err)
		}
	}
}
