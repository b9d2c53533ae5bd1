package gametest

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest/naive"
)

// Plane returns a plane of the observation of a position after the first actions of a move, which
// are named as by FormatAction. The picture has a line for each row, with . for 0, x for 1 and ?
// for any other number.
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

// DrawnPlane returns the picture of a plane of a board of the given side, with ones on the named
// cells. Names have spaces between them. Letters grow downward, and numbers to the right.
func DrawnPlane(side int, names string) string {
	size := 2*side - 1
	rows := slices.Repeat([][]byte{[]byte(strings.Repeat(".", size))}, size)
	for name := range strings.FieldsSeq(names) {
		c := naive.Named(name)
		rows[c.Letter-1] = bytes.Clone(rows[c.Letter-1])
		rows[c.Letter-1][c.Number-1] = 'x'
	}
	return string(bytes.Join(rows, []byte{'\n'}))
}

// WantPlanes fails the test unless planes of the observation of a position after the first actions
// of a move have ones on exactly these cells. The draw function returns the picture of a plane with
// ones on some cells; for a hexagonal board, use DrawnPlane.
func WantPlanes[P hexgames.Position[P, M], M comparable](t testing.TB, p P, draw func(names string) string, want map[int]string, first ...string) {
	t.Helper()
	for i, names := range want {
		if got, want := Plane(t, p, i, first...), draw(names); got != want {
			t.Errorf("in %v after %q plane %d is\n%s\nwant\n%s", p, first, i, got, want)
		}
	}
}

// WantVector fails the test unless the observation of a position ends in these numbers.
func WantVector[P hexgames.Position[P, M], M comparable](t testing.TB, p P, want ...float32) {
	t.Helper()
	observation, err := any(p).(hexgames.Encodable[M]).Observe(nil)
	if n := len(observation) - len(want); err != nil || n < 0 || !slices.Equal(observation[n:], want) {
		t.Errorf("the observation of %v ends in %v (error %v), want %v", p, observation[max(n, 0):], err, want)
	}
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

// WantActions fails the test unless the actions that can follow the first ones have these names,
// separated by spaces, in ascending order.
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

// BenchmarkObserve measures the observations of the positions of a few random games from start. The
// first observation must have the given number of ones.
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
	positions := RandomPositions(b, start, 4)
	eachOf(b, positions, func(p P) {
		if _, err := p.Observe(room[:0]); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkActions measures listing the first actions in the positions of a few random games from
// start, which must have want of them.
func BenchmarkActions[P interface {
	hexgames.Position[P, M]
	hexgames.Encodable[M]
}, M comparable](b *testing.B, start P, want int) {
	room := make([]int, 0, start.Shape().Actions)
	if next, err := start.AppendActions(room); len(next) != want || err != nil {
		b.Fatalf("there are %d actions at the start (error %v), want %d", len(next), err, want)
	}
	eachOf(b, RandomPositions(b, start, 4), func(p P) {
		if _, err := p.AppendActions(room); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkMask measures the masks of the first actions in the same positions. The mask of the
// start must have want bits set.
func BenchmarkMask[P interface {
	hexgames.Position[P, M]
	hexgames.Encodable[M]
	hexgames.Masker
}, M comparable](b *testing.B, start P, want int) {
	room, err := start.AppendMask(nil)
	n := 0
	for _, word := range room {
		n += bits.OnesCount64(word)
	}
	if n != want || err != nil {
		b.Fatalf("the mask of the start has %d actions (error %v), want %d", n, err, want)
	}
	eachOf(b, RandomPositions(b, start, 4), func(p P) {
		if _, err := p.AppendMask(room[:0]); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkHash measures the hashes of the positions of a few random games. The hash of the start
// must be want.
func BenchmarkHash[P interface {
	hexgames.Position[P, M]
	hexgames.Hasher
}, M comparable](b *testing.B, start P, want uint64) {
	if got := start.Hash(); got != want {
		b.Fatalf("the hash of the start is %#x, want %#x", got, want)
	}
	positions := RandomPositions(b, start, 4)
	var sum uint64
	b.ReportAllocs()
	for b.Loop() { // not in eachOf, because its calls would take longer
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
	positions := RandomPositions(b, start, 4)
	for _, p := range positions {
		q, s := p.Canonical()
		if image, err := p.Transform(s); image != q || err != nil {
			b.Fatalf("the canonical image of %v is %v, but under %v it is %v, %v", p, q, s, image, err)
		}
	}
	eachOf(b, positions, func(p P) { p.Canonical() })
}

// eachOf calls do for one position after another, and measures that.
func eachOf[P any](b *testing.B, positions []P, do func(p P)) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		do(positions[i%len(positions)])
	}
}

// RefusedActions are actions that a position refuses.
type RefusedActions struct {
	Actions               []int
	Kind                  error  // hexgames.ErrIllegalMove if it is nil
	Input, Clause, Reason string // in the error
}

// ActionsRefused checks the errors for actions that do not start a legal move.
func ActionsRefused[P hexgames.Position[P, M], M comparable](t *testing.T, p P, tests []RefusedActions) {
	t.Helper()
	e := any(p).(hexgames.Encodable[M])
	for _, test := range tests {
		if test.Kind == nil {
			test.Kind = hexgames.ErrIllegalMove
		}
		_, appended := e.AppendActions(nil, test.Actions...)
		_, masked := e.(hexgames.Masker).AppendMask(nil, test.Actions...)
		_, observed := e.Observe(nil, test.Actions...)
		_, decoded := e.DecodeMove(test.Actions...)
		for _, err := range []error{appended, masked, observed, decoded} {
			WantError(t, p.GameName(), err, test.Kind, test.Clause, test.Reason)
			if e, ok := err.(*hexgames.Error); ok && e.Input != test.Input {
				t.Errorf("the input of the error %v is %q, want %q", err, e.Input, test.Input)
			}
		}
	}
}

// EncodingRefused checks the errors that are the same in all games:
//
//   - for numbers that are not actions,
//   - for actions that are less or more than a complete move,
//   - for the zero Move,
//   - after the end of the game, and
//   - for the zero Position.
//
// It takes the actions of a legal move of p, by name, and a position of a game that is over.
func EncodingRefused[P hexgames.Position[P, M], M comparable](t *testing.T, p, over P, names ...string) {
	t.Helper()
	e := any(p).(hexgames.Encodable[M])
	whole, n := Actions(t, p, names...), e.Shape().Actions
	more := append(slices.Clip(whole), 0)
	ActionsRefused(t, p, []RefusedActions{
		{Actions: []int{-1}, Input: "-1", Reason: fmt.Sprintf("there is no action -1: want 0 to %d", n-1)},
		{Actions: []int{n}, Input: strconv.Itoa(n), Reason: fmt.Sprintf("there is no action %d: want 0 to %d", n, n-1)},
		{Actions: more, Input: strings.Trim(fmt.Sprint(more), "[]"), Reason: fmt.Sprintf("action 0 (%s) comes after a whole move", e.FormatAction(0))},
	})
	for i := range whole {
		_, err := e.DecodeMove(whole[:i]...)
		WantError(t, p.GameName(), err, hexgames.ErrIllegalMove, "", "the move is not complete")
	}
	_, err := e.Observe(nil, whole...)
	WantError(t, p.GameName(), err, hexgames.ErrIllegalMove, "", "these actions are a whole move")
	_, err = e.EncodeMove(nil, *new(M))
	WantError(t, p.GameName(), err, hexgames.ErrIllegalMove, "", "the zero Move is never legal")
	_, err = any(over).(hexgames.Encodable[M]).DecodeMove()
	WantError(t, p.GameName(), err, hexgames.ErrGameOver, "", "the game is over: "+over.Outcome().String())
	ActionsRefused(t, over, []RefusedActions{
		{Actions: []int{0}, Input: "0", Kind: hexgames.ErrGameOver, Reason: "the game is over: " + over.Outcome().String()},
	})
	ActionsRefused(t, *new(P), []RefusedActions{
		{Reason: zeroPosition},
		{Actions: []int{0}, Input: "0", Reason: zeroPosition},
	})
}
