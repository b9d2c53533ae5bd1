package laws

import (
	"iter"
	"math/rand/v2"
	"time"

	"example.com/hexgames"
)

// A Spec describes a game to the laws.
type Spec[P hexgames.Position[P, M], M comparable] struct {
	// Starts are the positions where random games start, in turn: the standard start first, then
	// the start with each option, and positions worth visiting, such as those with rare pieces. If
	// the game is a hexgames.Repeater, in one of them both sides must be able to move back and
	// forth. Adding one at the end changes neither Digest nor HashDigest.
	Starts []P

	// Parse is the game's Parse function; nil if there is none.
	Parse func(text string) (P, error)

	// MaxMoves is the documented maximum number of legal moves; 0 if there is none.
	MaxMoves int

	// MaxPlies is the documented maximum number of moves in a game; 0 if there is none.
	MaxPlies int

	// AnyCase specifies that moves are read in uppercase, too.
	AnyCase bool

	// Denotes reports whether a text is another way to write the legal move m, such as another path
	// of the same capture. ParseMove may read what FormatMove and String write, parts of it, and
	// such texts. If Denotes is nil, there are none.
	Denotes func(p P, m M, text string) bool

	// Digest is the expected value for the law "digest". If it is 0, the law is skipped, and the
	// message of the skip shows the value.
	Digest uint64

	// HashDigest is the expected value for the law "hash digest". If it is 0, the law is skipped,
	// and the message of the skip shows the value.
	HashDigest uint64

	// Allocates specifies that listing, counting, applying and playing moves may allocate, as in a
	// game that uses functions of hexgames for some of these methods.
	Allocates bool

	// Oracle returns the legal moves according to a naive second implementation, in any order.
	// OracleOutcome and OracleApply return the outcome and the position after a move. Each is nil
	// if there is no such function.
	Oracle        func(p P) []M
	OracleOutcome func(p P) hexgames.Outcome
	OracleApply   func(p P, m M) P

	// Candidates yields moves that a careless caller might make up, legal or not. It may yield
	// every move that can be written, or a random choice that includes moves that are nearly legal.
	// For each position, the laws read up to 4096 of them, and try the first 64 and a random choice
	// of the others. If Candidates is nil, the laws try only moves of other positions.
	Candidates func(p P, r *rand.Rand) iter.Seq[M]

	// Symmetries are the symmetries of the game. The identity may be among them.
	Symmetries []Symmetry[P, M]

	// Canonical returns the canonical image of a position, and the Name of the symmetry that leads
	// to it; nil if there is no such function.
	Canonical func(p P) (image P, by string)

	// Invariant returns an error if the move m, which led from before to after, breaks an invariant
	// of the game, such as the number of pieces. It is nil if there is no such function.
	Invariant func(before P, m M, after P) error

	// Refused are texts that Parse must refuse, one for each reason that the
	// game's documentation lists.
	Refused []Refusal

	// Foreign are texts of positions of other games and of other sizes, which Parse must also
	// refuse.
	Foreign []string

	// For the tests of this package.
	plies    int           // overrides the flag
	looks    int           // overrides maxLooks
	huge     int           // the size of hostile texts
	patience time.Duration // the time limit for one of them

	fewClicks bool // whether to click in positions with few moves as in positions with many
}

// readBack returns the position that Parse reads from the text of p, or p if there is no
// Parse.
func (s *Spec[P, M]) readBack(p P) (P, error) {
	if s.Parse == nil {
		return p, nil
	}
	return s.Parse(p.String())
}

// A Symmetry transforms the positions of a game and their moves.
type Symmetry[P, M any] struct {
	Name     string
	Position func(P) P
	Move     func(M) M
	Swap     bool             // whether White and Black are exchanged
	Action   func(P, int) int // moves an action of a position, which is a hexgames.Encodable; nil if there is no such function
	For      func(P) bool     // reports whether a position has this symmetry; nil if all have it
}

// A Refusal is a text that Parse must refuse, and the reason.
type Refusal struct {
	Text   string
	Kind   error  // the kind that the error must match
	Reason string // a text that the error's message must contain
}
