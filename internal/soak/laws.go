package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/hexgames/kit/games"
)

// A piece is a number of random games of a game, which no other piece of the game has.
type piece struct {
	game   string
	number uint64
}

// A plan decides which piece comes next. It is safe for concurrent use.
type plan struct {
	mu    sync.Mutex
	games []string
	plies map[string]int64  // done or begun
	next  map[string]uint64 // numbers
}

// newPlan returns the plan for games, given the results so far.
func newPlan(names []string, first uint64, done []result) *plan {
	p := &plan{games: names, plies: map[string]int64{}, next: map[string]uint64{}}
	for _, name := range names {
		p.next[name] = max(first, 1)
	}
	for _, r := range done {
		p.plies[r.Name] += r.Count
		if first == 0 {
			p.next[r.Name] = max(p.next[r.Name], r.Number+1)
		}
	}
	return p
}

// take returns the next piece: of the game with the fewest plies.
func (p *plan) take(plies int) piece {
	p.mu.Lock()
	defer p.mu.Unlock()
	game := slices.MinFunc(p.games, func(a, b string) int { return cmp.Compare(p.plies[a], p.plies[b]) })
	n := p.next[game]
	p.next[game]++
	p.plies[game] += int64(plies)
	return piece{game, n}
}

// laws checks the laws of games until the time is up.
func (s *soak) laws(names []string) error {
	var all []string
	for _, g := range games.All() {
		all = append(all, g.Name())
	}
	if len(names) == 0 {
		names = all
	}
	for _, name := range names {
		if !slices.Contains(all, name) {
			return fmt.Errorf("unknown game %q: want one of %s", name, strings.Join(all, ", "))
		}
	}
	if err := s.begin(); err != nil {
		return err
	}
	done, err := s.read("laws")
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "soak")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, name := range names {
		if _, err := s.command("go", "test", "-c", "-o", filepath.Join(dir, executable(name)), "./"+name); err != nil {
			return err
		}
	}
	p := newPlan(names, s.seed, done)
	return s.work(func() error { return s.check(dir, p.take(s.plies)) })
}

// check checks the laws in the games of a piece, with the test program in a directory.
func (s *soak) check(dir string, p piece) error {
	cmd := exec.CommandContext(s.ctx, filepath.Join(dir, executable(p.game)), "-test.run=^TestLaws$", "-test.timeout=0",
		fmt.Sprintf("-laws.plies=%d", s.plies), fmt.Sprintf("-laws.seed=%d", p.number))
	cmd.Dir = p.game
	cmd.Env = append(os.Environ(), "GOGC=400") // the heap is small
	begun := time.Now()
	output, err := cmd.CombinedOutput()
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && !exit.Exited() {
		return fmt.Errorf("the tests of %s ended before their result: %w", p.game, err)
	}
	r := result{Name: p.game, Number: p.number, Count: int64(s.plies), Took: time.Since(begun), Failure: passed}
	if err != nil {
		r.Failure = failures(string(output))
		s.print(output)
	}
	if err := s.add("laws", r); err != nil {
		return err
	}
	if err != nil {
		return errFailed
	}
	return nil
}
