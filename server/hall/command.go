package hall

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// Rematch is a verb in addition to the verbs of package referee.
const Rematch referee.Verb = "rematch"

// Verbs returns all verbs.
func Verbs() []referee.Verb { return append(referee.Verbs(), Rematch) }

// verbs lists all verbs for an error.
var verbs = func() string {
	var all []string
	for _, v := range Verbs() {
		all = append(all, string(v))
	}
	return strings.Join(all, ", ")
}()

// A Command is a command on a game, with the id chosen by the client.
type Command struct {
	ID     string `json:"id"`
	Secret string `json:"secret,omitempty"` // Join: of the seat
	referee.Command
}

// An Answer is the answer to a command that was carried out.
type Answer struct {
	Game    string            `json:"game"`
	N       int               `json:"n"`
	Event   json.RawMessage   `json:"event"`
	Invites map[string]string `json:"invites,omitempty"`
}

// digest returns a digest of the command's content.
func digest(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // commands always marshal
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:9])
}

// checkID returns an error if a text is not a valid command id.
func checkID(id string) error {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
	if id == "" || len(id) > 64 || strings.Trim(id, allowed) != "" {
		return Refuse(ErrRequest, id, "the id of a command consists of 1 to 64 characters from A-Z a-z 0-9 . _ -")
	}
	return nil
}

// The maximum sizes of texts in bytes. They are at least the maximum sizes in the games.
const (
	mostMove  = 64
	mostStart = 1024
)

// Do carries out a person's command, which arrived at the given moment. Its error is a [*Refused],
// or reports that the store isn't working.
func (h *Hall) Do(ctx context.Context, person, game string, c Command, at clocks.Millis) (Answer, error) {
	if err := checkID(c.ID); err != nil {
		return Answer{}, err
	}
	if len(c.Move) > mostMove {
		return Answer{}, Refuse(ErrRequest, c.Move, "a move can be at most 64 bytes long")
	}
	defer h.calls.end(h.calls.begin(at))
	h.Counts.Commands.Add(1)
	h.sign(person)
	h.awake(ctx)
	r := h.locked(game)
	defer r.lock.Unlock()
	t := turn{Hall: h, room: r, person: person, command: c, sum: store.Command{Person: person, ID: c.ID, Digest: digest([]any{game, c})}, at: at}
	return t.do(ctx)
}

// A turn is a command in progress, in a locked room.
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

// try tries to carry out the command. If the room has changed meanwhile, it asks to be called
// again.
func (t *turn) try(ctx context.Context) (answer Answer, again bool, err error) {
	r := t.room
	if r.game == nil {
		if err := r.read(ctx); err != nil {
			return answer, false, err
		}
		t.fresh = true
	}
	if r.readOnly {
		return t.refuse(ctx, Refuse(referee.ErrState, string(t.command.Do), "the game started under different rules than this server's"))
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
		compute(ctx, func() { events, err = r.game.Do(t.command.Command, in) })
		if !slices.Contains(referee.Verbs(), t.command.Do) {
			err = &hexgames.Error{
				Kind: referee.ErrCommand, Game: r.game.Terms().Game, Input: string(t.command.Do), Reason: "no such command: want one of " + verbs,
			}
		}
	}
	if err != nil {
		return t.refuse(ctx, err)
	}
	most := 0
	if t.command.Do == referee.Join {
		most = t.options.Games
	}
	shown := r.page.Load().shown
	if err := r.append(ctx, events, t.sum, "", most); err != nil {
		return t.failed(ctx, err)
	}
	if t.command.Do == referee.Move && shown != 0 {
		t.lags.moved(t.person, t.at-shown)
	}
	return t.answer(events[0].N), false, nil
}

// seat returns the command's seat.
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
		return hexgames.None, Refuse(ErrSecret, "", "this requires the secret of the seat, from the invitation link")
	case t.command.Seat != hexgames.White && t.command.Seat != hexgames.Black && t.command.Seat != hexgames.None:
		return hexgames.None, Refuse(referee.ErrSeat, t.command.Seat.String(), "want White or Black")
	}
	return t.command.Seat, nil
}

// circumstances returns the input of the referee.
func (t *turn) circumstances(ctx context.Context, seat hexgames.Player, seed string) (in referee.Circumstances, err error) {
	in = referee.Circumstances{At: t.at, By: seat, Person: t.person, Seed: seed}
	switch t.command.Do {
	case referee.Move:
		in.Lag, in.Grace = t.lags.of(t.person), t.room.late()
	case referee.Claim:
		if seat == hexgames.None {
			return in, nil
		}
		since, err := t.gone(ctx, t.room.page.Load(), seat.Opponent())
		if err != nil {
			return in, unavailable(err)
		}
		in.Gone = since != 0
	}
	return in, nil
}

// late returns how long this server has kept the position from the player to move.
func (r *room) late() clocks.Millis { return r.page.Load().late }

// refuse answers a refused command, unless the room has missed an event, or the command was carried
// out before.
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

// withState adds to an error the state as the person may see it, or returns the error for a game
// that does not exist.
func (t *turn) withState(ctx context.Context, refused error) error {
	p := t.room.page.Load()
	v := p.viewer(t.person)
	if p.private && v.Seat == hexgames.None && t.invited(t.room.id, t.command.Secret) == hexgames.None {
		return errNoGame(t.room.id) // whatever they sent
	}
	return &Refused{Err: errorOf(refused), State: t.state(ctx, t.room, v)}
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
	case errors.Is(failure, store.ErrFull):
		return t.refuse(ctx, errGames)
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
	return Refuse(ErrReused, id, "this id belongs to another command: give every command its own id")
}

// answer returns the answer to a command that caused an event.
func (t *turn) answer(n int) Answer {
	e := t.room.page.Load().entries[n-1]
	return Answer{Game: t.room.id, N: n, Event: e.players}
}
