package hextad

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// A Move places a tile, draws one, or passes. It is a small comparable value and has meaning only
// in its own position, where == compares moves. Get moves from LegalMoves or ParseMove. The zero
// Move is never legal.
type Move struct {
	kind      Kind
	tile      Tile
	low, high cell // the cells of its halves; low is the first cell of a double
}

// A Kind is a kind of move. The Kind of the zero Move is not valid.
type Kind uint8

// The kinds of moves.
const (
	Place Kind = 1 + iota // a tile is placed (T5)
	Draw                  // Chance draws a tile (T4)
	Pass                  // nothing is placed (T11)
)

var kinds = notation.Enum{Game: name, Type: "Kind", What: "kind of move", Words: []string{"", "place", "draw", "pass"}}

// String returns "place", "draw" or "pass".
func (k Kind) String() string { return kinds.String(int(k)) }

// MarshalText returns the same text as String, so kinds have names in JSON. It returns an error for
// any other value.
func (k Kind) MarshalText() ([]byte, error) { return kinds.Marshal(int(k)) }

// UnmarshalText reads the word for a kind, in either case. If it returns an error, k is
// unchanged.
func (k *Kind) UnmarshalText(text []byte) error { return notation.UnmarshalEnum(&kinds, k, text) }

// Kind returns the kind of the move.
func (m Move) Kind() Kind { return m.kind }

// Tile returns the tile that is placed or drawn; the zero Tile for a pass.
func (m Move) Tile() Tile { return m.tile }

// Low returns the cell of the half with fewer pips. For a double, it returns the first of the two
// cells, by Q, then by R. For a move that is not a placement it returns the zero Hex.
func (m Move) Low() hexgrid.Hex { return m.low.hex() }

// High returns the cell of the other half.
func (m Move) High() hexgrid.Hex { return m.high.hex() }

// String returns the move as text that ParseMove reads: "24:1,0/2,-1" for a tile with the 2
// on 1,0 and the 4 on 2,-1, "draw 24", or "pass". The zero Move is "".
func (m Move) String() string {
	switch m.kind {
	case Place:
		return m.tile.String() + ":" + m.low.String() + "/" + m.high.String()
	case Draw:
		return "draw " + m.tile.String()
	case Pass:
		return "pass"
	}
	return ""
}

// MarshalText returns the same text as String, so moves are strings in JSON. Only a position can
// read a move: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// placement returns the move that places a tile with its smaller number on low and the other on
// high.
func placement(t Tile, low, high cell) Move {
	if t.IsDouble() && high.before(low) {
		low, high = high, low
	}
	return Move{Place, t, low, high}
}

func drawOf(t Tile) Move { return Move{kind: Draw, tile: t} }

var pass = Move{kind: Pass}
