package learn

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A Fit fits weights to samples by logistic regression. It takes a step for each sample; the steps
// of a weight get smaller with the number of its samples (Adagrad).
type Fit struct {
	Epochs int     // the number of times that each sample is used
	Rate   float64 // the size of the first step
	Decay  float64 // the strength of the pull toward 0
	Search float64 // the share of the bots' evaluations in the target, from 0 to 1; the rest is the result of the game
	Seed   uint64  // for the order of the samples
}

// Standard is a Fit that worked well for Hexdame.
var Standard = Fit{Epochs: 10, Rate: 0.2, Decay: 8}

// A Loss measures how well an evaluation predicts the results of games that were not used to fit
// it. It is the mean cross entropy, in nats: 0.69 is no better than guessing.
type Loss struct {
	Values int     // the number of positions
	Value  float64 // of the results of games
	Moves  int     // the number of positions with several moves
	Move   float64 // of the moves that were played
	Chance float64 // the same, if all moves were equally likely
}

// String returns the losses as text.
func (l Loss) String() string {
	text := fmt.Sprintf("loss %.4f in %d positions", l.Value, l.Values)
	if l.Moves > 0 {
		text += fmt.Sprintf(", of moves %.3f instead of %.3f in %d", l.Move, l.Chance, l.Moves)
	}
	return text
}

// Weights fits weights to samples of several games. If test reports true for a sample, Weights uses
// it only to measure the loss.
func (f Fit) Weights(ctx context.Context, s games.Samples, test func(i int) bool) (hexgames.Weights, Loss, error) {
	t := &fitting{Fit: f, s: s}
	n := s.Weights().Len()
	t.w, t.g, t.scale = make([]float64, n), make([]float64, n), make([]float64, n)
	var values, moves, testValues, testMoves []int
	for i := range s.Len() {
		one := s.At(i)
		value, choices := one.Quiet, t.choose(i) && t.played >= 0 && len(t.ends) > 1
		t.measure(value, choices, i)
		switch held := test(i); {
		case held && value:
			testValues = append(testValues, i)
		case value:
			values = append(values, i)
		}
		switch held := test(i); {
		case held && choices:
			testMoves = append(testMoves, i)
		case choices:
			moves = append(moves, i)
		}
	}
	for i := range t.scale {
		if t.g[i] > 0 {
			t.scale[i] = math.Sqrt(t.scale[i] / t.g[i])
		}
		t.g[i] = 1
	}
	dice := rand.New(rand.NewPCG(f.Seed, 0))
	for epoch := range f.Epochs {
		t.rate = f.rate(epoch)
		for _, part := range []struct {
			list []int
			step func(i int)
		}{{values, t.value}, {moves, t.move}} {
			dice.Shuffle(len(part.list), func(i, j int) { part.list[i], part.list[j] = part.list[j], part.list[i] })
			for n, i := range part.list {
				if n%1024 == 0 && ctx.Err() != nil {
					return hexgames.Weights{}, Loss{}, ctx.Err()
				}
				part.step(i)
			}
		}
		t.decay()
	}
	return t.weights(), t.loss(testValues, testMoves), nil
}

// rate returns the rate of an epoch: the last two make small steps.
func (f Fit) rate(epoch int) float64 {
	switch f.Epochs - epoch {
	case 1:
		return f.Rate / 8
	case 2:
		return f.Rate / 3
	}
	return f.Rate
}

// A fitting is a Fit in progress.
type fitting struct {
	Fit
	s     games.Samples
	w     []float64 // the weights, in logits, times their scales
	g     []float64 // the sums of the squares of their gradients; initially, the number of samples with their features
	scale []float64 // the root mean square of each feature in the samples that have it; initially, the sum of its squares
	rate  float64

	features []hexgames.Feature
	ends     []int
	played   int
	chances  []float64
}

// choose finds the choices of a sample, and reports whether there are any.
func (t *fitting) choose(i int) bool {
	t.features, t.ends, t.played = t.s.AppendChoices(t.features[:0], t.ends[:0], i)
	return len(t.features) > 0
}

// measure adds the features of a sample to the scales.
func (t *fitting) measure(value, choices bool, i int) {
	if !choices {
		t.features = t.features[:0]
	}
	if value {
		t.features = t.s.AppendFeatures(t.features, i)
	}
	for _, f := range t.features {
		t.g[f.Weight]++
		t.scale[f.Weight] += float64(f.Value) * float64(f.Value)
	}
}

// sum returns the sum of features times weights.
func (t *fitting) sum(features []hexgames.Feature) (sum float64) {
	for _, f := range features {
		if s := t.scale[f.Weight]; s > 0 {
			sum += t.w[f.Weight] * float64(f.Value) / s
		}
	}
	return sum
}

// learn takes a step against a gradient.
func (t *fitting) learn(features []hexgames.Feature, gradient float64) {
	for _, f := range features {
		s := t.scale[f.Weight]
		if s == 0 {
			continue
		}
		g := gradient * float64(f.Value) / s
		t.g[f.Weight] += g * g
		t.w[f.Weight] -= t.rate * g / math.Sqrt(t.g[f.Weight])
	}
}

// decay pulls the weights toward 0; weights that have learned from many samples move least.
func (t *fitting) decay() {
	for i := range t.w {
		t.w[i] /= 1 + t.rate*t.Decay/math.Sqrt(t.g[i])
	}
}

// value learns from the result of a sample's game.
func (t *fitting) value(i int) {
	t.features = t.s.AppendFeatures(t.features[:0], i)
	t.learn(t.features, sigmoid(t.sum(t.features))-t.target(t.s.At(i)))
}

// target returns the chance to win that a sample indicates.
func (t *fitting) target(one games.Sample) float64 {
	result := resultOf(one)
	if t.Search == 0 || math.IsNaN(one.Evaluation) {
		return result
	}
	v := one.Evaluation
	if one.Turn == hexgames.Black {
		v = -v
	}
	v = max(-0.999, min(v, 0.999))
	return result + t.Search*(sigmoid(2*v/math.Sqrt(1-v*v))-result)
}

// resultOf returns the points of the player to move.
func resultOf(one games.Sample) float64 {
	switch one.Winner {
	case one.Turn:
		return 1
	case one.Turn.Opponent():
		return 0
	}
	return 0.5
}

// likelihoods finds the choices of a sample and their likelihoods, and returns the loss of the one
// that was played.
func (t *fitting) likelihoods(i int) (loss float64) {
	t.choose(i)
	t.chances = t.chances[:0]
	best, from := math.Inf(-1), 0
	for _, to := range t.ends {
		v := t.sum(t.features[from:to])
		best, from = max(best, v), to
		t.chances = append(t.chances, v)
	}
	sum := 0.0
	for i, v := range t.chances {
		t.chances[i] = math.Exp(v - best)
		sum += t.chances[i]
	}
	for i := range t.chances {
		t.chances[i] /= sum
	}
	return -math.Log(max(t.chances[t.played], 1e-9))
}

// move learns from the move of a sample.
func (t *fitting) move(i int) {
	t.likelihoods(i)
	from := 0
	for k, to := range t.ends {
		d := t.chances[k]
		if k == t.played {
			d--
		}
		t.learn(t.features[from:to], d)
		from = to
	}
}

// loss returns the loss of some samples.
func (t *fitting) loss(values, moves []int) Loss {
	l := Loss{Values: len(values), Moves: len(moves)}
	for _, i := range values {
		t.features = t.s.AppendFeatures(t.features[:0], i)
		p, result := sigmoid(t.sum(t.features)), resultOf(t.s.At(i))
		l.Value -= (result*math.Log(max(p, 1e-9)) + (1-result)*math.Log(max(1-p, 1e-9))) / float64(len(values))
	}
	for _, i := range moves {
		l.Move += t.likelihoods(i) / float64(len(moves))
		l.Chance += math.Log(float64(len(t.ends))) / float64(len(moves))
	}
	return l
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// weights returns the weights as whole numbers. Weights whose features never occurred keep their
// value.
func (t *fitting) weights() hexgames.Weights {
	old := t.s.Weights()
	w := hexgames.Weights{Game: old.Game}
	i := 0
	for _, g := range old.Groups {
		values := make([]int16, len(g.Values))
		for k, v := range g.Values {
			if values[k] = v; t.scale[i] > 0 {
				values[k] = int16(max(math.MinInt16, min(math.Round(256*t.w[i]/t.scale[i]), math.MaxInt16)))
			}
			i++
		}
		w.Groups = append(w.Groups, hexgames.WeightGroup{Name: g.Name, Values: values})
	}
	return w
}
