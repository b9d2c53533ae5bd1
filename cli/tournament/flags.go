package tournament

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
)

// mostGames is the maximum number of games that two bots play of each game, and mostRounds
// the maximum of all games: more than anyone has time for, but few enough to list.
const (
	mostGames  = 100000
	mostRounds = 1000000
)

// The number of games that two bots play if the user does not say.
const (
	usualGames = 20
	testGames  = 20000
)

// flags are the settings of the program: those of the tournament, and what it does not
// need to know once it has begun.
type flags struct {
	*tournament
	random          int    // the number of moves of random openings
	book, positions string // the files with openings
	shuffle         bool
	cores           int
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
	t.options = console.Options(set)
	set.IntVar(&t.each, "games", usualGames, "")
	set.BoolVar(&t.gauntlet, "gauntlet", false, "")
	cores := console.Cores(set)
	set.Uint64Var(&t.seed, "seed", 1, "")
	set.DurationVar(&t.budget.Time, "time", 100*time.Millisecond, "")
	set.IntVar(&t.budget.Nodes, "nodes", 0, "")
	set.Func("clock", "", t.setClock)
	set.DurationVar(&t.rules.Margin, "margin", 2*time.Second, "")
	set.DurationVar(&t.rules.Patience, "patience", time.Minute, "")
	set.IntVar(&f.random, "openings", 4, "")
	set.StringVar(&f.book, "book", "", "")
	set.StringVar(&f.positions, "positions", "", "")
	set.BoolVar(&f.shuffle, "shuffle", false, "")
	set.Func("win", "", keep(&t.win, t.rules.Win.Set))
	set.Func("draw", "", keep(&t.draw, t.rules.Draw.Set))
	set.IntVar(&t.rules.Plies, "plies", 2000, "")
	set.StringVar(&t.endings, "endings", "", "")
	set.BoolVar(&t.rules.Endings, "adjudicate", false, "")
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
	f.cores = *cores
	if err := f.check(); err != nil {
		return nil, err
	}
	if len(t.games) == 0 {
		t.games = []string{"hexdame"}
	}
	if f.given["nodes"] && !f.given["time"] || f.given["clock"] {
		t.budget.Time = 0
	}
	if err := t.addBots(args); err != nil {
		return nil, err
	}
	switch {
	case f.given["sprt"]:
		if t.test, err = match.ParseTest(*elo, *alpha, *beta); err != nil {
			return nil, console.Usage("%v", err)
		}
		if len(t.bots) != 2 {
			return nil, console.Usage("-sprt compares two bots, and there are %d", len(t.bots))
		}
		if !f.given["games"] {
			t.each = testGames
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
	for _, name := range t.games {
		if _, err := games.Start(name, "", t.options); err != nil {
			return nil, console.Usage("%v", err)
		}
	}
	if rounds := len(match.Opponents(len(t.bots), t.gauntlet)) * t.each * len(t.games); rounds > mostRounds {
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
	case t.each < 2 || t.each > mostGames || t.each%2 != 0:
		return console.Usage("the games are %d: want an even number from 2 to %d, because each opening is played with both colors", t.each, mostGames)
	case f.given["nodes"] && t.budget.Nodes < 1:
		return console.Usage("the nodes are %d: want 1 or more", t.budget.Nodes)
	case t.budget.Time <= 0:
		return console.Usage("the time is %v: want more than 0", t.budget.Time)
	case f.given["clock"] && (f.given["time"] || f.given["nodes"]):
		return console.Usage("-clock is the time for a game, -time and -nodes are for a move: want only one of them")
	case t.rules.Margin <= 0:
		return console.Usage("the margin is %v: want more than 0", t.rules.Margin)
	case t.rules.Patience <= 0:
		return console.Usage("the patience is %v: want more than 0", t.rules.Patience)
	case begins > 1:
		return console.Usage("want only one of -openings, -book and -positions")
	case f.random < 0:
		return console.Usage("the openings have %d moves: want 0 or more", f.random)
	case f.shuffle && f.book == "" && f.positions == "":
		return console.Usage("-shuffle is for openings from a file: want -book or -positions, too")
	case f.positions != "" && len(t.games) > 1:
		return console.Usage("-positions is for one game, and there are %d: want -book", len(t.games))
	case f.positions != "" && len(t.options) > 0:
		return console.Usage("positions bring their own options: want no -option")
	case t.rules.Plies < 1:
		return console.Usage("the plies are %d: want 1 or more", t.rules.Plies)
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

// addBots adds the bots of the arguments. A bot without a budget gets that of the
// tournament.
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
		t.bots = append(t.bots, s)
	}
	switch len(t.bots) {
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
	t.rules.Clock = c
	return err
}

// keep returns a function that sets a value, and keeps its text as the user wrote it.
func keep(text *string, set func(string) error) func(string) error {
	return func(value string) error {
		*text = value
		return set(value)
	}
}

// settings returns the flags on which the games and the verdict depend, besides the bots and the
// openings, as the user would write them.
func (t *tournament) settings() string {
	text := fmt.Sprintf("-seed %d -plies %d", t.seed, t.rules.Plies)
	if t.rules.Endings {
		text += " -adjudicate"
	}
	if t.endings != "" {
		text += " -endings " + t.endings
	}
	if t.rules.Clock != (hexgames.Clock{}) {
		text += " -clock " + t.rules.Clock.String()
	}
	if t.win != "" {
		text += " -win " + t.win
	}
	if t.draw != "" {
		text += " -draw " + t.draw
	}
	if t.test != nil {
		text += fmt.Sprintf(" -sprt %v,%v -alpha %v -beta %v", t.test.Elo0, t.test.Elo1, t.test.Alpha, t.test.Beta)
	}
	return text
}
