package tournament

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/record"
)

// toy returns a tournament of two bots that play at random.
func toy(t *testing.T, each int) *tournament {
	tour := &tournament{Match: match.Match{
		Games: []string{"hexagrams"}, Bots: []bot.Spec{{Name: "random"}, {Name: "random", Seed: 5}},
		Pairs: each / 2, Rules: match.Rules{Plies: 100}, Seed: 1, Parallel: 1,
	}}
	if err := tour.findOpenings(&flags{tournament: tour, random: 2}); err != nil {
		t.Fatal(err)
	}
	return tour
}

// opened returns the results of a new tournament.
func opened(t *testing.T, tour *tournament, file string) *results {
	t.Helper()
	r := newResults(tour, file)
	if err := r.open(false); err != nil {
		t.Fatal(err)
	}
	return r
}

// conducted returns a conductor of a new tournament. It discards its report and its errors.
func conducted(t *testing.T, r *results) *conductor {
	return &conductor{
		Env: &console.Env{Out: new(bytes.Buffer), Errs: new(bytes.Buffer)}, results: r, write: (*match.Report).Text,
	}
}

// TestInterrupt interrupts a tournament in its fifth game, which never stops on its own, and
// resumes it.
func TestInterrupt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for _, name := range []string{file, ""} {
		interrupt := make(chan os.Signal, 1)
		blocked := make(chan struct{})
		seats := -1 // not counting the trial's
		begin = func() {
			if seats++; seats == 5 {
				interrupt <- os.Interrupt
				<-blocked
			}
		}
		tour := toy(t, 8)
		tour.Bots[1] = bot.Spec{Name: "faulty", Settings: "how=well"}
		c := conducted(t, opened(t, tour, name))
		var o, e bytes.Buffer
		c.Env = &console.Env{Name: "tournament", Out: &o, Errs: &e, Interrupt: interrupt}
		status := c.Run(console.Command{Run: func(*console.Env) error { return c.run() }})
		begin = func() {}
		close(blocked)
		want := "tournament: interrupted after 4 of 8 games: add -resume to the command to play the rest\n"
		if name == "" {
			want = "tournament: interrupted after 4 of 8 games, which are lost: use -o FILE to be able to resume\n"
		}
		if status != 1 || e.String() != want || !strings.HasPrefix(o.String(), "hexagrams\nbot              games") {
			t.Errorf("status %d, errors %q and output\n%s", status, &e, &o)
		}
	}
	if n := len(records(t, read(t, file))); n != 4 {
		t.Errorf("the file has %d games", n)
	}
	args := []string{"-game", "hexagrams", "-games", "8", "-openings", "2", "-plies", "100", "-o", file, "random", "faulty:how=well"}
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

// TestFailure checks that an error that is not a bot's fault ends the tournament, and that the
// earlier games are kept.
func TestFailure(t *testing.T) {
	tour := toy(t, 10)
	tour.Openings["hexagrams"][1].Moves = []string{"nonsense"}
	c := conducted(t, opened(t, tour, filepath.Join(t.TempDir(), "file")))
	err := c.run()
	if want := `round 3, hexagrams, random against random:seed=5: hexagrams: "nonsense"`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	if n := len(records(t, read(t, c.results.File))); n != 2 {
		t.Errorf("%d games are kept", n)
	}
}

// A screen reports when it is written to.
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

// TestScreen checks that the progress appears on a screen, and is gone at the end.
func TestScreen(t *testing.T) {
	tour := toy(t, 2)
	tour.Bots[1] = bot.Spec{Name: "faulty", Settings: "how=well"}
	c := conducted(t, opened(t, tour, ""))
	s := &screen{written: make(chan struct{})}
	c.Env = &console.Env{Out: new(bytes.Buffer), Errs: s, Screen: true}
	begin = func() { <-s.written }
	defer func() { begin = func() {} }()
	err := c.run()
	if text := s.String(); err != nil || !strings.HasPrefix(text, "\r\r0 of 2 games") || !strings.HasSuffix(text, " \r") {
		t.Errorf("%v, and the screen has %q", err, text)
	}
}

// TestUnsaved checks that failing to save games at the end is an error, but the games are still
// reported.
func TestUnsaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dir")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	c := conducted(t, opened(t, toy(t, 2), filepath.Join(dir, "file")))
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c.Out = &out
	if err := c.run(); !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(out.String(), "hexagrams\n") {
		t.Errorf("%v and output\n%s", err, &out)
	}
}

// TestForfeits plays games that do not end by their rules. The second bot plays White in the second
// game.
func TestForfeits(t *testing.T) {
	stuck = make(chan struct{})
	defer close(stuck)
	for _, test := range []struct {
		args string
		want string // the reason
		note string
	}{
		{"random faulty:how=error", "forfeit: error", "Black forfeits: error: no idea no idea"},
		{"random faulty:how=crash", "forfeit: crash", "Black forfeits: crash: exit status 3 and a second line."},
		{"random faulty:how=panic", "forfeit: panic", "Black forfeits: panic: out of range."},
		{"random faulty:how=illegal", "forfeit: illegal move", "Black forfeits: illegal move: hexade: \""},
		{"random faulty:how=nonsense", "forfeit: illegal move", "Black forfeits: illegal move: hexade: \"?\""},
		{"random faulty:how=none", "forfeit: error", "Black forfeits: error: the bot has no move."},
		{"-patience 150ms random faulty:how=stuck", "forfeit: time", "Black forfeits: time: no move within 150ms."},
		{"-time 10ms -margin 140ms random faulty:how=slow", "forfeit: time", "Black forfeits: time: no move within 150ms."},
		{"-clock 0.15+0.001 random faulty:how=slow", "time", "Black's time has run out."},
		{"random faulty:how=resigns", "", ""},
		{"-plies 14 random faulty:how=well", "move limit", "The game has reached 14 moves."},
		{"-win 0.95,2 faulty:how=wins faulty:how=loses", "adjudicated", "Both bots expect White to win."},
		{"-win 0.98,2 -plies 14 faulty:how=wins faulty:how=loses", "move limit", "The game has reached 14 moves."},
		{"-draw 0.5,4 faulty:how=well faulty:how=well", "adjudicated", "Both bots expect a draw."},
		{"-draw 0.5,4 -plies 14 faulty:how=lazy faulty:how=well", "move limit", "The game has reached 14 moves."},
	} {
		file := filepath.Join(t.TempDir(), "file")
		args := with([]string{"-game", "hexade", "-games", "2", "-o", file}, strings.Fields(test.args)...)
		if !strings.Contains(test.args, "-time") && !strings.Contains(test.args, "-clock") {
			args = with([]string{"-nodes", "1"}, args...)
		}
		out, errs, status := runTournament(t, args...)
		if status != 0 || errs != "" {
			t.Errorf("%s: status %d, errors %q", test.args, status, errs)
			continue
		}
		all := records(t, read(t, file))
		for i, r := range all {
			note, result := r.Root.End().After, "1-0"
			switch {
			case i == 1 && strings.Contains(test.note, "White to win"): // by the other bot
				continue
			case i == 1:
				note = strings.Replace(note, "White", "Black", 1)
				result = "0-1"
			}
			if test.want == "move limit" || strings.Contains(test.note, "draw") {
				result = "1/2-1/2"
			}
			if r.Value(record.TagTermination) != test.want || !strings.HasPrefix(note, test.note) || test.note == "" && note != "" || r.Result != result {
				t.Errorf("%s: game %d ends with %s, %q and the comment %q, want %s, %q and %q",
					test.args, i+1, r.Result, r.Value(record.TagTermination), note, result, test.want, test.note)
			}
		}
		// Games from the file count the same.
		again, errs, status := runTournament(t, with([]string{"-resume"}, args...)...)
		if timeless(again) != timeless(out) || status != 0 {
			t.Errorf("%s: status %d, errors %q and output\n%s\nwant\n%s", test.args, status, errs, again, out)
		}
		kind, forfeited := strings.CutPrefix(test.want, "forfeit: ")
		if forfeited && !strings.Contains(out, " forfeited 2 games: "+kind+" 2\n") {
			t.Errorf("%s: the report is\n%s", test.args, out)
		}
	}
}

// TestInterruptStart interrupts the program while a bot is starting.
func TestInterruptStart(t *testing.T) {
	interrupt, release := make(chan os.Signal), make(chan bool)
	defer close(release)
	defer bot.RegisterAny(bot.Kind{Name: "asleep"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
		interrupt <- os.Interrupt
		<-release
		return nil, errors.New("too late")
	})()
	var out, errs bytes.Buffer
	e := console.Env{Name: "tournament", Args: []string{"asleep", "random"}, Out: &out, Errs: &errs, Interrupt: interrupt}
	if status := e.Run(Command); status != 1 || errs.String() != "tournament: interrupted\n" || out.Len() > 0 {
		t.Errorf("status %d, errors %q and output %q", status, &errs, &out)
	}
}

// TestReportFails checks that the tournament returns the error of its report.
func TestReportFails(t *testing.T) {
	c := conducted(t, opened(t, toy(t, 2), ""))
	c.write = func(*match.Report) ([]byte, error) { return nil, errors.New("no ink") }
	if err := c.run(); err == nil || err.Error() != "no ink" {
		t.Error(err)
	}
}
