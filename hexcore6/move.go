package hexcore6

import (
	"strconv"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// A Move places two discs, moves a stack or its upper discs, or passes. It is a small comparable
// value and has meaning only in its own position, where == compares moves. Get moves from
// LegalMoves or ParseMove. The zero Move is never legal.
type Move struct {
	kind Kind
	side uint8 // of the board, which determines the names of cells; 0 for a pass
	path
	load
}

// Paths and loads are separate structs because the compiler keeps no struct of more than four
// fields in registers.

type path struct{ from, to cell }

type load struct {
	discs uint8 // the number of discs that move
	part  bool  // whether other discs stay below them
}

// A Kind is a kind of move. The Kind of the zero Move is not valid.
type Kind uint8

// The kinds of moves.
const (
	Place Kind = 1 + iota // two discs are placed (C3)
	Shift                 // discs are moved (C8)
	Pass                  // nothing is moved (C11)
)

// kinds are the words for the kinds.
var kinds = notation.Enum{
	Game: name, Type: "Kind", What: "kind of move",
	Words: []string{Place: "place", Shift: "shift", Pass: "pass"},
}

// String returns "place", "shift" or "pass".
func (k Kind) String() string { return kinds.String(int(k)) }

// MarshalText returns the same text as String, so kinds have names in JSON. It returns an error for
// any other value.
func (k Kind) MarshalText() ([]byte, error) { return kinds.Marshal(int(k)) }

// UnmarshalText reads the word for a kind, in either case. If it returns an error, k is
// unchanged.
func (k *Kind) UnmarshalText(text []byte) error { return notation.UnmarshalEnum(&kinds, k, text) }

// Kind returns the kind of the move.
func (m Move) Kind() Kind { return m.kind }

// From returns the cell that discs move from, or where the mover's own disc is placed;
// the zero Hex for a pass.
func (m Move) From() hexgrid.Hex { return boards.Of(m.side).Hex(m.from) }

// To returns the cell that discs move to, or where the opponent's disc is placed; the
// zero Hex for a pass.
func (m Move) To() hexgrid.Hex { return boards.Of(m.side).Hex(m.to) }

// Discs returns the number of discs that move from one stack to another; 0 for any other kind of
// move.
func (m Move) Discs() int { return int(m.discs) }

// String returns the move in its only spelling: "c4/c8" for two discs, the mover's
// first; "k7-j6" for a whole stack, and "k7-j6:1" for the top disc of a higher stack;
// "pass". ParseMove reads all of these. The zero Move is "".
func (m Move) String() string {
	board := boards.Of(m.side)
	from, to := board.Name(m.from), board.Name(m.to)
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

// MarshalText returns the same text as String, so moves are strings in JSON. Only a position can
// read a move: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
