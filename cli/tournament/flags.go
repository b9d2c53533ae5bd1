package tournament

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
)

// mostGames is the maximum number of games between two bots for each game, and mostRounds the
// maximum total. They are more than anyone has time for, but few enough to list.
const (
	mostGames  = 100000
	mostRounds = 1000000
)

// flags are the settings of the program: the tournament's settings, and settings needed only to
// start it.
type flags struct {
	*tournament
	each            int    // the number of games between two bots for each game
	random          int    // the number of moves of random openings
	book, positions string // the files with openings
	shuffle         bool
	file            string
	resume          bool
	format          func(*match.Report) ([]byte, error)
	given           map[string]bool // which flags were given
}

// parse reads the flags and arguments.
func parse(e *console.Env) (*flags, error) {
	set := e.Flags()
	t := &tournament{}
	f := &flags{tournament: t, given: map[string]bool{}, format: (*match.Report).Text}
	set.Func("game", "", t.addGames)
	t.Options = console.Options(set)
	set.IntVar(&f.each, "games", 20, "")
	set.BoolVar(&t.Gauntlet, "gauntlet", false, "")
	set.IntVar(&t.Near, "near", 0, "")
	cores := console.Cores(set)
	set.Uint64Var(&t.Seed, "seed", 1, "")
	set.DurationVar(&t.budget.Time, "time", 100*time.Millisecond, "")
	set.IntVar(&t.budget.Nodes, "nodes", 0, "")
	set.Func("clock", "", t.setClock)
	set.DurationVar(&t.Rules.Margin, "margin", 2*time.Second, "")
	set.DurationVar(&t.Rules.Patience, "patience", time.Minute, "")
	set.IntVar(&f.random, "openings", 4, "")
	set.StringVar(&f.book, "book", "", "")
	set.StringVar(&f.positions, "positions", "", "")
	set.BoolVar(&f.shuffle, "shuffle", false, "")
	set.Func("win", "", keep(&t.win, t.Rules.Win.Set))
	set.Func("draw", "", keep(&t.draw, t.Rules.Draw.Set))
	set.IntVar(&t.Rules.Plies, "plies", 2000, "")
	set.StringVar(&t.endings, "endings", "", "")
	set.StringVar(&t.books, "books", "", "")
	set.BoolVar(&t.Rules.Endings, "adjudicate", false, "")
	elo := set.String("sprt", "", "")
	alpha := set.Float64("alpha", 0.05, "")
	beta := set.Float64("beta", 0.05, "")
	set.StringVar(&f.file, "o", "", "")
	set.BoolVar(&f.resume, "resume", false, "")
	asJSON := set.Bool("json", false, "")
	asCSV := set.Bool("csv", false, "")
	args, err := e.Parse(set)
	if err != nil {
		return nil, err
	}
	set.Visit(func(one *flag.Flag) { f.given[one.Name] = true })
	t.Parallel = *cores
	if err := f.check(); err != nil {
		return nil, err
	}
	if len(t.Games) == 0 {
		t.Games = []string{"hexdame"}
	}
	if f.given["nodes"] && !f.given["time"] || f.given["clock"] {
		t.budget.Time = 0
	}
	if err := t.addBots(args); err != nil {
		return nil, err
	}
	switch {
	case f.given["sprt"]:
		if t.Test, err = match.ParseTest(*elo, *alpha, *beta); err != nil {
			return nil, console.Usage("%v", err)
		}
		if len(t.Bots) != 2 {
			return nil, console.Usage("-sprt compares two bots, and there are %d", len(t.Bots))
		}
	case f.given["alpha"] || f.given["beta"]:
		return nil, console.Usage("-alpha and -beta are the error rates of a test: want -sprt, too")
	}
	switch {
	case *asJSON && *asCSV:
		return nil, console.Usage("want -json or -csv, not both")
	case *asJSON:
		f.format = (*match.Report).JSON
	case *asCSV:
		f.format = (*match.Report).CSV
	}
	for _, name := range t.Games {
		if _, err := games.Start(name, "", t.Options); err != nil {
			return nil, console.Usage("%v", err)
		}
	}
	if f.given["games"] {
		t.Pairs = f.each / 2
	}
	if rounds := len(match.Opponents(len(t.Bots), t.Gauntlet, t.Near)) * f.each * len(t.Games); rounds > mostRounds {
		return nil, console.Usage("the tournament has %d games: want at most %d", rounds, mostRounds)
	}
	return f, nil
}

// check returns an error for the first flag with a value that makes no sense.
func (f *flags) check() error {
	begins := 0
	for _, name := range []string{"openings", "book", "positions"} {
		if f.given[name] {
			begins++
		}
	}
	for _, name := range []string{"o", "book", "positions"} {
		if value := map[string]string{"o": f.file, "book": f.book, "positions": f.positions}[name]; f.given[name] && value == "" {
			return console.Usage("the name of the file for -%s is empty", name)
		}
	}
	t := f.tournament
	switch {
	case f.each < 2 || f.each > mostGames || f.each%2 != 0:
		return console.Usage("-games is %d: want an even number from 2 to %d, because each opening is played with both colors", f.each, mostGames)
	case f.given["near"] && t.Near < 1:
		return console.Usage("-near is %d: want 1 or more places", t.Near)
	case f.given["nodes"] && t.budget.Nodes < 1:
		return console.Usage("-nodes is %d: want 1 or more", t.budget.Nodes)
	case t.budget.Time <= 0:
		return console.Usage("the time is %v: want more than 0", t.budget.Time)
	case f.given["clock"] && (f.given["time"] || f.given["nodes"]):
		return console.Usage("-clock is the time for a game, -time and -nodes are for a move: want only one of them")
	case t.Rules.Margin <= 0:
		return console.Usage("the margin is %v: want more than 0", t.Rules.Margin)
	case t.Rules.Patience <= 0:
		return console.Usage("the patience is %v: want more than 0", t.Rules.Patience)
	case begins > 1:
		return console.Usage("want only one of -openings, -book and -positions")
	case f.random < 0:
		return console.Usage("-openings is %d: want 0 or more", f.random)
	case f.shuffle && f.book == "" && f.positions == "":
		return console.Usage("-shuffle is for openings from a file: want -book or -positions, too")
	case f.positions != "" && len(t.Games) > 1:
		return console.Usage("-positions is for one game, and there are %d: want -book", len(t.Games))
	case f.positions != "" && len(t.Options) > 0:
		return console.Usage("positions bring their own options: want no -option")
	case t.Rules.Plies < 1:
		return console.Usage("-plies is %d: want 1 or more", t.Rules.Plies)
	case f.resume && f.file == "":
		return console.Usage("there is nothing to resume: want -o FILE")
	}
	return nil
}

// addGames adds the games of a comma-separated list.
func (t *tournament) addGames(list string) error {
	for name := range strings.SplitSeq(strings.ToLower(list), ",") {
		add := []string{name}
		if name == "all" {
			add = games.Names()
		}
		for _, name := range add {
			if slices.Contains(t.Games, name) {
				return errors.New("duplicate " + name)
			}
			if !slices.Contains(games.Names(), name) {
				return errors.New("want " + strings.Join(games.Names(), ", ") + " or all")
			}
			t.Games = append(t.Games, name)
		}
	}
	return nil
}

// addBots adds the bots of the arguments. A bot without a budget gets the tournament's budget.
func (t *tournament) addBots(args []string) error {
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return console.Usage("%s comes after a bot: put flags before the bots", hexgames.Quote(arg))
		}
		s, err := bot.ParseSpec(arg)
		if err != nil {
			return console.Usage("%v", err)
		}
		if s.Budget == (bot.Budget{}) {
			s.Budget = t.budget
		}
		t.Bots = append(t.Bots, s)
	}
	switch len(t.Bots) {
	case 0:
		return console.Usage("no bots: want two or more of %s", strings.Join(bot.Names(), ", "))
	case 1:
		return console.Usage("only one bot: want two or more")
	}
	return nil
}

// setClock sets the clock of both players.
func (t *tournament) setClock(text string) error {
	c, err := hexgames.ParseClock(text)
	if err == nil && c != hexgames.NewClock(c.Base, c.Increment) {
		err = errors.New("want the base and the increment, such as 60+0.6")
	}
	t.Rules.Clock = c
	return err
}

// keep returns a function that sets a value and keeps its text as the user wrote it.
func keep(text *string, set func(string) error) func(string) error {
	return func(value string) error {
		*text = value
		return set(value)
	}
}
