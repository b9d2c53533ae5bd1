package referee

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

// TestTakeback takes moves back, to the asker's last turn.
func TestTakeback(t *testing.T) {
	for _, row := range []struct {
		asker hexgames.Player
		moves int // before the takeback
		left  int
	}{
		{white, 1, 0}, // Black has not moved since
		{white, 2, 0}, // Black has moved since
		{black, 2, 1},
		{black, 3, 1},
		{white, 3, 2},
	} {
		x := begin(t, Terms{Game: "hexdame", Clock: blitz})
		x.move([]string{"a4-a5", "i6-i5", "a3-a4"}[:row.moves]...)
		version := x.Version()
		x.do(row.asker, Command{Do: Propose, What: Takeback})
		if kinds := x.do(row.asker.Opponent(), Command{Do: Accept, Offer: x.N()}); kinds != "tookback" {
			t.Errorf("the takeback is %s", kinds)
		}
		if x.Table().Len() != row.left || x.Turn() != row.asker || x.Version() != version+2 || x.Offer() != nil {
			t.Errorf("%+v: %d moves are left, %v is to move, version %d", row, x.Table().Len(), x.Turn(), x.Version())
		}
		x.check()
		x.first()
		x.check()
	}
}

// TestTakebackClock checks that a takeback gives no time back, and that it starts the clock of the
// player to move.
func TestTakebackClock(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: clocks.Control{Base: clocks.Minute}})
	x.move("a4-a5")                                   // 1 s
	x.do(white, Command{Do: Propose, What: Takeback}) // 1 s for Black
	x.do(black, Command{Do: Accept, Offer: x.N()})    // 1 s
	w, b := x.Clocks().Left(white, x.now), x.Clocks().Left(black, x.now)
	if w != 59*clocks.Second || b != 58*clocks.Second || x.Clocks().On != white {
		t.Errorf("White has %d ms and Black %d, and the clock of %v is running", w, b, x.Clocks().On)
	}
}

// TestLate checks that accepting a takeback too late does not save the player.
func TestLate(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.move("a4-a5")
	x.do(white, Command{Do: Propose, What: Takeback})
	in := x.in(black)
	in.At += clocks.Day
	x.refused(Command{Do: Accept, Offer: x.N()}, in, ErrTime, "run out")
}

// TestOffers checks which offers can be made, and who can answer them.
func TestOffers(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame"})
	x.refused(Command{Do: Propose, What: Takeback}, x.in(white), ErrOffer, "there is no move to take back")
	x.do(white, Command{Do: Propose, What: Draw})
	n := x.N()
	x.refused(Command{Do: Propose, What: Draw}, x.in(black), ErrOffer, "an offer is waiting")
	x.refused(Command{Do: Accept, Offer: n}, x.in(white), ErrOffer, "only the opponent")
	x.do(white, Command{Do: Decline, Offer: n}) // White withdraws it
	x.refused(Command{Do: Accept, Offer: n}, x.in(black), ErrOffer, "no such offer is pending")
	x.refused(Command{Do: Propose, What: Draw}, x.in(white), ErrOffer, "this was already offered in this position")
	x.do(black, Command{Do: Propose, What: Draw})
	x.move("a4-a5") // the offer lapses
	if x.Offer() != nil {
		t.Error("an offer outlives a move")
	}
	x.refused(Command{Do: Accept, Offer: x.N() - 1}, x.in(white), ErrOffer, "no such offer is pending")
	x.do(white, Command{Do: Propose, What: Draw})
	x.do(black, Command{Do: Decline, Offer: x.N()})
	x.do(white, Command{Do: Propose, What: Takeback}) // a different offer
	x.check()
}

// TestChance checks that moves of Hextad make Chance draw in the same list of events, and that no
// takeback crosses a draw.
func TestChance(t *testing.T) {
	x := begin(t, Terms{Game: "hextad", Clock: blitz})
	if want := strings.TrimSpace("joined began" + strings.Repeat(" drawn", 15)); kindsOf(x.log[2:]) != want {
		t.Errorf("the game starts with %s, want %s", kindsOf(x.log[2:]), want)
	}
	for range 5 {
		by := x.Turn()
		if kinds := x.first(); kinds != "moved drawn" {
			t.Errorf("the move is %s", kinds)
		}
		drawn := x.log[len(x.log)-1]
		if !slices.Contains(drawn.Candidates, drawn.Move) || drawn.By != none || drawn.At != x.now {
			t.Errorf("the draw is %+v", drawn)
		}
		if x.Turn() == by || x.Clocks().On != x.Turn() {
			t.Errorf("after the draw it is %v's turn, and the clocks are %+v", x.Turn(), x.Clocks())
		}
		for _, asker := range []hexgames.Player{white, black} {
			x.refused(Command{Do: Propose, What: Takeback}, x.in(asker), ErrOffer, "Chance has moved since")
		}
	}
	for x.Status() != Over { // when all tiles are drawn, moves can be taken back
		if x.first() == "moved" && x.Status() != Over {
			break
		}
	}
	x.do(x.Turn().Opponent(), Command{Do: Propose, What: Takeback})
	draws := x.draws
	x.do(x.Turn(), Command{Do: Accept, Offer: x.N()})
	if x.draws != draws || x.Table().TurnAt(x.Table().Len()-1) != hexgames.Chance {
		t.Errorf("after the takeback there are %d draws, and the last player was %v", x.draws, x.Table().TurnAt(x.Table().Len()-1))
	}
	x.refused(Command{Do: Propose, What: Takeback}, x.in(x.Turn().Opponent()), ErrOffer, "Chance has moved since")
	x.check()
}

func kindsOf(events []Event) string {
	var kinds []string
	for _, e := range events {
		kinds = append(kinds, string(e.Kind))
	}
	return strings.Join(kinds, " ")
}

// TestSame checks that draws depend only on the numbers.
func TestSame(t *testing.T) {
	deal := func(number string, wait clocks.Millis) string {
		x := create(t, Terms{Game: "hextad"}, nil)
		x.join("ada", white, fair.Commit(number))
		x.now += wait
		x.join("bob", black, "")
		x.do(white, Command{Do: Reveal, Number: number})
		return strings.Join(x.Table().MoveTexts(), ", ")
	}
	if deal(whiteNumber, 0) != deal(whiteNumber, clocks.Day) {
		t.Error("the same numbers give different draws")
	}
	if deal(whiteNumber, 0) == deal(blackNumber, 0) {
		t.Error("different numbers give the same draws")
	}
}

// TestReveal checks which numbers are accepted, and when.
func TestReveal(t *testing.T) {
	x := create(t, Terms{Game: "hextad"}, nil)
	x.join("ada", white, fair.Commit(whiteNumber))
	x.refused(Command{Do: Reveal, Number: whiteNumber}, x.in(white), ErrState, "wait until both players have joined")
	x.refused(Command{Do: Join, Commitment: "5E"}, Circumstances{Person: "bob", Seed: seed}, hexgames.ErrOption, "64 lowercase hexadecimal digits")
	x.join("bob", black, "")
	x.refused(Command{Do: Reveal, Number: blackNumber}, x.in(black), ErrState, "not committed")
	x.refused(Command{Do: Reveal, Number: blackNumber}, x.in(white), hexgames.ErrOption, "not the number")
	x.refused(Command{Do: Move, Version: x.Version()}, x.in(white), ErrState, "not begun")
	x.do(white, Command{Do: Reveal, Number: whiteNumber})
	x.refused(Command{Do: Reveal, Number: whiteNumber}, x.in(white), ErrState, "is already known")
}

// TestVersions checks that exactly the events that change the position change the version.
func TestVersions(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.move("a4-a5")
	version := x.Version()
	x.do(white, Command{Do: Propose, What: Draw})
	x.do(black, Command{Do: Decline, Offer: x.N()})
	x.add(x.Away(x.now, x.now+2*clocks.Second))
	x.add(x.Reseed(x.now, seed, fair.Commit(otherSeed)))
	x.seed = otherSeed
	if x.Version() != version || x.N() != version+4 {
		t.Errorf("version %d, event %d", x.Version(), x.N())
	}
	x.do(black, Command{Do: Move, Version: version, Move: "i6-i5"})
	x.refused(Command{Do: Move, Version: version, Move: "a3-a4"}, x.in(white), ErrVersion, "version 5 of the game, which is at version 10")
	x.check()
}

// TestClock checks how much time a move gets back.
func TestClock(t *testing.T) {
	for _, row := range []struct {
		used, lag, grace clocks.Millis // as the server measures it
		gotLag, gotGrace clocks.Millis
		late             bool
	}{
		{10_000, 0, 0, 0, 0, false},
		{10_000, 200, 0, 200, 0, false},
		{10_000, 900, 0, MostLag, 0, false},
		{10_000, -200, -300, 0, 0, false},
		{100, 200, 0, 100, 0, false},
		{10_000, 200, 4000, 200, 4000, false},
		{10_000, 200, 20_000, 0, 10_000, false},
		{60_000, 0, 0, 0, 0, false},
		{60_001, 0, 0, 0, 0, true},
		{60_200, 200, 0, 200, 0, false},
		{60_201, 200, 0, 0, 0, true},
		{60_501, 900, 0, 0, 0, true},
		{70_300, 300, 10_000, 300, 10_000, false},
		{70_301, 300, 10_000, 0, 0, true},
		{60_100, 100, 0, 100, 0, false}, // the measured lag, not the maximum
		{60_101, 100, 0, 0, 0, true},
	} {
		x := begin(t, Terms{Game: "hexdame", Clock: clocks.Control{Base: clocks.Minute, Increment: clocks.Second}})
		c := Command{Do: Move, Version: x.Version(), Move: "a4-a5"}
		in := Circumstances{At: x.Last() + row.used, By: white, Seed: seed, Lag: row.lag, Grace: row.grace}
		if row.late {
			x.refused(c, in, ErrTime, "run out")
			continue
		}
		x.add(x.Do(c, in))
		e := x.log[len(x.log)-1]
		left := clocks.Minute + clocks.Second - row.used + row.gotLag + row.gotGrace
		if e.Lag != row.gotLag || e.Grace != row.gotGrace || x.Clocks().Left(white, x.now) != left {
			t.Errorf("%+v: %+v, and White has %d ms, want %d", row, e, x.Clocks().Left(white, x.now), left)
		}
		x.check()
	}
	x := begin(t, Terms{Game: "hexdame"})
	x.add(x.Do(Command{Do: Move, Version: x.Version(), Move: "a4-a5"}, Circumstances{At: x.now + 5000, By: white, Seed: seed, Lag: 100, Grace: 100}))
	if e := x.log[len(x.log)-1]; e.Lag != 0 || e.Grace != 0 {
		t.Errorf("a game without clocks gives back time: %+v", e)
	}
}

// TestGivenBack checks that a player gets back at most the length of the turn, even if the server
// counts the same time twice: when it was away and as grace.
func TestGivenBack(t *testing.T) {
	for _, row := range []struct{ away, used, lag, grace, gotLag, gotGrace clocks.Millis }{
		{5000, 10_000, 300, 4000, 300, 4000},
		{5000, 10_000, 300, 4900, 100, 4900},
		{5000, 10_000, 300, 20_000, 0, 5000},
		{5000, 5000, 300, 300, 0, 0},
		{5000, 5200, 300, 0, 200, 0},
	} {
		x := begin(t, Terms{Game: "hexdame", Clock: blitz})
		from := x.Last()
		x.add(x.Away(from, from+row.away))
		x.check()
		x.add(x.Do(Command{Do: Move, Version: x.Version(), Move: "a4-a5"},
			Circumstances{At: from + row.used, By: white, Seed: seed, Lag: row.lag, Grace: row.grace}))
		if e := x.log[len(x.log)-1]; e.Lag != row.gotLag || e.Grace != row.gotGrace {
			t.Errorf("%+v: the move gets back %d ms of lag and %d of grace", row, e.Lag, e.Grace)
		}
		if side := x.Clocks().Side(white); side.Lag+side.Grace > side.OnTurn {
			t.Errorf("%+v: White got back more than they have used: %+v", row, side)
		}
		x.check()
		from = x.Last()
		x.add(x.Do(Command{Do: Move, Version: x.Version(), Move: "i6-i5"}, Circumstances{At: from + 1000, By: black, Seed: seed, Grace: 900}))
		if e := x.log[len(x.log)-1]; e.Grace != 900 {
			t.Errorf("%+v: the opponent gets %d ms back, want 900", row, e.Grace)
		}
	}
}

// TestMostTakebacks takes moves back as often as allowed. It checks that old logs with more
// takebacks remain valid.
func TestMostTakebacks(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame"})
	for range MostTakebacks {
		x.move("a4-a5")
		x.do(white, Command{Do: Propose, What: Takeback})
		x.do(black, Command{Do: Accept, Offer: x.N()})
	}
	x.move("a4-a5")
	x.refused(Command{Do: Propose, What: Takeback}, x.in(white), ErrOffer, "taken back 100 times in this game, which is the maximum")
	x.do(white, Command{Do: Propose, What: Draw}) // still possible
	x.do(black, Command{Do: Decline, Offer: x.N()})
	x.check()
	for _, e := range []Event{{Kind: Offered, By: white, What: Takeback}, {Kind: TookBack, By: black, Offer: x.N() + 1}} {
		e.N, e.At = x.N()+1, x.now
		if err := x.Apply(e); err != nil {
			t.Fatal(err)
		}
		x.log = append(x.log, e)
	}
	x.first()
	x.refused(Command{Do: Propose, What: Takeback}, x.in(white), ErrOffer, "which is the maximum")
	x.check()
}

// TestFewEvents lets two players make the log of a game as long as they can, with random commands,
// most of them offers. Each position has at most four offers with four answers, and is followed by a
// move, a draw, or a takeback. So the number of moves limits the number of events.
func TestFewEvents(t *testing.T) {
	for _, game := range []string{"hexdame", "hextad"} {
		for s := range uint64(4) {
			random := rand.New(rand.NewPCG(s, 5))
			x := begin(t, Terms{Game: game})
			moves := x.Table().Len() // including moves that were taken back
			for step := 0; step < 20_000 && x.Status() != Over; step++ {
				c := Command{Do: Propose, What: []Offer{Draw, Takeback}[random.IntN(2)]}
				by := hexgames.White + hexgames.Player(random.IntN(2))
				switch o := x.Offer(); {
				case o != nil && random.IntN(3) > 0:
					c, by = Command{Do: Decline, Offer: o.N}, white
				case o != nil && o.What == Takeback:
					c, by = Command{Do: Accept, Offer: o.N}, o.By.Opponent()
				case random.IntN(12) == 0:
					by = x.Turn()
					c = Command{Do: Move, Version: x.Version(), Move: x.Table().LegalText(random.IntN(x.Table().CountLegal()))}
				}
				events, err := x.Do(c, x.in(by))
				if err == nil {
					x.add(events, nil)
				}
				for _, e := range events {
					if e.Kind == Moved || e.Kind == Drawn {
						moves++
					}
				}
				const positions, others = 9, 8 // events for each position; created, joined, began, and so on, once each
				if most := positions*(moves+x.takebacks+1) + others; x.N() > most || x.takebacks > MostTakebacks {
					t.Fatalf("%s, seed %d: after %d moves and %d takebacks there are %d events, want at most %d", game, s, moves, x.takebacks, x.N(), most)
				}
			}
			if moves > x.Table().Len()+2*MostTakebacks || game == "hexdame" && x.takebacks != MostTakebacks {
				t.Errorf("%s, seed %d: %d moves were played, %d of them are left, and there were %d takebacks", game, s, moves, x.Table().Len(), x.takebacks)
			}
			x.check()
		}
	}
}

// TestTable checks that the table has the clocks as well.
func TestTable(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	want := func(what string) {
		t.Helper()
		for _, p := range []hexgames.Player{white, black} {
			if got, want := x.Table().Clock(p).Left, x.Clocks().Side(p).Left.Duration(); got != want {
				t.Errorf("%s: %v has %v at the table, want %v", what, p, got, want)
			}
		}
	}
	want("the start")
	x.move("a4-a5", "i6-i5")
	want("two moves")
	x.refused(Command{Do: Move, Version: x.Version(), Move: "a1-a9"}, x.in(white), hexgames.ErrIllegalMove, "")
	want("an illegal move")
	x.add(x.Away(x.now, x.now+5000))
	want("grace")
	x.do(black, Command{Do: Propose, What: Takeback})
	x.do(white, Command{Do: Accept, Offer: x.N()})
	want("a takeback")
	x.do(black, Command{Do: Resign})
	want("the end")
}

// TestAway checks when a player gets back the time when the server was away.
func TestAway(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	last := x.Last()
	for _, row := range []struct{ from, to, want clocks.Millis }{
		{last, last + 999, 0},
		{last, last + 1000, 1000},
		{last - 5000, last + 3000, 3000}, // the clock was not running earlier
		{last + 2000, last + 5000, 3000},
		{last + 2000, last + 1000, 0},
		{last - 5000, last - 2000, 0},
	} {
		g, err := Fold(x.log)
		if err != nil {
			t.Fatal(err)
		}
		events, err := g.Away(row.from, row.to)
		switch {
		case err != nil || len(events) > 1 || len(events) == 0 && row.want != 0:
			t.Errorf("%+v: %+v, %v", row, events, err)
		case len(events) == 1 && (events[0].Kind != Graced || events[0].By != white || events[0].Grace != row.want || g.Clocks().Side(white).Grace != row.want):
			t.Errorf("%+v: %+v", row, events[0])
		}
	}
}

// TestEarlier checks a command that arrives before the last event, according to a different
// machine's clock. It takes the time of the last event.
func TestEarlier(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	last := x.Last()
	x.add(x.Do(Command{Do: Move, Version: x.Version(), Move: "a4-a5"}, Circumstances{At: last - 50, By: white, Seed: seed}))
	if x.Last() != last || x.Clocks().Left(white, last) != blitz.Base+blitz.Increment {
		t.Errorf("the move happened at %d, and the last event at %d", x.Last(), last)
	}
	x.add(x.Adjudicate(last-50, hexgames.Outcome{Reason: hexgames.ReasonAdjudicated}, seed))
	x.check()
}

// TestMisuse checks commands that don't exist.
func TestMisuse(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame"})
	x.refused(Command{Do: "dance"}, x.in(white), ErrCommand, "want one of join, reveal, move, offer, accept, decline, resign, abort, claim")
	x.refused(Command{}, x.in(none), ErrCommand, "no such command")
	x.refused(Command{Do: Resign}, x.in(hexgames.Chance), ErrSeat, "only players")
	if len(Verbs()) != len(verbs) {
		t.Error("Verbs does not return all verbs")
	}
}

// TestJSON checks that every event and command survives a round trip through JSON with all fields.
func TestJSON(t *testing.T) {
	e := Event{
		N: 1, At: start, Kind: Created, By: black, ID: "id", Digest: "d", Commitment: "c", Person: "p", Number: "n", Seed: "s",
		Terms: &Terms{Game: "g", Start: "s", Clock: blitz, Private: true, Listed: true, Expires: 5, Delay: 6, Rematch: "r", For: "f", Creator: "c"},
		Move:  "m", Draw: 1, Candidates: []string{"a", "b"}, Lag: 2, Grace: 3, What: Draw, Offer: 4, Ply: 5,
		Outcome: &hexgames.Outcome{Winner: white, Reason: hexgames.ReasonTime},
	}
	const want = `{"n":1,"at":1795305600000,"kind":"created","by":"Black","terms":{"game":"g","start":"s","clock":{"base":180000,"increment":2000},"private":true,"listed":true,"expires":5,"delay":6,"rematch":"r","for":"f","creator":"c"},"id":"id","digest":"d","commitment":"c","person":"p","number":"n","seed":"s","move":"m","draw":1,"candidates":["a","b"],"lag":2,"grace":3,"what":"draw","offer":4,"ply":5,"outcome":{"winner":"White","reason":"time"}}`
	text, err := json.Marshal(e)
	if err != nil || string(text) != want {
		t.Errorf("an event is %s, %v, want %s", text, err, want)
	}
	var back Event
	if err := json.Unmarshal(text, &back); err != nil {
		t.Error(err)
	}
	if again, _ := json.Marshal(back); string(again) != want {
		t.Errorf("an event comes back as %s", again)
	}
	if text, _ := json.Marshal(Event{N: 1, At: 2, Kind: Began}); string(text) != `{"n":1,"at":2,"kind":"began"}` {
		t.Errorf("an event without fields is %s", text)
	}
	var c Command
	if err := json.Unmarshal([]byte(`{"do":"join","version":1,"move":"m","what":"draw","offer":2,"seat":"Black","commitment":"c","number":"n"}`), &c); err != nil ||
		c != (Command{Do: Join, Version: 1, Move: "m", What: Draw, Offer: 2, Seat: black, Commitment: "c", Number: "n"}) {
		t.Errorf("a command comes back as %+v, %v", c, err)
	}
}
