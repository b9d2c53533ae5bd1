package hall

import (
	"context"
	"errors"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/store"
)

// rematched answers a rematch command that was carried out before; otherwise, the error matches
// [store.ErrNotFound]. For other commands, storing their events detects this.
func (t *turn) rematched(ctx context.Context) (answer Answer, again bool, err error) {
	done, err := t.store.Command(ctx, t.person, t.sum.ID)
	switch next := t.room.game.Following(); {
	case errors.Is(err, store.ErrNotFound):
		return answer, false, err
	case err != nil:
		return answer, false, unavailable(err)
	case next != "" && done.Game == next && done.Digest == digest([]any{next, t.join()}):
		t.Counts.Repeated.Add(1)
		return t.following(), false, nil
	}
	return t.again(done)
}

// join returns the command of a player to join the game that the opponent created.
func (t *turn) join() Command {
	c := t.command
	c.Do, c.Secret, c.Seat = referee.Join, "", hexgames.None
	return c
}

// following answers with the event that names the rematch.
func (t *turn) following() (answer Answer) {
	entries := t.room.page.Load().entries
	for i := range entries {
		if e := entries[i].event; e.Kind == referee.Rematch {
			answer = t.answer(e.N)
		}
	}
	return answer
}

// joinRematch joins the game that the opponent created, unless the player is already in it.
func (t *turn) joinRematch(ctx context.Context) (answer Answer, err error) {
	next := t.room.game.Following()
	r, err := t.room.hall.room(ctx, next)
	if err != nil {
		return answer, err
	}
	if p := r.page.Load(); p.persons[0] != t.person && p.persons[1] != t.person {
		if _, err := t.Do(ctx, t.person, next, t.join(), t.at); err != nil {
			return answer, err
		}
	}
	return t.following(), nil
}

// rematch creates the next game.
func (t *turn) rematch(ctx context.Context, seat hexgames.Player) ([]referee.Event, error) {
	g := t.room.game
	next := idOf(t.derive("rematch", t.room.id))[:12]
	events, err := g.Follow(t.at, seat, next)
	if err != nil {
		return nil, err
	}
	// The game is created before the event that names it. If the server stops in between, the next
	// try finds the game.
	terms := g.Terms()
	terms.Creator, terms.Listed, terms.Expires, terms.Rematch, terms.For = t.person, false, t.at+inviteExpires, t.room.id, g.Seat(seat.Opponent()).Person
	rules, err := referee.Digest(terms.Game)
	if err == nil {
		_, err = t.found(ctx, next, terms, nil, rules, t.person, seat.Opponent(), t.command.Commitment, t.sits(next), t.at)
	}
	if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrReused) {
		err = t.sit(ctx, next, seat.Opponent())
	}
	if err != nil {
		t.room.forget()
		return nil, err
	}
	return events, nil
}

// sits returns the command that seats the player in a rematch. No client can use its id.
func (t *turn) sits(next string) store.Command {
	return store.Command{Person: t.person, ID: "rematch " + next, Digest: digest(next)}
}

// sit takes a seat in a rematch that exists without the event that names it, unless the player is
// already in it.
func (t *turn) sit(ctx context.Context, next string, seat hexgames.Player) error {
	r := t.locked(next)
	defer r.lock.Unlock()
	if err := r.read(ctx); err != nil {
		return err
	}
	if r.game == nil || r.game.SeatOf(t.person) != hexgames.None {
		return nil
	}
	seed, err := r.secret(ctx)
	if err != nil {
		return err
	}
	join := referee.Command{Do: referee.Join, Seat: seat, Commitment: t.command.Commitment}
	events, err := r.game.Do(join, referee.Circumstances{At: t.at, By: seat, Person: t.person, Seed: seed})
	if err != nil {
		return err
	}
	switch err := r.append(ctx, events, t.sits(next), "", t.options.Games); {
	case errors.Is(err, store.ErrFull):
		return errGames
	case err != nil:
		return unavailable(err)
	}
	return nil
}
