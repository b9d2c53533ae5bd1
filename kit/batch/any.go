package batch

import "example.com/hexgames"

// Any is a batch for programs that choose the game at run time. Every *[Batch] implements it.
// Package kit/games makes one from a position of any game.
type Any interface {
	Len() int
	GameName() string
	Shape() hexgames.Shape
	Arrays() *Arrays
	Reset(seed uint64, out *Arrays) error
	Look(out *Arrays) error
	Step(actions []int32, out *Arrays) error
	Choose(seed uint64, actions []int32) error
	PositionText(i int) string
	First(i int) []int
	FormatAction(i, action int) string
}
