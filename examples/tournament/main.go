// Tournament lets bots play against each other, and says how strong they are.
//
// Usage:
//
//	go run ./examples/tournament [flags] BOT BOT...
//
// A bot is random, greedy, alphabeta or mcts, with settings if you like, such as
// mcts:nodes=500,exploration=1; see the package examples/bot. Every bot plays
// against every other one. The flags are:
//
//	-game NAME
//		The game: hexade, hexagrams, hexcore6, hexdame, hextad, or all; may be
//		repeated, or be a list with commas. (hexdame)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//		Every game of the tournament has to have it.
//	-games N
//		How many games two bots play of each game, an even number. (20)
//	-openings N
//		How many moves at the start are random. (4)
//	-nodes N, -time D
//		What a bot without a budget of its own may use for a move: so many
//		nodes, so much time such as 100ms, or whichever ends first. (1000 nodes)
//	-plies N
//		A game in which a player is on turn after so many moves, those of Chance
//		included, is a draw. (2000)
//	-cores N
//		How many games are played at a time. (as many as there are cores)
//	-seed N
//		The seed of all dice. (1)
//	-o FILE
//		Write the records of the games to the file, at intervals and at the end.
//	-resume
//		Count the games that FILE has, and play the rest.
//
// Each opening is played twice, with colors exchanged, and Chance draws from the
// same dice in both games. The random moves of an opening are the players'; those
// of Chance do not count. The openings are the same for all pairs of bots. A game
// in which nobody can move, though it is not over, is a draw.
//
// With budgets of nodes alone the same seed gives the same games, and the same
// file, on any number of cores, interrupted or not; only a bot with several
// goroutines is not to be foreseen. The dice depend on the round: with other bots, or
// other games beside them, the games are others. Those of a bot are new in each game,
// unless it has a seed of its own, other than 0.
//
// What a node is depends on the bot: to mcts it is a random game, to greedy a
// position, which takes it 100 of them. Time is the same for all, but only if the
// machine has a core for each of the -cores and does nothing else.
//
// FILE must not exist, or be empty, unless it is resumed. What the tournament was
// is in its records, and a file of another one is refused; but -games may be
// greater than it was. Comments, variations and tags that were added to them are kept.
// After an interrupt FILE has all games that were finished.
//
// # The table
//
// There is a table for each game, and one for all games if there are several. The
// score counts a draw as half a win. The range behind it is the 95 % interval of
// Wilson, which takes the games for independent, and is wider than need be where
// many are drawn.
//
// Elo is how much stronger a bot is than the others on average; so for two bots it
// is the first minus the second. 100 points are a score of 64 %, 200 of 76 %. It
// is the most likely one if a bot that is D points stronger scores 1/(1+10^(-D/400))
// (Bradley and Terry), where a draw is half a win and half a loss, and the 95 %
// range behind it comes from the curvature of the likelihood. If some bots lost
// every game against others, no Elo is the most likely. Then each pair of bots gets
// one draw more, and a line below the table says so.
//
// The plies are the average length of the bot's games. Its time for a move and its
// nodes a second are those of the games played in this run.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"runtime"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

//go:embed main.go
var source string

func main() { console.Main("tournament", run) }

// mostGames is how many games two bots may play of each game, and mostRounds how many
// all may: more than anybody has time for, and few enough for a list of them.
const (
	mostGames  = 100000
	mostRounds = 1000000
)

func run(e *console.Env) error {
	flags := e.Flags()
	t := &tournament{}
	names := gameList{}
	flags.Var(&names, "game", "")
	t.options = console.Options(flags)
	flags.IntVar(&t.each, "games", 20, "")
	flags.IntVar(&t.openings, "openings", 4, "")
	nodes := flags.Int("nodes", 1000, "")
	duration := flags.Duration("time", 0, "")
	flags.IntVar(&t.plies, "plies", 2000, "")
	cores := flags.Int("cores", runtime.NumCPU(), "")
	flags.Uint64Var(&t.seed, "seed", 1, "")
	file := flags.String("o", "", "")
	resume := flags.Bool("resume", false, "")
	args, err := e.Parse(flags, source)
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case err != nil:
		return err
	case t.each < 2 || t.each > mostGames || t.each%2 != 0:
		return console.Usage("the games are %d: want an even number from 2 to %d, because each opening is played with both colors", t.each, mostGames)
	case *nodes < 1:
		return console.Usage("the nodes are %d: want 1 or more", *nodes)
	case given["time"] && *duration <= 0:
		return console.Usage("the time is %v: want more than 0", *duration)
	case t.openings < 0:
		return console.Usage("the openings have %d moves: want 0 or more", t.openings)
	case t.plies < 1:
		return console.Usage("the plies are %d: want 1 or more", t.plies)
	case t.openings >= t.plies:
		return console.Usage("an opening of %d moves leaves nothing of a game of %d plies: want fewer -openings", t.openings, t.plies)
	case *cores < 1:
		return console.Usage("the cores are %d: want 1 or more", *cores)
	case *resume && *file == "":
		return console.Usage("there is nothing to resume: want -o FILE")
	case given["o"] && *file == "":
		return console.Usage("the name of the file is empty")
	}
	budget := bot.Budget{Time: *duration, Nodes: *nodes}
	if given["time"] && !given["nodes"] {
		budget.Nodes = 0
	}
	if t.bots, err = parseBots(args, budget); err != nil {
		return err
	}
	t.games = names
	if len(t.games) == 0 {
		t.games = []string{"hexdame"}
	}
	for _, name := range t.games {
		if _, err := games.Start(name, "", t.options); err != nil {
			return console.Usage("%v", err)
		}
	}
	if rounds := t.each * len(t.games) * len(t.bots) * (len(t.bots) - 1) / 2; rounds > mostRounds {
		return console.Usage("that makes %d games: want at most %d", rounds, mostRounds)
	}
	b := &book{file: *file, tournament: t}
	if err := b.open(*resume); err != nil {
		return err
	}
	return conduct(e, b, *cores, t.play)
}

// parseBots reads the arguments. A bot without a budget gets the one given; one
// that plays at random needs none.
func parseBots(args []string, budget bot.Budget) (bots []bot.Spec, err error) {
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return nil, console.Usage("%s is behind a bot: flags come before the bots", hexgames.Quote(arg))
		}
		s, err := bot.ParseSpec(arg)
		if err != nil {
			return nil, console.Usage("%v", err)
		}
		if s.Budget == (bot.Budget{}) && s.Name != "random" {
			s.Budget = budget
		}
		bots = append(bots, s)
	}
	switch len(bots) {
	case 0:
		return nil, console.Usage("there are no bots: want two or more of %s", strings.Join(bot.Names(), ", "))
	case 1:
		return nil, console.Usage("there is one bot, and nobody to play against it: want two or more")
	}
	return bots, nil
}

// A gameList is the value of the flag -game.
type gameList []string

// String returns the list with commas.
func (l *gameList) String() string { return strings.Join(*l, ",") }

// Set adds the games of a list with commas.
func (l *gameList) Set(text string) error {
	for name := range strings.SplitSeq(strings.ToLower(text), ",") {
		add := []string{name}
		if name == "all" {
			add = games.Names()
		}
		for _, name := range add {
			if slices.Contains(*l, name) {
				return errors.New(name + " is there twice")
			}
			if !slices.Contains(games.Names(), name) {
				return errors.New("want " + strings.Join(games.Names(), ", ") + " or all")
			}
			*l = append(*l, name)
		}
	}
	return nil
}
