package lab

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/lab/job"
)

// labor holds the settings of a run that do not affect its results.
type labor struct {
	folder   string
	workers  int
	nats     string
	creds    string
	listen   string
	replicas int
	audit    float64
	lost     time.Duration
	page     string
	spec     bool // whether to print the Spec instead of running it
	form
}

// form is the format of reports.
type form struct {
	json  bool
	plots string
}

// define defines the flags.
func (l *labor) define(set *flag.FlagSet) {
	set.StringVar(&l.folder, "o", "", "")
	set.IntVar(&l.workers, "workers", cores(), "")
	l.join(set)
	set.StringVar(&l.listen, "listen", "", "")
	set.IntVar(&l.replicas, "replicas", 1, "")
	set.Float64Var(&l.audit, "audit", 0.01, "")
	set.DurationVar(&l.lost, "lost", 30*time.Second, "")
	set.StringVar(&l.page, "page", "", "")
	set.BoolVar(&l.spec, "spec", false, "")
	l.form.define(set)
}

// join defines the flags for joining a server.
func (l *labor) join(set *flag.FlagSet) {
	set.StringVar(&l.nats, "nats", "", "")
	set.StringVar(&l.creds, "creds", "", "")
}

// define defines the flags.
func (f *form) define(set *flag.FlagSet) {
	set.BoolVar(&f.json, "json", false, "")
	set.StringVar(&f.plots, "plots", "", "")
}

// check returns an error for the first invalid flag.
func (l *labor) check() error {
	switch {
	case l.spec:
		return nil
	case l.folder == "":
		return console.Usage("there is no folder for the results: want -o DIR")
	case l.workers < 0 || l.workers > 1<<10:
		return console.Usage("-workers is %d: want 0 to %d", l.workers, 1<<10)
	case l.nats != "" && l.listen != "":
		return console.Usage("-nats joins a server, and -listen makes one: want only one of them")
	case l.creds != "" && l.nats == "":
		return console.Usage("-creds is for a server that you join: want -nats, too")
	case l.replicas < 1 || l.replicas > 5:
		return console.Usage("-replicas is %d: want 1 to 5", l.replicas)
	case l.replicas > 1 && l.nats == "":
		return console.Usage("-replicas is for a cluster that you join: want -nats, too")
	case l.workers == 0 && l.nats == "" && l.listen == "":
		return console.Usage("there are no workers: want -workers, or -listen or -nats for others to join")
	case !(l.audit >= 0 && l.audit <= 1):
		return console.Usage("-audit is %v: want 0 to 1", l.audit)
	case l.lost < 100*time.Millisecond:
		return console.Usage("-lost is %v: want 100ms or more", l.lost)
	}
	return wantFolder(l.folder)
}

// wantFolder returns an error if the folder for the results is a file.
func wantFolder(name string) error {
	if info, err := os.Stat(name); err == nil && !info.IsDir() {
		return console.Usage("%s is a file: want a folder for the results", name)
	}
	return nil
}

// contest holds the flags that determine games.
type contest struct {
	job.Spec
	nodes           int
	time            time.Duration
	book, positions string
}

// define defines the flags that selfplay and match share. The default number of random moves is
// usual.
func (c *contest) define(set *flag.FlagSet, usual int) {
	c.gameFlags(set)
	set.Uint64Var(&c.Seed, "seed", 1, "")
	set.IntVar(&c.nodes, "nodes", 1000, "")
	set.DurationVar(&c.time, "time", 0, "")
	set.IntVar(&c.Random, "openings", usual, "")
	set.StringVar(&c.book, "book", "", "")
	set.StringVar(&c.positions, "positions", "", "")
	set.StringVar(&c.Win, "win", "", "")
	set.StringVar(&c.Draw, "draw", "", "")
	set.IntVar(&c.Plies, "plies", 500, "")
	set.BoolVar(&c.Endings, "adjudicate", false, "")
	set.IntVar(&c.Sample, "sample", 0, "")
	set.BoolVar(&c.Visits, "visits", false, "")
	set.IntVar(&c.Batch, "batch", 0, "")
}

// standardGame is the default game.
const standardGame = "hexdame"

// gameFlags defines the flags for the game and its start position.
func (c *contest) gameFlags(set *flag.FlagSet) {
	set.StringVar(&c.Game, "game", standardGame, "")
	c.Options = console.Options(set)
	set.StringVar(&c.Position, "position", "", "")
}

// complete completes the Spec: it gives the bots their budgets and reads the openings.
func (c *contest) complete(bots []string, given map[string]bool) error {
	c.Schema = job.Version
	if c.Game == "" || !slices.Contains(games.Names(), c.Game) {
		return console.Usage("-game is %q: want one of %s", c.Game, strings.Join(games.Names(), ", "))
	}
	switch {
	case c.Batch < 0:
		return console.Usage("the batch is %d: want 1 or more", c.Batch)
	case c.Random < 0:
		return console.Usage("-openings is %d: want 0 or more moves", c.Random)
	}
	budget := bot.Budget{Nodes: c.nodes, Time: c.time}
	switch {
	case c.nodes < 1 || c.time < 0:
		return console.Usage("-nodes is %d and -time is %v: want more than 0", c.nodes, c.time)
	case given["time"] && !given["nodes"]:
		budget.Nodes = 0
	}
	for _, text := range bots {
		if strings.HasPrefix(text, "-") {
			return console.Usage("%s comes after a bot: put flags before the bots", hexgames.Quote(text))
		}
		s, err := bot.ParseSpec(text)
		if err != nil {
			return console.Usage("%v", err)
		}
		if s.Budget == (bot.Budget{}) {
			s.Budget = budget
		}
		c.Bots = append(c.Bots, s.String())
	}
	if len(c.Options) == 0 {
		c.Options = nil
	}
	return c.readOpenings(given)
}

// readOpenings reads the openings from a file, if there is one.
func (c *contest) readOpenings(given map[string]bool) (err error) {
	sources := 0
	for _, name := range []string{"openings", "book", "positions", "position"} {
		if given[name] {
			sources++
		}
	}
	source := c.book + c.positions
	switch {
	case sources > 1:
		return console.Usage("want only one of -openings, -book, -positions and -position")
	case c.Position != "":
		c.Random = 0
		return nil
	case source == "":
		return nil
	}
	c.Random = 0
	file, err := os.Open(source)
	if err != nil {
		return err
	}
	defer file.Close()
	if c.book != "" {
		var byGame map[string][]match.Opening
		byGame, err = match.ReadBook(file, []string{c.Game}, c.Options, c.Plies)
		c.Openings = byGame[c.Game]
	} else {
		c.Openings, err = match.ReadPositions(file, c.Game)
	}
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", source, err)
	case len(c.Openings) == 0:
		return fmt.Errorf("%s has no opening of %s", source, c.Game)
	}
	return nil
}

// givenOf returns the set of flags that were given.
func givenOf(set *flag.FlagSet) map[string]bool {
	given := map[string]bool{}
	set.Visit(func(one *flag.Flag) { given[one.Name] = true })
	return given
}

// folderOf returns the folder, which must be the only argument.
func folderOf(args []string) (string, error) {
	switch {
	case len(args) == 0 || args[0] == "":
		return "", console.Usage("no folder: want the one that a run has written, or the output of merge")
	case len(args) > 1:
		return "", console.Extra(args[1])
	}
	info, err := os.Stat(args[0])
	if err == nil && !info.IsDir() {
		err = errors.New(args[0] + " is a file: want the folder that a run has written")
	}
	return filepath.Clean(args[0]), err
}
