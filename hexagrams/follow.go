package hexagrams

import "example.com/hexgames"

// NewFollower returns a follower, which is a [hexgames.Learner].
func (p Position) NewFollower() hexgames.Follower[Position, Move] {
	return &follower{worths: standard()}
}

// A follower is a position, and what it is worth by some weights.
type follower struct {
	Position
	*worths
}

// Start begins at a position.
func (f *follower) Start(p Position) { f.Position = p }

// Do goes on to the position after a move.
func (f *follower) Do(p Position, m Move, next Position) { f.Position = next }

// Undo goes back to the position before a move.
func (f *follower) Undo(p Position, m Move, next Position) { f.Position = p }

// Evaluate is Evaluate of the position, with the weights of the follower.
func (f *follower) Evaluate() float64 { return f.evaluate(f.Position) }

// Weights returns the weights.
func (f *follower) Weights() hexgames.Weights { return f.weights }

// SetWeights changes the weights.
func (f *follower) SetWeights(w hexgames.Weights) error {
	if err := w.Match(f.weights); err != nil {
		return err
	}
	f.worths = worthsOf(w)
	return nil
}

// AppendFeatures appends the features of the position, each of them early and late.
func (f *follower) AppendFeatures(dst []hexgames.Feature) []hexgames.Feature {
	var list features
	f.features(&list)
	early := float32((f.white | f.black).count()) / cellCount
	for _, i := range list {
		dst = append(dst, hexgames.Feature{Weight: int(i), Value: early}, hexgames.Feature{Weight: featureCount + int(i), Value: 1 - early})
	}
	return dst
}

// AppendMoveFeatures appends nothing.
func (f *follower) AppendMoveFeatures(dst []hexgames.Feature, m Move) []hexgames.Feature { return dst }
