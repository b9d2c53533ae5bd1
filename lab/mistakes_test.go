package lab

import (
	"net"
	"os"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

// TestMistakes checks the messages for invalid commands. None of these commands may leave files
// behind.
func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, "file", "not a spec\n")
	write(t, "book", "[Game \"hexade\"]\n\n*\n")
	write(t, "bad", "nonsense\n")
	write(t, "spec", `{"kind":"selfplay","schema":1,"game":"hexdame","bots":["random"],"games":10,"plies":100,"batch":2}`+"\n")
	write(t, "verify", `{"kind":"verify","schema":1,"jobs":[0],"batch":1}`)
	for _, name := range []string{"empty", "other"} {
		if err := os.Mkdir(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	write(t, "other/spec.json", `{"kind":"verify","schema":1,"jobs":[0],"batch":1}`)
	port, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	names := strings.Join(games.Names(), ", ")
	before := listOf(t, ".")
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"", 2, "no command: want one of selfplay, match, tune, perft, solve, book, verify, worker, job, report, check, merge, export, help, version, completion, or -h for the manual"},
		{"play", 2, `unknown command "play": want one of selfplay, match, tune, perft, solve, book, verify, worker, job, report, check, merge, export, help, version, completion, or -h for the manual`},
		{"slefplay -o x", 2, `unknown command "slefplay": did you mean selfplay? Otherwise want one of selfplay, match, tune, perft, solve, book, verify, worker, job, report, check, merge, export, help, version, completion, or -h for the manual`},
		{"-o x selfplay", 2, "no command before -o: want one of selfplay, match, tune, perft, solve, book, verify, worker, job, report, check, merge, export, help, version, completion, or -h for the manual"},

		{"selfplay", 2, "there is no folder for the results: want -o DIR"},
		{"selfplay -o x best", 2, `unexpected argument "best"`},
		{"selfplay -o x -game chess", 2, `-game is "chess": want one of ` + names},
		{"selfplay -o x -game hexdame,hexade", 2, `-game is "hexdame,hexade": want one of ` + names},
		{"selfplay -o x -gmae hexade", 2, "flag provided but not defined: -gmae"},
		{"selfplay -o x -games 0", 2, "games is 0: want 1 or more"},
		{"selfplay -o x -games -5", 2, "games is -5: want 0 to 1073741824"},
		{"selfplay -o x -games many", 2, `invalid value "many" for flag -games: parse error`},
		{"selfplay -o x -nodes 0", 2, "-nodes is 0 and -time is 0s: want more than 0"},
		{"selfplay -o x -time -1s", 2, "-nodes is 1000 and -time is -1s: want more than 0"},
		{"selfplay -o x -plies 0", 2, "plies is 0: want 1 or more"},
		{"selfplay -o x -batch -1", 2, "the batch is -1: want 1 or more"},
		{"selfplay -o x -sample -1", 2, "sample is -1: want 0 to 1073741824"},
		{"selfplay -o x -openings -1", 2, "-openings is -1: want 0 or more moves"},
		{"selfplay -o x -openings 1000", 2, "all of 1000 openings of 1000 moves ended the game of hexdame: want fewer -openings"},
		{"selfplay -o x -win 2,3", 2, `win is "2,3": want a value from 0 to 1 and a number of moves, such as 0.95,3`},
		{"selfplay -o x -seed -1", 2, `invalid value "-1" for flag -seed: parse error`},
		{"selfplay -o x -option side", 2, `invalid value "side" for flag -option: want NAME=VALUE, and each name once`},
		{"selfplay -o x -option side=4", 2, `hexdame: "side": this game has no options`},
		{"selfplay -o x -game hexade -option side=99", 2, `hexade: "Side 99": want a side from 4 to 10, or 0 for 10 (A1)`},
		{"selfplay -o x -position nonsense", 2, `hexdame: "nonsense", column 1: want W or B for the side to move`},
		{"selfplay -o x -position W:We5,Kb2:B -openings 2", 2, "want only one of -openings, -book, -positions and -position"},
		{"selfplay -o x -book none", 1, "open none: no such file or directory"},
		{"selfplay -o x -book book", 1, "book has no opening of hexdame"},
		{"selfplay -o x -book bad", 1, `bad: record: line 1, column 1: move 1: hexdame: "nonsense": want a move such as f4-g5 or f4xh6`},
		{"selfplay -o x -positions bad", 1, `bad: line 1: hexdame: "nonsense", column 1: want W or B for the side to move`},
		{"selfplay -o x -book book -positions bad", 2, "want only one of -openings, -book, -positions and -position"},
		{"selfplay -o x -bot nobody", 2, `bad bot "nobody": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best, bold, cmd:PROGRAM`},
		{"selfplay -o x -bot mcts:speed=3", 2, `bad bot "mcts:speed=3": there is no setting "speed": want time, nodes, depth, seed, goroutines, exploration, moves, weights, blunders, book`},
		{"selfplay -o x -bot mcts:nodes=0", 2, `bad bot "mcts:nodes=0": nodes is "0": want 1 or more`},
		{"selfplay -o x -bot random -bot random -bot random", 2, "there are 3 bots: want one that plays both colors, or White and Black"},
		{"selfplay -o x -bot cmd:./none", 2, "cmd:nodes=1000 ./none cannot play hexdame: the engine ./none does not start: fork/exec ./none: no such file or directory"},
		{"selfplay -o x -workers -1", 2, "-workers is -1: want 0 to 1024"},
		{"selfplay -o x -workers 0", 2, "there are no workers: want -workers, or -listen or -nats for others to join"},
		{"selfplay -o x -workers 99999", 2, "-workers is 99999: want 0 to 1024"},
		{"selfplay -o x -audit 2", 2, "-audit is 2: want 0 to 1"},
		{"selfplay -o x -audit NaN", 2, "-audit is NaN: want 0 to 1"},
		{"selfplay -o x -lost 1ms", 2, "-lost is 1ms: want 100ms or more"},
		{"selfplay -o x -replicas 3", 2, "-replicas is for a cluster that you join: want -nats, too"},
		{"selfplay -o x -replicas 9 -nats localhost", 2, "-replicas is 9: want 1 to 5"},
		{"selfplay -o x -nats localhost -listen localhost:0", 2, "-nats joins a server, and -listen makes one: want only one of them"},
		{"selfplay -o x -creds file", 2, "-creds is for a server that you join: want -nats, too"},
		{"selfplay -o file", 2, "file is a file: want a folder for the results"},
		{"selfplay -o file/x", 1, "mkdir file: not a directory"},

		{"match -o x", 2, "a match has 0 bots: want two or more"},
		{"match -o x random", 2, "a match has 1 bots: want two or more"},
		{"match -o x random -games 4 random:seed=2", 2, `"-games" comes after a bot: put flags before the bots`},
		{"match -o x -games 3 random random:seed=2", 2, "games is 3: want an even number, because each opening is played with both colors"},
		{"match -o x -near 0 random random:seed=2", 2, "-near is 0: want 1 or more places"},
		{"match -o x -batch 3 random random:seed=2", 2, "the batch is 3: want an even number, because each opening is played with both colors"},
		{"match -o x -openings 1 -games 100 random random:seed=2", 2, "hexdame has only 15 openings of 1 random moves: want at most 30 games, or more moves"},
		{"match -o x -sprt 10 random random:seed=2", 2, `the Elo values of the test are "10": want two numbers such as 0,10`},
		{"match -o x -sprt 10,0 random random:seed=2", 2, "the Elo values of the test are 10 and 0: want the lower one first, such as 0 and 10"},
		{"match -o x -sprt NaN,10 random random:seed=2", 2, "the Elo values of the test are NaN and 10: want numbers from -2000 to 2000"},
		{"match -o x -sprt 0,10 -alpha NaN random random:seed=2", 2, "the error rates of the test are NaN and 0.05: want 0.000001 or more, and less than 0.5"},
		{"match -o x -alpha 0.1 random random:seed=2", 2, "-alpha and -beta are the error rates of a test: want -sprt, too"},
		{"match -o x -sprt 0,10 random random:seed=2 random:seed=3", 2, "a test compares two bots"},

		{"tune -o x", 2, "there are 0 bots: want one to tune"},
		{"tune -o x mcts", 2, "there is nothing to tune: want -set NAME=MIN,MAX, such as -set exploration=0.1,2"},
		{"tune -o x -set exploration mcts", 2, `invalid value "exploration" for flag -set: want NAME=MIN,MAX, such as exploration=0.1,2`},
		{"tune -o x -set exploration=2,1 mcts", 2, `invalid value "exploration=2,1" for flag -set: want NAME=MIN,MAX, such as exploration=0.1,2`},
		{"tune -o x -set exploration=0,NaN mcts", 2, `invalid value "exploration=0,NaN" for flag -set: want NAME=MIN,MAX, such as exploration=0.1,2`},
		{"tune -o x -set speed=1,2 mcts", 2, "mcts has no numeric setting speed: see the documentation of package kit/bot"},
		{"tune -o x -set word=1,2 bold", 2, "bold has no numeric setting word: see the documentation of package kit/bot"},
		{"tune -o x -set aim=0,1 -set aim=0,2 bold", 2, `the range of aim: bad bot "bold:aim=0,aim=0": aim is set more than once`},
		{"tune -o x -set exploration=-5,2 mcts", 2, `the range of exploration: bad bot "mcts:nodes=1000,exploration=-5": exploration is "-5": want 0.001 to 1000`},
		{"tune -o x -set exploration=0.1,2 easy", 2, "easy is a level, which has no settings: want a bot such as mcts"},
		{"tune -o x -set exploration=0.1,2 -rounds 0 mcts", 2, "-rounds is 0: want 1 to 100000"},
		{"tune -o x -set exploration=0.1,2 -step 0 mcts", 2, "-step is 0 and -rate is 0.3: want a step of at most 0.5 and a rate of at most 10"},
		{"tune -o x -set exploration=0.1,2 -spec mcts", 2, "each round has its own spec: omit -spec"},
		{"tune -o x -set exploration=0.1,2 -plots p mcts", 2, "each round has its own figures: omit -plots, and use hexlab report -plots for a round"},
		{"tune -o x -set exploration=0.1,2 -games 3 mcts", 2, "games is 3: want an even number, because each opening is played with both colors"},
		{"tune -set exploration=0.1,2 mcts", 2, "there is no folder for the results: want -o DIR"},

		{"perft", 2, "there is no folder for the results: want -o DIR"},
		{"perft -o x 5", 2, `unexpected argument "5"`},
		{"perft -o x -depth 0", 2, "-depth is 0 and -split is 0: want a depth of 1 or more, and a split of at most the depth"},
		{"perft -o x -depth 2 -split 3", 2, "-depth is 2 and -split is 3: want a depth of 1 or more, and a split of at most the depth"},
		{"perft -o x -game chess", 2, `-game is "chess": want one of ` + names},
		{"perft -o x -game ", 2, "flag needs an argument: -game"},
		{"solve", 2, "there is no folder for the results: want -o DIR"},
		{"solve -o x 5", 2, `unexpected argument "5"`},
		{"solve -o x -player Chance", 2, `invalid value "Chance" for flag -player: want White or Black`},
		{"solve -o x -nodes 0", 2, "-nodes is 0: want 1 to 1073741824"},
		{"solve -o x -jobs 0", 2, "-jobs is 0: want 1 to 65536"},
		{"solve -o x -rounds -2", 2, "-rounds is -2: want 0 or more"},
		{"solve -o x -position B:We5:B", 2, "the game is over: White wins: no legal move"},
		{"solve -o x -spec", 2, "each round has its own spec: omit -spec"},
		{"solve -o x -plots y", 2, "there is nothing to plot: omit -plots"},
		{"solve -o x -game chess", 2, `-game is "chess": want one of ` + names},

		{"worker", 2, "no server: want -nats URL, as the coordinator prints it"},
		{"worker localhost", 2, `unexpected argument "localhost"`},
		{"worker -nats localhost -workers 0", 2, "-workers is 0: want 1 to 1024"},
		{"worker -nats ,", 1, `the servers are ",": want a URL such as nats://localhost:4222, or several separated by commas`},
		{"worker -nats localhost -creds none", 1, "the credentials file: stat none: no such file or directory"},

		{"job", 2, "want SPEC N: the file spec.json of a run, or - for standard input, and a job number"},
		{"job spec", 2, "want SPEC N: the file spec.json of a run, or - for standard input, and a job number"},
		{"job none 0", 1, "open none: no such file or directory"},
		{"job file 0", 1, "file: bad spec: invalid character 'o' in literal null (expecting 'u')"},
		{"job verify 0", 1, "verify: bad spec: there is nothing to verify"},
		{"job spec 5", 2, `the job is "5": want a number from 0 to 4`},
		{"job spec -1", 2, `the job is "-1": want a number from 0 to 4`},
		{"job spec x", 2, `the job is "x": want a number from 0 to 4`},
		{"job -o file spec 0", 2, "file is a file: want a folder for the results"},

		{"report", 2, "no folder: want the one that a run has written, or the output of merge"},
		{"report x", 1, "stat x: no such file or directory"},
		{"report file", 1, "file is a file: want the folder that a run has written"},
		{"report empty", 1, "empty has no spec.json: want the folder that a run has written"},
		{"report other", 1, "other/spec.json: bad spec: there is nothing to verify"},
		{"report empty other", 1, "empty has no spec.json: want the folder that a run has written"},
		{"check x", 1, "stat x: no such file or directory"},
		{"check empty", 1, "empty has no spec.json: want the folder that a run has written"},
		{"check other", 1, "other/spec.json: bad spec: there is nothing to verify"},
		{"verify x", 1, "stat x: no such file or directory"},
		{"verify empty", 1, "empty has no spec.json: want the folder that a run has written"},
		{"verify other", 1, "other/spec.json: bad spec: there is nothing to verify"},
		{"merge x", 1, "stat x: no such file or directory"},
		{"merge empty", 1, "corpus: empty has no shards: want the folder of a run"},
		{"merge -size 0 empty", 2, "-size is 0: want 1 to 1048576 megabytes"},
		{"export empty", 2, "want one of -records, -csv and -json"},
		{"export -csv -json empty", 2, "want one of -records, -csv and -json"},
		{"export -json empty", 1, "corpus: empty has no shards: want the folder of a run"},
		{"export -csv -o none/x empty", 1, "open none/x: no such file or directory"},

		{"selfplay -games 2 -o y -listen PORT", 1, "the address PORT cannot be used: bind: address already in use: want another port, or 0 for any"},
		{"selfplay -games 2 -o y -listen nonsense", 1, `the address "nonsense": it has no port: want host:port, or token@host:port`},
		{"selfplay -games 2 -o y -listen 0.0.0.0:0", 1, `the address "0.0.0.0:0": other machines could connect to it, so it needs a token, which workers must also supply: want host:port, or token@host:port`},
		{"selfplay -games 2 -o y -page PORT", 1, "-page PORT: the port is taken: want another one, or :0 for a free one"},
		{"selfplay -games 2 -o y -page nonsense", 1, "-page nonsense: want a host and a port, such as localhost:8080, or :0 for a free port"},
	} {
		address := strings.Replace(port.Addr().String(), "127.0.0.1", "localhost", 1)
		args := strings.Fields(strings.ReplaceAll(test.args, "PORT", address))
		out, errs, status := runLab(t, args...)
		errs = strings.ReplaceAll(strings.ReplaceAll(errs, address, "PORT"), port.Addr().String(), "PORT")
		if status != test.status || errs != beginning(args)+test.want+"\n" || out != "" {
			t.Errorf("hexlab %s\n\tSTATUS %d ERR %s%s", test.args, status, errs, out)
		}
		if strings.HasPrefix(test.args, "selfplay -games 2 -o y") {
			os.RemoveAll("y")
		}
		if after := listOf(t, "."); after != before {
			t.Errorf("hexlab %s leaves\n%s", test.args, after)
			os.RemoveAll("x")
			os.RemoveAll("y")
		}
	}
}

// listOf returns the names of the files in a folder, one per line.
func listOf(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		b.WriteString(e.Name() + "\n")
	}
	return b.String()
}
