package hexagrams

import (
	"iter"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// name is the name of the game in errors and records.
const name = "hexagrams"

// A Position is a Hexagrams position: the pieces and the player to move. A piece on a hexagon is a
// Hexad; a piece on a triangle is a Triad. It is a small comparable value: == compares positions,
// and a Position can be a map key. Only UnmarshalText, UnmarshalBinary and Scan change a Position,
// so goroutines may share one. It has no history; a [Game] does.
//
// The methods, by purpose:
//
//   - Playing: Turn, LegalMoves, AppendMoves, CountMoves, MoveAt, IsLegal, Apply, Outcome,
//     RepetitionOutcome.
//   - Reading the position: GameName, Rules, At, Pieces, Count, CountHexads.
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
	mover        hexgames.Player
}

// A Game is a game of Hexagrams in progress. Create one with
// hexgames.NewGame(hexagrams.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game.
type Rules struct {
	First hexgames.Player // the player who begins a new game, White or Black (G2); None means White
}

// New returns the start: 5 Hexads and 16 Triads on each side, White to move (G1, G2).
func New() Position {
	const y1y2 = 3 << 26
	return Position{
		white: rowA | rowB | rowX | rowC | rowD | y1y2,
		black: rowE | rowF | rowZ | rowG | rowH | rowY&^y1y2,
		mover: hexgames.White,
	}
}

// New returns the start under these options. For a First other than White, Black and None,
// it returns an error that matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	p := New()
	switch r.First {
	case hexgames.None, hexgames.White:
	case hexgames.Black:
		p.mover = hexgames.Black
	default:
		return Position{}, notation.BadOption(name, "First "+r.First.String(), "G2", "want White or Black to begin, or None for White")
	}
	return p, nil
}

// Rules returns the zero Rules: First matters only for a new game, and a position does not
// record which player began.
func (p Position) Rules() Rules { return Rules{} }

// GameName returns "hexagrams".
func (p Position) GameName() string { return name }

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

// At returns the owner of the piece on the cell; None if the cell is empty.
func (p Position) At(c Cell) hexgames.Player {
	switch {
	case p.white.has(c):
		return hexgames.White
	case p.black.has(c):
		return hexgames.Black
	}
	return hexgames.None
}

// Pieces yields the occupied cells in board order, with the owners of their pieces.
func (p Position) Pieces() iter.Seq2[Cell, hexgames.Player] {
	return func(yield func(Cell, hexgames.Player) bool) {
		for c := range (p.white | p.black).cells() {
			if !yield(c, p.At(c)) {
				return
			}
		}
	}
}

// Count returns the number of a player's pieces; 0 for None and Chance.
func (p Position) Count(player hexgames.Player) int { return p.owned(player).count() }

// CountHexads returns the number of a player's Hexads; 0 for None and Chance.
func (p Position) CountHexads(player hexgames.Player) int {
	return (p.owned(player) & hexagons).count()
}

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
