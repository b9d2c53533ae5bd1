package hexgames

import "example.com/hexgames/hexgrid"

// This file declares what a game may tell bots and programs that learn, besides its rules:
// optional methods of a position, which the section Bots of the package documentation lists.

// An Evaluator is a position that estimates its value for White, from -1 for a loss to 1 for
// a win.
type Evaluator interface {
	Evaluate() float64
}

// A Solver is a position that sometimes has a known value for White without a search: -1 for
// a loss, 0 for a draw, or 1 for a win. Otherwise it reports false.
type Solver interface {
	Exact() (value float64, known bool)
}

// A Quieter is a position that reports whether its evaluation can be relied on. It can't be
// where the next move changes much, such as a compulsory capture; there, a bot looks further
// ahead.
type Quieter interface {
	Quiet() bool
}

// A Promiser is a position that estimates the values of legal moves without playing them. It
// appends a value for each of the moves, for the player to move, from -1 to 1. A bot tries
// moves with greater values first.
type Promiser[M comparable] interface {
	AppendPromises(dst []float64, moves []M) []float64
}

// A Narrower is a position of a game with so many moves that looking at all of them costs more
// than it gains. A bot that looks ahead then examines only the most promising ones, which takes a
// [Promiser]. It proves no loss and no draw while moves are left that it has not examined.
type Narrower interface {
	// Width returns the number of moves that are worth a look, in a position ahead moves after
	// the one that the bot thinks about and with depth moves, at least one, still to look
	// ahead. 0 means all.
	Width(ahead, depth int) int
}

// A Replier is a position that knows which moves may be of use when the opponent threatens to
// win.
type Replier[M comparable] interface {
	// AppendReplies reports whether there is a threat, which it may overlook, and appends the
	// legal moves that may be of use: those that prevent it, and those that win first. After
	// any other move, the opponent has won, or has a move that wins, by its Outcome or as a
	// [Solver] knows. Moves that repeat a position are of use where that ends the game. If
	// there is no threat, nothing is appended.
	AppendReplies(dst []M) (replies []M, threatened bool)
}

// A Skipper is a position of type P, of a game with Chance, that can go on as if Chance did
// nothing. A bot that looks ahead averages over all moves of Chance, and has no time left to look
// far. If these moves matter only later, it sees more by skipping them.
type Skipper[P any] interface {
	// Skip returns the position in which the next player goes on without a move of Chance, and
	// whether that is good enough; false unless Chance is to move. No game may reach that
	// position, but it has all methods, and the game is not over. What is found after it is an
	// estimate.
	Skip() (next P, ok bool)
}

// A Follower follows a game from move to move, and keeps up to date what a position by itself
// would have to compute anew each time, such as sums over the board. A bot that looks ahead asks
// it instead of the positions. A Follower has whichever of the methods of [Evaluator], [Solver],
// [Quieter], [Promiser] and [Replier] it can compute faster than the positions do, and the
// positions have the same, with the same results. It belongs to one goroutine. Nothing is asked
// about a game that is over.
type Follower[P, M comparable] interface {
	Start(p P)             // begins at a position, of any game of the package
	Do(p P, m M, next P)   // goes on from p to next, the position after m, a move of a player or of Chance, or the zero M to skip one
	Undo(p P, m M, next P) // goes back from next to p
}

// A Followed is a position of type P that makes Followers. The bots ask the zero P for one, which
// must be able to follow any game.
type Followed[P, M comparable] interface {
	NewFollower() Follower[P, M]
}

// A Learner is a Follower whose evaluation is learned from games: the sum of the features of a
// position, each times its weight. Programs can give it other weights, and the command hexgames
// learn finds better ones.
//
// The sum tells how likely the player to move wins: 256 more multiply the odds by e. Evaluate
// returns x/√(1+x²) for them, where x is the sum divided by 512, to within 1/200. If Learner also
// has AppendPromises, a move with a greater sum of its features promises more. The positions
// have the weights of the game.
type Learner[P, M comparable] interface {
	Follower[P, M]
	Evaluator

	// Weights returns the weights in use. They must not be modified.
	Weights() Weights

	// SetWeights changes the weights. If they do not match the others, as [Weights.Match]
	// reports, it returns that error and changes nothing. Start must be called afterwards.
	SetWeights(w Weights) error

	// AppendFeatures appends the features of the position, as the player to move sees it.
	AppendFeatures(dst []Feature) []Feature

	// AppendMoveFeatures appends the features of a legal move. It appends nothing if nothing
	// is learned about moves.
	AppendMoveFeatures(dst []Feature, m M) []Feature
}

// A Crediter is a final position that reports which moves contributed to the outcome,
// whenever they were played. For each of a player's moves it appends whether it did, for
// example because the player's stone is there. A bot can then count one random game for many
// moves.
type Crediter[M comparable] interface {
	AppendCredits(dst []bool, moves []M, player Player) []bool
}

// A Hasher is a position with a hash of 64 bits. Equal positions have equal hashes, and
// different positions have hashes that are as good as random: among a million positions, two
// have the same hash with a probability of 1 in 37 million. The hash of a position is the same
// in every process and on every machine, and changes only with the major version, so it can be
// stored. It doesn't resist people who look for two positions with the same hash.
//
// A database has no column for a uint64: half of the hashes have the highest bit set, which
// database/sql refuses. Store int64(h), and convert what you read back with uint64.
//
// The Position of every game in this module is a Hasher.
type Hasher interface {
	Hash() uint64
}

// A Symmetric is a position of type P that symmetries of its board transform. The Position of
// every game in this module is a Symmetric.
type Symmetric[P any] interface {
	// Transform returns the image of the position under a symmetry, or an error that
	// matches [ErrOption] if the position doesn't have it. To visit all images, call
	// Transform with each of hexgrid.Symmetries.
	Transform(s hexgrid.Symmetry) (P, error)

	// Canonical returns the least image, in an order that changes only with the major
	// version, and the first symmetry that leads to it. All images have the same canonical
	// position, so a database or a book needs only one of them.
	Canonical() (P, hexgrid.Symmetry)
}

// A Reverser is a position of type P that can be seen from the other side. The Positions of
// Hexdame, Hexagrams, HexCore6 and Hextad are Reversers. In Hexade, the number of stones shows
// whose turn it is, so no position has a reversed one.
type Reverser[P any] interface {
	// Reverse returns the position with the players exchanged, on a turned board if the
	// game needs that. The reversed game has the same moves, reversed, and the opposite
	// outcome. If exchanging the players is no symmetry of the position, such as while
	// Hextad's tiles are dealt, Reverse returns the zero Position.
	Reverse() P
}

// An Encodable is a position that is encoded as numbers, for networks and other programs
// that learn a game. The Position of every game in this module has these methods. They are
// not part of the constraint [Position], so that your own game can do without them.
//
// An observation is what the player to move sees: their own pieces, the opponent's, and the
// numbers that belong to no cell, such as scores. If turning the board exchanges the players'
// roles, Black's observation is turned, so that both players play in the same direction. While
// Chance is to move, the view is the view of the player who draws. If there is no such player,
// or if the game is over, it is White's, or the view of the player who cannot move.
//
// A move is a sequence of actions: numbers from 0 up to, but not including, Shape().Actions. An
// action number identifies a place in the planes, not a named cell, and means the same in every
// observation of the game with the same rules. Most moves are one action. A move with several
// choices has several, such as the jumps of a capture in Hexdame, and the tile and its place in
// Hextad. No sequence of a position is the beginning of another. Several sequences can be the
// same move. To choose a move, choose one of the actions that AppendActions returns until there
// are none, and then decode them:
//
//	var actions, next []int
//	for {
//		if next, err = p.AppendActions(next[:0], actions...); err != nil || len(next) == 0 {
//			break
//		}
//		actions = append(actions, choose(next))
//	}
//	m, err := p.DecodeMove(actions...)
//
// The encoding of a game is documented in its package, and changes only with the major
// version. A position that it cannot hold is an error that matches [ErrEncoding]; only
// Hextad has such positions, which is why its Position is a [Limited]. Actions that do not
// begin a legal move are an error that matches [ErrIllegalMove], or [ErrGameOver]. None of the
// methods allocates if dst has room, unless it returns an error, and with an error it returns
// dst as it was. Package kit/batch plays many games at once with these methods.
type Encodable[M comparable] interface {
	// Shape returns the sizes of the encoding, which are the same for all positions
	// with the same rules; the zero Shape for the zero Position.
	Shape() Shape

	// Observe appends the observation of the position after the first actions of a
	// move, not all of them: Shape().Len() numbers.
	Observe(dst []float32, first ...int) ([]float32, error)

	// AppendActions appends, in ascending order, the actions that can follow the first
	// actions of a move; nothing if these are a whole move, or if the game is over.
	AppendActions(dst []int, first ...int) ([]int, error)

	// EncodeMove appends the actions of a legal move, in the order of FormatMove.
	EncodeMove(dst []int, m M) ([]int, error)

	// DecodeMove returns the legal move with these actions.
	DecodeMove(actions ...int) (M, error)

	// FormatAction returns the name of an action, such as "d4-e5", for people to read;
	// "" for a number that is not an action.
	FormatAction(action int) string
}

// A Masker is an [Encodable] that returns the actions of AppendActions as bits, which takes less
// time than to list them. The Position of every game in this module is a Masker.
type Masker interface {
	// AppendMask appends (Shape().Actions+63)/64 words: bit a%64 of word a/64 is set for
	// each action a that AppendActions would append. It returns the same errors.
	AppendMask(dst []uint64, first ...int) ([]uint64, error)
}

// A Limited is an [Encodable] whose encoding has no room for some positions.
type Limited interface {
	// CheckEncoding returns nil if the encoding holds the position, or else the error that
	// the methods of Encodable return, which matches [ErrEncoding].
	CheckEncoding() error
}

// A Shape holds the sizes of the encoding of a game.
//
// An observation consists of planes, one after the other. A plane is a grid of rows: the
// number of the cell in row y and column x of plane i is at (i*Height+y)*Width+x, and it is 0
// or 1. The vector follows the planes: numbers that belong to no cell, such as scores.
type Shape struct {
	Planes  int // the number of planes
	Height  int // the number of rows of a plane
	Width   int // the number of columns
	Vector  int // the length of the vector
	Actions int // the number of actions
}

// Len returns the length of an observation.
func (s Shape) Len() int { return s.Planes*s.Height*s.Width + s.Vector }
