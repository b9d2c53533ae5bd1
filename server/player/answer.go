package player

import (
	"context"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/client"
)

// enough is the highest expected result of a bot that accepts a draw, from 0 to 1.
const enough = 0.45

// goneFor is how long an opponent must be gone before the player claims the win.
const goneFor = clocks.Minute

// glance is how often the player checks on an opponent that a game is waiting for.
var glance = 10 * time.Second

// settle answers the opponent's pending offer, if there is one.
func (m *match) settle(ctx context.Context) error {
	offer := m.game.Offer()
	if offer == nil || m.game.Has(m.me.ID, offer.By) {
		return nil
	}
	c := referee.Command{Do: referee.Decline, Offer: offer.N}
	if offer.What == referee.Draw && m.valued && (m.value+1)/2 <= enough {
		c.Do = referee.Accept
	}
	if err := m.do(ctx, c); err != nil {
		return err
	}
	return m.read(ctx)
}

// reveal reveals the number that the player is committed to. If the number is unknown, because
// another process chose it, the game cannot start.
func (m *match) reveal(ctx context.Context) <-chan time.Time {
	for _, of := range []hexgames.Player{hexgames.White, hexgames.Black} {
		seat := m.game.Seat(of)
		if seat.Person != m.me.ID || seat.Commitment == "" || seat.Number != "" || m.done == m.game.N() {
			continue
		}
		c := referee.Command{Do: referee.Abort}
		if n, known := m.number(seat.Commitment); known {
			c = referee.Command{Do: referee.Reveal, Number: n}
		} else {
			m.notice("%s: aborted, because the number for fair chance was lost with an earlier process", m.id)
		}
		if err := m.do(ctx, c); err != nil {
			return m.failed(ctx, err)
		}
		m.done = m.game.N()
	}
	return nil
}

// clean aborts a game in the lobby that could not start, because its number is lost.
func (m *match) clean(ctx context.Context) {
	for _, of := range []hexgames.Player{hexgames.White, hexgames.Black} {
		seat := m.game.Seat(of)
		if seat.Person != m.me.ID || seat.Commitment == "" || !m.game.Terms().Listed {
			continue
		}
		if _, known := m.number(seat.Commitment); !known {
			m.do(ctx, referee.Command{Do: referee.Abort})
		}
	}
}

// rematch agrees to another game with the same opponent, unless there are too many.
func (m *match) rematch(ctx context.Context) {
	next := m.game.Following()
	if next == "" || m.room() <= 0 {
		return
	}
	m.lock.Lock()
	known := m.matches[next] != nil
	m.lock.Unlock()
	if known {
		return
	}
	c := referee.Command{Do: client.Rematch, Commitment: m.commit(m.game.Terms().Game)}
	short, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	a, err := m.Client.Do(short, m.id, client.Command{Command: c})
	if err != nil {
		return // it is taken, or over
	}
	if a.Event.ID != "" {
		next = a.Event.ID
	}
	a.Game = next
	m.begin(ctx, a)
}

// leaveGone ends a game that has waited for an absent opponent for so long that the server permits
// it: it claims the win, or aborts the game if it has not started.
func (m *match) leaveGone(ctx context.Context) {
	c := referee.Command{Do: referee.Claim}
	switch g := m.game; {
	case g == nil || m.isBusy():
		return
	case g.Status() == referee.Playing && !g.Has(m.me.ID, g.Turn()) && g.Terms().Clock.Move == 0:
	case g.Status() == referee.Committed:
		c.Do = referee.Abort
	default:
		return
	}
	s, err := m.Client.State(ctx, m.id, false)
	if err != nil {
		return
	}
	m.lock.Lock()
	m.alone = s.Gone != 0
	m.player.wake() // there may be room for another game
	m.lock.Unlock()
	if s.Gone == 0 || m.now()-s.Gone < goneFor {
		return
	}
	c.Version = s.Version
	if err := m.do(ctx, c); err != nil {
		m.failed(ctx, err) // it looks again
		return
	}
	m.notice("%s: the opponent has left", m.id)
}

// isBusy reports whether something has happened recently.
func (m *match) isBusy() bool {
	m.lock.Lock()
	defer m.lock.Unlock()
	return time.Since(m.last) < glance
}
