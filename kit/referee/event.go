package referee

import (
	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
)

// An EventKind is what an event is about.
type EventKind string

// The kinds of events. Those that change the position raise the version of the game.
const (
	Created  EventKind = "created"  // a game, with its terms; always event 1, and no other; version 1
	Joined   EventKind = "joined"   // a person has taken a seat
	Revealed EventKind = "revealed" // a player has shown the number that he had committed himself to
	Began    EventKind = "began"    // the clocks run, and moves are expected; raises the version
	Moved    EventKind = "moved"    // a player has moved; raises the version
	Drawn    EventKind = "drawn"    // Chance has moved; raises the version
	Offered  EventKind = "offered"  // a draw or a takeback
	Declined EventKind = "declined" // an offer
	TookBack EventKind = "tookback" // moves were taken back; raises the version
	Graced   EventKind = "graced"   // a player got time back, for which the server was away
	Reseeded EventKind = "reseeded" // the server has committed itself to another number, after a backup was restored
	Ended    EventKind = "ended"    // the game is over; raises the version
	Rematch  EventKind = "rematch"  // a player wants another game, which exists now
	Hidden   EventKind = "hidden"   // the viewer may not see the event, only that there is one
)

// An Event is something that happened in a game. In JSON it is an object whose other fields
// depend on its kind.
type Event struct {
	N    int             `json:"n"`           // 1, 2 and so on
	At   clocks.Millis   `json:"at"`          // when
	Kind EventKind       `json:"kind"`        // what
	By   hexgames.Player `json:"by,omitzero"` // whose seat; for Graced, who got the time

	Terms      *Terms `json:"terms,omitempty"`      // Created
	ID         string `json:"id,omitempty"`         // Created, and Rematch: of the game
	Digest     string `json:"digest,omitempty"`     // Created: of the rules
	Commitment string `json:"commitment,omitempty"` // Created, Joined, Reseeded: to a number, see package fair
	Person     string `json:"person,omitempty"`     // Joined: who
	Number     string `json:"number,omitempty"`     // Revealed
	Seed       string `json:"seed,omitempty"`       // Ended, Reseeded: the number of the server until now

	Move       string        `json:"move,omitempty"`       // Moved, Drawn: in the game's notation
	Draw       int           `json:"draw,omitempty"`       // Drawn: its number, 1, 2 and so on
	Candidates []string      `json:"candidates,omitempty"` // Drawn: what could be drawn, in order
	Lag        clocks.Millis `json:"lag,omitempty"`        // Moved: time that was given back
	Grace      clocks.Millis `json:"grace,omitempty"`      // Moved, Graced: time that was given back

	What  Offer `json:"what,omitempty"`  // Offered
	Offer int   `json:"offer,omitempty"` // Declined, TookBack, Ended by agreement: the number of the offer
	Ply   int   `json:"ply,omitempty"`   // TookBack: the number of moves that are left

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

// An Offer is what a player can offer to the other one.
type Offer string

// The offers.
const (
	Draw     Offer = "draw"     // to end the game as a draw
	Takeback Offer = "takeback" // to take back moves, so that it is the asker's turn again
)

// Terms are what is agreed before a game. They never change.
type Terms struct {
	Game    string         `json:"game"`              // its name
	Start   string         `json:"start"`             // the position, as text
	Clock   clocks.Control `json:"clock,omitzero"`    // the time of each player
	Private bool           `json:"private,omitempty"` // nobody but the players may see the game
	Listed  bool           `json:"listed,omitempty"`  // in the lobby until the seats are taken; anybody may take them
	Expires clocks.Millis  `json:"expires,omitempty"` // when a game whose seats are not taken is over; 0 for never
	Delay   clocks.Millis  `json:"delay,omitempty"`   // what spectators see is so old, until the game is over
	Rematch string         `json:"rematch,omitempty"` // the game that this one follows
	For     string         `json:"for,omitempty"`     // the person for whom the other seat is kept, in a rematch
	Creator string         `json:"creator,omitempty"` // the person who made the game; games of older servers have none
}

// MostDelay is the longest delay for spectators.
const MostDelay = 10 * clocks.Minute

// Reasons for which games end here, in addition to those of the library. None of them is a
// result: no one has won, and nothing is drawn.
const (
	Aborted hexgames.Reason = "aborted" // by a player who had not moved yet, or by the operator
	Expired hexgames.Reason = "expired" // nobody came
)

// hasResult reports whether a game that ended like this was won or drawn.
func hasResult(o hexgames.Outcome) bool { return o.Reason != Aborted && o.Reason != Expired }
