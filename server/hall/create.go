package hall

import (
	"context"
	"errors"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/store"
)

// A Creation is a request to create a game.
type Creation struct {
	ID         string            `json:"id"`
	Game       string            `json:"game"`
	Options    map[string]string `json:"options,omitempty"`
	Start      string            `json:"start,omitempty"`
	Seat       string            `json:"seat,omitempty"`
	Clock      clocks.Control    `json:"clock,omitzero"`
	Private    bool              `json:"private,omitempty"`
	Listed     bool              `json:"listed,omitempty"`
	Expires    clocks.Millis     `json:"expires,omitempty"`
	Delay      clocks.Millis     `json:"delay,omitempty"`
	Commitment string            `json:"commitment,omitempty"`
}

// How long a game's seats stay open.
const (
	lobbyExpires  = 15 * clocks.Minute
	inviteExpires = 7 * clocks.Day
	mostExpires   = 30 * clocks.Day
)

// Create creates a game for a person.
func (h *Hall) Create(ctx context.Context, person string, c Creation, at clocks.Millis) (Answer, error) {
	if err := checkID(c.ID); err != nil {
		return Answer{}, err
	}
	if len(c.Start) > mostStart {
		return Answer{}, Refuse(ErrRequest, c.Start, "a position can be at most 1024 bytes long")
	}
	if err := h.Ready(); err != nil {
		return Answer{}, unavailable(err)
	}
	defer h.calls.end(h.calls.begin(at))
	h.Counts.Commands.Add(1)
	if c.Listed {
		h.arrive(ctx, person) // the lobby has only games of those who are there
	} else {
		h.sign(person)
	}
	sum := store.Command{Person: person, ID: c.ID, Digest: digest(c)}
	answer, err := h.create(ctx, person, c, sum, at)
	if err == nil {
		return answer, nil
	}
	// The command may have been carried out before.
	done, known := h.store.Command(ctx, person, c.ID)
	switch {
	case known == nil && done.Digest == sum.Digest:
		r, err := h.room(ctx, done.Game)
		if err != nil {
			return answer, err
		}
		h.Counts.Repeated.Add(1)
		return h.created(r, c), nil
	case known == nil:
		return answer, errReused(c.ID)
	case !errors.Is(known, store.ErrNotFound):
		return answer, unavailable(known)
	}
	var refused *Refused
	var own *hexgames.Error
	if errors.As(err, &refused) {
		return answer, err
	}
	if errors.As(err, &own) {
		return answer, &Refused{Err: own}
	}
	return answer, &Refused{Err: errorOf(err)}
}

func (h *Hall) create(ctx context.Context, person string, c Creation, sum store.Command, at clocks.Millis) (Answer, error) {
	seat := hexgames.None
	switch strings.ToLower(c.Seat) {
	case "":
	case "white":
		seat = hexgames.White
	case "black":
		seat = hexgames.Black
	case "random":
		seat = seats[newID(1)[0]&1]
	default:
		return Answer{}, Refuse(ErrRequest, c.Seat, "want the seat White, Black, or random, or none")
	}
	expires := c.Expires
	switch {
	case expires < 0 || expires > mostExpires:
		return Answer{}, Refuse(ErrRequest, "expires", "want 0 to 2592000000 ms, which is 30 days")
	case expires == 0 && c.Listed:
		expires = lobbyExpires
	case expires == 0:
		expires = inviteExpires
	}
	if c.Commitment != "" && seat == hexgames.None {
		return Answer{}, &hexgames.Error{Kind: hexgames.ErrOption, Input: c.Commitment, Reason: "only a player can send a commitment: take a seat, or send it when you join"}
	}
	if c.Private && c.Listed {
		return Answer{}, Refuse(ErrRequest, "listed", "a game in the lobby cannot be private")
	}
	game := strings.ToLower(c.Game)
	rules, err := referee.Digest(game)
	if err != nil {
		return Answer{}, err
	}
	terms := referee.Terms{
		Creator: person, Game: game, Start: c.Start, Clock: c.Clock, Private: c.Private, Listed: c.Listed, Expires: at + expires, Delay: c.Delay,
	}
	r, err := h.found(ctx, newID(12), terms, c.Options, rules, person, seat, c.Commitment, sum, at)
	if err != nil {
		return Answer{}, err
	}
	return h.created(r, c), nil
}

// found creates a game, with a person in one seat, and returns its room. If the person has too many
// games, the error is errGames.
func (h *Hall) found(
	ctx context.Context, id string, terms referee.Terms, options map[string]string, rules string,
	person string, seat hexgames.Player, commitment string, sum store.Command, at clocks.Millis,
) (*room, error) {
	number := newNumber()
	var game *referee.Game
	var events []referee.Event
	var err error
	compute(ctx, func() { game, events, err = referee.Create(id, terms, options, rules, fair.Commit(number), at) })
	if err != nil {
		return nil, err
	}
	if seat != hexgames.None {
		joined, err := game.Do(referee.Command{Do: referee.Join, Seat: seat, Commitment: commitment},
			referee.Circumstances{At: at, By: seat, Person: person, Seed: number})
		if err != nil {
			return nil, err
		}
		events = append(events, joined...)
	}
	r := h.locked(id)
	defer r.lock.Unlock()
	r.game = game
	err = r.append(ctx, events, sum, number, h.options.Games)
	if err != nil {
		h.drop(r)
	}
	switch {
	case err == nil:
		return r, nil
	case errors.Is(err, store.ErrFull):
		return nil, errGames
	case errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrReused):
		return nil, err
	}
	return nil, unavailable(err)
}

// created returns the answer to the creation of a game, which never changes.
func (h *Hall) created(r *room, c Creation) Answer {
	p := r.page.Load()
	a := Answer{Game: r.id, N: 1, Event: p.entries[0].players, Invites: map[string]string{}}
	taken := hexgames.None // by the creator of the game
	if c.Seat != "" {
		taken = p.entries[1].event.By
	}
	for _, seat := range seats {
		if seat != taken {
			a.Invites[seat.String()] = h.invite(r.id, seat)
		}
	}
	return a
}

// errGames is the error for exceeding a person's limit on games.
var errGames = Refuse(ErrForbidden, "", "you have too many unfinished games, including those that you created: end one first")
