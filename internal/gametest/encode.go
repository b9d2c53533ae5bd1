package gametest

import (
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
)

// Plane returns plane i of the observation of a position after the first actions of a move,
// named as FormatAction names them: a line for each row, with . for 0, x for 1 and ? for any
// other number.
func Plane[P hexgames.Position[P, M], M comparable](t testing.TB, p P, i int, first ...string) string {
	t.Helper()
	e := any(p).(hexgames.Encodable[M])
	observation, err := e.Observe(nil, Actions[P, M](t, p, first...)...)
	if err != nil {
		t.Fatal(err)
	}
	s := e.Shape()
	plane := observation[i*s.Height*s.Width:][:s.Height*s.Width]
	var b strings.Builder
	for y := range s.Height {
		if y > 0 {
			b.WriteByte('\n')
		}
		for _, n := range plane[y*s.Width:][:s.Width] {
			switch n {
			case 0:
				b.WriteByte('.')
			case 1:
				b.WriteByte('x')
			default:
				b.WriteByte('?')
			}
		}
	}
	return b.String()
}

// Actions returns the numbers of actions that can follow one another, by name.
func Actions[P hexgames.Position[P, M], M comparable](t testing.TB, p P, names ...string) (actions []int) {
	t.Helper()
	e := any(p).(hexgames.Encodable[M])
	for _, name := range names {
		next, err := e.AppendActions(nil, actions...)
		i := slices.IndexFunc(next, func(a int) bool { return e.FormatAction(a) == name })
		if err != nil || i < 0 {
			t.Fatalf("in %v after the actions %v, %v can follow (error %v), want %q", p, actions, NamesOf(e, next), err, name)
		}
		actions = append(actions, next[i])
	}
	return actions
}

// NamesOf returns the names of actions.
func NamesOf[M comparable](e hexgames.Encodable[M], actions []int) (names []string) {
	for _, a := range actions {
		names = append(names, e.FormatAction(a))
	}
	return names
}

// WantActions fails the test unless the actions that can follow the first ones have these
// names, separated by spaces, in ascending order.
func WantActions[P hexgames.Position[P, M], M comparable](t testing.TB, p P, want string, first ...string) {
	t.Helper()
	e := any(p).(hexgames.Encodable[M])
	next, err := e.AppendActions(nil, Actions[P, M](t, p, first...)...)
	if got := strings.Join(NamesOf(e, next), " "); got != want || err != nil {
		t.Errorf("in %v after %q the actions are %s (error %v), want %s", p, first, got, err, want)
	}
}

// WantDecoded fails the test unless actions with these names are a move.
func WantDecoded[P hexgames.Position[P, M], M comparable](t testing.TB, p P, want string, actions ...string) {
	t.Helper()
	m, err := any(p).(hexgames.Encodable[M]).DecodeMove(Actions[P, M](t, p, actions...)...)
	if err != nil || p.FormatMove(m) != want {
		t.Errorf("in %v the actions %q are the move %s (error %v), want %s", p, actions, p.FormatMove(m), err, want)
	}
}

// BenchmarkObserve measures the observations of the positions of a few random games that
// begin at start, of which the first is of so many ones.
func BenchmarkObserve[P interface {
	hexgames.Position[P, M]
	hexgames.Encodable[M]
}, M comparable](b *testing.B, start P, ones int) {
	room, err := start.Observe(nil)
	n := 0
	for _, x := range room {
		if x == 1 {
			n++
		}
	}
	if n != ones || err != nil {
		b.Fatalf("the observation of the start has %d ones (error %v), want %d", n, err, ones)
	}
	positions := randomPositions(b, start, 4)
	eachOf(b, positions, func(p P) {
		if _, err := p.Observe(room[:0]); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkActions measures lists of the first actions of the positions of a few random
// games that begin at start, where there are so many.
func BenchmarkActions[P interface {
	hexgames.Position[P, M]
	hexgames.Encodable[M]
}, M comparable](b *testing.B, start P, want int) {
	room := make([]int, 0, start.Shape().Actions)
	if next, err := start.AppendActions(room); len(next) != want || err != nil {
		b.Fatalf("there are %d actions at the start (error %v), want %d", len(next), err, want)
	}
	eachOf(b, randomPositions(b, start, 4), func(p P) {
		if _, err := p.AppendActions(room); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkHash measures the hashes of the positions of a few random games. That of the start
// is want.
func BenchmarkHash[P interface {
	hexgames.Position[P, M]
	hexgames.Hasher
}, M comparable](b *testing.B, start P, want uint64) {
	if got := start.Hash(); got != want {
		b.Fatalf("the hash of the start is %#x, want %#x", got, want)
	}
	positions := randomPositions(b, start, 4)
	var sum uint64
	b.ReportAllocs()
	for b.Loop() { // not in eachOf, whose calls would take longer
		for i := range positions {
			sum += positions[i].Hash()
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(positions)), "ns/hash")
}

// BenchmarkCanonical measures the canonical images of the positions of a few random games.
func BenchmarkCanonical[P interface {
	hexgames.Position[P, M]
	symmetric[P]
}, M comparable](b *testing.B, start P) {
	positions := randomPositions(b, start, 4)
	for _, p := range positions {
		q, s := p.Canonical()
		if image, err := p.Transform(s); image != q || err != nil {
			b.Fatalf("the canonical image of %v is %v, but under %v it is %v, %v", p, q, s, image, err)
		}
	}
	eachOf(b, positions, func(p P) { p.Canonical() })
}

// eachOf measures what is done with one position after the other.
func eachOf[P any](b *testing.B, positions []P, do func(p P)) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		do(positions[i%len(positions)])
	}
}

// RefusedActions are actions that a position refuses.
type RefusedActions struct {
	Actions       []int
	Kind          error  // hexgames.ErrIllegalMove if it is nil
	Input, Reason string // of the error
}

// ActionsRefused checks the errors for actions that begin no legal move.
func ActionsRefused[P hexgames.Position[P, M], M comparable](t *testing.T, p P, tests []RefusedActions) {
	t.Helper()
	e := any(p).(hexgames.Encodable[M])
	for _, test := range tests {
		if test.Kind == nil {
			test.Kind = hexgames.ErrIllegalMove
		}
		_, appended := e.AppendActions(nil, test.Actions...)
		_, observed := e.Observe(nil, test.Actions...)
		_, decoded := e.DecodeMove(test.Actions...)
		for _, err := range []error{appended, observed, decoded} {
			WantError(t, p.GameName(), err, test.Kind, "", test.Reason)
			if e, ok := err.(*hexgames.Error); ok && e.Input != test.Input {
				t.Errorf("the input of the error %v is %q, want %q", err, e.Input, test.Input)
			}
		}
	}
}
