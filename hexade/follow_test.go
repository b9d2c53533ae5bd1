package hexade

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest/naive"
)

// eachLearned calls the function do with positions of games on the boards of all sides. Most moves
// in those games are promising. A follower with random weights has followed each game from its
// start.
func eachLearned(t *testing.T, games int, do func(r *rand.Rand, f *follower, p Position)) {
	t.Helper()
	captures := 0
	for side := uint8(MinSide); side <= MaxSide; side++ {
		for game := range games {
			r := rand.New(rand.NewPCG(uint64(side), uint64(game)))
			p := start(side)
			f := p.NewFollower().(*follower)
			if game%2 != 0 {
				if err := f.SetWeights(randomWeights(r)); err != nil {
					t.Fatal(err)
				}
			}
			f.Start(p)
			for p.moves > 0 && !t.Failed() {
				do(r, f, p)
				moves := p.LegalMoves()
				m := moves[r.IntN(len(moves))]
				if r.IntN(3) > 0 {
					promises := p.AppendPromises(nil, moves)
					m = moves[slices.Index(promises, slices.Max(promises))]
				}
				next, err := p.Apply(m)
				if err != nil {
					t.Fatal(err)
				}
				captures += len(p.Captures(m))
				f.Do(p, m, next)
				p = next
			}
		}
	}
	if captures < 10*games {
		t.Errorf("only %d stones were captured", captures)
	}
}

// randomWeights returns weights of all sizes.
func randomWeights(r *rand.Rand) hexgames.Weights {
	w := hexgames.Weights{Game: name}
	for _, g := range standard().weights.Groups {
		values := make([]int16, len(g.Values))
		for i := range values {
			values[i] = int16(r.IntN(1<<16)) >> r.IntN(16)
		}
		w.Groups = append(w.Groups, hexgames.WeightGroup{Name: g.Name, Values: values})
	}
	return w
}

// TestFollower checks that a follower equals one that starts at its position, and that Undo
// reverses Do.
func TestFollower(t *testing.T) {
	eachLearned(t, 4, func(r *rand.Rand, f *follower, p Position) {
		fresh := &follower{tally: tally{worths: f.worths}}
		fresh.Start(p)
		if *fresh != *f {
			t.Errorf("%v: a follower differs from one that starts there", p)
		}
		for range 3 {
			m := p.MoveAt(r.IntN(p.CountMoves()))
			next, err := p.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			f.Do(p, m, next)
			if f.Undo(p, m, next); *fresh != *f {
				t.Errorf("%v: Undo does not take %v back", p, m)
			}
		}
	})
	f := new(Position).NewFollower().(*follower)
	f.Start(Position{})
	if v, features := f.Evaluate(), f.AppendFeatures(nil); v != 0 || len(features) != 0 {
		t.Errorf("the zero Position is worth %v, and has the features %v", v, features)
	}
}

// TestLearner checks the contract of a Learner: values match the sums of the features, and promises
// have the order of the sums.
func TestLearner(t *testing.T) {
	eachLearned(t, 4, func(r *rand.Rand, f *follower, p Position) {
		weights := flat(f.Weights())
		sum := func(features []hexgames.Feature) (sum float64) {
			for _, x := range features {
				sum += float64(float64(x.Value) * float64(weights[x.Weight]))
			}
			return sum
		}
		x := sum(f.AppendFeatures(nil)) / 512
		want := x / math.Sqrt(1+x*x)
		if p.Turn() == hexgames.Black {
			want = -want
		}
		if v := f.Evaluate(); math.Abs(v-want) > 1e-9 || v <= -1 || v >= 1 {
			t.Errorf("%v is worth %v, want %v", p, v, want)
		}
		if r.IntN(4) > 0 {
			return
		}
		moves := p.LegalMoves()
		sums := make([]float64, len(moves))
		for i, m := range moves {
			sums[i] = sum(f.AppendMoveFeatures(nil, m))
		}
		best := slices.Max(sums)
		for i, promise := range f.AppendPromises(nil, moves) {
			u := (sums[i]-best)/(3*256) + 0.5
			if want := u / (1 + math.Abs(u)); math.Abs(promise-want) > 1e-9 {
				t.Errorf("%v: %v promises %v, want %v", p, moves[i], promise, want)
			}
		}
	})
}

// flat returns the values of all groups.
func flat(w hexgames.Weights) (all []int16) {
	for _, g := range w.Groups {
		all = append(all, g.Values...)
	}
	return all
}

// TestFeatures compares the features with the oracle's.
func TestFeatures(t *testing.T) {
	seen := map[string]bool{}
	check := func(f *follower, p Position, moves []Move) {
		o := oracleOf(p)
		got, want := named(f.AppendFeatures([]hexgames.Feature{{Weight: valueBias, Value: -1}})), o.features()
		maps.Copy(seen, kinds(want))
		if want["value-bias 0"]--; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v has the features\n%v\nwant\n%v", p, got, want)
		}
		for _, m := range moves {
			got, want := named(f.AppendMoveFeatures(nil, m)), o.moveFeatures(naive.Named(m.String()))
			maps.Copy(seen, kinds(want))
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%v: %v has the features\n%v\nwant\n%v", p, m, got, want)
			}
		}
	}
	eachLearned(t, 2, func(r *rand.Rand, f *follower, p Position) {
		if r.IntN(8) == 0 {
			moves := p.LegalMoves()
			r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			check(f, p, moves[:min(10, len(moves))])
		}
	})
	f := New().NewFollower().(*follower)
	for _, text := range []string{
		"b2b/5/2ww2/2w1w2/2w3/b4/b2b w 10", // a ring that lacks a stone
		"b2b/5/2ww2/2w1w2/2w3/b4/b3 b 9",
		"b2b/5/1b4/1wwwww1/6/b4/b3 w 10", // a row
		"b2b/5/1b4/1wwwww1/6/b4/b2w b 11",
		"b2b/5/1b4/2www2/2ww2/b4/b3 w 10", // a triangle
		"b2b/5/1b4/2www2/2ww2/b4/b2w b 11",
		"w3/5/6/4bbw/2bb2/1b1b1/w2w w 12", // d4 captures three pairs
		"w2w/5/6/4bb1/2bb2/1b1b1/4 w 12",  // attacks three
		"4/5/2bb2/2b1w2/2ww2/5/4 w 6",     // makes three that can be captured
	} {
		p := MustParse(text)
		f.Start(p)
		check(f, p, p.LegalMoves())
	}
	for _, g := range standard().weights.Groups {
		for i := range g.Values {
			kind := fmt.Sprint(g.Name, " ", i)
			if !seen[kind] && len(g.Values) < 40 && g.Name != "move-own" && g.Name != "move-enemy" {
				t.Errorf("nothing has the feature %s", kind)
			}
		}
	}
	if len(seen) < 150 {
		t.Errorf("there are only %d features", len(seen))
	}
}

// kinds returns the names of features.
func kinds(features map[string]float32) map[string]bool {
	all := map[string]bool{}
	for kind := range features {
		all[kind] = true
	}
	return all
}

// named returns the features that are not 0, by the name of the group and the index in it.
func named(features []hexgames.Feature) map[string]float32 {
	all := map[string]float32{}
	for _, x := range features {
		i := x.Weight
		for _, g := range standard().weights.Groups {
			if i >= 0 && i < len(g.Values) {
				all[fmt.Sprint(g.Name, " ", i)] += x.Value
			}
			i -= len(g.Values)
		}
	}
	return all
}

// TestWeights checks the file of weights, and which replacements are accepted.
func TestWeights(t *testing.T) {
	if w, err := hexgames.ParseWeights(weightsText); err != nil || w.String() != weightsText || w.Game != name {
		t.Fatalf("the weights of the game %s are not as String writes them: %v", w.Game, err)
	}
	sizes := ""
	for _, g := range standard().weights.Groups {
		sizes += fmt.Sprintf("%s %d\n", g.Name, len(g.Values))
	}
	const want = `value-sixes 30
value-cells 48
value-captures 2
value-threats 2
value-stones 1
value-bias 1
move-own 24
move-enemy 24
move-pair 576
move-captures 3
move-saves 2
move-threats 3
move-risks 3
move-near-own 4
move-near-enemy 4
`
	if sizes != want || len(flat(standard().weights)) != allWeights {
		t.Errorf("the groups of weights are\n%s\nwant\n%s", sizes, want)
	}

	r := rand.New(rand.NewPCG(1, 2))
	p := MustParse(crowded)
	f := p.NewFollower().(hexgames.Learner[Position, Move])
	f.Start(p)
	value := f.Evaluate()
	for mistake, change := range map[string]func(w *hexgames.Weights){
		"another game":       func(w *hexgames.Weights) { w.Game = "hexdame" },
		"a missing group":    func(w *hexgames.Weights) { w.Groups = w.Groups[:len(w.Groups)-1] },
		"one group too many": func(w *hexgames.Weights) { w.Groups = append(w.Groups, w.Groups[0]) },
		"a wrong length":     func(w *hexgames.Weights) { w.Groups[3].Values = append(w.Groups[3].Values, 0) },
		"a wrong name":       func(w *hexgames.Weights) { w.Groups[2].Name = "pairs" },
	} {
		bad := randomWeights(r)
		change(&bad)
		err := f.SetWeights(bad)
		if want := bad.Match(standard().weights); !errors.Is(err, hexgames.ErrWeights) || err.Error() != want.Error() {
			t.Errorf("%s: the error is %v, want %v", mistake, err, want)
		}
		if f.Start(p); f.Evaluate() != value || f.Weights().String() != weightsText {
			t.Errorf("%s: the weights have changed", mistake)
		}
	}
	other := randomWeights(r)
	if err := f.SetWeights(other); err != nil || f.Weights().String() != other.String() {
		t.Errorf("SetWeights does not set the weights: %v", err)
	}
	if f.Start(p); f.Evaluate() == value || p.Evaluate() != value {
		t.Error("SetWeights does not change the value, or that of the position")
	}
}
