package laws

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"example.com/hexgames"
)

// sample returns positions of random games, each with its own slices.
func (s *Spec[P, M]) sample(cost int) ([]visit[P, M], error) {
	var all []visit[P, M]
	err := s.walk(cost, func(v *visit[P, M]) error {
		c := *v
		c.moves = slices.Clone(v.moves)
		all = append(all, c)
		return nil
	})
	return all, err
}

// allocations checks that listing, counting, applying and playing moves do not allocate.
func (s *Spec[P, M]) allocations() error {
	if raceEnabled {
		return fmt.Errorf("%w: the race detector allocates on its own", ErrNotApplicable)
	}
	if s.Allocates {
		return fmt.Errorf("%w: the Spec has Allocates set", ErrNotApplicable)
	}
	all, err := s.sample(500)
	if err != nil {
		return err
	}
	room := make([]M, 0, s.MaxMoves+64)
	codes := make([]code[M], len(all))
	for i, v := range all {
		room = slices.Grow(room, len(v.moves))
		codes[i] = codeOf(v.p, v.moves)
	}
	for _, call := range []struct {
		name string
		f    func(v *visit[P, M], c *code[M])
	}{
		{"AppendMoves with room", func(v *visit[P, M], _ *code[M]) { v.p.AppendMoves(room) }},
		{"CountMoves", func(v *visit[P, M], _ *code[M]) { v.p.CountMoves() }},
		{"MoveAt", func(v *visit[P, M], _ *code[M]) { v.p.MoveAt(len(v.moves) / 2) }},
		{"Turn", func(v *visit[P, M], _ *code[M]) { v.p.Turn() }},
		{"Outcome", func(v *visit[P, M], _ *code[M]) { v.p.Outcome() }},
		{"Apply", func(v *visit[P, M], _ *code[M]) {
			for _, m := range v.moves[:min(len(v.moves), 32)] {
				v.p.Apply(m)
			}
		}},
		{"Playout", func(v *visit[P, M], _ *code[M]) { v.p.Playout(v.r, 8) }},
		{"Playout without dice", func(v *visit[P, M], _ *code[M]) { v.p.Playout(nil, 8) }},
		{"an encoding with room", func(_ *visit[P, M], c *code[M]) { c.all() }},
	} {
		// Measure all positions together, because each measurement is slow. Only if they allocate,
		// find one that does.
		const runs = 5
		if testing.AllocsPerRun(runs, func() {
			for i := range all {
				call.f(&all[i], &codes[i])
			}
		}) == 0 {
			continue
		}
		for i := range all {
			if n := testing.AllocsPerRun(runs, func() { call.f(&all[i], &codes[i]) }); n > 0 {
				return fmt.Errorf("%v:\n%s allocates %v times", &all[i], call.name, n)
			}
		}
	}
	return nil
}

// digest checks that games played from a fixed seed are the same everywhere and forever: in the
// next process, on another machine, on one processor or many.
func (s *Spec[P, M]) digest() error {
	got := s.playDigest()
	if s.Digest == 0 {
		return fmt.Errorf("%w: the Spec has no Digest: write %#x", ErrNotApplicable, got)
	}
	if got != s.Digest {
		return fmt.Errorf("the digest of the games is %#x, want %#x: the rules, the order of moves or a notation have changed.\n"+
			"If the change is intended, write in the Spec\n\tDigest: %#x,", got, s.Digest, got)
	}
	if again := s.playDigest(); again != got {
		return fmt.Errorf("the digest of the games is %#x first and then %#x", got, again)
	}
	one := func() uint64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		return s.playDigest()
	}()
	if one != got {
		return fmt.Errorf("the digest of the games is %#x, but %#x on one processor", got, one)
	}
	for range 4 { // goroutines may happen to take turns
		digests := make([]uint64, 4)
		inParallel(len(digests), func(i int) error {
			digests[i] = s.playDigest()
			return nil
		})
		for _, d := range digests {
			if d != got {
				return fmt.Errorf("the digest of the games is %#x, but %#x when several are played at once", got, d)
			}
		}
	}
	return nil
}

// playDigest returns a digest of a few random games from the first start. It uses the raw numbers
// of PCG, because only those are specified forever.
func (s *Spec[P, M]) playDigest() uint64 {
	h := fnv.New64a()
	for game := range uint64(8) {
		dice := rand.NewPCG(seed, game)
		p := s.Starts[0]
		for range cut {
			moves := p.LegalMoves()
			fmt.Fprintf(h, "%s\n%d\n", p, len(moves))
			if len(moves) == 0 {
				break
			}
			m := moves[dice.Uint64()%uint64(len(moves))]
			fmt.Fprintf(h, "%s\n%s\n", p.FormatMove(m), any(m))
			p, _ = p.Apply(m)
		}
		io.WriteString(h, p.Outcome().Winner.String())
	}
	return h.Sum64()
}

// shared checks that many goroutines may use a position concurrently. With the race detector, it
// finds more bugs.
func (s *Spec[P, M]) shared() error {
	all, err := s.sample(4000)
	if err != nil {
		return err
	}
	views := make([]view[P, M], len(all))
	for i := range all {
		views[i] = viewOf[P, M](all[i].p)
	}
	return inParallel(8, func(g int) error {
		for i := range all {
			i := (i + g/2) % len(all) // two goroutines at a time share a position
			if diff := viewOf[P, M](all[i].p).diff(views[i]); diff != "" {
				return fmt.Errorf("%v:\nwhen several goroutines use it at once, %s", &all[i], diff)
			}
			all[i].p.Playout(nil, 4)
			if d, ok := any(all[i].p).(hexgames.Drawable[M]); ok {
				d.Drawing()
				d.Click()
			}
			if q, err := s.readBack(all[i].p); err != nil || q != all[i].p {
				return fmt.Errorf("%v:\nwhen several goroutines parse at once, Parse returns %q (error %v)", &all[i], any(q), err)
			}
		}
		return nil
	})
}

// inParallel runs f(0) to f(n-1) concurrently and returns their errors, including panics. None
// starts before all are ready, because otherwise the first of several short calls might end before
// the second starts.
func inParallel(n int, f func(i int) error) error {
	errs := make([]error, n)
	start := make(chan struct{})
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			defer recovered(&errs[i], func() string { return "one of several goroutines" })
			<-start
			errs[i] = f(i)
		})
	}
	close(start)
	group.Wait()
	return errors.Join(errs...)
}
