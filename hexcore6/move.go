package hexcore6

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// A Move places two discs, moves a stack or the upper discs of one, or passes. It
// is a small comparable value that means something in the position it came from;
// == tells whether two of that position's moves are the same. Get moves from
// LegalMoves or ParseMove. The zero Move is never legal.
type Move struct {
	kind     Kind
	side     uint8 // of the board, which makes the names of the cells; 0 for a pass
	from, to cell
	discs    uint8 // how many discs are moved
	part     bool  // whether others stay below them
}

// A Kind is one of the kinds of moves. That of the zero Move is none of them.
type Kind uint8

// The kinds of moves.
const (
	Place Kind = 1 + iota // two discs are placed (C3)
	Shift                 // discs are moved (C8)
	Pass                  // nothing is moved (C11)
)

// kindNames are the words for the kinds, from Place on.
var kindNames = [...]string{"place", "shift", "pass"}

// String returns "place", "shift" or "pass".
func (k Kind) String() string {
	if k < Place || k > Pass {
		return "Kind(" + strconv.Itoa(int(k)) + ")"
	}
	return kindNames[k-Place]
}

// MarshalText returns what String does, so that a kind has a name in JSON. A value
// that is no kind is an error.
func (k Kind) MarshalText() ([]byte, error) {
	if k < Place || k > Pass {
		return nil, &hexgames.Error{Kind: hexgames.ErrOption, Game: name, Input: k.String(), Reason: "there is no such kind of move"}
	}
	return []byte(k.String()), nil
}

// UnmarshalText reads the word for a kind, in either case. After an error k is as it
// was.
func (k *Kind) UnmarshalText(text []byte) error {
	i, err := readName(kindNames[:], "kind of move", text)
	if err == nil {
		*k = Place + Kind(i)
	}
	return err
}

// Kind returns of which kind the move is.
func (m Move) Kind() Kind { return m.kind }

// From returns the cell from which discs are moved, or on which the mover's own
// disc is placed. Of a pass it is the zero Hex.
func (m Move) From() hexgrid.Hex { return m.hex(m.from) }

// To returns the cell to which discs are moved, or on which the opponent's disc
// is placed. Of a pass it is the zero Hex.
func (m Move) To() hexgrid.Hex { return m.hex(m.to) }

func (m Move) hex(c cell) hexgrid.Hex {
	if m.side == 0 {
		return hexgrid.Hex{}
	}
	return c.hex()
}

// Discs returns how many discs are moved from one stack to another; 0 if the
// move is of another kind.
func (m Move) Discs() int { return int(m.discs) }

// String returns the move as it is always written: "c4/c8" for two discs, first
// the mover's; "k7-j6" for a whole stack, and "k7-j6:1" for the top disc of a
// higher one; "pass". ParseMove reads it. The zero Move is "".
func (m Move) String() string {
	from, to := nameOf(m.side, m.from), nameOf(m.side, m.to)
	switch {
	case m.kind == Place:
		return from + "/" + to
	case m.kind == Shift && m.part:
		return from + "-" + to + ":" + strconv.Itoa(int(m.discs))
	case m.kind == Shift:
		return from + "-" + to
	case m.kind == Pass:
		return "pass"
	}
	return ""
}

// MarshalText returns what String does, so that moves are texts in JSON. A move
// is read by its position: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
