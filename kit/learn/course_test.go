package learn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/stats"
)

// spec returns the Spec with the given text.
func spec(t *testing.T, text string) bot.Spec {
	t.Helper()
	s, err := bot.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// small returns a course of a few short games, which takes a second.
func small(t *testing.T, folder string) Course {
	c := *New("hexcore6", folder)
	c.Options = map[string]string{"side": "3"}
	c.First, c.Player = spec(t, "mcts:nodes=10"), spec(t, "alphabeta:depth=1")
	c.Games, c.Pairs, c.Random, c.Seed, c.Parallel = 16, 8, 4, 3, 2
	return c
}

// files returns the contents of the files in a folder, by name.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(text)
	}
	return all
}

// run runs a course and returns its generations.
func run(t *testing.T, c Course, generations int) (all []Generation) {
	t.Helper()
	err := c.Run(context.Background(), generations, func(g Generation) error { all = append(all, g); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestCourse checks the files and the generations of a course. Neither an interruption at any point
// nor the number of games played in parallel changes them.
func TestCourse(t *testing.T) {
	folder := t.TempDir()
	all := run(t, small(t, folder), 3)
	want := files(t, folder)
	if len(want) != 11 {
		t.Fatalf("the files are %v", want)
	}
	best := 1
	for i, g := range all {
		if g.Number != i+1 || g.Rival != 0 && g.Rival != best || (g.Rival == 0) != (i == 0) || g.Games != 16*(i+1) || g.Better != (i == 0 || g.Pairs.Share() > 0.5) {
			t.Errorf("generation %d is %+v", i+1, g)
		}
		if i > 0 && (math.Abs(g.Elo-all[best-1].Elo-stats.Elo(likely(g.Pairs))) > 1e-9 || g.Pairs.Len() == 0) {
			t.Errorf("generation %d has an Elo of %v", i+1, g.Elo)
		}
		if g.Better {
			best = g.Number
		}
		w, err := hexgames.ParseWeights(want[filepath.Base(g.File)])
		if err != nil || len(w.Notes) != 2 || w.Group("phase")[0] == 0 {
			t.Errorf("generation %d has the weights %v, %v", i+1, w, err)
		}
	}
	if want["best.txt"] != want[fmt.Sprintf("weights-%d.txt", best)] || !strings.Contains(want["games-1.txt"], "[%eval ") || !strings.Contains(want["games-1.txt"], `[White "first"]`) {
		t.Error("best.txt has not the best weights, or the games have no evaluations or names")
	}
	for _, plan := range []struct{ parallel, games int }{{1, 1000}, {1, 13}, {2, 25}} {
		folder := t.TempDir()
		c := small(t, folder)
		c.Parallel = plan.parallel
		stops := 0
		for {
			ctx, cancel := context.WithCancel(context.Background())
			ended := 0
			c.Progress = func(string, int, int) {
				if ended++; ended > plan.games {
					cancel()
				}
			}
			err := c.Run(ctx, 3, func(Generation) error { return nil })
			cancel()
			if err == nil {
				break
			}
			if !errors.Is(err, context.Canceled) || stops > 100 {
				t.Fatalf("interrupted %d times: %v", stops, err)
			}
			stops++
		}
		if plan.games < 1000 && stops < 2 {
			t.Errorf("interrupted %d times", stops)
		}
		got := files(t, folder)
		for name, text := range want {
			if got[name] != text {
				t.Errorf("%d at a time, interrupted %d times: %s differs", plan.parallel, stops, name)
			}
		}
	}
}

// TestRecords checks that a course learns from records alone, and from records along with its own
// games.
func TestRecords(t *testing.T) {
	first := t.TempDir()
	c := small(t, first)
	run(t, c, 1)
	c.Records = []string{filepath.Join(first, "games-1.txt")}
	c.Folder = t.TempDir()
	both := run(t, c, 1)[0]
	c.Folder, c.Games = t.TempDir(), 0
	alone := run(t, c, 1)[0]
	if both.Games != 32 || alone.Games != 16 {
		t.Errorf("generations learn from %d and %d games", both.Games, alone.Games)
	}
	has, want := files(t, c.Folder), files(t, first)
	_, w1, _ := strings.Cut(has["weights-1.txt"], "\nearly")
	_, w2, _ := strings.Cut(want["weights-1.txt"], "\nearly")
	if len(has) != 4 || strings.Split(w1, "\nsum")[0] != strings.Split(w2, "\nsum")[0] {
		t.Error("the same games in a file of records are other weights")
	}
}

// TestNew checks the settings of a new course, and their text.
func TestNew(t *testing.T) {
	const want = "hexgames learn -first mcts:nodes=50 -bot alphabeta:depth=3 -games 2000 -openings 6 -blunders 5 -plies 400 -memory 3" +
		" -pairs 200 -search 0 -epochs 10 -rate 0.2 -decay 8 -seed 1 hexdame"
	if got := New("hexdame", "folder").settings(); got != want {
		t.Errorf("the settings are %q, want %q", got, want)
	}
}

// TestLimits checks the limits of the numbers of a course.
func TestLimits(t *testing.T) {
	for _, test := range []struct {
		name        string
		field       func(c *Course) *int
		least, most int
	}{
		{"games", func(c *Course) *int { return &c.Games }, 1, 1_000_000},
		{"random moves", func(c *Course) *int { return &c.Random }, 0, 1000},
		{"blunders", func(c *Course) *int { return &c.Blunders }, 0, 100},
		{"plies", func(c *Course) *int { return &c.Plies }, 1, 1_000_000},
		{"generations of memory", func(c *Course) *int { return &c.Memory }, 1, 1000},
		{"pairs", func(c *Course) *int { return &c.Pairs }, 1, 10_000},
		{"epochs", func(c *Course) *int { return &c.Fit.Epochs }, 1, 10_000},
	} {
		for _, n := range []int{-1, test.least - 1, test.least, test.most, test.most + 1} {
			c := small(t, t.TempDir())
			*test.field(&c) = n
			err := c.check()
			if n >= test.least && n <= test.most {
				if err != nil {
					t.Errorf("%s: %v", test.name, err)
				}
				continue
			}
			want := fmt.Sprintf("the %s are %d: want %d to %d", test.name, n, test.least, test.most)
			if !errors.Is(err, ErrCourse) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		}
	}
}

// TestIsTest checks which games test the weights.
func TestIsTest(t *testing.T) {
	var got []int
	for game := range 50 {
		if isTest(game) {
			got = append(got, game)
		}
	}
	if want := []int{0, 1, 20, 21, 40, 41}; !slices.Equal(got, want) {
		t.Errorf("the games %v test the weights, want %v", got, want)
	}
}

// TestWrongCourse checks that bad courses are refused, with the right reasons.
func TestWrongCourse(t *testing.T) {
	folder := t.TempDir()
	run(t, small(t, folder), 1)
	games := filepath.Join(folder, "games-1.txt")
	text, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	file := func(text string) string {
		name := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	for _, test := range []struct {
		change func(c *Course)
		kind   error
		want   string
	}{
		{func(c *Course) { c.Games = 0 }, ErrCourse, "the games are 0: want 1 to 1000000"},
		{func(c *Course) { c.Fit.Rate = math.NaN() }, ErrCourse, "the rate is NaN: want more than 0, at most 100"},
		{func(c *Course) { c.Fit.Decay = -1 }, ErrCourse, "the decay is -1: want 0 to 1e6"},
		{func(c *Course) { c.Fit.Search = 2 }, ErrCourse, "the share of the search is 2: want 0 to 1"},
		{func(c *Course) { c.Player = spec(t, "alphabeta:time=1s") }, ErrCourse, "want one limited by nodes or depth, such as alphabeta:depth=3"},
		{func(c *Course) { c.First = spec(t, "mcts") }, ErrCourse, "the bot mcts: want one limited by nodes or depth, such as mcts:nodes=50"},
		{func(c *Course) { c.First = bot.Spec{Name: "nobody"} }, ErrCourse, "want one of"},
		{func(c *Course) { c.Player = spec(t, "hard") }, ErrCourse, `there is no setting "weights"`},
		{func(c *Course) { c.First = spec(t, "greedy:nodes=9") }, ErrCourse, `there is no setting "blunders"`},
		{func(c *Course) { c.Player = spec(t, "alphabeta:depth=1,weights=x") }, ErrCourse, "want a bot without weights"},
		{func(c *Course) { c.First = spec(t, "mcts:nodes=9,weights=none") }, nil, "none"},
		{func(c *Course) { c.Folder += ",2" }, ErrCourse, "without a comma"},
		{func(c *Course) { c.Folder = games }, nil, "not a directory"},
		{func(c *Course) { c.Game = "chess" }, nil, `"chess"`},
		{func(c *Course) { c.Folder, c.Seed = folder, 4 }, nil, "want the same settings, or a different folder"},
		{func(c *Course) { c.Records = []string{"none"} }, os.ErrNotExist, "none"},
		{func(c *Course) { c.Records = []string{file("")}; c.Games = 0 }, ErrCourse, "there is no move to learn from in 0 games"},
		{func(c *Course) { c.Records = []string{file("1. a1")} }, nil, "game 1: "},
		{func(c *Course) { c.Records = []string{file(strings.Replace(string(text), "hexcore6", "hexdame", 1))} }, nil, "game 1: "},
		{func(c *Course) { c.Options = map[string]string{"side": "99"} }, hexgames.ErrOption, "side"},
	} {
		c := small(t, t.TempDir())
		test.change(&c)
		err := c.Run(context.Background(), 1, func(Generation) error { return nil })
		if err == nil || test.kind != nil && !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	// Games that do not belong to the course.
	if err := os.WriteFile(games, []byte(strings.Replace(string(text), `[White "first"]`, `[White "Ada"]`, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	c := small(t, folder)
	if err := c.Run(context.Background(), 1, func(Generation) error { return nil }); err == nil || !strings.Contains(err.Error(), `has [White "Ada"] where this one has [White "first"]`) {
		t.Errorf("changed games: %v", err)
	}
}
