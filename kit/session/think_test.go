package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// TestThink lets bots play a game. They stay the same while the game continues, and follow it
// back.
func TestThink(t *testing.T) {
	for _, name := range games.Names() {
		page, worker := newSession(t, name, 1), newSession(t, name, 2)
		now := state(t, page, "new")
		var moves []string
		var seats []games.Seat
		for range 20 {
			for now.Turn == hexgames.Chance {
				now = state(t, page, "chance")
			}
			moves = page.table.MoveTexts()
			if now.Outcome.Over() {
				break
			}
			state(t, worker, "replay", "moves", moves)
			thought := ask(t, worker, "think", "bot", "mcts:nodes=5")
			if now = state(t, page, "play", "move", thought.Move); thought.Line[0] != thought.Move {
				t.Errorf("%s: %s is expected to continue with %q", name, thought.Move, thought.Line)
			}
			for _, a := range worker.bots.all {
				if !slices.Contains(seats, a.seat) {
					seats = append(seats, a.seat)
				}
			}
		}
		if len(seats) == 0 || len(seats) > 2 {
			t.Errorf("%s: there are %d bots", name, len(seats))
		}
		// Go back.
		back := moves[:len(moves)/2]
		state(t, worker, "replay", "moves", back)
		if worker.table.Turn() != hexgames.Chance {
			ask(t, worker, "think", "bot", "mcts:nodes=5")
			if a := worker.bots.all[len(worker.bots.all)-1]; a.table.Len() != len(back) || !slices.Contains(seats, a.seat) {
				t.Errorf("%s: the bot is at move %d, want %d", name, a.table.Len(), len(back))
			}
		}
	}
}

// TestHints checks the moves of a thought: their number, their lines, and the restriction to
// given moves.
func TestHints(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	for _, hints := range []int{0, 1, 3, 1000} {
		a := ask(t, s, "think", "bot", "mcts:nodes=2000", "hints", hints)
		if want := min(hints, len(legal(t, s))); len(a.Hints) != want {
			t.Errorf("there are %d hints, want %d", len(a.Hints), want)
		}
		for i, h := range a.Hints {
			if h.Nodes == 0 || h.Line[0] != h.Move || i == 0 && (h.Move != a.Move || !slices.Equal(h.Line, a.Line)) {
				t.Errorf("hint %d of %q is %+v", i+1, a.Line, h)
			}
		}
	}
	among := []string{"a4-a5", "d4-d5"}
	if a := ask(t, s, "think", "bot", "mcts:nodes=100", "hints", 9, "among", among); len(a.Hints) != 2 || !slices.Contains(among, a.Move) {
		t.Errorf("among %q the bot finds %+v", among, a.Hints)
	}
}

// TestWorth checks that a bot does not overvalue one lucky move among many, and that it reports
// exact values.
func TestWorth(t *testing.T) {
	worth := func(s *Session) float64 {
		return ask(t, s, "think", "role", "White", "bot", "mcts:nodes=1000,seed=1").Value
	}
	s := newSession(t, "hexcore6", 1)
	ask(t, s, "new")
	if value := worth(s); value < -0.3 || value > 0.3 {
		t.Errorf("the start is worth %v", value)
	}
	s = newSession(t, "hexdame", 1)
	ask(t, s, "new", "position", "W:WKe5:Bf5")
	if value := worth(s); value != 1 {
		t.Errorf("a game that is won is worth %v", value)
	}
}

// TestNoChoice checks that no bot thinks when the game is over, or for Chance.
func TestNoChoice(t *testing.T) {
	s := newSession(t, "hextad", 1)
	ask(t, s, "new")
	if a := try(t, s, "think"); !strings.HasPrefix(a.Message, "it is Chance's turn") {
		t.Errorf("a bot thinks for Chance: %q", a.Message)
	}
	ask(t, s, "chance")
	ask(t, s, "draw")
	if a := try(t, s, "think"); a.Message != "the game is over: draw: agreement" {
		t.Errorf("a bot thinks after the end: %q", a.Message)
	}
	if n := len(s.bots.all); n != 0 {
		t.Errorf("%d bots are ready for nothing", n)
	}
}

// TestBeside has a bot think about a position while the session continues. The bot stops with
// the context, and answers with its findings.
func TestBeside(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new", "position", "W:Wa1,a2,b2:Bh8,i9,h9")
	before := legal(t, s)
	reply, think := s.Begin(request("think", "bot", "mcts:time=1h", "hints", 2))
	if think == nil {
		t.Fatal(reply)
	}
	ctx, stop := context.WithCancel(t.Context())
	reports, replies := make(chan Reply, 1000), make(chan Reply)
	go func() { replies <- think(ctx, func(r Reply) { reports <- r }) }()
	for hints := 0; hints < 2; { // at first, it may have examined only one move
		found, ok := (<-reports).Progress.(Thought)
		if hints = len(found.Hints); !ok || !slices.Contains(before, found.Move) || hints < 1 || hints > 2 {
			t.Fatalf("the bot reports %+v", found)
		}
	}
	ask(t, s, "play", "move", before[0])
	ask(t, s, "new")
	stop()
	if found, ok := (<-replies).Answer.(Thought); !ok || !slices.Contains(before, found.Move) {
		t.Errorf("the bot finds %+v", found)
	}
}

// TestRoles checks that each role has its own bot, that a session keeps only a few, and that busy
// bots stay.
func TestRoles(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	for _, role := range []string{"a", "b", "c", "a", "d", "e"} {
		ask(t, s, "think", "role", role, "bot", "mcts:nodes=5")
	}
	roles := func() (roles string) {
		for _, a := range s.bots.all {
			roles += a.role
		}
		return roles
	}
	if got := roles(); got != "cade" {
		t.Errorf("the bots that stay are %q", got)
	}
	var thinking []Thinking
	for _, role := range []string{"c", "f", "d", "e"} {
		_, think := s.Begin(request("think", "role", role, "bot", "mcts:nodes=5"))
		thinking = append(thinking, think)
	}
	if a := try(t, s, "think", "role", "g", "bot", "mcts:nodes=5"); a.Error == nil || a.Error.Kind != ErrLimit {
		t.Errorf("a fifth bot is answered with %+v", a)
	}
	var all sync.WaitGroup
	for _, think := range thinking {
		all.Go(func() {
			if reply := think(t.Context(), nil); reply.Error != nil {
				t.Error(reply.Message)
			}
		})
	}
	all.Wait()
	ask(t, s, "think", "role", "g", "bot", "mcts:nodes=5")
	if got := roles(); got != "fdeg" {
		t.Errorf("at the end, the bots that stay are %q", got)
	}
}

// TestBot checks the bot of a request that names none, and that a request cannot name a command.
func TestBot(t *testing.T) {
	remove := bot.RegisterAny(bot.Kind{Name: "run", Command: true}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
		return fragile{new(int), new(int)}, nil
	})
	defer remove()
	s := newSession(t, "hexdame", 1)
	s.Bot = bot.Spec{Name: "run", Settings: "program"}
	ask(t, s, "new")
	if a := ask(t, s, "think"); a.Nodes != 0 || a.Move != legal(t, s)[0] {
		t.Errorf("the bot of the session finds %+v", a)
	}
	if a := try(t, s, "think", "bot", "run:program"); a.Error == nil || a.Message != `"run:program": a request cannot run a program or read a file` {
		t.Errorf("a request that names a program is answered with %+v", a)
	}
	if a := try(t, s, "think", "bot", "mcts:nodes=9,weights=/etc/passwd"); a.Error == nil || !strings.Contains(a.Message, "read a file") {
		t.Errorf("a request that names a file is answered with %+v", a)
	}
}

// A fragile is a bot that fails every other time and counts calls to Close.
type fragile struct{ thoughts, closed *int }

func (f fragile) Think(_ context.Context, g hexgames.AnyGame, _ bot.Budget, _ ...string) (bot.Thought[string], error) {
	if *f.thoughts++; *f.thoughts%2 == 0 {
		return bot.Thought[string]{}, errors.New("out of order")
	}
	return bot.Thought[string]{Moves: []bot.Ranked[string]{{Move: g.LegalText(0)}}}, nil
}

func (f fragile) Close() error {
	*f.closed++
	return nil
}

// A thrifty is a bot that records its budgets.
type thrifty struct{ budgets *[]bot.Budget }

func (h thrifty) Think(_ context.Context, g hexgames.AnyGame, b bot.Budget, _ ...string) (bot.Thought[string], error) {
	*h.budgets = append(*h.budgets, b)
	return bot.Thought[string]{Moves: []bot.Ranked[string]{{Move: g.LegalText(0)}}}, nil
}

// TestBudget checks the default budgets of bots.
func TestBudget(t *testing.T) {
	var got []bot.Budget
	remove := bot.RegisterAny(bot.Kind{Name: "thrifty"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
		return thrifty{&got}, nil
	})
	defer remove()
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	ask(t, s, "think", "bot", "thrifty")
	ask(t, s, "think", "bot", "thrifty", "hints", 3)
	ask(t, s, "review", "bot", "thrifty")
	want := []bot.Budget{{Time: time.Second, Lines: 1}, {Time: time.Second, Lines: 3}, {Time: 200 * time.Millisecond}}
	if !slices.Equal(got, want) {
		t.Errorf("the budgets are %+v, want %+v", got, want)
	}
}

// TestFailure checks that a registered bot that fails is closed, and restarts.
func TestFailure(t *testing.T) {
	var thoughts, closed, made int
	remove := bot.RegisterAny(bot.Kind{Name: "fragile"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) {
		made++
		return fragile{&thoughts, &closed}, nil
	})
	defer remove()
	s := newSession(t, "hexdame", 1)
	ask(t, s, "new")
	ask(t, s, "think", "bot", "fragile")
	if a := try(t, s, "think", "bot", "fragile"); a.Error == nil || a.Error.Kind != ErrBot || a.Message != "fragile: out of order" {
		t.Errorf("a bot that fails is answered with %+v", a)
	}
	ask(t, s, "think", "bot", "fragile")
	// A bot in use is closed after its use.
	_, think := s.Begin(request("think", "bot", "fragile", "role", "other"))
	if err := s.Close(); err != nil || made != 2 || closed != 2 {
		t.Errorf("%d bots were made and %d closed, error %v", made, closed, err)
	}
	if think(t.Context(), nil); made != 3 || closed != 3 {
		t.Errorf("at the end, %d bots were made and %d closed", made, closed)
	}
}
