package hexade

import (
	"iter"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// name is what errors and records call this game.
const name = "hexade"

// The least and the greatest side of a board (A1).
const (
	MinSide = 4
	MaxSide = 10
)

// A Position is a Hexade position: what stands where, who moves, and how many
// stones were placed so far. It is a small comparable value: == is identity of
// positions, no method changes it, and it may be shared by any number of
// goroutines and used as the key of a map.
//
// The zero Position is not a game: nobody's turn, no moves, not over.
type Position struct {
	stones [2]cellSet // White's and Black's
	turn
}

// A turn is all that is known of a position besides its stones. How many cells
// are empty, how many moves there are and the state follow from the rest.
type turn struct {
	ply   uint16 // how many stones were placed so far; White places the first
	empty uint16 // how many cells are empty
	moves uint16 // how many legal moves there are
	side  uint8  // of the board; 0 in the zero Position
	state state
}

// A state tells whether the game goes on.
type state uint8

const (
	quiet   state = iota // nobody owns a six
	pending              // the side that moved last owns a six
	whiteWon
	blackWon
	drawn
)

// maxPly is the greatest number of stones that a position counts.
const maxPly = 1<<16 - 1

// A Game is a game of Hexade in progress. Make one with
// hexgames.NewGame(hexade.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game.
type Rules struct {
	Side int // how many cells the board has along each side, from 4 to 10; 0 means 10
}

// New returns the start: an empty board of side 10, White to move (A2).
func New() Position { return start(MaxSide) }

// New returns the start under these options. A side that is not allowed is an
// error that matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	switch {
	case r.Side == 0:
		return New(), nil
	case r.Side < MinSide || r.Side > MaxSide:
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: "Side " + strconv.Itoa(r.Side), Clause: "A1",
			Reason: "want a side from 4 to 10, or 0 for 10",
		}
	}
	return start(uint8(r.Side)), nil
}

func start(side uint8) Position {
	cells := uint16(boards[side].Len())
	return Position{turn: turn{side: side, empty: cells, moves: cells}}
}

// Rules returns the options that the position is played under, with nothing left
// to be guessed: the standard Side is 10, not 0.
func (p Position) Rules() Rules { return Rules{Side: int(p.side)} }

// GameName returns "hexade".
func (p Position) GameName() string { return name }

// Board returns the board: a hexagon centered on the origin, with its cells in
// board order. It cannot be changed, and is shared. That of the zero Position has
// no cells.
func (p Position) Board() *hexgrid.Board { return boards[p.side] }

// Turn returns who moves, None when the game is over.
func (p Position) Turn() hexgames.Player {
	if p.side == 0 || p.state > pending {
		return hexgames.None
	}
	return p.mover()
}

// mover returns whose turn it would be if the game went on.
func (p Position) mover() hexgames.Player {
	return hexgames.White + hexgames.Player(p.ply&1)
}

// Ply returns how many stones have been placed so far, captured ones included.
func (p Position) Ply() int { return int(p.ply) }

// At returns whose stone is on the cell h; None if none is, or if h is not on
// the board.
func (p Position) At(h hexgrid.Hex) hexgames.Player {
	if !p.Board().Contains(h) {
		return hexgames.None
	}
	return p.at(cellOf(h))
}

func (p *Position) at(c cell) hexgames.Player {
	switch {
	case p.stones[0].has(c):
		return hexgames.White
	case p.stones[1].has(c):
		return hexgames.Black
	}
	return hexgames.None
}

// Pieces yields the cells that are not empty, in board order, and whose stones
// are on them.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, hexgames.Player] {
	return func(yield func(hexgrid.Hex, hexgames.Player) bool) {
		for c := range p.stones[0].or(p.stones[1]).cells() {
			if !yield(c.hex(), p.at(c)) {
				return
			}
		}
	}
}

// Count returns how many stones a player has on the board.
func (p Position) Count(player hexgames.Player) int { return p.owned(player).count() }

// owned returns the stones of a player, none if it is neither White nor Black.
func (p *Position) owned(player hexgames.Player) cellSet {
	if player != hexgames.White && player != hexgames.Black {
		return cellSet{}
	}
	return p.stones[player-hexgames.White]
}
