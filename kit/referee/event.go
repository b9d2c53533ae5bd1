package referee

import (
	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
)

// An EventKind is a kind of event.
type EventKind string

// The kinds of events. Those that change the position raise the version of the game.
const (
	Created  EventKind = "created"  // the game was created with its terms; always event 1, and never any other; version 1
	Joined   EventKind = "joined"   // a person took a seat
	Revealed EventKind = "revealed" // a player revealed the number that they were committed to
	Began    EventKind = "began"    // the game and its clocks started; raises the version
	Moved    EventKind = "moved"    // a player moved; raises the version
	Drawn    EventKind = "drawn"    // Chance moved; raises the version
	Offered  EventKind = "offered"  // a player offered a draw or asked for a takeback
	Declined EventKind = "declined" // a player declined an offer
	TookBack EventKind = "tookback" // moves were taken back; raises the version
	Graced   EventKind = "graced"   // a player got back the time when the server was away
	Reseeded EventKind = "reseeded" // the server committed to a new number after restoring a backup
	Ended    EventKind = "ended"    // the game ended; raises the version
	Rematch  EventKind = "rematch"  // a rematch of the game was created
	Hidden   EventKind = "hidden"   // an event that the viewer may not see
)

// An Event is something that happened in a game. In JSON, it is an object; its fields depend on
// its kind.
type Event struct {
	N    int             `json:"n"`           // the number: 1, 2, and so on
	At   clocks.Millis   `json:"at"`          // the time
	Kind EventKind       `json:"kind"`        // the kind
	By   hexgames.Player `json:"by,omitzero"` // the player's seat; for Graced, who got the time

	Terms      *Terms `json:"terms,omitempty"`      // Created
	ID         string `json:"id,omitempty"`         // Created, Rematch: of the game
	Digest     string `json:"digest,omitempty"`     // Created: of the rules
	Commitment string `json:"commitment,omitempty"` // Created, Joined, Reseeded: to a number; see package fair
	Person     string `json:"person,omitempty"`     // Joined: the person
	Number     string `json:"number,omitempty"`     // Revealed
	Seed       string `json:"seed,omitempty"`       // Ended, Reseeded: the server's number so far

	Move       string        `json:"move,omitempty"`       // Moved, Drawn: in the game's notation
	Draw       int           `json:"draw,omitempty"`       // Drawn: its number: 1, 2, and so on
	Candidates []string      `json:"candidates,omitempty"` // Drawn: the possible draws, in order
	Lag        clocks.Millis `json:"lag,omitempty"`        // Moved: time given back
	Grace      clocks.Millis `json:"grace,omitempty"`      // Moved, Graced: time given back

	What  Offer `json:"what,omitempty"`  // Offered
	Offer int   `json:"offer,omitempty"` // Declined, TookBack, Ended by agreement: the number of the offer
	Ply   int   `json:"ply,omitempty"`   // TookBack: the number of moves left

	Outcome *hexgames.Outcome `json:"outcome,omitempty"` // Ended
}

// IsPosition reports whether the event raises the version of its game.
func (e Event) IsPosition() bool {
	switch e.Kind {
	case Created, Began, Moved, Drawn, TookBack, Ended:
		return true
	}
	return false
}

// An Offer is an offer to the opponent.
type Offer string

// The offers.
const (
	Draw     Offer = "draw"     // to end the game as a draw
	Takeback Offer = "takeback" // to take back moves until it is the asker's turn again
)

// Terms are the conditions of a game. They never change.
type Terms struct {
	Game    string         `json:"game"`              // its name
	Start   string         `json:"start"`             // the position, as text
	Clock   clocks.Control `json:"clock,omitzero"`    // the time of each player
	Private bool           `json:"private,omitempty"` // only the players may see the game
	Listed  bool           `json:"listed,omitempty"`  // in the lobby until the seats are taken; anybody may take them
	Expires clocks.Millis  `json:"expires,omitempty"` // when the game ends if seats are free; 0 for never
	Delay   clocks.Millis  `json:"delay,omitempty"`   // how far spectators lag behind, until the game is over
	Rematch string         `json:"rematch,omitempty"` // the game that this one follows
	For     string         `json:"for,omitempty"`     // the person for whom the other seat is kept, in a rematch
	Creator string         `json:"creator,omitempty"` // the person who created the game; empty in games from older servers
}

// MostDelay is the longest delay for spectators.
const MostDelay = 10 * clocks.Minute

// Additional reasons for the end of a game. Such a game has no result: it is neither won nor drawn.
const (
	Aborted hexgames.Reason = "aborted" // by a player who had not moved yet, or by an operator
	Expired hexgames.Reason = "expired" // a seat was not taken in time
)

// hasResult reports whether a game with this outcome was won or drawn.
func hasResult(o hexgames.Outcome) bool { return o.Reason != Aborted && o.Reason != Expired }
