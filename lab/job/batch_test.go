package job

import (
	"context"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// TestSized checks the sizes of jobs. They must never change and must not depend on the machine,
// because the same command must always produce the same shards.
func TestSized(t *testing.T) {
	for _, test := range []struct {
		name, spec   string
		batch, split int
	}{
		{"fast games", `{"kind":"selfplay","schema":1,"game":"hexagrams","bots":["random"],"games":100000,"plies":500}`, 500, 0},
		{"few fast games", `{"kind":"selfplay","schema":1,"game":"hexagrams","bots":["random"],"games":320,"plies":500}`, 10, 0},
		{"two games", `{"kind":"selfplay","schema":1,"game":"hexagrams","bots":["random"],"games":2,"plies":500}`, 1, 0},
		{"slow games", `{"kind":"selfplay","schema":1,"game":"hexdame","bots":["mcts:nodes=100000"],"games":100000,"plies":500}`, 1, 0},
		{"large games", `{"kind":"selfplay","schema":1,"game":"hexade","bots":["mcts:nodes=300"],"games":100000,"plies":500,"visits":true}`, 5, 0},
		{"a match of slow games", `{"kind":"match","schema":1,"game":"hexdame","bots":["mcts:nodes=100000","random"],"games":100000,"random":4,"plies":500}`, 2, 0},
		{"a match", `{"kind":"match","schema":1,"game":"hextad","bots":["mcts:nodes=50","alphabeta:nodes=500"],"games":100000,"random":2,"plies":500}`, 100, 0},
		{"a match of few games", `{"kind":"match","schema":1,"game":"hextad","bots":["random","random:seed=1"],"games":4,"random":2,"plies":500}`, 2, 0},
		{"a perft", `{"kind":"perft","schema":1,"game":"hexcore6","depth":5}`, 113, 3},
		{"a deep perft", `{"kind":"perft","schema":1,"game":"hexdame","depth":9}`, 2, 2},
		{"a small perft", `{"kind":"perft","schema":1,"game":"hexagrams","depth":1}`, 1, 1},
		{"a batch of one's own", `{"kind":"selfplay","schema":1,"game":"hexdame","bots":["random"],"games":10,"plies":500,"batch":7}`, 7, 0},
		{"a split of one's own", `{"kind":"perft","schema":1,"game":"hexdame","depth":6,"split":3}`, 86, 3},
	} {
		s := loose(t, test.spec)
		got, err := s.Sized(context.Background(), &Runner{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got.Batch != test.batch || got.Split != test.split {
			t.Errorf("%s: the batch is %d and the split %d, want %d and %d", test.name, got.Batch, got.Split, test.batch, test.split)
		}
		if !testing.Short() { // once is enough in the emulator of TestMachines
			again, err := s.Sized(context.Background(), &Runner{})
			if err != nil || again.ID() != got.ID() {
				t.Errorf("%s: the second time it is %s (%v)", test.name, again.Text(), err)
			}
		}
		if got.Batch, got.Split = s.Batch, s.Split; string(got.Text()) != string(s.Text()) {
			t.Errorf("%s: other fields have changed: %s", test.name, got.Text())
		}
	}
}

// loose parses a Spec without a batch.
func loose(t *testing.T, text string) Spec {
	t.Helper()
	batch, split := strings.Contains(text, `"batch"`), strings.Contains(text, `"split"`)
	if !batch {
		text = strings.TrimSuffix(text, "}") + `,"batch":2}`
	}
	if !split && strings.Contains(text, `"perft"`) {
		text = strings.TrimSuffix(text, "}") + `,"split":1}`
	}
	s := parse(t, text)
	if !batch {
		s.Batch = 0
	}
	if !split {
		s.Split = 0
	}
	return s
}

// TestUnsized checks that Sized rejects invalid Specs.
func TestUnsized(t *testing.T) {
	for _, s := range []Spec{
		{Kind: Selfplay, Schema: Version, Game: "chess", Bots: []string{"random"}, Games: 1, Plies: 1},
		{Kind: Perft, Schema: Version, Game: "chess", Depth: 1},
		{Kind: Perft, Schema: Version, Game: games.Names()[0]},
		{Kind: Match, Schema: Version, Game: "hexdame", Bots: []string{"random", "random"}, Games: 3, Plies: 1},
		{Kind: Selfplay, Schema: Version, Game: "hexdame", Bots: []string{"random"}, Games: 10, Random: 100, Plies: 50},
	} {
		if _, err := s.Sized(context.Background(), &Runner{}); err == nil {
			t.Errorf("%s has a size", s.Text())
		}
	}
}

// TestCosts checks that the costs name existing bots and games, and that every other game and bot
// has a cost, too.
func TestCosts(t *testing.T) {
	for name, of := range costs {
		if !slices.Contains(bot.Names(), name) || of[otherGame] <= 0 {
			t.Errorf("the bot %s has the costs %v", name, of)
		}
		for game, cost := range of {
			if game != otherGame && !slices.Contains(games.Names(), game) || cost <= 0 {
				t.Errorf("the bot %s has the cost %v in %s", name, cost, game)
			}
		}
	}
	for _, game := range append(games.Names(), "chess") {
		for _, text := range append(bot.Levels(), "best", "mcts:nodes=5", "alphabeta", "random", "nobody") {
			if costOf(game, text) <= 0 {
				t.Errorf("%s costs nothing in %s", text, game)
			}
		}
	}
}
