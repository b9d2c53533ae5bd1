// Learn teaches a bot to play better from games against itself.
//
// Usage:
//
//	hexgames learn [flags] -o FOLDER [game]
//
// Name the game by its package; the default is hexdame. In each generation, bots play games, and
// the weights of an evaluation are fitted to the results. A match then decides whether the bot
// plays better with these weights than with the best so far. Follow its strength in the output and
// in FOLDER/curve.svg, and use the weights wherever a program takes a bot:
//
//	hexgames learn -o lesson hexdame
//	hexgames tournament -game hexdame alphabeta:weights=lesson/best.txt alphabeta
//
// The flags are:
//
//	-o FOLDER
//		The folder for the files. If it has the files of a course with the same flags,
//		finished or interrupted, learning continues there.
//	-generations N
//		The total number of generations, including any already in the folder. (5)
//	-games N
//		The number of games for each generation. (2000)
//	-first SPEC
//		The bot that plays the games for the first generation. (mcts:nodes=50)
//	-bot SPEC
//		The bot that plays the later generations, with the weights learned so far. It also
//		plays the matches. (alphabeta:depth=3)
//	-openings N
//		The number of random moves at the start of each game. (6)
//	-blunders P
//		The probability, in percent, of a random move later in the game. Matches have none.
//		(5)
//	-plies N
//		A game is a draw after N moves, including Chance's. (400)
//	-memory N
//		Learn from the games of the last N generations. (3)
//	-records FILE
//		Also learn from records; may be repeated. The first moves of each, as many as
//		-openings, are skipped. With -games 0, learn only from records.
//	-pairs N
//		The maximum number of game pairs in a match. The match stops early if one side is
//		clearly better. (200)
//	-search P
//		Mix P percent of the bots' own evaluations of their moves into the results to learn.
//		(0)
//	-epochs N, -rate X, -decay X
//		How to fit: the number of passes over the positions, the initial step size, and how
//		strongly weights are pulled toward 0. (10, 0.2, 8)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-seed N
//		The random seed. (1)
//	-cores N
//		The number of games to play at a time. (the number of cores)
//
// # What is learned
//
// Some games define features of their own, such as the safe steps in Hexdame; learn fits a weight
// for each. In Hexade, it also learns what order to try moves in. For any other game with an
// encoding, such as your own, it learns the worth of every number a network would see: each kind of
// piece on each cell, early and late in the game.
//
// For each generation N, the folder contains games-N.txt, the records of its games; weights-N.txt,
// the weights; and match-N.txt, the records of its match. The file best.txt contains the best
// weights, and course.txt the flags. The same flags on the same kind of machine make the same
// files.
//
// To play on many machines, have a lab play games with the best weights, export them as records,
// and learn from those records:
//
//	hexlab selfplay -game hexdame -bot alphabeta:depth=4,weights=/shared/best.txt -o corpus
//	hexlab export -records -o corpus.txt corpus
//	hexgames learn -games 0 -records corpus.txt -generations 1 -o next hexdame
//
// The exit status is 0 for success, 1 if anything fails, and 2 for wrong usage.
package learn

import (
	_ "embed"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/learn"
	"example.com/hexgames/kit/protocol"
)

//go:embed learn.go
var source string

// Command is the learn command.
var Command = console.Command{Name: "learn", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	defer protocol.Register()()
	c, generations, err := parse(e)
	if err != nil {
		return err
	}
	ctx, cancel := e.Context()
	defer cancel()
	p := progress{Env: e, due: time.Now().Add(logPace)}
	c.Progress = p.show
	fmt.Fprintln(e.Out, "generation   games    loss  match                     Elo")
	var all []learn.Generation
	err = c.Run(ctx, generations, func(g learn.Generation) error {
		e.Rewrite("")
		fmt.Fprintln(e.Out, line(g))
		all = append(all, g)
		return console.WriteFile(filepath.Join(c.Folder, "curve.svg"), []byte(curve("Elo by generation: "+c.Game, all)))
	})
	e.Rewrite("")
	switch {
	case errors.Is(err, learn.ErrCourse):
		return console.Usage("%v", err)
	case ctx.Err() != nil:
		return fmt.Errorf("interrupted: the same command continues where it stopped")
	}
	return err
}

// parse returns the course described by the flags, and the number of generations.
func parse(e *console.Env) (*learn.Course, int, error) {
	c := learn.New("hexdame", "")
	flags := e.Flags()
	flags.StringVar(&c.Folder, "o", "", "")
	generations := flags.Int("generations", 5, "")
	spec := func(s *bot.Spec) func(string) error {
		return func(text string) (err error) {
			*s, err = bot.ParseSpec(text)
			return err
		}
	}
	flags.Func("first", "", spec(&c.First))
	flags.Func("bot", "", spec(&c.Player))
	flags.IntVar(&c.Games, "games", c.Games, "")
	flags.IntVar(&c.Random, "openings", c.Random, "")
	flags.IntVar(&c.Blunders, "blunders", c.Blunders, "")
	flags.IntVar(&c.Plies, "plies", c.Plies, "")
	flags.IntVar(&c.Memory, "memory", c.Memory, "")
	flags.IntVar(&c.Pairs, "pairs", c.Pairs, "")
	flags.IntVar(&c.Fit.Epochs, "epochs", c.Fit.Epochs, "")
	flags.Float64Var(&c.Fit.Rate, "rate", c.Fit.Rate, "")
	flags.Float64Var(&c.Fit.Decay, "decay", c.Fit.Decay, "")
	search := flags.Int("search", 0, "")
	flags.Func("records", "", func(file string) error { c.Records = append(c.Records, file); return nil })
	c.Options = console.Options(flags)
	flags.Uint64Var(&c.Seed, "seed", c.Seed, "")
	cores := console.Cores(flags)
	args, err := e.Parse(flags)
	if err != nil {
		return nil, 0, err
	}
	if len(args) > 0 {
		c.Game = args[0]
	}
	c.Fit.Search, c.Parallel = float64(*search)/100, *cores
	switch {
	case len(args) > 1:
		return nil, 0, console.Extra(args[1])
	case c.Folder == "":
		return nil, 0, console.Usage("there is no folder for the files: want -o FOLDER")
	case *generations < 1:
		return nil, 0, console.Usage("-generations is %d: want 1 or more", *generations)
	case *search < 0 || *search > 100:
		return nil, 0, console.Usage("-search is %d percent: want 0 to 100", *search)
	case c.Games == 0 && len(c.Records) == 0:
		return nil, 0, console.Usage("there are no games to learn from: want -games 1 or more, or -records FILE")
	}
	game, err := games.Find(c.Game)
	if err != nil {
		return nil, 0, console.Usage("%v", err)
	}
	if _, err := game.Start("", c.Options); err != nil {
		return nil, 0, console.Usage("%v", err)
	}
	c.Game = game.Name()
	return c, *generations, nil
}

// line returns the line of output for a generation.
func line(g learn.Generation) string {
	match, better := "", ""
	if g.Rival > 0 {
		low, high := g.Pairs.Interval()
		match = fmt.Sprintf("%.0f%% of %d (%.0f-%.0f)", 100*g.Pairs.Share(), 2*g.Pairs.Len(), 100*low, 100*high)
		if g.Better {
			better = "  better"
		}
	}
	return fmt.Sprintf("%10d %7d  %.4f  %-22s %+6.0f%s", g.Number, g.Games, g.Loss.Value, match, g.Elo, better)
}

// logPace is the time between lines of progress in a log.
const logPace = 30 * time.Second

// A progress shows the progress. On a terminal it rewrites one line; elsewhere it writes a line now
// and then.
type progress struct {
	*console.Env
	due time.Time
}

func (p *progress) show(file string, done, most int) {
	text := fmt.Sprintf("%s: %d of at most %d games", file, done, most)
	if most == 0 {
		text = file
	}
	switch {
	case p.Screen:
		p.Rewrite(text)
	case time.Now().After(p.due):
		fmt.Fprintln(p.Errs, text)
		p.due = time.Now().Add(logPace)
	}
}
