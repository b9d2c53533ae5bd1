package referee

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
)

var (
	spectator = Viewer{}
	operator  = Viewer{Operator: true}
	ada       = Viewer{Seat: white}
)

// TestHidden checks that spectators see no offers, only that there is an event.
func TestHidden(t *testing.T) {
	x := begin(t, Terms{Game: "hexdame", Clock: blitz})
	x.move("a4-a5", "i6-i5")
	x.do(black, Command{Do: Propose, What: Draw})
	x.do(white, Command{Do: Decline, Offer: x.N()})
	x.do(black, Command{Do: Propose, What: Takeback})
	if o := x.View(spectator, x.now).Offer; o != nil {
		t.Errorf("a spectator sees the offer %+v", o)
	}
	for _, v := range []Viewer{ada, operator, {Seat: black}} {
		if o := x.View(v, x.now).Offer; o == nil || *o != (Asked{x.N(), black, Takeback}) {
			t.Errorf("%+v sees the offer %+v", v, o)
		}
	}
	x.do(white, Command{Do: Accept, Offer: x.N()})
	x.do(white, Command{Do: Propose, What: Draw})
	x.do(black, Command{Do: Accept, Offer: x.N()})
	x.add(x.Follow(x.now, white, "next"))
	var seen []Event
	for i, e := range x.log {
		for _, v := range []Viewer{ada, operator} {
			if !reflect.DeepEqual(v.Shows(e), e) {
				t.Errorf("%+v sees %+v, want %+v", v, v.Shows(e), e)
			}
		}
		s := spectator.Shows(e)
		if s.N != i+1 || s.At != e.At || (s.Kind == Hidden) != (e.Kind == Offered || e.Kind == Declined) {
			t.Errorf("a spectator sees %+v of %+v", s, e)
		}
		if s.Kind == Hidden && !reflect.DeepEqual(s, Event{N: e.N, At: e.At, Kind: Hidden}) {
			t.Errorf("a spectator sees more: %+v", s)
		}
		seen = append(seen, s)
	}
	text, err := json.Marshal(seen)
	for _, word := range []string{"offer", "what", "takeback", "declined"} {
		if err != nil || strings.Contains(string(text), `"`+word+`"`) {
			t.Errorf("a spectator sees %q in %s, %v", word, text, err)
		}
	}
	if kinds := kindsOf(seen); kinds != "created joined joined began moved moved hidden hidden hidden tookback hidden ended rematch" {
		t.Errorf("a spectator sees %s", kinds)
	}
}

// TestPrivate checks who may see a private game.
func TestPrivate(t *testing.T) {
	private, public := begin(t, Terms{Game: "hexdame", Private: true}), begin(t, Terms{Game: "hexdame"})
	for _, row := range []struct {
		v    Viewer
		want bool
	}{{spectator, false}, {Viewer{Seat: hexgames.Chance}, false}, {ada, true}, {Viewer{Seat: black}, true}, {operator, true}} {
		if private.May(row.v) != row.want || !public.May(row.v) {
			t.Errorf("%+v may see a private game: %t, a public one: %t", row.v, private.May(row.v), public.May(row.v))
		}
	}
}

// TestDelay checks how much spectators see of a game with a delay.
func TestDelay(t *testing.T) {
	const delay = 10 * clocks.Second
	x := begin(t, Terms{Game: "hexdame", Delay: delay})
	x.move("a4-a5", "i6-i5", "a3-a4")
	n := len(x.log)
	for _, v := range []Viewer{ada, operator} {
		if got := x.Seen(v, x.log, x.now); got != n {
			t.Errorf("%+v sees %d of %d events", v, got, n)
		}
	}
	if got := x.Seen(spectator, x.log, start); got != 1 {
		t.Errorf("at the start a spectator sees %d events, want the creation of the game", got)
	}
	for _, e := range x.log {
		count := 0
		for _, other := range x.log {
			if other.At <= e.At {
				count++
			}
		}
		for now, want := range map[clocks.Millis]int{e.At + delay: count, e.At + delay - 1: 0} {
			got := x.Seen(spectator, x.log, now)
			if want > 0 && got != want || want == 0 && got > max(1, e.N-1) {
				t.Errorf("%d ms after event %d a spectator sees %d events, want %d", now-e.At, e.N, got, count)
			}
		}
	}
	seen, err := Fold(x.log[:x.Seen(spectator, x.log, x.now+delay-1)])
	if err != nil || len(seen.View(spectator, x.now).Moves) != 2 {
		t.Errorf("a spectator sees %v, %v", seen, err)
	}
	x.do(white, Command{Do: Resign})
	if got := x.Seen(spectator, x.log, start); got != len(x.log) {
		t.Errorf("after the end a spectator sees %d of %d events", got, len(x.log))
	}
	if y := begin(t, Terms{Game: "hexdame"}); y.Seen(spectator, y.log, start) != len(y.log) {
		t.Error("a game without a delay is delayed")
	}
}

// TestView compares whole views.
func TestView(t *testing.T) {
	x := create(t, Terms{Game: "hexdame", Start: "W:We5:Bg7", Clock: blitz}, nil)
	want := State{
		ID: "x7k2", N: 1, Version: 1, Status: Open, Terms: x.Terms(), Position: "W:We5:Bg7", Moves: []string{},
		Clocks: &Clocks{Now: x.now, White: blitz.Base, Black: blitz.Base}, Commitment: x.Commitment(),
	}
	same := func(v Viewer) {
		t.Helper()
		if got := x.View(v, x.now); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v sees\n%+v, want\n%+v", v, got, want)
		}
	}
	same(spectator)
	x.join("ada", white, "")
	want.N, want.White, want.Clocks.Now = 2, &Person{ID: "ada"}, x.now
	same(spectator)
	x.join("bob", black, "")
	x.move("e5-e6")
	want.N, want.Version, want.Status, want.Turn, want.Black = 5, 5, Playing, black, &Person{ID: "bob"}
	want.Position, want.Moves = "B:We6:Bg7", []string{"e5-e6"}
	x.now += clocks.Second
	want.Clocks = &Clocks{Now: x.now, White: blitz.Base + clocks.Second, Black: blitz.Base - clocks.Second, On: black}
	want.You = white
	same(ada)
	want.You = none
	same(operator)
	x.do(black, Command{Do: Resign})
	x.add(x.Follow(x.now, white, "next"))
	want.N, want.Version, want.Status, want.Turn, want.Seed, want.Rematch = 7, 6, Over, none, seed, "next"
	want.Outcome = hexgames.Outcome{Winner: white, Reason: hexgames.ReasonResignation}
	want.Clocks = &Clocks{Now: x.now, White: blitz.Base + clocks.Second, Black: blitz.Base - 2*clocks.Second}
	same(spectator)
	y := create(t, Terms{Game: "hextad"}, nil)
	y.join("ada", white, fair.Commit(whiteNumber))
	y.join("bob", black, "")
	y.do(white, Command{Do: Reveal, Number: whiteNumber})
	if got := y.View(spectator, y.now); *got.White != (Person{ID: "ada", Commitment: fair.Commit(whiteNumber), Number: whiteNumber}) || got.Draws != 15 {
		t.Errorf("White is %+v after %d draws", got.White, got.Draws)
	}
	if x.String() != "x7k2: hexdame, over, version 6" {
		t.Errorf("for logs, the game is %v", x.Game)
	}
	if begin(t, Terms{Game: "hexdame"}).ViewClocks(5) != nil {
		t.Error("a game without clocks shows them")
	}
}

// TestSecrets checks that nobody sees the number of the server before the end.
func TestSecrets(t *testing.T) {
	x := begin(t, Terms{Game: "hextad"})
	x.first()
	text := func() string {
		record, err := x.Record(strings.ToUpper).MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		all, err := json.Marshal([]any{x.log, x.View(operator, x.now), x.View(ada, x.now), string(record)})
		if err != nil {
			t.Fatal(err)
		}
		return string(all)
	}
	if strings.Contains(text(), seed) {
		t.Error("the number of the server is visible")
	}
	x.do(white, Command{Do: Resign})
	if n := strings.Count(text(), seed); n != 4 {
		t.Errorf("at the end, the number of the server is in %d of 4 places", n)
	}
	if !slices.Contains(x.revealed, seed) {
		t.Error("the game does not have the number")
	}
}
