package protocol

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
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

// TestClient lets an engine play all games, with moves taken back and replaced, and unrelated
// positions.
func TestClient(t *testing.T) {
	c := served(t, Engine{Name: "Test", Version: "3", Author: "Ada"})
	h := c.Hello
	if h.Name != "Test" || h.Version != "3" || h.Author != "Ada" || h.Protocol != 2 || h.Bot != "best" ||
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

// A recorder keeps everything written through it.
type recorder struct {
	io.WriteCloser
	text strings.Builder
}

func (r *recorder) Write(p []byte) (int, error) {
	r.text.Write(p)
	return r.WriteCloser.Write(p)
}

// TestCommands checks the commands of a client: it sends no move twice, and the seed if there is
// one.
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
		{"", 0, "bot best\n"},
	} {
		check(test.want, c.Choose(test.text, test.seed))
	}
}

// TestThink checks the arguments and results of a search.
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

// TestGoCommand checks that limits are written so that every engine can read them.
func TestGoCommand(t *testing.T) {
	c := &Client{Hello: Hello{Protocol: Version, Commands: []string{"stop"}}}
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
	g.SetClock(hexgames.White, hexgames.Clock{})
	for _, test := range []struct {
		stop   string
		budget bot.Budget
		want   string
		err    error
	}{
		{"stop", bot.Budget{}, "go infinite", nil},
		{"stop", bot.Budget{Depth: 3}, "go infinite depth 3", nil},
		{"", bot.Budget{}, "", errLimits}, // nothing would end it
		{"", bot.Budget{Depth: 3}, "go depth 3", nil},
	} {
		c.Hello.Commands = []string{test.stop}
		if got, _, err := c.goCommand(t.Context(), g, test.budget, nil); err != test.err || got != test.want {
			t.Errorf("%+v of an engine with the command %q: %s, %v, want %s, %v", test.budget, test.stop, got, err, test.want, test.err)
		}
	}
}

// TestNote reads engines' notes about a move.
func TestNote(t *testing.T) {
	line := []string{"a4-a5", "i6-i5"}
	for text, want := range map[string]bot.Ranked[string]{
		"info depth 2 nodes 9 rank 1 value 0.500 visits 7 line a4-a5; i6-i5":        {Move: "a4-a5", Value: 0.5, Nodes: 7, Line: line},
		"info depth 2 nodes 9 rank 1 value 0.500 proven visits 7 line a4-a5; i6-i5": {Move: "a4-a5", Value: 0.5, Nodes: 7, Exact: true, Line: line},
		"info depth 2 nodes 9 value 0.500 proven line a4-a5; i6-i5":                 {Move: "a4-a5", Value: 0.5, Exact: true, Line: line},
		"info depth 1 nodes 9 rank 1 value 1.000 proven end 9 visits 1 line a4-a5":  {Move: "a4-a5", Value: 1, Nodes: 1, Exact: true, Plies: 9, Line: line[:1]},
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

// TestCloseThinking closes an engine while it is thinking. That is not a fault.
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
