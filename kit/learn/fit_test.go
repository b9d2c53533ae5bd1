package learn

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A made is a sample with known features and known chances of its results and of its moves.
type made struct {
	games.Sample
	value  []hexgames.Feature
	moves  [][]hexgames.Feature
	played int
}

// mades are samples with two weights of positions, two of moves and one of nothing.
type mades []made

func (s mades) Weights() hexgames.Weights {
	return hexgames.Weights{Game: "made", Groups: []hexgames.WeightGroup{
		{Name: "position", Values: make([]int16, 2)}, {Name: "move", Values: make([]int16, 2)}, {Name: "phase", Values: []int16{77}},
	}}
}

func (s mades) SetWeights(hexgames.Weights) error { return nil }
func (s mades) Add(*record.Record, int) error     { return nil }
func (s mades) Len() int                          { return len(s) }
func (s mades) At(i int) games.Sample             { return s[i].Sample }
func (s mades) AppendFeatures(dst []hexgames.Feature, i int) []hexgames.Feature {
	return append(dst, s[i].value...)
}

func (s mades) AppendChoices(dst []hexgames.Feature, ends []int, i int) (features []hexgames.Feature, newEnds []int, played int) {
	for _, m := range s[i].moves {
		dst = append(dst, m...)
		ends = append(ends, len(dst))
	}
	return dst, ends, s[i].played
}

// makeSamples returns samples that follow the weights 1 and -0.05 of positions, and 0.8 and 2 of
// moves. Every other sample is Black's.
func makeSamples(n int) (s mades) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		one := made{Sample: games.Sample{Turn: hexgames.White, Quiet: i%3 > 0, Winner: hexgames.Black, Evaluation: math.NaN()}}
		a, b := r.IntN(2), r.IntN(40)
		one.value = []hexgames.Feature{{Weight: 0, Value: float32(a)}, {Weight: 1, Value: float32(b)}}
		if r.Float64() < sigmoid(float64(a)-0.05*float64(b)) {
			one.Winner = hexgames.White
		}
		if i%2 == 1 {
			one.Turn, one.Winner = hexgames.Black, one.Winner.Opponent()
		}
		if !one.Quiet {
			one.Winner = hexgames.Black // this must not matter
		}
		sum, at := 0.0, r.Float64()
		var likely []float64
		for range 2 + r.IntN(4) {
			a, b := r.IntN(2), r.IntN(2)
			one.moves = append(one.moves, []hexgames.Feature{{Weight: 2, Value: float32(a)}, {Weight: 3, Value: float32(b)}})
			likely = append(likely, math.Exp(0.8*float64(a)+2*float64(b)))
			sum += likely[len(likely)-1]
		}
		for at -= likely[0] / sum; at > 0 && one.played+1 < len(likely); at -= likely[one.played] / sum {
			one.played++
		}
		if i%7 == 0 {
			one.played = -1 // a move that no bot would consider
		}
		s = append(s, one)
	}
	return s
}

// TestFit checks that a fit finds the weights that generated the samples, and reports their
// quality.
func TestFit(t *testing.T) {
	s := makeSamples(30_000)
	tenth := func(i int) bool { return i/2%10 == 0 }
	w, loss, err := Standard.Weights(context.Background(), s, tenth)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{256, -0.05 * 256, 0.8 * 256, 2 * 256, 77} {
		g := w.Groups[i/2]
		if got := float64(g.Values[i%2]); math.Abs(got-want) > 0.1*math.Abs(want)+2 {
			t.Errorf("weight %d is %v, want about %v", i, got, want)
		}
	}
	if loss.Values < 1900 || loss.Values > 2100 || loss.Moves < 2400 || loss.Moves > 2700 {
		t.Errorf("the loss is for %d positions and %d moves", loss.Values, loss.Moves)
	}
	least := 0.0 // no weights can do better
	for i := range s {
		if one := &s[i]; one.Quiet && tenth(i) {
			p := sigmoid(float64(one.value[0].Value) - 0.05*float64(one.value[1].Value))
			r := resultOf(one.Sample)
			least -= (r*math.Log(p) + (1-r)*math.Log(1-p)) / float64(loss.Values)
		}
	}
	if loss.Value < least-0.001 || loss.Value > least+0.01 || loss.Move > loss.Chance-0.2 {
		t.Errorf("the loss is %v, where the best is %.4f", loss, least)
	}
	again, _, _ := Standard.Weights(context.Background(), s, tenth)
	if again.String() != w.String() {
		t.Error("the same fit finds other weights")
	}
	other, _, _ := Fit{Epochs: 10, Rate: 0.2, Decay: 8, Seed: 1}.Weights(context.Background(), s, tenth)
	if other.String() == w.String() {
		t.Error("a different order of the samples finds the same weights to the last digit")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Standard.Weights(ctx, s, tenth); !errors.Is(err, context.Canceled) {
		t.Errorf("a fit that is canceled returns %v", err)
	}
}

// TestRate checks that the last two epochs make small steps.
func TestRate(t *testing.T) {
	f := Fit{Epochs: 4, Rate: 24}
	var got []float64
	for epoch := range f.Epochs {
		got = append(got, f.rate(epoch))
	}
	if want := []float64{24, 24, 8, 3}; !slices.Equal(got, want) {
		t.Errorf("the rates are %v, want %v", got, want)
	}
}

// TestSearch checks that evaluations replace results by the given share.
func TestSearch(t *testing.T) {
	one := games.Sample{Turn: hexgames.Black, Winner: hexgames.White, Evaluation: -0.6} // good for Black, who lost
	for _, test := range []struct{ search, want float64 }{{0, 0}, {1, sigmoid(1.5)}, {0.5, sigmoid(1.5) / 2}} {
		f := fitting{Fit: Fit{Search: test.search}}
		if got := f.target(one); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("with a share of %v the target is %v, want %v", test.search, got, test.want)
		}
	}
	one.Evaluation = math.NaN()
	if f := (fitting{Fit: Fit{Search: 1}}); f.target(one) != 0 {
		t.Error("without an evaluation the result does not count")
	}
	for evaluation, want := range map[float64]float64{-1: 1, 1: 0} {
		one.Evaluation = evaluation
		if f := (fitting{Fit: Fit{Search: 1}}); math.Abs(f.target(one)-want) > 1e-9 {
			t.Errorf("an evaluation of %v is a target of %v", evaluation, f.target(one))
		}
	}
	if r := resultOf(games.Sample{Turn: hexgames.White, Winner: hexgames.None}); r != 0.5 {
		t.Errorf("a draw is worth %v", r)
	}
}
