package session

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A work has a bot or the solver think and returns an answer. It calls progress with
// intermediate results. It runs concurrently with the session and uses none of its fields.
type work func(ctx context.Context, progress func(any)) (any, error)

// defaultTime is the time for a bot without a budget.
const defaultTime = time.Second

// think has a bot think about the current position.
func (s *Session) think(a arguments) (work, error) {
	moves, among, hints := s.table.MoveTexts(), a.texts("among"), a.number("hints", 0)
	if err := s.goesOn(); err != nil {
		return nil, err
	}
	if s.table.Turn() == hexgames.Chance {
		return nil, errors.New("it is Chance's turn: let it play with the chance request")
	}
	for _, move := range among {
		if _, err := s.table.Try(move); err != nil {
			return nil, err
		}
	}
	c, err := s.consult(cmp.Or(a.text("role"), s.table.Turn().String()), a.text("bot"), defaultTime)
	if err != nil {
		return nil, err
	}
	c.budget.Lines = max(hints, 1)
	return func(ctx context.Context, progress func(any)) (any, error) {
		defer c.leave()
		t, err := c.think(ctx, moves, func(t games.Thought) { progress(thought(t, hints)) }, among...)
		if err != nil {
			return nil, err
		}
		return thought(t, hints), nil
	}, nil
}

// goesOn returns an error if the game is over.
func (s *Session) goesOn() error {
	if o := s.table.Outcome(); o.Over() {
		return errors.New("the game is over: " + o.String())
	}
	return nil
}

// thought returns a thought with up to hints of its best moves.
func thought(t games.Thought, hints int) Thought {
	answer := Thought{t.Best(), round(t.Value), t.Nodes, t.Depth, int(t.Time.Milliseconds()), t.Line(), nil}
	for _, m := range t.Moves[:min(hints, len(t.Moves))] {
		answer.Hints = append(answer.Hints, Hint{m.Move, round(m.Value), m.Nodes, m.Exact, m.Plies, m.Line})
	}
	return answer
}

// round rounds a value to four digits, finer than any screen shows.
func round(x float64) float64 { return math.Round(x*1e4)/1e4 + 0 } // no negative zero

// A consulted is a bot of a session, in use for one request.
type consulted struct {
	*adviser
	game   games.Game
	start  string
	budget bot.Budget
}

// consult returns the bot of a role; call leave to give it back. A bot without a budget gets the
// time most.
func (s *Session) consult(role, text string, most time.Duration) (consulted, error) {
	spec, err := s.spec(text)
	if err != nil {
		return consulted{}, err
	}
	budget := spec.Budget
	if spec.Budget = (bot.Budget{}); budget == spec.Budget {
		budget.Time = most
	}
	if spec.Seed == 0 { // with the same seed, two bots would mirror each other
		spec.Seed = s.seed
		for _, r := range role {
			spec.Seed = spec.Seed*31 + uint64(r)
		}
	}
	a, err := s.bots.hire(role, spec)
	return consulted{a, s.game, s.table.PositionTextAt(0), budget}, err
}

// spec returns the bot named by a request, or else the session's. A request cannot name a command
// or a file, because it may come from a stranger.
func (s *Session) spec(text string) (bot.Spec, error) {
	if text == "" {
		spec := s.Bot
		spec.Name = cmp.Or(spec.Name, "best")
		return spec, nil
	}
	spec, err := bot.ParseSpec(text)
	if err == nil && spec.Local() {
		err = wrong(ErrBot, text, "a request cannot run a program or read a file")
	}
	return spec, err
}

// mostBots is the number of bots that a session keeps. Each keeps its search tree.
const mostBots = 4

// bots holds the bots of a session, one for each role and spec.
type bots struct {
	mu     sync.Mutex // guards the list and its counts
	all    []*adviser // the most recently used is last
	closed bool
}

// An adviser is a bot with its own table. The table follows the session's game, so the bot keeps
// its search tree from move to move.
type adviser struct {
	bots  *bots
	role  string
	spec  bot.Spec
	users int // the number of requests that are using it or waiting for it

	mu       sync.Mutex // held while it is thinking
	game     string     // the game and the start of the table
	start    string
	table    games.Table // nil if the bot has not started
	seat     games.Seat
	progress func(games.Thought)
}

// hire returns the bot of a role. If there are too many, it closes the least recently used one.
func (b *bots) hire(role string, spec bot.Spec) (*adviser, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := &adviser{bots: b, role: role, spec: spec}
	i := slices.IndexFunc(b.all, func(a *adviser) bool { return a.role == role && a.spec == spec })
	switch {
	case i >= 0:
		a = b.all[i]
	case len(b.all) == mostBots:
		if i = slices.IndexFunc(b.all, func(a *adviser) bool { return a.users == 0 }); i < 0 {
			return nil, wrong(ErrLimit, "", "this session has "+strconv.Itoa(mostBots)+" bots that are thinking: wait for one of them")
		}
		if err := b.all[i].close(); err != nil {
			return nil, err
		}
	}
	if i >= 0 {
		b.all = append(b.all[:i], b.all[i+1:]...)
	}
	a.users++
	b.all = append(b.all, a)
	return a, nil
}

// leave ends a request's use of a bot.
func (a *adviser) leave() {
	a.bots.mu.Lock()
	defer a.bots.mu.Unlock()
	if a.users--; a.users == 0 && a.bots.closed {
		_ = a.close() // nobody is waiting for the error
	}
}

// close closes all bots; leave closes those still in use.
func (b *bots) close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	var errs []error
	for _, a := range b.all {
		if a.users == 0 {
			errs = append(errs, a.close())
		}
	}
	return errors.Join(errs...)
}

// close closes the bot, which restarts if needed. The caller must hold mu, unless the bot is not
// in use.
func (a *adviser) close() error {
	if a.seat == nil {
		return nil
	}
	seat := a.seat
	a.table, a.seat = nil, nil
	return seat.Close()
}

// think has the bot think about the position after some moves of the game. It closes a bot that
// fails.
func (c consulted) think(ctx context.Context, moves []string, progress func(games.Thought), among ...string) (games.Thought, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.follow(moves); err != nil {
		return games.Thought{}, err
	}
	c.progress = progress
	t, err := c.seat.Think(ctx, c.budget, among...)
	if err != nil {
		_ = c.close() // it has failed before
		err = wrong(ErrBot, "", c.spec.Name+": "+err.Error())
	}
	return t, err
}

// follow brings the bot's table to the position after some moves. Within a game it keeps the bot,
// whether the position is later or earlier.
func (c consulted) follow(moves []string) error {
	if c.table == nil || c.adviser.game != c.game.Name() || c.adviser.start != c.start {
		t, err := c.game.Start(c.start, nil)
		if err != nil {
			return err
		}
		if err := c.close(); err != nil {
			return err
		}
		seat, err := t.Seat(c.spec, func(t games.Thought) { c.progress(t) })
		if err != nil {
			return err
		}
		c.adviser.game, c.adviser.start, c.table, c.seat = c.game.Name(), c.start, t, seat
	}
	known := c.table.MoveTexts()
	same := 0
	for same < min(len(known), len(moves)) && known[same] == moves[same] {
		same++
	}
	for c.table.Len() > same {
		c.table.Undo()
	}
	for _, move := range moves[same:] {
		if _, err := c.table.PlayText(move); err != nil {
			return err
		}
	}
	return nil
}
