package protocol

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/games"
	"example.com/hexgames/hexdame"
)

// served returns a client of an engine in this process.
func served(t *testing.T, e Engine) *Client {
	t.Helper()
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	go func() {
		e.Serve(t.Context(), in, out)
		in.Close()
		out.Close()
	}()
	c, err := Connect(fromEngine, toEngine)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// TestClient lets an engine play all games, with moves taken back, other moves played, and
// positions that have nothing to do with the last one.
func TestClient(t *testing.T) {
	c := served(t, Engine{Name: "Test", Version: "3", Author: "Ada"})
	h := c.Hello
	if h.Name != "Test" || h.Version != "3" || h.Author != "Ada" || h.Protocol != 2 || h.Bot != "mcts" ||
		!slices.Equal(h.Games, games.Names()) || !slices.Contains(h.Bots, "mcts") || !slices.Contains(h.Commands, "stop") ||
		!slices.Contains(h.Settings, "mcts goroutines=1 whole from 1 to 64") {
		t.Errorf("the engine says %+v", h)
	}
	dice := rand.New(rand.NewPCG(1, 1))
	for range 4 {
		for _, name := range games.Names() {
			g, err := games.Start(name, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			for range 12 {
				for n := dice.IntN(4); n > 0; n-- {
					g.Undo()
				}
				for n := dice.IntN(10); n > 0 && g.CountLegal() > 0; n-- {
					g.PlayText(g.LegalText(dice.IntN(g.CountLegal())))
				}
				g.PlayChance(dice)
				if g.CountLegal() == 0 {
					continue
				}
				thought, err := c.Think(t.Context(), g, bot.Budget{Nodes: 20, Lines: 2})
				if err != nil {
					t.Fatal(err)
				}
				if legal := g.LegalTexts(); !slices.Contains(legal, thought.Best()) || thought.Line()[0] != thought.Best() {
					t.Errorf("%v: the thought is %v", g, thought)
				}
				text, err := c.Do("text")
				if err != nil || text[0] != "text "+g.PositionText() {
					t.Fatalf("the engine is at %q, %v, want %s", text, err, g.PositionText())
				}
			}
		}
	}
}

// A recorder keeps what is written through it.
type recorder struct {
	io.WriteCloser
	text strings.Builder
}

func (r *recorder) Write(p []byte) (int, error) {
	r.text.Write(p)
	return r.WriteCloser.Write(p)
}

// TestCommands checks what a client writes: no move that the engine knows, and the seed if
// there is one.
func TestCommands(t *testing.T) {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	go Engine{}.Serve(t.Context(), in, out)
	told := &recorder{WriteCloser: toEngine}
	c, err := Connect(fromEngine, told)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	g := hexgames.NewGame(hexdame.New())
	start := g.PositionTextAt(0)
	check := func(want string, err error) {
		t.Helper()
		if got := told.text.String(); got != want || err != nil {
			t.Errorf("the client writes %q, want %q, error %v", got, want, err)
		}
		told.text.Reset()
	}
	think := func(want string) {
		t.Helper()
		_, err := c.Think(t.Context(), g, bot.Budget{Nodes: 1})
		check(want+"go nodes 1\n", err)
	}
	told.text.Reset()
	think("game hexdame\nposition " + start + "\n")
	think("")
	g.PlayText("a4-a5")
	g.PlayText("i6-i5")
	think("play a4-a5\nplay i6-i5\n")
	g.Undo()
	g.PlayText("f6-f5")
	think("undo\nplay f6-f5\n")
	for g.Len() < 11 {
		g.PlayText(g.LegalText(0))
	}
	think("position " + start + " moves " + joinMoves(g.MoveTexts()) + "\n")
	for _, test := range []struct {
		text string
		seed uint64
		want string
	}{
		{"", 0, ""},
		{"greedy", 0, "bot greedy\n"},
		{"greedy", 1, "bot greedy:seed=1\n"},
		{"mcts:nodes=5", 3, "bot mcts:nodes=5,seed=3\n"},
		{"mcts:seed=4", 3, "bot mcts:seed=4\n"},
		{"", 0, "bot mcts\n"},
	} {
		check(test.want, c.Choose(test.text, test.seed))
	}
}

// TestThink checks what an engine is told and what it tells.
func TestThink(t *testing.T) {
	c := served(t, Engine{})
	g, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	c.Progress = func(thought bot.Thought[string]) {
		if told++; len(thought.Moves) == 0 || thought.Time <= 0 {
			t.Errorf("told %v", thought)
		}
	}
	if err := c.Choose("alphabeta:games=1", 7); err != nil {
		t.Fatal(err)
	}
	thought, err := c.Think(t.Context(), g, bot.Budget{Depth: 2, Nodes: 1e6, Lines: 3})
	if err != nil || thought.Depth != 2 || thought.Nodes == 0 || len(thought.Moves) != 3 || told < 2 {
		t.Errorf("%v, %v, told %d times", thought, err, told)
	}
	for i, m := range thought.Moves {
		if len(m.Line) < 1 || m.Line[0] != m.Move || m.Nodes == 0 || i > 0 && m.Value > thought.Moves[i-1].Value {
			t.Errorf("move %d is %+v", i+1, m)
		}
	}
	among := g.LegalTexts()[2:4]
	if thought, err = c.Think(t.Context(), g, bot.Budget{Nodes: 50}, among...); err != nil || !slices.Contains(among, thought.Best()) {
		t.Errorf("among %v: %v, %v", among, thought, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if thought, err = c.Think(ctx, g, bot.Budget{}); err != nil || thought.Best() == "" {
		t.Errorf("stopped: %v, %v", thought, err)
	}
	if thought, err = c.Think(ctx, g, bot.Budget{Time: time.Hour}); err != nil || thought.Best() == "" {
		t.Errorf("stopped before the beginning: %v, %v", thought, err)
	}
	if _, err = c.Think(context.Background(), g, bot.Budget{}); err != errLimits {
		t.Errorf("without limits: %v", err)
	}
	g.SetClock(hexgames.White, hexgames.NewClock(time.Minute, 0).Spend(time.Minute-300*time.Millisecond))
	if _, err = c.Think(context.Background(), g, bot.Budget{}); err != nil {
		t.Errorf("with a clock: %v", err)
	}
	if thought, err = c.Think(context.Background(), g, bot.Budget{Depth: 1}); err != nil || thought.Depth != 1 {
		t.Errorf("with a clock and a depth: %v, %v", thought, err)
	}
	for _, wrong := range []string{"", " ", "text\nquit", "chess"} {
		if lines, err := c.Do(wrong); err == nil {
			t.Errorf("%q: %q", wrong, lines)
		}
	}
	var refused *refusedError
	if err := c.Choose("deep", 0); !errors.As(err, &refused) {
		t.Errorf("a bot that is not there: %v", err)
	}
	if err := c.Choose("", 5); err != nil {
		t.Errorf("the engine's own bot: %v", err)
	}
	for range 2 {
		if err := c.Close(); err != nil {
			t.Errorf("closing twice: %v", err)
		}
	}
	if _, err := c.Think(t.Context(), g, bot.Budget{Nodes: 5}); !errors.Is(err, ErrClosed) {
		t.Errorf("after the end: %v", err)
	}
}

// hurry shortens the times that a client waits, and the answers that it reads.
func hurry(t *testing.T) {
	answer, margin, stop, lines := answerTime, moveMargin, stopTime, mostLines
	mostLines = 10000
	answerTime, moveMargin, stopTime = 5*time.Second, 5*time.Second, 200*time.Millisecond
	t.Cleanup(func() { answerTime, moveMargin, stopTime, mostLines = answer, margin, stop, lines })
}

// TestFaults lets engines misbehave. Each error says what the engine did, and the next
// game starts a new process.
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
		{"go-error", Misspoken, `protocol: it answers go by the error "I do not know how"`},
		{"go-other", Misspoken, `protocol: it answers "turn White" to go`},
		{"go-flood", Flood, "lines at go"},
		{"go-endless", Flood, "flood: a line of more than 1048576 bytes"},
		{"go-half", Crash, "crash: it has ended at go"},
		{"go-child", Crash, "crash: it has ended at go"},
		{"wrong", WrongGame, `wrong game: it says that the turn is "Chance", not White`},
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
		if moveMargin = 5 * time.Second; test.mode == "go-hang" {
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

// TestStarts starts engines that are none.
func TestStarts(t *testing.T) {
	hurry(t)
	answerTime = 300 * time.Millisecond
	for _, test := range []struct {
		command []string
		want    string
	}{
		{nil, "the command of the engine is empty"},
		{[]string{"./no-such-engine", "-x"}, "the engine ./no-such-engine -x does not start: "},
		{fakeCommand("mute"), "time: no answer to hello"},
		{fakeCommand("gone"), `crash: it has ended with exit status 3 at hello: its last words are "panic: \x1b[31mno luck"`},
		{fakeCommand("hello-error"), `protocol: it answers hello by the error "I do not know how"`},
	} {
		c, err := Start(test.command...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, %v, want %s", test.command, c, err, test.want)
		}
	}
	answerTime = 5 * time.Second
	other := strings.NewReader("id protocol 3\nhellook\n")
	if _, err := Connect(other, discard{}); err == nil || err.Error() != "engine: protocol: it speaks the protocol 3: want 1 or 2" {
		t.Errorf("protocol 3: %v", err)
	}
	chess := strings.NewReader("id name Stockfish\nuciok\n")
	if _, err := Connect(chess, discard{}); err == nil || err.Error() != "engine: crash: it has closed its output at hello" {
		t.Errorf("an engine for chess: %v", err)
	}
}

// TestGoCommand checks that limits are written so that every engine can read them.
func TestGoCommand(t *testing.T) {
	c := &Client{Hello: Hello{Protocol: Version}}
	g := hexgames.NewGame(hexdame.New())
	g.SetClock(hexgames.White, hexgames.NewClock(time.Hour, 1500*time.Microsecond))
	for _, test := range []struct {
		budget bot.Budget
		want   string
	}{
		{bot.Budget{Time: 90 * time.Second}, "go time 90000ms"},
		{bot.Budget{Time: 33333333, Nodes: 5}, "go time 33ms nodes 5"},
		{bot.Budget{Time: 1}, "go time 1ms"},
		{bot.Budget{}, "go wtime 3600000ms winc 1ms"},
	} {
		if got, _, err := c.goCommand(t.Context(), g, test.budget, nil); err != nil || got != test.want {
			t.Errorf("%+v: %s, %v, want %s", test.budget, got, err, test.want)
		}
	}
}

// TestLastWords checks that the last line of the standard error is never missed, although it
// may still be in the pipe when the process has ended.
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

// TestOdd plays with engines that are unusual, but follow the page.
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

// TestNote reads what engines say about a move.
func TestNote(t *testing.T) {
	line := []string{"a4-a5", "i6-i5"}
	for text, want := range map[string]bot.Ranked[string]{
		"info depth 2 nodes 9 rank 1 value 0.500 visits 7 line a4-a5; i6-i5":        {Move: "a4-a5", Value: 0.5, Nodes: 7, Line: line},
		"info depth 2 nodes 9 rank 1 value 0.500 proven visits 7 line a4-a5; i6-i5": {Move: "a4-a5", Value: 0.5, Nodes: 7, Exact: true, Line: line},
		"info depth 2 nodes 9 value 0.500 proven line a4-a5; i6-i5":                 {Move: "a4-a5", Value: 0.5, Exact: true, Line: line},
		"info depth 2 nodes 9 value 1.500 visits -1 line a4-a5; i6-i5":              {Move: "a4-a5", Line: line},
		"hint 1 value -1.000 nodes 7 move a4-a5":                                    {Move: "a4-a5", Value: -1, Nodes: 7},
		"hint 1 value -1.000 proven nodes 7 move a4-a5":                             {Move: "a4-a5", Value: -1, Nodes: 7, Exact: true},
	} {
		l := &listener{client: &Client{}}
		l.note(cutAnswer(text))
		if got := l.thought.Moves; len(got) != 1 || !reflect.DeepEqual(got[0], want) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

// TestDeaf checks that an engine that says that it hears stop, but does not, is at fault, and
// that the client does not wait for it, or for one that hangs before.
func TestDeaf(t *testing.T) {
	hurry(t)
	for mode, want := range map[string]string{
		"stop-deaf": "no answer to go", "go-hang": "no answer to go", "position-hang": "no answer to position",
	} {
		c, err := Start(fakeCommand(mode)...)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		begin := time.Now()
		_, err = c.Think(ctx, hexgames.NewGame(hexdame.New()), bot.Budget{Nodes: 5})
		cancel()
		if d := time.Since(begin); d >= answerTime {
			t.Errorf("%s: the client waits for %v", mode, d)
		}
		var f *Fault
		if !errors.As(err, &f) || f.Kind != Late || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", mode, err)
		}
	}
}

// TestPool checks that an engine plays one game after the other, and that it is not given
// to another bot.
func TestPool(t *testing.T) {
	p := &pool{idle: map[string][]*Client{}, all: map[*Client]bool{}}
	seat := func(text string) *player {
		t.Helper()
		b, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: text}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b.(*player)
	}
	command := `"` + os.Args[0] + `" engine good`
	a, b := seat(command), seat(command)
	first, second := a.client, b.client
	if first == second || len(p.all) != 2 {
		t.Error("two players have one engine")
	}
	a.Close()
	if c := seat("bot=greedy " + command); c.client == first {
		t.Error("an engine with another bot is the same")
	}
	if c := seat(command); c.client != first {
		t.Error("an engine that is idle is not used")
	}
	p.end()
	for _, c := range []*Client{first, second} {
		select {
		case <-c.process.ended:
		default:
			t.Error("an engine outlives the pool")
		}
	}
	if _, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: command}, nil); err != errOver {
		t.Errorf("after the end: %v", err)
	}
	if _, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: `"open`}, nil); !errors.Is(err, bot.ErrSpec) || !errors.Is(err, errQuote) {
		t.Errorf("an open quote: %v", err)
	}
}

// TestEndStarting ends the pool while an engine does not answer hello.
func TestEndStarting(t *testing.T) {
	hurry(t)
	p := &pool{idle: map[string][]*Client{}, all: map[*Client]bool{}}
	starts := make(chan error)
	go func() {
		_, err := p.newPlayer(bot.Spec{Name: "cmd", Settings: `"` + os.Args[0] + `" engine mute`}, nil)
		starts <- err
	}()
	running := func() (c *Client) {
		p.mu.Lock()
		defer p.mu.Unlock()
		for c = range p.all {
		}
		return c
	}
	var c *Client
	for c == nil {
		c = running()
	}
	p.end()
	if err := <-starts; err != ErrClosed {
		t.Error(err)
	}
	<-c.process.ended
}

// TestCloseThinking closes an engine while it thinks. That is no fault of the engine.
func TestCloseThinking(t *testing.T) {
	for range 3 {
		c, err := Start(fakeCommand("good")...)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var closing sync.WaitGroup
		c.Progress = func(bot.Thought[string]) { closing.Go(func() { c.Close() }) }
		if _, err := c.Think(ctx, hexgames.NewGame(hexdame.New()), bot.Budget{}); err != nil && err != ErrClosed {
			t.Error(err)
		}
		closing.Wait()
	}
}

// TestIdleFlood lets an engine write a line that is too long while nobody asks it.
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

// TestCutAnswer reads lines of engines that write blanks and tabs in their own way.
func TestCutAnswer(t *testing.T) {
	for line, want := range map[string][2]string{
		"bestmove d4-e5\n":           {"bestmove", "d4-e5"},
		" bestmove\tdraw  24 \r\r\n": {"bestmove", "draw 24"},
		"\tquitok\n":                 {"quitok", ""},
		"\n":                         {"", ""},
		"|   b  b\r\n":               {"|", "  b  b"},
		"|\n":                        {"|", ""},
	} {
		if word, rest := cutAnswer(line); word != want[0] || rest != want[1] {
			t.Errorf("%q: %q, %q, want %q", line, word, rest, want)
		}
	}
	c := served(t, Engine{})
	diagram := quoted(hexdame.New().Diagram())
	if lines, err := c.Do("show"); err != nil || !slices.Equal(lines, append(diagram, "showok")) {
		t.Errorf("show: %q, %v", lines, err)
	}
}

// TestRelay plays with an engine whose own bot is an engine, which no client can choose.
func TestRelay(t *testing.T) {
	defer Register()()
	spec, err := bot.ParseSpec(fakeSpec("", "good"))
	if err != nil {
		t.Fatal(err)
	}
	c := served(t, Engine{Bot: spec})
	if err := c.Choose("", 7); err != nil {
		t.Error(err)
	}
	if _, err := c.Think(t.Context(), hexgames.NewGame(hexdame.New()), bot.Budget{Nodes: 10}); err != nil {
		t.Error(err)
	}
	if err := c.Choose(c.Hello.Bot, 0); err == nil {
		t.Error("a client can choose a program")
	}
}

// TestFlooded checks how long an answer may be.
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

// TestSplitCommand splits command lines.
func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"": nil, " a  b\tc ": {"a", "b", "c"}, `"a b" 'c "d"' e"f g"h ''`: {"a b", `c "d"`, "ef gh", ""}, `a\b $x`: {`a\b`, "$x"},
	} {
		if got, err := splitCommand(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is split into %q, %v, want %q", line, got, err, want)
		}
	}
}
