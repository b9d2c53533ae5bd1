package hall

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/examples/referee"
	"example.com/hexgames/examples/referee/clocks"
	"example.com/hexgames/examples/referee/fair"
	"example.com/hexgames/examples/server/store"
)

// Rematch is a verb in addition to those of package referee.
const Rematch referee.Verb = "rematch"

// Verbs returns all verbs.
func Verbs() []referee.Verb { return append(referee.Verbs(), Rematch) }

// verbs is a list of all verbs for an error.
var verbs = func() string {
	var all []string
	for _, v := range Verbs() {
		all = append(all, string(v))
	}
	return strings.Join(all, ", ")
}()

// A Command is a command on a game, with the id that the client gave it.
type Command struct {
	ID     string `json:"id"`
	Secret string `json:"secret,omitempty"` // Join: of the seat
	referee.Command
}

// An Answer is what a client hears of a command that was carried out.
type Answer struct {
	Game    string            `json:"game"`
	N       int               `json:"n"`
	Event   json.RawMessage   `json:"event"`
	Invites map[string]string `json:"invites,omitempty"`
}

// digest returns the digest of what a command wants.
func digest(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // commands always marshal
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:9])
}

// checkID returns an error if a text cannot be the id of a command.
func checkID(id string) error {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
	if id == "" || len(id) > 64 || strings.Trim(id, allowed) != "" {
		return Refuse(ErrRequest, id, "the id of a command has 1 to 64 characters from A-Z a-z 0-9 . _ -")
	}
	return nil
}

// The greatest numbers of bytes in texts, which are those of the games or more.
const (
	mostMove  = 64
	mostStart = 1024
)

// Do carries out a command of a person, which arrived at a moment. Its errors are a [*Refused],
// or say that the store does not work.
func (h *Hall) Do(ctx context.Context, person, game string, c Command, at clocks.Millis) (Answer, error) {
	if err := checkID(c.ID); err != nil {
		return Answer{}, err
	}
	if len(c.Move) > mostMove {
		return Answer{}, Refuse(ErrRequest, c.Move, "a move has at most 64 bytes")
	}
	defer h.calls.end(h.calls.begin(at))
	h.Counts.Commands.Add(1)
	h.awake(ctx)
	r := h.locked(game)
	defer r.lock.Unlock()
	t := turn{Hall: h, room: r, person: person, command: c, sum: store.Command{Person: person, ID: c.ID, Digest: digest([]any{game, c})}, at: at}
	return t.do(ctx)
}

// A turn is a command that is being carried out, in a locked room.
type turn struct {
	*Hall
	room    *room
	person  string
	command Command
	sum     store.Command
	at      clocks.Millis
	fresh   bool // whether the room has all events
}

func (t *turn) do(ctx context.Context) (Answer, error) {
	for {
		answer, again, err := t.try(ctx)
		if !again {
			return answer, err
		}
	}
}

// try tries to carry out the command. If the room has changed meanwhile, it wants to try again.
func (t *turn) try(ctx context.Context) (answer Answer, again bool, err error) {
	r := t.room
	if r.game == nil {
		if err := r.read(ctx); err != nil {
			return answer, false, err
		}
		t.fresh = true
	}
	if r.readOnly {
		return t.refuse(ctx, Refuse(referee.ErrState, string(t.command.Do), "the rules of this server are not those by which the game began"))
	}
	if t.Ready() != nil {
		return answer, false, unavailable(t.Ready())
	}
	seat, err := t.seat()
	if err != nil {
		return t.refuse(ctx, err)
	}
	if err := t.prepare(ctx, r); err != nil {
		return t.failed(ctx, err)
	}
	seed, err := r.secret(ctx)
	if err != nil {
		return answer, false, err
	}
	var events []referee.Event
	switch t.command.Do {
	case Rematch:
		if answer, again, err := t.rematched(ctx); !errors.Is(err, store.ErrNotFound) {
			return answer, again, err
		}
		if r.game.Following() != "" && seat != hexgames.None {
			answer, err := t.joinRematch(ctx)
			return answer, false, err
		}
		events, err = t.rematch(ctx, seat)
	default:
		var in referee.Circumstances
		if in, err = t.circumstances(ctx, seat, seed); err != nil {
			return answer, false, err
		}
		events, err = r.game.Do(t.command.Command, in)
		if !slices.Contains(referee.Verbs(), t.command.Do) {
			err = &hexgames.Error{
				Kind: referee.ErrCommand, Game: r.game.Terms().Game, Input: string(t.command.Do), Reason: "no such command: want one of " + verbs,
			}
		}
	}
	if err != nil {
		return t.refuse(ctx, err)
	}
	if err := r.append(ctx, events, t.sum, ""); err != nil {
		return t.failed(ctx, err)
	}
	return t.answer(events[0].N), false, nil
}

// seat returns the seat for which the command is.
func (t *turn) seat() (hexgames.Player, error) {
	g := t.room.game
	terms := g.Terms()
	if t.command.Do != referee.Join {
		return g.SeatOf(t.person), nil
	}
	switch invited := t.invited(t.room.id, t.command.Secret); {
	case t.command.Secret != "" && invited == hexgames.None:
		return hexgames.None, Refuse(ErrSecret, "", "this is not the secret of a seat")
	case t.command.Secret != "":
		t.command.Seat = invited
	case !terms.Listed && terms.For != t.person:
		return hexgames.None, Refuse(ErrSecret, "", "this needs the secret of the seat, which is in the link of the invitation")
	case t.command.Seat != hexgames.White && t.command.Seat != hexgames.Black && t.command.Seat != hexgames.None:
		return hexgames.None, Refuse(referee.ErrSeat, t.command.Seat.String(), "want White or Black")
	}
	if g.Status() == referee.Open && g.SeatOf(t.person) == hexgames.None {
		if err := t.checkGames(context.Background(), t.person); err != nil {
			return hexgames.None, err
		}
	}
	return t.command.Seat, nil
}

// circumstances returns what the referee has to know.
func (t *turn) circumstances(ctx context.Context, seat hexgames.Player, seed string) (in referee.Circumstances, err error) {
	in = referee.Circumstances{At: t.at, By: seat, Person: t.person, Seed: seed}
	switch t.command.Do {
	case referee.Move:
		in.Lag, in.Grace = t.lags.of(t.person), t.room.late()
	case referee.Claim:
		opponent := t.room.game.Seat(seat.Opponent()).Person
		since, err := t.goneSince(ctx, opponent)
		if err != nil {
			return in, unavailable(err)
		}
		in.Gone = opponent != "" && since != 0 && t.Now()-since >= goneFor
	}
	return in, nil
}

// late returns for how long this server has kept the position from the player on turn.
func (r *room) late() clocks.Millis { return r.page.Load().late }

// refuse answers a command that is refused, unless the room has missed an event, or the command
// was carried out before.
func (t *turn) refuse(ctx context.Context, refused error) (answer Answer, again bool, err error) {
	if t.options.Shared && !t.fresh {
		if err := t.room.read(ctx); err != nil {
			return answer, false, err
		}
		t.fresh = true
		return answer, true, nil
	}
	done, err := t.store.Command(ctx, t.person, t.sum.ID)
	switch {
	case err == nil:
		return t.again(done)
	case !errors.Is(err, store.ErrNotFound):
		return answer, false, unavailable(err)
	}
	t.Counts.Refused.Add(1)
	if t.room.game == nil && t.room.broken == nil { // a game of chance whose draw has failed
		if err := t.room.read(ctx); err != nil {
			return answer, false, err
		}
	}
	return answer, false, t.withState(ctx, refused)
}

// withState returns an error with the state as the person may see it, or as if there were no such
// game.
func (t *turn) withState(ctx context.Context, refused error) error {
	p := t.room.page.Load()
	v := p.viewer(t.person)
	if p.private && v.Seat == hexgames.None && t.invited(t.room.id, t.command.Secret) == hexgames.None {
		return errNoGame(t.room.id) // whatever he has sent
	}
	return &Refused{Err: errorOf(refused), State: t.state(ctx, t.room, v, false)}
}

// failed answers a command whose events were not stored.
func (t *turn) failed(ctx context.Context, failure error) (answer Answer, again bool, err error) {
	switch {
	case errors.Is(failure, store.ErrConflict):
		t.fresh = false
		return answer, true, nil
	case errors.Is(failure, store.ErrReused):
		done, err := t.store.Command(ctx, t.person, t.sum.ID)
		if err != nil {
			return answer, false, unavailable(err)
		}
		return t.again(done)
	}
	return answer, false, unavailable(failure)
}

// again answers a command that was carried out before.
func (t *turn) again(done store.Done) (answer Answer, again bool, err error) {
	if t.room.game == nil || done.Game == t.room.id && t.room.page.Load().n() < done.N {
		if err := t.room.read(context.Background()); err != nil {
			return answer, false, err
		}
	}
	if done.Digest != t.sum.Digest || done.Game != t.room.id {
		return answer, false, t.withState(context.Background(), errReused(t.sum.ID))
	}
	t.Counts.Repeated.Add(1)
	return t.answer(done.N), false, nil
}

// errReused is the error for an id that was used for something else.
func errReused(id string) error {
	return Refuse(ErrReused, id, "this id was the id of another command: give every command its own")
}

// answer returns the answer to a command that has caused an event.
func (t *turn) answer(n int) Answer {
	e := t.room.page.Load().entries[n-1]
	return Answer{Game: t.room.id, N: n, Event: e.players}
}

// prepare does what has to happen in a locked room before a command: it gives back the time for
// which the servers were away, and ends a game whose time has run out. Its errors are those of
// the store.
func (h *Hall) prepare(ctx context.Context, r *room) error {
	if err := h.grace(ctx, r); err != nil {
		return err
	}
	now, g := h.Now(), r.game
	deadline, runs := g.Clocks().Deadline()
	expires := g.Status() != referee.Playing && g.Status() != referee.Over && g.Terms().Expires != 0 && now >= g.Terms().Expires
	if !expires && (!runs || clocks.Millis(h.level.Load()) <= deadline+referee.MostLag+r.late()) {
		return nil
	}
	seed, err := r.secret(ctx)
	if err != nil {
		return err
	}
	events, err := g.Expire(now, seed)
	if err == nil && len(events) == 0 {
		events, err = g.Flag(now, h.lags.of(g.Seat(g.Clocks().On).Person)+r.late(), seed)
	}
	if err != nil || len(events) == 0 {
		return err
	}
	h.Counts.Flagged.Add(1)
	return r.append(ctx, events, store.Command{}, "")
}

// grace gives back the time of the outages in a locked room, unless it has been given back.
func (h *Hall) grace(ctx context.Context, r *room) error {
	for _, o := range *h.outages.Load() {
		events, err := r.game.Away(o.from, o.to)
		if err != nil {
			return err
		}
		if len(events) > 0 {
			if err := r.append(ctx, events, store.Command{}, ""); err != nil {
				return err
			}
			h.Counts.Graced.Add(1)
		}
	}
	return nil
}

// A Creation is the wish for a game.
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

// How long the seats of a game can be taken.
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
		return Answer{}, Refuse(ErrRequest, c.Start, "a position has at most 1024 bytes")
	}
	if err := h.Ready(); err != nil {
		return Answer{}, unavailable(err)
	}
	defer h.calls.end(h.calls.begin(at))
	h.Counts.Commands.Add(1)
	sum := store.Command{Person: person, ID: c.ID, Digest: digest(c)}
	answer, err := h.create(ctx, person, c, sum, at)
	if err == nil {
		return answer, nil
	}
	// It may have been carried out before.
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
		return Answer{}, Refuse(ErrRequest, c.Seat, "want the seat White, Black or random, or none")
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
		return Answer{}, &hexgames.Error{Kind: hexgames.ErrOption, Input: c.Commitment, Reason: "a commitment is that of a player: take a seat, or send it when you join"}
	}
	if c.Private && c.Listed {
		return Answer{}, Refuse(ErrRequest, "listed", "a game in the lobby is not private")
	}
	if err := h.checkGames(ctx, person); err != nil {
		return Answer{}, err
	}
	game := strings.ToLower(c.Game)
	rules, err := referee.Digest(game)
	if err != nil {
		return Answer{}, err
	}
	terms := referee.Terms{
		Game: game, Start: c.Start, Clock: c.Clock, Private: c.Private, Listed: c.Listed, Expires: at + expires, Delay: c.Delay,
	}
	r, err := h.found(ctx, newID(12), terms, c.Options, rules, person, seat, c.Commitment, sum, at)
	if err != nil {
		return Answer{}, err
	}
	return h.created(r, c), nil
}

// found creates a game, in which a person takes a seat, and returns its room.
func (h *Hall) found(
	ctx context.Context, id string, terms referee.Terms, options map[string]string, rules string,
	person string, seat hexgames.Player, commitment string, sum store.Command, at clocks.Millis,
) (*room, error) {
	number := newNumber()
	game, events, err := referee.Create(id, terms, options, rules, fair.Commit(number), at)
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
	if err := r.append(ctx, events, sum, number); err != nil {
		h.drop(r)
		if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrReused) {
			return nil, err
		}
		return nil, unavailable(err)
	}
	return r, nil
}

// created returns the answer to the creation of a game, which is always the same.
func (h *Hall) created(r *room, c Creation) Answer {
	p := r.page.Load()
	a := Answer{Game: r.id, N: 1, Event: p.entries[0].players, Invites: map[string]string{}}
	taken := hexgames.None // by whoever created the game
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

// rematched answers a command for a rematch that was carried out before; otherwise, the error
// matches [store.ErrNotFound]. Other commands find that out when their events are stored.
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

// join returns the command by which a player joins the game that the opponent has created.
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

// joinRematch joins the game that the opponent has created, unless the player is there.
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

// rematch creates the game that follows.
func (t *turn) rematch(ctx context.Context, seat hexgames.Player) ([]referee.Event, error) {
	if err := t.checkGames(ctx, t.person); err != nil {
		return nil, err
	}
	g := t.room.game
	next := idOf(t.derive("rematch", t.room.id))[:12]
	events, err := g.Follow(t.at, seat, next)
	if err != nil {
		return nil, err
	}
	// The game is made before the event that names it: if the server stops in between, the
	// next try finds it.
	terms := g.Terms()
	terms.Listed, terms.Expires, terms.Rematch, terms.For = false, t.at+inviteExpires, t.room.id, g.Seat(seat.Opponent()).Person
	rules, err := referee.Digest(terms.Game)
	if err == nil {
		_, err = t.found(ctx, next, terms, nil, rules, t.person, seat.Opponent(), t.command.Commitment, store.Command{}, t.at)
	}
	if errors.Is(err, store.ErrConflict) {
		err = t.sit(ctx, next, seat.Opponent())
	}
	if err != nil {
		t.room.forget()
		return nil, err
	}
	return events, nil
}

// sit takes a seat in a rematch that exists without the event that names it, unless the player
// sits there.
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
	if err := r.append(ctx, events, store.Command{}, ""); err != nil {
		return unavailable(err)
	}
	return nil
}

// checkGames returns an error if a person has too many games.
func (h *Hall) checkGames(ctx context.Context, person string) error {
	if person == "" {
		return nil
	}
	live := []string{string(referee.Open), string(referee.Committed), string(referee.Playing)}
	have, err := h.store.Games(ctx, store.Filter{Person: person, Status: live, Limit: h.options.Games})
	switch {
	case err != nil:
		return unavailable(err)
	case len(have) >= h.options.Games:
		return Refuse(ErrLimit, "", "you have as many games that are not over as one may have: end one first")
	}
	return nil
}

// calls holds when the commands that are being carried out arrived.
type calls struct {
	lock sync.Mutex
	at   map[*clocks.Millis]bool
}

func (c *calls) begin(at clocks.Millis) *clocks.Millis {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.at == nil {
		c.at = map[*clocks.Millis]bool{}
	}
	c.at[&at] = true
	return &at
}

func (c *calls) end(at *clocks.Millis) {
	c.lock.Lock()
	defer c.lock.Unlock()
	delete(c.at, at)
}

// oldest returns when the oldest of them arrived, or now if there is none.
func (c *calls) oldest(now clocks.Millis) clocks.Millis {
	c.lock.Lock()
	defer c.lock.Unlock()
	for at := range c.at {
		now = min(now, *at)
	}
	return now
}
