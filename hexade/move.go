package hexade

import "example.com/hexgames/hexgrid"

// A Move places a stone on a cell. It is a small comparable value and has meaning only in its own
// position, where == compares moves. Get moves from LegalMoves or ParseMove. The zero Move is never
// legal.
type Move struct {
	at   cell
	side uint8 // of the board, which determines the names of cells; 0 in the zero Move
}

// Cell returns the cell where the stone is placed. [Position.Captures] returns the stones
// that it captures.
func (m Move) Cell() hexgrid.Hex { return boards.Of(m.side).Hex(m.at) }

// String returns the name of the cell, such as "i11". The zero Move is "".
func (m Move) String() string { return boards.Of(m.side).Name(m.at) }

// MarshalText returns the same text as String, so moves are strings in JSON. Only a position can
// read a move: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
