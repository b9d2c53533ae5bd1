package hexagrams

// A Move is a step or a capture: the start, the end, and whether it captures a piece on the end. It
// is a small comparable value and has meaning only in its own position, where == compares moves.
// Get moves from LegalMoves or ParseMove. The zero Move is never legal.
type Move struct {
	from, to Cell
	capture  bool
}

// From returns the start of the move.
func (m Move) From() Cell { return m.from }

// To returns the end of the move.
func (m Move) To() Cell { return m.to }

// IsCapture reports whether the move captures the piece on its end.
func (m Move) IsCapture() bool { return m.capture }

// String returns the move in its only spelling: "d3-e3" for a step, "d3xe3" for a capture.
// ParseMove reads both. The zero Move is "".
func (m Move) String() string {
	if m == (Move{}) {
		return ""
	}
	return m.from.String() + m.sign() + m.to.String()
}

func (m Move) sign() string {
	if m.capture {
		return "x"
	}
	return "-"
}

// MarshalText returns the same text as String, so moves are strings in JSON. Only a position can
// read a move: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
