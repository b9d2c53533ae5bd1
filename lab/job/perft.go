package job

import (
	"context"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/lab/corpus"
)

// prefixes returns the number of prefixes in a Perft.
func (s Spec) prefixes() int {
	t, err := s.start()
	if err != nil {
		return 0
	}
	n := 0
	walk(t, s.Split, &n, nil)
	return n
}

// walk enumerates the sequences of depth moves in the order of the legal moves, and adds their
// number to n. Unless visit is nil, walk calls it for each sequence with the number of the sequence
// and the number of its last move. At that point, all moves but the last have been played at the
// table. The result of visit reports whether to continue.
func walk(t games.Table, depth int, n *int, visit func(id, last int) bool) bool {
	count := t.CountLegal()
	if depth == 1 {
		for i := range count {
			if visit != nil && !visit(*n+i, i) {
				return false
			}
		}
		*n += count
		return true
	}
	for i := range count {
		play(t, i)
		more := walk(t, depth-1, n, visit)
		t.Undo()
		if !more {
			return false
		}
	}
	return true
}

// play plays a legal move, given its number.
func play(t games.Table, i int) {
	if _, err := t.PlayText(t.LegalText(i)); err != nil {
		panic(err) // impossible: the move is legal
	}
}

// counts counts the sequences that start with the prefixes of a job.
func (s Spec) counts(ctx context.Context, first, end int) (rows []corpus.Count, err error) {
	t, err := s.start()
	if err != nil {
		return nil, err
	}
	n := 0
	walk(t, s.Split, &n, func(id, last int) bool {
		switch {
		case id < first:
			return true
		case id >= end:
			return false
		}
		play(t, last)
		row := corpus.Count{ID: int64(id), Prefix: t.MoveTexts()}
		row.Count, err = count(ctx, t, s.Depth-s.Split)
		t.Undo()
		rows = append(rows, row)
		return err == nil
	})
	return rows, err
}

// count counts the sequences of depth moves.
func count(ctx context.Context, t games.Table, depth int) (n uint64, err error) {
	if depth == 0 {
		return 1, nil
	}
	divided, err := t.Divide(ctx, depth, &games.Counter{})
	for _, d := range divided {
		n += d.Count
	}
	return n, err
}
