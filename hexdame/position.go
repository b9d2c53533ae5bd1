package hexdame

import (
	"iter"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// name is what errors and records call this game.
const name = "hexdame"

// A Position is a Hexdame position: what stands where, and who moves. It is a
// small comparable value: == is identity of positions, no method changes it,
// and it may be shared by any number of goroutines and used as the key of a
// map. It holds no history; [Game] does.
//
// The zero Position is not a game: nobody's turn, no moves, not over.
type Position struct {
	white, black cellSet // who stands where
	kings        cellSet // which of them are kings
	turn                 // a struct of its own, because Go keeps no more than four fields in registers
}

// A turn is who is to move and what that means.
type turn struct {
	mover    hexgames.Player
	captures uint8 // how many pieces the mover must capture; follows from the rest
}

// A Game is a game of Hexdame in progress. Make one with
// hexgames.NewGame(hexdame.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game, of which Hexdame has none. The type is
// there so that all games read alike.
type Rules struct{}

// New returns the start: 16 men on either side, White to move (D1).
func New() Position {
	return Position{
		white: (rowA | rowB | rowC | rowD) &^ numbers5To9,
		black: (rowF | rowG | rowH | rowI) &^ numbers1To5,
		turn:  turn{mover: hexgames.White},
	}
}

// In rows a to d the numbers from 5, and in rows f to i those up to 5.
const (
	numbers5To9 cellSet = 1<<4 | 3<<17 | 7<<30 | 15<<43
	numbers1To5 cellSet = 15<<5 | 7<<19 | 3<<33 | 1<<47
)

// New returns the start. Its error is always nil.
func (r Rules) New() (Position, error) { return New(), nil }

// Rules returns the options that the position is played under.
func (p Position) Rules() Rules { return Rules{} }

// GameName returns "hexdame".
func (p Position) GameName() string { return name }

// Board returns the board: a hexagon of side 5 centered on the origin, with its
// cells in board order and named a1 to i9. It cannot be changed, and is shared.
func (p Position) Board() *hexgrid.Board { return board }

// Turn returns who moves, None when the game is over.
func (p Position) Turn() hexgames.Player {
	if !p.canMove() {
		return hexgames.None
	}
	return p.mover
}

// sides returns the cells of the side to move and those of its opponent.
func (p Position) sides() (own, enemy cellSet) {
	if p.mover == hexgames.White {
		return p.white, p.black
	}
	return p.black, p.white
}

func (p Position) empty() cellSet { return all &^ (p.white | p.black) }

// A Piece is what stands on a cell. The zero Piece is none: its Owner is
// hexgames.None.
type Piece struct {
	Owner hexgames.Player
	King  bool
}

// String returns the piece as the diagram draws it: w and b for men, W and B
// for kings, and . for none.
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

// At returns what stands on the cell h; the zero Piece if nothing does, or if
// h is not on the board.
func (p Position) At(h hexgrid.Hex) Piece {
	c, ok := cellAt(h)
	switch {
	case ok && p.white.has(c):
		return Piece{hexgames.White, p.kings.has(c)}
	case ok && p.black.has(c):
		return Piece{hexgames.Black, p.kings.has(c)}
	}
	return Piece{}
}

// Pieces yields the cells that are not empty, in board order, and what stands
// on them.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, Piece] {
	return func(yield func(hexgrid.Hex, Piece) bool) {
		for c := range (p.white | p.black).cells() {
			if h := c.hex(); !yield(h, p.At(h)) {
				return
			}
		}
	}
}

// Count returns how many men and kings a player has.
func (p Position) Count(player hexgames.Player) (men, kings int) {
	var own cellSet
	switch player {
	case hexgames.White:
		own = p.white
	case hexgames.Black:
		own = p.black
	}
	return (own &^ p.kings).count(), (own & p.kings).count()
}
