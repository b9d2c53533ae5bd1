package properties

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/record"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// A spec describes a game to the properties. Only starts is required.
type spec[P hexgames.Position[P, M], M comparable] struct {
	// starts draws the positions that games start from. Put simple ones first, because failures
	// shrink toward them.
	starts *rapid.Generator[P]

	// group reports whether the game documents a symmetry for a position. It is nil if positions
	// have no method Transform.
	group func(p P, y hexgrid.Symmetry) bool

	// reverses reports whether the game documents that a position can be seen with the players
	// exchanged. It is nil if positions have no method Reverse.
	reverses func(p P) bool

	// own are the properties of this game alone, by name.
	own map[string]property[P, M]

	// shows are events that drawn games must show. Without them a property could hold only because
	// it never applies.
	shows map[string]event[P, M]

	// reasons are the reasons why the rules of the game may end it.
	reasons []hexgames.Reason

	// alternate reports whether the players take turns of one move each.
	alternate bool
}

// An event reports whether a move shows something.
type event[P hexgames.Position[P, M], M comparable] func(before P, m M, after P) bool

// A property returns an error unless a drawn game has it.
type property[P hexgames.Position[P, M], M comparable] func(l *line[P, M]) error

// everyMove returns the property that check accepts every move of a game.
func everyMove[P hexgames.Position[P, M], M comparable](check func(before P, m M, after P) error) property[P, M] {
	return func(l *line[P, M]) error {
		for i, m := range l.moves {
			if err := check(l.positions[i], m, l.positions[i+1]); err != nil {
				return fmt.Errorf("move %d, %v: %w", i+1, m, err)
			}
		}
		return nil
	}
}

// everyPosition returns the property that check accepts every position of a game.
func everyPosition[P hexgames.Position[P, M], M comparable](check func(p P) error) property[P, M] {
	return func(l *line[P, M]) error {
		for i, p := range l.positions {
			if err := check(p); err != nil {
				return fmt.Errorf("after %d moves: %w", i, err)
			}
		}
		return nil
	}
}

// lastPosition returns the property that check accepts the last position of a game. Use it
// for slow checks: games of every length are drawn, so it finds the same faults as
// everyPosition.
func lastPosition[P hexgames.Position[P, M], M comparable](check func(p P) error) property[P, M] {
	return func(l *line[P, M]) error { return check(l.last()) }
}

// test checks the game with the properties of all games and with its own.
func (s spec[P, M]) test(t *testing.T) {
	properties := map[string]property[P, M]{"pure": pure[P, M], "binary": binary[P, M]}
	if s.group != nil {
		properties["group"] = lastPosition(s.transforms)
	}
	maps.Copy(properties, s.own)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		t.Run(name, func(t *testing.T) { s.check(t, properties[name]) })
	}
	t.Run("game", s.checkGames)
	t.Run("shows", s.checkShown)
}

// check checks a property of drawn games. If one fails, rapid shrinks it, and the record of the
// shortest is printed.
func (s spec[P, M]) check(t rapid.TB, holds property[P, M]) {
	t.Helper()
	var l *line[P, M]
	defer printFailure(t, func() *record.Record { return l.record() })
	rapid.Check(t, func(t *rapid.T) {
		l = nil
		l = s.line(t)
		err := l.play()
		if err == nil {
			err = holds(l)
		}
		if err != nil {
			t.Log(err) // once, because rapid shows a fatal error twice
			t.Fatalf("the property does not hold after %d moves", len(l.moves))
		}
	})
}

// failures receives the records of failed tests. The log of a test would indent them, so that
// nobody could paste them.
var failures io.Writer = os.Stdout

// printFailure prints a record if the test has failed. Defer it.
func printFailure(t rapid.TB, rec func() *record.Record) {
	if !t.Failed() {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			t.Log("there is no record:", r)
		}
	}()
	r := rec()
	r.Tags.Set(record.TagEvent, t.Name())
	if _, err := r.WriteTo(failures); err != nil {
		t.Log(err)
	}
}

// checkShown draws games until they have shown all events that they must.
func (s spec[P, M]) checkShown(t *testing.T) {
	const rounds = 100
	missing := maps.Clone(s.shows)
	for i := 0; i < rounds && len(missing) > 0; i++ {
		s.check(t, everyMove(func(before P, m M, after P) error {
			maps.DeleteFunc(missing, func(_ string, shows event[P, M]) bool { return shows(before, m, after) })
			return nil
		}))
	}
	for event := range missing {
		t.Errorf("no drawn game shows %s", event)
	}
}

// A line is a drawn game.
type line[P hexgames.Position[P, M], M comparable] struct {
	numbers []uint16 // of the moves: n stands for move n modulo the number of legal moves
	other   P        // another start
	pick    int      // selects some of the moves where all would take too long

	positions []P // the start, and the position after each move
	moves     []M
}

// numbers draws the numbers of moves. A list of rapid has five elements on average, and a list of
// lists enough for a game.
var numbers = rapid.Map(rapid.SliceOf(rapid.SliceOfN(rapid.Uint16(), 1, 40)), func(lists [][]uint16) []uint16 {
	return slices.Concat(lists...)
})

// line draws a game. It plays no moves, so that check catches a panic and has the line.
func (s spec[P, M]) line(t *rapid.T) *line[P, M] {
	return rapid.Custom(func(t *rapid.T) *line[P, M] {
		return &line[P, M]{
			positions: []P{s.starts.Draw(t, "start")},
			numbers:   numbers.Draw(t, "numbers"),
			other:     s.starts.Draw(t, "other"),
			pick:      int(rapid.Uint16().Draw(t, "pick")),
		}
	}).Draw(t, "game")
}

// GoString returns what the record of the line lacks, for the log of rapid.
func (l *line[P, M]) GoString() string {
	return fmt.Sprintf("the moves number %v; pick %d, other %v", l.numbers, l.pick, l.other)
}

// play plays the moves until the game is over.
func (l *line[P, M]) play() error {
	for _, n := range l.numbers {
		p := l.last()
		count := p.CountMoves()
		if count == 0 {
			break
		}
		m := p.MoveAt(int(n) % count)
		l.moves = append(l.moves, m)
		next, err := p.Apply(m)
		if err != nil {
			return fmt.Errorf("a listed move is refused: %w", err)
		}
		l.positions = append(l.positions, next)
	}
	return nil
}

// last returns the last position.
func (l *line[P, M]) last() P { return l.positions[len(l.positions)-1] }

// some returns at most n of the moves.
func (l *line[P, M]) some(moves []M, n int) (some []M) {
	step := max((len(moves)+n-1)/n, 1)
	for i := l.pick % step; i < len(moves); i += step {
		some = append(some, moves[i])
	}
	return some
}

// record returns the record of the moves, including one that Apply refuses or that makes it
// panic.
func (l *line[P, M]) record() *record.Record {
	r := &record.Record{Game: l.positions[0].GameName(), Start: l.positions[0].String()}
	n := &r.Root
	for i, m := range l.moves {
		n = n.Add(l.positions[i].FormatMove(m))
	}
	return r
}

// must returns a value that is known to be valid.
func must[V any](value V, err error) V {
	if err != nil {
		panic(err)
	}
	return value
}

// same returns an error with the differences of two values.
func same[V any](what string, want, got V, options ...cmp.Option) error {
	if reflect.DeepEqual(want, got) { // which is many times faster
		return nil
	}
	if diff := cmp.Diff(want, got, append(options, cmpopts.EquateEmpty())...); diff != "" {
		return fmt.Errorf("%s (-want +got):\n%s", what, diff)
	}
	return nil
}

// byValue compares moves with ==.
func byValue[M comparable]() cmp.Option {
	return cmp.Comparer(func(a, b M) bool { return a == b })
}

// set returns the elements of a list.
func set[E comparable](list []E) map[E]bool {
	set := make(map[E]bool, len(list))
	for _, e := range list {
		set[e] = true
	}
	return set
}

var bothPlayers = []hexgames.Player{hexgames.White, hexgames.Black}

// transforms: the position has exactly the symmetries that the game documents, Transform refuses
// all others, and an inverse leads back. The laws check that symmetries map moves and outcomes
// alike.
func (s spec[P, M]) transforms(p P) error {
	for _, y := range hexgrid.Symmetries() {
		q, err := any(p).(hexgames.Symmetric[P]).Transform(y)
		if !s.group(p, y) {
			var zero P
			if !errors.Is(err, hexgames.ErrOption) || q != zero {
				return fmt.Errorf("%v, which is not a symmetry, leads to %q, with the error %v", y, q, err)
			}
			continue
		}
		if err != nil {
			return err
		}
		if back, err := any(q).(hexgames.Symmetric[P]).Transform(y.Inverse()); err != nil || back != p {
			return fmt.Errorf("%v and then %v lead to %q, %v", y, y.Inverse(), back, err)
		}
	}
	r, ok := any(p).(hexgames.Reverser[P])
	if !ok {
		return nil
	}
	var zero P
	q := r.Reverse()
	switch back := any(q).(hexgames.Reverser[P]).Reverse(); {
	case s.reverses(p) != (q != zero):
		return fmt.Errorf("reversed, the position is %q", q)
	case q != zero && back != p:
		return fmt.Errorf("reversed twice, the position is %q", back)
	}
	return nil
}

// positions returns the positions of a game's testdata/perft.txt.
func positions[P any](t *testing.T, name string, parse func(text string) P) (positions []P) {
	t.Helper()
	data, err := os.ReadFile("../../" + name + "/testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(data)) {
		if columns := strings.Split(row, "|"); row[0] != '#' && len(columns) > 2 {
			positions = append(positions, parse(strings.TrimSpace(columns[1])))
		}
	}
	if len(positions) < 12 {
		t.Fatalf("%s has %d positions, want 12 or more", name, len(positions))
	}
	return positions
}
