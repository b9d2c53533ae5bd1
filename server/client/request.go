package client

import (
	"cmp"
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
)

// Rematch is the verb that creates another game after the end. It is not a command of package
// referee.
const Rematch referee.Verb = "rematch"

// A Command is a player's request.
type Command struct {
	ID string `json:"id"` // new for each command; Do fills in an empty one
	referee.Command
	Secret string `json:"secret,omitempty"` // Join, unless the game is listed
}

// A Creation is a request to create a game.
type Creation struct {
	ID         string            `json:"id"` // as in a Command
	Game       string            `json:"game"`
	Options    map[string]string `json:"options,omitempty"`
	Start      string            `json:"start,omitempty"` // a position, instead of options
	Seat       string            `json:"seat,omitempty"`  // White, Black, or random; "" for none
	Clock      clocks.Control    `json:"clock,omitzero"`
	Private    bool              `json:"private,omitempty"`
	Listed     bool              `json:"listed,omitempty"`
	Expires    clocks.Millis     `json:"expires,omitempty"` // how long the seats can be taken
	Delay      clocks.Millis     `json:"delay,omitempty"`
	Commitment string            `json:"commitment,omitempty"`
}

// A Filter selects games in a list. The zero Filter selects as many as the server returns at a
// time.
type Filter struct {
	Status []referee.Status // any of these; all if empty
	Before clocks.Millis    // only games changed before, if not 0
	Limit  int              // maximum number of games, if not 0
}

func (f Filter) query() string {
	v := url.Values{}
	if len(f.Status) > 0 {
		all := make([]string, len(f.Status))
		for i, s := range f.Status {
			all[i] = string(s)
		}
		v.Set("status", strings.Join(all, ","))
	}
	if f.Before != 0 {
		v.Set("before", strconv.FormatInt(int64(f.Before), 10))
	}
	if f.Limit != 0 {
		v.Set("limit", strconv.Itoa(f.Limit))
	}
	if len(v) == 0 {
		return ""
	}
	return "?" + v.Encode()
}

// NewID returns a unique id for a command.
func NewID() string { return rand.Text() }

// ask sends a request and returns the answer.
func ask[T any](ctx context.Context, c *Client, method, path string, body any) (answer T, err error) {
	err = c.call(ctx, method, path, body, &answer)
	return answer, err
}

// Server returns the server's description of itself.
func (c *Client) Server(ctx context.Context) (Server, error) {
	return ask[Server](ctx, c, http.MethodGet, "/api", nil)
}

// NewPerson creates a person and returns the token. If the network fails, it may create another
// person, who is never used.
func (c *Client) NewPerson(ctx context.Context, name string, bot bool) (p Person, token string, err error) {
	var answer struct {
		Person Person `json:"person"`
		Token  string `json:"token"`
	}
	body := struct {
		Name string `json:"name,omitempty"`
		Bot  bool   `json:"bot,omitempty"`
	}{name, bot}
	err = c.call(ctx, http.MethodPost, "/api/people", body, &answer)
	return answer.Person, answer.Token, err
}

// Me returns the owner of the token.
func (c *Client) Me(ctx context.Context) (Me, error) {
	return ask[Me](ctx, c, http.MethodGet, "/api/me", nil)
}

// list returns a list of games.
func (c *Client) list(ctx context.Context, path string) ([]Summary, error) {
	var answer struct {
		Games []Summary `json:"games"`
	}
	err := c.call(ctx, http.MethodGet, path, nil, &answer)
	return answer.Games, err
}

// Mine returns the person's games, most recently changed first.
func (c *Client) Mine(ctx context.Context, f Filter) ([]Summary, error) {
	return c.list(ctx, "/api/me/games"+f.query())
}

// Games returns games to watch, most recently changed first.
func (c *Client) Games(ctx context.Context, f Filter) ([]Summary, error) {
	return c.list(ctx, "/api/games"+f.query())
}

// Lobby returns the games that anyone can join.
func (c *Client) Lobby(ctx context.Context) ([]Summary, error) { return c.list(ctx, "/api/lobby") }

// Create creates a game.
func (c *Client) Create(ctx context.Context, g Creation) (Answer, error) {
	g.ID = cmp.Or(g.ID, NewID())
	return ask[Answer](ctx, c, http.MethodPost, "/api/games", g)
}

// State returns a game, with the legal moves if requested.
func (c *Client) State(ctx context.Context, game string, legal bool) (State, error) {
	path := gamePath(game)
	if legal {
		path += "?legal=1"
	}
	return ask[State](ctx, c, http.MethodGet, path, nil)
}

// Invite returns the game that a secret belongs to, without taking a seat.
func (c *Client) Invite(ctx context.Context, game, secret string) (State, error) {
	body := map[string]string{"secret": secret}
	return ask[State](ctx, c, http.MethodPost, gamePath(game)+"/invite", body)
}

// Events returns the events of a game after a number.
func (c *Client) Events(ctx context.Context, game string, after int) (Events, error) {
	return ask[Events](ctx, c, http.MethodGet, gamePath(game)+"/events?after="+strconv.Itoa(after), nil)
}

// Record returns the record of a game, as text.
func (c *Client) Record(ctx context.Context, game string) (string, error) {
	return ask[string](ctx, c, http.MethodGet, gamePath(game)+"/record", nil)
}

// Do sends a command, and returns its answer, which is the same for the same id.
func (c *Client) Do(ctx context.Context, game string, d Command) (Answer, error) {
	d.ID = cmp.Or(d.ID, NewID())
	return ask[Answer](ctx, c, http.MethodPost, gamePath(game)+"/commands", d)
}

// Move makes a move in the position with the given version.
func (c *Client) Move(ctx context.Context, game string, version int, move string) (Answer, error) {
	return c.Do(ctx, game, Command{Command: referee.Command{Do: referee.Move, Version: version, Move: move}})
}

// Join takes a seat with its secret, which is "" if the game is listed or the seat is reserved for
// the person. The seat None means any seat.
func (c *Client) Join(ctx context.Context, game, secret string, seat hexgames.Player, commitment string) (Answer, error) {
	d := referee.Command{Do: referee.Join, Seat: seat, Commitment: commitment}
	return c.Do(ctx, game, Command{Command: d, Secret: secret})
}

// gamePath returns the path of a game.
func gamePath(game string) string { return "/api/games/" + url.PathEscape(game) }
