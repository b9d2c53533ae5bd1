package hexdame

import (
	"iter"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// name is the name of the game in errors and records.
const name = "hexdame"

// A Position is a Hexdame position: the pieces and the player to move. It is a small comparable
// value: == compares positions, and a Position can be a map key. Only UnmarshalText,
// UnmarshalBinary and Scan change a Position, so goroutines may share one. It has no history; a
// [Game] does.
//
// The methods, by purpose:
//
//   - Playing: Turn, LegalMoves, AppendMoves, CountMoves, MoveAt, IsLegal, Apply, Outcome,
//     RepetitionOutcome, Perft.
//   - Reading the position: GameName, Rules, Board, At, Pieces, Count, CountKings, Path.
//   - Text and bytes: String, Diagram, FormatMove and ParseMove for moves; AppendText, MarshalText,
//     UnmarshalText, Scan, AppendBinary, MarshalBinary and UnmarshalBinary for storage.
//   - Front ends: Drawing, Click, Changes.
//   - Bots: Playout, Evaluate, Quiet, NewFollower.
//   - Learning: Hash, Canonical, Transform and Reverse for symmetries; Shape, Observe,
//     AppendActions, AppendMask, EncodeMove, DecodeMove, FormatAction and TransformAction for
//     networks.
//
// The zero Position is not a game: no player is to move, there are no moves, and it is not over.
type Position struct {
	white, black cellSet // the pieces of each side
	kings        cellSet // which of them are kings
	turn                 // a separate struct, because Go keeps at most four fields in registers
}

// A turn is the player to move and, derived from the rest, what they must capture.
type turn struct {
	mover    hexgames.Player
	captures uint8 // the number of pieces that the mover must capture
	ways     uint8 // the number of captures, or 0 if there are more than 255
}

// A Game is a game of Hexdame in progress. Create one with
// hexgames.NewGame(hexdame.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. Hexdame has none; the type exists because every game has one.
type Rules struct{}

// New returns the start: 16 men on each side, White to move (D1).
func New() Position {
	return Position{
		white: (rowA | rowB | rowC | rowD) &^ numbers5To9,
		black: (rowF | rowG | rowH | rowI) &^ numbers1To5,
		turn:  turn{mover: hexgames.White},
	}
}

// Numbers 5 to 9 in rows a to d, and numbers 1 to 5 in rows f to i.
const (
	numbers5To9 cellSet = 1<<4 | 3<<17 | 7<<30 | 15<<43
	numbers1To5 cellSet = 15<<5 | 7<<19 | 3<<33 | 1<<47
)

// New returns the start. Its error is always nil.
func (r Rules) New() (Position, error) { return New(), nil }

// Rules returns the options of the game.
func (p Position) Rules() Rules { return Rules{} }

// GameName returns "hexdame".
func (p Position) GameName() string { return name }

// Board returns the board: a hexagon of side 5 centered on the origin, with cells in
// board order, named a1 to i9. Boards are immutable and shared.
func (p Position) Board() *hexgrid.Board { return board.Grid }

// Turn returns the player to move; None when the game is over.
func (p Position) Turn() hexgames.Player {
	if !p.canMove() {
		return hexgames.None
	}
	return p.mover
}

// sides returns the pieces of the side to move and of its opponent.
func (p Position) sides() (own, enemy cellSet) {
	if p.mover == hexgames.White {
		return p.white, p.black
	}
	return p.black, p.white
}

func (p Position) empty() cellSet { return all &^ (p.white | p.black) }

// A Piece is a man or a king. The zero Piece, with the Owner hexgames.None, means no piece.
type Piece struct {
	Owner hexgames.Player
	King  bool
}

// String returns the piece as in a diagram: w or b for a man, W or B for a king, and .
// for the zero Piece.
func (p Piece) String() string {
	switch p {
	case Piece{hexgames.White, false}:
		return "w"
	case Piece{hexgames.White, true}:
		return "W"
	case Piece{hexgames.Black, false}:
		return "b"
	case Piece{hexgames.Black, true}:
		return "B"
	}
	return "."
}

// At returns the piece on the cell h; the zero Piece if h is empty or not on the board.
// To find a cell by its name, call [hexgrid.Board.Cell], as in p.Board().Cell("d4").
func (p Position) At(h hexgrid.Hex) Piece {
	if c, ok := board.At(h); ok {
		return p.at(c)
	}
	return Piece{}
}

func (p Position) at(c cell) Piece {
	switch {
	case p.white.has(c):
		return Piece{hexgames.White, p.kings.has(c)}
	case p.black.has(c):
		return Piece{hexgames.Black, p.kings.has(c)}
	}
	return Piece{}
}

// Pieces yields the occupied cells in board order, with their pieces.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, Piece] {
	return func(yield func(hexgrid.Hex, Piece) bool) {
		for c := range (p.white | p.black).cells() {
			if !yield(board.Hex(c), p.at(c)) {
				return
			}
		}
	}
}

// Count returns the number of a player's pieces; 0 for None and Chance.
func (p Position) Count(player hexgames.Player) int { return p.owned(player).count() }

// CountKings returns the number of a player's kings; 0 for None and Chance.
func (p Position) CountKings(player hexgames.Player) int { return (p.owned(player) & p.kings).count() }

// owned returns the pieces of a player.
func (p Position) owned(player hexgames.Player) cellSet {
	switch player {
	case hexgames.White:
		return p.white
	case hexgames.Black:
		return p.black
	}
	return 0
}
