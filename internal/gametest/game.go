package gametest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
)

// An Oracle is a position of type O of a game's second implementation. Its moves have type N.
type Oracle[O, N any] interface {
	Moves() []N // the legal moves, always in the same order
	After(n N) O
	Outcome() hexgames.Outcome
	Text() string // the text of the position
}

// A Game describes a game to its tests.
type Game[P hexgames.Position[P, M], M comparable, O Oracle[O, N], N any] struct {
	Parse    func(text string) (P, error)
	Of       func(p P) O                 // the oracle's position
	Read     func(text string) (O, bool) // the oracle's own Parse
	Move     func(p P, n N) M            // the oracle's move
	Refusals Refusals                    // for Parse

	// Slow reports whether the oracle would take too long to list the moves of a position. It is
	// nil if the oracle never does.
	Slow func(p P) bool

	// Ordered is true if the oracle lists moves in the order of LegalMoves.
	Ordered bool
}

// Name returns the name of the game.
func (g *Game[P, M, O, N]) Name() string {
	var p P
	return p.GameName()
}

// must reads a position that is known to be valid.
func (g *Game[P, M, O, N]) must(t testing.TB, position string) P {
	t.Helper()
	p, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cases returns the positions of testdata/perft.txt.
func (g *Game[P, M, O, N]) cases(t testing.TB) (positions []P) {
	t.Helper()
	for _, c := range Cases(t) {
		positions = append(positions, g.must(t, c.Position))
	}
	return positions
}

// OracleMoves returns the legal moves according to the oracle.
func (g *Game[P, M, O, N]) OracleMoves(p P) (moves []M) {
	for _, n := range g.Of(p).Moves() {
		moves = append(moves, g.Move(p, n))
	}
	return moves
}

// oracleMove returns the oracle's move for a legal move.
func (g *Game[P, M, O, N]) oracleMove(p P, o O, m M) N {
	for _, n := range o.Moves() {
		if g.Move(p, n) == m {
			return n
		}
	}
	panic(p.FormatMove(m) + " is not legal in " + p.String() + " according to the oracle")
}

// OracleApply returns the position after a legal move according to the oracle.
func (g *Game[P, M, O, N]) OracleApply(p P, m M) P {
	o := g.Of(p)
	next, err := g.Parse(o.After(g.oracleMove(p, o, m)).Text())
	if err != nil {
		panic(err)
	}
	return next
}

// Agree fails the test unless the oracle lists the same moves, in the same order if the
// game is Ordered, CountMoves and MoveAt agree with the list, and the outcomes are the same.
func (g *Game[P, M, O, N]) Agree(t testing.TB, p P) {
	t.Helper()
	if g.Slow != nil && g.Slow(p) {
		return
	}
	moves, want := p.LegalMoves(), g.OracleMoves(p)
	if !SameMoves(want, moves) || g.Ordered && !slices.Equal(moves, want) || p.CountMoves() != len(want) {
		t.Fatalf("%v allows %v and counts %d moves, want %v", p, moves, p.CountMoves(), want)
	}
	for i, m := range moves {
		if got := p.MoveAt(i); got != m {
			t.Fatalf("move %d of %v is %v, want %v", i, p, got, m)
		}
	}
	if got, want := p.Outcome(), g.Of(p).Outcome(); got != want {
		t.Fatalf("the outcome of %v is %v, want %v", p, got, want)
	}
}

// SameMoves reports whether two lists have the same moves, in any order.
func SameMoves[M comparable](a, b []M) bool {
	in := map[M]int{}
	for _, m := range a {
		in[m]++
	}
	for _, m := range b {
		in[m]--
		if in[m] < 0 {
			return false
		}
	}
	return len(a) == len(b)
}

// Play plays moves from a position, and returns the text of the last position.
func (g *Game[P, M, O, N]) Play(t testing.TB, position string, moves ...string) string {
	t.Helper()
	return g.Played(t, g.must(t, position), moves...).String()
}

// Played returns the position after some moves from p.
func (g *Game[P, M, O, N]) Played(t testing.TB, p P, moves ...string) P {
	t.Helper()
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// WantAfter fails the test unless moves, separated by semicolons and spaces, lead from one position
// to another.
func (g *Game[P, M, O, N]) WantAfter(t testing.TB, position, moves, want string) {
	t.Helper()
	if got := g.Play(t, position, strings.Split(moves, "; ")...); got != want {
		t.Errorf("%s\n%s leads to\n%s, want\n%s", g.must(t, position).Diagram(), moves, got, want)
	}
}

// WantMoves fails the test unless a position allows exactly these moves, listed in order and
// separated by spaces.
func (g *Game[P, M, O, N]) WantMoves(t testing.TB, position, want string) {
	t.Helper()
	p := g.must(t, position)
	var texts []string
	for _, m := range p.LegalMoves() {
		texts = append(texts, p.FormatMove(m))
	}
	if got := strings.Join(texts, " "); got != want {
		t.Errorf("%s\n%s\nallows %q\nwant   %q", position, p.Diagram(), got, want)
	}
}

// WantRefused fails the test unless a move is refused for that clause, and with that reason in the
// message.
func (g *Game[P, M, O, N]) WantRefused(t testing.TB, position, move, clause, reason string) {
	t.Helper()
	p := g.must(t, position)
	m, err := p.ParseMove(move)
	if err == nil {
		t.Errorf("%s: %s is allowed", position, move)
	}
	if zero := *new(M); m != zero {
		t.Errorf("%s: %s is refused, but returned as %v", position, move, m)
	}
	g.WantError(t, err, hexgames.ErrIllegalMove, clause, reason)
}

// WantError fails the test unless err is an error of the game of that kind, for that
// clause, and with that reason in the message.
func (g *Game[P, M, O, N]) WantError(t testing.TB, err, kind error, clause, reason string) {
	t.Helper()
	WantError(t, g.Name(), err, kind, clause, reason)
}

// RandomPositions returns the positions of a few random games, except the last ones, which are
// over. It returns only the start if there are no games.
func RandomPositions[P hexgames.Position[P, M], M comparable](t testing.TB, start P, games int) (positions []P) {
	t.Helper()
	if games == 0 {
		return []P{start}
	}
	r := rand.New(rand.NewPCG(7, 7))
	for range games {
		for p := start; p.Turn() != hexgames.None; {
			positions = append(positions, p)
			next, err := p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
	return positions
}
