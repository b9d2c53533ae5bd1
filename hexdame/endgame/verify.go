package endgame

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// Verify checks the table of a class against the rules of package hexdame, position by position,
// with the given number of goroutines. It shares no code with Generate about the rules.
//
// For each position it compares the entry with the results after all legal moves. A win in n plies
// needs a move to a loss in n-1 plies and none to a faster loss. A loss in n needs all moves to
// lead to wins, the slowest in n-1. A draw needs a move to a draw and none to a loss. A position
// without moves is lost in 0 plies. If this holds for all positions of a class, of its reverse, and
// of the classes that they lead to, then all results are right, by induction on the plies. Verify
// also checks the counts that [Tables.Stats] returns.
//
// If report is not nil, Verify calls it now and then, from any goroutine, with the fraction of the
// class that is done.
func (t *Tables) Verify(ctx context.Context, c Class, goroutines int, report func(share float64)) error {
	table, err := t.toVerify(c)
	if err != nil {
		return err
	}
	v := verifier{known: t, table: table}
	size := table.layout.size()
	n := table.form.blocks(size)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next, done atomic.Int64
	var all sync.WaitGroup
	sums := make([]counts, n)
	for range max(goroutines, 1) {
		all.Go(func() {
			for ctx.Err() == nil {
				b := int(next.Add(1) - 1)
				if b >= n {
					return
				}
				for i := b * table.form.size(); i < min((b+1)*table.form.size(), size); i++ {
					if err := v.entry(i, &sums[b]); err != nil {
						cancel(&fileError{c.FileName(), err})
						return
					}
				}
				if d := done.Add(1); report != nil {
					report(float64(d) / float64(n))
				}
			}
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var sum counts
	for i := range sums {
		sum.join(&sums[i])
	}
	if sum != table.stats {
		return &fileError{c.FileName(), errors.New("the counts do not match the positions: make it again")}
	}
	return nil
}

// VerifySample is like Verify but checks only a sample of the positions, chosen at random from the
// seed.
func (t *Tables) VerifySample(ctx context.Context, c Class, positions int, seed uint64) error {
	table, err := t.toVerify(c)
	if err != nil {
		return err
	}
	v := verifier{known: t, table: table}
	dice := rand.New(rand.NewPCG(seed, uint64(table.layout.size())))
	var n counts
	for done := 0; done < positions; done = int(n.legal) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for range 1000 {
			if int(n.legal) >= positions {
				break
			}
			if err := v.entry(dice.IntN(table.layout.size()), &n); err != nil {
				return &fileError{c.FileName(), err}
			}
		}
	}
	return nil
}

// toVerify returns the table of a class, if it can be verified.
func (t *Tables) toVerify(c Class) (*table, error) {
	table := t.find(c, true)
	if table == nil {
		return nil, errors.New("hexdame/endgame: there is no table of " + hexgames.Quote(c.String()) + " with plies to verify")
	}
	return table, nil
}

// A verifier checks the entries of a table.
type verifier struct {
	known *Tables
	table *table
}

// entry checks the positions with an index, and adds them to the counts.
func (v *verifier) entry(index int, n *counts) error {
	s, images := v.table.layout.setup(index)
	if !v.table.class.disjoint(&s) {
		return nil
	}
	value, err := v.setup(s, index)
	if err == nil && images == 2 {
		var other byte
		if other, err = v.setup(s.mirror(), index); err == nil && other != value {
			err = errors.New(s.text() + " and its mirror image have different results")
		}
	}
	n.add(value, uint32(images), uint32(index))
	return err
}

// setup checks a position, and returns its entry.
func (v *verifier) setup(s setup, index int) (byte, error) {
	text := s.text()
	p, err := hexdame.Parse(text)
	if err != nil {
		return 0, err
	}
	if again := setupOf(p, hexgames.White); again != s || v.table.layout.index(&s) != index {
		return 0, errors.New(text + " does not have the index " + strconv.Itoa(index))
	}
	said, _, ok := v.known.probe(p, true)
	if !ok {
		return 0, errors.New(text + ": its result is not known: want the tables of all classes that it leads to, undamaged")
	}
	value := byte(lost)
	var room [64]hexdame.Move
	for i, m := range p.AppendMoves(room[:0]) {
		after, err := p.Apply(m)
		if err != nil {
			return 0, err
		}
		w, _, ok := v.known.probe(after, true)
		if !ok {
			return 0, errors.New(text + ": the result after " + m.String() + " is not known: want the tables of all classes that it leads to, undamaged")
		}
		if w = before(w); i == 0 || better(w, value) {
			value = w
		}
	}
	if value != said {
		return 0, errors.New(text + ": the table has " + describe(said) + ", but the moves give " + describe(value) + ": make it again")
	}
	return value, nil
}

// describe returns an entry in words.
func describe(value byte) string {
	switch plies := strconv.Itoa(int(value) - 1); {
	case value == 0:
		return "a draw"
	case value%2 == 0:
		return "a win in " + plies + " plies"
	default:
		return "a loss in " + plies + " plies"
	}
}

// join adds the counts of later indexes.
func (s *counts) join(later *counts) {
	if later.win > 0 && later.longestWin > s.longestWin {
		s.longestWin, s.winIndex = later.longestWin, later.winIndex
	}
	if later.loss > 0 && (s.loss == 0 || later.longestLoss > s.longestLoss) {
		s.longestLoss, s.lossIndex = later.longestLoss, later.lossIndex
	}
	s.legal += later.legal
	s.win += later.win
	s.draw += later.draw
	s.loss += later.loss
}
