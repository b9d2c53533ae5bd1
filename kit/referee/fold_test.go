package referee

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

// TestFold checks that an empty log is not a game, and that every nonempty prefix of a log is.
func TestFold(t *testing.T) {
	if g, err := Fold(nil); g != nil || err == nil {
		t.Errorf("no events make %v, %v", g, err)
	}
	x := begin(t, Terms{Game: "hextad", Clock: blitz})
	for range 6 {
		x.first()
	}
	x.do(white, Command{Do: Resign})
	version := 0
	for n := 1; n <= len(x.log); n++ {
		if x.log[n-1].IsPosition() {
			version = n
		}
		g, err := Fold(x.log[:n])
		if err != nil || g.N() != n || g.Version() != version || g.Last() != x.log[n-1].At {
			t.Fatalf("the first %d events make %v, %v", n, g, err)
		}
	}
	if g, err := Fold(x.log[1:]); g != nil || err == nil {
		t.Errorf("a log that starts with event 2 makes %v, %v", g, err)
	}
}

// TestImpossible checks that impossible events are refused, each for its own reason.
func TestImpossible(t *testing.T) {
	games := map[string]func(t *testing.T) *test{
		"nothing": func(t *testing.T) *test { return &test{TB: t, Game: &Game{}} },
		"open": func(t *testing.T) *test {
			x := create(t, Terms{Game: "hexdame"}, nil)
			x.join("ada", white, fair.Commit(whiteNumber))
			return x
		},
		"committed": func(t *testing.T) *test {
			x := create(t, Terms{Game: "hexdame"}, nil)
			x.join("ada", white, fair.Commit(whiteNumber))
			x.join("bob", black, "")
			return x
		},
		"begun": func(t *testing.T) *test { return begin(t, Terms{Game: "hexdame", Clock: blitz}) },
		"playing": func(t *testing.T) *test {
			x := begin(t, Terms{Game: "hexdame", Clock: blitz})
			x.move("a4-a5", "i6-i5")
			return x
		},
		"offered": func(t *testing.T) *test { return offered(t, Takeback) }, // by Black, in event 7
		"draw":    func(t *testing.T) *test { return offered(t, Draw) },
		"chance":  func(t *testing.T) *test { return begin(t, Terms{Game: "hextad"}) },
		"drawing": func(t *testing.T) *test { // Chance has yet to open the game, which a log need not include
			x := begin(t, Terms{Game: "hextad"})
			g, err := Fold(x.log[:4])
			if err != nil {
				t.Fatal(err)
			}
			return &test{TB: t, Game: g}
		},
		"won": func(t *testing.T) *test { // according to the rules, but without the event, which a log need not include
			x := begin(t, Terms{Game: "hexdame", Start: "W:We5:Be6"})
			x.move("e5xe7")
			g, err := Fold(x.log[:5])
			if err != nil {
				t.Fatal(err)
			}
			return &test{TB: t, Game: g}
		},
		"over": func(t *testing.T) *test {
			x := begin(t, Terms{Game: "hexdame", Clock: blitz})
			x.do(white, Command{Do: Resign})
			return x
		},
		"followed": func(t *testing.T) *test {
			x := begin(t, Terms{Game: "hexdame", Clock: blitz})
			x.do(white, Command{Do: Resign})
			x.add(x.Follow(x.now, white, "next"))
			return x
		},
	}
	terms := &Terms{Game: "hexdame"}
	commitment := fair.Commit(seed)
	doubles := []string{"draw 00", "draw 11", "draw 22", "draw 33", "draw 44", "draw 55", "draw 66"}
	win := func(p hexgames.Player, r hexgames.Reason) *hexgames.Outcome {
		return &hexgames.Outcome{Winner: p, Reason: r}
	}
	tried := map[EventKind]bool{}
	for _, row := range []struct {
		game string
		e    Event
		want string // in the error
	}{
		{"begun", Event{Kind: "danced"}, "there is no such kind"},
		{"begun", Event{Kind: Hidden}, "there is no such kind"},
		{"begun", Event{}, "there is no such kind"},
		{"begun", Event{N: 3, Kind: Moved, By: white, Move: "a4-a5"}, "want event 5"},
		{"begun", Event{N: 6, Kind: Moved, By: white, Move: "a4-a5"}, "want event 5"},
		{"begun", Event{At: 1, Kind: Moved, By: white, Move: "a4-a5"}, "earlier"},

		{"nothing", Event{Kind: Joined, By: white, Person: "ada"}, "the first event, and no other, creates a game"},
		{"begun", Event{Kind: Created, ID: "x", Terms: terms, Commitment: commitment}, "the first event, and no other"},
		{"nothing", Event{Kind: Created, ID: "x", Commitment: commitment}, "want an id, terms and a commitment"},
		{"nothing", Event{Kind: Created, Terms: terms, Commitment: commitment}, "want an id"},
		{"nothing", Event{Kind: Created, ID: "x", Terms: terms}, "and a commitment"},
		{"nothing", Event{Kind: Created, ID: "x", Terms: &Terms{Game: "chess"}, Commitment: commitment}, "no such game"},
		{"nothing", Event{Kind: Created, ID: "x", Terms: &Terms{Game: "hexdame", Start: "W"}, Commitment: commitment}, "hexdame"},
		{"nothing", Event{Kind: Created, ID: "x", Terms: &Terms{Game: "hexdame", Start: "B:We5:B"}, Commitment: commitment}, "over at the start"},
		{"nothing", Event{Kind: Created, ID: "x", Terms: &Terms{Game: "hexdame", Clock: clocks.Control{Base: -1}}, Commitment: commitment}, "the base"},

		{"open", Event{Kind: Joined, By: white, Person: "bob"}, "the seat is not free"},
		{"open", Event{Kind: Joined, By: hexgames.Chance, Person: "bob"}, "the seat is not free"},
		{"open", Event{Kind: Joined, Person: "bob"}, "the seat is not free"},
		{"begun", Event{Kind: Joined, By: white, Person: "bob"}, "the seat is not free"},
		{"open", Event{Kind: Joined, By: black}, "want a person"},
		{"open", Event{Kind: Joined, By: black, Person: "bob", Commitment: "5e"}, "a commitment or none"},

		{"open", Event{Kind: Revealed, By: white, Number: whiteNumber}, "not the number"},
		{"committed", Event{Kind: Revealed, By: white, Number: blackNumber}, "not the number"},
		{"committed", Event{Kind: Revealed, By: black, Number: blackNumber}, "not the number"},
		{"committed", Event{Kind: Revealed, By: black}, "not the number"},
		{"committed", Event{Kind: Revealed, Number: whiteNumber}, "not the number"},
		{"begun", Event{Kind: Revealed, By: white, Number: whiteNumber}, "not the number"},

		{"open", Event{Kind: Began}, "not ready"},
		{"committed", Event{Kind: Began}, "not ready"},
		{"begun", Event{Kind: Began}, "has already begun"},
		{"over", Event{Kind: Began}, "has already begun"},

		{"open", Event{Kind: Moved, By: white, Move: "a4-a5"}, "not the player's turn"},
		{"begun", Event{Kind: Moved, By: black, Move: "i6-i5"}, "not the player's turn"},
		{"begun", Event{Kind: Moved, Move: "a4-a5"}, "not the player's turn"},
		{"begun", Event{Kind: Moved, By: white, Move: "a1-a3"}, "hexdame"},
		{"begun", Event{Kind: Moved, By: white, Move: "A4-A5"}, "the move is written a4-a5"},
		{"over", Event{Kind: Moved, By: white, Move: "a4-a5"}, "not the player's turn"},
		{"drawing", Event{Kind: Moved, By: hexgames.Chance, Move: "draw 00"}, "not the player's turn"},

		{"begun", Event{Kind: Drawn, Move: "draw 00", Draw: 1, Candidates: doubles}, "not Chance's turn"},
		{"chance", Event{Kind: Drawn, Move: "draw 00", Draw: 16, Candidates: doubles}, "not Chance's turn"},
		{"drawing", Event{Kind: Drawn, Move: "draw 00", Draw: 2, Candidates: doubles}, "want draw 1 of 7 candidates"},
		{"drawing", Event{Kind: Drawn, Move: "draw 00", Draw: 1, Candidates: doubles[1:]}, "want draw 1 of 7 candidates"},
		{"drawing", Event{Kind: Drawn, Move: "draw 01", Draw: 1, Candidates: doubles}, "want draw 1 of 7 candidates"},
		{"drawing", Event{Kind: Drawn, Move: "draw 00", Draw: 1}, "want draw 1 of 7 candidates"},

		{"committed", Event{Kind: Offered, By: white, What: Draw}, "nothing can be offered now"},
		{"offered", Event{Kind: Offered, By: white, What: Draw}, "nothing can be offered now"},
		{"over", Event{Kind: Offered, By: white, What: Draw}, "nothing can be offered now"},
		{"begun", Event{Kind: Offered, What: Draw}, "nothing can be offered now"},
		{"begun", Event{Kind: Offered, By: hexgames.Chance, What: Draw}, "nothing can be offered now"},
		{"begun", Event{Kind: Offered, By: white}, "this cannot be offered"},
		{"begun", Event{Kind: Offered, By: white, What: "peace"}, "this cannot be offered"},
		{"begun", Event{Kind: Offered, By: white, What: Takeback}, "this cannot be offered"},

		{"playing", Event{Kind: Declined, By: white, Offer: 6}, "no such offer"},
		{"offered", Event{Kind: Declined, By: white, Offer: 6}, "no such offer"},
		{"offered", Event{Kind: Declined, Offer: 7}, "no such offer"},

		{"playing", Event{Kind: TookBack, By: white, Offer: 6, Ply: 1}, "no such offer"},
		{"offered", Event{Kind: TookBack, By: white, Offer: 6, Ply: 1}, "no such offer"},
		{"offered", Event{Kind: TookBack, By: white, Offer: 7, Ply: 0}, "no such offer"},
		{"offered", Event{Kind: TookBack, Offer: 7, Ply: 1}, "no such offer"},
		{"draw", Event{Kind: TookBack, By: white, Offer: 7, Ply: 1}, "no such offer"},

		{"committed", Event{Kind: Graced, By: white, Grace: 5}, "is not running"},
		{"chance", Event{Kind: Graced, By: white, Grace: 5}, "is not running"},
		{"begun", Event{Kind: Graced, By: black, Grace: 5}, "is not running"},
		{"begun", Event{Kind: Graced, Grace: 5}, "is not running"},
		{"begun", Event{Kind: Graced, By: white}, "gets no time"},
		{"over", Event{Kind: Graced, By: white, Grace: 5}, "is not running"},

		{"begun", Event{Kind: Reseeded, Seed: otherSeed, Commitment: commitment}, "the number of the previous one"},
		{"begun", Event{Kind: Reseeded, Seed: seed, Commitment: "5e"}, "want a new commitment"},
		{"over", Event{Kind: Reseeded, Seed: seed, Commitment: commitment}, "want a new commitment"},

		{"begun", Event{Kind: Ended, Seed: seed}, "no outcome"},
		{"begun", Event{Kind: Ended, Seed: seed, Outcome: &hexgames.Outcome{}}, "no outcome"},
		{"begun", Event{Kind: Ended, Seed: otherSeed, Outcome: win(white, hexgames.ReasonResignation)}, "not the number that the server is committed to"},
		{"over", Event{Kind: Ended, Seed: seed, Outcome: win(white, hexgames.ReasonResignation)}, "the game is over"},
		{"committed", Event{Kind: Ended, Seed: seed, Outcome: win(white, hexgames.ReasonResignation)}, "a game whose status is committed cannot end like this"},
		{"begun", Event{Kind: Ended, Seed: seed, Outcome: win(none, Expired)}, "a game whose status is playing cannot end like this"},
		{"begun", Event{Kind: Ended, Seed: seed, Outcome: win(white, Aborted)}, "nobody wins a game that ended as aborted"},
		{"open", Event{Kind: Ended, Seed: seed, Outcome: win(black, Expired)}, "nobody wins a game that ended as expired"},
		{"begun", Event{Kind: Ended, Seed: seed, Outcome: win(hexgames.Chance, hexgames.ReasonTime)}, "the winner is Chance"},
		{"won", Event{Kind: Ended, Seed: seed, Outcome: win(black, hexgames.ReasonResignation)}, "according to the rules: White wins"},
		{"won", Event{Kind: Ended, Seed: seed, Outcome: win(none, Aborted)}, "according to the rules: White wins"},

		{"playing", Event{Kind: Rematch, By: white, ID: "next"}, "no rematch"},
		{"followed", Event{Kind: Rematch, By: white, ID: "another"}, "no rematch"},
		{"over", Event{Kind: Rematch, By: white}, "no rematch"},
		{"over", Event{Kind: Rematch, ID: "next"}, "no rematch"},
	} {
		x := games[row.game](t)
		if row.e.N == 0 {
			row.e.N = x.N() + 1
		}
		if row.e.At == 0 {
			row.e.At = x.Last()
		}
		tried[row.e.Kind] = true
		err := x.Apply(row.e)
		if err == nil || !strings.Contains(err.Error(), row.want) || !strings.HasPrefix(err.Error(), "referee: game ") || !strings.Contains(err.Error(), string(row.e.Kind)+": ") {
			t.Errorf("%s, %+v: the error is %v, want one with %q", row.game, row.e, err, row.want)
		}
	}
	for kind := range plays {
		if !tried[kind] {
			t.Errorf("no event of kind %s was tried", kind)
		}
	}
}

// TestSpelling checks that the log uses the game's spelling of moves, although commands need not.
func TestSpelling(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame"})
	x.move("A4-A5")
	if e := x.log[len(x.log)-1]; e.Move != "a4-a5" {
		t.Errorf("the log has %s, want a4-a5", e.Move)
	}
	x.check()
}
