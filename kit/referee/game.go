package referee

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

// A Status is the status of a game.
type Status string

// The statuses.
const (
	Open      Status = "open"      // a seat is free
	Committed Status = "committed" // a player has yet to reveal their number
	Playing   Status = "playing"
	Over      Status = "over"
)

// A Seat is a player's seat.
type Seat struct {
	Person     string // the person in the seat; "" if it is free
	Commitment string // to a number; "" if the player has not chosen one
	Number     string // the revealed number
}

// An Asked is a pending offer.
type Asked struct {
	N    int             `json:"n"` // the number of its event
	By   hexgames.Player `json:"by"`
	What Offer           `json:"what"`
}

// A Game is a game as its events made it. Create one with [Fold]. Events change it, so use it from
// one goroutine at a time.
type Game struct {
	id       string
	n        int
	version  int
	at       clocks.Millis // of the last event
	from     clocks.Millis // when the game started; until then, when it was created
	terms    Terms
	digest   string
	seats    [2]Seat
	table    hexgames.AnyGame
	began    bool
	clocks   clocks.Pair
	offer    *Asked
	asked    map[Asked]bool // the offers made in this position, without numbers
	outcome  hexgames.Outcome
	seeds    []string // the commitments of the server, in order
	revealed []string // the numbers for the commitments; "" if not revealed yet
	reseeds  []int    // the number of draws before each of seeds, except the first
	draws    int
	rematch  string // the game that follows

	takebacks int           // the number of takebacks
	given     clocks.Millis // the time that the player whose clock is running has already gotten back in this turn
}

// Fold computes a game from its events. It returns an error if they are not the events of a
// game, in order and starting with event 1.
func Fold(events []Event) (*Game, error) {
	if len(events) == 0 {
		return nil, errors.New("referee: there are no events")
	}
	g := &Game{}
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// ID returns the id of the game.
func (g *Game) ID() string { return g.id }

// N returns the number of the last event.
func (g *Game) N() int { return g.n }

// Version returns the number of the last event that changed the position.
func (g *Game) Version() int { return g.version }

// Last returns when the last event happened.
func (g *Game) Last() clocks.Millis { return g.at }

// Terms returns the terms of the game.
func (g *Game) Terms() Terms { return g.terms }

// Digest returns the digest of the rules at the start of the game.
func (g *Game) Digest() string { return g.digest }

// Status returns the status of the game.
func (g *Game) Status() Status {
	switch {
	case g.outcome.Over():
		return Over
	case g.began:
		return Playing
	case g.seats[0].Person == "" || g.seats[1].Person == "":
		return Open
	}
	return Committed
}

// Seat returns the seat of White or Black.
func (g *Game) Seat(of hexgames.Player) Seat {
	if !isSeat(of) {
		return Seat{}
	}
	return g.seats[of-hexgames.White]
}

// SeatOf returns the seat of a person, or None. If the person has both seats, it returns the seat
// of the player to move.
func (g *Game) SeatOf(person string) hexgames.Player {
	white, black := person != "" && g.seats[0].Person == person, person != "" && g.seats[1].Person == person
	switch {
	case white && black && g.Turn() == hexgames.Black, black && !white:
		return hexgames.Black
	case white:
		return hexgames.White
	}
	return hexgames.None
}

// Has reports whether a person sits in a seat.
func (g *Game) Has(person string, seat hexgames.Player) bool {
	return person != "" && g.Seat(seat).Person == person
}

// Turn returns the player to move, or None before the start and after the end of the game.
func (g *Game) Turn() hexgames.Player {
	if g.Status() != Playing {
		return hexgames.None
	}
	return g.table.Turn()
}

// Outcome returns how the game ended, or the zero value if it is not over.
func (g *Game) Outcome() hexgames.Outcome { return g.outcome }

// Clocks returns the clocks.
func (g *Game) Clocks() clocks.Pair { return g.clocks }

// Offer returns the pending offer, or nil.
func (g *Game) Offer() *Asked { return g.offer }

// Table returns the position with its history. Do not modify it.
func (g *Game) Table() hexgames.AnyGame { return g.table }

// Following returns the id of the rematch, or "" if there is none.
func (g *Game) Following() string { return g.rematch }

// Commitment returns the server's current commitment.
func (g *Game) Commitment() string { return g.seeds[len(g.seeds)-1] }

// isSeat reports whether a player has a seat.
func isSeat(p hexgames.Player) bool { return p == hexgames.White || p == hexgames.Black }

// Apply adds an event. If the event cannot follow the previous ones, Apply returns an error, and
// the game must not be used again.
func (g *Game) Apply(e Event) error {
	if err := g.apply(e); err != nil {
		return fmt.Errorf("referee: game %s: event %d, %s: %w", g.id, e.N, e.Kind, err)
	}
	return nil
}

func (g *Game) apply(e Event) error {
	switch {
	case e.N != g.n+1:
		return fmt.Errorf("want event %d", g.n+1)
	case (e.N == 1) != (e.Kind == Created):
		return errors.New("the first event, and no other, creates a game")
	case e.At < g.at:
		return errors.New("it is earlier than the previous event")
	}
	if play, ok := plays[e.Kind]; !ok {
		return errors.New("there is no such kind")
	} else if err := play(g, e); err != nil {
		return err
	}
	g.note(e)
	return nil
}

// note records the number and the time of an event that has been carried out.
func (g *Game) note(e Event) {
	g.n, g.at = e.N, e.At
	if e.IsPosition() {
		g.version = e.N
		g.offer, g.asked, g.given = nil, nil, 0
	}
}

// plays maps kinds of events to the methods that carry them out.
var plays = map[EventKind]func(*Game, Event) error{
	Created:  (*Game).created,
	Joined:   (*Game).joined,
	Revealed: (*Game).reveals,
	Began:    (*Game).begins,
	Moved:    (*Game).moved,
	Drawn:    (*Game).drawn,
	Offered:  (*Game).offered,
	Declined: (*Game).declined,
	TookBack: (*Game).tookBack,
	Graced:   (*Game).graced,
	Reseeded: (*Game).reseeded,
	Ended:    (*Game).ended,
	Rematch:  (*Game).rematched,
}

func (g *Game) created(e Event) error {
	if e.Terms == nil || e.ID == "" || !fair.IsCommitment(e.Commitment) {
		return errors.New("want an id, terms and a commitment")
	}
	if err := e.Terms.Clock.Check(); err != nil {
		return err
	}
	table, err := games.Start(e.Terms.Game, e.Terms.Start, nil)
	if err != nil {
		return err
	}
	if o := table.Outcome(); o.Over() {
		return fmt.Errorf("the game is over at the start: %s", o)
	}
	g.id, g.terms, g.digest, g.from, g.table, g.clocks = e.ID, *e.Terms, e.Digest, e.At, table, clocks.New(e.Terms.Clock)
	g.setTable()
	g.seeds, g.revealed = []string{e.Commitment}, []string{""}
	return nil
}

// setTable sets the clocks of the table to the current times, for records.
func (g *Game) setTable() {
	g.setClock(hexgames.White, g.clocks.Side(hexgames.White).Left)
	g.setClock(hexgames.Black, g.clocks.Side(hexgames.Black).Left)
}

// setClock sets a player's clock at the table, if there are clocks.
func (g *Game) setClock(of hexgames.Player, left clocks.Millis) {
	if c := g.terms.Clock.Clock(); !g.terms.Clock.IsNone() {
		c.Left = left.Duration()
		g.table.SetClock(of, c)
	}
}

func (g *Game) joined(e Event) error {
	switch {
	case g.Status() != Open || !isSeat(e.By) || g.Seat(e.By).Person != "":
		return errors.New("the seat is not free")
	case e.Person == "" || e.Commitment != "" && !fair.IsCommitment(e.Commitment):
		return errors.New("want a person, and a commitment or none")
	}
	g.seats[e.By-hexgames.White] = Seat{Person: e.Person, Commitment: e.Commitment}
	return nil
}

func (g *Game) reveals(e Event) error {
	seat := g.Seat(e.By)
	if g.Status() != Committed || seat.Commitment == "" || seat.Number != "" || fair.Commit(e.Number) != seat.Commitment {
		return errors.New("this is not the number that the player is committed to")
	}
	g.seats[e.By-hexgames.White].Number = e.Number
	return nil
}

// ready reports whether the game can start.
func (g *Game) ready() bool {
	return g.Status() == Committed && !slices.ContainsFunc(g.seats[:], func(s Seat) bool { return s.Commitment != "" && s.Number == "" })
}

func (g *Game) begins(e Event) error {
	if !g.ready() {
		return errors.New("the game is not ready, or has already begun")
	}
	g.began, g.from = true, e.At
	g.clocks = g.clocks.Run(g.table.Turn(), e.At)
	return nil
}

func (g *Game) moved(e Event) error {
	if g.Turn() != e.By || !isSeat(e.By) {
		return errors.New("it is not the player's turn")
	}
	if move, err := g.play(e); err != nil {
		return err
	} else if move != e.Move {
		return fmt.Errorf("the move is written %s", move)
	}
	return nil
}

// play plays a move and returns it in the game's notation. If it returns an error, the game is
// unchanged.
func (g *Game) play(e Event) (move string, err error) {
	after := g.clocks.Grace(e.By, e.Grace).Moved(e.By, e.At, e.Lag)
	g.setClock(e.By, after.Side(e.By).Left-after.Control.Increment) // the table adds the increment
	if move, err = g.table.PlayText(e.Move); err != nil {
		g.setTable()
		return "", err
	}
	g.clocks = after.Run(g.table.Turn(), e.At)
	return move, nil
}

func (g *Game) drawn(e Event) error {
	if g.Turn() != hexgames.Chance {
		return errors.New("it is not Chance's turn")
	}
	legal := g.table.LegalTexts()
	if e.Draw != g.draws+1 || !slices.Equal(e.Candidates, legal) || !slices.Contains(legal, e.Move) {
		return fmt.Errorf("want draw %d of %d candidates", g.draws+1, len(legal))
	}
	if _, err := g.table.PlayText(e.Move); err != nil {
		return err
	}
	g.draws++
	g.clocks = g.clocks.Run(g.table.Turn(), e.At)
	return nil
}

func (g *Game) offered(e Event) error {
	asked := Asked{By: e.By, What: e.What}
	if g.Status() != Playing || !isSeat(e.By) || g.offer != nil || g.asked[asked] {
		return errors.New("nothing can be offered now")
	}
	if e.What != Draw && (e.What != Takeback || g.before(e.By) < 0) {
		return errors.New("this cannot be offered")
	}
	if g.asked == nil {
		g.asked = map[Asked]bool{}
	}
	g.asked[asked] = true
	asked.N = e.N
	g.offer = &asked
	return nil
}

// before returns the number of moves that a takeback would leave: the moves before the asker's
// last move. It returns -1 if there is none, or if Chance has moved since.
func (g *Game) before(asker hexgames.Player) int {
	for ply := g.table.Len() - 1; ply >= 0; ply-- {
		switch g.table.TurnAt(ply) {
		case hexgames.Chance:
			return -1
		case asker:
			return ply
		}
	}
	return -1
}

// answers reports whether an event answers the pending offer.
func (g *Game) answers(e Event) bool { return g.offer != nil && e.Offer == g.offer.N }

func (g *Game) declined(e Event) error {
	if !g.answers(e) || !isSeat(e.By) {
		return errors.New("there is no such offer")
	}
	g.offer = nil
	return nil
}

func (g *Game) tookBack(e Event) error {
	if !g.answers(e) || !isSeat(e.By) || g.offer.What != Takeback || e.Ply != g.before(g.offer.By) {
		return errors.New("there is no such offer")
	}
	g.takebacks++
	for g.table.Len() > e.Ply {
		g.table.Undo()
	}
	g.clocks = g.clocks.Run(g.table.Turn(), e.At)
	g.setTable()
	return nil
}

func (g *Game) graced(e Event) error {
	if !isSeat(e.By) || g.clocks.On != e.By || e.Grace <= 0 {
		return errors.New("the player's clock is not running, or gets no time")
	}
	g.clocks = g.clocks.Grace(e.By, e.Grace)
	g.given += e.Grace
	g.setTable()
	return nil
}

func (g *Game) reseeded(e Event) error {
	if g.Status() == Over || !fair.IsCommitment(e.Commitment) || fair.Commit(e.Seed) != g.Commitment() {
		return errors.New("want a new commitment, and the number of the previous one")
	}
	g.revealed[len(g.revealed)-1] = e.Seed
	g.seeds, g.revealed, g.reseeds = append(g.seeds, e.Commitment), append(g.revealed, ""), append(g.reseeds, g.draws)
	return nil
}

func (g *Game) ended(e Event) error {
	switch {
	case g.Status() == Over || e.Outcome == nil || !e.Outcome.Over():
		return errors.New("the game is over, or there is no outcome")
	case fair.Commit(e.Seed) != g.Commitment():
		return errors.New("this is not the number that the server is committed to")
	}
	o, ruled := *e.Outcome, g.table.Outcome()
	switch {
	case ruled.Over() && ruled != o:
		return fmt.Errorf("according to the rules: %s", ruled)
	case hasResult(o) && !g.began, o.Reason == Expired && g.began:
		return fmt.Errorf("a game whose status is %s cannot end like this: %s", g.Status(), o)
	case !hasResult(o) && o.Winner != hexgames.None:
		return fmt.Errorf("nobody wins a game that ended as %s", o.Reason)
	case hasResult(o) && !ruled.Over():
		if err := g.table.End(o); err != nil {
			return err
		}
	}
	g.clocks = g.clocks.Stop(e.At)
	g.setTable()
	g.outcome = o
	g.revealed[len(g.revealed)-1] = e.Seed
	return nil
}

func (g *Game) rematched(e Event) error {
	if g.Status() != Over || g.rematch != "" || e.ID == "" || !isSeat(e.By) {
		return errors.New("there can be no rematch")
	}
	g.rematch = e.ID
	return nil
}
