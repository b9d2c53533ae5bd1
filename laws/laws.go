// Package laws holds a game to the contract of [hexgames.Position], and to what
// the games of this module promise beyond it: that nothing a game is given makes
// it panic, hang or change what it should not. It is for tests: of the games of
// this module, and of one of your own.
//
// A game's tests call [Check] once:
//
//	func TestLaws(t *testing.T) {
//		laws.Check(t, laws.Spec[Position, Move]{
//			Starts: []Position{New()},
//			Parse:  Parse,
//		})
//	}
//
// Only Starts are required. Every other field of [Spec] makes some law say more,
// and a law that has nothing to go by is skipped and says so. Before all others,
// write an oracle: a second implementation of the rules, from their clauses, with
// maps and loops, and with nothing in common with the first.
//
//	laws.Spec[Position, Move]{
//		Starts: []Position{
//			New(),
//			MustParse("W:WKe5:BKa1"), // one can go around here
//		},
//		Parse:      Parse,
//		MaxMoves:   MaxMoves,
//		Oracle:     slowMoves, // the naive second implementation
//		Candidates: everyMove, // legal or not
//		Refused: []laws.Refusal{
//			{Text: "W:Wa1,a1:Bi9", Kind: hexgames.ErrPosition, Reason: "twice"},
//		},
//		Foreign: []string{"4/5/6/7/6/5/4 w 0"},
//		Digest:  0x5f0c7a11b2d3e4f6, // a skipped law says what to write
//	}
//
// Each law is a subtest, so that
//
//	go test -run 'Laws/symmetry' ./hexdame
//
// runs one of them, and [All] lists what they say. They look at the positions
// of random games, which begin at each of the starts in turn. All randomness is
// seeded: a failure shows the position, the move and the number of the random
// game, and comes again when the test is run again. How many plies are played
// is set by a flag,
//
//	go test -run Laws -timeout 12h ./hexdame -laws.plies 50000000
//
// of which a law that costs more looks at fewer positions.
//
// Some laws say more than [hexgames.Position] can. If a Position has the methods
// AppendText and MarshalText, if its pointer has UnmarshalText, and if a Move has
// String, these agree with the contract's. A [hexgames.Drawable] is drawn and
// clicked. Whatever comes with an error is the zero value. A text that is read
// has the characters of the text that is printed, in any order and case:
// anything else would be a silent repair. An error is a [*hexgames.Error], and its
// message is one short line of ASCII.
//
// The package imports nothing but the standard library and the root package.
package laws

import (
	"errors"
	"fmt"
	"testing"

	"example.com/hexgames"
)

// A Law is something that is true of every game.
type Law[P hexgames.Position[P, M], M comparable] struct {
	Name string // that of its subtest
	Doc  string // the law, in a sentence

	check func(s *Spec[P, M]) error
}

// Check returns an error that tells how the game breaks the law, with the
// position and the move, or nil. It wraps [ErrNotApplicable] if the Spec has
// nothing to check the law with.
func (l Law[P, M]) Check(s *Spec[P, M]) (err error) {
	defer recovered(&err, func() string { return "outside of any random game" })
	return l.check(s)
}

// ErrNotApplicable says that a Spec lacks what a law is checked with, such as
// an oracle.
var ErrNotApplicable = errors.New("not applicable")

// Check runs every law as a subtest of t.
func Check[P hexgames.Position[P, M], M comparable](t *testing.T, s Spec[P, M]) {
	t.Helper()
	if len(s.Starts) == 0 {
		t.Fatal("laws: the Spec has no Starts")
	}
	for _, law := range All[P, M]() {
		t.Run(law.Name, func(t *testing.T) {
			switch err := law.Check(&s); {
			case errors.Is(err, ErrNotApplicable):
				t.Skip(err)
			case err != nil:
				t.Errorf("%s\n%v", law.Doc, err)
			}
		})
	}
}

// All returns the laws, in the order in which Check runs them.
func All[P hexgames.Position[P, M], M comparable]() []Law[P, M] {
	type spec = Spec[P, M]
	// The number is how much more a position costs than to walk on to the next.
	each := func(cost int, f func(*spec, *visit[P, M]) error) func(*spec) error {
		return func(s *spec) error {
			return s.walk(cost, func(v *visit[P, M]) error { return f(s, v) })
		}
	}
	// Not all games of one's own can read a text.
	reads := func(check func(*spec) error) func(*spec) error {
		return func(s *spec) error {
			if s.Parse == nil {
				return fmt.Errorf("%w: the Spec has no Parse", ErrNotApplicable)
			}
			return check(s)
		}
	}
	return []Law[P, M]{
		{"sound", "Every listed move applies and leaves a valid position.",
			each(10, (*spec).sound)},
		{"complete", "Apply accepts exactly the moves that are listed, and refuses others with a clear error.",
			(*spec).complete},
		{"oracle", "Moves, their effect and the outcome are those of the naive second implementation.",
			(*spec).oracles},
		{"conserved", "A move keeps what the game says is kept.",
			(*spec).conserved},
		{"distinct", "No move is listed twice.",
			each(5, (*spec).distinct)},
		{"order", "The moves come in one order, in a slice that is the caller's.",
			each(10, (*spec).order)},
		{"count", "CountMoves is the number of the moves.",
			each(1, (*spec).count)},
		{"move at", "MoveAt gives the moves one by one, and the zero Move where there is none.",
			each(2, (*spec).moveAt)},
		{"playout", "Playout plays legal moves, as many as it may, and each as often as any other.",
			(*spec).playouts},
		{"append", "AppendMoves appends, to whatever slice it is given, and touches nothing else.",
			each(10, (*spec).appends)},
		{"pure", "Nothing that is asked of a position changes it.",
			each(50, (*spec).pure)},
		{"story", "Turn, Outcome and the moves tell one story, also at the end of the game.",
			each(2, (*spec).story)},
		{"zero position", "The zero Position is not a game, and harmless.",
			(*spec).zeroPosition},
		{"zero move", "The zero Move is never legal, and harmless.",
			each(5, (*spec).zeroMove)},
		{"diagram", "A diagram has several lines and no final line break.",
			each(20, (*spec).diagram)},
		{"drawing", "A drawing makes sense by itself, and but for its cells belongs to whoever asked for it.",
			each(600, (*spec).drawing)},
		{"changes", "The changes of a move lead from its position's drawing to the next one's.",
			each(600, (*spec).changes)},
		{"clicks", "Clicks on what is offered lead to every legal move and to nothing else, and others are refused as texts are.",
			each(100, (*spec).clicks)},
		{"text", "A position is read back from its text, through every method that writes or reads one.",
			reads(each(10, (*spec).text))},
		{"json", "A position is a string in JSON, and what is no position leaves the target untouched.",
			each(30, (*spec).json)},
		{"move text", "A move is read back from both of its texts.",
			each(10, (*spec).moveText)},
		{"stale move text", "The text of another position's move is read as a legal move, or is a clear error.",
			(*spec).staleMoveText},
		{"bad move text", "Whatever is read as a move is a legal move, or is a clear error.",
			each(500, (*spec).badMoveText)},
		{"symmetry", "Moves, turn and outcome of a transformed position are the transformed ones.",
			(*spec).symmetric},
		{"undo", "Moves taken back and played again lead through the same positions.",
			(*spec).undo},
		{"record", "A game is read back from its record, with clocks, comments and variations.",
			reads((*spec).recorded)},
		{"repetition", "A game ends at the third occurrence of a position, if its rules say so.",
			(*spec).repetition},
		{"bounds", "No move list and no game is longer than documented.",
			each(1, (*spec).bounds)},
		{"allocations", "Listing, counting, applying and playing moves allocates nothing.",
			(*spec).allocations},
		{"digest", "Games played from a fixed seed are the same everywhere and forever.",
			(*spec).digest},
		{"shared", "A position may be used by many goroutines at once.",
			(*spec).shared},
		{"refused", "What the game's documentation refuses is refused, and for that reason.",
			reads((*spec).refused)},
		{"empty text", "Empty text is no position: it is refused everywhere, and leaves its target untouched.",
			reads((*spec).emptyText)},
		{"foreign", "A text of another game or size is refused.",
			reads((*spec).foreign)},
		{"damaged", "A damaged text is a clear error, or a position that obeys the laws.",
			reads((*spec).damaged)},
		{"hostile", "A text of any size is refused quickly and in few words.",
			(*spec).hostile},
	}
}
