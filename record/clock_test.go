package record_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// timed returns a game of shuffle with clocks from texts; every move takes the given number of
// seconds.
func timed(t *testing.T, white, black string, seconds ...float64) *hexdame.Game {
	t.Helper()
	g := newShuffle(t, 0)
	for p, text := range map[hexgames.Player]string{hexgames.White: white, hexgames.Black: black} {
		var c hexgames.Clock
		if err := c.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		g.SetClock(p, c)
	}
	for i, s := range seconds {
		if err := g.Spend(time.Duration(s * float64(time.Second))); err != nil {
			t.Fatal(err)
		}
		if _, err := g.PlayText(shuffle[i]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestRecordClocks writes games with clocks, and reads them back.
func TestRecordClocks(t *testing.T) {
	spend := func(d time.Duration) func(g *hexdame.Game) error {
		return func(g *hexdame.Game) error { return g.Spend(d) }
	}
	for _, test := range []struct {
		game *hexdame.Game
		then func(g *hexdame.Game) error
		want string // the tags of clocks, and the moves
	}{
		{timed(t, "", ""), nil, "*"},
		{timed(t, "300+2", "300+2"), nil, "TimeControl 300+2; *"},
		{timed(t, "300+2", "300+2", 3.5, 299), nil, "TimeControl 300+2; 1. e5-e6 {[%clk 0:04:58.5]} 2. a1-b1 {[%clk 0:00:03]} *"},
		{timed(t, "60+0", "3600+0", 1, 1, 1), nil, "WhiteTimeControl 60+0; BlackTimeControl 3600+0; 1. e5-e6 {[%clk 0:00:59]} 2. a1-b1 {[%clk 0:59:59]} 3. e6-e5 {[%clk 0:00:58]} *"},
		{timed(t, "", "60+0", 1, 1), nil, "BlackTimeControl 60+0; 1. e5-e6 2. a1-b1 {[%clk 0:00:59]} *"},
		{timed(t, "60+1 30.5", "60+1", 0.5), nil, "TimeControl 60+1; 1. e5-e6 {[%clk 0:00:31]} *"},
		{timed(t, "60+1 30.5", "60+1"), nil, "TimeControl 60+1; WhiteClock 0:00:30.5; *"},
		{timed(t, "0+5", "0+5", 1), spend(2 * time.Second), "TimeControl 0+5; BlackClock 0:00:03; 1. e5-e6 {[%clk 0:00:09]} *"},
		{timed(t, "60+0", "60+0", 1), spend(time.Hour), "TimeControl 60+0; BlackClock 0:00:00; Termination time; 1. e5-e6 {[%clk 0:00:59]} 1-0"},
	} {
		g := test.game
		if test.then != nil {
			if err := test.then(g); err != nil {
				t.Fatal(err)
			}
		}
		r := record.Of(g)
		var got []string
		for _, tag := range r.Tags {
			got = append(got, tag.Name+" "+tag.Value)
		}
		got = append(got, strings.ReplaceAll(movesOf(t, r), "\n", " "))
		want := strings.Split(test.want, "; ")
		if !slices.Equal(got, want) {
			t.Errorf("%v is written as %q, want %q", g, got, want)
		}
		text, err := record.Save(g).MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		back := record.Save(newShuffle(t, 4))
		if err := back.UnmarshalText(text); err != nil {
			t.Fatal(err)
		}
		for {
			for ply := range g.Len() + 1 {
				for _, p := range []hexgames.Player{hexgames.White, hexgames.Black} {
					// A record does not store the time left at the start of a clock that was not
					// new.
					if was, is := g.ClockAt(ply, p), back.ClockAt(ply, p); was != is && test.game.ClockAt(0, p).Left != 30*time.Second {
						t.Errorf("from %s %v's clock after %d moves is %v, want %v", text, p, ply, is, was)
					}
				}
			}
			if back.Outcome() != g.Outcome() {
				t.Errorf("from %s the game is %v, want %v", text, back, g)
			}
			if undone := g.Undo(); undone != back.Undo() || !undone {
				break
			}
		}
	}
}

// TestRecordClocksOfOthers reads clocks that other programs or users may have written.
func TestRecordClocksOfOthers(t *testing.T) {
	for _, test := range []struct{ tags, moves, white, black string }{
		{`[TimeControl "40/7200:3600"]`, "1. e5-e6 {[%clk 0:01:00]} *", "", ""},
		{`[TimeControl "-"]`, "1. e5-e6 {[%clk 0:01:00]} *", "", ""},
		{`[Site "x"]`, "1. e5-e6 {[%clk 0:01:00]} *", "", ""},
		{`[TimeControl "60+0"]`, "1. e5-e6 {[%clk soon]} *", "60+0", "60+0"},
		{`[TimeControl "60+5"]`, "1. e5-e6 {[%clk 0:00:01]} *", "60+5 1", "60+5"},
		{`[TimeControl "60+0"]` + "\n" + `[BlackTimeControl "30+0"]`, "1. e5-e6 {[%clk 0:01:30]} *", "60+0 90", "30+0"},
		{`[TimeControl "60+0"]` + "\n" + `[WhiteClock "0:00:01"]` + "\n" + `[BlackClock "?"]`, "1. e5-e6 {[%clk 0:01:30]} *", "60+0 1", "60+0"},
		{`[WhiteClock "0:00:01"]`, "1. e5-e6 *", "", ""},
	} {
		text := "[Start \"W:WKe5:BKa1\"]\n" + test.tags + "\n\n" + test.moves
		r := readOne(t, text)
		g, err := record.Replay(r, hexdame.New())
		if err != nil || g.Clock(hexgames.White).String() != test.white || g.Clock(hexgames.Black).String() != test.black {
			t.Errorf("%s: the clocks are %q and %q, %v, want %q and %q", text, g.Clock(hexgames.White), g.Clock(hexgames.Black), err, test.white, test.black)
		}
		if c := g.ClockAt(0, hexgames.White); c.Left < 0 {
			t.Errorf("%s: White had %v", text, c.Left)
		}
	}
}

// TestUpdate updates existing records with games.
func TestUpdate(t *testing.T) {
	const text = `[Event "E"]
[White "Ada"]
[Start "W:WKe5:BKa1"]

{All} 1. e5-e6! {Good} (1. e5-e7 {Better}) 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e5 1-0`
	for _, test := range []struct {
		what string
		play func(g *hexdame.Game)
		tags string
		want string
	}{
		{"nothing", func(g *hexdame.Game) {}, "Event White",
			"{All} 1. e5-e6! {Good} (1. e5-e7 {Better}) 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e5 1-0"},
		{"a move taken back", func(g *hexdame.Game) { g.Undo(); g.Undo() }, "Event White",
			"{All} 1. e5-e6! {Good} (1. e5-e7 {Better}) 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e5 1-0"},
		{"the game continues", func(g *hexdame.Game) { g.Undo(); g.PlayText("b1-a1") }, "Event White",
			"{All} 1. e5-e6! {Good} (1. e5-e7 {Better}) 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e5 4. b1-a1 *"},
		{"a different move", func(g *hexdame.Game) { g.Undo(); g.Undo(); g.PlayText("e6-e4") }, "Event White",
			"{All} 1. e5-e6! {Good} (1. e5-e7 {Better}) 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e4 (3. e6-e5) *"},
		{"a variation", func(g *hexdame.Game) {
			for g.Undo() {
			}
			g.PlayText("e5-e7")
			g.End(hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonTime})
		}, "Event White Termination",
			"{All} 1. e5-e7 {Better} (1. e5-e6! {Good} 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e5) 0-1"},
		{"into a variation that continues", func(g *hexdame.Game) {
			for g.Undo() {
			}
			g.PlayText("e5-e7")
		}, "Event White",
			"{All} 1. e5-e7 {Better} (1. e5-e6! {Good} 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e5) *"},
		{"with clocks", func(g *hexdame.Game) { g.SetClock(hexgames.White, hexgames.NewClock(time.Minute, 0)) }, "Event White WhiteTimeControl",
			"{All} 1. e5-e6! {Good} (1. e5-e7 {Better}) 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e5 1-0"},
		{"with clocks, and a move", func(g *hexdame.Game) {
			g.SetClock(hexgames.White, hexgames.NewClock(time.Minute, 0))
			g.Undo()
			g.Undo()
			g.Spend(time.Second)
			g.PlayText("e6-e4")
		}, "Event White WhiteTimeControl",
			"{All} 1. e5-e6! {Good} (1. e5-e7 {Better}) 2. a1-b1 {[%eval 0.5]} (2. a1-a2) 3. e6-e4 {[%clk 0:00:59]} (3. e6-e5) *"},
	} {
		r := readOne(t, text)
		g, err := record.Replay(r, hexdame.New())
		if err != nil {
			t.Fatal(err)
		}
		test.play(g)
		if err := r.Update(g); err != nil {
			t.Errorf("%s: %v", test.what, err)
		}
		if got := strings.ReplaceAll(movesOf(t, r), "\n", " "); got != test.want {
			t.Errorf("%s: the record is\n%s, want\n%s", test.what, got, test.want)
		}
		var tags []string
		for _, tag := range r.Tags {
			tags = append(tags, tag.Name)
		}
		if got := strings.Join(tags, " "); got != test.tags {
			t.Errorf("%s: the tags are %s, want %s", test.what, got, test.tags)
		}
		if _, err := record.Replay(r.Clone(), hexdame.New()); err != nil {
			t.Errorf("%s: %v", test.what, err)
		}
		// Updating again changes nothing.
		before := textOf(t, r)
		if err := r.Update(g); err != nil || textOf(t, r) != before {
			t.Errorf("%s: a second time it is\n%s, %v", test.what, textOf(t, r), err)
		}
	}
}

// TestUpdateLeaves checks that an update with an unchanged game changes nothing, whatever the
// spelling of the record.
func TestUpdateLeaves(t *testing.T) {
	const start, timed = "[Game \"hexdame\"]\n[Start \"W:WKe5:BKa1\"]\n", "[TimeControl \"300+2\"]\n"
	for _, text := range []string{
		"[Termination \"unterminated\"]\n" + start + "\n1. e5-e6 *\n\n",
		"[Termination \"resignation\"]\n" + start + "\n1. e5-e6 1-0\n\n",
		"[Termination \"time\"]\n" + start + "\n1. e5-e6 1/2-1/2\n\n",
		"[Termination \"as usual\"]\n" + start + "\n1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-a1 1/2-1/2\n\n",
		timed + start + "\n1. e5-e6 2. a1-b1 {[%clk 4:58]} *\n\n",
		timed + start + "\n1. e5-e6 {[%clk 0:00:01]} 2. a1-b1 {[%clk 0:04:58.50]} *\n\n",
		"[TimeControl \"300+2.0 17\"]\n" + start + "\n1. e5-e6 {[%clk 0:00:19]} *\n\n",
		"[TimeControl \"40/9000\"]\n" + start + "\n1. e5-e6 {[%clk 0:00:19]} *\n\n",
		"[WhiteTimeControl \"300+2\"]\n[BlackTimeControl \"300+2\"]\n[WhiteClock \"half of it\"]\n[BlackClock \"0:05:00.0\"]\n" + start + "\n1. e5-e6 *\n\n",
		"[TimeControl \"60+0\"]\n[WhiteTimeControl \"?\"]\n[WhiteClock \"0:00:59.0\"]\n[BlackClock \"0:00:00\"]\n[Termination \"time\"]\n" + start + "\n1. e5-e6 {[%clk 0:00:59]} 1-0\n\n",
	} {
		text = strings.Replace(text, "[Game \"hexdame\"]\n", "", 1)
		text = "[Game \"hexdame\"]\n" + text
		r := readOne(t, text)
		if got := textOf(t, r); got != text {
			t.Fatalf("%s is written as\n%s", text, got)
		}
		g, err := record.Replay(r, hexdame.New())
		if err != nil {
			t.Fatal(err)
		}
		for _, timed := range []bool{true, false} {
			if !timed { // a program that has no clocks
				g.SetClock(hexgames.White, hexgames.Clock{})
				g.SetClock(hexgames.Black, hexgames.Clock{})
			}
			if err := r.Update(g); err != nil || textOf(t, r) != text {
				t.Errorf("with clocks %v, an update makes\n%s of\n%s%v", timed, textOf(t, r), text, err)
			}
		}
	}
}

// TestUpdateUntimed checks that a game without clocks adds no times, and that the times left
// at the end are removed when the game continues.
func TestUpdateUntimed(t *testing.T) {
	r := readOne(t, "[TimeControl \"60+0\"]\n[WhiteClock \"0:00:30\"]\n[BlackClock \"0:00:00\"]\n[Termination \"time\"]\n[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 {[%clk 0:00:59]} 1-0")
	g, err := record.Replay(r, hexdame.New())
	if err != nil || g.Outcome().Reason != hexgames.ReasonTime {
		t.Fatalf("%v, %v", g, err)
	}
	g.Undo()
	for _, p := range []hexgames.Player{hexgames.White, hexgames.Black} {
		g.SetClock(p, hexgames.Clock{})
	}
	if _, err := g.PlayText("a1-b1"); err != nil {
		t.Fatal(err)
	}
	if err := r.Update(g); err != nil {
		t.Fatal(err)
	}
	const want = "[Game \"hexdame\"]\n[TimeControl \"60+0\"]\n[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 {[%clk 0:00:59]} 2. a1-b1 *\n\n"
	if got := textOf(t, r); got != want {
		t.Errorf("the record is\n%swant\n%s", got, want)
	}
}

// TestUpdateEnds checks the results, reasons and clocks of an earlier end.
func TestUpdateEnds(t *testing.T) {
	const start = "[Start \"W:WKe5:BKa1\"]\n"
	const end = "[TimeControl \"60+0\"]\n[WhiteClock \"0:00:30\"]\n[BlackClock \"0:00:00\"]\n[Termination \"time\"]\n"
	around := []string{"e5-e6", "a1-b1", "e6-e5", "b1-a1", "e5-e6", "a1-b1", "e6-e5", "b1-a1"}
	play := func(g *hexdame.Game, moves ...string) {
		for _, move := range moves {
			if _, err := g.PlayText(move); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, test := range []struct {
		what, text string
		do         func(g *hexdame.Game)
		want       string // the tags except the game and the start, and the result
		left       string // after the first move, if relevant
	}{
		{"the rules end it", "[Termination \"time\"]\n" + start + "\n1. e5-e6 1-0", func(g *hexdame.Game) { g.Undo(); play(g, around[1:]...) }, "1/2-1/2", ""},
		{"it continues", "[Termination \"unterminated\"]\n" + start + "\n1. e5-e6 *", func(g *hexdame.Game) { play(g, "a1-b1") }, "*", ""},
		{"a different reason", "[Termination \"forfeit\"]\n" + start + "\n1. e5-e6 1-0", func(g *hexdame.Game) {
			g.Undo()
			g.End(hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonAdjudicated})
		}, "Termination adjudicated 1-0", ""},
		{"no reason", "[Termination \"forfeit\"]\n" + start + "\n1. e5-e6 1-0", func(g *hexdame.Game) { g.Undo(); g.Resign(hexgames.Black) }, "1-0", ""},
		{"a different winner", start + "\n1. e5-e6 1-0", func(g *hexdame.Game) { g.Undo(); g.Resign(hexgames.White) }, "0-1", ""},
		{"a different line", end + start + "\n1. e5-e6 (1. e5-e7 2. a1-b1) 1-0", func(g *hexdame.Game) {
			for g.Undo() {
			}
			play(g, "e5-e7")
		}, "TimeControl 60+0 *", ""},
		{"a different line that ends", end + start + "\n1. e5-e6 (1. e5-e7 2. a1-b1) 1-0", func(g *hexdame.Game) {
			for g.Undo() {
			}
			play(g, "e5-e7", "a1-b1")
		}, "TimeControl 60+0 *", ""},
		{"a different line that ends, without clocks", end + start + "\n1. e5-e6 (1. e5-e7 2. a1-b1) 1-0", func(g *hexdame.Game) {
			g.SetClock(hexgames.White, hexgames.Clock{})
			g.SetClock(hexgames.Black, hexgames.Clock{})
			for g.Undo() {
			}
			play(g, "e5-e7", "a1-b1")
		}, "TimeControl 60+0 *", ""},
		{"a remark about a clock", "[TimeControl \"60+0\"]\n[WhiteClock \"half\"]\n" + start + "\n1. e5-e6 {[%clk 0:00:59]} *", func(g *hexdame.Game) {
			play(g, "a1-b1")
		}, "TimeControl 60+0 *", ""},
		{"a clock after the last move", "[TimeControl \"60+0\"]\n[WhiteClock \"0:00:07\"]\n" + start + "\n1. e5-e6 {[%clk 0:00:14]} *", func(g *hexdame.Game) {},
			"TimeControl 60+0 WhiteClock 0:00:07 *", "0:00:14"},
		{"a different time for a move", "[TimeControl \"60+0\"]\n" + start + "\n1. e5-e6 {[%clk 0:00:14]} *", func(g *hexdame.Game) {
			g.Undo()
			g.SetClock(hexgames.White, hexgames.NewClock(time.Minute, 0))
			g.Spend(time.Second)
			play(g, "e5-e6")
		}, "TimeControl 60+0 *", "0:00:59"},
		{"thinking", "[TimeControl \"60+0\"]\n" + start + "\n1. e5-e6 *", func(g *hexdame.Game) { g.Spend(time.Second) }, "TimeControl 60+0 BlackClock 0:00:59 *", ""},
		{"no clock anymore", "[TimeControl \"60+0\"]\n[WhiteClock \"0:00:30\"]\n" + start + "\n1. e5-e6 *", func(g *hexdame.Game) {
			g.SetClock(hexgames.White, hexgames.Clock{})
			g.SetClock(hexgames.Black, hexgames.Clock{})
			play(g, "a1-b1")
		}, "TimeControl 60+0 *", ""},
	} {
		r := readOne(t, test.text)
		g, err := record.Replay(r, hexdame.New())
		if err != nil {
			t.Fatal(err)
		}
		test.do(g)
		if err := r.Update(g); err != nil {
			t.Errorf("%s: %v", test.what, err)
		}
		got := ""
		for _, tag := range r.Tags {
			got += tag.Name + " " + tag.Value + " "
		}
		if got += r.Result; got != test.want {
			t.Errorf("%s: %s, want %s", test.what, got, test.want)
		}
		if left := r.Root.Next().Tags.Value(record.TagClock); test.left != "" && left != test.left {
			t.Errorf("%s: after the first move %s is left, want %s", test.what, left, test.left)
		}
		if back, err := record.Replay(r, hexdame.New()); err != nil || back.Outcome() != g.Outcome() && test.what != "a different line" {
			t.Errorf("%s: read back, the game is %v, %v", test.what, back, err)
		}
	}
	// A game that was declared over, although its record continues.
	r := readOne(t, start+"\n1. e5-e6 2. a1-b1 *")
	g, err := record.Replay(r, hexdame.New())
	if err != nil {
		t.Fatal(err)
	}
	g.Undo()
	if err := g.AgreeDraw(); err != nil {
		t.Fatal(err)
	}
	if err := r.Update(g); !errors.Is(err, hexgames.ErrGameOver) || !strings.Contains(err.Error(), "line 3, column 4: move 1: hexdame: \"a1-b1\": the game is over: draw: agreement, and the record continues") {
		t.Errorf("the error is %v", err)
	}
}

// TestUpdateClockLater gives a player a clock in the middle of a game.
func TestUpdateClockLater(t *testing.T) {
	r := readOne(t, "[Start \"W:WKe5:BKa1\"]\n\n1. e5-e6 2. a1-b1 *")
	g, err := record.Replay(r, hexdame.New())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []hexgames.Player{hexgames.White, hexgames.Black} {
		g.SetClock(p, hexgames.NewClock(time.Minute, 2*time.Second))
	}
	if err := r.Update(g); err != nil {
		t.Fatal(err)
	}
	back, err := record.Replay(r, hexdame.New())
	if err != nil || back.Clock(hexgames.White) != g.Clock(hexgames.White) || back.Clock(hexgames.Black) != g.Clock(hexgames.Black) {
		t.Errorf("from %s the clocks are %q and %q, %v", textOf(t, r), back.Clock(hexgames.White), back.Clock(hexgames.Black), err)
	}
}

// TestReplayTime checks that only the player to move, with no time left, loses on time.
func TestReplayTime(t *testing.T) {
	for tags, want := range map[string]string{ // White's clock, after undoing the end
		"[WhiteClock \"0:00:00\"]": "60+0",
		"[WhiteClock \"0:00:01\"]": "60+0 1",
		"[BlackClock \"0:00:00\"]": "60+0",
	} {
		r := readOne(t, "[TimeControl \"60+0\"]\n"+tags+"\n[Termination \"time\"]\n[Start \"W:WKe5:BKa1\"]\n\n0-1")
		g, err := record.Replay(r, hexdame.New())
		if err != nil || g.Outcome() != (hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonTime}) {
			t.Fatalf("%v, %v", g, err)
		}
		if g.Undo(); g.Clock(hexgames.White).String() != want {
			t.Errorf("with %s White had %s, want %s", tags, g.Clock(hexgames.White), want)
		}
		c, err := record.NewCursor(r, g)
		if err != nil || g.Outcome().Reason != hexgames.ReasonTime || g.Clock(hexgames.White).Out() != (tags == "[WhiteClock \"0:00:00\"]") {
			t.Errorf("with %s a cursor at the end of the game has %v, and White %q, %v", tags, g, g.Clock(hexgames.White), err)
		}
		if err := r.Update(g); err != nil || !strings.Contains(textOf(t, r), tags) {
			t.Errorf("with %s the record becomes\n%s%v", tags, textOf(t, r), err)
		}
		if g.Undo(); c.Node() != &r.Root {
			t.Errorf("the cursor is at %v", c.Node())
		}
		if black := g.Clock(hexgames.Black).Out(); black != strings.Contains(tags, "Black") {
			t.Errorf("with %s Black is out of time: %v", tags, black)
		}
	}
}

// TestReplayTimeOfOther checks a loss on time by the player who is not to move.
func TestReplayTimeOfOther(t *testing.T) {
	r := readOne(t, "[TimeControl \"60+0\"]\n[WhiteClock \"0:00:30\"]\n[BlackClock \"0:00:00\"]\n[Termination \"time\"]\n[Start \"W:WKe5:BKa1\"]\n\n1-0")
	g, err := record.Replay(r, hexdame.New())
	if err != nil || g.Outcome() != (hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonTime}) {
		t.Fatalf("%v, %v", g, err)
	}
	if g.Undo(); !g.Clock(hexgames.Black).Out() || g.Clock(hexgames.White).Left != 30*time.Second {
		t.Errorf("White has %q, Black %q", g.Clock(hexgames.White), g.Clock(hexgames.Black))
	}
	if g.Outcome().Over() {
		t.Errorf("the game is %v", g)
	}
}

// TestRecordClockOfTwoTurns writes the clock of a player who moves twice in a row: the time after
// the first move, even if the player has already spent time on the second.
func TestRecordClockOfTwoTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1)) // a game that fills the board
	start, err := hexcore6.Rules{Side: 3}.New()
	if err != nil {
		t.Fatal(err)
	}
	g := hexgames.NewGame(start)
	g.SetClock(hexgames.White, hexgames.NewClock(time.Minute, time.Second))
	g.SetClock(hexgames.Black, hexgames.NewClock(time.Minute, time.Second))
	for g.Len() == 0 || g.Turn() != g.TurnAt(g.Len()-1) { // until all discs are placed
		if g.Outcome().Over() {
			t.Fatal("nobody moves twice")
		}
		if _, err := g.PlayText(g.LegalText(r.IntN(g.CountLegal()))); err != nil {
			t.Fatal(err)
		}
	}
	turns := time.Duration(g.Len()/2 + g.Len()%2) // for the player who moves twice
	if err := g.Spend(10 * time.Second); err != nil {
		t.Fatal(err)
	}
	n := &record.Of(g).Root
	for n.Next() != nil {
		n = n.Next()
	}
	if left, ok := n.Clock(); left != time.Minute+turns*time.Second || !ok {
		t.Errorf("after %v there are %v left, want a minute and a second for each of %d turns", n, left, turns)
	}
}
