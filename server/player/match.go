package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/client"
)

// A match is one of the person's games. A single goroutine folds its events and plays.
type match struct {
	*player
	id    string
	awake chan struct{} // has a value when there is something to do

	// Guarded by the player's lock:
	inbox   []referee.Event
	missed  bool           // whether there may be events that the inbox will not get
	forget  bool           // whether known events may never have happened
	status  referee.Status // "" if unknown
	terms   referee.Terms
	last    time.Time // when the last event arrived
	alone   bool      // whether the opponent has left since
	removed bool

	// Used only by the goroutine:
	game    *referee.Game // nil if nothing is known
	seat    games.Seat    // nil until it has to think
	thought *thinking     // nil if the bot is not thinking
	done    int           // the version of the last successful command
	tries   int           // number of failed attempts at thinking or moving
	value   float64       // the bot's expectation, from -1 to 1
	valued  bool          // whether value is set
	begun   bool          // whether the start was announced
}

// deliver adds an event. The player is locked.
func (m *match) deliver(e referee.Event) {
	m.inbox = append(m.inbox, e)
	m.last, m.alone = time.Now(), false
	m.wake()
}

// look makes the match fetch missing events, or all events if it has to forget what it has. The
// player is locked.
func (m *match) look(forget bool) {
	m.missed = true
	m.forget = m.forget || forget
	m.wake()
}

func (m *match) wake() {
	select {
	case m.awake <- struct{}{}:
	default:
	}
}

// run plays the game until it is over, or the context ends.
func (m *match) run(ctx context.Context) {
	defer m.leave()
	var again <-chan time.Time // when to retry after a failure
	ticker := time.NewTicker(glance)
	defer ticker.Stop()
	for {
		var thought chan result
		if m.thought != nil {
			thought = m.thought.result
		}
		select {
		case <-ctx.Done():
			return
		case <-m.awake:
			if err := m.read(ctx); err != nil {
				if ctx.Err() == nil {
					m.notice("%s: cannot be read: %v", m.id, err)
				}
				return
			}
		case r := <-thought:
			m.thought.cancel()
			m.thought = nil
			again = m.answer(ctx, r)
		case <-again:
			again = nil
		case <-ticker.C:
			m.leaveGone(ctx)
		}
		if wait := m.react(ctx, again != nil); wait != nil {
			again = wait
		}
		if m.isOver() {
			return
		}
	}
}

// leave ends the match.
func (m *match) leave() {
	m.stop()
	if m.seat != nil {
		m.seat.Close()
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	if !m.removed && m.status != referee.Open { // open ones will be withdrawn
		delete(m.matches, m.id)
	}
	m.player.wake()
}

// isOver reports whether the game is over and nothing else has arrived. If so, it removes the
// match; another event would start it again.
func (m *match) isOver() bool {
	if m.game == nil || m.game.Status() != referee.Over {
		return false
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	if len(m.inbox) > 0 || m.missed {
		m.wake()
		return false
	}
	delete(m.matches, m.id)
	m.removed = true
	return true
}

// read applies the events that have arrived, and fetches missing ones.
func (m *match) read(ctx context.Context) error {
	m.lock.Lock()
	events, missed, forget := m.inbox, m.missed, m.forget
	m.inbox, m.missed, m.forget = nil, false, false
	m.lock.Unlock()
	if forget {
		m.stop()
		if m.seat != nil {
			m.seat.Close()
		}
		m.game, m.seat, m.done, m.valued = nil, nil, 0, false
	}
	for _, e := range events {
		missed = missed || e.N > m.n()+1
		if e.N == m.n()+1 {
			if err := m.apply(e); err != nil {
				return err
			}
		}
	}
	if missed {
		found, err := m.Client.Events(ctx, m.id, m.n())
		if err != nil {
			return err
		}
		for _, e := range found.Events {
			if err := m.apply(e); err != nil {
				return err
			}
		}
	}
	m.publish(ctx)
	return nil
}

// n returns the number of the last known event.
func (m *match) n() int {
	if m.game == nil {
		return 0
	}
	return m.game.N()
}

// apply applies an event. If it changes the position, the bot stops thinking about the old one.
func (m *match) apply(e referee.Event) (err error) {
	if e.IsPosition() {
		m.stop()
	}
	if m.game == nil {
		m.game, err = referee.Fold([]referee.Event{e})
		return err
	}
	return m.game.Apply(e)
}

// publish publishes the state of the game to the player.
func (m *match) publish(ctx context.Context) {
	if m.game == nil {
		return
	}
	m.lock.Lock()
	was := m.status
	m.status, m.terms = m.game.Status(), m.game.Terms()
	is := m.status
	if is == referee.Over && was != is && m.begun {
		m.over++ // immediately: it makes room for another game, unless it was the last one
	}
	m.lock.Unlock()
	if is == was {
		return
	}
	switch {
	case is == referee.Playing && !m.begun:
		m.begun = true
		m.playing.Go(func() { m.announce(ctx) })
	case is == referee.Over && was != "":
		m.notice("%s: over after %s: %s", m.id, number(m.game.Table().Len(), "move"), ending(m.game.Outcome()))
	}
	m.player.wake()
}

// announce announces the players.
func (m *match) announce(ctx context.Context) {
	s, err := m.Client.State(ctx, m.id, false)
	if err != nil {
		return
	}
	other := s.White
	if s.You == hexgames.White {
		other = s.Black
	}
	name := "nobody"
	if other != nil {
		name = cmp.Or(other.Name, other.ID)
	}
	m.notice("%s: %s, %v against %s", m.id, s.Terms.Game, s.You, name)
}

// ending returns an outcome in words.
func ending(o hexgames.Outcome) string {
	if o.Reason == referee.Aborted || o.Reason == referee.Expired {
		return string(o.Reason)
	}
	return o.String()
}

// number returns a count with its noun.
func number(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// react does what the current state of the game requires. On failure, it returns when to try again;
// until then, the player is waiting, and sends no commands unless the game is over.
func (m *match) react(ctx context.Context, waiting bool) (again <-chan time.Time) {
	g := m.game
	if g == nil || waiting && g.Status() != referee.Over {
		return nil
	}
	switch g.Status() {
	case referee.Committed:
		return m.reveal(ctx)
	case referee.Over:
		m.rematch(ctx)
		return nil
	case referee.Open:
		m.clean(ctx)
		return nil
	case referee.Playing:
	}
	if m.thought == nil || g.Offer() != nil && g.Offer().What == referee.Takeback {
		if err := m.settle(ctx); err != nil {
			return m.failed(ctx, err)
		}
	}
	if m.thought == nil && g.Has(m.me.ID, g.Turn()) && m.done != g.Version() {
		return m.think(ctx)
	}
	return nil
}

// do sends a command on the current state and delivers its event.
func (m *match) do(ctx context.Context, c referee.Command) error {
	a, err := m.Client.Do(ctx, m.id, client.Command{Command: c})
	if err != nil {
		return err
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	m.deliver(a.Event)
	return nil
}

// failed returns when to try again after a command was refused. The game is not in the expected
// state, so failed fetches it again.
func (m *match) failed(ctx context.Context, err error) <-chan time.Time {
	if ctx.Err() != nil {
		return nil
	}
	m.lock.Lock()
	m.look(false)
	m.lock.Unlock()
	m.tries++
	if m.tries > 1 || !isStale(err) {
		m.notice("%s: %v", m.id, err)
	}
	return time.After(min(time.Second<<min(m.tries-1, 10), 30*time.Second))
}

// isStale reports whether a command was refused because the game has changed meanwhile.
func isStale(err error) bool {
	for _, kind := range []hexgames.ErrorKind{
		referee.ErrVersion, referee.ErrTurn, referee.ErrTime, referee.ErrOffer, referee.ErrState, hexgames.ErrGameOver,
	} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}
