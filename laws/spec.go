package laws

import (
	"iter"
	"math/rand/v2"
	"time"

	"example.com/hexgames"
)

// A Spec is a game as the laws need to know it.
type Spec[P hexgames.Position[P, M], M comparable] struct {
	// Starts are where random play begins, in turn: the standard start first,
	// that of every option, and positions worth visiting, such as those that
	// have only rarely seen pieces. If the game is a hexgames.Repeater, one of them
	// must let both sides move to and fro. Adding one at the end leaves Digest as it
	// is.
	Starts []P

	// Parse is the game's own. Nil if there is none.
	Parse func(text string) (P, error)

	// MaxMoves is the documented bound for the number of legal moves, 0 if the
	// game has none.
	MaxMoves int

	// MaxPlies is the documented bound for the number of moves of a game, 0 if
	// the game has none.
	MaxPlies int

	// AnyCase says that moves are read in upper case, too.
	AnyCase bool

	// Digest is the golden value for the law of that name. Leave it out, and the
	// law is skipped and says what to write.
	Digest uint64

	// Allocates says that listing, counting, applying and playing moves may
	// allocate, as in a game that leaves some of these to functions of hexgames.
	Allocates bool

	// Exhausted reports whether a position has no moves though its game goes
	// on, because it counts something that can count no further. Nil if there
	// is no such position.
	Exhausted func(p P) bool

	// Oracle returns the legal moves as the naive second implementation finds
	// them, in any order. Nil if there is none; likewise the other two.
	Oracle        func(p P) []M
	OracleOutcome func(p P) hexgames.Outcome
	OracleApply   func(p P, m M) P

	// Candidates yields moves that can be written at all, legal or not: those
	// a careless caller might make up. It may yield all there are, or some at
	// random, those that are nearly legal among them. The laws look at up to
	// 4096 for a position, and try the first 64 and a choice of the others.
	// Nil if there is no such function; then only moves of other positions
	// are tried.
	Candidates func(p P, r *rand.Rand) iter.Seq[M]

	// Symmetries are all that the game has. The identity may be among them.
	Symmetries []Symmetry[P, M]

	// Invariant returns an error if the move m, which led from before to
	// after, did not conserve what the game conserves. Nil if there is nothing
	// to say.
	Invariant func(before P, m M, after P) error

	// Refused are texts that Parse must refuse, one for each reason that the
	// game's documentation lists.
	Refused []Refusal

	// Foreign are texts that Parse must refuse as well: positions of other
	// games and of other sizes.
	Foreign []string

	// For the tests of this package.
	plies    int           // in place of the flag's
	huge     int           // the size of hostile texts
	patience time.Duration // how long one may take

	fewClicks bool // whether positions with few moves are clicked on like others
}

// readBack returns what Parse reads from the text of a position, or, if there is no
// Parse, the position.
func (s *Spec[P, M]) readBack(p P) (P, error) {
	if s.Parse == nil {
		return p, nil
	}
	return s.Parse(p.String())
}

// A Symmetry is a way to transform the positions of a game, and the moves with
// them.
type Symmetry[P, M any] struct {
	Name     string
	Position func(P) P
	Move     func(M) M
	Swap     bool         // White and Black change places
	For      func(P) bool // the positions that have this symmetry; nil for all
}

// A Refusal is a text that is no position, and why.
type Refusal struct {
	Text   string
	Kind   error  // the sentinel that the error must match
	Reason string // what the error's message must contain
}
