package main

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// fuzz fuzzes targets in turns until the time is up.
func (s *soak) fuzz(args []string) error {
	all, err := named(args)
	if err != nil {
		return err
	}
	if err := s.begin(); err != nil {
		return err
	}
	done, err := s.read("fuzz")
	if err != nil {
		return err
	}
	b, err := s.newBuilder()
	if err != nil {
		return err
	}
	defer b.remove()
	r := newRota(all, done, s.until)
	return s.work(func() error {
		t, ok := r.take()
		if !ok {
			return errIdle
		}
		turn, err := s.turn(b, t)
		r.done(t, turn, err)
		return err
	})
}

// turn fuzzes a target once.
func (s *soak) turn(b *builder, t target) (r result, err error) {
	program, err := b.build(s, t)
	if err != nil {
		return r, err
	}
	cmd := program.fuzz(s.ctx, t, program.cache, s.each)
	begun := time.Now()
	output, err := cmd.CombinedOutput()
	if s.ctx.Err() != nil {
		return r, s.ctx.Err()
	}
	r = result{Name: t.String(), Took: time.Since(begun), Failure: passed}
	r.Count, r.Number = executions(string(output))
	if err != nil && !onlyLate(string(output)) {
		r.Failure = cmp.Or(crash(string(output)), failures(string(output)))
		s.print(output)
	}
	if err := s.add("fuzz", r); err != nil {
		return r, err
	}
	if r.Failure != passed {
		return r, errFailed
	}
	return r, nil
}

var progress = regexp.MustCompile(`execs: (\d+) .*new interesting: (\d+) `)

// executions returns the last numbers of executions and of new inputs in the output of the testing
// package.
func executions(output string) (count int64, inputs uint64) {
	if all := progress.FindAllStringSubmatch(output, -1); all != nil {
		last := all[len(all)-1]
		count, _ = strconv.ParseInt(last[1], 10, 64)
		inputs, _ = strconv.ParseUint(last[2], 10, 64)
	}
	return count, inputs
}

var failing = regexp.MustCompile(`(?:Failing input written to testdata/fuzz/|failure while testing seed corpus entry: )(\S+)`)

// crash returns the name of the input that failed, or "".
func crash(output string) string {
	if m := failing.FindStringSubmatch(output); m != nil {
		return m[1]
	}
	return ""
}

// onlyLate reports whether a test failed only because its time was up. Before version 1.27, Go may
// report this as a failure, without an input (go.dev/issue/75804).
func onlyLate(output string) bool {
	return strings.Contains(output, "context deadline exceeded") && crash(output) == ""
}

// A rota decides which target comes next. It is safe for concurrent use.
type rota struct {
	mu    sync.Mutex
	all   []target
	until int64 // a target with so many executions gets no turn, if not 0
	count map[target]int64
	took  map[target]time.Duration
	busy  map[target]bool // being fuzzed, or failed
}

// newRota returns the rota of targets, given the results so far.
func newRota(all []target, done []result, until int64) *rota {
	r := &rota{all: slices.Clone(all), until: until, count: map[target]int64{}, took: map[target]time.Duration{}, busy: map[target]bool{}}
	for _, t := range all {
		for _, d := range done {
			if d.Name == t.String() {
				r.count[t] += d.Count
				r.took[t] += d.Took
			}
		}
	}
	return r
}

// take returns the target with the least product of executions and time. With the fewest
// executions, a target that is a thousand times slower than the others would get all the time; with
// the least time, a thousandth of their executions.
func (r *rota) take() (next target, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	least := 0.0
	for _, t := range r.all {
		if r.busy[t] || r.until > 0 && r.count[t] >= r.until {
			continue
		}
		if work := float64(r.count[t]) * r.took[t].Seconds(); !ok || work < least {
			next, least, ok = t, work, true
		}
	}
	r.busy[next] = ok
	return next, ok
}

// done adds the result of a turn. A target that failed gets no other.
func (r *rota) done(t target, turn result, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count[t] += turn.Count
	r.took[t] += turn.Took
	r.busy[t] = err != nil
}
