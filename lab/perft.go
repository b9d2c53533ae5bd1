package lab

import (
	"slices"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/lab/job"
)

// perft counts move sequences.
func perft(e *console.Env) error {
	var l labor
	var c contest
	set := e.Flags()
	l.define(set)
	c.gameFlags(set)
	set.IntVar(&c.Depth, "depth", 5, "")
	set.IntVar(&c.Split, "split", 0, "")
	set.IntVar(&c.Batch, "batch", 0, "")
	args, err := e.Parse(set)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return console.Extra(args[0])
	case !slices.Contains(games.Names(), c.Game):
		return console.Usage("-game is %q: want one of %s", c.Game, strings.Join(games.Names(), ", "))
	case c.Depth < 1 || c.Split < 0 || c.Split > c.Depth:
		return console.Usage("-depth is %d and -split is %d: want a depth of 1 or more, and a split of at most the depth", c.Depth, c.Split)
	case c.Batch < 0:
		return console.Usage("the batch is %d: want 1 or more", c.Batch)
	}
	if c.Kind, c.Schema = job.Perft, job.Version; len(c.Options) == 0 {
		c.Options = nil
	}
	return l.run(e, c.Spec)
}
