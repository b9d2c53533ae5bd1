package protocol

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// endings end a session immediately.
var endings = []struct {
	name string
	end  func(c *client, interrupt context.CancelFunc)
}{
	{"quit", func(c *client, _ context.CancelFunc) { c.send("quit") }},
	{"interrupt", func(_ *client, interrupt context.CancelFunc) { interrupt() }},
}

// TestEndings ends sessions while a bot is thinking, while perft is counting and while solve is
// searching: the job is answered, and no goroutine is left.
func TestEndings(t *testing.T) {
	for _, job := range []struct{ command, want string }{
		{"go infinite", "bestmove "},
		{"go time 1h", "bestmove "},
		{"perft 1000", "error perft was stopped before the end of the count"},
		{"solve time 1h", "solved unknown"},
	} {
		for _, bot := range []string{"random", "greedy", "alphabeta", "mcts", "mcts:goroutines=3"} {
			if bot == "random" && job.want == "bestmove " {
				continue // it moves immediately
			}
			for _, e := range endings {
				before := runtime.NumGoroutine()
				ctx, interrupt := context.WithCancel(t.Context())
				c := open(t, ctx)
				c.ask("game hexade side=6")
				c.ask("bot " + bot)
				c.send(job.command)
				got := c.ask("isready")
				if got != "readyok" && bot != "greedy" { // greedy may have moved already
					t.Errorf("%s, %s: isready gives %q", job.command, bot, got)
				}
				e.end(c, interrupt)
				said := append([]string{got}, c.gone()...)
				answers := 0
				for _, line := range said {
					if strings.HasPrefix(line, job.want) {
						answers++
					}
				}
				if answers != 1 || (said[len(said)-1] == "quitok") != (e.name == "quit") || c.err != nil {
					t.Errorf("%s, %s, %s: %q, %v", job.command, bot, e.name, said, c.err)
				}
				interrupt()
				c.in.Close() // also ends the reader of lines
				for wait := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
					if time.Since(wait) > patience {
						t.Fatalf("%s, %s, %s: %d goroutines, before %d", job.command, bot, e.name, runtime.NumGoroutine(), before)
					}
				}
			}
		}
	}
}

// TestEndOfInput ends the input while a bot is thinking. The bot finishes, unless it would think
// forever.
func TestEndOfInput(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"bot mcts:seed=1\ngo nodes 3000", "nodes 3000 "},
		{"go infinite\n", "nodes "},
		{"perft 3", "perft 3 3337"},
		{"solve nodes 3000", "nodes 3000 "},
	} {
		out, err := converse(test.input)
		if lines := strings.Split(strings.TrimSpace(out), "\n"); err != nil || !strings.Contains(lines[len(lines)-1], test.want) && !strings.Contains(lines[max(len(lines)-2, 0)], test.want) {
			t.Errorf("%q: %v and the output\n%s", test.input, err, out)
		}
	}
}

// endless reports whether an input has a word of go, solve or perft that can take long.
func endless(input string) bool {
	for line := range strings.Lines(strings.ToLower(input)) {
		words := strings.Fields(line)
		if len(words) > 0 && (words[0] == "go" || words[0] == "bot" || words[0] == "solve" || words[0] == "perft") && !strings.Contains(line, "infinite") && !fast.MatchString(line) {
			return true
		}
	}
	return false
}

// fast matches lines that are answered soon.
var fast = regexp.MustCompile(`^\s*(go( (lines|depth) \d{1,2})* nodes \d{1,3}( searchmoves [^:]*)?|bot (mcts|alphabeta|greedy|random)(:seed=\d+)?|solve nodes \d{1,3}|perft [1-3])\s*$`)

// TestStop stops a bot and perft repeatedly, at different moments. Each job is answered
// exactly once, and after its answer the next command is accepted.
func TestStop(t *testing.T) {
	c := open(t, t.Context())
	c.ask("game hexcore6 side=4")
	for i := range 100 {
		c.ask("bot " + []string{"mcts", "alphabeta:games=1", "mcts:goroutines=2"}[i%3])
		if i%4 == 0 {
			c.send("perft 9")
		} else {
			c.send("go infinite")
		}
		time.Sleep(time.Duration(i%5) * 500 * time.Microsecond)
		got := c.ask("stop")
		if want := "bestmove "; i%4 > 0 && !strings.HasPrefix(got, want) {
			t.Fatalf("stop gives %q, want %s", got, want)
		}
		if want := "error perft was stopped before the end of the count"; i%4 == 0 && got != want {
			t.Fatalf("stop gives %q, want %q", got, want)
		}
		if got, _ := c.hear(); got != "stopok" {
			t.Fatalf("after the answer stop gives %q", got)
		}
		if got := c.ask("turn"); got != "turn Black" {
			t.Fatalf("after the answer, turn gives %q", got)
		}
	}
}

// TestBusy checks that only some commands are accepted while a bot is thinking.
func TestBusy(t *testing.T) {
	c := open(t, t.Context())
	c.send("go infinite")
	for _, one := range commands {
		switch one.name {
		case "isready", "stop", "quit":
			continue
		}
		if got := c.ask(one.name); got != "error go is running: want isready, stop or quit until it is answered" {
			t.Errorf("while a bot is thinking, %s gives %q", one.name, got)
		}
	}
}

// TestProgress checks the notes of a bot while it is thinking.
func TestProgress(t *testing.T) {
	c := open(t, t.Context())
	c.send("go infinite lines 2")
	for range 2 {
		if line, _ := c.hear(); !strings.HasPrefix(line, "info depth ") {
			t.Errorf("while the bot is thinking the engine writes %q", line)
		}
	}
	c.send("stop")
	ranks := map[string]int{}
	for {
		line, _ := c.hear()
		if strings.HasPrefix(line, "bestmove ") {
			break
		}
		_, rank, _ := strings.Cut(line, " rank ")
		rank, _, _ = strings.Cut(rank, " ")
		ranks[rank]++
	}
	if ranks["1"] == 0 || ranks["1"] != ranks["2"] || len(ranks) != 2 {
		t.Errorf("after stop the ranks are %v", ranks)
	}
}

// TestSeeds checks that draws and thoughts are reproducible with their seeds.
func TestSeeds(t *testing.T) {
	c := open(t, t.Context())
	deal := func() (moves string) {
		c.ask("game hextad")
		for range 5 {
			move := strings.TrimPrefix(c.ask("go"), "bestmove ")
			moves += move + "; "
			c.ask("play " + move)
		}
		return moves
	}
	first := deal()
	if second := deal(); second == first {
		t.Errorf("without a seed the draws repeat: %s", first)
	}
	for _, seed := range []string{"0", "5"} {
		c.ask("seed " + seed)
		if again := deal(); (again == first) != (seed == "0") {
			t.Errorf("with the seed %s the draws are %s, in a new session %s", seed, again, first)
		}
	}
	c.ask("game hexade")
	bests := map[string]bool{}
	for range 3 {
		c.ask("bot mcts:seed=1,nodes=50")
		bests[c.ask("go")] = true
	}
	if len(bests) != 1 {
		t.Errorf("with the same seed the bot plays %v", bests)
	}
}

// TestPerft compares counts with the library's.
func TestPerft(t *testing.T) {
	c := open(t, t.Context())
	for _, position := range []string{"W:Wa1,a2,a3,b1,b2,d4:Bf6,f7,g6,i9", "W:Wg5,Kb2:Bh6", "B:WKe5:BKa1"} {
		for depth := 1; depth <= 5; depth++ {
			want := hexgames.Perft(hexdame.MustParse(position), depth)
			c.ask("position " + position)
			if got := c.ask(fmt.Sprint("perft ", depth)); got != fmt.Sprintf("perft %d %d", depth, want) {
				t.Errorf("%s: %s, want %d", position, got, want)
			}
		}
	}
}

// TestLines reads lines of all lengths, and binary input.
func TestLines(t *testing.T) {
	const tooLong = "cause too-long\nerror a line of more than 1048576 bytes\n"
	for _, test := range []struct{ name, input, want string }{
		{"no line feed", "isready", "readyok\n"},
		{"carriage return", "isready\r\nturn\r\n", "readyok\nturn White\n"},
		{"two carriage returns", "isready\r\r\n", "cause unknown\nerror there is no command \"isready\\r\": help lists the commands\n"},
		{"white space", " \t isready \t\n\n \n", "readyok\n"},
		{"longer than a buffer", "isready" + strings.Repeat(" ", 10000) + "\n", "readyok\n"},
		{"as long as possible", "isready" + strings.Repeat(" ", longest-8) + "\nisready\n", "readyok\nreadyok\n"},
		{"too long", "isready" + strings.Repeat(" ", longest-7) + "\nisready\n", tooLong + "readyok\n"},
		{"too long by far", strings.Repeat("isready ", longest) + "\nisready\n", tooLong + "readyok\n"},
		{"too long at the end", strings.Repeat(" ", longest+1), tooLong},
		{"letter case", "IsReady\nISREADY\n", "readyok\nreadyok\n"},
		{"unknown", "joho isready\n\xff\xfe\n", `cause unknown
error there is no command "joho": help lists the commands
cause unknown
error there is no command "\xff\xfe": help lists the commands
`},
		{"binary arguments", "play \x00\x1b[2J\xff\ngame \u202e\nbot \a\ngo \a\n", `cause syntax column 1
error hexdame: "\x00\x1b[2J\xff"`},
		{"many", strings.Repeat("isready\n\n", 20000), strings.Repeat("readyok\n", 20000)},
	} {
		out, err := converse(test.input)
		if test.name == "binary arguments" {
			for _, r := range out {
				if r != '\n' && (r < ' ' || r > '~') {
					t.Errorf("%s: %q in the output", test.name, r)
				}
			}
			if strings.HasPrefix(out, test.want) && strings.Count(out, "\n") == 8 {
				out = test.want
			}
		}
		if out != test.want || err != nil {
			t.Errorf("%s: %v, output %.200q, want %.200q", test.name, err, out, test.want)
		}
	}
}

// TestBroken checks the end of a session when reading or writing fails.
func TestBroken(t *testing.T) {
	var out bytes.Buffer
	input := io.MultiReader(strings.NewReader("isready\nisrea"), iotest.ErrReader(errors.New("the disk is gone")))
	if err := (Engine{}).Serve(t.Context(), input, &out); err == nil || err.Error() != "the disk is gone" || out.String() != "readyok\n" {
		t.Errorf("reading: %v, output %q", err, &out)
	}

	// The input continues, but writing fails.
	for _, input := range []string{"isready\n", "go infinite\n"} {
		in, toEngine := io.Pipe()
		go io.WriteString(toEngine, input)
		if err := (Engine{}).Serve(t.Context(), in, brokenPipe{}); err == nil || err.Error() != "broken pipe" {
			t.Errorf("writing: %v", err)
		}
		in.Close()
	}
}

// A brokenPipe refuses every write.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }
