package job

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
	"example.com/hexgames/lab/corpus"
)

// The answers in a corpus.
const (
	Yes = "yes"
	No  = "no"
)

// checkSubjects checks a Spec with positions to solve.
func (s Spec) checkSubjects() error {
	switch {
	case len(s.Subjects) == 0:
		return errors.New("there are no positions to solve")
	case s.Nodes < 1:
		return errors.New("nodes is 0: want 1 or more")
	}
	for i, one := range s.Subjects {
		if one.Attacker != hexgames.White && one.Attacker != hexgames.Black {
			return fmt.Errorf("subject %d has the attacker %v: want White or Black", i+1, one.Attacker)
		}
		if _, err := games.Start(s.Game, one.Position, nil); err != nil {
			return fmt.Errorf("subject %d: %w", i+1, err)
		}
	}
	return nil
}

// answers solves the subjects of a job. Each subject gets its own table, because positions that a
// solver remembers from other subjects would change how many it examines.
func (s Spec) answers(ctx context.Context, first, end int) (rows []corpus.Answer, err error) {
	for i := first; i < end; i++ {
		one := s.Subjects[i]
		t, err := games.Start(s.Game, one.Position, nil)
		if err != nil {
			return nil, err
		}
		from := games.NewSolver(t, solve.Options{Nodes: s.Nodes, Memory: min(32*s.Nodes, 1<<28)})
		wins, err := from.CanWin(ctx, one.Attacker)
		row := corpus.Answer{ID: int64(i), Position: one.Position, Attacker: strings.ToLower(one.Attacker.String()), Answer: No, Nodes: uint64(from.Total())}
		switch {
		case errors.Is(err, solve.ErrUnknown):
			row.Answer = ""
		case err != nil:
			return nil, err
		case wins:
			row.Answer = Yes
		}
		rows = append(rows, row)
	}
	return rows, nil
}
