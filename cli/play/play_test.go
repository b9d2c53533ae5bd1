package play

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// runPlay runs the program on typed lines, as in a terminal.
func runPlay(t *testing.T, typed string, args ...string) (out, errs string, status int) {
	t.Helper()
	return runWith(&console.Env{Args: args, In: strings.NewReader(typed), Terminal: true})
}

// runPiped runs the program on lines from a pipe.
func runPiped(t *testing.T, lines string, args ...string) (out, errs string, status int) {
	t.Helper()
	return runWith(&console.Env{Args: args, In: strings.NewReader(lines)})
}

// runWith runs the program, with buffers for its output and errors unless e has others.
func runWith(e *console.Env) (out, errs string, status int) {
	var o, es bytes.Buffer
	e.Name = "play"
	if e.Out == nil {
		e.Out = &o
	}
	if e.Errs == nil {
		e.Errs = &es
	}
	status = e.Run(Command)
	return o.String(), es.String(), status
}

// write writes a temporary file and returns its name.
func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// two are the flags for two people.
var two = []string{"-game", "hexdame", "-white", "you", "-black", "you"}

// ending matches the last line of a finished game.
var ending = regexp.MustCompile(`\n(White wins|Black wins|draw): [a-z ]+\n$`)

// TestGames lets two bots play each game, without a person.
func TestGames(t *testing.T) {
	for _, name := range games.Names() {
		file := filepath.Join(t.TempDir(), "game")
		args := []string{"-game", name, "-white", "mcts:nodes=4", "-black", "random", "-save", file}
		out, errs, status := runPiped(t, "", args...)
		if status != 0 || errs != "" || !strings.HasPrefix(out, name+": White is mcts:nodes=4, Black is random\n1. ") || !ending.MatchString(out) {
			t.Errorf("%s: status %d, errors %q and output\n%s", name, status, errs, out)
		}
		if again, _, _ := runPiped(t, "", args...); again != out {
			t.Errorf("%s: with the same seed the bots play a different game", name)
		}
		if other, _, _ := runPiped(t, "", append(args, "-seed", "2")...); other == out {
			t.Errorf("%s: with a different seed the bots play the same game", name)
		}
		// The saved game is over, so loading it shows only its end.
		loaded, errs, status := runPiped(t, "", "-load", file)
		if status != 0 || errs != "" || !ending.MatchString(loaded) || strings.Contains(loaded, "\n1. ") {
			t.Errorf("%s: the saved game gives status %d, errors %q and output\n%s", name, status, errs, loaded)
		}
	}
}

// TestPipe checks the complete output of a game in a pipe.
func TestPipe(t *testing.T) {
	const want = `hexdame: White is mcts:nodes=10, Black is random
1. White plays g5xi7

               .
            .     .
         .     .     W
      .     .     .     .
   .     .     .     .     .
9     .     .     .     .     i
   .     .     .     .     .
8     .     .     .     .     h
   .     .     .     .     .
7     .     .     .     .     g
   .     .     .     .     .
6     .     .     .     .     f
   .     .     .     .     .
5     .     .     .     .     e
   4     .     W     .     d
      3     .     .     c
         2     .     b
            1     a

White wins: no legal move
`
	out, errs, status := runPiped(t, "", "-position", "W:Wg5,Kb2:Bh6", "-white", "mcts:nodes=10", "-black", "random")
	if status != 0 || errs != "" || out != want {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestPerson reads a person's moves from a pipe, without prompts.
func TestPerson(t *testing.T) {
	out, errs, status := runPiped(t, "d4-e5\n\nd4-e6\n", "-white", "you", "-black", "you")
	if status != 0 || errs != "" || !strings.Contains(out, "\n1. White plays d4-e5\n\n") || strings.Contains(out, "to move:") ||
		!strings.HasSuffix(out, `hexdame: "d4-e6": Black is to move and has no piece on d4 (D1)`+"\nPossible: f6xd4\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestChance checks the output for Chance's moves.
func TestChance(t *testing.T) {
	out, _, _ := runPiped(t, "", "-game", "hextad", "-white", "random", "-black", "random")
	if !strings.HasPrefix(out, "hextad: White is random, Black is random\n1. to 15. Chance makes 15 moves\n16. White plays ") {
		t.Errorf("the deal is\n%s", out)
	}
	if !regexp.MustCompile(`\n17\. Chance: draw [0-6][0-6]\n18\. Black plays `).MatchString(out) {
		t.Errorf("a draw is\n%s", out)
	}
	if strings.Count(out, ": score") != 1 || !ending.MatchString(out) {
		t.Errorf("the end is\n%s", out)
	}
	// The deal of a small pool is printed move by move.
	out, _, _ = runPiped(t, "", "-game", "hextad", "-option", "poolsize=1", "-white", "random", "-black", "random")
	if !regexp.MustCompile(`\n1\. to 3\. Chance: draw (\d)\d, draw \d\d, draw \d\d\n4\. `).MatchString(out) {
		t.Errorf("a deal of three is\n%s", out)
	}
	// In a terminal, the board follows the deal.
	out, _, _ = runPlay(t, "quit\n", "-game", "hextad")
	if strings.Count(out, "boneyard") != 1 {
		t.Errorf("the deal is\n%s", out)
	}
}

// TestWatched checks that a terminal shows the board of two bots after each move.
func TestWatched(t *testing.T) {
	args := []string{"-game", "hexagrams", "-white", "random", "-black", "random"}
	piped, _, _ := runPiped(t, "", args...)
	watched, _, status := runPlay(t, "", args...)
	moves := strings.Count(piped, " plays ")
	if status != 0 || strings.Count(piped, "\nh  ") != 1 || moves == 0 || strings.Count(watched, "\nh  ") != moves+1 {
		t.Errorf("status %d, %d moves and output\n%s", status, moves, watched)
	}
}

// TestBadUsage checks that each mistake gives one line of errors, and its status.
func TestBadUsage(t *testing.T) {
	damaged := write(t, "[Game \"hexdame\"]\n[Start \"W:We5:Ki9\"]\n\n*\n")
	foreign := write(t, "[Game \"chess\"]\n[Start \"e4\"]\n\n*\n")
	good := write(t, "[Game \"hexdame\"]\n[Start \"W:We5:Bi9\"]\n\n*\n")
	empty := write(t, "")
	bare := write(t, "d4-e5\n")
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"-game", "chess"}, 2, `no such game: "chess": want one of ` + strings.Join(games.Names(), ", ")},
		{[]string{"-white", "me"}, 2, `-white: bad bot "me": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best, cmd:PROGRAM, or you`},
		{[]string{"-black", "mcts:nodes=-1"}, 2, `-black: bad bot "mcts:nodes=-1": nodes is "-1": want 1 or more`},
		{[]string{"-black", "mcts:time=-1s"}, 2, `want a duration such as 2s or 100ms`},
		{[]string{"-option", "side=5"}, 2, `hexdame: "side": this game has no options`},
		{[]string{"-game", "hexade", "-option", "side=11"}, 2, "want a side from 4 to 10"},
		{[]string{"-game", "hexade", "-option", "side"}, 2, "want NAME=VALUE, and each name once"},
		{[]string{"-position", "W"}, 2, `hexdame: "W"`},
		{[]string{"-position", "W:We5:Bi9", "-option", "side=5"}, 2, "want -position or -option, not both"},
		{[]string{"-load", good, "-option", "side=5"}, 2, "want -load without -position and -option"},
		{[]string{"-load", good, "-position", "W:We5:Bi9"}, 2, "want -load without -position and -option"},
		{[]string{"-seed", "x"}, 2, `invalid value "x" for flag -seed`},
		{[]string{"-nonsense"}, 2, "flag provided but not defined"},
		{[]string{"more"}, 2, `unexpected argument "more"`},
		{[]string{"hexade"}, 2, `unexpected argument "hexade": for this game, use -game hexade`},
		{[]string{"-load", "/no/such/file"}, 1, "no such file"},
		{[]string{"-load", empty}, 1, "no record in this file"},
		{[]string{"-load", damaged}, 1, `line 2, column 8: hexdame: "W:We5:Ki9", column 7: want W or B`},
		{[]string{"-load", foreign}, 1, `no such game: "chess"`},
		{[]string{"-load", bare}, 1, "the record does not name its game: add a tag such as [Game \"hexdame\"], or use -game"},
		{[]string{"-load", good, "-game", "hexade"}, 1, "a record of hexdame, not of hexade"},
		{[]string{"-save", "/no/such/directory/game"}, 1, "write /no/such/directory/game: no such file"},
		{[]string{"-save", t.TempDir()}, 1, "is a directory, not a file"},
	} {
		out, errs, status := runPiped(t, "", test.args...)
		if status != test.status || !strings.HasPrefix(errs, "play: ") || !strings.Contains(errs, test.want) || strings.Count(errs, "\n") != 1 || out != "" {
			t.Errorf("%q: status %d, errors %q and output %q, want status %d, %q", test.args, status, errs, out, test.status, test.want)
		}
	}
}

// TestManual checks that -h prints the package comment.
func TestManual(t *testing.T) {
	out, errs, status := runPiped(t, "", "-h")
	if status != 0 || errs != "" || !strings.HasPrefix(out, "Play plays a game in the terminal") || !strings.Contains(out, "-option NAME=VALUE") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestDefaultPlayers checks the players of sides that are not named.
func TestDefaultPlayers(t *testing.T) {
	for _, test := range []struct {
		white, black string
		terminal     bool
		want         string
	}{
		{"", "", true, "you against level1"},
		{"", "", false, "mcts:nodes=100 against mcts:nodes=100"},
		{"", "You", true, "level1 against you"},
		{"", "you", false, "mcts:nodes=100 against you"},
		{"you", "you", true, "you against you"},
		{"random", "", true, "random against you"},
		{"", "greedy", true, "you against greedy:time=1s"},
		{"random", "alphabeta:depth=3", true, "random against alphabeta:time=1s,depth=3"},
		{"mcts:nodes=7,seed=2", "", false, "mcts:nodes=7,seed=2 against mcts:nodes=100"},
		{"you", "", false, "you against mcts:nodes=100"},
	} {
		players, err := seatPlayers(test.white, test.black, test.terminal)
		if got := players[1].String() + " against " + players[2].String(); err != nil || got != test.want {
			t.Errorf("%q against %q are %s, %v, want %s", test.white, test.black, got, err, test.want)
		}
	}
}

// TestOwnSeed checks that a bot with its own seed keeps it.
func TestOwnSeed(t *testing.T) {
	args := []string{"-white", "random:seed=5", "-black", "random:seed=6"}
	one, _, _ := runPiped(t, "", args...)
	other, _, _ := runPiped(t, "", append(args, "-seed", "2")...)
	if one != other {
		t.Error("bots with their own seeds depend on the seed of the program")
	}
}

// TestSaveAtEnd checks that -save works however the program ends.
func TestSaveAtEnd(t *testing.T) {
	interrupted := func() <-chan os.Signal {
		c := make(chan os.Signal, 1)
		c <- os.Interrupt
		return c
	}
	silent, _ := io.Pipe() // input that never arrives
	for name, e := range map[string]*console.Env{
		"an interrupt":     {In: silent, Interrupt: interrupted()},
		"the end of input": {In: strings.NewReader("")},
		"quit":             {In: strings.NewReader("quit\n")},
		"a closed output":  {In: silent, Out: brokenPipe{}},
	} {
		file := filepath.Join(t.TempDir(), "game")
		e.Args, e.Terminal = []string{"-game", "hexdame", "-save", file}, true
		_, errs, status := runWith(e)
		text, err := os.ReadFile(file)
		if err != nil || !strings.HasPrefix(string(text), "[Game \"hexdame\"]\n[White \"you\"]\n[Black \"level1\"]\n[Start ") {
			t.Errorf("%s: the file has %q, %v; status %d, errors %q", name, text, err, status, errs)
		}
		entries, err := os.ReadDir(filepath.Dir(file))
		if err != nil || len(entries) != 1 {
			t.Errorf("%s: the directory has %v, %v", name, entries, err)
		}
		if closed := name == "a closed output"; closed != (status == 1) || closed != (errs == "play: broken pipe\n") {
			t.Errorf("%s: status %d, errors %q", name, status, errs)
		}
	}
}

// A remover removes a directory before it writes.
type remover struct {
	io.Writer
	dir string
}

func (r remover) Write(p []byte) (int, error) {
	os.RemoveAll(r.dir)
	return r.Writer.Write(p)
}

// TestUnsaved checks that a record that cannot be saved is printed to the output or, if that
// is closed, to the errors.
func TestUnsaved(t *testing.T) {
	const record = "[Game \"hexdame\"]\n[White \"you\"]\n[Black \"you\"]\n[Start \"W:WKb2,g5:Bh6\"]\n\n"
	const advice = ": the record is printed instead; copy it to another file\n"
	dir := t.TempDir()
	file := filepath.Join(dir, "game")
	args := []string{"-position", "W:WKb2,g5:Bh6", "-white", "you", "-black", "you", "-save", file}
	var out bytes.Buffer
	_, errs, status := runWith(&console.Env{Args: args, In: strings.NewReader("g5xi7\n"), Out: remover{&out, dir}})
	if status != 1 || !strings.HasPrefix(errs, "play: write "+file+": ") || !strings.HasSuffix(errs, advice) ||
		!strings.HasSuffix(out.String(), "\nWhite wins: no legal move\n"+record+"1. g5xi7 1-0\n\n") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, &out)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	_, errs, status = runWith(&console.Env{Args: args, In: strings.NewReader(""), Out: remover{brokenPipe{}, dir}})
	if status != 1 || !strings.HasPrefix(errs, record+"*\n\nplay: write "+file+": ") || !strings.HasSuffix(errs, advice) {
		t.Errorf("without an output: status %d and errors\n%s", status, errs)
	}
}

// A brokenPipe refuses every write.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// TestBrokenPipe checks that bots stop when the output is closed.
func TestBrokenPipe(t *testing.T) {
	_, errs, status := runWith(&console.Env{Out: brokenPipe{}, In: strings.NewReader("")})
	if status != 1 || errs != "play: broken pipe\n" {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// An interrupter is a screen that sends an interrupt at the first write.
type interrupter struct {
	bytes.Buffer
	interrupt chan os.Signal
}

func (i *interrupter) Write(p []byte) (int, error) {
	select {
	case i.interrupt <- os.Interrupt:
	default:
	}
	return i.Buffer.Write(p)
}

// TestInterruptThought ends the program while a bot or a solver is thinking, and checks the
// progress on the screen.
func TestInterruptThought(t *testing.T) {
	for _, typed := range []string{"", "hint\n", "draw\n", "solve\n"} {
		screen := &interrupter{interrupt: make(chan os.Signal, 1)}
		file := filepath.Join(t.TempDir(), "game")
		white, label := "mcts:time=1h", "White thinks"
		if typed != "" {
			white, label = "you", "Black thinks"
		}
		if typed == "hint\n" {
			label = "Hint"
		}
		progress := label + `: depth \d+, nodes \d+, [a-d][1-4]-[a-e][1-5] \d+%`
		if typed == "solve\n" {
			progress = `Solve: can White force a win\? nodes \d+`
		}
		out, _, status := runWith(&console.Env{
			Args: []string{"-game", "hexdame", "-white", white, "-black", "mcts:time=1h", "-save", file},
			In:   strings.NewReader(typed), Terminal: true, Screen: true,
			Errs: screen, Interrupt: screen.interrupt,
		})
		text, err := os.ReadFile(file)
		if status != 0 || err != nil || !strings.HasSuffix(string(text), "\n\n*\n\n") {
			t.Errorf("%q: status %d, the file has %q, %v and the output is\n%s", typed, status, text, err, out)
		}
		// A busy machine may show a second line before the interrupt.
		lines := regexp.MustCompile(`\r(`+progress+`)`).FindAllStringSubmatch(screen.String(), -1)
		if lines == nil || !strings.HasPrefix(screen.String(), "\r"+lines[0][0]) ||
			!strings.HasSuffix(screen.String(), "\r"+strings.Repeat(" ", len(lines[len(lines)-1][1]))+"\r") {
			t.Errorf("%q: the screen has %q", typed, screen.String())
		}
	}
}

// TestNoScreen checks that there is no progress line without a screen.
func TestNoScreen(t *testing.T) {
	out, errs, status := runPlay(t, "a4-a5\n", "-game", "hexdame", "-black", "mcts:time=150ms")
	if status != 0 || errs != "" || strings.Contains(out, "thinks") || !strings.Contains(out, "2. Black plays ") {
		t.Errorf("status %d, errors %q and output\n%s", status, errs, out)
	}
}

// TestPiped checks the message about input that nobody reads.
func TestPiped(t *testing.T) {
	moves := filepath.Join(t.TempDir(), "moves")
	if err := os.WriteFile(moves, []byte("d4-e5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out.Close()
	file, err := os.Open(moves)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	nothing, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer nothing.Close()
	const over = "W:W:Be5"
	for _, test := range []struct {
		in   io.Reader
		args []string
		hint bool
	}{
		{in, nil, true},
		{file, nil, true},
		{nothing, nil, false},
		{in, []string{"-black", "random"}, true},
		{in, []string{"-white", "you"}, false},
		{in, []string{"-white", "random", "-black", "random"}, false},
	} {
		_, errs, status := runWith(&console.Env{Args: append(test.args, "-position", over), In: test.in})
		if hint := strings.Contains(errs, "use -white you or -black you"); status != 0 || hint != test.hint {
			t.Errorf("%v: status %d and errors %q", test.args, status, errs)
		}
	}
}
