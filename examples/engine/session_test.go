package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/hexdame"
)

// endings are the ways in which a session ends.
var endings = []struct {
	name string
	end  func(c *client, interrupt chan<- os.Signal)
}{
	{"quit", func(c *client, _ chan<- os.Signal) { c.say("quit") }},
	{"end of input", func(c *client, _ chan<- os.Signal) { c.in.Close() }},
	{"interrupt", func(_ *client, interrupt chan<- os.Signal) { interrupt <- os.Interrupt }},
}

// TestEndings ends sessions while a bot thinks and while perft counts: the job is
// answered, and no goroutine is left.
func TestEndings(t *testing.T) {
	for _, job := range []struct{ command, want string }{
		{"go infinite", "bestmove "},
		{"go time 1h", "bestmove "},
		{"perft 1000", "error perft was stopped before the end of the count"},
	} {
		for _, bot := range []string{"random", "greedy", "alphabeta", "mcts", "mcts:goroutines=3"} {
			if bot == "random" && job.want == "bestmove " {
				continue // it moves at once
			}
			for _, e := range endings {
				before := runtime.NumGoroutine()
				interrupt := make(chan os.Signal, 1)
				c := connect(t, interrupt)
				c.ask("game hexade side=6")
				c.ask("bot " + bot)
				c.say(job.command)
				if got := c.ask("isready"); got != "readyok" && bot != "greedy" {
					t.Errorf("%s, %s: isready gives %q", job.command, bot, got)
				}
				e.end(c, interrupt)
				last := c.gone()
				if len(last) == 0 || !strings.HasPrefix(last[len(last)-1], job.want) || c.status != 0 || c.errs.Len() > 0 {
					t.Errorf("%s, %s, %s: %q, status %d, errors %q", job.command, bot, e.name, last, c.status, &c.errs)
				}
				c.in.Close() // which also ends the reader of lines
				for wait := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
					if time.Since(wait) > patience {
						t.Fatalf("%s, %s, %s: %d goroutines, before %d", job.command, bot, e.name, runtime.NumGoroutine(), before)
					}
				}
			}
		}
	}
}

// TestStop stops a bot and perft repeatedly, at different moments. Each job is answered
// exactly once, and after its answer the next command is accepted.
func TestStop(t *testing.T) {
	c := connect(t, nil)
	c.ask("game hexcore6 side=4")
	for i := range 100 {
		c.ask("bot " + []string{"mcts", "alphabeta:games=1", "mcts:goroutines=2"}[i%3])
		if i%4 == 0 {
			c.say("perft 9")
		} else {
			c.say("go infinite")
		}
		time.Sleep(time.Duration(i%5) * 500 * time.Microsecond)
		got := c.ask("stop")
		if want := "bestmove "; i%4 > 0 && !strings.HasPrefix(got, want) {
			t.Fatalf("stop gives %q, want %s", got, want)
		}
		if want := "error perft was stopped before the end of the count"; i%4 == 0 && got != want {
			t.Fatalf("stop gives %q, want %q", got, want)
		}
		if got := c.ask("turn"); got != "turn Black" {
			t.Fatalf("after the answer, turn gives %q", got)
		}
	}
}

// TestProgress checks the notes of a bot while it thinks.
func TestProgress(t *testing.T) {
	c := connect(t, nil)
	c.say("go infinite hints 1")
	for range 2 {
		if line, _ := c.hear(); !strings.HasPrefix(line, "info depth ") {
			t.Errorf("while the bot thinks the engine writes %q", line)
		}
	}
	c.say("stop")
	infos, hints := 0, 0
	for {
		line, _ := c.hear()
		if strings.HasPrefix(line, "bestmove ") {
			break
		}
		if strings.HasPrefix(line, "info ") {
			infos++
		} else if hints++; !strings.HasPrefix(line, "hint 1 value ") {
			t.Errorf("got %q", line)
		}
	}
	if infos < 1 || hints != 1 {
		t.Errorf("%d infos and %d hints after stop", infos, hints)
	}
}

// TestSeeds checks that draws and thoughts are reproducible with their seeds.
func TestSeeds(t *testing.T) {
	c := connect(t, nil)
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

// TestPerft compares counts with those of the library.
func TestPerft(t *testing.T) {
	c := connect(t, nil)
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
	for _, test := range []struct{ name, input, want string }{
		{"no line feed", "isready", "readyok\n"},
		{"carriage return", "isready\r\nturn\r\n", "readyok\nturn White\n"},
		{"white space", " \t isready \t\n\n \n", "readyok\n"},
		{"longer than a buffer", "isready" + strings.Repeat(" ", 10000) + "\n", "readyok\n"},
		{"as long as can be", "isready" + strings.Repeat(" ", longest-8) + "\nisready\n", "readyok\nreadyok\n"},
		{"too long", "isready" + strings.Repeat(" ", longest-7) + "\nisready\n", "error a line of more than 1048576 bytes\nreadyok\n"},
		{"too long by far", strings.Repeat("isready ", longest) + "\nisready\n", "error a line of more than 1048576 bytes\nreadyok\n"},
		{"too long at the end", strings.Repeat(" ", longest+1), "error a line of more than 1048576 bytes\n"},
		{"unknown", "joho isready\nIsReady\nisready\x00\n\xff\xfe\nreadyok\n", ""},
		{"binary arguments", "play \x00\x1b[2J\xff\ngame \u202e\nbot \a\ngo \a\n", `error hexdame: "\x00\x1b[2J\xff"`},
		{"many", strings.Repeat("isready\nfoo\n", 20000), strings.Repeat("readyok\n", 20000)},
	} {
		out, errs, status := converse(test.input)
		if test.name == "binary arguments" {
			for _, r := range out {
				if r != '\n' && (r < ' ' || r > '~') {
					t.Errorf("%s: %q in the output", test.name, r)
				}
			}
			if strings.HasPrefix(out, test.want) && strings.Count(out, "\n") == 4 {
				out = test.want
			}
		}
		if out != test.want || status != 0 || errs != "" {
			t.Errorf("%s: status %d, errors %q, output %.200q, want %.200q", test.name, status, errs, out, test.want)
		}
	}
}

// TestBroken checks what happens when reading or writing fails.
func TestBroken(t *testing.T) {
	var out, errs bytes.Buffer
	input := io.MultiReader(strings.NewReader("isready\nisrea"), iotest.ErrReader(errors.New("the disk is gone")))
	e := console.Env{Name: "engine", In: input, Out: &out, Errs: &errs}
	if status := e.Run(run); status != 1 || out.String() != "readyok\n" || errs.String() != "engine: the disk is gone\n" {
		t.Errorf("reading: status %d, output %q, errors %q", status, &out, &errs)
	}

	// The input continues, but writing fails.
	for _, input := range []string{"isready\n", "go infinite\n"} {
		errs.Reset()
		in, toEngine := io.Pipe()
		go io.WriteString(toEngine, input)
		e = console.Env{Name: "engine", In: in, Out: brokenPipe{}, Errs: &errs}
		if status := e.Run(run); status != 1 || errs.String() != "engine: broken pipe\n" {
			t.Errorf("writing: status %d, errors %q", status, &errs)
		}
		in.Close()
	}
}

// A brokenPipe refuses every write.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }
