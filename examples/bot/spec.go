package bot

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
)

// A Spec describes a bot, for programs that choose the bot at run time. Its text is
// the name of the bot and its settings, such as
//
//	mcts:time=2s,goroutines=2
//	alphabeta:nodes=10000,depth=4,seed=7
//	random
type Spec struct {
	Name   string // random, greedy, alphabeta or mcts
	Budget Budget
	Seed   uint64

	// Settings of only some bots. 0 means the bot's default.
	Games       int     // greedy, alphabeta: the number of random games in an evaluation
	Depth       int     // alphabeta: the maximum number of moves to look ahead
	Goroutines  int     // mcts
	Exploration float64 // mcts
}

// ErrSpec is matched by the errors of [ParseSpec] and [New].
var ErrSpec = errors.New("bad bot")

// Names returns the names of the bots, weakest first.
func Names() []string { return []string{"random", "greedy", "alphabeta", "mcts"} }

// A setting is a setting of some bots.
type setting struct {
	key  string
	bots string // the bots that have it
	want string
	set  func(s *Spec, text string) (ok bool)
	get  func(s Spec) string
}

func (s setting) has(bot string) bool { return slices.Contains(strings.Fields(s.bots), bot) }

var settings = []setting{
	{"time", "greedy alphabeta mcts", "a duration such as 2s or 100ms",
		func(s *Spec, text string) bool {
			d, err := time.ParseDuration(text)
			s.Budget.Time = d
			return err == nil && d > 0
		},
		func(s Spec) string { return s.Budget.Time.String() }},
	count("nodes", math.MaxInt, "greedy alphabeta mcts", func(s *Spec) *int { return &s.Budget.Nodes }),
	{"seed", "random greedy alphabeta mcts", "0 or more",
		func(s *Spec, text string) bool {
			n, err := strconv.ParseUint(text, 10, 64)
			s.Seed = n
			return err == nil
		},
		func(s Spec) string { return strconv.FormatUint(s.Seed, 10) }},
	count("games", maxGames, "greedy alphabeta", func(s *Spec) *int { return &s.Games }),
	count("depth", math.MaxInt, "alphabeta", func(s *Spec) *int { return &s.Depth }),
	count("goroutines", maxGoroutines, "mcts", func(s *Spec) *int { return &s.Goroutines }),
	{"exploration", "mcts", "a number above 0 such as 0.7",
		func(s *Spec, text string) bool {
			x, err := strconv.ParseFloat(text, 64)
			s.Exploration = x
			return err == nil && x > 0 && x < 1e6
		},
		func(s Spec) string { return strconv.FormatFloat(s.Exploration, 'g', -1, 64) }},
}

// The maximum number of games and goroutines in a Spec. A bot does not check the time
// during an evaluation, and each goroutine needs memory of its own.
const (
	maxGames      = 1000
	maxGoroutines = 64
)

// count returns a setting that is a number from 1 to most.
func count(key string, most int, bots string, field func(*Spec) *int) setting {
	want := "1 or more"
	if most < math.MaxInt {
		want = "1 to " + strconv.Itoa(most)
	}
	return setting{key, bots, want,
		func(s *Spec, text string) bool {
			n, err := strconv.Atoi(text)
			*field(s) = n
			return err == nil && n > 0 && n <= most
		},
		func(s Spec) string { return strconv.Itoa(*field(&s)) }}
}

// ParseSpec reads the text of a Spec. The error says what is wrong and what to write
// instead.
func ParseSpec(text string) (Spec, error) {
	refuse := func(reason string) (Spec, error) {
		return Spec{}, wrong{ErrSpec, " " + hexgames.Quote(text) + ": " + reason}
	}
	name, rest, more := strings.Cut(text, ":")
	if !slices.Contains(Names(), name) {
		return refuse("want one of " + strings.Join(Names(), ", "))
	}
	s := Spec{Name: name}
	var keys []string
	for _, one := range settings {
		if one.has(name) {
			keys = append(keys, one.key)
		}
	}
	given := map[string]bool{}
	for more {
		var part string
		part, rest, more = strings.Cut(rest, ",")
		key, value, _ := strings.Cut(part, "=")
		if !slices.Contains(keys, key) {
			return refuse("there is no setting " + hexgames.Quote(key) + ": want " + strings.Join(keys, ", "))
		}
		if given[key] {
			return refuse(key + " is set more than once")
		}
		given[key] = true
		i := slices.IndexFunc(settings, func(one setting) bool { return one.key == key })
		if !settings[i].set(&s, value) {
			return refuse(key + " is " + hexgames.Quote(value) + ": want " + settings[i].want)
		}
	}
	return s, nil
}

// String returns the text that [ParseSpec] reads. It omits settings that are zero or
// that the bot does not have.
func (s Spec) String() string {
	text, sep := s.Name, ":"
	for _, one := range settings {
		if value := one.get(s); value != one.get(Spec{}) && one.has(s.Name) {
			text += sep + one.key + "=" + value
			sep = ","
		}
	}
	return text
}

// New returns a bot for a game. The bot uses progress as its Progress function if it
// has one. New ignores the budget: pass it to Think.
func New[P hexgames.Position[P, M], M comparable](s Spec, progress func(Thought[M])) (Bot[P, M], error) {
	var evaluate Evaluation[P]
	if s.Games > 0 {
		evaluate = Playouts[P, M](s.Games, s.Seed)
	}
	switch s.Name {
	case "random":
		return &Random[P, M]{Seed: s.Seed}, nil
	case "greedy":
		return &Greedy[P, M]{Evaluate: evaluate, Seed: s.Seed}, nil
	case "alphabeta":
		return &AlphaBeta[P, M]{Evaluate: evaluate, MaxDepth: s.Depth, Seed: s.Seed, Progress: progress}, nil
	case "mcts":
		return &MCTS[P, M]{Seed: s.Seed, Goroutines: s.Goroutines, Exploration: s.Exploration, Progress: progress}, nil
	}
	return nil, wrong{ErrSpec, " " + hexgames.Quote(s.Name) + ": want one of " + strings.Join(Names(), ", ")}
}
