package laws

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"example.com/hexgames"
)

// threats checks the replies of a Replier: they must be legal moves, and after any other move the
// opponent must win immediately.
func (s *Spec[P, M]) threats() error {
	if _, ok := any(s.Starts[0]).(hexgames.Replier[M]); !ok {
		return fmt.Errorf("%w: the Position is not a hexgames.Replier", ErrNotApplicable)
	}
	var buffer []M
	return s.walk(100, func(v *visit[P, M]) error {
		var zero M
		all, threatened := any(v.p).(hexgames.Replier[M]).AppendReplies(append(buffer[:0], zero))
		if len(all) == 0 || all[0] != zero {
			return fmt.Errorf("AppendReplies does not append")
		}
		buffer = all
		replies := all[1:]
		if !threatened && len(replies) > 0 {
			return fmt.Errorf("there is no threat, but replies are appended: %q", any(replies[0]))
		}
		for i, m := range replies {
			if slices.Index(replies, m) < i {
				return fmt.Errorf("the reply %q is appended twice", any(m))
			}
			if !slices.Contains(v.moves, m) {
				return fmt.Errorf("the reply %q is not a legal move", any(m))
			}
		}
		if !threatened {
			return nil
		}
		for _, m := range v.moves {
			if q, err := v.p.Apply(m); err == nil && !slices.Contains(replies, m) && !wonAtOnce(q, v.p.Turn().Opponent()) {
				return fmt.Errorf("AppendReplies returns %d of %d moves, but after %q the opponent does not win immediately", len(replies), len(v.moves), any(m))
			}
		}
		return nil
	})
}

// wonAtOnce reports whether a player has won, or wins with the next move.
func wonAtOnce[P hexgames.Position[P, M], M comparable](p P, player hexgames.Player) bool {
	if won(p, player) {
		return true
	}
	return p.Turn() == player && slices.ContainsFunc(p.LegalMoves(), func(m M) bool {
		q, err := p.Apply(m)
		return err == nil && won(q, player)
	})
}

// won reports whether a player has won, according to the outcome or a Solver.
func won[P hexgames.Position[P, M], M comparable](p P, player hexgames.Player) bool {
	if p.Outcome().Winner == player {
		return true
	}
	own, ok := any(p).(hexgames.Solver)
	if !ok {
		return false
	}
	v, known := own.Exact()
	return known && v == map[hexgames.Player]float64{hexgames.White: 1, hexgames.Black: -1}[player]
}

// follows checks that a follower's methods return the same results as the position's, wherever the
// follower goes, and after it comes back.
func (s *Spec[P, M]) follows() error {
	own, ok := any(s.Starts[0]).(hexgames.Followed[P, M])
	if !ok {
		return fmt.Errorf("%w: the Position is not a hexgames.Followed", ErrNotApplicable)
	}
	f := own.NewFollower()
	const ahead = 4
	return s.walk(100, func(v *visit[P, M]) error {
		f.Start(v.p)
		if err := sameKnowledge(f, v.p); err != nil {
			return fmt.Errorf("at the start: %w", err)
		}
		line := []P{v.p}
		var moves []M
		for p := v.p; len(moves) < ahead && p.CountMoves() > 0; {
			m := p.MoveAt(v.r.IntN(p.CountMoves()))
			q, err := p.Apply(m)
			if err != nil {
				return err
			}
			if next, ok := skipped[P, M](p); ok && v.r.IntN(2) == 0 {
				if p.Turn() != hexgames.Chance || next.CountMoves() == 0 {
					return fmt.Errorf("from %q, Skip leads to %q", p, next)
				}
				m, q = *new(M), next
			}
			f.Do(p, m, q)
			if err := sameKnowledge(f, q); err != nil {
				return fmt.Errorf("after %q: %w", any(m), err)
			}
			p, line, moves = q, append(line, q), append(moves, m)
		}
		for i := len(moves) - 1; i >= 0; i-- {
			f.Undo(line[i], moves[i], line[i+1])
			if err := sameKnowledge(f, line[i]); err != nil {
				return fmt.Errorf("back from %q: %w", any(moves[i]), err)
			}
		}
		return nil
	})
}

// skipped returns the position without a move of Chance, if the position is a Skipper.
func skipped[P hexgames.Position[P, M], M comparable](p P) (next P, ok bool) {
	if own, is := any(p).(hexgames.Skipper[P]); is {
		return own.Skip()
	}
	return next, false
}

// sameKnowledge returns an error if a method of a follower and the same method of its current
// position return different results. It does not call them if the game is over.
func sameKnowledge[P hexgames.Position[P, M], M comparable](follower any, p P) error {
	if p.CountMoves() == 0 {
		return nil
	}
	moves := p.LegalMoves()
	for _, err := range []error{
		sameAnswers(follower, p, "Evaluate", func(f hexgames.Evaluator) []any {
			return []any{f.Evaluate()}
		}),
		sameAnswers(follower, p, "Exact", func(f hexgames.Solver) []any {
			value, known := f.Exact()
			return []any{value, known}
		}),
		sameAnswers(follower, p, "Quiet", func(f hexgames.Quieter) []any {
			return []any{f.Quiet()}
		}),
		sameAnswers(follower, p, "AppendPromises", func(f hexgames.Promiser[M]) []any {
			return []any{f.AppendPromises(nil, moves)}
		}),
		sameAnswers(follower, p, "AppendReplies", func(f hexgames.Replier[M]) []any {
			replies, threatened := f.AppendReplies(nil)
			return []any{replies, threatened}
		}),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// sameAnswers returns an error if a follower has a method that the position lacks, or if the two
// methods return different results.
func sameAnswers[I any](follower, p any, method string, ask func(I) []any) error {
	f, ok := follower.(I)
	if !ok {
		return nil
	}
	position, ok := p.(I)
	if !ok {
		return fmt.Errorf("the follower has the method %s, but the Position does not", method)
	}
	if got, want := ask(f), ask(position); !reflect.DeepEqual(got, want) {
		return fmt.Errorf("the follower's %s returns %.100s, but the position %q returns %.100s", method, fmt.Sprint(got...), p, fmt.Sprint(want...))
	}
	return nil
}

// learns checks that a learner's evaluation is computed from its features and its weights, whatever
// the weights are, and that it refuses weights that do not match.
func (s *Spec[P, M]) learns() error {
	own, ok := any(s.Starts[0]).(hexgames.Followed[P, M])
	var l hexgames.Learner[P, M]
	if ok {
		l, ok = own.NewFollower().(hexgames.Learner[P, M])
	}
	if !ok {
		return fmt.Errorf("%w: the follower of the Position is not a hexgames.Learner", ErrNotApplicable)
	}
	weights := l.Weights()
	if read, err := hexgames.ParseWeights(weights.String()); err != nil || !reflect.DeepEqual(read, weights) {
		return fmt.Errorf("the weights cannot be kept as text (%v)", err)
	}
	if game := s.Starts[0].GameName(); weights.Game != game {
		return fmt.Errorf("the weights are for %q: want %q", weights.Game, game)
	}
	for _, other := range otherWeights(weights) {
		if err := l.SetWeights(other); err == nil || !errors.Is(err, hexgames.ErrWeights) {
			return fmt.Errorf("SetWeights of other weights returns %v: want an error that matches ErrWeights", err)
		}
	}
	if !reflect.DeepEqual(l.Weights(), weights) {
		return fmt.Errorf("SetWeights refuses weights but changes the weights in use")
	}
	return s.walk(100, func(v *visit[P, M]) error {
		if v.p.Turn() == hexgames.None || v.p.Turn() == hexgames.Chance {
			return nil
		}
		random := randomWeights(weights, v.r)
		for _, w := range []hexgames.Weights{random, weights} {
			if err := l.SetWeights(w); err != nil {
				return fmt.Errorf("SetWeights refuses weights with the same groups: %w", err)
			}
			l.Start(v.p)
			if err := sameSums(l, w, v); err != nil {
				return err
			}
		}
		return nil
	})
}

// sameSums returns an error if a learner's estimates do not follow from its features.
func sameSums[P hexgames.Position[P, M], M comparable](l hexgames.Learner[P, M], w hexgames.Weights, v *visit[P, M]) error {
	var values []int16
	for _, g := range w.Groups {
		values = append(values, g.Values...)
	}
	var wrong error
	sum := func(features []hexgames.Feature) (sum float64) {
		for _, f := range features {
			if f.Weight < 0 || f.Weight >= len(values) {
				wrong = fmt.Errorf("a feature has the weight %d of %d", f.Weight, len(values))
				return 0
			}
			sum += float64(f.Value) * float64(values[f.Weight])
		}
		return sum
	}
	x := sum(l.AppendFeatures(nil)) / 512
	if v.p.Turn() == hexgames.Black {
		x = -x
	}
	if want := x / math.Sqrt(1+x*x); wrong == nil && math.Abs(l.Evaluate()-want) > 1./200 {
		return fmt.Errorf("the evaluation is %.4f, but the features add up to %.4f", l.Evaluate(), want)
	}
	p, ok := l.(hexgames.Promiser[M])
	if !ok || wrong != nil {
		return wrong
	}
	promises := p.AppendPromises(nil, v.moves)
	var sums []float64
	for _, m := range v.moves {
		features := l.AppendMoveFeatures(nil, m)
		if len(features) == 0 {
			return nil // nothing is learned about moves
		}
		sums = append(sums, sum(features))
	}
	for i := range promises {
		for j := range promises[:i] {
			if sums[i] > sums[j]+0.01 && promises[i] < promises[j] || sums[i] < sums[j]-0.01 && promises[i] > promises[j] {
				return fmt.Errorf("%q promises %v and %q %v, but their features add up to %v and %v", any(v.moves[i]), promises[i], any(v.moves[j]), promises[j], sums[i], sums[j])
			}
		}
	}
	return wrong
}

// otherWeights returns weights for another game and weights with other groups.
func otherWeights(w hexgames.Weights) []hexgames.Weights {
	game := w
	game.Game += "2"
	fewer := w
	fewer.Groups = w.Groups[:len(w.Groups)-1]
	more := w
	more.Groups = append(slices.Clone(w.Groups), hexgames.WeightGroup{Name: "more", Values: []int16{1}})
	longer := w
	longer.Groups = slices.Clone(w.Groups)
	longer.Groups[0].Values = append(slices.Clone(w.Groups[0].Values), 1)
	return []hexgames.Weights{game, fewer, more, longer, {}}
}

// randomWeights returns other weights with the same groups.
func randomWeights(w hexgames.Weights, r *rand.Rand) hexgames.Weights {
	groups := slices.Clone(w.Groups)
	for i, g := range groups {
		groups[i].Values = slices.Clone(g.Values)
		for k := range g.Values {
			groups[i].Values[k] = int16(r.IntN(401) - 200)
		}
	}
	w.Groups = groups
	return w
}
