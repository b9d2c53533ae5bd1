package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/hexgames"
)

// best is the name of the strongest bot for a game, as measured by matches.
const best = "best"

// levels are the names of levels in every game.
var levels = []string{"beginner", "easy", "medium", "hard", "strong"}

// Levels returns names for five levels that exist in every game, weakest first: the first and the
// last level of the game, and three between them. See [LevelsOf].
func Levels() []string { return slices.Clone(levels) }

// A Level is a bot for people to play against. It is the same on all machines: its budget is in
// nodes, not time, and it ignores other budgets. The weaker levels make some moves at random, but
// no level misses an immediate win, or loses immediately if another move does not.
type Level struct {
	Name string // level1, level2 and so on
	Spec Spec   // the bot behind the name

	// Elo is the strength, measured in games against the levels just below and above; a player of
	// random moves has 0. Bar is half the width of its 95% confidence interval. Both are 0 if the
	// level was not measured.
	Elo, Bar int
}

// LevelsOf returns the levels of a game, weakest first. Each wins about 70% of its games against
// the level below. Games with a smaller gap between a child and the best bot have fewer levels.
func LevelsOf(game string) (all []Level) {
	for i, r := range ladderOf(game).levels {
		s, _ := ParseSpec(r.spec)
		all = append(all, Level{Name: levelName(i + 1), Spec: s, Elo: r.elo, Bar: r.bar})
	}
	return all
}

// levelName returns the name of a level.
func levelName(number int) string { return "level" + strconv.Itoa(number) }

// mostLevels is the maximum number of levels of a game.
const mostLevels = 20

// A ladder is the bots behind best and the levels of a game.
type ladder struct {
	best   string
	levels []rung // weakest first
}

// A rung is the bot behind a level, with its strength.
type rung struct {
	spec     string
	elo, bar int
}

// ladders holds the ladder of each game. The empty name stands for any other game.
var ladders = map[string]ladder{
	"hexade": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=20,blunders=92", 753, 100},
		{"alphabeta:nodes=20,blunders=87", 970, 87},
		{"alphabeta:nodes=20,blunders=78", 1117, 80},
		{"alphabeta:nodes=20,blunders=71", 1242, 75},
		{"alphabeta:nodes=20,blunders=59", 1422, 70},
		{"alphabeta:nodes=20,blunders=45", 1656, 66},
		{"alphabeta:nodes=20,blunders=33", 1764, 65},
		{"alphabeta:nodes=20,blunders=17", 1989, 65},
		{"alphabeta:nodes=20,blunders=5", 2148, 66},
		{"alphabeta:nodes=75", 2320, 70},
		{"alphabeta:nodes=98", 2518, 75},
		{"alphabeta:nodes=250", 2670, 80},
		{"alphabeta:nodes=1000", 2817, 86},
		{"alphabeta:nodes=4000", 2952, 93},
		{"alphabeta:nodes=20000", 3151, 106},
	}},
	"hexagrams": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=20,blunders=60", 497, 54},
		{"alphabeta:nodes=20,blunders=20", 675, 45},
		{"alphabeta:nodes=50", 796, 40},
		{"alphabeta:nodes=170", 930, 38},
		{"alphabeta:nodes=450", 1078, 39},
		{"alphabeta:nodes=1700", 1200, 44},
		{"alphabeta:nodes=7500", 1345, 50},
		{"alphabeta:nodes=80000", 1480, 59},
	}},
	"hexcore6": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=200,blunders=90", 588, 101},
		{"alphabeta:nodes=200,blunders=75", 786, 88},
		{"alphabeta:nodes=200,blunders=65", 941, 81},
		{"alphabeta:nodes=200,blunders=56", 1052, 76},
		{"alphabeta:nodes=200,blunders=47", 1201, 71},
		{"alphabeta:nodes=200,blunders=38", 1379, 67},
		{"alphabeta:nodes=200,blunders=29", 1510, 64},
		{"alphabeta:nodes=200,blunders=21", 1664, 62},
		{"alphabeta:nodes=200,blunders=13", 1826, 61},
		{"alphabeta:nodes=200,blunders=6", 1990, 62},
		{"alphabeta:nodes=200", 2178, 65},
		{"alphabeta:nodes=290", 2277, 67},
		{"alphabeta:nodes=365", 2456, 71},
		{"alphabeta:nodes=480", 2596, 76},
		{"alphabeta:nodes=1000", 2762, 83},
		{"alphabeta:nodes=1700", 2922, 90},
		{"alphabeta:nodes=3000", 3098, 99},
		{"alphabeta:nodes=12000", 3259, 110},
	}},
	"hexdame": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=20,blunders=66", 585, 97},
		{"alphabeta:nodes=20,blunders=50", 727, 88},
		{"alphabeta:nodes=20,blunders=39", 874, 81},
		{"alphabeta:nodes=20,blunders=26", 1002, 76},
		{"alphabeta:nodes=20,blunders=14", 1167, 70},
		{"alphabeta:nodes=20,blunders=5", 1340, 66},
		{"alphabeta:nodes=20", 1466, 63},
		{"alphabeta:nodes=30", 1635, 61},
		{"alphabeta:nodes=55", 1765, 60},
		{"alphabeta:nodes=104", 1951, 61},
		{"alphabeta:nodes=160", 2098, 63},
		{"alphabeta:nodes=270", 2222, 65},
		{"alphabeta:nodes=530", 2395, 69},
		{"alphabeta:nodes=1100", 2511, 74},
		{"alphabeta:nodes=2500", 2644, 78},
		{"alphabeta:nodes=5500", 2738, 83},
		{"alphabeta:nodes=12500", 2928, 92},
		{"alphabeta:nodes=36000", 3050, 102},
	}},
	"hextad": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=20,blunders=87", 471, 68},
		{"alphabeta:nodes=20,blunders=77", 681, 57},
		{"alphabeta:nodes=20,blunders=62", 893, 49},
		{"alphabeta:nodes=20,blunders=51", 1064, 44},
		{"alphabeta:nodes=20,blunders=38", 1255, 43},
		{"alphabeta:nodes=20,blunders=27", 1413, 44},
		{"alphabeta:nodes=20,blunders=15", 1535, 46},
		{"alphabeta:nodes=20,blunders=8", 1666, 50},
		{"alphabeta:nodes=20", 1800, 56},
		{"alphabeta:nodes=2000", 1928, 64},
	}},
	"": {best: "mcts", levels: []rung{
		{"mcts:nodes=20,blunders=60", 0, 0},
		{"mcts:nodes=20,blunders=40", 0, 0},
		{"mcts:nodes=20,blunders=20", 0, 0},
		{"mcts:nodes=30", 0, 0},
		{"mcts:nodes=80", 0, 0},
		{"mcts:nodes=200", 0, 0},
		{"mcts:nodes=600", 0, 0},
		{"mcts:nodes=2000", 0, 0},
		{"mcts:nodes=8000", 0, 0},
	}},
}

// ladderOf returns the ladder of a game.
func ladderOf(game string) ladder {
	if l, ok := ladders[game]; ok {
		return l
	}
	return ladders[""]
}

// recommendations holds the bots passed to Recommend, the latest first.
var recommendations struct {
	sync.RWMutex
	all []*recommendation
}

type recommendation struct{ game, name, spec string }

// Recommended returns the bot behind best or the name of a level in a game.
func Recommended(game, name string) (s Spec, ok bool) {
	text := ladderOf(game).named(name)
	recommendations.RLock()
	for _, r := range recommendations.all {
		if r.game == game && r.name == name {
			text = r.spec
			break
		}
	}
	recommendations.RUnlock()
	s, err := ParseSpec(text)
	return s, err == nil
}

// named returns the text of the bot behind a name, or "" if there is none.
func (l ladder) named(name string) string {
	if name == best {
		return l.best
	}
	at := slices.Index(levels, name)
	if at >= 0 {
		at = (at*(len(l.levels)-1) + 2) / (len(levels) - 1)
	} else if number, ok := strings.CutPrefix(name, "level"); ok {
		n, _ := strconv.Atoi(number)
		at = n - 1
	}
	if at < 0 || at >= len(l.levels) {
		return ""
	}
	return l.levels[at].spec
}

// Recommend sets the bot behind best, or behind one of the names that [Levels] returns, for a game
// such as your own. A level needs a budget of nodes or depth. Recommend panics if it is given any
// other name, or if the bot is itself best or a level. It returns a function that withdraws the
// recommendation.
func Recommend(game, name string, s Spec) (remove func()) {
	if name != best && !slices.Contains(levels, name) {
		panic("bot: Recommend of " + hexgames.Quote(name) + ": want best or one of the levels")
	}
	if isRecommended(s.Name) {
		panic("bot: Recommend of " + hexgames.Quote(name) + ": " + s.Name + " is a recommendation itself")
	}
	r := &recommendation{game, name, s.String()}
	recommendations.Lock()
	defer recommendations.Unlock()
	recommendations.all = slices.Insert(recommendations.all, 0, r)
	return func() {
		recommendations.Lock()
		defer recommendations.Unlock()
		recommendations.all = slices.DeleteFunc(recommendations.all, func(old *recommendation) bool { return old == r })
	}
}

// isRecommended reports whether a bot's name is best or a level, and so stands for a recommended
// bot.
func isRecommended(name string) bool {
	return slices.ContainsFunc(levelKinds(), func(k Kind) bool { return k.Name == name })
}

// newRecommended returns the bot behind the name of a Spec.
func newRecommended[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	var zero P
	game := zero.GameName()
	own, ok := Recommended(game, s.Name)
	if !ok {
		return nil, wrong{ErrSpec, " " + hexgames.Quote(s.Name) + ": " + game + " has only the levels up to " + levelName(len(ladderOf(game).levels))}
	}
	own.Seed = s.Seed
	b, err := unlimited[P](own, progress)
	switch {
	case err != nil:
		return nil, err
	case s.Name == best:
		return withBook(b, s), nil
	}
	return fixed[P, M]{b, own.Budget, ownExact[P]()}, nil
}

// A fixed is a bot that keeps to its own budget. If its best move loses immediately, because the
// budget was too small to notice, it plays the next move that does not.
type fixed[P hexgames.Position[P, M], M comparable] struct {
	Bot[P, M]
	own   Budget
	exact func(P) (value float64, known bool)
}

func (f fixed[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error) {
	f.own.Lines = b.Lines
	t, err := f.Bot.Think(ctx, g, f.own, among...)
	if err != nil {
		return t, err
	}
	p := g.Position()
	safe := slices.IndexFunc(t.Moves, func(r Ranked[M]) bool { return !losesAtOnce(p, r.Move, f.exact) })
	if safe > 0 {
		t.prefer(t.Moves[safe].Move)
	}
	return t, nil
}

func (f fixed[P, M]) Close() error { return closeBot(f.Bot) }
