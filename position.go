package hexgames

import "math/rand/v2"

// A Position is the complete state of a game at one moment. Every game in this module has one, and
// each is a small comparable value: == compares positions, nothing mutates, and any number of
// goroutines may share a value. P is the position's own type, and M is the type of its moves.
//
// Position is the constraint for code that is written once for every game. A function such as
//
//	func Search[P hexgames.Position[P, M], M comparable](p P, depth int) M
//
// is called as Search(hexdame.New(), 4); both type arguments are inferred.
//
// The Position of every game in this module also reads and writes itself as text, for JSON, flags
// and logs. It has AppendText and MarshalText. Its pointer has UnmarshalText, which reads "" as the
// zero Position, and Scan, which reads a column of a database. AppendBinary, MarshalBinary and
// UnmarshalBinary do the same with a few bytes. Every Move has a String method whose result
// ParseMove reads, and every Position is a [Drawable]. The constraint does not require these
// methods, so your own game can do without them. But record.Replay requires UnmarshalText to read a
// record that has a Start.
//
// LegalMoves, CountMoves, MoveAt, Playout, ParseMove and Diagram follow from the other methods.
// In your own game, LegalMoves may call AppendMoves, and the others may call the functions of the
// same names, such as [CountMoves].
//
// Turns need not alternate, and the next may be Chance's, so call Turn in every position. The zero
// value of P is not a game: its Turn is [None], it has no moves, and it is not over.
type Position[P any, M comparable] interface {
	comparable

	// GameName returns the name of the game, which is the name of its package.
	GameName() string

	// Turn returns the player to move: White, Black or Chance; None when the
	// game is over.
	Turn() Player

	// Outcome returns how the game ended; the zero value if it is not over.
	Outcome() Outcome

	// LegalMoves returns the legal moves in the game's documented order, in a new slice.
	LegalMoves() []M

	// AppendMoves appends the same moves to dst. It allocates nothing if dst
	// has room.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of legal moves, without listing them if that is cheaper. It is
	// 0 if and only if the game is over or p is the zero value.
	CountMoves() int

	// MoveAt returns move i of LegalMoves, counted from 0, without listing the others if that is
	// cheaper; the zero M if there is no move i.
	MoveAt(i int) M

	// Playout returns the position after limit random moves, or after fewer if the game ends first.
	// Every legal move is equally likely, and the moves of Chance count like others. If Playout
	// reaches the limit, the game is not over: its Outcome is neither a win nor a draw. A position
	// has no history, so a random game may last a long time if pieces can move back and forth.
	//
	// The random numbers come from r, which only one goroutine may use at a time, or, if r is nil,
	// from the global source of math/rand/v2. In one version of the library the same numbers give
	// the same moves, whatever the limit, but not the moves that MoveAt would choose with them.
	// Playout is faster than calling CountMoves, MoveAt and Apply in a loop.
	Playout(r *rand.Rand, limit int) P

	// Apply returns the position after m. The receiver does not change. If m is not legal, Apply
	// returns the zero Position and an error that explains why.
	Apply(m M) (P, error)

	// ParseMove reads a legal move in the game's notation. For a move that is
	// not legal it returns the zero Move and the error that Apply would return.
	ParseMove(text string) (M, error)

	// FormatMove returns m in the game's usual notation, which may depend on
	// the position.
	FormatMove(m M) string

	// String returns the position as a line of text that the game's Parse reads; "" for the zero
	// value.
	String() string

	// Diagram draws the board for a monospaced terminal, as several lines without a final line
	// break.
	Diagram() string
}

// A Perfter is a position that can count sequences of moves faster than by playing them. [Perft]
// and [Divide] use its method, even if it is promoted from an embedded type.
type Perfter interface {
	// Perft returns the number of sequences of depth legal moves, which is 1 if depth is
	// 0 or less.
	Perft(depth int) uint64
}

// A MoveChecker is a position that checks a move without playing it. [IsLegal] uses its
// method, even if it is promoted from an embedded type.
type MoveChecker[M comparable] interface {
	// IsLegal reports whether Apply accepts m.
	IsLegal(m M) bool
}

// A Repeater is a position of a game that ends when the same position occurs
// for the third time. The position itself holds no history; [Game] counts.
type Repeater interface {
	// RepetitionOutcome returns the outcome of the game when this position occurs for the third
	// time.
	RepetitionOutcome() Outcome
}
