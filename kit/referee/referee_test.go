package referee

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

var update = flag.Bool("update", false, "write the files in testdata")

const (
	none  = hexgames.None
	white = hexgames.White
	black = hexgames.Black
)

// The server's numbers, before and after it commits to a new one, and the players' numbers.
var (
	seed        = strings.Repeat("5e", fair.Size)
	otherSeed   = strings.Repeat("6f", fair.Size)
	whiteNumber = strings.Repeat("17", fair.Size)
	blackNumber = strings.Repeat("b1", fair.Size)
)

// start is the creation time of all games in tests.
const start clocks.Millis = 1_795_305_600_000 // 2026-11-22

// blitz is three minutes, plus two seconds per move.
var blitz = clocks.Control{Base: 3 * clocks.Minute, Increment: 2 * clocks.Second}

// A test is a game under test, with its log.
type test struct {
	testing.TB
	*Game
	log  []Event
	seed string
	now  clocks.Millis
}

// create returns a game with free seats.
func create(t testing.TB, terms Terms, options map[string]string) *test {
	t.Helper()
	g, events, err := Create("x7k2", terms, options, "rules", fair.Commit(seed), start)
	if err != nil {
		t.Fatal(err)
	}
	return &test{TB: t, Game: g, log: events, seed: seed, now: start}
}

// begin returns a game that Ada and Bob have joined without choosing numbers.
func begin(t testing.TB, terms Terms) *test {
	t.Helper()
	x := create(t, terms, nil)
	x.join("ada", white, "")
	x.join("bob", black, "")
	return x
}

// in returns the circumstances of a command that arrives a second after the last one.
func (x *test) in(by hexgames.Player) Circumstances {
	x.now += clocks.Second
	return Circumstances{At: x.now, By: by, Seed: x.seed}
}

// add adds events to the log and returns their kinds. The error must be nil.
func (x *test) add(events []Event, err error) string {
	x.Helper()
	if err != nil {
		x.Fatalf("%v: %v", x.Game, err)
	}
	x.log = append(x.log, events...)
	var kinds []string
	for _, e := range events {
		kinds = append(kinds, string(e.Kind))
	}
	return strings.Join(kinds, " ")
}

// do carries out a command that must be accepted.
func (x *test) do(by hexgames.Player, c Command) string {
	x.Helper()
	return x.add(x.Do(c, x.in(by)))
}

func (x *test) join(person string, seat hexgames.Player, commitment string) {
	x.Helper()
	in := x.in(none)
	in.Person = person
	x.add(x.Do(Command{Do: Join, Seat: seat, Commitment: commitment}, in))
}

// move plays moves of the player to move.
func (x *test) move(moves ...string) string {
	x.Helper()
	kinds := ""
	for _, m := range moves {
		kinds = x.do(x.Turn(), Command{Do: Move, Version: x.Version(), Move: m})
	}
	return kinds
}

// first plays the first legal move.
func (x *test) first() string {
	x.Helper()
	return x.move(x.Table().LegalText(0))
}

// refused checks that a command is refused for the given reason and that it changes nothing.
func (x *test) refused(c Command, in Circumstances, kind hexgames.ErrorKind, reason string) {
	x.Helper()
	before := x.text()
	events, err := x.Do(c, in)
	var e *hexgames.Error
	if events != nil || !errors.As(err, &e) || e.Kind != kind || e.Game != x.Terms().Game || !strings.Contains(e.Reason, reason) {
		x.Errorf("%+v is answered with %d events and %v, want an error of kind %s with %q", c, len(events), err, kind, reason)
	}
	if after := x.text(); after != before {
		x.Errorf("%+v was refused, but changed\n%s\nto\n%s", c, before, after)
	}
}

// text returns everything that is visible of the game.
func (x *test) text() string { return textOf(x.TB, x.Game) }

func textOf(t testing.TB, g *Game) string {
	t.Helper()
	text, err := json.Marshal([]any{
		g.View(Viewer{Seat: white}, g.Last()), g.View(Viewer{}, g.Last()), g.Clocks(), g.Last(), g.Digest(), g.Seat(white), g.Seat(black), fmt.Sprint(g.asked),
	})
	if err != nil {
		t.Fatal(err)
	}
	record, err := g.Record(strings.ToUpper).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n" + string(record)
}

// check checks invariants of every game. Its log makes the same game again, even after a round trip
// through JSON, and the equation of the clocks holds.
func (x *test) check() {
	x.Helper()
	text, err := json.Marshal(x.log)
	var events []Event
	if err == nil {
		err = json.Unmarshal(text, &events)
	}
	if err != nil {
		x.Fatal(err)
	}
	again, err := Fold(events)
	if err != nil {
		x.Fatal(err)
	}
	if got, want := textOf(x.TB, again), x.text(); got != want {
		x.Errorf("the log makes\n%s\nwant\n%s", got, want)
	}
	for _, side := range x.Clocks().Sides {
		if !side.Holds() {
			x.Errorf("the equation of the clocks does not hold: %+v", side)
		}
	}
}

// TestGame plays a short game that includes every kind of event.
func TestGame(t *testing.T) {
	x := create(t, Terms{Game: "Hextad", Clock: blitz}, map[string]string{"maxpips": "3", "poolsize": "2"})
	if x.Terms().Game != "hextad" || x.Terms().Start == "" || x.Status() != Open || x.Turn() != none {
		t.Errorf("the game starts as %v with %+v", x.Game, x.Terms())
	}
	x.join("ada", none, fair.Commit(whiteNumber))
	if x.Status() != Open || x.SeatOf("ada") != white || x.SeatOf("bob") != none {
		t.Errorf("Ada's seat is %v, %v", x.SeatOf("ada"), x.Game)
	}
	x.join("bob", none, fair.Commit(blackNumber))
	if x.Status() != Committed || x.SeatOf("bob") != black {
		t.Errorf("Bob's seat is %v, %v", x.SeatOf("bob"), x.Game)
	}
	step := func(want, got string) {
		t.Helper()
		if got != want {
			t.Errorf("the events are %s, want %s", got, want)
		}
		x.check()
	}
	step("revealed", x.do(black, Command{Do: Reveal, Number: blackNumber}))
	step("revealed began drawn drawn drawn drawn drawn", x.do(white, Command{Do: Reveal, Number: whiteNumber}))
	if x.Status() != Playing || x.Turn() != white || x.Version() != x.N() || x.Clocks().On != white {
		t.Errorf("after the deal: %v, %v to move, event %d", x.Game, x.Turn(), x.N())
	}
	step("moved drawn", x.first())
	step("offered", x.do(black, Command{Do: Propose, What: Draw}))
	if o := x.Offer(); o == nil || *o != (Asked{x.N(), black, Draw}) || x.Version() == x.N() {
		t.Errorf("the offer is %+v", o)
	}
	step("declined", x.do(white, Command{Do: Decline, Offer: x.N()}))
	step("reseeded", x.add(x.Reseed(x.now, seed, fair.Commit(otherSeed))))
	x.seed = otherSeed
	step("graced", x.add(x.Away(x.now, x.now+9*clocks.Second)))
	x.now += 9 * clocks.Second
	for x.Status() != Over {
		x.first()
		x.check()
	}
	if last := x.log[len(x.log)-1]; last.Kind != Ended || last.Seed != otherSeed || last.Outcome.Reason != hexgames.ReasonScore {
		t.Errorf("the end is %+v", last)
	}
	step("rematch", x.add(x.Follow(x.now, black, "next")))
	if x.Following() != "next" || x.Clocks().On != none {
		t.Errorf("at the end: %+v", x.Game)
	}
	report, err := Verify(x.Record(strings.ToUpper))
	if err != nil || report.Draws != 10 || report.Open != 0 || !report.White || !report.Black || !slices.Equal(report.Reseeds, []int{6}) {
		t.Errorf("the draws are verified as %+v, %v", report, err)
	}
}
