package properties

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
	"pgregory.net/rapid"
)

// A forgetful position is a Hexdame position with a bug: if a man captures three pieces or more,
// the first of them stays on the board.
type forgetful struct{ hexdame.Position }

func (p forgetful) Apply(m hexdame.Move) (forgetful, error) {
	next, err := p.Position.Apply(m)
	captured := m.Captured()
	if err != nil || len(captured) < 3 || p.At(m.From()).King {
		return forgetful{next}, err
	}
	side := ":W"
	if p.Turn() == hexgames.White {
		side = ":B"
	}
	text := strings.Replace(next.String(), side, side+p.Board().Name(captured[0])+",", 1)
	return forgetful{hexdame.MustParse(strings.TrimSuffix(text, ","))}, nil
}

func (p forgetful) Playout(r *rand.Rand, limit int) forgetful { return hexgames.Playout(p, r, limit) }

// crownedForgetful is crowned for the broken game.
func crownedForgetful(before forgetful, m hexdame.Move, after forgetful) error {
	return crowned(before.Position, m, after.Position)
}

// A failing test is one that may fail. It keeps its log.
type failing struct {
	*testing.T
	failed bool
	log    strings.Builder
}

func (f *failing) Failed() bool                      { return f.failed }
func (f *failing) Log(args ...any)                   { fmt.Fprintln(&f.log, args...) }
func (f *failing) Logf(format string, args ...any)   { fmt.Fprintf(&f.log, format+"\n", args...) }
func (f *failing) Errorf(format string, args ...any) { f.failed = true; f.Logf(format, args...) }
func (f *failing) FailNow()                          { f.failed = true; runtime.Goexit() }

// run runs a test to its end.
func (f *failing) run(test func(t rapid.TB)) {
	done := make(chan bool)
	go func() {
		defer close(done)
		test(f)
	}()
	<-done
}

// setFlag sets a flag until the end of the test.
func setFlag(t *testing.T, name, value string) {
	t.Helper()
	was := flag.Lookup(name).Value.String()
	if err := flag.Set(name, value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { flag.Set(name, was) })
}

// TestBroken checks that the bug of a broken game is found, that the failure shrinks to a short
// game, and that it is printed once, as a record that leads to the bug.
func TestBroken(t *testing.T) {
	setFlag(t, "rapid.seed", "1")
	setFlag(t, "rapid.nofailfile", "true")
	var printed bytes.Buffer
	defer func(w io.Writer) { failures = w }(failures)
	failures = &printed

	start := forgetful{hexdame.New()}
	broken := spec[forgetful, hexdame.Move]{starts: rapid.Just(start)}
	f := &failing{T: t}
	f.run(func(t rapid.TB) { broken.check(t, everyMove(crownedForgetful)) })
	if !f.Failed() {
		t.Fatal("the fault was not found")
	}
	if log := f.log.String(); strings.Count(log, "the pieces (-want +got)") != 1 {
		t.Errorf("the log does not show the difference once:\n%s", log)
	}
	var records []*record.Record
	for r, err := range record.Read(&printed) {
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	if len(records) != 1 {
		t.Fatalf("%d records are printed, want one", len(records))
	}
	moves := records[0].Moves()
	const most = 10 // rapid draws thirty on average; the shortest such game has 4
	if len(moves) > most {
		t.Errorf("the game has %d moves, want %d at most: %q", len(moves), most, moves)
	}
	g, err := record.Replay(records[0], start)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range g.Moves() {
		err := crownedForgetful(g.PositionAt(i), m, g.PositionAt(i+1))
		if faulty := i == len(moves)-1; (err != nil) != faulty {
			t.Errorf("at move %d of %q: %v", i+1, moves, err)
		}
	}
	if _, err := record.Replay(records[0], hexdame.New()); err != nil {
		t.Errorf("the record is not a game of Hexdame: %v", err)
	}
}
