package hexdame

import (
	"example.com/hexgames/hexgrid"
)

// A Move is a step or a capture: where a piece starts, where it ends, and what
// it captures (D11). It is a small comparable value that means something in
// the position it came from; == tells whether two of that position's moves are
// the same. Get moves from LegalMoves or ParseMove. The zero Move is never
// legal.
type Move struct {
	from, to cell
	captured cellSet
}

// From returns the cell on which the move starts.
func (m Move) From() hexgrid.Hex { return m.from.hex() }

// To returns the cell on which the move ends, which in a capture may be the
// one on which it starts.
func (m Move) To() hexgrid.Hex { return m.to.hex() }

// IsCapture reports whether the move captures anything.
func (m Move) IsCapture() bool { return m.captured != 0 }

// Captured returns the cells of the captured pieces, in board order; nil for a
// step. The order in which they are jumped is that of [Position.Path].
func (m Move) Captured() []hexgrid.Hex {
	var hexes []hexgrid.Hex
	for c := range m.captured.cells() {
		hexes = append(hexes, c.hex())
	}
	return hexes
}

// String returns the move in a form that needs no position: "a4-b5" for a
// step, "f4xh6" for the capture of one piece, and for more of them, which
// start and end alone do not tell, the captured cells as well:
// "a3xa1[b1,b3,d2,d4,e5]". ParseMove reads all of them. The zero Move is "".
func (m Move) String() string {
	switch m.captured.count() {
	case 0:
		if m == (Move{}) {
			return ""
		}
		return m.from.String() + "-" + m.to.String()
	case 1:
		return m.from.String() + "x" + m.to.String()
	}
	return m.from.String() + "x" + m.to.String() + "[" + m.captured.String() + "]"
}

// MarshalText returns what String does, so that moves are texts in JSON. A move
// is read by its position: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// compare orders moves by start, then by end, then by their captures, each in
// board order.
func compare(m, n Move) int {
	switch {
	case m.from != n.from:
		return int(boardOrder[m.from]) - int(boardOrder[n.from])
	case m.to != n.to:
		return int(boardOrder[m.to]) - int(boardOrder[n.to])
	case m.captured == n.captured:
		return 0
	}
	// The first cell that only one of them captures tells.
	differing := m.captured ^ n.captured
	if m.captured.has(differing.first()) {
		return -1
	}
	return 1
}
