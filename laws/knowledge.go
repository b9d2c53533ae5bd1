package laws

import (
	"fmt"
	"reflect"
	"slices"

	"example.com/hexgames"
)

// threats checks what a Replier says: that its replies are legal moves, and that after any other
// move the opponent wins at once.
func (s *Spec[P, M]) threats() error {
	if _, ok := any(s.Starts[0]).(hexgames.Replier[M]); !ok {
		return fmt.Errorf("%w: the Position is not a hexgames.Replier", ErrNotApplicable)
	}
	var buffer []M
	return s.walk(10, func(v *visit[P, M]) error {
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
				return fmt.Errorf("of %d moves %d are said to be of use, but after %q the opponent does not win at once", len(v.moves), len(replies), any(m))
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

// won reports whether a player has won, as the outcome or a Solver says.
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

// follows checks that a follower knows what the positions know, wherever it goes and comes back
// to.
func (s *Spec[P, M]) follows() error {
	own, ok := any(s.Starts[0]).(hexgames.Followed[P, M])
	if !ok {
		return fmt.Errorf("%w: the Position is not a hexgames.Followed", ErrNotApplicable)
	}
	f := own.NewFollower()
	const ahead = 4
	return s.walk(20, func(v *visit[P, M]) error {
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

// sameKnowledge returns an error if a follower knows anything other than the position where it
// is. If the game is over, nobody asks it.
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

// sameAnswers returns an error if a follower has a method that the position lacks, or that answers
// otherwise.
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
		return fmt.Errorf("the follower's %s returns %.100s, and that of %q %.100s", method, fmt.Sprint(got...), p, fmt.Sprint(want...))
	}
	return nil
}
