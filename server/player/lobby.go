package player

import (
	"context"
	"errors"
	"slices"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/client"
)

// pace is how often the player checks the lobby.
const pace = 3 * time.Second

// soon is how long the player tries to start a game. If it has too many games, the server always
// asks it to try later.
const soon = 30 * time.Second

// asleep is how long after its last event a game still keeps the player from starting another one:
// after that, its opponent has probably left.
const asleep = 10 * time.Minute

// tend starts games, until enough of them are over.
func (p *player) tend(ctx context.Context, stop func()) {
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.changed:
		case <-ticker.C:
		}
		if p.isDone() {
			stop()
			return
		}
		for _, g := range p.Create {
			if p.room() > 0 && !p.waits(g) {
				p.create(ctx, g)
			}
		}
		if p.Join && p.room() > 0 {
			p.join(ctx)
		}
	}
}

// isDone reports whether enough games are over.
func (p *player) isDone() bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.Stop > 0 && p.over >= p.Stop
}

// room returns how many games the player may start: none before its games are listed.
func (p *player) room() int {
	p.lock.Lock()
	defer p.lock.Unlock()
	if !p.listed {
		return 0
	}
	active := 0
	for _, m := range p.matches {
		switch {
		case m.status == "":
			return 0
		case m.status == referee.Open && m.terms.Listed, m.isPlayed():
			active++
		}
	}
	n := p.Games - active
	if p.Stop > 0 {
		n = min(n, p.Stop-p.over-active)
	}
	return n
}

// isPlayed reports whether a game is in progress. The player is locked.
func (m *match) isPlayed() bool {
	isBetween := m.status == referee.Committed || m.status == referee.Playing
	return isBetween && !m.alone && time.Since(m.last) < asleep
}

// waits reports whether a game is waiting in the lobby for an opponent.
func (p *player) waits(g client.Creation) bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	for _, m := range p.matches {
		if m.status == referee.Open && m.terms.Listed && m.terms.Game == g.Game && m.terms.Clock == g.Clock {
			return true
		}
	}
	return false
}

// create offers a game in the lobby.
func (p *player) create(ctx context.Context, g client.Creation) {
	g.Listed, g.Commitment = true, p.commit(g.Game)
	short, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	a, err := p.Client.Create(short, g)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		p.complain("cannot offer a game of %s: %v", g.Game, err)
	default:
		p.notice("%s: %s, waiting in the lobby", a.Game, g.Game)
		p.begin(ctx, a)
	}
}

// join joins games in the lobby.
func (p *player) join(ctx context.Context) {
	short, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	listed, err := p.Client.Lobby(short)
	if err != nil {
		if ctx.Err() == nil {
			p.complain("cannot list the lobby: %v", err)
		}
		return
	}
	for _, s := range slices.Backward(listed) { // the one that has been waiting longest
		if p.isMine(s) || !isThere(s.White) && !isThere(s.Black) || len(p.Only) > 0 && !slices.Contains(p.Only, s.Game) {
			continue
		}
		if p.room() <= 0 {
			return
		}
		a, err := p.Client.Join(short, s.ID, "", 0, p.commit(s.Game))
		switch {
		case err == nil:
			p.begin(ctx, a)
		case short.Err() != nil:
			return
		case errors.Is(err, client.ErrForbidden): // there are too many games, also for the next one
			p.complain("cannot join a game of %s: %v", s.Game, err)
			return
		} // else somebody was faster
	}
}

// isThere reports whether there is a person and that person is connected.
func isThere(p *client.Person) bool { return p != nil && p.Present }

// begin starts the match of a game that a command has created or joined.
func (p *player) begin(ctx context.Context, a client.Answer) {
	p.lock.Lock()
	defer p.lock.Unlock()
	m := p.match(ctx, a.Game)
	if a.Event.Terms != nil && m.status == "" {
		m.terms, m.status = *a.Event.Terms, referee.Open
	}
	m.look(false)
}

// withdraw takes the games that are still waiting out of the lobby: nobody would play them.
func (p *player) withdraw() {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	for id, m := range p.matches {
		if m.status == referee.Open && m.terms.Listed {
			if _, err := p.Client.Do(ctx, id, client.Command{Command: referee.Command{Do: referee.Abort}}); err == nil {
				p.notice("%s: withdrawn from the lobby", id)
			}
		}
	}
}
