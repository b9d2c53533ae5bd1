package referee

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
)

// A Viewer is somebody who views a game.
type Viewer struct {
	Seat     hexgames.Player // White or Black for a player, None for anybody else
	Operator bool
}

// isPlayer reports whether a viewer sees everything that the players see.
func (v Viewer) isPlayer() bool { return isSeat(v.Seat) || v.Operator }

// May reports whether a viewer may see the game.
func (g *Game) May(v Viewer) bool { return !g.terms.Private || v.isPlayer() }

// Shows returns an event as a viewer sees it. An event that only players may see becomes Hidden;
// it keeps only its number and time.
func (v Viewer) Shows(e Event) Event {
	if v.isPlayer() {
		return e
	}
	switch e.Kind {
	case Offered, Declined:
		return Event{N: e.N, At: e.At, Kind: Hidden}
	}
	e.Offer = 0
	return e
}

// Seen returns the number of events that a viewer may see by now: all of them, except for
// spectators of a game that is delayed and not over.
func (g *Game) Seen(v Viewer, events []Event, now clocks.Millis) int {
	n := len(events)
	if g.terms.Delay == 0 || v.isPlayer() || g.Status() == Over {
		return n
	}
	for n > 1 && events[n-1].At+g.terms.Delay > now {
		n--
	}
	return n
}

// A State is a game as a viewer sees it, for JSON.
type State struct {
	ID      string          `json:"id"`
	N       int             `json:"n"`       // the number of the last event
	Version int             `json:"version"` // the number of the last event that changed the position
	Status  Status          `json:"status"`
	Terms   Terms           `json:"terms"`
	You     hexgames.Player `json:"you,omitzero"` // the viewer's seat, if any
	White   *Person         `json:"white,omitempty"`
	Black   *Person         `json:"black,omitempty"`

	Turn     hexgames.Player  `json:"turn"`
	Outcome  hexgames.Outcome `json:"outcome"`
	Position string           `json:"position"`
	Moves    []string         `json:"moves"`
	Legal    []string         `json:"legal,omitempty"` // only on request

	Clocks     *Clocks `json:"clocks,omitempty"`
	Offer      *Asked  `json:"offer,omitempty"`
	Commitment string  `json:"commitment"`
	Seed       string  `json:"seed,omitempty"` // after the end
	Draws      int     `json:"draws,omitempty"`
	Rematch    string  `json:"rematch,omitempty"`
	ReadOnly   bool    `json:"readOnly,omitempty"` // the game started under rules that differ from this server's
}

// A Person is the person in a seat. A server adds the name.
type Person struct {
	ID         string `json:"id"`
	Name       string `json:"name,omitempty"`
	Bot        bool   `json:"bot,omitempty"`
	Present    bool   `json:"present,omitempty"`
	Commitment string `json:"commitment,omitempty"`
	Number     string `json:"number,omitempty"`
}

// Clocks are the clocks at a point in time.
type Clocks struct {
	Now   clocks.Millis   `json:"now"`
	White clocks.Millis   `json:"white"` // time left
	Black clocks.Millis   `json:"black"`
	On    hexgames.Player `json:"on,omitzero"` // whose clock is running
}

// View returns the game as a viewer sees it now. For a delayed game, fold only the events that the
// viewer may see; see [Game.Seen].
func (g *Game) View(v Viewer, now clocks.Millis) State {
	s := State{
		ID: g.id, N: g.n, Version: g.version, Status: g.Status(), Terms: g.terms, You: v.Seat,
		White: g.seats[0].view(), Black: g.seats[1].view(),
		Turn: g.Turn(), Outcome: g.outcome, Position: g.table.PositionText(), Moves: g.table.MoveTexts(),
		Clocks: g.ViewClocks(now), Commitment: g.Commitment(), Draws: g.draws, Rematch: g.rematch,
	}
	if s.Status == Over {
		s.Seed = g.revealed[len(g.revealed)-1]
	}
	if g.offer != nil && v.isPlayer() {
		asked := *g.offer
		s.Offer = &asked
	}
	return s
}

func (s Seat) view() *Person {
	if s.Person == "" {
		return nil
	}
	return &Person{ID: s.Person, Commitment: s.Commitment, Number: s.Number}
}

// ViewClocks returns the clocks at the time now, or nil if there are none.
func (g *Game) ViewClocks(now clocks.Millis) *Clocks {
	if g.terms.Clock.IsNone() {
		return nil
	}
	return &Clocks{now, g.clocks.Left(hexgames.White, now), g.clocks.Left(hexgames.Black, now), g.clocks.On}
}

// String returns a line for logs: the id, the game, the status, and the version.
func (g *Game) String() string {
	return g.id + ": " + g.terms.Game + ", " + string(g.Status()) + ", version " + strconv.Itoa(g.version)
}
