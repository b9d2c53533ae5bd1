package protocol

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
)

// hurry reduces the limits on the lengths of answers and on the time to stop. An answer may take a
// minute: the machine may be busy.
func hurry(t *testing.T) {
	answer, margin, stop, lines := answerTime, moveMargin, stopTime, mostLines
	mostLines = 10000
	answerTime, moveMargin, stopTime = time.Minute, time.Minute, 200*time.Millisecond
	t.Cleanup(func() { answerTime, moveMargin, stopTime, mostLines = answer, margin, stop, lines })
}

// TestFaults lets engines misbehave. Each error describes the fault, and the next game starts a
// new process.
func TestFaults(t *testing.T) {
	hurry(t)
	defer Register()()
	g := hexgames.NewGame(hexdame.New())
	for _, test := range []struct {
		mode string
		kind FaultKind
		want string
	}{
		{"go-crash", Crash, `crash: it has ended with exit status 7 at go: its last words are "I am unwell, and cannot open the file that I need to go on"`},
		{"position-crash", Crash, `crash: it has ended with exit status 7 at position: its last words are "I am unwell, `},
		{"go-close", Crash, "crash: it has closed its output at go"},
		{"go-hang", Late, "time: no answer to go"},
		{"go-illegal", IllegalMove, `illegal move: hexdame: "a1-a9", column 4: a9 is not on the board (D1)`},
		{"go-error", Misspoken, `protocol: it answers go with the error "I do not know how"`},
		{"go-other", Misspoken, `protocol: it answers "turn White" to go`},
		{"go-flood", Flood, "lines at go"},
		{"go-endless", Flood, "flood: a line of more than 1048576 bytes"},
		{"go-half", Crash, "crash: it has ended at go"},
		{"go-child", Crash, "crash: it has ended at go"},
		{"wrong", WrongGame, `wrong game: it reports the turn "Chance", not White`},
		{"game-error", WrongGame, `wrong game: the engine refuses game: "I do not know how"`},
		{"game-other", Misspoken, "protocol: it "},
	} {
		s, err := bot.ParseSpec(fakeSpec("", test.mode))
		if err != nil {
			t.Fatal(err)
		}
		b, err := bot.New[hexdame.Position, hexdame.Move](s, nil)
		if err != nil {
			t.Fatalf("%s: %v", test.mode, err)
		}
		if moveMargin = time.Minute; test.mode == "go-hang" {
			moveMargin = 50 * time.Millisecond
		}
		for range 2 {
			_, err = b.Think(t.Context(), g, bot.Budget{Time: 10 * time.Millisecond})
			var f *Fault
			if !errors.As(err, &f) || f.Kind != test.kind || !strings.Contains(err.Error(), test.want) || f.Fault() != string(f.Kind) {
				t.Errorf("%s: %v, want %s", test.mode, err, test.want)
			}
		}
		b.(io.Closer).Close()
	}
}

// TestStarts starts programs that are not engines.
func TestStarts(t *testing.T) {
	hurry(t)
	for _, test := range []struct {
		command []string
		want    string
	}{
		{nil, "the command of the engine is empty"},
		{[]string{"./no-such-engine", "-x"}, "the engine ./no-such-engine -x does not start: "},
		{fakeCommand("mute"), "time: no answer to hello"},
		{fakeCommand("gone"), `crash: it has ended with exit status 3 at hello: its last words are "panic: \x1b[31mno luck"`},
		{fakeCommand("hello-error"), `protocol: it answers hello with the error "I do not know how"`},
	} {
		if answerTime = time.Minute; slices.Contains(test.command, "mute") {
			answerTime = 50 * time.Millisecond
		}
		c, err := Start(test.command...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, %v, want %s", test.command, c, err, test.want)
		}
	}
	other := strings.NewReader("id protocol 3\nhellook\n")
	if _, err := Connect(other, discard{}); err == nil || err.Error() != "engine: protocol: it speaks protocol 3: want 1 or 2" {
		t.Errorf("protocol 3: %v", err)
	}
	chess := strings.NewReader("id name Stockfish\nuciok\n")
	if _, err := Connect(chess, discard{}); err == nil || err.Error() != "engine: crash: it has closed its output at hello" {
		t.Errorf("an engine for chess: %v", err)
	}
}

// TestLastWords checks that the last line of the standard error is never missed, even if it is
// still in the pipe when the process has ended.
func TestLastWords(t *testing.T) {
	for range 5 {
		c, err := launch(fakeCommand("gone"))
		if err != nil {
			t.Fatal(err)
		}
		err = c.hello()
		var f *Fault
		if !errors.As(err, &f) || !strings.HasSuffix(f.Said, "no luck") {
			t.Fatal(err)
		}
		if again := c.process.kill(); again != f.Said {
			t.Errorf("later, the last words are %q, and were %q", again, f.Said)
		}
	}
}

// A discard is an engine's input that goes nowhere.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
func (discard) Close() error                { return nil }

// TestOdd plays with engines that are unusual but follow the protocol.
func TestOdd(t *testing.T) {
	hurry(t)
	defer Register()()
	g := hexgames.NewGame(hexdame.New())
	for _, test := range []struct {
		mode, settings string
		value          float64
	}{
		{"good", "nodes=30 bot=mcts:goroutines=2 seed=4", 0},
		{"go-slowly", "", 0},
		{"go-loud", "", 0},
		{"go-resign", "", 0},
		{"old", "seed=3", 0.25},
		{"old-seedless", "seed=3 bot=anything", 0.25},
	} {
		s, err := bot.ParseSpec(fakeSpec(test.settings, test.mode))
		if err != nil {
			t.Fatal(err)
		}
		b, err := bot.New[hexdame.Position, hexdame.Move](s, nil)
		if err != nil {
			t.Fatalf("%s: %v", test.mode, err)
		}
		for range 2 {
			thought, err := b.Think(t.Context(), g, bot.Budget{Nodes: 100, Lines: 2})
			if p := g.Position(); err != nil || test.mode != "good" && thought.Best() != p.MoveAt(0) || thought.Resigns != (test.mode == "go-resign") {
				t.Errorf("%s: %+v, %v", test.mode, thought, err)
			}
			if test.value != 0 && (thought.Moves[0].Value != test.value || thought.Depth != 2 || len(thought.Line()) != 1 || !thought.Moves[1].Exact) {
				t.Errorf("%s: %+v", test.mode, thought)
			}
			if len(g.MoveTexts()) == 0 {
				g.Play(thought.Best())
			} else {
				g.Undo()
			}
		}
		b.(io.Closer).Close()
	}
}

// TestDeaf checks that the client does not wait for an engine that lists stop but ignores it, or
// for one that hangs earlier. Both are faults.
func TestDeaf(t *testing.T) {
	hurry(t)
	for mode, want := range map[string]string{
		"stop-deaf": "no answer to go", "go-hang": "no answer to go", "position-hang": "no answer to position",
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			c, err := Start(fakeCommand(mode)...)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
			begin := time.Now()
			_, err = c.Think(ctx, hexgames.NewGame(hexdame.New()), bot.Budget{Nodes: 5})
			cancel()
			if d := time.Since(begin); d >= answerTime {
				t.Errorf("the client waited for %v", d)
			}
			var f *Fault
			if !errors.As(err, &f) || f.Kind != Late || !strings.Contains(err.Error(), want) {
				t.Error(err)
			}
		})
	}
}

// TestIdleFlood lets an engine write a line that is too long between commands.
func TestIdleFlood(t *testing.T) {
	long := strings.NewReader("id protocol 2\nhellook\nnote " + strings.Repeat("x", longest))
	c, err := Connect(long, discard{})
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	if _, err := c.Do("text"); err == nil || err.Error() != "engine: flood: a line of more than 1048576 bytes" {
		t.Error(err)
	}
}

// TestFlooded checks the limits on the length of an answer.
func TestFlooded(t *testing.T) {
	long := time.Now().Add(-1000 * time.Second)
	for _, test := range []struct {
		x    exchange
		want bool
	}{
		{exchange{bytes: mostBytes, lines: mostLines, begin: time.Now()}, false},
		{exchange{bytes: mostBytes + 100*moreBytes, begin: time.Now()}, true},
		{exchange{lines: mostLines + 100*moreLines, begin: time.Now()}, true},
		{exchange{bytes: mostBytes + 900*moreBytes, lines: mostLines + 900*moreLines, begin: long}, false},
		{exchange{bytes: mostBytes + 1100*moreBytes, begin: long}, true},
		{exchange{lines: mostLines + 1100*moreLines, begin: long}, true},
		{exchange{lines: mostLines + 1100*moreLines, begin: long, ranks: 2}, false},
		{exchange{lines: mostLines + 2200*moreLines, begin: long, ranks: 2}, true},
	} {
		if got := test.x.flooded(); got != test.want {
			t.Errorf("%d bytes and %d lines: %v", test.x.bytes, test.x.lines, got)
		}
	}
}
