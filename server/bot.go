package server

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/protocol"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/client"
	"example.com/hexgames/server/player"
)

// botManual is the output of hexserver bot -h.
//
//go:embed bot.txt
var botManual string

// botValues returns the completions for a command line of hexserver bot: the values of a flag or,
// for "", the arguments.
func botValues(flag string) (found []string) {
	switch flag {
	case "only", "create":
		return games.Names()
	case "seat":
		return []string{"White", "Black", "random"}
	case "":
		for _, kind := range bot.Kinds() {
			found = append(found, kind.Name)
		}
	}
	return found
}

// botFlags are the flags of hexserver bot.
type botFlags struct {
	url, token, name   string
	join, only, create string
	clock, seat        string
	games, stop        int
	options            map[string]string
}

// playBots lets a bot or an engine play on a server, until an interrupt.
func playBots(e *console.Env) error {
	defer protocol.Register()()
	var f botFlags
	set := e.Flags()
	f.define(set)
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	if len(args) != 1 {
		return console.Usage("there are %d arguments: want one bot, such as mcts, easy, or cmd:./engine", len(args))
	}
	o, err := f.read(args[0])
	if err != nil {
		return err
	}
	var writing sync.Mutex
	o.Notice = func(line string) {
		writing.Lock()
		defer writing.Unlock()
		fmt.Fprintf(e.Errs, "%s: %s\n", e.Name, line)
	}
	o.Client.Lost = func(err error) { o.Notice(fmt.Sprintf("lost %s: %v: trying again", f.url, err)) }
	o.Client.Back = func(gone time.Duration) {
		o.Notice(fmt.Sprintf("%s is back after %v", f.url, gone.Round(time.Millisecond)))
	}
	ctx, cancel := e.Context()
	defer cancel()
	if err := f.enter(ctx, o.Client, o.Bot); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	return player.Play(ctx, o)
}

// define defines the flags.
func (f *botFlags) define(set *flag.FlagSet) {
	set.StringVar(&f.url, "url", "", "")
	set.StringVar(&f.token, "token", "", "")
	set.StringVar(&f.name, "name", "", "")
	set.IntVar(&f.games, "games", 4, "")
	set.StringVar(&f.join, "join", "none", "")
	set.StringVar(&f.only, "only", "", "")
	set.StringVar(&f.create, "create", "", "")
	set.StringVar(&f.clock, "clock", "", "")
	set.StringVar(&f.seat, "seat", "random", "")
	set.IntVar(&f.stop, "stop", 0, "")
	f.options = console.Options(set)
}

// read parses the flags.
func (f *botFlags) read(text string) (o player.Options, err error) {
	o = player.Options{Games: f.games, Join: f.join == "lobby", Stop: f.stop}
	if o.Bot, err = bot.ParseSpec(text); err != nil {
		return o, console.Usage("%v", err)
	}
	switch {
	case f.url == "":
		return o, console.Usage("there is no server: want -url URL")
	case f.join != "lobby" && f.join != "none":
		return o, console.Usage("-join is %q: want lobby or none", f.join)
	case f.games < 1 || f.games > 1000:
		return o, console.Usage("the games are %d: want 1 to 1000", f.games)
	case f.stop < 0:
		return o, console.Usage("-stop is %d: want 1 or more", f.stop)
	case !slices.Contains([]string{"White", "Black", "random"}, f.seat):
		return o, console.Usage("the seat is %q: want White, Black, or random", f.seat)
	case f.only != "" && f.join != "lobby":
		return o, console.Usage("-only is for -join lobby")
	case f.create == "" && (f.clock != "" || len(f.options) > 0):
		return o, console.Usage("-clock and -option are for -create")
	}
	if o.Client, err = client.New(f.url, ""); err != nil {
		return o, console.Usage("%v", err)
	}
	if o.Only, err = gamesOf(f.only); err != nil {
		return o, err
	}
	create, err := gamesOf(f.create)
	if err != nil {
		return o, err
	}
	control, err := controlOf(f.clock)
	if err != nil {
		return o, err
	}
	for _, name := range create {
		if _, err := games.Start(name, "", f.options); err != nil {
			return o, console.Usage("%v", err)
		}
		o.Create = append(o.Create, client.Creation{Game: name, Options: f.options, Seat: f.seat, Clock: control})
	}
	return o, nil
}

// gamesOf parses a comma-separated list of games.
func gamesOf(text string) (all []string, err error) {
	if text == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(text, ",") {
		g, err := games.Find(name)
		if err != nil {
			return nil, console.Usage("%v", err)
		}
		all = append(all, g.Name())
	}
	return all, nil
}

// controlOf parses the time of each player, such as 300+2.
func controlOf(text string) (c clocks.Control, err error) {
	if text == "" {
		return c, nil
	}
	clock, err := hexgames.ParseClock(text)
	if err != nil {
		return c, console.Usage("-clock: %v", err)
	}
	c = clocks.Control{Base: clocks.Of(clock.Base), Increment: clocks.Of(clock.Increment)}
	if err := c.Check(); err != nil {
		return c, console.Usage("-clock: %v", err)
	}
	return c, nil
}

// tokenVariable is the environment variable with the token.
const tokenVariable = "HEXGAMES_TOKEN"

// enter finds the token. If its file does not exist, enter creates a person, and the file.
func (f *botFlags) enter(ctx context.Context, c *client.Client, spec bot.Spec) error {
	if f.token == "" {
		if c.Token = strings.TrimSpace(os.Getenv(tokenVariable)); c.Token == "" {
			return console.Usage("there is no token: want one in the environment variable %s, or -token FILE", tokenVariable)
		}
		return nil
	}
	text, err := os.ReadFile(f.token)
	switch {
	case err == nil:
		if c.Token = strings.TrimSpace(string(text)); c.Token == "" {
			return fmt.Errorf("%s is empty: want a token", f.token)
		}
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	// Create the file first, so that no person is created without a place for their token.
	file, err := os.OpenFile(f.token, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, token, err := c.NewPerson(ctx, cmp.Or(f.name, spec.Name), true)
	if err == nil {
		_, err = file.WriteString(token + "\n")
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(f.token))
	}
	c.Token = token
	return nil
}
