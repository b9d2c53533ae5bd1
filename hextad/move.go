package hextad

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// A Move places a tile, draws one, or passes. It is a small comparable value that
// means something in the position it came from; == tells whether two of that
// position's moves are the same. Get moves from LegalMoves or ParseMove. The zero
// Move is never legal.
type Move struct {
	kind      Kind
	tile      Tile
	low, high cell // where its halves lie; of a double, low is the lesser cell
}

// A Kind is one of the kinds of moves. That of the zero Move is none of them.
type Kind uint8

// The kinds of moves.
const (
	Place Kind = 1 + iota // a tile is placed (T5)
	Draw                  // Chance draws a tile (T4)
	Pass                  // nothing is placed (T11)
)

// kindNames are the words for the kinds, from Place on.
var kindNames = [...]string{"place", "draw", "pass"}

// String returns "place", "draw" or "pass".
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

// Tile returns the tile that is placed or drawn; the zero Tile of a pass.
func (m Move) Tile() Tile { return m.tile }

// Low returns the cell on which the half with fewer pips is placed, and of a
// double the lesser cell, by Q, then by R. Of a move that places nothing it is the
// zero Hex.
func (m Move) Low() hexgrid.Hex { return m.low.hex() }

// High returns the cell of the other half.
func (m Move) High() hexgrid.Hex { return m.high.hex() }

// String returns the move as it is always written: "24:1,0/2,-1" for a tile with
// the 2 on 1,0 and the 4 on 2,-1, "draw 24", "pass". ParseMove reads it. The zero
// Move is "".
func (m Move) String() string {
	switch m.kind {
	case Place:
		return string(m.appendPlacement(nil))
	case Draw:
		return "draw " + m.tile.String()
	case Pass:
		return "pass"
	}
	return ""
}

// appendPlacement appends where a tile lies.
func (m Move) appendPlacement(b []byte) []byte {
	b = append(b, m.tile.String()...)
	b = appendCell(append(b, ':'), m.low)
	return appendCell(append(b, '/'), m.high)
}

func appendCell(b []byte, c cell) []byte {
	b = strconv.AppendInt(b, int64(c.q), 10)
	return strconv.AppendInt(append(b, ','), int64(c.r), 10)
}

// MarshalText returns what String does, so that moves are texts in JSON. A move
// is read by its position: see [Position.ParseMove].
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// placement returns the move that lays a tile with its smaller number on low and
// the other on high.
func placement(t Tile, low, high cell) Move {
	if t.IsDouble() && high.before(low) {
		low, high = high, low
	}
	return Move{Place, t, low, high}
}

// other returns the cell of a placement that is not c.
func (m Move) other(c cell) cell {
	if c == m.low {
		return m.high
	}
	return m.low
}

// lesser returns the lesser of the two cells of a placement.
func (m Move) lesser() cell {
	if m.high.before(m.low) {
		return m.high
	}
	return m.low
}

func drawOf(t Tile) Move { return Move{kind: Draw, tile: t} }

var pass = Move{kind: Pass}
