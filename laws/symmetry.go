package laws

import (
	"errors"
	"fmt"

	"example.com/hexgames"
)

// symmetric checks that a transformed position has the transformed moves, turn and outcome,
// and that moving first and transforming first lead to the same position.
func (s *Spec[P, M]) symmetric() error {
	if len(s.Symmetries) == 0 {
		return fmt.Errorf("%w: the Spec has no Symmetries", ErrNotApplicable)
	}
	seen := make([]int, len(s.Symmetries))
	err := s.walk(10*len(s.Symmetries), func(v *visit[P, M]) error {
		for i, y := range s.Symmetries {
			if y.For != nil && !y.For(v.p) {
				continue
			}
			seen[i]++
			if err := s.transforms(v, y); err != nil {
				return fmt.Errorf("the symmetry %q leads to %q: %w", y.Name, any(y.Position(v.p)), err)
			}
		}
		return nil
	})
	errs := []error{err}
	for i, y := range s.Symmetries {
		if seen[i] == 0 && err == nil {
			errs = append(errs, fmt.Errorf("no position of any random game has the symmetry %q: add a start that has it", y.Name))
		}
	}
	return errors.Join(errs...)
}

func (s *Spec[P, M]) transforms(v *visit[P, M], y Symmetry[P, M]) error {
	player := func(p hexgames.Player) hexgames.Player {
		if y.Swap {
			return p.Opponent()
		}
		return p
	}
	q := y.Position(v.p)
	if got, want := q.Turn(), player(v.p.Turn()); got != want {
		return fmt.Errorf("there the turn is %v, want %v", got, want)
	}
	want := v.p.Outcome()
	want.Winner = player(want.Winner)
	if got := q.Outcome(); got != want {
		return fmt.Errorf("there the outcome is %q, want %q", got, want)
	}
	if r, ok := any(v.p).(hexgames.Repeater); ok {
		want := r.RepetitionOutcome()
		want.Winner = player(want.Winner)
		if got := any(q).(hexgames.Repeater).RepetitionOutcome(); got != want {
			return fmt.Errorf("there a repetition ends in %q, want %q", got, want)
		}
	}
	moves := make([]M, len(v.moves))
	for i, m := range v.moves {
		moves[i] = y.Move(m)
	}
	if err := sameMoves(q.LegalMoves(), moves); err != nil {
		return fmt.Errorf("there %w: the transformed moves are %v", err, moves)
	}
	for _, m := range v.some(3) {
		a, err := v.p.Apply(m)
		if err != nil {
			return fmt.Errorf("the listed move %q is refused: %v", any(m), err)
		}
		b, err := q.Apply(y.Move(m))
		if err != nil {
			return fmt.Errorf("there the move %q, which was %q, is refused: %v", any(y.Move(m)), any(m), err)
		}
		if a := y.Position(a); a != b {
			return fmt.Errorf("moving %q first leads to %q, but transforming first to %q", any(m), any(a), any(b))
		}
	}
	if back, err := s.readBack(q); err != nil || back != q {
		return fmt.Errorf("function Parse reads %q from there (error %v)", any(back), err)
	}
	return nil
}
