package match

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/stats"
)

// toy returns a match of two bots that takes no time.
func toy(pairs int) Match {
	return Match{
		Games: []string{"hexagrams"}, Bots: []bot.Spec{{Name: "random"}, {Name: "mcts", Budget: bot.Budget{Nodes: 4}}}, Pairs: pairs,
		Rules: Rules{Plies: 100},
	}
}

// untimed returns games without the times of the bots.
func untimed(played []Played) []Played {
	played = slices.Clone(played)
	for i := range played {
		played[i].Effort[0].Time, played[i].Effort[1].Time = 0, 0
	}
	return played
}

// TestSchedule checks that all bots play each other, with both colors, from the same openings, and
// that a schedule with more games starts with the same ones.
func TestSchedule(t *testing.T) {
	m := Match{Games: []string{"hexade", "hextad"}, Bots: make([]bot.Spec, 4), Pairs: 3}
	all := m.Schedule()
	if len(all) != 2*6*6 {
		t.Fatalf("%d games", len(all))
	}
	seen := map[Played]int{}
	for i, p := range all {
		if p.Round != i+1 {
			t.Errorf("game %d has round %d", i, p.Round)
		}
		p.Round = 0
		seen[p]++
	}
	for _, game := range m.Games {
		for opening := 1; opening <= 3; opening++ {
			for white := range 4 {
				for black := range 4 {
					want := 1
					if white == black {
						want = 0
					}
					if got := seen[Played{Game: game, Opening: opening, Players: [2]int{white, black}}]; got != want {
						t.Errorf("%s, opening %d: %d against %d is there %d times", game, opening, white, black, got)
					}
				}
			}
		}
	}
	gauntlet := m
	gauntlet.Gauntlet = true
	var first []Played
	for _, p := range all {
		if p.Players[0] == 0 || p.Players[1] == 0 {
			p.Round = len(first) + 1
			first = append(first, p)
		}
	}
	if got := gauntlet.Schedule(); len(got) != 2*3*6 || !slices.Equal(got, first) {
		t.Errorf("a gauntlet has the games %v", got)
	}
	near := m
	near.Near = 1
	if got := near.Schedule(); len(got) != 2*3*6 || slices.ContainsFunc(got, func(p Played) bool { return max(p.Players[0]-p.Players[1], p.Players[1]-p.Players[0]) != 1 }) {
		t.Errorf("neighbors in the list have the games %v", got)
	}
	m.Pairs = 2
	if !slices.Equal(m.Schedule(), all[:2*4*6]) {
		t.Error("fewer games are not the first ones")
	}
}

// TestRun checks that the games do not depend on the number of games played in parallel, the games
// in Done, or the number of pairs. Ended must be called for the games that are played.
func TestRun(t *testing.T) {
	m := toy(4)
	m.Games = []string{"hexagrams", "HexDame"}
	m.Bots = append(m.Bots, bot.Spec{Name: "random", Seed: 7})
	m.Parallel = 1
	want, err := m.Run(t.Context())
	if err != nil || len(want) != 2*4*3*2 {
		t.Fatalf("%v, %d games", err, len(want))
	}
	for i, p := range want {
		if p.Round != i+1 || p.Reason == "" || p.Plies == 0 || p.Game != strings.ToLower(p.Game) {
			t.Errorf("game %d is %+v", i, p)
		}
	}
	for _, test := range []struct {
		parallel int
		done     []Played
	}{{0, nil}, {7, nil}, {100, nil}, {2, want[:5]}, {2, []Played{want[30], want[2], want[47]}}, {2, want}} {
		again := m
		again.Parallel, again.Done = test.parallel, test.done
		var ended []Played
		again.Ended = func(p Played, r Result) {
			if r.Game.Len() != p.Plies || r.Game.GameName() != p.Game || r.Game.Outcome().Winner != p.Winner {
				t.Errorf("the game of %+v has %d plies", p, r.Game.Len())
			}
			ended = append(ended, p)
		}
		got, err := again.Run(t.Context())
		if err != nil || !slices.Equal(untimed(got), untimed(want)) {
			t.Errorf("%d at a time, %d done: %v, and the games differ", test.parallel, len(test.done), err)
		}
		ended = append(ended, test.done...)
		slices.SortFunc(ended, func(a, b Played) int { return a.Round - b.Round })
		if !slices.Equal(untimed(ended), untimed(want)) {
			t.Errorf("%d at a time, %d done: ended are %v", test.parallel, len(test.done), ended)
		}
	}
	fewer := m
	fewer.Pairs = 2
	if got, err := fewer.Run(t.Context()); err != nil || !slices.Equal(untimed(got), untimed(want[:len(want)/2])) {
		t.Errorf("%v, and with fewer pairs the games differ", err)
	}
	other := m
	other.Seed = 1
	if got, err := other.Run(t.Context()); err != nil || slices.Equal(untimed(got), untimed(want)) {
		t.Errorf("%v, and a different seed plays the same games", err)
	}
	if m.Games[1] != "HexDame" || m.Openings != nil || m.Bots[0].Budget != (bot.Budget{}) {
		t.Errorf("Run has changed the match: %+v", m)
	}
}

// TestDefaults checks the meaning of zero values.
func TestDefaults(t *testing.T) {
	two := []bot.Spec{{Name: "greedy"}, {Name: "mcts", Budget: bot.Budget{Nodes: 3}}}
	m, err := Match{Games: []string{"hexdame"}, Bots: two}.complete()
	if err != nil || m.Pairs != 10 || len(m.Openings["hexdame"]) != 10 || len(m.Openings["hexdame"][0].Moves) != 4 {
		t.Errorf("%v, %d pairs, openings %v", err, m.Pairs, m.Openings)
	}
	if m.Rules.Plies != 2000 || m.Rules.Margin != 2*time.Second || m.Rules.Patience != time.Minute {
		t.Errorf("the rules are %+v", m.Rules)
	}
	d := Dealer{Game: "hexdame", Moves: 4}
	if dealt, err := d.Deal(10); err != nil || !reflect.DeepEqual(dealt, m.Openings["hexdame"]) {
		t.Errorf("a Dealer without a Seed deals %v, %v", dealt, err)
	}
	m, err = Match{Games: []string{"hexdame"}, Bots: two, Rules: Rules{Clock: hexgames.NewClock(time.Minute, 0), Plies: 9, Margin: 1, Patience: 2}}.complete()
	if err != nil || m.Rules.Plies != 9 || m.Rules.Margin != 1 || m.Rules.Patience != 2 {
		t.Errorf("%v, and the rules are %+v", err, m.Rules)
	}
	// There are as many pairs as openings. Their starts are complete.
	m, err = Match{
		Games: []string{"hexade"}, Bots: two, Options: map[string]string{"side": "4"},
		Openings: map[string][]Opening{"hexade": {{Moves: []string{"a1"}}, {Start: "4/5/6/7/6/5/4 w 0"}}},
	}.complete()
	if err != nil || m.Pairs != 2 || m.Openings["hexade"][0].Start != "4/5/6/7/6/5/4 w 0" {
		t.Errorf("%v, %d pairs, openings %v", err, m.Pairs, m.Openings)
	}
}

// A thrifty is a bot that records its budget and plays the first legal move.
type thrifty struct{ budgets map[bot.Budget]bool }

func (b thrifty) Think(_ context.Context, g hexgames.AnyGame, budget bot.Budget, _ ...string) (games.Thought, error) {
	b.budgets[budget] = true
	return games.Thought{Moves: []bot.Ranked[string]{{Move: g.LegalText(0)}}}, nil
}

// TestBudget checks the budgets of bots.
func TestBudget(t *testing.T) {
	b := thrifty{map[bot.Budget]bool{}}
	defer bot.RegisterAny(bot.Kind{Name: "thrifty"}, func(bot.Spec, func(games.Thought)) (bot.AnyBot, error) { return b, nil })()
	for _, test := range []struct {
		own, want bot.Budget
		clock     hexgames.Clock
	}{
		{want: bot.Budget{Time: 100 * time.Millisecond}},
		{own: bot.Budget{Depth: 3}, want: bot.Budget{Depth: 3}},
		{clock: hexgames.NewClock(time.Hour, 0)},
	} {
		m := toy(1)
		m.Bots[0], m.Rules.Clock, m.Parallel = bot.Spec{Name: "thrifty", Budget: test.own}, test.clock, 1
		clear(b.budgets)
		if _, err := m.Run(t.Context()); err != nil || len(b.budgets) != 1 || !b.budgets[test.want] {
			t.Errorf("%v, and the budgets are %v, want %v", err, b.budgets, test.want)
		}
	}
}

// TestShuffled checks that dealt and shuffled openings depend on the seed.
func TestShuffled(t *testing.T) {
	m := toy(9)
	m.Games = []string{"hexagrams", "hexade"}
	var err error
	if m.Openings, err = m.Deal(2); err != nil {
		t.Fatal(err)
	}
	shuffled := m.Shuffled()
	for game, openings := range m.Openings {
		if reflect.DeepEqual(shuffled[game], openings) || !slices.Equal(slices.Sorted(slices.Values(ends(t, game, shuffled[game]))), slices.Sorted(slices.Values(ends(t, game, openings)))) {
			t.Errorf("%s: the order is %v", game, shuffled[game])
		}
	}
	if !reflect.DeepEqual(shuffled, m.Shuffled()) {
		t.Error("the order differs the second time")
	}
	m.Seed = 1
	if reflect.DeepEqual(shuffled, m.Shuffled()) {
		t.Error("a different seed shuffles alike")
	}
	if again, err := m.Deal(2); err != nil || reflect.DeepEqual(again, m.Openings) {
		t.Errorf("a different seed deals the same openings, %v", err)
	}
}

// TestRefused checks the errors for invalid matches, and that nothing is played.
func TestRefused(t *testing.T) {
	defer bot.RegisterAny(bot.Kind{Name: "unable"}, func(bot.Spec, func(games.Thought)) (bot.AnyBot, error) { return nil, errors.New("not today") })()
	defer bot.RegisterFunc("loyal", func(p hexdame.Position) hexdame.Move { return p.MoveAt(0) })()
	names := func(all []string) string { return strings.Join(all, ", ") }
	for name, test := range map[string]struct {
		change func(*Match)
		kind   error
		want   string
	}{
		"no games":      {func(m *Match) { m.Games = nil }, ErrMatch, "no games: want one or more of " + names(games.Names())},
		"unknown game":  {func(m *Match) { m.Games = []string{"chess"} }, games.ErrName, `no such game: "chess": want one of ` + names(games.Names())},
		"a game twice":  {func(m *Match) { m.Games = []string{"hexade", "Hexade"} }, ErrMatch, "the game hexade occurs twice: want it once"},
		"no bots":       {func(m *Match) { m.Bots = nil }, ErrMatch, "no bots: want two or more of " + names(bot.Names())},
		"one bot":       {func(m *Match) { m.Bots = m.Bots[:1] }, ErrMatch, "only one bot: want two or more"},
		"unknown bot":   {func(m *Match) { m.Bots[1].Name = "deepblue" }, bot.ErrSpec, `bad bot "deepblue`},
		"unable":        {func(m *Match) { m.Bots[1] = bot.Spec{Name: "unable"} }, nil, "unable cannot play hexagrams: not today"},
		"of Hexdame":    {func(m *Match) { m.Bots[1] = bot.Spec{Name: "loyal"} }, bot.ErrSpec, `bad bot "loyal": it does not play hexagrams`},
		"pairs":         {func(m *Match) { m.Pairs = -1 }, ErrMatch, "the pairs are -1: want 1 to 50000, or 0 for the usual number"},
		"many pairs":    {func(m *Match) { m.Pairs = 50001 }, ErrMatch, "the pairs are 50001: want 1 to 50000"},
		"many games":    {func(m *Match) { m.Pairs, m.Bots = 50000, make([]bot.Spec, 6) }, ErrMatch, "the match has 1500000 games: want at most 1000000"},
		"parallel":      {func(m *Match) { m.Parallel = -2 }, ErrMatch, "-2 games at a time: want 1 or more, or 0 for the usual number"},
		"near":          {func(m *Match) { m.Near = -1 }, ErrMatch, "bots at most -1 places apart play: want 1 or more, or 0 for any"},
		"plies":         {func(m *Match) { m.Rules.Plies = -1 }, ErrMatch, "the plies are -1, the margin 0s and the patience 0s: want 0 or more"},
		"few plies":     {func(m *Match) { m.Rules.Plies = 4 }, ErrPlies, "an opening of hexagrams takes 4 plies"},
		"option":        {func(m *Match) { m.Options = map[string]string{"side": "5"} }, hexgames.ErrOption, `hexagrams: "side"`},
		"three bots":    {func(m *Match) { m.Test, m.Bots = &Test{}, append(m.Bots, m.Bots[0]) }, ErrMatch, "a test compares two bots, and there are 3"},
		"empty test":    {func(m *Match) { m.Test, m.Pairs = &Test{}, 1 }, ErrMatch, "the Elo values of the test are 0 and 0: want the lower one first"},
		"no opening":    {func(m *Match) { m.Openings = map[string][]Opening{"hexade": {{}}} }, ErrMatch, "there is no opening for hexagrams: want one for each pair of games"},
		"few openings":  {func(m *Match) { m.Openings = map[string][]Opening{"hexagrams": {{}}} }, ErrMatch, "hexagrams has only 1 opening: want at most as many pairs, not 2"},
		"bad opening":   {func(m *Match) { m.Openings = map[string][]Opening{"hexagrams": {{}, {Start: "?"}}} }, hexgames.ErrSyntax, `opening 2: hexagrams: "?"`},
		"done":          {func(m *Match) { m.Done = []Played{{Round: 5}} }, ErrMatch, "a game of round 5 is done: want a round from 1 to 4"},
		"done twice":    {func(m *Match) { m.Done = []Played{done(*m, 1), done(*m, 1)} }, ErrMatch, "round 1 is done twice: want it once"},
		"done by other": {func(m *Match) { m.Done = []Played{done(*m, 1)}; m.Done[0].Opening = 2 }, ErrMatch, "round 1 is done as opening 2 of hexagrams between bots [0 1]: want opening 1 of hexagrams between bots [0 1]"},
		"not done":      {func(m *Match) { m.Done = m.Schedule()[:1] }, ErrMatch, "round 1 is done without a reason for its outcome: want the reason why it is over"},
	} {
		m := toy(2)
		test.change(&m)
		m.Ended = func(Played, Result) { t.Errorf("%s: a game is played", name) }
		played, err := m.Run(t.Context())
		if len(played) > 0 || err == nil || !strings.HasPrefix(err.Error(), test.want) || test.kind != nil && !errors.Is(err, test.kind) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
		if m.Done == nil && m.Test == nil {
			if tried := m.Try(t.Context()); tried == nil || tried.Error() != err.Error() {
				t.Errorf("%s: Try returns %v, Run %v", name, tried, err)
			}
		}
	}
	options := toy(1)
	options.Games, options.Options = []string{"hexade"}, map[string]string{"side": "5"}
	options.Openings = map[string][]Opening{"hexade": {{Start: "4/5/6/7/6/5/4 w 0"}}}
	if _, err := options.Run(t.Context()); !errors.Is(err, hexgames.ErrOption) {
		t.Errorf("options that the openings do not have: %v", err)
	}
	if err := toy(2).Try(t.Context()); err != nil {
		t.Error(err)
	}
}

// done returns a game of the schedule as a win for White.
func done(m Match, round int) Played {
	p := m.Schedule()[round-1]
	p.Winner, p.Reason = hexgames.White, hexgames.ReasonScore
	return p
}

// TestMoveLimit checks that a game that reaches the limit is a draw.
func TestMoveLimit(t *testing.T) {
	m := toy(1)
	m.Rules.Plies = 6
	m.Ended = func(p Played, r Result) {
		if r.Note != "The game has reached 6 moves." || r.Game.Outcome() != (hexgames.Outcome{Reason: MoveLimit}) || p.Reason != MoveLimit || p.Points(0) != 0.5 {
			t.Errorf("%q, %v", r.Note, p)
		}
	}
	if played, err := m.Run(t.Context()); err != nil || len(played) != 2 || played[0].Plies != 6 {
		t.Errorf("%v, %v", played, err)
	}
}

// TestCancel checks that a match ends with its context, returns the games played so far, and can be
// continued.
func TestCancel(t *testing.T) {
	m := toy(4)
	want, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	m.Parallel = 1
	m.Ended = func(p Played, _ Result) {
		if p.Round == 5 {
			cancel()
		}
	}
	played, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(played) != 5 || !slices.Equal(untimed(played), untimed(want[:5])) {
		t.Errorf("%v, %v", played, err)
	}
	m.Done, m.Ended = played, nil
	if rest, err := m.Run(ctx); !errors.Is(err, context.Canceled) || !slices.Equal(rest, played) {
		t.Errorf("a context that has ended: %v, %v", rest, err)
	}
	if again, err := m.Run(t.Context()); err != nil || !slices.Equal(untimed(again), untimed(want)) {
		t.Errorf("continued: %v", err)
	}
	if err := m.Try(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Try with a context that has ended: %v", err)
	}
}

// TestLeave checks that a game that does not stop does not keep Run from returning.
func TestLeave(t *testing.T) {
	old := leaving
	leaving = 10 * time.Millisecond
	blocked := make(chan struct{})
	t.Cleanup(func() { leaving = old; close(blocked) })
	m, err := toy(2).complete()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	m.Parallel = 3
	played, err := m.run(ctx, func(ctx context.Context, p Played) (Played, Result, error) {
		if p.Round < 3 {
			return m.play(ctx, p)
		}
		time.AfterFunc(20*time.Millisecond, cancel)
		<-blocked
		return p, Result{}, nil
	})
	if !errors.Is(err, context.Canceled) || len(played) > 2 {
		t.Errorf("%v, %v", played, err)
	}
}

// TestFailure checks that an error that is not the fault of a bot ends the match, and that the
// earlier games are returned.
func TestFailure(t *testing.T) {
	for _, parallel := range []int{1, 3} {
		m, err := toy(5).complete()
		if err != nil {
			t.Fatal(err)
		}
		m.Parallel = parallel
		rest := make(chan struct{})
		memory := errors.New("out of memory")
		played, err := m.run(t.Context(), func(ctx context.Context, p Played) (Played, Result, error) {
			switch {
			case p.Round == 4:
				if parallel > 1 {
					<-rest
				}
				return p, Result{}, memory
			case p.Round > 4:
				if p.Round == 5 {
					close(rest)
				}
				<-ctx.Done()
				return p, Result{}, ctx.Err()
			}
			return m.play(ctx, p)
		})
		if want := "round 4, hexagrams, mcts:nodes=4 against random: out of memory"; !errors.Is(err, memory) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if n := len(played); n < 2 || n > 3 || parallel == 1 && n != 3 {
			t.Errorf("%d games are returned", n)
		}
	}
}

// TestOrder checks that a test takes the pairs in the order of the schedule and stops at its
// verdict.
func TestOrder(t *testing.T) {
	m := toy(20)
	var err error
	if m.Test, err = ParseTest("0,200", 0.05, 0.05); err != nil {
		t.Fatal(err)
	}
	r := &run{Match: m, rounds: m.Schedule()}
	finish := func(round, winner int) bool {
		p := &r.rounds[round-1]
		p.Reason, p.Winner = hexgames.ReasonScore, colorOf(slices.Index(p.Players[:], winner))
		return r.decided()
	}
	// The second bot wins the pairs from the fourth on, and they end first.
	for round := 40; round > 6; round-- {
		if finish(round, 1) {
			t.Fatalf("a verdict after round %d, before the first", round)
		}
	}
	for round := 6; round > 1; round-- {
		if finish(round, 0) || m.Test.Pairs().Len() > 0 {
			t.Fatalf("a verdict after round %d, before the first", round)
		}
	}
	// Three pairs won, then some lost until the verdict.
	if !finish(1, 0) || m.Test.Verdict() != stats.NotStronger {
		t.Fatalf("the verdict is %v after %v", m.Test.Verdict(), m.Test.Pairs())
	}
	pairs := stats.Pairs{0, 0, 0, 0, 3}
	sprt, err := stats.NewSPRT(0, 200, 0.05, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	for sprt.Verdict(pairs) == stats.Undecided {
		pairs[0]++
	}
	if m.Test.Pairs() != pairs || pairs.Len() >= 20 || len(r.finished()) != 2*pairs.Len() {
		t.Errorf("the test has counted %v of %d games, want %v", m.Test.Pairs(), len(r.finished()), pairs)
	}
}

// TestVerdict checks that a match ends with the verdict of its test. The verdict is the same for
// any number of parallel games and in a second run. It is also in the report.
func TestVerdict(t *testing.T) {
	m := toy(0)
	m.Bots[0], m.Bots[1] = m.Bots[1], m.Bots[0]
	m.Bots[0].Budget.Nodes = 20
	m.Test = &Test{Elo1: 200, Alpha: 0.05, Beta: 0.05}
	var want []Played
	for i := range 3 {
		m.Parallel = 1 + 2*i
		played, err := m.Run(t.Context())
		if err != nil || len(played) != 2*m.Test.Pairs().Len() || m.Test.Verdict() != stats.Stronger {
			t.Fatalf("%v, %d games, %v after %v", err, len(played), m.Test.Verdict(), m.Test.Pairs())
		}
		if want == nil {
			want = played
		}
		if !slices.Equal(untimed(played), untimed(want)) {
			t.Errorf("%d at a time: the games differ", m.Parallel)
		}
		if text, err := m.Report(played).Text(); err != nil || !strings.Contains(string(text), "\nverdict: mcts:nodes=20 is stronger than random (") {
			t.Errorf("%v, and the report is\n%s", err, text)
		}
	}
	// The games in Done have a verdict, too.
	m.Done = want
	m.Ended = func(p Played, _ Result) { t.Errorf("%v is played after the verdict", p) }
	if played, err := m.Run(t.Context()); err != nil || !slices.Equal(played, want) {
		t.Errorf("%v, %d games, want %d", err, len(played), len(want))
	}
}

// TestPaired checks that both games of a pair have the same opening and the same draws of Chance,
// that other pairs have others, and that bots have the right seeds.
func TestPaired(t *testing.T) {
	m := Match{Games: []string{"hextad"}, Bots: []bot.Spec{{Name: "random"}, {Name: "random"}}, Pairs: 2, Rules: Rules{Plies: 60}}
	draws, moves := map[int]string{}, map[int]string{}
	m.Ended = func(p Played, r Result) {
		var drawn []string
		for ply, move := range r.Game.MoveTexts() {
			if r.Game.TurnAt(ply) == hexgames.Chance {
				drawn = append(drawn, move)
			}
		}
		draws[p.Round] = fmt.Sprint(drawn[:20])
		moves[p.Round] = fmt.Sprint(r.Game.MoveTexts())
	}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if draws[1] != draws[2] || draws[3] != draws[4] || draws[1] == draws[3] {
		t.Errorf("Chance draws %v", draws)
	}
	if n := len(slices.Compact(slices.Sorted(maps.Values(moves)))); n != 4 {
		t.Errorf("%d different games", n)
	}
	first := moves[1]
	m.Bots[0].Seed, m.Bots[1].Seed = 3, 3
	if _, err := m.Run(t.Context()); err != nil || moves[1] != moves[2] || moves[1] == first {
		t.Errorf("%v, and bots with the same seed play different games of a pair", err)
	}
}
