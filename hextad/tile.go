package hextad

import (
	"math/bits"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// A Tile is a hextile: an unordered pair of pip counts from 0 to 9. It is a small
// comparable value; == tells whether two tiles are the same, and < is ascending
// order: 00, 01 and so on to 09, 11, 12. The zero Tile is none. Get tiles from
// [ParseTile] and from positions.
type Tile uint8 // one more than its number in a tileSet

const (
	maxPips   = 9 // of any tile
	tileCount = (maxPips + 1) * (maxPips + 2) / 2
)

// tileOf returns the tile with these two pip counts, from 0 to 9.
func tileOf(a, b int) Tile {
	if a > b {
		a, b = b, a
	}
	return Tile(1 + a*(2*maxPips+3-a)/2 + b - a)
}

// lows and highs are the pips of each tile, and tileNames their names, one after the
// other.
var (
	lows, highs [tileCount + 1]uint8
	tileNames   string
)

func init() {
	var names []byte
	for a := range maxPips + 1 {
		for b := a; b <= maxPips; b++ {
			lows[tileOf(a, b)], highs[tileOf(a, b)] = uint8(a), uint8(b)
			names = append(names, '0'+byte(a), '0'+byte(b))
		}
	}
	tileNames = string(names)
}

func (t Tile) valid() bool { return t != 0 && t <= tileCount }

// Low returns the smaller number of pips, 0 for what is no tile.
func (t Tile) Low() int {
	if !t.valid() {
		return 0
	}
	return int(lows[t])
}

// High returns the greater number of pips, 0 for what is no tile.
func (t Tile) High() int {
	if !t.valid() {
		return 0
	}
	return int(highs[t])
}

// IsDouble reports whether both halves have the same number of pips.
func (t Tile) IsDouble() bool { return t.valid() && lows[t] == highs[t] }

// String returns the pips, the smaller number first, such as "24". The zero Tile
// is "".
func (t Tile) String() string {
	switch {
	case t == 0:
		return ""
	case !t.valid():
		return "Tile(" + strconv.Itoa(int(t)) + ")"
	}
	return tileNames[2*t-2 : 2*t]
}

// MarshalText returns what String does: of the zero Tile, which every pass has, "".
// A greater value than that of a tile is an error.
func (t Tile) MarshalText() ([]byte, error) {
	if t > tileCount {
		return nil, &hexgames.Error{Kind: hexgames.ErrOption, Game: name, Input: t.String(), Clause: "T1", Reason: "this is no tile"}
	}
	return []byte(t.String()), nil
}

// UnmarshalText reads a tile as [ParseTile] does, and "" as the zero Tile. After an
// error t is as it was.
func (t *Tile) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*t = 0
		return nil
	}
	read, err := ParseTile(string(text))
	if err == nil {
		*t = read
	}
	return err
}

// ParseTile reads a tile: two digits in either order. Anything else, also "", is an
// error that matches hexgames.ErrSyntax.
func ParseTile(text string) (Tile, error) {
	t := readTile(text)
	if t == 0 || len(text) != 2 {
		return 0, notation.Syntax(name, text, 0, "want a tile: two digits, such as 24")
	}
	return t, nil
}

// readTile reads the tile at the beginning of a text; the zero Tile if there is
// none.
func readTile(text string) Tile {
	if len(text) < 2 || !notation.IsDigit(text[0]) || !notation.IsDigit(text[1]) {
		return 0
	}
	return tileOf(int(text[0]-'0'), int(text[1]-'0'))
}

// A tileSet is a set of tiles: bit i stands for the Tile i+1.
type tileSet uint64

func (t Tile) set() tileSet       { return 1 << (t - 1) }
func (s tileSet) has(t Tile) bool { return s>>(t-1)&1 != 0 } // the zero Tile is in no set
func (s tileSet) count() int      { return bits.OnesCount64(uint64(s)) }
func (s tileSet) pop() (Tile, tileSet) {
	return Tile(bits.TrailingZeros64(uint64(s)) + 1), s & (s - 1)
}

// popLast does the same as pop at the other end.
func (s tileSet) popLast() (Tile, tileSet) {
	t := Tile(bits.Len64(uint64(s)))
	return t, s &^ t.set()
}

// at returns tile number i of the set, which has more, in ascending order.
func (s tileSet) at(i int) Tile {
	for ; i > 0; i-- {
		s &= s - 1
	}
	t, _ := s.pop()
	return t
}

// tiles returns the set's tiles in ascending order, nil if there are none.
func (s tileSet) tiles() (tiles []Tile) {
	for s != 0 {
		var t Tile
		t, s = s.pop()
		tiles = append(tiles, t)
	}
	return tiles
}

// doubles is the set of all doubles.
var doubles tileSet

func init() {
	for a := range maxPips + 1 {
		doubles |= tileOf(a, a).set()
	}
}

// wholeSet returns the set of the tiles with pips from min to max (T1).
func wholeSet(min, max int) (s tileSet) {
	for a := min; a <= max; a++ {
		for b := a; b <= max; b++ {
			s |= tileOf(a, b).set()
		}
	}
	return s
}

// wholeSets has the sets by their least and greatest number of pips.
var wholeSets [maxPips + 1][maxPips + 1]tileSet

func init() {
	for a := range maxPips + 1 {
		for b := a; b <= maxPips; b++ {
			wholeSets[a][b] = wholeSet(a, b)
		}
	}
}
