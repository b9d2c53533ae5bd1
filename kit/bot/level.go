package bot

import (
	"context"
	"slices"
	"sync"

	"example.com/hexgames"
)

// best is the name of the bot that plays a game best, by matches.
const best = "best"

// levels are the names of bots for people, weakest first.
var levels = []string{"beginner", "easy", "medium", "hard", "strong"}

// Levels returns the names of bots for people, weakest first. They are bots of every game,
// and the same on all machines: their budgets are nodes, not time, and they ignore any
// other. The weaker ones make some moves at random, but no level misses a win at hand, or loses
// at once if another move does not.
func Levels() []string { return slices.Clone(levels) }

// recommended holds the bots that best and the levels stand for, by game. The empty name is
// that of any other game.
var recommended = map[string]map[string]string{
	"hexade": {
		best:       "alphabeta",
		"beginner": "mcts:nodes=20,moves=4,blunders=60",
		"easy":     "mcts:nodes=20,moves=4,blunders=40",
		"medium":   "mcts:nodes=20,moves=4,blunders=20",
		"hard":     "mcts:nodes=30,moves=4,blunders=5",
		"strong":   "mcts:nodes=100,moves=4",
	},
	"hexagrams": {
		best:       "alphabeta",
		"beginner": "mcts:nodes=20,moves=4,blunders=60",
		"easy":     "mcts:nodes=50,moves=4,blunders=20",
		"medium":   "mcts:nodes=300,moves=4",
		"hard":     "alphabeta:nodes=4000",
		"strong":   "alphabeta:nodes=60000",
	},
	"hexcore6": {
		best:       "alphabeta",
		"beginner": "mcts:nodes=80",
		"easy":     "alphabeta:nodes=5000,blunders=40",
		"medium":   "alphabeta:nodes=5000,blunders=20",
		"hard":     "alphabeta:nodes=5000,blunders=8",
		"strong":   "alphabeta:nodes=10000",
	},
	"hexdame": {
		best:       "mcts:moves=5",
		"beginner": "mcts:nodes=20,moves=5,blunders=60",
		"easy":     "mcts:nodes=20,moves=5,blunders=40",
		"medium":   "mcts:nodes=50,moves=5,blunders=22",
		"hard":     "mcts:nodes=100,moves=5,blunders=8",
		"strong":   "mcts:nodes=180,moves=5",
	},
	"hextad": {
		best:       "alphabeta",
		"beginner": "mcts:nodes=20,blunders=60",
		"easy":     "mcts:nodes=20,blunders=35",
		"medium":   "mcts:nodes=20,blunders=10",
		"hard":     "mcts:nodes=20,moves=0,exploration=0.1",
		"strong":   "mcts:nodes=5000,moves=0,exploration=0.1",
	},
	"": {
		best:       "mcts",
		"beginner": "mcts:nodes=20,blunders=50",
		"easy":     "mcts:nodes=30",
		"medium":   "mcts:nodes=150",
		"hard":     "mcts:nodes=800",
		"strong":   "mcts:nodes=5000",
	},
}

// recommendations are those of Recommend, the last one first.
var recommendations struct {
	sync.RWMutex
	all []*recommendation
}

type recommendation struct{ game, name, spec string }

// Recommended returns what the name of a level, or best, stands for in a game.
func Recommended(game, name string) (s Spec, ok bool) {
	recommendations.RLock()
	defer recommendations.RUnlock()
	for _, r := range recommendations.all {
		if r.game == game && r.name == name {
			s, err := ParseSpec(r.spec)
			return s, err == nil
		}
	}
	for _, game := range []string{game, ""} {
		if text, ok := recommended[game][name]; ok {
			s, err := ParseSpec(text)
			return s, err == nil
		}
	}
	return Spec{}, false
}

// Recommend makes a level, or best, stand for a bot in a game, such as one of your own. A
// level needs a budget of nodes or depth. Recommend panics if the name is neither best nor one of
// [Levels], or if the bot is one of these. It returns a function that takes the recommendation
// back.
func Recommend(game, name string, s Spec) (remove func()) {
	if name != best && !slices.Contains(levels, name) {
		panic("bot: Recommend of " + hexgames.Quote(name) + ": want best or one of the levels")
	}
	if s.Name == best || slices.Contains(levels, s.Name) {
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

// newRecommended returns the bot that the name of a Spec stands for.
func newRecommended[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	var zero P
	own, ok := Recommended(zero.GameName(), s.Name)
	if !ok {
		return nil, wrong{ErrSpec, " " + hexgames.Quote(s.Name) + ": no bot is recommended"}
	}
	own.Seed = s.Seed
	b, err := unlimited[P](own, progress)
	if err != nil || s.Name == best {
		return b, err
	}
	return fixed[P, M]{b, own.Budget}, nil
}

// A fixed is a bot that keeps to its own budget.
type fixed[P hexgames.Position[P, M], M comparable] struct {
	Bot[P, M]
	own Budget
}

func (f fixed[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error) {
	f.own.Lines = b.Lines
	return f.Bot.Think(ctx, g, f.own, among...)
}

func (f fixed[P, M]) Close() error { return closeBot(f.Bot) }
