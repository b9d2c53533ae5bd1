package main

import (
	"errors"
	"fmt"
	"sync"

	"example.com/hexgames/kit/batch"
	"example.com/hexgames/kit/games"
)

// A fleet is a batch that is safe for use by several threads.
type fleet struct {
	mu      sync.Mutex
	games   batch.Any
	refused []int // by the last step
}

// newFleet returns a batch of n games that start at a position.
func newFleet(start games.Position, n int, o batch.Options) (*fleet, error) {
	b, err := start.Batch(n, o)
	if err != nil {
		return nil, err
	}
	return &fleet{games: b}, nil
}

// step takes a step and remembers which games refused their actions.
func (f *fleet) step(actions []int32, out *batch.Arrays) error {
	f.refused = f.refused[:0]
	err := f.games.Step(actions, out)
	var refused *batch.Refused
	if errors.As(err, &refused) {
		f.refused = refused.Games
	}
	return err
}

// position returns the position of game i.
func (f *fleet) position(i int) (games.Position, error) {
	if i < 0 || i >= f.games.Len() {
		return nil, failure{codeArgument, fmt.Sprintf("there is no game %d: want 0 to %d", i, f.games.Len()-1)}
	}
	return startAt(f.games.GameName(), f.games.PositionText(i), nil)
}
