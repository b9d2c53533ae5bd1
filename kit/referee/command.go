package referee

import (
	"errors"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

// A Verb is what a command requests.
type Verb string

// The verbs.
const (
	Join    Verb = "join"    // take a seat
	Reveal  Verb = "reveal"  // reveal the committed number
	Move    Verb = "move"    // move
	Propose Verb = "offer"   // offer a draw, or ask for a takeback
	Accept  Verb = "accept"  // accept an offer
	Decline Verb = "decline" // decline the opponent's offer, or withdraw one
	Resign  Verb = "resign"  // resign
	Abort   Verb = "abort"   // end the game without a result, before moving and before Chance has drawn
	Claim   Verb = "claim"   // win because the opponent is gone
)

// Verbs returns all verbs.
func Verbs() []Verb {
	return []Verb{Join, Reveal, Move, Propose, Accept, Decline, Resign, Abort, Claim}
}

// A Command is a request from a client.
type Command struct {
	Do         Verb            `json:"do"`
	Version    int             `json:"version,omitempty"`    // Move, Claim: the client's version of the game
	Move       string          `json:"move,omitempty"`       // Move
	What       Offer           `json:"what,omitempty"`       // Propose
	Offer      int             `json:"offer,omitempty"`      // Accept, Decline: the number of the event
	Seat       hexgames.Player `json:"seat,omitzero"`        // Join: which seat; any free one if missing
	Commitment string          `json:"commitment,omitempty"` // Join
	Number     string          `json:"number,omitempty"`     // Reveal
}

// Circumstances are the server's information about a command.
type Circumstances struct {
	At     clocks.Millis   // when it arrived
	By     hexgames.Player // the sender's seat, or None
	Person string          // Join: the person
	Lag    clocks.Millis   // how long the command took to arrive, as measured by the server
	Grace  clocks.Millis   // how long the server kept the game from the player
	Gone   bool            // Claim: whether the opponent is gone
	Seed   string          // always: the number that the server is committed to
}

// back returns how much time the player whose clock is running gets back for a command: first
// grace, then lag. Together with what they got back earlier in this turn, it is at most the length
// of the turn.
func (g *Game) back(in Circumstances) (lag, grace clocks.Millis) {
	used := max(g.clocks.Used(g.clocks.On, in.At)-g.given, 0)
	grace = min(max(in.Grace, 0), used)
	lag = min(max(in.Lag, 0), MostLag, used-grace)
	return lag, grace
}

// MostLag is the maximum lag that a player gets back for a move.
const MostLag clocks.Millis = 500

// MostTakebacks is the maximum number of takebacks in a game. Each position allows a few events that
// are not moves. So, without a limit, two players could make the log of a game arbitrarily long.
const MostTakebacks = 100

// Do carries out a command, applies the resulting events to the game, and returns them. If the
// server cannot store them, it must discard the game and fold it again. If the command is refused,
// Do returns a [*hexgames.Error], possibly of one of this package's kinds, and the game is
// unchanged. Any other error means that the server has the wrong seed.
func (g *Game) Do(c Command, in Circumstances) ([]Event, error) {
	in.At = max(in.At, g.at) // another machine's clock may be a little ahead
	do, ok := verbs[c.Do]
	switch {
	case !ok:
		return nil, g.refuse(ErrCommand, string(c.Do), "no such command: want one of "+list(Verbs()))
	case g.Status() == Over:
		return nil, g.over(string(c.Do))
	case c.Do != Join && !isSeat(in.By):
		return nil, g.refuse(ErrSeat, string(c.Do), "only players can do this")
	}
	if err := g.checkSeed(in.Seed); err != nil {
		return nil, err
	}
	return do(g, c, in)
}

// checkSeed returns an error if the server is not committed to seed. Draws from a different number
// could not be verified.
func (g *Game) checkSeed(seed string) error {
	if fair.Commit(seed) != g.Commitment() {
		return errors.New("referee: game " + g.id + ": this is not the number that the server is committed to")
	}
	return nil
}

// verbs maps verbs to the methods that carry them out.
var verbs = map[Verb]func(*Game, Command, Circumstances) ([]Event, error){
	Join:    (*Game).join,
	Reveal:  (*Game).reveal,
	Move:    (*Game).move,
	Propose: (*Game).propose,
	Accept:  (*Game).accept,
	Decline: (*Game).decline,
	Resign:  (*Game).resign,
	Abort:   (*Game).abort,
	Claim:   (*Game).claim,
}

// happen numbers events, sets their time, and applies them. It returns them together with the
// events that follow: Chance's draws, and the end.
func (g *Game) happen(in Circumstances, events ...Event) ([]Event, error) {
	for i := range events {
		e := &events[i]
		e.N, e.At = g.n+1, in.At
		if err := g.Apply(*e); err != nil {
			return nil, err
		}
	}
	return g.follow(in, events)
}

// follow applies the events that automatically follow, and appends them to events.
func (g *Game) follow(in Circumstances, events []Event) ([]Event, error) {
	for {
		e := Event{N: g.n + 1, At: in.At}
		switch o := g.table.Outcome(); {
		case g.Status() == Over:
			return events, nil
		case o.Over():
			e.Kind, e.Outcome, e.Seed = Ended, &o, in.Seed
		case g.ready():
			e.Kind = Began
		case g.Turn() == hexgames.Chance:
			e.Kind, e.Draw, e.Candidates = Drawn, g.draws+1, g.table.LegalTexts()
			e.Move = e.Candidates[g.source(in.Seed).Draw(e.Draw, len(e.Candidates))]
		default:
			return events, nil
		}
		if err := g.Apply(e); err != nil {
			return nil, err
		}
		events = append(events, e)
	}
}

// source returns the source of the game's draws.
func (g *Game) source(server string) fair.Source {
	return fair.Source{Game: g.id, Server: server, White: g.seats[0].Number, Black: g.seats[1].Number}
}

func (g *Game) join(c Command, in Circumstances) ([]Event, error) {
	seat := c.Seat
	if seat == hexgames.None {
		seat = hexgames.White
		if g.seats[0].Person != "" {
			seat = hexgames.Black
		}
	}
	switch {
	case !isSeat(seat):
		return nil, g.refuse(ErrSeat, seat.String(), "want White or Black")
	case in.Person == "":
		return nil, g.refuse(ErrSeat, seat.String(), "want a person to take the seat")
	case g.Status() != Open || g.Seat(seat).Person != "":
		return nil, g.refuse(ErrSeat, seat.String(), "the seat is taken")
	case g.kept() && in.Person != g.terms.For:
		return nil, g.refuse(ErrSeat, seat.String(), "the seat is kept for somebody else")
	case g.terms.Expires > 0 && in.At >= g.terms.Expires:
		return nil, g.refuse(ErrState, seat.String(), "nobody came in time, and the game is no longer open")
	case c.Commitment != "" && !fair.IsCommitment(c.Commitment):
		return nil, g.refuse(hexgames.ErrOption, c.Commitment, "not a commitment: want 64 lowercase hexadecimal digits")
	}
	return g.happen(in, Event{Kind: Joined, By: seat, Person: in.Person, Commitment: c.Commitment})
}

// kept reports whether the last free seat is kept for a person who has not taken it yet.
func (g *Game) kept() bool {
	white, black, who := g.seats[0].Person, g.seats[1].Person, g.terms.For
	return who != "" && white != who && black != who && white != black
}

func (g *Game) reveal(c Command, in Circumstances) ([]Event, error) {
	if other := in.By.Opponent(); g.isSelf() && g.Seat(other).Number == "" && fair.Commit(c.Number) == g.Seat(other).Commitment {
		in.By = other
	}
	switch seat := g.Seat(in.By); {
	case seat.Commitment == "":
		return nil, g.refuse(ErrState, c.Number, "the player is not committed to a number")
	case seat.Number != "":
		return nil, g.refuse(ErrState, c.Number, "the number is already known")
	case g.Status() != Committed:
		return nil, g.refuse(ErrState, c.Number, "wait until both players have joined, so that neither can choose a number that suits the other's")
	case fair.Commit(c.Number) != seat.Commitment:
		return nil, g.refuse(hexgames.ErrOption, c.Number, "this is not the number that the player is committed to")
	}
	return g.happen(in, Event{Kind: Revealed, By: in.By, Number: c.Number})
}

// isSelf reports whether one person has both seats.
func (g *Game) isSelf() bool {
	return g.seats[0].Person != "" && g.seats[0].Person == g.seats[1].Person
}

// isLate reports whether the time has run out, even counting the time that the player to move gets
// back.
func (g *Game) isLate(in Circumstances) bool {
	deadline, runs := g.clocks.Deadline()
	lag, grace := g.back(in)
	return runs && in.At > deadline+lag+grace
}

func (g *Game) move(c Command, in Circumstances) ([]Event, error) {
	switch {
	case !g.began:
		return nil, g.refuse(ErrState, c.Move, "the game has not begun")
	case c.Version != g.version:
		return nil, g.refuse(ErrVersion, c.Move, "the move is for version "+strconv.Itoa(c.Version)+" of the game, which is at version "+strconv.Itoa(g.version))
	case g.Turn() != in.By:
		return nil, g.refuse(ErrTurn, c.Move, "it is "+g.Turn().String()+"'s turn")
	case g.isLate(in):
		return nil, g.refuse(ErrTime, c.Move, "the time has run out")
	}
	e := Event{N: g.n + 1, At: in.At, Kind: Moved, By: in.By, Move: c.Move}
	e.Lag, e.Grace = g.back(in)
	var err error
	if e.Move, err = g.play(e); err != nil { // like Apply, but in any spelling
		return nil, err
	}
	g.note(e)
	return g.follow(in, []Event{e})
}

func (g *Game) propose(c Command, in Circumstances) ([]Event, error) {
	input := string(c.What)
	switch {
	case !g.began:
		return nil, g.refuse(ErrState, input, "the game has not begun")
	case c.What != Draw && c.What != Takeback:
		return nil, g.refuse(ErrOffer, input, "want an offer of a draw or a takeback")
	case g.offer != nil:
		return nil, g.refuse(ErrOffer, input, "an offer is waiting for an answer")
	case g.asked[Asked{By: in.By, What: c.What}]:
		return nil, g.refuse(ErrOffer, input, "this was already offered in this position: move first")
	case c.What == Takeback && g.takebacks >= MostTakebacks:
		return nil, g.refuse(ErrOffer, input, "moves were taken back "+strconv.Itoa(MostTakebacks)+" times in this game, which is the maximum")
	case c.What == Takeback && g.before(in.By) < 0:
		return nil, g.refuse(ErrOffer, input, "there is no move to take back, or Chance has moved since")
	}
	return g.happen(in, Event{Kind: Offered, By: in.By, What: c.What})
}

func (g *Game) accept(c Command, in Circumstances) ([]Event, error) {
	switch {
	case g.offer == nil || g.offer.N != c.Offer:
		return nil, g.refuse(ErrOffer, strconv.Itoa(c.Offer), "no such offer is pending: it was answered, or the position has changed")
	case g.offer.By == in.By && !g.isSelf():
		return nil, g.refuse(ErrOffer, strconv.Itoa(c.Offer), "only the opponent can accept it")
	case g.isLate(in):
		return nil, g.refuse(ErrTime, strconv.Itoa(c.Offer), "the time has run out")
	case g.offer.What == Draw:
		o := hexgames.Outcome{Reason: hexgames.ReasonAgreement}
		return g.happen(in, Event{Kind: Ended, By: in.By, Offer: c.Offer, Outcome: &o, Seed: in.Seed})
	}
	return g.happen(in, Event{Kind: TookBack, By: in.By, Offer: c.Offer, Ply: g.before(g.offer.By)})
}

func (g *Game) decline(c Command, in Circumstances) ([]Event, error) {
	if g.offer == nil || g.offer.N != c.Offer {
		return nil, g.refuse(ErrOffer, strconv.Itoa(c.Offer), "no such offer is pending: it was answered, or the position has changed")
	}
	return g.happen(in, Event{Kind: Declined, By: in.By, Offer: c.Offer})
}

func (g *Game) resign(_ Command, in Circumstances) ([]Event, error) {
	if !g.began {
		return nil, g.refuse(ErrState, string(Resign), "the game has not begun: abort it")
	}
	return g.end(in, hexgames.Outcome{Winner: in.By.Opponent(), Reason: hexgames.ReasonResignation})
}

func (g *Game) abort(_ Command, in Circumstances) ([]Event, error) {
	if g.draws > 0 { // otherwise, players could abort until they liked the draws
		return nil, g.refuse(ErrState, string(Abort), "Chance has drawn: resign, or offer a draw")
	}
	for ply := range g.table.Len() {
		if g.table.TurnAt(ply) == in.By {
			return nil, g.refuse(ErrState, string(Abort), "you have moved: resign, or offer a draw")
		}
	}
	return g.end(in, hexgames.Outcome{Reason: Aborted})
}

func (g *Game) claim(c Command, in Circumstances) ([]Event, error) {
	switch {
	case !g.began:
		return nil, g.refuse(ErrState, string(Claim), "the game has not begun: abort it")
	case g.terms.Clock.Move > 0:
		return nil, g.refuse(ErrState, string(Claim), "in a correspondence game, players come and go")
	case c.Version != g.version:
		return nil, g.refuse(ErrVersion, string(Claim), "the game is at version "+strconv.Itoa(g.version))
	case g.Turn() == in.By:
		return nil, g.refuse(ErrTurn, string(Claim), "it is your turn")
	case !in.Gone:
		return nil, g.refuse(ErrState, string(Claim), "the opponent is here, or may come back")
	}
	return g.end(in, hexgames.Outcome{Winner: in.By, Reason: hexgames.ReasonAbandoned})
}

// end ends the game.
func (g *Game) end(in Circumstances, o hexgames.Outcome) ([]Event, error) {
	in.At = max(in.At, g.at)
	if err := g.checkSeed(in.Seed); err != nil {
		return nil, err
	}
	return g.happen(in, Event{Kind: Ended, By: in.By, Outcome: &o, Seed: in.Seed})
}

// Create creates a game with the given terms, and returns it with its first event. Create checks
// the start and writes it out in full. If the terms are invalid, it returns an error.
func Create(id string, terms Terms, options map[string]string, digest, commitment string, at clocks.Millis) (*Game, []Event, error) {
	terms, err := terms.start(options)
	if err != nil {
		return nil, nil, err
	}
	g := &Game{}
	events, err := g.happen(Circumstances{At: at}, Event{Kind: Created, ID: id, Terms: &terms, Digest: digest, Commitment: commitment})
	if err != nil {
		return nil, nil, err
	}
	return g, events, nil
}

// Flag ends the game if the time of the player to move has run out, even counting the time that
// they would get back for a move. Otherwise, it returns nothing.
func (g *Game) Flag(now, back clocks.Millis, seed string) ([]Event, error) {
	deadline, runs := g.clocks.Deadline()
	if !runs || now <= deadline+back {
		return nil, nil
	}
	return g.end(Circumstances{At: now, Seed: seed}, hexgames.Outcome{Winner: g.clocks.On.Opponent(), Reason: hexgames.ReasonTime})
}

// Expire ends the game if its seats were not taken in time. Otherwise, it returns nothing.
func (g *Game) Expire(now clocks.Millis, seed string) ([]Event, error) {
	if s := g.Status(); s != Open && s != Committed || g.terms.Expires == 0 || now < g.terms.Expires {
		return nil, nil
	}
	return g.end(Circumstances{At: now, Seed: seed}, hexgames.Outcome{Reason: Expired})
}

// Away records that the server was away. The player whose clock is running gets that time back, but
// no more than their clock ran. Away returns nothing if that is less than a second, or if no clock
// is running.
func (g *Game) Away(from, to clocks.Millis) ([]Event, error) {
	if g.clocks.On == hexgames.None {
		return nil, nil
	}
	lost := to - max(from, g.clocks.Since, g.at)
	if lost < clocks.Second {
		return nil, nil
	}
	return g.happen(Circumstances{At: max(to, g.at)}, Event{Kind: Graced, By: g.clocks.On, Grace: lost})
}

// Reseed commits the server to a new number and reveals the previous one, which is seed.
func (g *Game) Reseed(at clocks.Millis, seed, commitment string) ([]Event, error) {
	if g.Status() == Over {
		return nil, g.over("reseed")
	}
	return g.happen(Circumstances{At: max(at, g.at)}, Event{Kind: Reseeded, Seed: seed, Commitment: commitment})
}

// Adjudicate ends the game by an operator's decision: with a winner, as a draw by adjudication,
// or, if the reason is Aborted, without a result.
func (g *Game) Adjudicate(at clocks.Millis, o hexgames.Outcome, seed string) ([]Event, error) {
	if g.Status() == Over {
		return nil, g.over("adjudicate")
	}
	if o.Reason != Aborted && !g.began {
		return nil, g.refuse(ErrState, "adjudicate", "the game has not begun: abort it")
	}
	return g.end(Circumstances{At: at, Seed: seed}, o)
}

// Follow records a rematch: the player who asked for it and the id of the new game.
func (g *Game) Follow(at clocks.Millis, by hexgames.Player, id string) ([]Event, error) {
	switch {
	case g.Status() != Over:
		return nil, g.refuse(ErrState, "rematch", "the game is not over")
	case !isSeat(by):
		return nil, g.refuse(ErrSeat, "rematch", "only players can do this")
	case g.rematch != "":
		return nil, g.refuse(ErrState, "rematch", "there is already a rematch: "+g.rematch)
	}
	return g.happen(Circumstances{At: max(at, g.at)}, Event{Kind: Rematch, By: by, ID: id})
}
