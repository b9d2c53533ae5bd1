package hexagrams

// A Move is a step or a capture: where a piece starts, where it ends, and
// whether it captures what stands there. It is a small comparable value that
// means something in the position it came from; == tells whether two of that
// position's moves are the same. Get moves from LegalMoves or ParseMove. The
// zero Move is never legal.
type Move struct {
	from, to Cell
	capture  bool
}

// From returns the cell on which the move starts.
func (m Move) From() Cell { return m.from }

// To returns the cell on which the move ends.
func (m Move) To() Cell { return m.to }

// IsCapture reports whether the move captures the piece on the cell on which it
// ends.
func (m Move) IsCapture() bool { return m.capture }

// String returns the move as it is always written: "d3-e3" for a step, "d3xe3"
// for a capture. ParseMove reads it. The zero Move is "".
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

// MarshalText returns what String does, so that moves are texts in JSON. A move
// is read by its position: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
