package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/stats"
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
	format          func(*report) ([]byte, error)
	given           map[string]bool // which flags were given
}

// parse reads the flags and arguments.
func parse(e *console.Env) (*flags, error) {
	set := e.Flags()
	t := &tournament{}
	f := &flags{tournament: t, given: map[string]bool{}, format: (*report).text}
	set.Func("game", "", t.addGames)
	t.options = console.Options(set)
	set.IntVar(&t.each, "games", usualGames, "")
	set.BoolVar(&t.gauntlet, "gauntlet", false, "")
	cores := console.Cores(set)
	set.Uint64Var(&t.seed, "seed", 1, "")
	set.DurationVar(&t.budget.Time, "time", 100*time.Millisecond, "")
	set.IntVar(&t.budget.Nodes, "nodes", 0, "")
	set.Func("clock", "", t.setClock)
	set.DurationVar(&t.margin, "margin", 2*time.Second, "")
	set.DurationVar(&t.patience, "patience", time.Minute, "")
	set.IntVar(&f.random, "openings", 4, "")
	set.StringVar(&f.book, "book", "", "")
	set.StringVar(&f.positions, "positions", "", "")
	set.BoolVar(&f.shuffle, "shuffle", false, "")
	set.Func("win", "", t.win.set)
	set.Func("draw", "", t.draw.set)
	set.IntVar(&t.plies, "plies", 2000, "")
	elo := set.String("sprt", "", "")
	alpha := set.Float64("alpha", 0.05, "")
	beta := set.Float64("beta", 0.05, "")
	set.StringVar(&f.file, "o", "", "")
	set.BoolVar(&f.resume, "resume", false, "")
	asJSON := set.Bool("json", false, "")
	asCSV := set.Bool("csv", false, "")
	args, err := e.Parse(set, source)
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
		if t.test, err = newTest(*elo, *alpha, *beta); err != nil {
			return nil, err
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
		f.format = (*report).json
	case *asCSV:
		f.format = (*report).csv
	}
	for _, name := range t.games {
		if _, err := games.Start(name, "", t.options); err != nil {
			return nil, console.Usage("%v", err)
		}
	}
	if rounds := len(t.opponents()) * t.each * len(t.games); rounds > mostRounds {
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
	case t.margin <= 0:
		return console.Usage("the margin is %v: want more than 0", t.margin)
	case t.patience <= 0:
		return console.Usage("the patience is %v: want more than 0", t.patience)
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
	case t.plies < 1:
		return console.Usage("the plies are %d: want 1 or more", t.plies)
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
	t.clock = c
	return err
}

// set reads an agreement.
func (a *agreement) set(text string) error {
	value, moves, _ := strings.Cut(text, ",")
	v, err1 := strconv.ParseFloat(value, 64)
	n, err2 := strconv.Atoi(moves)
	if err1 != nil || err2 != nil || !(v >= 0 && v <= 1) || n < 1 {
		return errors.New("want a value from 0 to 1 and a number of moves, such as 0.95,3")
	}
	*a = agreement{text, v, n}
	return nil
}

// newTest reads the Elo of a test.
func newTest(text string, alpha, beta float64) (*test, error) {
	first, second, _ := strings.Cut(text, ",")
	elo0, err1 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	elo1, err2 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if err1 != nil || err2 != nil {
		return nil, console.Usage("the Elo of the test are %s: want two numbers such as 0,10", hexgames.Quote(text))
	}
	sprt, err := stats.NewSPRT(elo0, elo1, alpha, beta)
	if err != nil {
		return nil, console.Usage("%v", err)
	}
	return &test{SPRT: sprt, elo0: elo0, elo1: elo1, alpha: alpha, beta: beta}, nil
}

// settings returns the flags on which the games and the verdict depend, besides the bots and the
// openings, as the user would write them.
func (t *tournament) settings() string {
	text := fmt.Sprintf("-seed %d -plies %d", t.seed, t.plies)
	if t.clock != (hexgames.Clock{}) {
		text += " -clock " + t.clock.String()
	}
	if t.win.moves > 0 {
		text += " -win " + t.win.text
	}
	if t.draw.moves > 0 {
		text += " -draw " + t.draw.text
	}
	if t.test != nil {
		text += fmt.Sprintf(" -sprt %v,%v -alpha %v -beta %v", t.test.elo0, t.test.elo1, t.test.alpha, t.test.beta)
	}
	return text
}
