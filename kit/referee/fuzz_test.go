package referee

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/reread"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/record"
)

// stages make games at different stages.
var stages = []func(t testing.TB) *test{
	func(t testing.TB) *test { return create(t, Terms{Game: "hexdame"}, nil) },
	tadGame,
	func(t testing.TB) *test {
		x := begin(t, Terms{Game: "hexdame", Clock: blitz})
		x.move("a4-a5", "i6-i5", "d4-d5")
		x.do(white, Command{Do: Propose, What: Takeback})
		return x
	},
	func(t testing.TB) *test {
		x := begin(t, Terms{Game: "hexade"})
		x.first()
		x.do(black, Command{Do: Resign})
		return x
	},
}

// FuzzFold checks that a log of any events is refused, or makes a game that its own log and record
// describe.
func FuzzFold(f *testing.F) {
	for _, stage := range stages {
		text, err := json.Marshal(stage(f).log)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`[{"n":1,"kind":"created","terms":{"game":"hexdame","clock":{"base":-1}}}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var events []Event
		if err := json.Unmarshal(text, &events); err != nil {
			return
		}
		var g *Game
		var err error
		reread.Little(t, len(text), func() { g, err = Fold(events) })
		if (g == nil) != (err != nil) {
			t.Fatalf("the game is %v, the error %v", g, err)
		}
		if err != nil {
			return
		}
		x := &test{TB: t, Game: g, log: events}
		x.check()
		if _, err := Verify(g.Record(func(id string) string { return id })); err != nil && g.Terms().Game != "hextad" {
			t.Fatalf("the record of a game without Chance: %v", err)
		}
	})
}

// FuzzDo carries out any commands, and checks that the refused ones change nothing and the others
// only what their events describe.
func FuzzDo(f *testing.F) {
	f.Add(2, []byte(`{"do":"offer","what":"draw"}{"do":"accept","offer":8}{"do":"move","version":6,"move":"h7-h6"}{"do":"resign"}`), int64(250), false)
	f.Add(1, []byte(`{"do":"move","version":21,"move":"24:1,0:2,0"}{"do":"reveal","number":"00"}{"do":"abort"}`), int64(0), true)
	f.Add(0, []byte(`{"do":"join","seat":"White","commitment":"x"}{"do":"join"}{"do":"join"}{"do":"move","version":4,"move":"a4-a5"}{"do":"claim","version":5}`), int64(-5), true)
	f.Add(3, []byte(`{"do":"decline"}{"do":"fly"}`), int64(1)<<60, false)
	f.Fuzz(func(t *testing.T, number int, commands []byte, lag int64, gone bool) {
		x := stages[uint(number)%uint(len(stages))](t)
		for i := 0; i < len(commands); {
			var c Command
			d := json.NewDecoder(bytes.NewReader(commands[i:]))
			if d.Decode(&c) != nil {
				return
			}
			i += int(d.InputOffset())
			in := x.in([]hexgames.Player{white, black, none}[i%3])
			in.Person, in.Lag, in.Grace, in.Gone = "eve", clocks.Millis(lag), clocks.Millis(lag/2), gone
			before := x.text()
			events, err := x.Do(c, in)
			if err == nil {
				x.log = append(x.log, events...)
				x.check()
				continue
			}
			var typed *hexgames.Error
			if !errors.As(err, &typed) {
				t.Fatalf("%+v is refused with the wrong error: %v", c, err)
			}
			if x.text() != before {
				t.Fatalf("%+v is refused, but changes the game:\n%s\n%s", c, before, x.text())
			}
		}
	})
}

// FuzzVerify checks that any record is verified or refused.
func FuzzVerify(f *testing.F) {
	for _, stage := range stages {
		f.Add(stage(f).recordText())
	}
	text := tadGame(f).recordText()
	for _, change := range forgeries(text) {
		f.Add(strings.Replace(text, change.old, change.new, 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		var r record.Record
		if r.UnmarshalText([]byte(text)) != nil {
			return
		}
		var report Report
		var err error
		reread.Little(t, len(text), func() { report, err = Verify(&r) })
		if err != nil {
			return
		}
		if report.Draws < 0 || report.Open < 0 || report.Trusted < 0 || report.Trusted > report.Draws+report.Open || len(report.Reseeds) != max(len(report.Commitments)-1, 0) {
			t.Fatalf("the report is %+v", report)
		}
		if again, err := Verify(r.Clone()); err != nil || again.Draws != report.Draws {
			t.Fatalf("the report is %+v, and then %+v, %v", report, again, err)
		}
	})
}
