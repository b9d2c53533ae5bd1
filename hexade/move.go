package hexade

import "example.com/hexgames/hexgrid"

// A Move places a stone on a cell. It is a small comparable value that means
// something in the position it came from; == tells whether two of that
// position's moves are the same. Get moves from LegalMoves or ParseMove. The
// zero Move is never legal.
type Move struct {
	at   cell
	side uint8 // of the board, which makes the cell's name; 0 in the zero Move
}

// Cell returns the cell on which the stone is placed. What it captures there is
// told by [Position.Captures].
func (m Move) Cell() hexgrid.Hex {
	if m.side == 0 {
		return hexgrid.Hex{}
	}
	return m.at.hex()
}

// String returns the name of the cell, such as "i11". The zero Move is "".
func (m Move) String() string { return nameOf(m.side, m.at) }

// MarshalText returns what String does, so that moves are texts in JSON. A move
// is read by its position: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
