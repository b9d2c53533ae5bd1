package hextad

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"

	"example.com/hexgames/internal/dice"
	"example.com/hexgames/internal/notation"
)

// A Tile is a hextile: an unordered pair of pip counts from 0 to 9. It is a small comparable
// value: == compares tiles, and < is their order: 00, 01 and so on to 09, then 11, 12 and so
// on. The zero Tile means no tile. Get tiles from [ParseTile] and from positions.
type Tile uint8 // one more than the number of its bit in a tileSet

const (
	maxPips   = 9 // of any tile
	tileCount = (maxPips + 1) * (maxPips + 2) / 2
)

// tileOf returns the tile with two pip counts from 0 to 9.
func tileOf(a, b int) Tile {
	if a > b {
		a, b = b, a
	}
	return Tile(1 + a*(2*maxPips+3-a)/2 + b - a)
}

// lows and highs hold the pip counts of each tile, and tileNames its name. wholeSets holds the
// tiles with pips from a minimum to a maximum (T1).
var (
	lows, highs [256]uint8
	tileNames   [tileCount + 1]string
	doubles     tileSet
	wholeSets   [16][16]tileSet
)

func init() {
	for t, a, b := Tile(1), 0, 0; t <= tileCount; t++ {
		lows[t], highs[t] = uint8(a), uint8(b)
		tileNames[t] = string([]byte{'0' + byte(a), '0' + byte(b)})
		if a == b {
			doubles |= t.set()
		}
		for least := range a + 1 {
			for most := b; most <= maxPips; most++ {
				wholeSets[least][most] |= t.set()
			}
		}
		if b++; b > maxPips {
			a, b = a+1, a+1
		}
	}
}

// Low returns the smaller number of pips; 0 for a value that is not a tile.
func (t Tile) Low() int { return int(lows[t]) }

// High returns the larger number of pips; 0 for a value that is not a tile.
func (t Tile) High() int { return int(highs[t]) }

// IsDouble reports whether both halves have the same number of pips.
func (t Tile) IsDouble() bool { return doubles.has(t) }

// directions returns the directions from the lower half to the other, in the order of the cells
// that they lead to. A double has only directions that make its first cell the lesser one.
func (t Tile) directions() []int {
	if t.IsDouble() {
		return ascending[3:]
	}
	return ascending[:]
}

// String returns the pip counts, the smaller one first, such as "24". The zero Tile is "".
func (t Tile) String() string {
	if t > tileCount {
		return "Tile(" + strconv.Itoa(int(t)) + ")"
	}
	return tileNames[t]
}

// MarshalText returns the same text as String, so tiles are strings in JSON. The zero Tile, as in a
// pass, is "". MarshalText returns an error for any other value that is not a tile.
func (t Tile) MarshalText() ([]byte, error) {
	if t > tileCount {
		return nil, notation.BadOption(name, t.String(), "T1", "this is not a tile")
	}
	return []byte(t.String()), nil
}

// UnmarshalText reads a tile as [ParseTile] does, and "" as the zero Tile. If it returns an
// error, t is unchanged.
func (t *Tile) UnmarshalText(text []byte) error { return notation.Unmarshal(t, text, ParseTile) }

// ParseTile reads a tile: two digits, in either order. For any other text, including "", it
// returns an error that matches hexgames.ErrSyntax.
func ParseTile(text string) (Tile, error) {
	t := tileIn(text)
	if t == 0 || len(text) != 2 {
		return 0, notation.Syntax(name, text, 0, "want a tile: two digits, such as 24")
	}
	return t, nil
}

// tileIn returns the tile at the beginning of a text, or the zero Tile if there is none.
func tileIn(text string) Tile {
	if len(text) < 2 || !notation.IsDigit(text[0]) || !notation.IsDigit(text[1]) {
		return 0
	}
	return tileOf(int(text[0]-'0'), int(text[1]-'0'))
}

// A tileSet is a set of tiles: bit i is the Tile i+1.
type tileSet uint64

func (t Tile) set() tileSet       { return 1 << (t - 1) }
func (s tileSet) has(t Tile) bool { return s>>(t-1)&1 != 0 } // the zero Tile is in no set
func (s tileSet) count() int      { return bits.OnesCount64(uint64(s)) }

// all yields the tiles of the set in ascending order.
func (s tileSet) all() iter.Seq[Tile] {
	return func(yield func(Tile) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}

// first returns the first tile of the set. The set must not be empty.
func (s tileSet) first() Tile { return Tile(bits.TrailingZeros64(uint64(s)) + 1) }

// at returns tile i of the set in ascending order, counted from 0. There must be one.
func (s tileSet) at(i int) Tile { return Tile(dice.Bit(uint64(s), i) + 1) }

// rank returns the number of tiles of the set before t.
func (s tileSet) rank(t Tile) int { return (s & (t.set() - 1)).count() }

// tiles returns the tiles of the set in ascending order; nil if the set is empty.
func (s tileSet) tiles() []Tile { return slices.Collect(s.all()) }
