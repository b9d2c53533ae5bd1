// Arrays plays games and writes a training set for neural networks: what the players saw, what they
// did, and how the games ended. The files are arrays that NumPy, PyTorch and others can read.
//
// Usage:
//
//	hexgames arrays [flags] -o FOLDER [game]
//
// Name the game by its package; the default is hexdame. The flags are:
//
//	-o FOLDER
//		The folder for the files. It is created if it does not exist.
//	-games N
//		The number of games. (100)
//	-bot SPEC
//		The bot that plays both sides, such as mcts:nodes=200; see kit/bot. A bot without
//		limits gets 1000 nodes per move. (random)
//	-opening N
//		The number of random moves at the start of each game, to make games differ. (6)
//	-plies N
//		The maximum number of moves. A game that is not over by then counts as a draw. (500)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-augment
//		Also write each decision under every other symmetry of the position.
//	-seed N
//		The random seed. The same seed writes the same files, unless the bot is limited by
//		time. (1)
//
// Each decision of a player is a sample. A move that is a sequence of actions counts as one
// decision per action: see hexgames.Encodable, and the section "Learning" of each game's package.
// Random openings, Chance's moves and positions that don't fit the encoding are left out. All files
// have one row per sample, in the same order:
//
//	planes.npy   uint8    N × planes × height × width   what the player saw
//	vector.npy   float32  N × vector                    the numbers that go with it
//	mask.npy     uint8    N × actions                   1 for each possible action
//	action.npy   int32    N                             the chosen action
//	value.npy    float32  N                             1 if the player won, -1 for a loss, 0 for a draw
//	game.npy     int32    N                             the number of the game, from 0
//
// In Python:
//
//	import numpy
//	planes = numpy.load("FOLDER/planes.npy", mmap_mode="r")
//	action = numpy.load("FOLDER/action.npy")
//
// When you split the samples into training and test sets, split by game.npy to keep samples of the
// same game together. cli/arrays/read.py reads the files without NumPy. The files appear when all
// games have been played, and replace the files of an earlier run. The exit status is 0 for
// success, 1 if anything fails, and 2 for wrong usage.
package arrays

import (
	_ "embed"
	"fmt"
	"math"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

//go:embed arrays.go
var source string

// Command is the arrays command.
var Command = console.Command{Name: "arrays", Manual: console.Manual(source), Run: run}

// A job is the set of settings for a run.
type job struct {
	folder   string
	games    int
	bot      bot.Spec
	opening  int
	plies    int
	augment  bool
	seed     uint64
	progress func(games, samples int)
}

// budget returns the budget per move: none if the bot has its own.
func (j *job) budget() bot.Budget {
	if j.bot.Budget != (bot.Budget{}) {
		return bot.Budget{}
	}
	return bot.Budget{Nodes: 1000}
}

func run(e *console.Env) error {
	j := job{bot: bot.Spec{Name: "random"}}
	flags := e.Flags()
	flags.StringVar(&j.folder, "o", "", "")
	flags.IntVar(&j.games, "games", 100, "")
	flags.Func("bot", "", func(text string) (err error) {
		j.bot, err = bot.ParseSpec(text)
		return err
	})
	flags.IntVar(&j.opening, "opening", 6, "")
	flags.IntVar(&j.plies, "plies", 500, "")
	flags.BoolVar(&j.augment, "augment", false, "")
	flags.Uint64Var(&j.seed, "seed", 1, "")
	options := console.Options(flags)
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	name := "hexdame"
	if len(args) > 0 {
		name = args[0]
	}
	switch {
	case len(args) > 1:
		return console.Extra(args[1])
	case j.folder == "":
		return console.Usage("there is no folder for the files: want -o FOLDER")
	case j.games < 1 || j.games > math.MaxInt32:
		return console.Usage("-games is %d: want 1 to %d", j.games, math.MaxInt32)
	case j.opening < 0:
		return console.Usage("-opening is %d: want 0 or more", j.opening)
	case j.plies < 1:
		return console.Usage("-plies is %d: want 1 or more", j.plies)
	}
	game, err := games.Find(name)
	if err != nil {
		return console.Usage("%v", err)
	}
	table, err := game.Start("", options)
	if err != nil {
		return console.Usage("%v", err)
	}
	ctx, cancel := e.Context()
	defer cancel()
	samples := 0
	j.progress = func(games, n int) {
		samples = n
		if e.Screen {
			e.Rewrite(fmt.Sprintf("%d of %d games, %d samples", games, j.games, n))
		}
	}
	err = writeSet(ctx, table, j)
	e.Rewrite("")
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%d samples of %d games in %s\n", samples, j.games, j.folder)
	return nil
}
