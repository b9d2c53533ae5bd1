// Package laws checks that a game keeps the contract of [hexgames.Position] and the promises that
// the games in this module make beyond it. No input makes a game panic, hang or change what it
// should not. Use it to test your own games as well.
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
// Only Starts is required. Every other field of [Spec] makes some law stricter. A law is skipped if
// the Spec lacks fields that it requires; the message of the skip names them. The most valuable
// field is Oracle: a second implementation of the rules, written from their clauses, with maps and
// loops, and with nothing in common with the first.
//
//	laws.Spec[Position, Move]{
//		Starts: []Position{
//			New(),
//			MustParse("W:WKe5:BKa1"), // pieces can move back and forth here
//		},
//		Parse:      Parse,
//		MaxMoves:   MaxMoves,
//		Oracle:     slowMoves, // the naive second implementation
//		Candidates: everyMove, // legal or not
//		Refused: []laws.Refusal{
//			{Text: "W:Wa1,a1:Bi9", Kind: hexgames.ErrPosition, Reason: "twice"},
//		},
//		Foreign: []string{"4/5/6/7/6/5/4 w 0"},
//		Digest:  0x5f0c7a11b2d3e4f6, // the skipped law shows the value
//	}
//
// Each law is a subtest. To run one of them:
//
//	go test -run 'Laws/symmetry' ./hexdame
//
// [All] returns the laws, each with a sentence that states it. The laws check the positions of
// random games, which start from each of the Starts in turn. All randomness is seeded: a failure
// shows the position, the move and the number of the random game, and running the test again
// repeats it. If there is a shorter game that breaks the law, the failure shows its moves. Flags set
// the number of plies, and choose other random games:
//
//	go test -run Laws -timeout 12h ./hexdame -laws.plies 50000000 -laws.seed 7
//
// The longer a law takes to check a position, the fewer positions it checks.
//
// Some laws go beyond [hexgames.Position] and check optional methods:
//
//   - If a Position has AppendText and MarshalText, if its pointer has UnmarshalText or Scan, or if
//     a Move has String, these must agree with the methods of the contract.
//   - If a Position has AppendBinary and MarshalBinary and its pointer has UnmarshalBinary, its
//     binary form must hold the same information as its text, and each position must have only one
//     binary form.
//   - The laws check the methods of a [hexgames.Drawable], [hexgames.MoveChecker],
//     [hexgames.Perfter], [hexgames.Hasher], [hexgames.Encodable], [hexgames.Masker],
//     [hexgames.Limited], [hexgames.Replier] and [hexgames.Followed].
//
// A value that is returned with an error must be the zero value. A text that is read must have the
// same characters as the text that is printed, in any order and case: anything else is a silent
// repair. Only the text of a move may leave some out. An error must be a [*hexgames.Error] whose
// message is one short line of ASCII.
//
// The package imports only the standard library, the root package and record.
package laws

import (
	"errors"
	"fmt"
	"testing"

	"example.com/hexgames"
)

// A Law is a statement that is true of every game.
type Law[P hexgames.Position[P, M], M comparable] struct {
	Name string // the name of its subtest
	Doc  string // the law in one sentence

	check func(s *Spec[P, M]) error
}

// Check returns an error that describes how the game breaks the law, with the position and the
// move, or nil. The error wraps [ErrNotApplicable] if the Spec lacks a field that the law requires.
func (l Law[P, M]) Check(s *Spec[P, M]) (err error) {
	defer recovered(&err, func() string { return "not in a random game" })
	return l.check(s)
}

// ErrNotApplicable means that a Spec lacks a field that a law requires, such as an oracle.
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

// All returns the laws in the order that the function Check uses.
func All[P hexgames.Position[P, M], M comparable]() []Law[P, M] {
	type spec = Spec[P, M]
	// The cost is the time to check a position, as a multiple of the time to walk to the next.
	each := func(cost int, f func(*spec, *visit[P, M]) error) func(*spec) error {
		return func(s *spec) error {
			return s.walk(cost, func(v *visit[P, M]) error { return f(s, v) })
		}
	}
	// A user's game may have no Parse.
	reads := func(check func(*spec) error) func(*spec) error {
		return func(s *spec) error {
			if s.Parse == nil {
				return fmt.Errorf("%w: the Spec has no Parse", ErrNotApplicable)
			}
			return check(s)
		}
	}
	return []Law[P, M]{
		{"sound", "Every listed move can be applied and leads to a valid position.",
			each(20, (*spec).sound)},
		{"complete", "Apply and IsLegal accept exactly the listed moves, and Apply refuses others with a clear error.",
			(*spec).complete},
		{"oracle", "Moves, their effects and the outcome agree with the naive second implementation.",
			(*spec).oracles},
		{"conserved", "A move keeps the invariant of the game.",
			(*spec).conserved},
		{"distinct", "No move is listed twice.",
			each(5, (*spec).distinct)},
		{"order", "The moves always come in the same order, in a slice that belongs to the caller.",
			each(10, (*spec).order)},
		{"count", "CountMoves is the number of listed moves.",
			each(1, (*spec).count)},
		{"move at", "MoveAt returns each of the listed moves, and the zero Move for any other number.",
			each(2, (*spec).moveAt)},
		{"playout", "Playout plays legal moves, up to its limit, and each is equally likely.",
			(*spec).playouts},
		{"perft", "Perft counts the sequences of moves that can be listed and applied.",
			each(200, (*spec).perft)},
		{"append", "AppendMoves appends to any slice and changes nothing else.",
			each(10, (*spec).appends)},
		{"pure", "No method of a position changes it.",
			each(100, (*spec).pure)},
		{"story", "Turn, Outcome and the moves agree with each other, including at the end of the game.",
			each(2, (*spec).story)},
		{"zero position", "The zero Position is not a game, and it is harmless.",
			(*spec).zeroPosition},
		{"zero move", "The zero Move is never legal, and it is harmless.",
			each(5, (*spec).zeroMove)},
		{"diagram", "A diagram has several lines and no final line break.",
			each(40, (*spec).diagram)},
		{"drawing", "A drawing is consistent, and everything in it except the cells belongs to the caller.",
			each(600, (*spec).drawing)},
		{"changes", "The changes of a move lead from the drawing of its position to the drawing of the next.",
			each(600, (*spec).changes)},
		{"clicks", "Clicks on offered names, in any spelling, lead to every legal move and nothing else. Other clicks are refused with the same error as their text.",
			each(500, (*spec).clicks)},
		{"text", "A position is read back from its text, through every method that writes or reads one.",
			reads(each(25, (*spec).text))},
		{"json", "A position is a string in JSON, and bad JSON leaves the target unchanged.",
			each(50, (*spec).json)},
		{"binary", "A position is read back from its binary form, and the zero Position has none.",
			each(100, (*spec).binary)},
		{"damaged binary", "Damaged bytes are refused with a clear error or are the only binary form of a different position that obeys the laws.",
			each(2000, (*spec).damagedBinary)},
		{"move text", "A move is read back from both of its texts.",
			each(20, (*spec).moveText)},
		{"stale move text", "The text of another position's move is read as a legal move or refused with a clear error.",
			(*spec).staleMoveText},
		{"bad move text", "Any text is read as a legal move or refused with a clear error.",
			each(500, (*spec).badMoveText)},
		{"symmetry", "A transformed position has the transformed moves, turn and outcome.",
			(*spec).symmetric},
		{"actions", "Sequences of actions are exactly the legal moves, and each is read back.",
			(*spec).encodes},
		{"observation", "An observation determines which actions are possible and what they lead to.",
			(*spec).observes},
		{"action symmetry", "A transformed position has the transformed actions, and an observation with the same numbers.",
			(*spec).actionSymmetric},
		{"hash", "Equal positions have equal hashes, and different positions have different ones.",
			(*spec).hashes},
		{"hash digest", "Hashes, canonical positions and encodings are the same everywhere and forever.",
			(*spec).hashDigest},
		{"canonical", "All images of a position have the same canonical position, which is one of them.",
			(*spec).canonical},
		{"replies", "A player who makes none of the replies to a threat loses immediately.",
			(*spec).threats},
		{"follower", "A follower returns the same results as the positions of its game.",
			(*spec).follows},
		{"learner", "A learned evaluation is computed from features and weights.",
			(*spec).learns},
		{"undo", "Undo and Redo lead through the positions of the game.",
			(*spec).undo},
		{"record", "A game is read back from its record, with clocks, comments and variations.",
			reads((*spec).recorded)},
		{"repetition", "A game ends at the third occurrence of a position, if its rules require that.",
			(*spec).repetition},
		{"bounds", "No move list and no game is longer than documented.",
			each(1, (*spec).bounds)},
		{"allocations", "Listing, counting, applying and playing moves do not allocate.",
			(*spec).allocations},
		{"digest", "Games played from a fixed seed are the same everywhere and forever.",
			(*spec).digest},
		{"shared", "Many goroutines may use a position concurrently.",
			(*spec).shared},
		{"refused", "Every text that the game documents as refused is refused for the documented reason.",
			reads((*spec).refused)},
		{"empty text", "Empty text and NULL are read as the zero Position where values are stored, and Parse refuses the text.",
			reads((*spec).emptyText)},
		{"foreign", "A text of another game or size is refused.",
			reads((*spec).foreign)},
		{"damaged", "A damaged text is refused with a clear error or read as a position that obeys the laws.",
			reads((*spec).damaged)},
		{"hostile", "A malicious text of any size is refused quickly and with a short message.",
			(*spec).hostile},
	}
}
