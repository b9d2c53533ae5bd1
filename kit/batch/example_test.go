package batch_test

import (
	"errors"
	"fmt"

	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/batch"
)

// A thousand games of random moves: each restarts when it ends.
func Example() {
	const n = 1000
	b, err := batch.New(hexagrams.New(), n, batch.Options{Goroutines: 2})
	if err != nil {
		panic(err)
	}
	out := b.Arrays()
	actions := make([]int32, n)
	if err := b.Reset(1, out); err != nil {
		panic(err)
	}
	white, black := 0, 0
	for step := range uint64(100) {
		// A learning program chooses by out.Observations and out.Masks.
		if err := errors.Join(b.Choose(step, actions), b.Step(actions, out)); err != nil {
			panic(err)
		}
		for i := range n {
			switch {
			case out.Returns[i] > 0:
				white++
			case out.Returns[i] < 0:
				black++
			}
		}
	}
	fmt.Println("White won", white, "games, and Black won", black)
	// Output: White won 1231 games, and Black won 1319
}

// A move of several actions, and an illegal action.
func ExampleBatch_Step() {
	b, err := batch.New(hexdame.MustParse("W:We5:Bf5,f6,g6"), 2, batch.Options{})
	if err != nil {
		panic(err)
	}
	// In the first game, White starts to capture three men. In the second, a man steps.
	fmt.Println(b.Step([]int32{558, 556}, nil))
	for i := range b.Len() {
		fmt.Println(b.Position(i), b.First(i))
	}
	// Output:
	// game 1: hexdame: "556", column 1: no legal move begins with action 556 (e5-f5): a capture is compulsory: e5xg5xg7xe5 (D6)
	// W:We5:Bf5,f6,g6 [558]
	// W:We5:Bf5,f6,g6 []
}
