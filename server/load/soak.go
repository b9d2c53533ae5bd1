package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// A soak has people play while everything else goes wrong.
type soak struct {
	*load
	db      string
	servers []*victim
	cluster *pgtest.Cluster // of PostgreSQL; nil for SQLite
	shift   func(by time.Duration) error
	names   []rules // of the games

	lock   sync.Mutex
	calm   durations // of commands while nothing was wrong
	all    durations
	games  []*soaked
	broken string // what is wrong now
	since  time.Time
	counts map[string]int // how often each kind of thing went wrong
	wrong  []string
	stop   atomic.Bool
}

// A victim is a server that is killed and stopped.
type victim struct {
	*process
	args []string // args[3] is the address
}

// rules are a game that the servers offer.
type rules struct {
	Name   string
	Chance bool
}

// calmness is how long after the end of a disturbance everything is normal again.
const calmness = 3 * time.Second

// soakAll has people play for some time and checks the result.
func (l *load) soakAll(ctx context.Context) (err error) {
	if l.store == "all" || l.players < 2 {
		return console.Usage("a soak has -store sqlite or postgres, and 2 or more -players")
	}
	if l.folder, err = os.MkdirTemp(l.dir, "load"); err != nil {
		return err
	}
	defer os.RemoveAll(l.folder)
	s := &soak{load: l, counts: map[string]int{}}
	if l.store == "sqlite" {
		if done, err := l.onSmallDisk(ctx); done {
			return err
		}
		err = s.prepareFile(ctx)
	} else {
		var end func()
		end, err = s.prepareDatabase(ctx)
		defer end()
	}
	if err != nil {
		return err
	}
	defer func() {
		for _, v := range s.servers {
			if v.process != nil {
				v.kill()
			}
		}
	}()
	for _, v := range s.servers {
		if v.process, err = l.execute(ctx, 0, v.args...); err != nil {
			return err
		}
		v.args[3] = v.address // where it is started again
	}
	var about struct{ Games []rules }
	if err := newOrigin(s.servers[0].url, "127.0.0.1").do(ctx, "", "GET", "/api", nil, &about); err != nil {
		return err
	}
	s.names = about.Games
	s.play(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return s.report(ctx)
}

// prepareFile prepares a server on a file. It runs in a process of this program, so that its clock
// can be set: setting the machine's clock is not possible.
func (s *soak) prepareFile(context.Context) (err error) {
	s.db = filepath.Join(s.folder, "games.db")
	clock := filepath.Join(s.folder, "clock")
	if s.server, err = os.Executable(); err != nil {
		return err
	}
	at := time.Duration(0)
	s.shift = func(by time.Duration) error {
		at += by
		if err := os.WriteFile(clock+".new", []byte(at.String()), 0o600); err != nil {
			return err
		}
		return os.Rename(clock+".new", clock)
	}
	s.servers = []*victim{{args: []string{serveFile, s.db, clock, "127.0.0.1:0"}}}
	return s.shift(0)
}

// prepareDatabase prepares two servers on PostgreSQL, with a clock defined by our function.
func (s *soak) prepareDatabase(ctx context.Context) (end func(), err error) {
	c := &cleanup{}
	cluster, db, err := privateCluster(c)
	if err != nil {
		return c.end, err
	}
	if s.server == "" {
		if s.server, err = build(ctx, s.folder); err != nil {
			return c.end, err
		}
	}
	s.cluster = cluster
	for _, statement := range []string{
		"CREATE SCHEMA shifted", "CREATE TABLE shifted.clock (by interval NOT NULL)", "INSERT INTO shifted.clock VALUES ('0')",
		`CREATE FUNCTION shifted.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
			AS 'SELECT pg_catalog.clock_timestamp() + by FROM shifted.clock'`,
	} {
		if err := execute(db, statement); err != nil {
			return c.end, err
		}
	}
	s.shift = func(by time.Duration) error {
		return execute(db, fmt.Sprintf("UPDATE shifted.clock SET by = by + interval '%f seconds'", by.Seconds()))
	}
	separator := "?"
	if strings.Contains(db, "?") {
		separator = "&"
	}
	s.db = db + separator + "search_path=public,shifted,pg_catalog"
	for range 2 {
		s.servers = append(s.servers, &victim{args: []string{"-db", s.db, "-listen", "127.0.0.1:0", "-no-page", "-log", "warn"}})
	}
	return c.end, nil
}

// play has everyone play, causes trouble, and then waits for the last answers.
func (s *soak) play(ctx context.Context) {
	var playing, flooding sync.WaitGroup
	for i := range s.players / 2 {
		playing.Go(func() {
			if err := s.pair(ctx, i); err != nil && ctx.Err() == nil {
				s.complain("pair %d: %v", i, err)
			}
		})
	}
	flood, stop := context.WithCancel(ctx)
	for range 2 {
		flooding.Go(func() { s.flood(flood) })
	}
	s.trouble(ctx)
	stop()
	flooding.Wait()
	wait(ctx, calmness)
	s.stop.Store(true)
	playing.Wait()
}

// complain records something that must not happen.
func (s *soak) complain(format string, args ...any) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.wrong = append(s.wrong, fmt.Sprintf(format, args...))
}

// trouble causes one disturbance after another, until the time is over.
func (s *soak) trouble(ctx context.Context) {
	type kind struct {
		name string
		do   func(n int) error
	}
	kinds := []kind{
		{"kill", func(n int) error { return s.kill(ctx, s.servers[n%len(s.servers)]) }},
		{"step of the clock", func(n int) error {
			steps := []time.Duration{2 * time.Second, -2 * time.Second, 24 * time.Hour, -24 * time.Hour}
			return s.shift(steps[n%len(steps)])
		}},
		{"stall", func(n int) error {
			v := s.servers[n%len(s.servers)]
			if err := v.pause(); err != nil {
				return err
			}
			wait(ctx, 3*time.Second)
			return v.resume()
		}},
	}
	if s.cluster != nil {
		kinds = append(kinds, kind{"kill of PostgreSQL", func(int) error { return s.killCluster(ctx) }})
	}
	if os.Getenv(envDisk) != "" {
		kinds = append(kinds, kind{"full disk", func(int) error { return s.fill(ctx) }})
	}
	for begun, n := time.Now(), 0; time.Since(begun) < s.soak && ctx.Err() == nil; n++ {
		kind := kinds[n%len(kinds)]
		s.progress("soak: %v of %v", time.Since(begun).Round(time.Second), s.soak)
		wait(ctx, 7*time.Second)
		s.mark(kind.name)
		err := kind.do(n / len(kinds))
		s.mark("")
		if err != nil && ctx.Err() == nil {
			s.complain("%s: %v", kind.name, err)
			return
		}
	}
}

// mark records the start or the end of a disturbance.
func (s *soak) mark(what string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if what != "" {
		s.counts[what]++
	}
	s.broken, s.since = what, time.Now()
}

// timed records how long a command took that was sent at a moment.
func (s *soak) timed(begun time.Time) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.all.add(time.Since(begun))
	if s.broken == "" && begun.Sub(s.since) > calmness {
		s.calm.add(time.Since(begun))
	}
}

// kill kills a server and starts it again.
func (s *soak) kill(ctx context.Context, v *victim) (err error) {
	v.kill()
	for range 20 {
		if v.process, err = s.execute(ctx, 0, v.args...); err == nil {
			return nil
		}
		wait(ctx, 500*time.Millisecond)
	}
	return err
}

// killCluster kills PostgreSQL and starts it again.
func (s *soak) killCluster(ctx context.Context) error {
	if err := s.cluster.Kill(); err != nil {
		return err
	}
	wait(ctx, time.Second)
	return s.cluster.Start()
}

// fill fills the small disk of the database for two seconds.
func (s *soak) fill(ctx context.Context) error {
	name := filepath.Join(s.folder, "ballast")
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	block := make([]byte, 1<<20)
	for len(block) > 0 && ctx.Err() == nil {
		if _, err := f.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else if err != nil {
			return err
		}
	}
	wait(ctx, 2*time.Second)
	return os.Remove(name)
}

// report checks the logs of all games and prints the result.
func (s *soak) report(ctx context.Context) error {
	commands, moves, lost, twice, late := 0, 0, 0, 0, 0
	for i, g := range s.games {
		s.progress("reading game %d of %d", i, len(s.games))
		c, err := s.check(ctx, g)
		if err != nil {
			return err
		}
		commands, moves = commands+len(g.acks), moves+g.moves
		lost, twice, late = lost+c.lost, twice+c.twice, late+c.late
	}
	s.Rewrite("")
	fmt.Fprintf(s.Out, "soak of %v with %s: %d players, %d games, %d commands, %d of them moves\n", s.soak, s.store, s.players, len(s.games), commands, moves)
	for _, name := range []string{"kill", "step of the clock", "stall", "full disk", "kill of PostgreSQL"} {
		if n := s.counts[name]; n > 0 {
			fmt.Fprintf(s.Out, "  %s: %d times\n", name, n)
		}
	}
	fmt.Fprintf(s.Out, "a command, p50 / p99 / longest: %s / %s / %s\n", s.all.ms(0.5), s.all.ms(0.99), s.all.ms(1))
	fmt.Fprintf(s.Out, "  while only the flood continues: %s / %s / %s\n", s.calm.ms(0.5), s.calm.ms(0.99), s.calm.ms(1))
	fmt.Fprintf(s.Out, "lost: %d\ntwice: %d\ngames over by time: %d\n", lost, twice, late)
	for _, text := range s.wrong {
		fmt.Fprintln(s.Out, "wrong:", text)
	}
	if lost+twice+late+len(s.wrong) > 0 {
		return errors.New("the soak has failed")
	}
	return nil
}
