package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	tables "example.com/hexgames/kit/endings"
	"example.com/hexgames/kit/games"
)

// A script is a bot that plays the first legal move. Once it has played three times, a function
// changes its thoughts.
type script struct {
	change func(ctx context.Context, t *games.Thought) error
	moves  int
}

func (s *script) Think(ctx context.Context, g hexgames.AnyGame, _ bot.Budget, _ ...string) (games.Thought, error) {
	legal := slices.Sorted(slices.Values(g.LegalTexts()))
	t := games.Thought{Moves: []bot.Ranked[string]{{Move: legal[0]}, {Move: legal[1]}}, Nodes: 1, Value: 0.5}
	if s.moves++; s.moves <= 3 {
		return t, nil
	}
	err := s.change(ctx, &t)
	return t, err
}

// scripted registers a script as a bot until the end of the test.
func scripted(t *testing.T, name string, change func(context.Context, *games.Thought) error) bot.Spec {
	t.Cleanup(bot.RegisterAny(bot.Kind{Name: name}, func(bot.Spec, func(games.Thought)) (bot.AnyBot, error) {
		return &script{change: change}, nil
	}))
	return bot.Spec{Name: name}
}

// start starts a game on a small board.
func start(t *testing.T) games.Table {
	t.Helper()
	table, err := games.Start("hexade", "", map[string]string{"side": "4"})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// hurry shortens the time that bots have to stop.
func hurry(t *testing.T) {
	old := grace
	grace = 10 * time.Millisecond
	t.Cleanup(func() { grace = old })
}

// TestForfeits plays games that do not end by their rules. Black is the script.
func TestForfeits(t *testing.T) {
	hurry(t)
	stuck := make(chan struct{})
	t.Cleanup(func() { close(stuck) })
	waits := func(ctx context.Context, _ *games.Thought) error { <-ctx.Done(); return nil }
	hangs := func(context.Context, *games.Thought) error { <-stuck; return nil }
	plays := func(context.Context, *games.Thought) error { return nil }
	fails := func(err error) func(context.Context, *games.Thought) error {
		return func(context.Context, *games.Thought) error { return err }
	}
	value := func(v float64) func(context.Context, *games.Thought) error {
		return func(_ context.Context, t *games.Thought) error { t.Value = v; return nil }
	}
	const second, limit = time.Second, 300 * time.Millisecond
	for i, test := range []struct {
		name   string
		rules  Rules
		budget bot.Budget
		white  func(context.Context, *games.Thought) error // nil for random
		black  func(context.Context, *games.Thought) error
		want   string
		note   string
	}{
		{"an error", Rules{}, bot.Budget{}, nil, fails(errors.New("no idea")), "White wins: forfeit: error", "Black forfeits: error: no idea."},
		{"a crash", Rules{}, bot.Budget{}, nil, fails(crash{}), "White wins: forfeit: crash", "Black forfeits: crash: exit status 3 and a second line."},
		{"a panic", Rules{}, bot.Budget{}, nil, func(context.Context, *games.Thought) error { panic("oh") }, "White wins: forfeit: panic", "Black forfeits: panic: oh."},
		{"an illegal move", Rules{}, bot.Budget{}, nil, func(_ context.Context, t *games.Thought) error { t.Moves[0].Move = "?"; return nil },
			"White wins: forfeit: illegal move", `Black forfeits: illegal move: hexade: "?"`},
		{"a bad choice", Rules{Choose: func(ply int, t games.Thought) string { return []string{t.Best(), "?"}[min(ply, 1)] }}, bot.Budget{}, nil, plays,
			"White wins: forfeit: illegal move", `Black forfeits: illegal move: hexade: "?"`},
		{"waits", Rules{Patience: limit}, bot.Budget{Nodes: 1}, nil, waits, "White wins: forfeit: time", "Black forfeits: time: no move within 300ms."},
		{"hangs", Rules{Patience: limit, Margin: time.Hour}, bot.Budget{}, nil, hangs, "White wins: forfeit: time", "Black forfeits: time: no move within 300ms."},
		{"longer than its time", Rules{Patience: time.Hour, Margin: 200 * time.Millisecond}, bot.Budget{Time: 100 * time.Millisecond}, nil, waits,
			"White wins: forfeit: time", "Black forfeits: time: no move within 300ms."},
		{"hangs with a clock", Rules{Clock: hexgames.NewClock(limit, 0)}, bot.Budget{}, nil, hangs, "White wins: time", "Black's time has run out."},
		{"waits with a clock", Rules{Clock: hexgames.NewClock(limit, time.Millisecond), Patience: time.Hour}, bot.Budget{}, nil, waits, "White wins: time", "Black's time has run out."},
		{"resigns", Rules{}, bot.Budget{}, nil, func(_ context.Context, t *games.Thought) error { t.Resigns = true; return nil }, "White wins: resignation", ""},
		{"too long", Rules{Plies: 14}, bot.Budget{Time: time.Nanosecond}, plays, plays, "unfinished", ""},
		{"both expect a win", Rules{Win: Agreement{0.95, 2}}, bot.Budget{}, value(0.99), value(-0.96), "White wins: adjudicated", "Both bots expect White to win."},
		{"not sure enough", Rules{Win: Agreement{0.98, 2}, Plies: 14}, bot.Budget{}, value(0.99), value(-0.96), "unfinished", ""},
		{"both expect a draw", Rules{Draw: Agreement{0.5, 4}}, bot.Budget{}, plays, plays, "draw: adjudicated", "Both bots expect a draw."},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			bots := [2]bot.Spec{{Name: "random", Seed: 1}, scripted(t, fmt.Sprint("black", i), test.black)}
			if test.white != nil {
				bots[0] = scripted(t, fmt.Sprint("white", i), test.white)
			}
			bots[1].Budget = test.budget
			r, err := test.rules.Play(t.Context(), start(t), bots, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Game.Outcome().String(); got != test.want || !strings.HasPrefix(r.Note, test.note) || test.note == "" && r.Note != "" {
				t.Errorf("%s, %q, want %s, %q", got, r.Note, test.want, test.note)
			}
			plies := r.Game.Len()
			if len(r.Thoughts) != plies || r.Effort[0].Moves != (plies+1)/2 || test.white == nil && r.Effort[1].Nodes < plies/2 || test.want == "unfinished" && (plies != 14 || r.Effort[1].Moves != 7 || r.Effort[1].Nodes != 7) {
				t.Errorf("%d thoughts and the efforts %v in %d plies", len(r.Thoughts), r.Effort, plies)
			}
		})
	}
}

// TestSitting checks bots that do not start: Play returns a result, and Try an error.
func TestSitting(t *testing.T) {
	unable := errors.New("not today")
	t.Cleanup(bot.RegisterAny(bot.Kind{Name: "unable"}, func(bot.Spec, func(games.Thought)) (bot.AnyBot, error) { return nil, unable }))
	release := make(chan bool)
	defer close(release)
	t.Cleanup(bot.RegisterAny(bot.Kind{Name: "asleep"}, func(bot.Spec, func(games.Thought)) (bot.AnyBot, error) { <-release; return nil, unable }))
	hurry(t)
	for _, test := range []struct {
		name, want, try string
		patience        time.Duration
	}{
		{"unable", "White wins: forfeit: error", "not today", time.Hour},
		{"asleep", "White wins: forfeit: time", "time: no move within 300ms", 300 * time.Millisecond},
	} {
		rules := Rules{Patience: test.patience}
		bots := [2]bot.Spec{{Name: "random"}, {Name: test.name}}
		table := start(t)
		if r, err := rules.Play(t.Context(), table, bots, nil); err != nil || r.Game.Outcome().String() != test.want || r.Game.Len() != 0 {
			t.Errorf("%s: %v, %v", test.name, r.Game.Outcome(), err)
		}
		if asleep := test.name == "asleep"; table.Outcome().Over() == asleep {
			t.Errorf("%s: the outcome at the table is %v", test.name, table.Outcome())
		}
		if err := rules.Try(t.Context(), start(t), bots[1]); err == nil || err.Error() != test.try {
			t.Errorf("%s: %v, want %s", test.name, err, test.try)
		}
	}
	for spec, want := range map[string]error{"random": nil, "deepblue": bot.ErrSpec} {
		if err := (Rules{}).Try(t.Context(), start(t), bot.Spec{Name: spec}); !errors.Is(err, want) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// TestPlay checks that games with the same seeds are the same, and that different dice change them.
// There is a thought for each move of a player, and an empty one for each move of Chance.
func TestPlay(t *testing.T) {
	dealer := Dealer{Game: "hextad", Moves: 3, Seed: seeds}
	openings, err := dealer.Deal(1)
	if err != nil {
		t.Fatal(err)
	}
	play := func(dice uint64, rules Rules) Result {
		table, err := openings[0].Table("hextad")
		if err != nil {
			t.Fatal(err)
		}
		bots := [2]bot.Spec{{Name: "mcts", Budget: bot.Budget{Nodes: 20}, Seed: 1}, {Name: "random", Seed: 2}}
		r, err := rules.Play(t.Context(), table, bots, rand.New(rand.NewPCG(dice, 0)))
		if err != nil || r.Note != "" {
			t.Fatal(err, r.Note)
		}
		return r
	}
	r := play(1, Rules{})
	begin := len(openings[0].Moves)
	if !r.Game.Outcome().Over() || len(r.Thoughts) != r.Game.Len()-begin {
		t.Errorf("%v, %d thoughts in %d plies after %d", r.Game.Outcome(), len(r.Thoughts), r.Game.Len(), begin)
	}
	chance := 0
	for i, thought := range r.Thoughts {
		switch best := thought.Best(); {
		case r.Game.TurnAt(begin+i) == hexgames.Chance:
			if chance++; len(thought.Moves) > 0 {
				t.Errorf("ply %d: a thought of Chance", begin+i)
			}
		case best != r.Game.MoveTexts()[begin+i]:
			t.Errorf("ply %d: %s was played, and %s is best", begin+i, r.Game.MoveTexts()[begin+i], best)
		}
	}
	if chance == 0 || r.Effort[0].Nodes < r.Effort[0].Moves || r.Effort[0].Moves+r.Effort[1].Moves+chance != len(r.Thoughts) {
		t.Errorf("the efforts %v, %d draws in %d plies", r.Effort, chance, len(r.Thoughts))
	}
	if again := play(1, Rules{}); !slices.Equal(again.Game.MoveTexts(), r.Game.MoveTexts()) {
		t.Error("the same seeds give a different game")
	}
	if other := play(2, Rules{}); slices.Equal(other.Game.MoveTexts(), r.Game.MoveTexts()) {
		t.Error("different dice give the same game")
	}
	if limited := play(1, Rules{Plies: begin}); limited.Game.Len() != begin || limited.Game.Outcome().Over() || len(limited.Thoughts) != 0 {
		t.Errorf("%d plies, %v", limited.Game.Len(), limited.Game.Outcome())
	}
	last := func(_ int, t games.Thought) string { return t.Moves[len(t.Moves)-1].Move }
	chosen := play(1, Rules{Choose: last})
	for i, thought := range chosen.Thoughts {
		if m := chosen.Game.MoveTexts()[begin+i]; len(thought.Moves) > 0 && m != last(0, thought) {
			t.Errorf("ply %d: %s was played, want %s", begin+i, m, last(0, thought))
		}
	}
	var plies []int
	play(1, Rules{Choose: func(ply int, t games.Thought) string { plies = append(plies, ply); return t.Best() }, Plies: begin + 4})
	if want := []int{begin, begin + 2}; !reflect.DeepEqual(plies, want) {
		t.Errorf("plies %v were chosen, want %v", plies, want)
	}
}

// TestLimit checks how long a bot may think.
func TestLimit(t *testing.T) {
	const second = time.Second
	clock := hexgames.NewClock(9*second, 0).Spend(second)
	for _, test := range []struct {
		rules  Rules
		clock  hexgames.Clock
		budget bot.Budget
		want   time.Duration
	}{
		{Rules{}, hexgames.Clock{}, bot.Budget{}, forever},
		{Rules{}, hexgames.Clock{}, bot.Budget{Time: second}, forever},
		{Rules{Patience: second}, hexgames.Clock{}, bot.Budget{Nodes: 5}, second},
		{Rules{Patience: second}, hexgames.Clock{}, bot.Budget{Time: second}, forever},
		{Rules{Margin: second}, hexgames.Clock{}, bot.Budget{Time: 2 * second}, 3 * second},
		{Rules{Margin: second}, hexgames.Clock{}, bot.Budget{Nodes: 5}, forever},
		{Rules{Margin: second, Patience: second}, clock, bot.Budget{Time: second}, 8 * second},
	} {
		if got := test.rules.limit(test.clock, test.budget); got != test.want {
			t.Errorf("%+v, clock %v, %v: %v, want %v", test.rules, test.clock, test.budget, got, test.want)
		}
	}
}

// A thinker is a seat whose thoughts come from a function.
type thinker func(ctx context.Context) (games.Thought, error)

func (f thinker) Think(ctx context.Context, _ bot.Budget, _ ...string) (games.Thought, error) {
	return f(ctx)
}

func (f thinker) Close() error { return nil }

// TestStop checks that nothing is played when the context has ended.
func TestStop(t *testing.T) {
	table := start(t)
	ctx, cancel := context.WithCancel(t.Context())
	p := &player{seat: thinker(func(context.Context) (games.Thought, error) {
		cancel()
		return games.Thought{Moves: []bot.Ranked[string]{{Move: "d4"}}, Nodes: 7}, nil
	})}
	g := &game{AnyGame: table, players: [2]*player{p, p}}
	if err := g.move(ctx); !errors.Is(err, context.Canceled) || table.Len() != 0 || table.Outcome().Over() {
		t.Errorf("%v after %d plies, %v", err, table.Len(), table.Outcome())
	}
	if p.effort.Moves != 1 {
		t.Errorf("the effort is %v", p.effort)
	}
}

// TestStopped checks that a game ends with the context, even if a bot fails then, which is not its
// fault.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	table := start(t)
	fails := scripted(t, "fails", func(context.Context, *games.Thought) error { return crash{} })
	if r, err := (Rules{}).Play(ctx, table, [2]bot.Spec{fails, fails}, nil); !errors.Is(err, context.Canceled) || r.Game != nil || table.Outcome().Over() {
		t.Errorf("%v, %v", table.Outcome(), err)
	}
	// In the middle of a game.
	ctx, cancel = context.WithCancel(t.Context())
	cancels := scripted(t, "cancels", func(context.Context, *games.Thought) error { cancel(); return nil })
	if r, err := (Rules{}).Play(ctx, table, [2]bot.Spec{cancels, cancels}, nil); !errors.Is(err, context.Canceled) || r.Game != nil || table.Len() != 6 || table.Outcome().Over() {
		t.Errorf("%v after %d plies, %v", table.Outcome(), table.Len(), err)
	}
	g := &game{AnyGame: table}
	if err := g.fail(ctx, hexgames.White, crash{}); !errors.Is(err, context.Canceled) || table.Outcome().Over() {
		t.Errorf("%v, %v", err, table.Outcome())
	}
}

// TestEffort checks the cost of a bot's moves, and that a bot that is told to stop is not stuck.
func TestEffort(t *testing.T) {
	p := &player{seat: thinker(func(ctx context.Context) (games.Thought, error) {
		<-ctx.Done()
		return games.Thought{Nodes: 7}, nil
	})}
	if _, spent, err := p.think(t.Context(), 20*time.Millisecond); !isLate(err) || spent < 20*time.Millisecond || p.stuck != nil {
		t.Errorf("%v after %v, stuck %v", err, spent, p.stuck != nil)
	}
	p.seat = thinker(func(context.Context) (games.Thought, error) { return games.Thought{Nodes: 7}, nil })
	if _, _, err := p.think(t.Context(), forever); err != nil {
		t.Error(err)
	}
	if e := p.effort; e.Moves != 2 || e.Nodes != 7 || e.Time < 20*time.Millisecond {
		t.Errorf("the effort is %v", p.effort)
	}
}

// TestSitTooLate seats bots after the context has ended: none of them gets a seat, and nothing
// panics, whichever is noticed first.
func TestSitTooLate(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 1000 {
		p := &player{spec: bot.Spec{Name: "random"}}
		if err := p.sit(ctx, start(t), time.Minute); err == nil || p.seat != nil {
			t.Fatalf("seated at %v, %v", p.seat, err)
		}
	}
}

// TestPlayed checks the points for each winner, and the reasons that are forfeits.
func TestPlayed(t *testing.T) {
	for winner, want := range map[hexgames.Player][2]float64{hexgames.White: {1, 0}, hexgames.Black: {0, 1}, hexgames.None: {0.5, 0.5}} {
		p := Played{Winner: winner}
		if got := [2]float64{p.Points(0), p.Points(1)}; got != want {
			t.Errorf("%v is worth %v", winner, got)
		}
	}
	for reason, want := range map[hexgames.Reason]string{
		"forfeit: crash": "crash true", hexgames.ReasonTime: "time true", hexgames.ReasonResignation: "resignation false", hexgames.ReasonForfeit: "forfeit false",
	} {
		kind, ok := Played{Reason: reason}.Forfeit()
		if got := fmt.Sprint(kind, " ", ok); got != want {
			t.Errorf("%s: %s, want %s", reason, got, want)
		}
	}
}

// TestOpponents checks who plays whom.
func TestOpponents(t *testing.T) {
	for _, c := range []struct {
		gauntlet bool
		near     int
		want     string
	}{
		{false, 0, "[[0 1] [0 2] [1 2] [0 3] [1 3] [2 3]]"},
		{true, 0, "[[0 1] [0 2] [0 3]]"},
		{false, 1, "[[0 1] [1 2] [2 3]]"},
		{false, 2, "[[0 1] [0 2] [1 2] [1 3] [2 3]]"},
		{true, 2, "[[0 1] [0 2]]"},
	} {
		if got := fmt.Sprint(Opponents(4, c.gauntlet, c.near)); got != c.want {
			t.Errorf("gauntlet %v, near %d: %s, want %s", c.gauntlet, c.near, got, c.want)
		}
	}
}

// TestAgreement checks the texts of agreements.
func TestAgreement(t *testing.T) {
	var a Agreement
	if a.String() != "" {
		t.Errorf("the zero agreement is %q", a)
	}
	for text, want := range map[string]Agreement{"0.95,3": {0.95, 3}, ".5,1": {0.5, 1}, "0,9": {0, 9}, "1,1": {1, 1}} {
		if err := a.Set(text); err != nil || a != want {
			t.Errorf("%s: %v, %v, want %v", text, a, err, want)
		}
		var again Agreement
		if err := again.Set(a.String()); err != nil || again != a {
			t.Errorf("%v is read as %v, %v", a, again, err)
		}
	}
	a = Agreement{0.95, 3}
	for _, text := range []string{"", "0.9", "1.01,3", "-0.1,3", "NaN,3", "x,3", "0.9,0", "0.9,x", "0.9,1,2"} {
		if err := a.Set(text); err == nil || err.Error() != "want a value from 0 to 1 and a number of moves, such as 0.95,3" || a.String() != "0.95,3" {
			t.Errorf("%q: %v, %v", text, a, err)
		}
	}
}

// TestEndings plays games that end as soon as tables have the result, and others that do not.
func TestEndings(t *testing.T) {
	remove, err := tables.Use("")
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	for _, test := range []struct {
		position string
		rules    Rules
		plies    int
		want     hexgames.Outcome
		note     string
	}{
		{"W:WKa1,Kb3:Bf9", Rules{Endings: true}, 0, hexgames.Outcome{Winner: hexgames.White, Reason: Endgame}, "With best play, White wins in 5."},
		{"B:WKe5:Bc7", Rules{Endings: true}, 0, hexgames.Outcome{Winner: hexgames.White, Reason: Endgame}, "With best play, White wins in 4."},
		{"W:WKa1:BKc4", Rules{Endings: true}, 0, hexgames.Outcome{Reason: Endgame}, "With best play, nobody wins."},
		{"W:Wc3,h7:Bd4,h6", Rules{Endings: true, Plies: 1}, 1, hexgames.Outcome{Winner: hexgames.White, Reason: Endgame}, "With best play, White wins in"},
		{"W:WKa1,Kb3:Bf9", Rules{}, 5, hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonNoMove}, ""},
		{"W:W:BKi9", Rules{Endings: true}, 0, hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonNoMove}, ""},
	} {
		table, err := games.Start("hexdame", test.position, nil)
		if err != nil {
			t.Fatal(err)
		}
		best := bot.Spec{Name: "greedy", Budget: bot.Budget{Nodes: 1000}}
		r, err := test.rules.Play(context.Background(), table, [2]bot.Spec{best, best}, rand.New(rand.NewPCG(1, 1)))
		if err != nil || r.Game.Len() != test.plies || r.Game.Outcome() != test.want || !strings.HasPrefix(r.Note, test.note) || test.note == "" && r.Note != "" {
			t.Errorf("%s ends after %d moves: %v, %q (error %v), want after %d: %v, %q", test.position, r.Game.Len(), r.Game.Outcome(), r.Note, err, test.plies, test.want, test.note)
		}
	}
}
