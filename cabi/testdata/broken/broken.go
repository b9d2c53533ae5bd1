// Package main holds a file that a test adds to the library: a game that panics.
package main

import (
	"math/rand/v2"

	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/kit/games"
)

// A broken is a position of Hexagrams that panics where it should work.
type broken struct{ hexagrams.Position }

func init() {
	games.Register(games.WithoutOptions(broken{hexagrams.New()}, parse), nil)
}

func parse(text string) (broken, error) {
	p, err := hexagrams.Parse(text)
	return broken{p}, err
}

func (broken) GameName() string                                 { return "broken" }
func (broken) Apply(hexagrams.Move) (broken, error)             { panic("Apply is broken") }
func (broken) Playout(*rand.Rand, int) broken                   { panic("Playout is broken") }
func (broken) Diagram() string                                  { panic("Diagram is broken") }
func (broken) AppendActions(dst []int, _ ...int) ([]int, error) { panic("AppendActions is broken") }
func (broken) AppendMask([]uint64, ...int) ([]uint64, error)    { panic("AppendMask is broken") }
func (broken) Transform(hexgrid.Symmetry) (broken, error)       { panic("Transform is broken") }
