package client

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
)

// A Server is a server's description of itself.
type Server struct {
	Epoch string        `json:"epoch"`
	Time  clocks.Millis `json:"time"`
	Games []Rules       `json:"games"`
}

// Rules describes a game that a server offers.
type Rules struct {
	Name   string `json:"name"`
	Chance bool   `json:"chance"`
}

// A Me is the owner of a token.
type Me struct {
	Person Person `json:"person"`
	Scope  string `json:"scope"` // "" for everything, "play" for playing
}

// A Person is a player.
type Person = referee.Person

// A State is a game as the person may see it.
type State struct {
	referee.State
	Epoch   string            `json:"epoch"`
	Invites map[string]string `json:"invites,omitempty"` // the secrets of free seats
	Gone    clocks.Millis     `json:"gone,omitempty"`    // when the absent opponent was last present
}

// A Summary is a game in a list.
type Summary struct {
	ID      string          `json:"id"`
	N       int             `json:"n"`
	Game    string          `json:"game"`
	Status  referee.Status  `json:"status"`
	White   *Person         `json:"white"` // nil for a free seat
	Black   *Person         `json:"black"`
	Clock   clocks.Control  `json:"clock"`
	Private bool            `json:"private"`
	Changed clocks.Millis   `json:"changed"`
	Turn    hexgames.Player `json:"turn"` // only in the person's own games
	You     hexgames.Player `json:"you"`
}

// An Answer is the result of a command.
type Answer struct {
	Game    string            `json:"game"`
	N       int               `json:"n"` // the number of the first event it caused
	Event   referee.Event     `json:"event"`
	Invites map[string]string `json:"invites"` // after Create: the secrets of the free seats
}

// An Events holds the events of a game after a number.
type Events struct {
	Epoch  string          `json:"epoch"`
	Game   string          `json:"game"`
	Events []referee.Event `json:"events"`
	Now    *Now            `json:"now"`
}

// A Now is a game after its events so far.
type Now struct {
	N       int               `json:"n"`
	Version int               `json:"version"`
	Status  referee.Status    `json:"status"`
	Turn    hexgames.Player   `json:"turn"`
	Clocks  *referee.Clocks   `json:"clocks"`
	Offer   *referee.Asked    `json:"offer"`
	Outcome hexgames.Outcome  `json:"outcome"`
	Present []hexgames.Player `json:"present"`
	Legal   []string          `json:"legal"`
}

// A Cursor is the known part of a game: its events up to N, in an epoch. The zero Cursor covers
// nothing.
type Cursor struct {
	Epoch string
	N     int
}

// String returns the cursor in the server's format: EPOCH.N, or "" for the zero Cursor.
func (c Cursor) String() string {
	if c == (Cursor{}) {
		return ""
	}
	return c.Epoch + "." + strconv.Itoa(c.N)
}
