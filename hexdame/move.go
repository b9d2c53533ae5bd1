package hexdame

import "example.com/hexgames/hexgrid"

// A Move is a step or a capture: the start, the end and the captured pieces (D11). It is a small
// comparable value and has meaning only in its own position, where == compares moves. Get moves
// from LegalMoves or ParseMove. The zero Move is never legal.
type Move struct {
	from, to cell
	captured cellSet
}

// From returns the start of the move.
func (m Move) From() hexgrid.Hex { return board.Hex(m.from) }

// To returns the end of the move. In a capture, it may be the start.
func (m Move) To() hexgrid.Hex { return board.Hex(m.to) }

// IsCapture reports whether the move captures anything.
func (m Move) IsCapture() bool { return m.captured != 0 }

// Captured returns the cells of the captured pieces, in board order; nil for a step.
// [Position.Path] returns the order of the jumps.
func (m Move) Captured() []hexgrid.Hex { return board.Hexes(m.captured.cells()) }

// String returns the move in a form that stands alone, without the position: "a4-b5" for a step and
// "f4xh6" for the capture of one piece. Start and end do not identify a capture of several pieces,
// so it lists the captured cells, as in "a3xa1[b1,b3,d2,d4,e5]". ParseMove reads all of these. The
// zero Move is "".
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

// MarshalText returns the same text as String, so moves are strings in JSON. Only a position can
// read a move: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// compare orders moves by start, then by end, then by captured cells, each in board order.
func compare(m, n Move) int {
	switch {
	case m.from != n.from:
		return board.Index(m.from) - board.Index(n.from)
	case m.to != n.to:
		return board.Index(m.to) - board.Index(n.to)
	case m.captured == n.captured:
		return 0
	}
	// The first cell that only one of them captures decides.
	differing := m.captured ^ n.captured
	if m.captured.has(differing.first()) {
		return -1
	}
	return 1
}
