package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

// toy returns a tournament of two bots that play at random.
func toy(each int) *tournament {
	return &tournament{
		games: []string{"hexagrams"}, bots: []bot.Spec{{Name: "random"}, {Name: "random", Seed: 5}},
		each: each, plies: 100, seed: 1,
	}
}

// TestInterrupt interrupts a tournament in its fifth game, which does not stop by itself,
// and resumes it.
func TestInterrupt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for _, name := range []string{file, ""} {
		tour := toy(8)
		interrupt := make(chan os.Signal, 1)
		stuck := make(chan struct{})
		defer close(stuck)
		b := &book{tournament: tour, file: name}
		var o, e bytes.Buffer
		env := console.Env{Name: "tournament", Out: &o, Errs: &e, Interrupt: interrupt}
		status := env.Run(func(env *console.Env) error {
			if err := b.open(false); err != nil {
				return err
			}
			return conduct(env, b, 1, func(ctx context.Context, m match) (played, error) {
				if m.round == 5 {
					interrupt <- os.Interrupt
					<-stuck
				}
				return tour.play(ctx, m)
			})
		})
		want := "tournament: interrupted after 4 of 8 games: add -resume to the command to play the rest\n"
		if name == "" {
			want = "tournament: interrupted after 4 of 8 games, which are lost: use -o FILE to be able to resume\n"
		}
		if status != 1 || e.String() != want || !strings.HasPrefix(o.String(), "hexagrams\nbot            games") {
			t.Errorf("status %d, errors %q and output\n%s", status, &e, &o)
		}
	}
	if n := len(records(t, read(t, file))); n != 4 {
		t.Errorf("the file has %d games", n)
	}
	args := []string{"-game", "hexagrams", "-games", "8", "-openings", "0", "-plies", "100", "-o", file, "random", "random:seed=5"}
	if _, errs, status := runTournament(t, with([]string{"-resume"}, args...)...); status != 0 {
		t.Errorf("status %d, errors %q", status, errs)
	}
	resumed := read(t, file)
	os.Remove(file)
	runTournament(t, args...)
	if resumed != read(t, file) {
		t.Error("after an interrupt the games differ")
	}
}

// TestFailure checks that a bot that fails or panics ends the tournament, and that the
// earlier games are kept.
func TestFailure(t *testing.T) {
	for _, test := range []struct {
		fail func() error
		want string
	}{
		{func() error { return errors.New("out of ideas") }, "out of ideas"},
		{func() error { panic("out of range") }, "panic: out of range"},
	} {
		for _, cores := range []int{1, 3} {
			b := &book{tournament: toy(10), file: filepath.Join(t.TempDir(), "file")}
			if err := b.open(false); err != nil {
				t.Fatal(err)
			}
			rest := make(chan struct{})
			err := conduct(&console.Env{Out: new(bytes.Buffer), Errs: new(bytes.Buffer)}, b, cores, func(ctx context.Context, m match) (played, error) {
				switch {
				case m.round == 4:
					if cores > 1 {
						<-rest
					}
					return played{}, test.fail()
				case m.round > 4:
					if m.round == 5 {
						close(rest)
					}
					<-ctx.Done()
					return played{}, ctx.Err()
				}
				return b.tournament.play(ctx, m)
			})
			want := "round 4, hexagrams, random:seed=5 against random: " + test.want
			if err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
			if n := len(records(t, read(t, b.file))); n < 2 || cores == 1 && n != 3 {
				t.Errorf("%d games are kept", n)
			}
		}
	}
}

// A screen tells when it was written to.
type screen struct {
	bytes.Buffer
	written chan struct{}
}

func (s *screen) Write(p []byte) (int, error) {
	if s.Len() == 0 {
		close(s.written)
	}
	return s.Buffer.Write(p)
}

// TestScreen checks that the progress is shown on a screen, and is gone at the end.
func TestScreen(t *testing.T) {
	b := &book{tournament: toy(2)}
	if err := b.open(false); err != nil {
		t.Fatal(err)
	}
	s := &screen{written: make(chan struct{})}
	e := &console.Env{Out: new(bytes.Buffer), Errs: s, Screen: true}
	err := conduct(e, b, 1, func(ctx context.Context, m match) (played, error) {
		<-s.written
		return b.tournament.play(ctx, m)
	})
	if text := s.String(); err != nil || !strings.HasPrefix(text, "\r\r0 of 2 games") || !strings.HasSuffix(text, " \r") {
		t.Errorf("%v, and the screen has %q", err, text)
	}
}

// TestUnsaved checks that games that cannot be saved at the end are an error, but are still
// reported.
func TestUnsaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dir")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	b := &book{tournament: toy(2), file: filepath.Join(dir, "file")}
	if err := b.open(false); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := conduct(&console.Env{Out: &out, Errs: new(bytes.Buffer)}, b, 1, b.tournament.play)
	if !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(out.String(), "hexagrams\n") {
		t.Errorf("%v and output\n%s", err, &out)
	}
}

// A thinker is a seat whose thoughts a function returns.
type thinker func(ctx context.Context) (games.Thought, error)

func (f thinker) Think(ctx context.Context, _ bot.Budget, _ ...string) (games.Thought, error) {
	return f(ctx)
}

func (thinker) Close() error { return nil }

// thought is a thought of one move.
func thought(move string) games.Thought {
	return games.Thought{Moves: []bot.Ranked[string]{{Move: move}}, Nodes: 7}
}

// TestFinish plays games that end in unusual ways.
func TestFinish(t *testing.T) {
	random := func(table games.Table) map[hexgames.Player]*player {
		p, err := sit(table, bot.Spec{Name: "random", Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return map[hexgames.Player]*player{hexgames.White: p, hexgames.Black: p}
	}
	for _, test := range []struct {
		name, game, position string
		plies                int
		think                thinker // nil for a move at random
		want                 string  // the outcome, or the error
		played               int
	}{
		{"too many plies", "hexdame", "", 6, nil, "draw: agreement", 6},
		{"a win with the last ply", "hexdame", "W:Wg5,Kb2:Bh6", 1, func(context.Context) (games.Thought, error) { return thought("g5xi7"), nil },
			"White wins: no legal move", 1},
		{"an illegal move", "hexdame", "", 100, func(context.Context) (games.Thought, error) { return thought("a1-a1"), nil },
			"White after 0 plies: hexdame: \"a1-a1\"", 0},
		{"no move", "hexdame", "", 100, func(context.Context) (games.Thought, error) { return games.Thought{}, nil },
			"White after 0 plies: hexdame: \"\"", 0},
		{"an error", "hexdame", "", 100, func(context.Context) (games.Thought, error) { return games.Thought{}, errors.New("no idea") },
			"White after 0 plies: no idea", 0},
	} {
		table, err := games.Start(test.game, test.position, nil)
		if err != nil {
			t.Fatal(err)
		}
		players := random(table)
		if test.think != nil {
			players[hexgames.White].Seat = test.think
		}
		got := ""
		if err := finish(t.Context(), table, players, nil, test.plies); err != nil {
			got = err.Error()
		} else {
			got = table.Outcome().String()
		}
		if !strings.HasPrefix(got, test.want) || table.Len() != test.played {
			t.Errorf("%s: %q after %d plies, want %q after %d", test.name, got, table.Len(), test.want, test.played)
		}
	}
}

// TestStop checks that nothing is played when the context has ended.
func TestStop(t *testing.T) {
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	p := &player{Seat: thinker(func(context.Context) (games.Thought, error) {
		cancel()
		return thought("d4-e5"), nil
	})}
	err = finish(ctx, table, map[hexgames.Player]*player{hexgames.White: p}, nil, 100)
	if !errors.Is(err, context.Canceled) || table.Len() != 0 {
		t.Errorf("%v after %d plies", err, table.Len())
	}
	if p.effort.moves != 1 || p.effort.nodes != 7 {
		t.Errorf("the effort is %v", p.effort)
	}
}

// TestPoints checks the points for each result.
func TestPoints(t *testing.T) {
	for result, want := range map[string][2]float64{"1-0": {1, 0}, "0-1": {0, 1}, "1/2-1/2": {0.5, 0.5}} {
		p := played{result: result}
		if got := [2]float64{p.points(0), p.points(1)}; got != want {
			t.Errorf("%s is worth %v", result, got)
		}
	}
}
