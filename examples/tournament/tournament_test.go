package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

// runTournament runs the program.
func runTournament(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	env := console.Env{Name: "tournament", Args: args, Out: &o, Errs: &e}
	status = env.Run(run)
	return o.String(), e.String(), status
}

// small is a tournament that takes no time.
var small = []string{"-game", "hexade,hexcore6", "-option", "side=4", "-games", "4", "-nodes", "8"}

// with returns arguments followed by more.
func with(args []string, more ...string) []string { return append(slices.Clone(args), more...) }

// clocks matches the time per move and the nodes per second.
var clocks = regexp.MustCompile(`(?m) +(\S+s|-|time/move) +(\d+|-|nodes/s)$`)

// timeless removes from tables the columns that depend on the machine.
func timeless(tables string) string { return clocks.ReplaceAllString(tables, "") }

// read returns the contents of a file.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// records reads the records in a text.
func records(t *testing.T, text string) (all []*hexgames.Record) {
	t.Helper()
	for r, err := range hexgames.ReadRecords(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// TestTable checks the tables, and that the number of cores does not matter.
func TestTable(t *testing.T) {
	const want = `hexade
bot           games  won  drawn  lost   score        95 %   Elo  95 %  plies
mcts:nodes=8      4    4      0     0  100.0%  51.0-100.0  +382  ±508   35.5
random            4    0      0     4    0.0%    0.0-49.0  -382  ±508   35.5
Elo with one extra draw for each pair: without it, some would be infinite.

hexcore6
bot           games  won  drawn  lost  score       95 %  Elo  95 %  plies
mcts:nodes=8      4    1      3     0  62.5%  21.9-90.8  +89  ±352   55.0
random            4    0      3     1  37.5%   9.2-78.1  -89  ±352   55.0

all games
bot           games  won  drawn  lost  score       95 %   Elo  95 %  plies
mcts:nodes=8      8    5      3     0  81.2%  46.7-95.5  +255  ±308   45.2
random            8    0      3     5  18.8%   4.5-53.3  -255  ±308   45.2
`
	for _, cores := range []string{"1", "3", "100"} {
		out, errs, status := runTournament(t, with(small, "-cores", cores, "mcts", "random")...)
		if got := timeless(out); got != want || errs != "" || status != 0 {
			t.Errorf("%s cores: status %d, errors %q and output\n%s\nwant\n%s", cores, status, errs, got, want)
		}
		if n := len(clocks.FindAllString(out, -1)); n != 3*3 {
			t.Errorf("%d lines with times in\n%s", n, out)
		}
	}
}

// TestManual checks that -h prints the package comment.
func TestManual(t *testing.T) {
	out, errs, status := runTournament(t, "-h")
	if status != 0 || errs != "" || !strings.HasPrefix(out, "Tournament lets bots play") || !strings.Contains(out, "-resume\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestUsage checks that each error is one clear line, and that the status shows whether it
// is an error of usage.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	full := filepath.Join(dir, "full")
	if err := os.WriteFile(full, []byte("notes\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"", 2, "no bots: want two or more of random, greedy, alphabeta, mcts"},
		{"mcts", 2, "only one bot: want two or more"},
		{"mcts deepblue", 2, `bad bot "deepblue": want one of random, greedy, alphabeta, mcts`},
		{"mcts:nodes=0 random", 2, `bad bot "mcts:nodes=0": nodes is "0": want 1 or more`},
		{"mcts random -games 4", 2, `"-games" comes after a bot: put flags before the bots`},
		{"-games 3 mcts random", 2, "the games are 3: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games -2 mcts random", 2, "the games are -2: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games 0 mcts random", 2, "the games are 0: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games 100002 mcts random", 2, "the games are 100002: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games many mcts random", 2, `invalid value "many" for flag -games: parse error`},
		{"-game chess mcts random", 2, `invalid value "chess" for flag -game: want ` + strings.Join(games.Names(), ", ") + " or all"},
		{"-game hexdame -game all mcts random", 2, `invalid value "all" for flag -game: duplicate hexdame`},
		{"-option side=5 mcts random", 2, `hexdame: "side": this game has no options`},
		{"-game hexade -option side=3 mcts random", 2, `hexade: "Side 3": want a side from 4 to 10, or 0 for 10 (A1)`},
		{"-nodes 0 mcts random", 2, "the nodes are 0: want 1 or more"},
		{"-time 0s mcts random", 2, "the time is 0s: want more than 0"},
		{"-openings -1 mcts random", 2, "the openings have -1 moves: want 0 or more"},
		{"-plies 0 mcts random", 2, "the plies are 0: want 1 or more"},
		{"-plies 4 mcts random", 2, "an opening of 4 moves fills a game of 4 plies: want fewer -openings"},
		{"-cores 0 mcts random", 2, `invalid value "0" for flag -cores: want 1 or more`},
		{"-resume mcts random", 2, "there is nothing to resume: want -o FILE"},
		{"-o= mcts random", 2, "the name of the file is empty"},
		{"-o DIR/full mcts random", 2, "DIR/full exists: want -resume to continue it, or another name"},
		{"-nonsense mcts random", 2, "flag provided but not defined: -nonsense"},
		{"-o DIR mcts random", 1, "DIR is a directory"},
		{"-o DIR/none/file mcts random", 1, "write DIR/none/file: no such file or directory"},
		{"-resume -o DIR/none mcts random", 1, "open DIR/none: no such file or directory"},
		{"-resume -o DIR/full mcts random", 1, `DIR/full: a game has the Round "": want the file of a tournament`},
		{"-games 100000 mcts random random random random random", 2, "the tournament has 1500000 games: want at most 1000000"},
		{"-game hextad -plies 16 -cores 1 random random", 1,
			"round 1, hextad, random against random: the opening takes 22 plies: want more -plies than 16"},
		{"-game hexade -option side=4 -openings 80 -cores 1 random random", 1,
			"round 1, hexade, random against random: all of 100 openings of 80 moves ended the game: want fewer moves"},
	} {
		out, errs, status := runTournament(t, strings.Fields(strings.ReplaceAll(test.args, "DIR", dir))...)
		want := "tournament: " + strings.ReplaceAll(test.want, "DIR", dir) + "\n"
		if status != test.status || errs != want || out != "" {
			t.Errorf("%q: status %d, errors %q and output %q, want status %d, %q", test.args, status, errs, out, test.status, want)
		}
	}
	if read(t, full) != "notes\n" {
		t.Error("a file that was refused has changed")
	}
}

// TestBudgets checks which bots get the common budget. The games are over after a ply.
func TestBudgets(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"mcts:nodes=9 random", "[mcts:nodes=9 random]"},
		{"mcts random", "[mcts:nodes=1000 random]"},
		{"-nodes 7 mcts greedy:games=3 alphabeta:time=2ms,depth=2", "[mcts:nodes=7 greedy:nodes=7,games=3 alphabeta:time=2ms,depth=2]"},
		{"-time 1ms mcts:nodes=3 mcts", "[mcts:nodes=3 mcts:time=1ms]"},
		{"-nodes 7 -time 1h mcts mcts", "[mcts:time=1h0m0s,nodes=7 mcts:time=1h0m0s,nodes=7]"},
	} {
		args := with([]string{"-game", "hexade", "-option", "side=4", "-games", "2", "-openings", "0", "-plies", "1"}, strings.Fields(test.args)...)
		out, errs, status := runTournament(t, args...)
		var names []string
		for line := range strings.Lines(out) {
			if fields := strings.Fields(line); len(fields) > 10 && fields[0] != "bot" {
				names = append(names, fields[0])
			}
		}
		if fmt.Sprint(names) != test.want || status != 0 {
			t.Errorf("%q: status %d, errors %q and bots %v, want %v", test.args, status, errs, names, test.want)
		}
	}
}

// TestSchedule checks that all bots play each other, with both colors, from the same
// openings, and that a schedule with more games begins with the same ones.
func TestSchedule(t *testing.T) {
	tour := &tournament{games: []string{"hexade", "hextad"}, bots: make([]bot.Spec, 4), each: 6}
	matches := tour.schedule()
	if len(matches) != 2*6*6 {
		t.Fatalf("%d matches", len(matches))
	}
	seen := map[match]int{}
	for i, m := range matches {
		if m.round != i+1 {
			t.Errorf("match %d has round %d", i, m.round)
		}
		m.round = 0
		seen[m]++
	}
	for _, game := range tour.games {
		for opening := 1; opening <= 3; opening++ {
			for white := range 4 {
				for black := range 4 {
					want := 1
					if white == black {
						want = 0
					}
					if got := seen[match{0, game, opening, [2]int{white, black}}]; got != want {
						t.Errorf("%s, opening %d: %d against %d is there %d times", game, opening, white, black, got)
					}
				}
			}
		}
	}
	fewer := *tour
	fewer.each = 4
	if !slices.Equal(fewer.schedule(), matches[:2*4*6]) {
		t.Error("fewer games are not the first ones")
	}
}

// TestPairs checks that both games of a pair have the same opening and the same draws of
// Chance, and that other pairs and other seeds have other openings.
func TestPairs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	play := func(seed string) []*hexgames.Record {
		os.Remove(file)
		_, errs, status := runTournament(t, "-game", "hextad", "-games", "4", "-nodes", "2", "-openings", "3", "-seed", seed, "-o", file, "mcts", "random")
		if status != 0 {
			t.Fatal(errs)
		}
		return records(t, read(t, file))
	}
	first := play("1")
	begin := func(r *hexgames.Record) string { return fmt.Sprint(r.Moves()[:20]) } // 15 draws, then 3 moves with 2 draws between them
	if begin(first[0]) != begin(first[1]) || begin(first[2]) != begin(first[3]) {
		t.Error("games of a pair begin with different moves")
	}
	if begin(first[0]) == begin(first[2]) || begin(first[0]) == begin(play("2")[0]) {
		t.Error("other openings begin with the same moves")
	}
	if slices.Equal(first[0].Moves(), first[1].Moves()) || first[0].Value("White") != first[1].Value("Black") {
		t.Error("the colors are not exchanged")
	}
	draws := func(r *hexgames.Record) (draws []string) {
		table, err := games.Replay(r)
		if err != nil {
			t.Fatal(err)
		}
		for ply, m := range r.Moves() {
			if table.TurnAt(ply) == hexgames.Chance {
				draws = append(draws, m)
			}
		}
		return draws
	}
	if a, b := draws(first[0]), draws(first[1]); len(a) != 28 || !slices.Equal(a, b) {
		t.Errorf("Chance draws %q and %q", a, b)
	}
}

// TestSeeds checks that a bot's own seed is used, and that other seeds vary from round to
// round.
func TestSeeds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	play := func(bots ...string) []*hexgames.Record {
		os.Remove(file)
		args := with([]string{"-game", "hexagrams", "-games", "4", "-openings", "0", "-o", file}, bots...)
		if _, errs, status := runTournament(t, args...); status != 0 {
			t.Fatal(errs)
		}
		return records(t, read(t, file))
	}
	own := play("random:seed=3", "random:seed=4")
	if !slices.Equal(own[0].Moves(), own[2].Moves()) || slices.Equal(own[0].Moves(), own[1].Moves()) {
		t.Error("with seeds of their own bots do not play the same game again, or do with colors exchanged")
	}
	derived := play("random", "random")
	for i, r := range derived {
		for _, s := range derived[:i] {
			if slices.Equal(r.Moves(), s.Moves()) {
				t.Error("a game is played again")
			}
		}
	}
}
