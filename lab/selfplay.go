package lab

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/lab/job"
)

// selfplay plays games of a bot against itself or between two bots.
func selfplay(e *console.Env) error {
	var l labor
	var c contest
	set := e.Flags()
	l.define(set)
	c.define(set, 0)
	set.IntVar(&c.Games, "games", 1000, "")
	var bots []string
	set.Func("bot", "", func(text string) error { bots = append(bots, text); return nil })
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	switch {
	case len(args) > 0:
		return console.Extra(args[0])
	case len(bots) > 2:
		return console.Usage("there are %d bots: want one that plays both colors, or White and Black", len(bots))
	case len(bots) == 0:
		bots = []string{"best"}
	}
	c.Kind = job.Selfplay
	if err := c.complete(bots, givenOf(set)); err != nil {
		return err
	}
	return l.run(e, c.Spec)
}

// run checks a Spec, carries it out, and reports the results.
func (l labor) run(e *console.Env, s job.Spec) error {
	if err := l.check(); err != nil {
		return err
	}
	r := &job.Runner{}
	var sized job.Spec
	var wrong error
	if err := e.Await(func() error { sized, wrong = s.Sized(context.Background(), r); return nil }); err != nil {
		return err
	}
	if wrong != nil {
		return misused(wrong)
	}
	if l.spec {
		fmt.Fprintf(e.Errs, "%s: the spec of run %s, which has %d jobs\n", e.Name, sized.ID(), sized.Count())
		_, err := fmt.Fprintf(e.Out, "%s\n", sized.Text())
		return err
	}
	c, err := l.conduct(e, r, sized)
	if err != nil {
		return err
	}
	return c.finish()
}

// misused converts an error about a Spec into a usage error.
func misused(err error) error {
	text := strings.TrimPrefix(err.Error(), "bad spec: ")
	switch {
	case errors.Is(err, match.ErrMoves):
		text += ": want fewer -openings"
	case errors.Is(err, match.ErrPlies):
		text += ": want fewer -openings, or more -plies"
	}
	return console.Usage("%s", text)
}
