package hexade

import (
	"cmp"
	"iter"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// name is the name of the game in errors and records.
const name = "hexade"

// The sides of the smallest and the largest board (A1).
const (
	MinSide = 4
	MaxSide = 10
)

// A Position is a Hexade position: the stones, the player to move and the number of stones placed
// so far. It is a small comparable value: == compares positions, and a Position can be a map key.
// Only UnmarshalText, UnmarshalBinary and Scan change a Position, so goroutines may share one. It
// has no history; a [Game] does.
//
// The methods, by purpose:
//
//   - Playing: Turn, LegalMoves, AppendMoves, CountMoves, MoveAt, IsLegal, Apply, Outcome.
//   - Reading the position: GameName, Rules, Board, At, Pieces, Count, Ply, Sixes, Open, Captures.
//   - Text and bytes: String, Diagram, FormatMove and ParseMove for moves; AppendText, MarshalText,
//     UnmarshalText, Scan, AppendBinary, MarshalBinary and UnmarshalBinary for storage.
//   - Front ends: Drawing, Click, Changes.
//   - Bots: Playout, Evaluate, Exact, AppendPromises, AppendReplies, AppendCredits, Width,
//     NewFollower.
//   - Learning: Hash, Canonical, Transform and Earliest for symmetries; Shape, Observe,
//     AppendActions, AppendMask, EncodeMove, DecodeMove, FormatAction and TransformAction for
//     networks.
//
// The zero Position is not a game: no player is to move, there are no moves, and it is not over.
type Position struct {
	stones [2]cellSet // White's and Black's
	ply    uint16     // the number of stones placed so far, up to maxPly; White places the first
	side   uint8      // of the board; 0 in the zero Position

	// Derived from the fields above.
	state state
	free  uint16 // the number of empty cells
	moves uint16 // the number of legal moves
}

// A state is the state of the game: still in progress, or how it ended.
type state uint8

const (
	quiet   state = iota // no player owns a six
	pending              // the side that moved last owns a six
	whiteWon
	blackWon
	drawn
)

// maxPly is the maximum number of stones that a position counts. plyAfterMax follows it. It is four
// less than the true number, which keeps the turn and the parity of each player's missing stones
// right.
const (
	maxPly      = 1<<16 - 1
	plyAfterMax = maxPly + 1 - 4
)

// A Game is a game of Hexade in progress. Create one with
// hexgames.NewGame(hexade.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game.
type Rules struct {
	Side int // the number of cells along each side of the board, from 4 to 10; 0 means 10
}

// New returns the start: an empty board of side 10, White to move (A2).
func New() Position { return start(MaxSide) }

// New returns the start under these options. For a side that is not allowed, it returns an
// error that matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	side := cmp.Or(r.Side, MaxSide)
	if err := boards.RefuseSide(name, "A1", side, MaxSide); err != nil {
		return Position{}, err
	}
	return start(uint8(side)), nil
}

func start(side uint8) Position {
	cells := uint16(len(boards.Cells(side)))
	return Position{side: side, free: cells, moves: cells}
}

// Rules returns the options of the game. The standard Side is returned as 10, not 0.
func (p Position) Rules() Rules { return Rules{Side: int(p.side)} }

// GameName returns "hexade".
func (p Position) GameName() string { return name }

// Board returns the board: a hexagon centered on the origin, with cells in board order.
// Boards are immutable and shared. The board of the zero Position has no cells.
func (p Position) Board() *hexgrid.Board { return boards.Of(p.side).Grid }

// Turn returns the player to move; None when the game is over.
func (p Position) Turn() hexgames.Player {
	if p.moves == 0 {
		return hexgames.None
	}
	return p.mover()
}

// mover returns the player to move, even if the game is over.
func (p *Position) mover() hexgames.Player {
	return hexgames.White + hexgames.Player(p.ply&1)
}

// sides returns the stones of the side to move and of its opponent.
func (p *Position) sides() (own, enemy *cellSet) {
	i := p.ply & 1
	return &p.stones[i], &p.stones[1-i]
}

// empty returns the empty cells.
func (p *Position) empty() cellSet {
	return allCells[p.side].Without(p.stones[0].Or(p.stones[1]))
}

// Ply returns the number of stones placed so far, including captured ones.
func (p Position) Ply() int { return int(p.ply) }

// At returns the owner of the stone on the cell h; None if h is empty or not on the board.
// To find a cell by its name, call [hexgrid.Board.Cell], as in p.Board().Cell("d4").
func (p Position) At(h hexgrid.Hex) hexgames.Player {
	if c, ok := boards.Of(p.side).At(h); ok {
		return p.at(c)
	}
	return hexgames.None
}

func (p *Position) at(c cell) hexgames.Player {
	switch {
	case p.stones[0].Has(c):
		return hexgames.White
	case p.stones[1].Has(c):
		return hexgames.Black
	}
	return hexgames.None
}

// Pieces yields the occupied cells in board order, with the owners of their stones.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, hexgames.Player] {
	return func(yield func(hexgrid.Hex, hexgames.Player) bool) {
		board := boards.Of(p.side)
		for c := range p.stones[0].Or(p.stones[1]).All() {
			if !yield(board.Hex(c), p.at(c)) {
				return
			}
		}
	}
}

// Count returns the number of a player's stones on the board; 0 for None and Chance.
func (p Position) Count(player hexgames.Player) int { return p.owned(player).Count() }

// owned returns the stones of a player, the empty set for None and Chance.
func (p *Position) owned(player hexgames.Player) *cellSet {
	if player != hexgames.White && player != hexgames.Black {
		return &noCells
	}
	return &p.stones[player-hexgames.White]
}
