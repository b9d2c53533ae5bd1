package referee

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/record"
)

// ended checks how a game ended, and that no command is possible afterward.
func (x *test) ended(winner hexgames.Player, reason hexgames.Reason, result string) {
	x.Helper()
	want := hexgames.Outcome{Winner: winner, Reason: reason}
	if x.Status() != Over || x.Outcome() != want || x.Turn() != none || x.Clocks().On != none || x.Offer() != nil {
		x.Errorf("the game has ended as %v, %v", x.Game, x.Outcome())
	}
	last := x.log[len(x.log)-1]
	if last.Kind != Ended || *last.Outcome != want || last.Seed != x.seed || x.Version() != last.N {
		x.Errorf("the last event is %+v", last)
	}
	x.refused(Command{Do: Resign}, x.in(white), hexgames.ErrGameOver, "the game is over: ")
	x.check()
	r := x.Record(strings.ToUpper)
	if r.Result != result {
		x.Errorf("the record of a game that ended as %v has the result %s, want %s", want, r.Result, result)
	}
}

// TestRules ends games by their rules, in the events of the last move.
func TestRules(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Start: "W:We5:Be6", Clock: blitz})
	if kinds := x.move("e5xe7"); kinds != "moved ended" {
		t.Errorf("the last move is %s", kinds)
	}
	x.ended(white, hexgames.ReasonNoMove, "1-0")
}

// TestRepetition ends a game of Hexdame when a position occurs for the third time.
func TestRepetition(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Start: "W:WKa1:BKi9", Clock: blitz})
	x.move("a1-a2", "i9-i8", "a2-a1", "i8-i9", "a1-a2", "i9-i8", "a2-a1")
	if kinds := x.move("i8-i9"); kinds != "moved ended" {
		t.Errorf("the last move is %s", kinds)
	}
	x.ended(none, hexgames.ReasonRepetition, "1/2-1/2")
}

// TestNoRepetition checks that moves that were taken back do not count as repetitions.
func TestNoRepetition(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Start: "W:WKa1:BKi9"})
	x.move("a1-a2", "i9-i8", "a2-a1", "i8-i9", "a1-a2", "i9-i8", "a2-a1")
	for range 3 {
		x.do(white, Command{Do: Propose, What: Takeback})
		x.do(black, Command{Do: Accept, Offer: x.N()})
		x.move("a2-a1")
	}
	if x.Status() != Playing {
		t.Errorf("%v, %v", x.Game, x.Outcome())
	}
	x.check()
}

// TestTime lets a player's time run out.
func TestTime(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.move("a4-a5")
	deadline, runs := x.Clocks().Deadline()
	if want := x.Last() + blitz.Base; !runs || deadline != want {
		t.Fatalf("Black's time runs out at %d, want %d", deadline, want)
	}
	for _, early := range []struct{ now, back clocks.Millis }{{x.now, 0}, {deadline, 0}, {deadline + 300, 300}} {
		if events, err := x.Flag(early.now, early.back, x.seed); events != nil || err != nil {
			t.Errorf("%+v: the flag falls: %+v, %v", early, events, err)
		}
	}
	x.add(x.Flag(deadline+301, 300, x.seed))
	x.ended(white, hexgames.ReasonTime, "1-0")
	if left := x.Clocks().Left(black, x.now); left != 0 {
		t.Errorf("Black has %d ms left", left)
	}
	r := x.Record(strings.ToUpper)
	if r.Value(record.TagTermination) != string(hexgames.ReasonTime) || r.Value(record.TagBlackClock) != "0:00:00" || r.Value(record.TagTimeControl) != "180+2" {
		t.Errorf("the record has the tags %v", r.Tags)
	}
	if events, err := x.Flag(deadline+clocks.Day, 0, x.seed); events != nil || err != nil {
		t.Errorf("the flag falls again: %+v, %v", events, err)
	}
}

// TestNoFlag checks that no flag falls without clocks or before the game.
func TestNoFlag(t *testing.T) {
	for _, x := range []*test{begin(t, Terms{Game: "hexdame"}), create(t, Terms{Game: "hexdame", Clock: blitz}, nil)} {
		if events, err := x.Flag(x.now+1000*clocks.Day, 0, x.seed); events != nil || err != nil {
			t.Errorf("%v: the flag falls: %+v, %v", x.Game, events, err)
		}
		if events, err := x.Away(x.now, x.now+clocks.Day); events != nil || err != nil {
			t.Errorf("%v: somebody gets grace: %+v, %v", x.Game, events, err)
		}
	}
}

// TestAgreement ends a game as a draw.
func TestAgreement(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.move("a4-a5")
	x.do(white, Command{Do: Propose, What: Draw})
	n := x.N()
	if kinds := x.do(black, Command{Do: Accept, Offer: n}); kinds != "ended" || x.log[n].Offer != n || x.log[n].By != black {
		t.Errorf("the draw is %s, %+v", kinds, x.log[n:])
	}
	x.ended(none, hexgames.ReasonAgreement, "1/2-1/2")
}

// TestResign resigns, both when it is the player's turn and when it is not.
func TestResign(t *testing.T) {
	for _, by := range []hexgames.Player{white, black} {
		x := begin(t, Terms{Game: "hexdame", Clock: blitz})
		x.do(by, Command{Do: Resign})
		x.ended(by.Opponent(), hexgames.ReasonResignation, map[hexgames.Player]string{white: "0-1", black: "1-0"}[by])
	}
}

// TestAbort aborts games before the seats are taken, before all numbers are known, and before the
// player has moved, even if the opponent has. It checks that no player can abort after a draw, but
// that old logs with such an abort remain valid.
func TestAbort(t *testing.T) {
	x := create(t, Terms{Game: "hexdame", Clock: blitz}, nil)
	x.join("bob", black, "")
	x.do(black, Command{Do: Abort})
	x.ended(none, Aborted, "*")
	x.refused(Command{Do: Join}, x.in(none), hexgames.ErrGameOver, "the game is over: aborted")

	x = create(t, Terms{Game: "hextad"}, nil)
	x.join("ada", white, fair.Commit(whiteNumber))
	x.join("bob", black, "")
	x.do(white, Command{Do: Abort})
	x.ended(none, Aborted, "*")

	x = begin(t, Terms{Game: "hexdame"})
	x.move("a4-a5")
	x.refused(Command{Do: Abort}, x.in(white), ErrState, "you have moved")
	x.do(black, Command{Do: Abort})
	x.ended(none, Aborted, "*")
	if r := x.Record(strings.ToUpper); r.Value(record.TagTermination) != "aborted" || len(r.Moves()) != 1 {
		t.Errorf("the record is %v, %v", r.Tags, r.Moves())
	}

	x = begin(t, Terms{Game: "hextad"}) // Chance has moved, but no player
	x.refused(Command{Do: Abort}, x.in(black), ErrState, "Chance has drawn: resign, or offer a draw")
	x.refused(Command{Do: Abort}, x.in(white), ErrState, "Chance has drawn")
	old := Event{N: x.N() + 1, At: x.now, Kind: Ended, By: black, Outcome: &hexgames.Outcome{Reason: Aborted}, Seed: seed}
	if err := x.Apply(old); err != nil {
		t.Fatal(err)
	}
	x.log = append(x.log, old)
	x.ended(none, Aborted, "*")
}

// TestClaim wins a game because the opponent is gone.
func TestClaim(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.move("a4-a5")
	in := x.in(white)
	x.refused(Command{Do: Claim, Version: x.Version()}, in, ErrState, "the opponent is here")
	in.Gone = true
	x.refused(Command{Do: Claim, Version: x.Version() - 1}, in, ErrVersion, "at version 5")
	x.add(x.Do(Command{Do: Claim, Version: x.Version()}, in))
	x.ended(white, hexgames.ReasonAbandoned, "1-0")

	x = begin(t, Terms{Game: "hexdame", Clock: clocks.Control{Move: clocks.Day}})
	in = x.in(black)
	in.Gone = true
	x.refused(Command{Do: Claim, Version: x.Version()}, in, ErrState, "in a correspondence game, players come and go")
}

// TestExpire ends games with free seats.
func TestExpire(t *testing.T) {
	expires := start + clocks.Minute
	x := create(t, Terms{Game: "hexdame", Expires: expires}, nil)
	if events, err := x.Expire(expires-1, x.seed); events != nil || err != nil {
		t.Errorf("the game expires too early: %+v, %v", events, err)
	}
	in := x.in(none)
	in.At, in.Person = expires, "ada"
	x.refused(Command{Do: Join}, in, ErrState, "nobody came in time")
	x.add(x.Expire(expires, x.seed))
	if x.Last() != expires {
		t.Errorf("the game expires at %d, want %d", x.Last(), expires)
	}
	x.ended(none, Expired, "*")
	if events, err := x.Expire(expires, x.seed); events != nil || err != nil {
		t.Errorf("the game expires again: %+v, %v", events, err)
	}

	x = create(t, Terms{Game: "hexdame", Expires: expires}, nil)
	x.join("ada", white, "")
	x.join("bob", black, fair.Commit(blackNumber))
	x.add(x.Expire(expires+1, x.seed))
	x.ended(none, Expired, "*")

	x = begin(t, Terms{Game: "hexdame", Expires: expires})
	if events, err := x.Expire(expires, x.seed); events != nil || err != nil {
		t.Errorf("a game that has begun expires: %+v, %v", events, err)
	}
	x = create(t, Terms{Game: "hexdame"}, nil)
	if events, err := x.Expire(expires+1000*clocks.Day, x.seed); events != nil || err != nil {
		t.Errorf("a game without a deadline expires: %+v, %v", events, err)
	}
}

// TestAdjudicate ends games by the operator's decision.
func TestAdjudicate(t *testing.T) {
	win := hexgames.Outcome{Winner: black, Reason: hexgames.ReasonAdjudicated}
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.add(x.Adjudicate(x.now, win, x.seed))
	x.ended(black, hexgames.ReasonAdjudicated, "0-1")
	if _, err := x.Adjudicate(x.now, win, x.seed); !errors.Is(err, hexgames.ErrGameOver) {
		t.Errorf("a game that is over is adjudicated: %v", err)
	}
	x = begin(t, Terms{Game: "hexdame"})
	x.add(x.Adjudicate(x.now, hexgames.Outcome{Reason: hexgames.ReasonAdjudicated}, x.seed))
	x.ended(none, hexgames.ReasonAdjudicated, "1/2-1/2")

	x = create(t, Terms{Game: "hexdame"}, nil)
	if _, err := x.Adjudicate(x.now, win, x.seed); !errors.Is(err, ErrState) {
		t.Errorf("a game that has not begun is adjudicated: %v", err)
	}
	x.add(x.Adjudicate(0, hexgames.Outcome{Reason: Aborted}, x.seed))
	x.ended(none, Aborted, "*")
}

// TestSeed checks that nothing changes if the server's number does not match its commitment.
func TestSeed(t *testing.T) {
	x := begin(t, Terms{Game: "hextad", Clock: blitz})
	before := x.text()
	in := x.in(white)
	in.Seed = otherSeed
	for name, f := range map[string]func() ([]Event, error){
		"a move": func() ([]Event, error) {
			return x.Do(Command{Do: Move, Version: x.Version(), Move: x.Table().LegalText(0)}, in)
		},
		"a resignation":      func() ([]Event, error) { return x.Do(Command{Do: Resign}, in) },
		"a flag":             func() ([]Event, error) { return x.Flag(x.now+clocks.Day, 0, otherSeed) },
		"an adjudication":    func() ([]Event, error) { return x.Adjudicate(x.now, hexgames.Outcome{Reason: Aborted}, "") },
		"a different number": func() ([]Event, error) { return x.Reseed(x.now, otherSeed, fair.Commit(seed)) },
		"no commitment":      func() ([]Event, error) { return x.Reseed(x.now, seed, otherSeed[1:]) },
	} {
		if events, err := f(); events != nil || err == nil || !strings.Contains(err.Error(), "commit") {
			t.Errorf("%s: %+v, %v", name, events, err)
		}
		if after := x.text(); after != before {
			t.Fatalf("%s changed\n%s\nto\n%s", name, before, after)
		}
	}
}

// TestRematch records rematches.
func TestRematch(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame"})
	want := func(by hexgames.Player, kind hexgames.ErrorKind) {
		t.Helper()
		if events, err := x.Follow(x.now, by, "next"); events != nil || !errors.Is(err, kind) {
			t.Errorf("there is a second rematch: %+v, %v", events, err)
		}
	}
	want(white, ErrState)
	x.do(white, Command{Do: Resign})
	want(none, ErrSeat)
	version := x.Version()
	if kinds := x.add(x.Follow(0, black, "next")); kinds != "rematch" || x.Following() != "next" || x.Version() != version {
		t.Errorf("the rematch is %s, %s", kinds, x.Following())
	}
	x.check()
	want(white, ErrState)

	// Bob asked for it, and its other seat is kept for Ada.
	x = create(t, Terms{Game: "hexdame", Rematch: "x7k1", For: "ada"}, nil)
	x.join("bob", white, "")
	in := x.in(none)
	for _, person := range []string{"eve", "bob"} {
		in.Person = person
		x.refused(Command{Do: Join}, in, ErrSeat, "kept for somebody else")
	}
	x.join("ada", none, "")
	if x.SeatOf("ada") != black || x.Status() != Playing {
		t.Errorf("the rematch is %v", x.Game)
	}
}

// TestSelf plays a game with both seats taken by one person.
func TestSelf(t *testing.T) {
	x := create(t, Terms{Game: "hextad"}, nil)
	x.join("ada", white, fair.Commit(whiteNumber))
	x.join("ada", black, fair.Commit(blackNumber))
	for _, number := range []string{blackNumber, whiteNumber} {
		x.do(x.SeatOf("ada"), Command{Do: Reveal, Number: number})
	}
	if x.Status() != Playing || x.Seat(white).Number != whiteNumber || x.Seat(black).Number != blackNumber {
		t.Fatalf("the game is %v", x.Game)
	}
	for range 4 {
		if x.SeatOf("ada") != x.Turn() {
			t.Errorf("Ada's seat is %v, and %v is to move", x.SeatOf("ada"), x.Turn())
		}
		x.first()
	}
	x.do(x.SeatOf("ada"), Command{Do: Propose, What: Draw})
	x.do(x.SeatOf("ada"), Command{Do: Accept, Offer: x.N()})
	x.ended(none, hexgames.ReasonAgreement, "1/2-1/2")
}

// TestSeats checks the people in the seats.
func TestSeats(t *testing.T) {
	x := create(t, Terms{Game: "hexdame"}, nil)
	x.join("ada", black, "")
	if x.Status() != Open || x.SeatOf("ada") != black {
		t.Errorf("with Black alone, the game is %v", x.Game)
	}
	if x.Seat(hexgames.Chance) != (Seat{}) || x.Seat(none) != (Seat{}) || x.Seat(black).Person != "ada" {
		t.Error("the seats are wrong")
	}
	for _, row := range []struct {
		person string
		seat   hexgames.Player
		has    bool
	}{{"ada", black, true}, {"ada", white, false}, {"", white, false}, {"", none, false}, {"bob", black, false}} {
		if got := x.Has(row.person, row.seat); got != row.has {
			t.Errorf("%q sits in %v: %t", row.person, row.seat, got)
		}
	}
	if x.SeatOf("") != none || x.SeatOf("ada") != black {
		t.Error("the people have different seats")
	}
}

// TestCreate checks which terms are refused.
func TestCreate(t *testing.T) {
	for _, row := range []struct {
		terms   Terms
		options map[string]string
		want    string
	}{
		{Terms{Game: "chess"}, nil, "no such game"},
		{Terms{Game: "hexdame", Start: "W"}, nil, "hexdame"},
		{Terms{Game: "hexade"}, map[string]string{"side": "99"}, "side"},
		{Terms{Game: "hexdame", Start: "B:We5:B"}, nil, "the game is over in this position: White wins: no legal move"},
		{Terms{Game: "hexdame", Start: "W:We5:Bg7"}, map[string]string{"side": "5"}, "want either"},
		{Terms{Game: "hexdame", Clock: clocks.Control{Base: -1}}, nil, "the base"},
		{Terms{Game: "hexdame", Delay: -1}, nil, "the delay"},
		{Terms{Game: "hexdame", Delay: MostDelay + 1}, nil, "the delay"},
	} {
		g, events, err := Create("id", row.terms, row.options, "", fair.Commit(seed), start)
		if g != nil || events != nil || err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%+v: %v, %v, want an error with %q", row.terms, g, err, row.want)
		}
	}
	for _, row := range [][2]string{{"", fair.Commit(seed)}, {"id", ""}} {
		if g, _, err := Create(row[0], Terms{Game: "hexdame"}, nil, "", row[1], start); g != nil || err == nil {
			t.Errorf("%q: %v, %v", row, g, err)
		}
	}
	x := create(t, Terms{Game: "hexade", Delay: MostDelay}, map[string]string{"side": "5"})
	if !slices.Equal(x.Table().MoveTexts(), nil) || x.ID() != "x7k2" || x.Digest() != "rules" || x.Commitment() != fair.Commit(seed) {
		t.Errorf("the game is %+v", x.Game)
	}
	again, err := Fold(x.log)
	if err != nil || again.Table().PositionText() != x.Terms().Start {
		t.Errorf("the start of the log makes %v, %v", again, err)
	}
}
