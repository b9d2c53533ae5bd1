package hexagrams

import (
	"iter"

	"example.com/hexgames"
)

// name is what errors and records call this game.
const name = "hexagrams"

// A Position is a Hexagrams position: what stands where, and who moves. The
// cell tells what a piece is: Hexads stand on hexagons, Triads on triangles. It
// is a small comparable value: == is identity of positions, no method changes
// it, and it may be shared by any number of goroutines and used as the key of a
// map. It holds no history; [Game] does.
//
// The zero Position is not a game: nobody's turn, no moves, not over.
type Position struct {
	white, black cellSet // who stands where
	mover        hexgames.Player
}

// A Game is a game of Hexagrams in progress. Make one with
// hexgames.NewGame(hexagrams.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game.
type Rules struct {
	First hexgames.Player // who begins, White or Black (G2); None means White
}

// New returns the start: 5 Hexads and 16 Triads on either side, White to move
// (G1, G2).
func New() Position {
	const y1y2 = 3 << 26
	return Position{
		white: rowA | rowB | rowX | rowC | rowD | y1y2,
		black: rowE | rowF | rowZ | rowG | rowH | rowY&^y1y2,
		mover: hexgames.White,
	}
}

// New returns the start under these options. If First is none of White, Black and
// None, the error matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	p := New()
	switch r.First {
	case hexgames.None, hexgames.White:
	case hexgames.Black:
		p.mover = hexgames.Black
	default:
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: "First " + r.First.String(), Clause: "G2",
			Reason: "want White or Black to begin, or None for White",
		}
	}
	return p, nil
}

// Rules returns the options under which the position would be a start: First is
// the side to move. A position does not know who began; of a game in progress,
// ask the rules of its first position.
func (p Position) Rules() Rules { return Rules{First: p.mover} }

// GameName returns "hexagrams".
func (p Position) GameName() string { return name }

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

// At returns whose piece stands on the cell, None if it is empty.
func (p Position) At(c Cell) hexgames.Player {
	switch {
	case p.white.has(c):
		return hexgames.White
	case p.black.has(c):
		return hexgames.Black
	}
	return hexgames.None
}

// Pieces yields the cells that are not empty, in board order, and whose piece
// stands on them.
func (p Position) Pieces() iter.Seq2[Cell, hexgames.Player] {
	return func(yield func(Cell, hexgames.Player) bool) {
		for c := range (p.white | p.black).cells() {
			if !yield(c, p.At(c)) {
				return
			}
		}
	}
}

// Count returns how many Hexads and Triads a player has.
func (p Position) Count(player hexgames.Player) (hexads, triads int) {
	var own cellSet
	switch player {
	case hexgames.White:
		own = p.white
	case hexgames.Black:
		own = p.black
	}
	return (own & hexagons).count(), (own & triangles).count()
}
