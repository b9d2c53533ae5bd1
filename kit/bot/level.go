package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/hexgames"
)

// best is the name of the bot that plays a game best, by matches.
const best = "best"

// levels are names of levels that every game has.
var levels = []string{"beginner", "easy", "medium", "hard", "strong"}

// Levels returns names of bots for people in every game, weakest first: of the first and the last
// of its levels, and of three between them. See [LevelsOf].
func Levels() []string { return slices.Clone(levels) }

// A Level is a bot for people. It is the same on all machines: its budget is nodes, not time, and it
// ignores any other. The weaker ones make some moves at random, but no level misses a win at hand,
// or loses at once if another move does not.
type Level struct {
	Name string // level1, level2 and so on
	Spec Spec   // what it stands for

	// Elo is the strength by games between all levels of the game, where moves at random have 0,
	// and Bar is its 95 % interval, to either side. Both are 0 if nobody has measured it.
	Elo, Bar int
}

// LevelsOf returns the levels of a game, weakest first. A game in which luck decides much has few,
// since there is less between a child and the best.
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

// A ladder is the bots that best and the levels stand for in a game.
type ladder struct {
	best   string
	levels []rung // weakest first
}

// A rung is the bot that a level stands for, with its strength.
type rung struct {
	spec     string
	elo, bar int
}

// ladders holds the ladder of each game. The empty name is that of any other game.
var ladders = map[string]ladder{
	"hexade": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=20,blunders=90", 0, 0},
		{"alphabeta:nodes=20,blunders=82", 0, 0},
		{"alphabeta:nodes=20,blunders=74", 0, 0},
		{"alphabeta:nodes=20,blunders=66", 0, 0},
		{"alphabeta:nodes=20,blunders=58", 0, 0},
		{"alphabeta:nodes=20,blunders=51", 0, 0},
		{"alphabeta:nodes=20,blunders=44", 0, 0},
		{"alphabeta:nodes=20,blunders=37", 0, 0},
		{"alphabeta:nodes=20,blunders=28", 0, 0},
		{"alphabeta:nodes=20,blunders=18", 0, 0},
		{"alphabeta:nodes=20,blunders=8", 0, 0},
		{"alphabeta:nodes=40", 0, 0},
		{"alphabeta:nodes=90", 0, 0},
		{"alphabeta:nodes=200", 0, 0},
		{"alphabeta:nodes=450", 0, 0},
		{"alphabeta:nodes=1000", 0, 0},
		{"alphabeta:nodes=2500", 0, 0},
		{"alphabeta:nodes=6000", 0, 0},
		{"alphabeta:nodes=15000", 0, 0},
	}},
	"hexagrams": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=74", 0, 0},
		{"alphabeta:nodes=465", 0, 0},
		{"alphabeta:nodes=1330", 0, 0},
		{"alphabeta:nodes=10000", 0, 0},
		{"alphabeta:nodes=100000", 0, 0},
	}},
	"hexcore6": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=200,blunders=90", 0, 0},
		{"alphabeta:nodes=200,blunders=70", 0, 0},
		{"alphabeta:nodes=200,blunders=55", 0, 0},
		{"alphabeta:nodes=200,blunders=35", 0, 0},
		{"alphabeta:nodes=200,blunders=25", 0, 0},
		{"alphabeta:nodes=200,blunders=9", 0, 0},
		{"alphabeta:nodes=200,blunders=4", 0, 0},
		{"alphabeta:nodes=200", 0, 0},
		{"alphabeta:nodes=320", 0, 0},
		{"alphabeta:nodes=500", 0, 0},
		{"alphabeta:nodes=850", 0, 0},
		{"alphabeta:nodes=1500", 0, 0},
		{"alphabeta:nodes=2700", 0, 0},
		{"alphabeta:nodes=5000", 0, 0},
		{"alphabeta:nodes=10000", 0, 0},
	}},
	"hexdame": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=20,blunders=65", 0, 0},
		{"alphabeta:nodes=20,blunders=45", 0, 0},
		{"alphabeta:nodes=20,blunders=25", 0, 0},
		{"alphabeta:nodes=20,blunders=9", 0, 0},
		{"alphabeta:nodes=20,blunders=3", 0, 0},
		{"alphabeta:nodes=25", 0, 0},
		{"alphabeta:nodes=63", 0, 0},
		{"alphabeta:nodes=127", 0, 0},
		{"alphabeta:nodes=254", 0, 0},
		{"alphabeta:nodes=640", 0, 0},
		{"alphabeta:nodes=1700", 0, 0},
		{"alphabeta:nodes=3800", 0, 0},
		{"alphabeta:nodes=8400", 0, 0},
		{"alphabeta:nodes=31000", 0, 0},
	}},
	"hextad": {best: "alphabeta", levels: []rung{
		{"alphabeta:nodes=20,blunders=85", 0, 0},
		{"alphabeta:nodes=20,blunders=75", 0, 0},
		{"alphabeta:nodes=20,blunders=65", 0, 0},
		{"alphabeta:nodes=20,blunders=50", 0, 0},
		{"alphabeta:nodes=20,blunders=30", 0, 0},
		{"alphabeta:nodes=20,blunders=15", 0, 0},
		{"alphabeta:nodes=20,blunders=2", 0, 0},
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

// recommendations are those of Recommend, the last one first.
var recommendations struct {
	sync.RWMutex
	all []*recommendation
}

type recommendation struct{ game, name, spec string }

// Recommended returns what the name of a level, or best, stands for in a game.
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

// named returns the text of the bot that a name stands for, "" if there is none.
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

// Recommend makes best, or one of the names of [Levels], stand for a bot in a game, such as one of
// your own. A level needs a budget of nodes or depth. Recommend panics if it is another name, or if
// the bot is one of these. It returns a function that takes the recommendation back.
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

// isRecommended reports whether a bot is what is recommended under its name: best, or a level.
func isRecommended(name string) bool {
	return slices.ContainsFunc(levelKinds(), func(k Kind) bool { return k.Name == name })
}

// newRecommended returns the bot that the name of a Spec stands for.
func newRecommended[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	var zero P
	game := zero.GameName()
	own, ok := Recommended(game, s.Name)
	if !ok {
		return nil, wrong{ErrSpec, " " + hexgames.Quote(s.Name) + ": " + game + " has only the levels up to " + levelName(len(ladderOf(game).levels))}
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
