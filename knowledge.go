package hexgames

import "example.com/hexgames/hexgrid"

// This file declares optional methods of a position, which tell bots and learning programs more
// about a game than its rules. The section Bots and learning of the package documentation lists
// them.

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

// A Quieter is a position that reports whether its evaluation can be relied on. It can't if the
// next move may change it a lot, as a compulsory capture does; a bot then looks further ahead.
type Quieter interface {
	Quiet() bool
}

// A Promiser is a position that estimates the values of legal moves without playing them. It
// appends a value for each of the moves, from -1 to 1, for the player to move. A bot tries moves
// with greater values first.
type Promiser[M comparable] interface {
	AppendPromises(dst []float64, moves []M) []float64
}

// A Narrower is a position of a game with so many moves that examining all of them costs more than
// it gains. A bot that looks ahead then examines only the most promising ones, which requires a
// [Promiser]. It cannot prove a loss or a draw while there are moves that it has not examined.
type Narrower interface {
	// Width returns the number of moves that are worth examining; 0 means all. The position is
	// ahead moves after the one whose best move the bot is looking for, with depth moves, at least
	// one, still to look ahead.
	Width(ahead, depth int) int
}

// A Replier is a position that finds the useful moves when the opponent threatens to win.
type Replier[M comparable] interface {
	// AppendReplies reports whether there is a threat, which it may overlook, and appends the legal
	// moves that may help: those that prevent it, and those that win first. After any other move,
	// the opponent has won, or has a winning move, by its Outcome or according to a [Solver]. If
	// repetition ends the game, moves that repeat a position may help too. If there is no threat,
	// nothing is appended.
	AppendReplies(dst []M) (replies []M, threatened bool)
}

// A Skipper is a position of type P, of a game with Chance, that can continue as if Chance did
// nothing. A bot that looks ahead averages over all moves of Chance, which leaves no time to look
// far. If these moves matter only later, it sees more by skipping them.
type Skipper[P any] interface {
	// Skip returns the position with the next player to move, without a move of Chance, and reports
	// whether that position is good enough. It reports false unless Chance is to move. Even if no
	// game can reach that position, all its methods work, and its game is not over. Any result
	// found from it is an estimate.
	Skip() (next P, ok bool)
}

// A Follower follows a game from move to move, and keeps up to date what a position would have to
// compute from scratch each time, such as sums over the board. A bot that looks ahead calls its
// methods instead of those in the positions. A Follower has whichever of the methods of
// [Evaluator], [Solver], [Quieter], [Promiser] and [Replier] it can compute faster than the
// positions can. The positions must have the same methods, with the same results. A Follower
// belongs to one goroutine. Its methods are not called for a game that is over.
type Follower[P, M comparable] interface {
	Start(p P)             // starts at a position, of any game of the package
	Do(p P, m M, next P)   // continues from p to next, the position after m; m is a move of a player or of Chance, or the zero M to skip one
	Undo(p P, m M, next P) // returns from next to p
}

// A Followed is a position of type P that makes Followers. The bots call NewFollower on the zero P.
// The result must be able to follow any game.
type Followed[P, M comparable] interface {
	NewFollower() Follower[P, M]
}

// A Learner is a Follower whose evaluation is learned from games: the sum of the features of a
// position, each multiplied by its weight. Programs can give it other weights, and the command
// hexgames learn finds better ones.
//
// The sum measures how likely the player to move is to win: adding 256 multiplies the odds by e.
// Evaluate returns x/√(1+x²), where x is the sum divided by 512, to within 1/200. If a Learner also
// has AppendPromises, a move with a greater sum of its features promises more. The positions use
// the weights of the game.
type Learner[P, M comparable] interface {
	Follower[P, M]
	Evaluator

	// Weights returns the weights in use. They must not be modified.
	Weights() Weights

	// SetWeights changes the weights. If they do not match the current ones, it returns the error
	// of [Weights.Match] and changes nothing. It keeps w, which must not be modified. Call Start
	// afterward.
	SetWeights(w Weights) error

	// AppendFeatures appends the features of the position, as the player to move sees it.
	AppendFeatures(dst []Feature) []Feature

	// AppendMoveFeatures appends the features of a legal move. It appends nothing if no features of
	// moves are learned.
	AppendMoveFeatures(dst []Feature, m M) []Feature
}

// A Crediter is a final position that reports which moves contributed to the outcome, whenever they
// were played. For each of a player's moves it appends whether it did, for example because the
// player's stone is there. A bot can then credit one random game to many moves.
type Crediter[M comparable] interface {
	AppendCredits(dst []bool, moves []M, player Player) []bool
}

// A Hasher is a position with a 64-bit hash. Equal positions have equal hashes. The hashes of
// different positions are as good as random: among a million positions, two have the same hash with
// a probability of 1 in 37 million. The hash of a position is the same in every process and on
// every machine, and changes only with the major version, so it can be stored. It is not
// cryptographic: people can construct two positions with the same hash.
//
// A database has no column for a uint64: half of the hashes have the highest bit set, which
// database/sql refuses. Store int64(h), and convert what you read back with uint64.
//
// The Position of every game in this module is a Hasher.
type Hasher interface {
	Hash() uint64
}

// A Symmetric is a position of type P that the symmetries of its board transform. The Position of
// every game in this module is a Symmetric.
type Symmetric[P any] interface {
	// Transform returns the image of the position under a symmetry, or an error that matches
	// [ErrOption] if the position doesn't have that symmetry. To visit all images, call Transform
	// with each of hexgrid.Symmetries.
	Transform(s hexgrid.Symmetry) (P, error)

	// Canonical returns the least image, in an order that changes only with the major
	// version, and the first symmetry that leads to it. All images have the same canonical
	// position, so a database or a book needs only one of them.
	Canonical() (P, hexgrid.Symmetry)
}

// A Reverser is a position of type P that can be seen from the other side. The Positions of
// Hexdame, Hexagrams, HexCore6 and Hextad are Reversers. In Hexade, the number of stones determines
// whose turn it is, so no position can be reversed.
type Reverser[P any] interface {
	// Reverse returns the position with the players exchanged, on a turned board if the game
	// requires that. The reversed game has the same moves, reversed, and the opposite outcome. If
	// exchanging the players is not a symmetry of the position, as while Hextad's tiles are dealt,
	// Reverse returns the zero Position.
	Reverse() P
}

// An Encodable is a position that is encoded as numbers, for networks and other programs that learn
// a game. The Position of every game in this module has these methods. They are not part of the
// constraint [Position], so your own game can do without them.
//
// An observation is what the player to move sees: their own pieces, the opponent's, and numbers
// that belong to no cell, such as scores. If turning the board exchanges the players' roles,
// Black's observation is turned, so that both players play in the same direction. While Chance is
// to move, the observation is from the view of the player who draws. If there is no such player, or
// if the game is over, it is White's view, or the view of the player who cannot move.
//
// A move is a sequence of actions: numbers from 0 up to, but not including, Shape().Actions. An
// action number identifies a place in the planes, not a named cell, and means the same in every
// observation of a game with the same rules. Most moves are one action. A move with several choices
// has several, such as the jumps of a capture in Hexdame, or the tile and its place in Hextad. No
// sequence of a position is a prefix of another. Several sequences can be the same move. To choose
// a move, choose one of the actions that AppendActions returns until there are none, and then
// decode them:
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
// Each game's package documents its encoding, which changes only with the major version. If the
// encoding cannot hold a position, the error matches [ErrEncoding]; only Hextad has such positions,
// which is why its Position is a [Limited]. If actions do not start a legal move, the error matches
// [ErrIllegalMove], or [ErrGameOver]. None of the methods allocates if dst has room, unless it
// returns an error. With an error, it returns dst unchanged. Package kit/batch plays many games
// simultaneously with these methods.
type Encodable[M comparable] interface {
	// Shape returns the sizes of the encoding, which are the same for all positions
	// with the same rules; the zero Shape for the zero Position.
	Shape() Shape

	// Observe appends the observation of the position after the first actions of an incomplete
	// move: Shape().Len() numbers.
	Observe(dst []float32, first ...int) ([]float32, error)

	// AppendActions appends, in ascending order, the actions that can follow the first actions of a
	// move; nothing if these are a complete move, or if the game is over.
	AppendActions(dst []int, first ...int) ([]int, error)

	// EncodeMove appends the actions of a legal move, in the order of FormatMove.
	EncodeMove(dst []int, m M) ([]int, error)

	// DecodeMove returns the legal move with these actions.
	DecodeMove(actions ...int) (M, error)

	// FormatAction returns the name of an action, such as "d4-e5", for people to read;
	// "" for a number that is not an action.
	FormatAction(action int) string
}

// A Masker is an [Encodable] that returns the actions of AppendActions as bits, which is faster
// than listing them. The Position of every game in this module is a Masker.
type Masker interface {
	// AppendMask appends (Shape().Actions+63)/64 words: bit a%64 of word a/64 is set for each
	// action a that AppendActions would append. It returns the same errors.
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
// An observation consists of planes, one after another, and a vector. A plane is a grid of rows:
// the number of the cell in row y and column x of plane i is at (i*Height+y)*Width+x, and it is 0
// or 1. The vector follows the planes. It holds numbers that belong to no cell, such as scores.
type Shape struct {
	Planes  int // the number of planes
	Height  int // the number of rows of a plane
	Width   int // the number of columns
	Vector  int // the length of the vector
	Actions int // the number of actions
}

// Len returns the length of an observation.
func (s Shape) Len() int { return s.Planes*s.Height*s.Width + s.Vector }
