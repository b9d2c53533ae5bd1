package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/weigh"
)

// NewFollower returns a follower, which is a [hexgames.Learner].
func (p Position) NewFollower() hexgames.Follower[Position, Move] {
	return &follower{Scale: *standard()}
}

// A follower is a position with the weights to evaluate it.
type follower struct {
	Position
	weigh.Scale
}

// Start starts at a position.
func (f *follower) Start(p Position) { f.Position = p }

// Do moves on to the position after a move.
func (f *follower) Do(p Position, m Move, next Position) { f.Position = next }

// Undo returns to the position before a move.
func (f *follower) Undo(p Position, m Move, next Position) { f.Position = p }

// Evaluate is Evaluate of the position, with the follower's weights.
func (f *follower) Evaluate() float64 { return f.evaluate(&f.Scale) }

// AppendFeatures appends the features of the position, each once early and once late.
func (f *follower) AppendFeatures(dst []hexgames.Feature) []hexgames.Feature {
	var list features
	f.features(&list)
	return f.Scale.AppendFeatures(dst, list[:], f.left())
}

// AppendMoveFeatures appends nothing.
func (f *follower) AppendMoveFeatures(dst []hexgames.Feature, m Move) []hexgames.Feature { return dst }
