// Tournament lets bots play against each other, and estimates their strength.
//
// Usage:
//
//	go run ./examples/tournament [flags] BOT BOT...
//
// A bot is random, greedy, alphabeta or mcts, optionally with settings, such as
// mcts:nodes=500,exploration=1; see the package examples/bot. Every bot plays
// against every other bot. The flags are:
//
//	-game NAME
//		The game, by the name of its package, or all; may be repeated, or be a
//		comma-separated list. The error for an unknown name lists all games.
//		(hexdame)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//		Every game of the tournament must have it.
//	-games N
//		The number of games that each pair of bots plays of each game; must be
//		even. (20)
//	-openings N
//		The number of random moves at the start. (4)
//	-nodes N, -time D
//		The budget per move of bots without a budget of their own: a number of
//		nodes, a time such as 100ms, or both, whichever ends first. (1000 nodes)
//	-plies N
//		The maximum number of moves in a game, including those of Chance. A
//		longer game is a draw. (2000)
//	-cores N
//		The number of games to play at a time, at most one for each core. (the
//		number of cores)
//	-seed N
//		The seed of all dice. (1)
//	-o FILE
//		Write the records of the games to the file, at intervals and at the end.
//	-resume
//		Count the games in FILE, and play the rest.
//
// Each opening is played twice, with colors exchanged, and Chance draws from the
// same dice in both games. Only the players' moves count as random moves of an
// opening. The openings are the same for all pairs of bots.
//
// With budgets of nodes alone, the same seed gives the same games and the same
// file, on any number of cores, interrupted or not, unless a bot uses several
// goroutines. The dice depend on the round, so adding a bot or a game changes the
// other games. A bot gets a new seed for each game, unless its settings have a seed
// other than 0.
//
// Each bot defines its nodes: a node of mcts is a random game; a node of greedy is a
// position, for which it plays 100 random games. A budget of time is the same for
// all bots, but only if the machine has a core for each of the -cores and is
// otherwise idle.
//
// FILE must not exist or must be empty, unless you use -resume. The records in FILE
// have the settings of the tournament, and the file of another tournament is
// refused, but -games may grow. Comments, variations and tags that were added to the
// records are kept. After an interrupt, FILE has all finished games.
//
// # The table
//
// There is a table for each game, and one for all games if there are several. The
// score counts a draw as half a win. The range after it is the 95 % Wilson interval,
// which treats the games as independent, and is wider than necessary if many games
// are drawn.
//
// Elo is the difference between the strength of a bot and the average of the others,
// so for two bots it is the first minus the second. 100 points correspond to a score
// of 64 %, 200 points to 76 %. Elo is a maximum likelihood estimate in the model of
// Bradley and Terry, in which a bot that is D points stronger scores
// 1/(1+10^(-D/400)), and a draw is half a win and half a loss. The 95 % range after
// it comes from the curvature of the likelihood. If some bots lost every game
// against others, there is no such estimate. Then each pair of bots gets one extra
// draw, and a line below the table says so.
//
// The plies are the average length of the bot's games. The time per move and the
// nodes per second are those of the games played in this run.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

//go:embed main.go
var source string

func main() { console.Main("tournament", run) }

// mostGames is the maximum number of games that a pair of bots plays of each game, and
// mostRounds the maximum of all games: more than anyone has time for, but few enough to
// list.
const (
	mostGames  = 100000
	mostRounds = 1000000
)

func run(e *console.Env) error {
	flags := e.Flags()
	t := &tournament{}
	flags.Func("game", "", t.addGames)
	t.options = console.Options(flags)
	flags.IntVar(&t.each, "games", 20, "")
	flags.IntVar(&t.openings, "openings", 4, "")
	nodes := flags.Int("nodes", 1000, "")
	duration := flags.Duration("time", 0, "")
	flags.IntVar(&t.plies, "plies", 2000, "")
	cores := console.Cores(flags)
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
		return console.Usage("an opening of %d moves fills a game of %d plies: want fewer -openings", t.openings, t.plies)
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
	if len(t.games) == 0 {
		t.games = []string{"hexdame"}
	}
	for _, name := range t.games {
		if _, err := games.Start(name, "", t.options); err != nil {
			return console.Usage("%v", err)
		}
	}
	if rounds := t.each * len(t.games) * len(t.bots) * (len(t.bots) - 1) / 2; rounds > mostRounds {
		return console.Usage("the tournament has %d games: want at most %d", rounds, mostRounds)
	}
	b := &book{file: *file, tournament: t}
	if err := b.open(*resume); err != nil {
		return err
	}
	return conduct(e, b, *cores, t.play)
}

// parseBots reads the arguments. A bot without a budget gets the given one, except
// random, which needs none.
func parseBots(args []string, budget bot.Budget) (bots []bot.Spec, err error) {
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return nil, console.Usage("%s comes after a bot: put flags before the bots", hexgames.Quote(arg))
		}
		s, err := bot.ParseSpec(arg)
		if err != nil {
			return nil, console.Usage("%v", err)
		}
		if s.Budget.Time == 0 && s.Budget.Nodes == 0 && s.Name != "random" {
			s.Budget.Time, s.Budget.Nodes = budget.Time, budget.Nodes
		}
		bots = append(bots, s)
	}
	switch len(bots) {
	case 0:
		return nil, console.Usage("no bots: want two or more of %s", strings.Join(bot.Names(), ", "))
	case 1:
		return nil, console.Usage("only one bot: want two or more")
	}
	return bots, nil
}

// addGames adds the games of a comma-separated list.
func (t *tournament) addGames(list string) error {
	for name := range strings.SplitSeq(strings.ToLower(list), ",") {
		add := []string{name}
		if name == "all" {
			add = games.Names()
		}
		for _, name := range add {
			if slices.Contains(t.games, name) {
				return errors.New("duplicate " + name)
			}
			if !slices.Contains(games.Names(), name) {
				return errors.New("want " + strings.Join(games.Names(), ", ") + " or all")
			}
			t.games = append(t.games, name)
		}
	}
	return nil
}
