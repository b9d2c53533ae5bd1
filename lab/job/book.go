package job

import (
	"context"
	"fmt"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/lab/corpus"
)

// recipe returns a recipe with the fields that affect the expansions of a Book. The other fields
// have arbitrary values.
func (s Spec) recipe() book.Recipe {
	r := book.Recipe{Game: s.Game, Width: s.Width, Ply: 1, Size: 1}
	if len(s.Bots) == 1 {
		r.Bot = s.Bot(0)
	}
	return r
}

// checkBook checks the Spec of a Book.
func (s Spec) checkBook() error {
	switch {
	case len(s.Bots) != 1:
		return fmt.Errorf("a book has %d bots: want one", len(s.Bots))
	case len(s.Positions) == 0:
		return fmt.Errorf("there is no position to expand")
	}
	for i, position := range s.Positions {
		r := s.recipe()
		r.Start = position
		if err := r.Check(); err != nil {
			return fmt.Errorf("position %d: %w", i+1, err)
		}
	}
	return nil
}

// expansions expands the positions of a job.
func (r *run) expansions(ctx context.Context, first, end int) (rows []corpus.Expansion, err error) {
	for i := first; i < end; i++ {
		e, err := r.recipe().Expand(ctx, r.Positions[i])
		if err != nil {
			return nil, fmt.Errorf("position %d: %w", i, err)
		}
		row := corpus.Expansion{ID: int64(i), Position: e.Position, Moves: e.Moves}
		for _, v := range e.Values {
			row.Values = append(row.Values, int32(v))
		}
		rows = append(rows, row)
	}
	return rows, nil
}
