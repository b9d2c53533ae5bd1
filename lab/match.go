package lab

import (
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/lab/job"
)

// The default numbers of games between two bots.
const (
	usualGames = 1000
	testGames  = 100000
)

// compare plays matches between bots.
func compare(e *console.Env) error {
	var l labor
	var c contest
	set := e.Flags()
	l.define(set)
	c.define(set, 4)
	set.IntVar(&c.Games, "games", usualGames, "")
	set.BoolVar(&c.Gauntlet, "gauntlet", false, "")
	set.IntVar(&c.Near, "near", 0, "")
	elo := set.String("sprt", "", "")
	alpha := set.Float64("alpha", 0.05, "")
	beta := set.Float64("beta", 0.05, "")
	bots, err := e.Parse(set)
	if err != nil {
		return err
	}
	given := givenOf(set)
	switch {
	case given["near"] && c.Near < 1:
		return console.Usage("-near is %d: want 1 or more places", c.Near)
	case given["sprt"]:
		test, err := match.ParseTest(*elo, *alpha, *beta)
		if err != nil {
			return console.Usage("%v", err)
		}
		c.SPRT = &job.SPRT{Elo0: test.Elo0, Elo1: test.Elo1, Alpha: *alpha, Beta: *beta}
		if !given["games"] {
			c.Games = testGames
		}
	case given["alpha"] || given["beta"]:
		return console.Usage("-alpha and -beta are the error rates of a test: want -sprt, too")
	}
	c.Kind = job.Match
	if err := c.complete(bots, given); err != nil {
		return err
	}
	if n := 2 * len(c.Openings); n > 0 && n < c.Games && !given["games"] {
		c.Games = n
	}
	if !given["games"] {
		if c.Spec, err = c.Fitted(); err != nil {
			return misused(err)
		}
	}
	return l.run(e, c.Spec)
}
