package hexgames

import "math/rand/v2"

// A Position is the complete state of a game at one moment. Every game of this
// module has one, and each is a small comparable value: == is identity of
// positions, nothing mutates, and values may be shared by any number of
// goroutines. P is the position's own type and M that of its moves.
//
// This is the constraint for code that is written once for every game:
//
//	func Search[P hexgames.Position[P, M], M comparable](p P, depth int) M
//
// is called as Search(hexdame.New(), 4); both types are inferred.
//
// Every game's Position also writes and reads itself as text, for JSON, flags
// and logs: it has AppendText and MarshalText, and its pointer UnmarshalText.
// Every Move has a String that ParseMove reads, and every Position is a
// [Drawable]. The constraint does not ask for these, so that code which does
// without them works with a game of your own; but to read a record that has a Start,
// [Replay] needs UnmarshalText.
//
// Of the methods below, LegalMoves, CountMoves, MoveAt, Playout, ParseMove and
// Diagram follow from the others. A game of your own may leave them to the
// functions of these names, such as [CountMoves].
//
// Turns need not alternate, and need not be a person's: ask Turn in every
// position. The zero value of P is not a game. Its Turn is [None], it lists no
// moves, and it is not over.
type Position[P any, M comparable] interface {
	comparable

	// GameName returns the game's name, that of its package.
	GameName() string

	// Turn returns who moves: White, Black or Chance; None when the game is
	// over.
	Turn() Player

	// Outcome returns how the game ended; the zero value if it goes on.
	Outcome() Outcome

	// LegalMoves returns the legal moves in the game's documented order, in a
	// slice of their own.
	LegalMoves() []M

	// AppendMoves appends the same moves to dst. It allocates nothing if dst
	// has room.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of legal moves, without listing them
	// where that is cheaper. It is 0 when the game is over. A game that goes
	// on has moves, unless its package documents a counter limit.
	CountMoves() int

	// MoveAt returns move i of LegalMoves, counted from 0, without listing
	// the others where that is cheaper; the zero M if there is no move i.
	MoveAt(i int) M

	// Playout returns the position after random moves: limit of them, or fewer
	// if the game is over before. Every legal move is equally likely, those of
	// Chance included, which count like others. If the limit ends it the
	// Outcome is that of a game that goes on: no win, but no draw either.
	// Positions know no history, so a random game may go on for long where
	// pieces can move to and fro.
	//
	// The random numbers come from r, which one goroutine may use at a time,
	// or, if r is nil, from the source that the functions of math/rand/v2
	// take. The same numbers give the same moves, whatever the limit, in one
	// version of the library, but not those that MoveAt would choose with them.
	// Playout is faster than calling CountMoves, MoveAt and Apply in a loop.
	Playout(r *rand.Rand, limit int) P

	// Apply returns the position after m. The receiver does not change. A
	// move that is not legal gives the zero Position and an error that says
	// why.
	Apply(m M) (P, error)

	// ParseMove reads a legal move in the game's notation. A text that reads
	// as a move but is not a legal one gives the zero Move and the error that
	// Apply would give.
	ParseMove(text string) (M, error)

	// FormatMove returns m in the game's usual notation, which may need the
	// position it is made in.
	FormatMove(m M) string

	// String returns the position in one line of text, which the game's Parse
	// reads back; "" for the zero value.
	String() string

	// Diagram returns the board drawn for a monospaced terminal, in several
	// lines without a final line break.
	Diagram() string
}

// A Repeater is a position of a game that ends when the same position occurs
// for the third time. The position itself holds no history; [Game] counts.
type Repeater interface {
	// RepetitionOutcome returns how the game ends if this position now occurs
	// for the third time.
	RepetitionOutcome() Outcome
}
