package bot_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/laws"
)

// TestHeapLaws checks the game of the example against the laws of all games.
func TestHeapLaws(t *testing.T) {
	laws.Check(t, laws.Spec[heap, take]{
		Starts:    []heap{{21, hexgames.White}, {2, hexgames.Black}},
		MaxMoves:  3,
		MaxPlies:  21,
		Allocates: true,
		Digest:    0x4164156a3beab0fe,
	})
}

// TestProgressKept checks that a bot does not change the thoughts that it has reported: eight
// stones are lost, but only a deeper search finds that out.
func TestProgressKept(t *testing.T) {
	var told, copies [][]bot.Ranked[take]
	b := &bot.AlphaBeta[heap, take]{Progress: func(t bot.Thought[take]) {
		told = append(told, t.Moves)
		copies = append(copies, slices.Clone(t.Moves))
	}}
	thought, err := b.Think(context.Background(), hexgames.NewGame(heap{8, hexgames.White}), bot.Budget{Nodes: 10_000})
	if err != nil || thought.Value != -1 || len(told) < 2 {
		t.Fatalf("after %d thoughts, the value is %v, %v; want -1", len(told), thought.Value, err)
	}
	for i := range told {
		if !reflect.DeepEqual(told[i], copies[i]) {
			t.Errorf("thought %d was %v, and is %v at the end", i, copies[i], told[i])
		}
	}
}
