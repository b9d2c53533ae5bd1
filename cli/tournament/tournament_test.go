package tournament

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/protocol"
	"example.com/hexgames/kit/stats"
	"example.com/hexgames/record"
)

// runTournament runs the program.
func runTournament(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	env := console.Env{Name: "tournament", Args: args, Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// small is a tournament that takes no time.
var small = []string{"-game", "hexade,hexcore6", "-option", "side=4", "-games", "4", "-nodes", "8"}

// fields splits arguments at spaces. An underscore is a space in an argument.
func fields(args string) []string {
	all := strings.Fields(args)
	for i := range all {
		all[i] = strings.ReplaceAll(all[i], "_", " ")
	}
	return all
}

// with returns arguments with more appended.
func with(args []string, more ...string) []string { return append(slices.Clone(args), more...) }

// clocks matches the time per move and the nodes per second.
var clocks = regexp.MustCompile(`(?m) +(\S+s|-|time/move) +(\d+|-|nodes/s)$`)

// timeless removes the columns that depend on the machine from tables.
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
func records(t *testing.T, text string) (all []*record.Record) {
	t.Helper()
	for r, err := range record.Read(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// TestTable checks the report, and that the number of cores does not matter.
func TestTable(t *testing.T) {
	const want = `hexade
bot                       games  won  drawn  lost  score        95%  White   Black  plies
mcts:nodes=8,blunders=80      4    3      1     0  87.5%  39.6-98.7  75.0%  100.0%   43.2
random                        4    0      1     3  12.5%   1.3-60.4   0.0%   25.0%   43.2

match                              pairs  0  ½  1  1½  2  score        95%   Elo            95%    LOS
mcts:nodes=8,blunders=80 : random      2  0  0  0   1  1  87.5%  7.3-100.0  +338  -442 to +1341  87.5%

ending      games  White  Black  drawn
a six           3      1      2      0
full board      1      0      0      1

hexcore6
bot                       games  won  drawn  lost   score         95%   White   Black  plies
mcts:nodes=8,blunders=80      4    4      0     0  100.0%  51.0-100.0  100.0%  100.0%   94.8
random                        4    0      0     4    0.0%    0.0-49.0    0.0%    0.0%   94.8

match                              pairs  0  ½  1  1½  2   score        95%   Elo           95%    LOS
mcts:nodes=8,blunders=80 : random      2  0  0  0   0  2  100.0%  8.4-100.0  +inf  -415 to +inf  89.6%

ending  games  White  Black  drawn
score       4      2      2      0

all games
bot                       games  won  drawn  lost  score        95%  White   Black  plies
mcts:nodes=8,blunders=80      8    7      1     0  93.8%  59.8-99.3  87.5%  100.0%   69.0
random                        8    0      1     7   6.2%   0.7-40.2   0.0%   12.5%   69.0

match                              pairs  0  ½  1  1½  2  score        95%   Elo           95%    LOS
mcts:nodes=8,blunders=80 : random      4  0  0  0   1  3  93.8%  41.2-99.9  +470  -62 to +1195  96.2%

ending      games  White  Black  drawn
score           4      2      2      0
a six           3      1      2      0
full board      1      0      0      1
`
	for _, cores := range []string{"1", "3", "100"} {
		out, errs, status := runTournament(t, with(small, "-cores", cores, "mcts:blunders=80", "random")...)
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
	if status != 0 || errs != "" || !strings.HasPrefix(out, "Tournament has bots play") || !strings.Contains(out, "-sprt ELO0,ELO1\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestUsage checks that each error is one clear line, and that the status distinguishes usage
// errors.
func TestUsage(t *testing.T) {
	defer protocol.Register()()
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
		{"", 2, "no bots: want two or more of " + strings.Join(bot.Names(), ", ")},
		{"mcts", 2, "only one bot: want two or more"},
		{"mcts deepblue", 2, `bad bot "deepblue": want one of ` + strings.Join(bot.Names(), ", ")},
		{"mcts:nodes=0 random", 2, `bad bot "mcts:nodes=0": nodes is "0": want 1 or more`},
		{"mcts random -games 4", 2, `"-games" comes after a bot: put flags before the bots`},
		{"-games 3 mcts random", 2, "-games is 3: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games -2 mcts random", 2, "-games is -2: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games 0 mcts random", 2, "-games is 0: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games 100002 mcts random", 2, "-games is 100002: want an even number from 2 to 100000, because each opening is played with both colors"},
		{"-games many mcts random", 2, `invalid value "many" for flag -games: parse error`},
		{"-game chess mcts random", 2, `invalid value "chess" for flag -game: want ` + strings.Join(games.Names(), ", ") + " or all"},
		{"-game hexdame -game all mcts random", 2, `invalid value "all" for flag -game: duplicate hexdame`},
		{"-option side=5 mcts random", 2, `hexdame: "side": this game has no options`},
		{"-game hexade -option side=3 mcts random", 2, `hexade: "Side 3": want a side from 4 to 10, or 0 for 10 (A1)`},
		{"-nodes 0 mcts random", 2, "-nodes is 0: want 1 or more"},
		{"-time 0s mcts random", 2, "the time is 0s: want more than 0"},
		{"-openings -1 mcts random", 2, "-openings is -1: want 0 or more"},
		{"-plies 0 mcts random", 2, "-plies is 0: want 1 or more"},
		{"-plies 4 mcts random", 2, "an opening of hexdame takes 4 plies: want more -plies than 4"},
		{"-game hextad -plies 16 mcts random", 2, "an opening of hextad takes 23 plies: want more -plies than 16"},
		{"-game hexade -option side=4 -openings 80 random random", 2, "all of 1000 openings of 80 moves ended the game of hexade: want fewer -openings"},
		{"-openings 0 -games 4 random random", 2, "hexdame has only 1 opening of 0 random moves: want at most 2 -games, or more -openings"},
		{"-openings 1 -games 100 random random", 2, "hexdame has only 15 openings of 1 random move: want at most 30 -games, or more -openings"},
		{"-clock 60 mcts random", 2, `invalid value "60" for flag -clock: "60", column 3: not a clock: want a plus and the increment after the base, such as 60+0`},
		{"-clock 60+1_10 mcts random", 2, `invalid value "60+1 10" for flag -clock: want the base and the increment, such as 60+0.6`},
		{"-clock 60+1 -time 1s mcts random", 2, "-clock is the time for a game, -time and -nodes are for a move: want only one of them"},
		{"-near 0 mcts random", 2, "-near is 0: want 1 or more places"},
		{"-margin 0s mcts random", 2, "the margin is 0s: want more than 0"},
		{"-patience -1s mcts random", 2, "the patience is -1s: want more than 0"},
		{"-win 0.9 mcts random", 2, `invalid value "0.9" for flag -win: want a value from 0 to 1 and a number of moves, such as 0.95,3`},
		{"-win 1.01,3 mcts random", 2, `invalid value "1.01,3" for flag -win: want a value from 0 to 1 and a number of moves, such as 0.95,3`},
		{"-win 1,3 mcts", 2, "only one bot: want two or more"},
		{"-win x,3 mcts random", 2, `invalid value "x,3" for flag -win: want a value from 0 to 1 and a number of moves, such as 0.95,3`},
		{"-draw 2,3 mcts random", 2, `invalid value "2,3" for flag -draw: want a value from 0 to 1 and a number of moves, such as 0.95,3`},
		{"-sprt 0 mcts random", 2, `the Elo values of the test are "0": want two numbers such as 0,10`},
		{"-sprt 10,0 mcts random", 2, "the Elo values of the test are 10 and 0: want the lower one first, such as 0 and 10"},
		{"-sprt 0,10 -beta 1 mcts random", 2, "the error rates of the test are 0.05 and 1: want 0.000001 or more, and less than 0.5"},
		{"-sprt 0,10 mcts random greedy", 2, "-sprt compares two bots, and there are 3"},
		{"-alpha 0.1 mcts random", 2, "-alpha and -beta are the error rates of a test: want -sprt, too"},
		{"-json -csv mcts random", 2, "want -json or -csv, not both"},
		{"-openings 3 -book DIR/full mcts random", 2, "want only one of -openings, -book and -positions"},
		{"-positions= mcts random", 2, "the name of the file for -positions is empty"},
		{"-shuffle mcts random", 2, "-shuffle is for openings from a file: want -book or -positions, too"},
		{"-positions DIR/full -game all mcts random", 2, "-positions is for one game, and there are N: want -book"},
		{"-positions DIR/full -game hexade -option side=5 mcts random", 2, "positions bring their own options: want no -option"},
		{"-positions DIR/none mcts random", 1, "open DIR/none: no such file or directory"},
		{"-book DIR/none mcts random", 1, "open DIR/none: no such file or directory"},
		{"faulty:how=unable mcts", 1, "faulty:how=unable cannot play hexdame: not today"},
		{"-cores 0 mcts random", 2, `invalid value "0" for flag -cores: want 1 or more`},
		{"-resume mcts random", 2, "there is nothing to resume: want -o FILE"},
		{"-o= mcts random", 2, "the name of the file for -o is empty"},
		{"-o DIR/full mcts random", 2, "DIR/full exists: want -resume to continue it, or another name"},
		{"-nonsense mcts random", 2, "flag provided but not defined: -nonsense"},
		{"-o DIR mcts random", 1, "DIR is a directory"},
		{"-o DIR/none/file mcts random", 1, "write DIR/none/file: no such file or directory"},
		{"-resume -o DIR/none mcts random", 1, "open DIR/none: no such file or directory"},
		{"-resume -o DIR/full mcts random", 1, `DIR/full: a game has the Round "": want the file of a tournament`},
		{"-games 100000 mcts random random random random random", 2, "the tournament has 1500000 games: want at most 1000000"},
	} {
		out, errs, status := runTournament(t, fields(strings.ReplaceAll(test.args, "DIR", dir))...)
		want := "tournament: " + strings.NewReplacer("DIR", dir, "there are N", fmt.Sprint("there are ", len(games.Names()))).Replace(test.want) + "\n"
		if status != test.status || errs != want || out != "" {
			t.Errorf("%q: status %d, errors %q and output %q, want status %d, %q", test.args, status, errs, out, test.status, want)
		}
	}
	if read(t, full) != "notes\n" {
		t.Error("a file that was refused has changed")
	}
}

// TestBudgets checks which bots get the common budget.
func TestBudgets(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"mcts:nodes=9 random", "[mcts:nodes=9 random]"},
		{"mcts random", "[mcts:time=100ms random]"},
		{"alphabeta:depth=1 random", "[alphabeta:depth=1 random]"},
		{"-clock 60+1 mcts mcts:nodes=1", "[mcts mcts:nodes=1]"},
		{"-nodes 7 mcts greedy:games=3 alphabeta:time=2ms,depth=2", "[mcts:nodes=7 greedy:nodes=7,games=3 alphabeta:time=2ms,depth=2]"},
		{"-time 1ms mcts:nodes=3 mcts", "[mcts:nodes=3 mcts:time=1ms]"},
		{"-nodes 7 -time 1h mcts mcts", "[mcts:time=1h0m0s,nodes=7 mcts:time=1h0m0s,nodes=7]"},
	} {
		f, err := parse(&console.Env{Args: strings.Fields(test.args)})
		if err != nil || fmt.Sprint(f.Bots) != test.want {
			t.Errorf("%q: %v and bots %v, want %v", test.args, err, f.Bots, test.want)
		}
	}
}

// TestPairs checks that both games of a pair have the same opening and the same draws of Chance,
// and that other pairs and seeds have different openings.
func TestPairs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	play := func(seed string) []*record.Record {
		os.Remove(file)
		_, errs, status := runTournament(t, "-game", "hextad", "-games", "4", "-nodes", "2", "-openings", "3", "-seed", seed, "-o", file, "mcts", "random")
		if status != 0 {
			t.Fatal(errs)
		}
		return records(t, read(t, file))
	}
	first := play("1")
	begin := func(r *record.Record) string { return fmt.Sprint(r.Moves()[:21]) } // 15 draws, then 3 moves with a draw after each
	if begin(first[0]) != begin(first[1]) || begin(first[2]) != begin(first[3]) {
		t.Error("games of a pair begin with different moves")
	}
	if begin(first[0]) == begin(first[2]) || begin(first[0]) == begin(play("2")[0]) {
		t.Error("other openings begin with the same moves")
	}
	if slices.Equal(first[0].Moves(), first[1].Moves()) || first[0].Value("White") != first[1].Value("Black") {
		t.Error("the colors are not exchanged")
	}
	draws := func(r *record.Record) (draws []string) {
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

// TestSeeds checks that a bot's own seed is used, and that derived seeds vary from game to game.
// The first and the third bot are the same.
func TestSeeds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	play := func(bots ...string) []*record.Record {
		os.Remove(file)
		args := with([]string{"-game", "hexagrams", "-games", "2", "-openings", "0", "-o", file}, bots...)
		if _, errs, status := runTournament(t, args...); status != 0 {
			t.Fatal(errs)
		}
		return records(t, read(t, file))
	}
	own := play("random:seed=3", "random:seed=4", "random:seed=3")
	if !slices.Equal(own[0].Moves(), own[5].Moves()) || slices.Equal(own[0].Moves(), own[1].Moves()) {
		t.Error("bots with their own seeds don't repeat a game, or repeat it with colors exchanged")
	}
	derived := play("random", "random", "random")
	for i, r := range derived {
		for _, s := range derived[:i] {
			if slices.Equal(r.Moves(), s.Moves()) {
				t.Error("a game is played again")
			}
		}
	}
}

// TestFormats checks the report as JSON and as CSV.
func TestFormats(t *testing.T) {
	args := with(small, "-nodes", "8")
	out, errs, status := runTournament(t, with(args, "-csv", "mcts:blunders=80", "random")...)
	const want = `game,first,second,0,0.5,1,1.5,2,score,low,high,elo,elolow,elohigh,los
hexade,"mcts:nodes=8,blunders=80",random,0,0,0,1,1,0.8750,0.0729,0.9996,338.0392,-441.6959,1340.9865,0.8747
hexcore6,"mcts:nodes=8,blunders=80",random,0,0,0,0,2,1.0000,0.0842,1.0000,+Inf,-414.5813,+Inf,0.8959
all games,"mcts:nodes=8,blunders=80",random,0,0,0,1,3,0.9375,0.4120,0.9990,470.4365,-61.7728,1195.3972,0.9617
`
	if out != want || errs != "" || status != 0 {
		t.Errorf("status %d, errors %q and output\n%s\nwant\n%s", status, errs, out, want)
	}
	out, errs, status = runTournament(t, with(args, "-json", "mcts", "random")...)
	var got struct {
		Tables []struct {
			Game    string
			Bots    []struct{ Games int }
			Matches []struct{ Pairs stats.Pairs }
		}
		Test any
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || errs != "" || status != 0 {
		t.Fatalf("status %d, errors %q, %v and output\n%s", status, errs, err, out)
	}
	first := got.Tables[0].Matches[0]
	if len(got.Tables) != 3 || got.Tables[2].Game != "all games" || got.Tables[0].Bots[0].Games != 4 || first.Pairs.Len() != 2 || got.Test != nil {
		t.Errorf("the report is\n%s", out)
	}
}
