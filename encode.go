package hexgames

// An Encodable is a position that is encoded as numbers, for networks and other programs
// that learn a game. The Position of every game in this module has these methods. They are
// not part of the constraint [Position], so that your own game can do without them.
//
// An observation is what the player to move sees: his own pieces, those of the opponent,
// and the numbers that belong to no cell, such as scores. Where a game is the same for both
// players on a board that is turned, Black sees it turned, so that both players play in the
// same direction. While Chance is to move, the view is that of the player who draws. If
// there is no such player, or if the game is over, it is White's, or that of the player who
// cannot move.
//
// A move is a sequence of actions: numbers from 0 up to, but not including, Shape().Actions. They
// mean the same in every observation of the game with the same rules: where a cell lies in the
// planes, not what its name is. Most moves are one action. A move with several choices has several, such as the jumps of a capture in
// Hexdame, and the tile and its place in Hextad. No sequence of a position is the beginning
// of another. Several sequences can be the same move. To choose a move, choose one of the
// actions that AppendActions returns until there are none, and then decode them:
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
// Hextad has such positions. Actions that do not begin a legal move are an error that matches
// [ErrIllegalMove], or [ErrGameOver]. None of the methods allocates if dst has room, unless it
// returns an error, and with an error it returns dst as it was.
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

// A Hasher is a position with a hash of 64 bits. Equal positions have equal hashes, and
// those of different positions are as good as random: among a million positions, two have
// the same hash with a probability of 1 in 37 million. The hash of a position is the same in
// every process and on every machine, and changes only with the major version, so it can be
// stored. It does not resist people who look for two positions with the same hash.
//
// The Position of every game in this module is a Hasher.
type Hasher interface {
	Hash() uint64
}
