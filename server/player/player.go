package player

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/client"
)

// Options configure a player.
type Options struct {
	Client *client.Client // with the token of a person
	Bot    bot.Spec

	// Games is how many games the player starts on its own at a time. It plays all games of its
	// person, however they were created.
	Games  int
	Join   bool              // whether to join games in the lobby
	Only   []string          // of these games; all if empty
	Create []client.Creation // games to keep in the lobby
	Stop   int               // Play ends after this many games; 0 for never

	Notice func(string) // called with one-line news, from any goroutine; may be nil
}

// A player is a bot that plays.
type player struct {
	Options
	me     client.Person
	chance []string // games that need commitments to numbers

	lock    sync.Mutex
	epoch   string
	matches map[string]*match
	listed  bool              // whether all games have been listed
	numbers map[string]string // the secret numbers, by commitment
	over    int               // how many games are over
	told    string            // why a game could not be started
	ahead   time.Duration     // the server's clock minus the local clock

	changed chan struct{} // has a value when it may be time to start a game
	playing sync.WaitGroup
}

// Play plays until the context ends, which is not an error, or until the given number of games are
// over.
func Play(ctx context.Context, o Options) error {
	p := &player{Options: o, matches: map[string]*match{}, numbers: map[string]string{}, changed: make(chan struct{}, 1)}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	err := p.play(ctx, cancel)
	if ctx.Err() != nil {
		err = nil
	}
	cancel()
	p.playing.Wait()
	p.withdraw()
	return err
}

func (p *player) play(ctx context.Context, stop func()) error {
	me, err := p.Client.Me(ctx)
	if err != nil {
		return err
	}
	server, err := p.Client.Server(ctx)
	if err != nil {
		return err
	}
	p.me = me.Person
	for _, g := range server.Games {
		if g.Chance {
			p.chance = append(p.chance, g.Name)
		}
	}
	name := p.me.ID
	if p.me.Name != "" {
		name = p.me.Name + " (" + p.me.ID + ")"
	}
	p.notice("playing at %s as %s", p.Client.URL, name)
	p.playing.Go(func() { p.tend(ctx, stop) })
	for m, err := range p.Client.Follow(ctx) {
		if err != nil {
			return err
		}
		p.hear(ctx, m)
	}
	return nil
}

// notice reports news.
func (p *player) notice(format string, args ...any) {
	if p.Notice != nil {
		p.Notice(strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", " "))
	}
}

// complain reports why a game cannot be started, once.
func (p *player) complain(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	p.lock.Lock()
	again := text == p.told
	p.told = text
	p.lock.Unlock()
	if !again {
		p.notice("%s", text)
	}
}

// hear passes a message on to the match that it is about.
func (p *player) hear(ctx context.Context, m client.Message) {
	switch {
	case m.Games != nil:
		p.list(ctx, m)
	case m.Event != nil:
		p.lock.Lock()
		p.match(ctx, m.Game).deliver(*m.Event)
		p.lock.Unlock()
	case m.Time != 0:
		p.lock.Lock()
		p.ahead = time.Until(m.Time.Time())
		p.lock.Unlock()
	}
}

// list fetches what was missed between two connections.
func (p *player) list(ctx context.Context, m client.Message) {
	p.lock.Lock()
	defer p.lock.Unlock()
	another := p.epoch != "" && m.Epoch != p.epoch
	if another {
		p.notice("the server was restored from a backup: reading its games again")
	}
	p.epoch, p.listed = m.Epoch, true
	for _, g := range m.Games {
		p.match(ctx, g.Game)
	}
	for _, one := range p.matches { // including those that are over by now
		one.look(another)
	}
	p.wake()
}

// match returns the match of a game and starts it if it is unknown. The player is locked.
func (p *player) match(ctx context.Context, game string) *match {
	m := p.matches[game]
	if m == nil {
		m = &match{player: p, id: game, awake: make(chan struct{}, 1), missed: true, last: time.Now()}
		p.matches[game] = m
		m.wake()
		p.playing.Go(func() { m.run(ctx) })
	}
	return m
}

// wake makes the player check whether it is time to start a game.
func (p *player) wake() {
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// now returns the time of the server.
func (p *player) now() clocks.Millis {
	p.lock.Lock()
	defer p.lock.Unlock()
	return clocks.At(time.Now().Add(p.ahead))
}

// isMine reports whether the person has a seat in a game of a list.
func (p *player) isMine(s client.Summary) bool {
	return s.White != nil && s.White.ID == p.me.ID || s.Black != nil && s.Black.ID == p.me.ID
}

// commit returns a commitment to a new number, if the game has chance.
func (p *player) commit(game string) string {
	if !slices.Contains(p.chance, game) {
		return ""
	}
	number, commitment := newNumber()
	p.lock.Lock()
	defer p.lock.Unlock()
	p.numbers[commitment] = number
	return commitment
}

// number returns the number that belongs to a commitment.
func (p *player) number(commitment string) (number string, known bool) {
	p.lock.Lock()
	defer p.lock.Unlock()
	number, known = p.numbers[commitment]
	return number, known
}

// isRefused reports whether the server has refused a command, and will do so again.
func isRefused(err error) bool {
	var e *client.Error
	return errors.As(err, &e)
}
