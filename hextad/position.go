package hextad

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/dice"
	"example.com/hexgames/internal/notation"
)

// name is the name of the game in errors and records.
const name = "hextad"

// A Position is a Hextad position: the tiles on the table, the pools, the scores, the options and
// the next action. The order of the placements is not part of it. It is a small comparable value:
// == compares positions, and a Position can be a map key. Only UnmarshalText, UnmarshalBinary and
// Scan change a Position, so goroutines may share one. It has no history; a [Game] does.
//
// The methods, by purpose:
//
//   - Playing: Turn, LegalMoves, AppendMoves, CountMoves, MoveAt, IsLegal, Apply, Outcome; Due and
//     Deal for the draws.
//   - Reading the position: GameName, Rules, At, Pieces, Table, Pool, Boneyard, Score,
//     Intersections, Scored.
//   - Text and bytes: String, Diagram, FormatMove and ParseMove for moves; AppendText, MarshalText,
//     UnmarshalText, Scan, AppendBinary, MarshalBinary and UnmarshalBinary for storage.
//   - Front ends: Drawing, Click, Changes.
//   - Bots: Playout, Evaluate, AppendPromises, Width, Skip, NewFollower.
//   - Learning: Hash, Canonical, Transform and Reverse for symmetries; CheckEncoding, Shape,
//     Observe, AppendActions, AppendMask, EncodeMove, DecodeMove, FormatAction and TransformAction
//     for networks.
//
// The zero Position is not a game: no player is to move, there are no moves, and it is not over.
type Position struct {
	room              // the table
	pools  [2]tileSet // White's and Black's tiles
	scores [2]int16
	due
	moves uint16 // the number of legal moves; derived from the rest
}

// options are the Rules as a Position holds them.
type options struct {
	poolSize         uint8 // 0 in the zero Position
	minPips, maxPips uint8
	lenient, must    bool
	first            hexgames.Player
}

// due is the next action, and the player it is for.
type due struct {
	phase  Phase
	player hexgames.Player // None for the opening double and when the game is over
}

// A Phase is the next action of a game: one of several kinds of draws, which are moves of Chance,
// or a placement. The zero value is [Opening].
type Phase uint8

// The phases.
const (
	Opening   Phase = iota // the opening double is drawn (T2)
	Deal                   // a tile of a player's first pool is drawn (T3)
	Refill                 // a player who has placed a tile draws another (T10)
	Stuck                  // a player who cannot place draws a tile (T11)
	Placement              // a player places a tile, or passes if they cannot (T5, T11)
	Finished               // none: the game is over (T12)
)

var phases = notation.Enum{
	Game: name, Type: "Phase", What: "phase",
	Words: []string{"opening", "deal", "refill", "stuck", "placement", "finished"},
}

// String returns a word such as "refill".
func (p Phase) String() string { return phases.String(int(p)) }

// MarshalText returns the same text as String, so phases have names in JSON. It returns an error
// for any other value.
func (p Phase) MarshalText() ([]byte, error) { return phases.Marshal(int(p)) }

// UnmarshalText reads the word for a phase, in either case. If it returns an error, p is
// unchanged.
func (p *Phase) UnmarshalText(text []byte) error { return notation.UnmarshalEnum(&phases, p, text) }

// A Game is a game of Hextad in progress. Create one with
// hexgames.NewGame(hextad.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game, and the zero
// value of each field is the standard option.
type Rules struct {
	PoolSize int // the number of tiles in each pool after the deal; 0 means 7
	MinPips  int // the minimum number of pips of a half
	MaxPips  int // the maximum, at most 9; 0 means 6, because a set needs more than one tile

	Lenient   bool // whether a placement may complete invalid sums
	MustScore bool // whether a placement must complete a valid sum

	First hexgames.Player // the player who places first; None means White
}

// New returns the start of the standard game: Chance is to draw the opening double (T2).
func New() Position {
	p, _ := Rules{}.New()
	return p
}

// New returns the start under these options (T1). For an option that is not allowed, it
// returns an error that matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	r.PoolSize = cmp.Or(r.PoolSize, 7)
	r.MaxPips = cmp.Or(r.MaxPips, 6)
	r.First = cmp.Or(r.First, hexgames.White)
	if field, reason := r.refuse(); reason != "" {
		return Position{}, notation.BadOption(name, field, "T1", reason)
	}
	var p Position
	p.options = options{uint8(r.PoolSize), uint8(r.MinPips), uint8(r.MaxPips), r.Lenient, r.MustScore, r.First}
	p.moves = uint16(p.drawable().count())
	return p, nil
}

// refuse returns a field that is not allowed, with its value, and the reason (T1); "" if all are
// allowed. It does not replace zero values with standard options.
func (r Rules) refuse() (field, reason string) {
	switch {
	case r.PoolSize < 1:
		return "PoolSize " + strconv.Itoa(r.PoolSize), "want a pool of at least 1 tile"
	case r.MinPips < 0:
		return "MinPips " + strconv.Itoa(r.MinPips), "want no negative pips"
	case r.MaxPips < 0:
		return "MaxPips " + strconv.Itoa(r.MaxPips), "want no negative pips"
	case r.MaxPips > maxPips:
		return "MaxPips " + strconv.Itoa(r.MaxPips), "want at most 9 pips"
	case r.MinPips > r.MaxPips:
		return "MinPips " + strconv.Itoa(r.MinPips), "want no more than MaxPips, which is " + strconv.Itoa(r.MaxPips)
	case r.First != hexgames.White && r.First != hexgames.Black:
		return "First " + r.First.String(), "want White or Black to begin, or None for White"
	}
	if tiles := wholeSets[r.MinPips][r.MaxPips].count(); r.PoolSize > (tiles-1)/2 {
		want := "want pools of at most " + strconv.Itoa((tiles-1)/2)
		if tiles < 3 {
			want = "want more pips to choose from"
		}
		return "PoolSize " + strconv.Itoa(r.PoolSize), "two pools and the opening tile are more than the " + notation.Plural(tiles, "tile") +
			" with pips from " + strconv.Itoa(r.MinPips) + " to " + strconv.Itoa(r.MaxPips) + ": " + want
	}
	return "", ""
}

// Rules returns the options of the game, with standard options instead of zero values: the standard
// PoolSize is returned as 7, not 0.
func (p Position) Rules() Rules {
	return Rules{int(p.poolSize), int(p.minPips), int(p.maxPips), p.lenient, p.must, p.first}
}

// GameName returns "hextad".
func (p Position) GameName() string { return name }

// Turn returns the player to move; Chance if the next action is a draw; None when the game is over.
func (p Position) Turn() hexgames.Player {
	switch {
	case p.poolSize == 0 || p.phase == Finished:
		return hexgames.None
	case p.phase == Placement:
		return p.player
	}
	return hexgames.Chance
}

// Due returns the next action, and the player who draws or places the tile. The player is None for
// the opening double and when the game is over. The zero Position returns Opening and None, as a
// start does, but its Turn is None, while the Turn of a start is Chance.
func (p Position) Due() (Phase, hexgames.Player) { return p.phase, p.player }

// Deal returns the position after random draws, up to the next turn of a player or the end of the
// game. At the start it plays the whole deal; if a player is to move already, it returns p. The
// random numbers come from r or, if r is nil, from the global source of math/rand/v2. To have the
// draws among the moves of a [Game], play them one by one: see ExampleGame_chance in
// example_test.go.
func (p Position) Deal(r *rand.Rand) Position {
	r = dice.Or(r)
	for p.Turn() == hexgames.Chance {
		p.after(p.moveAt(r.IntN(int(p.moves))))
	}
	return p
}

// Pool returns the tiles that a player holds, in ascending order; nil for None and Chance.
func (p Position) Pool(player hexgames.Player) []Tile { return p.pool(player).tiles() }

// Boneyard returns the tiles that have not been drawn yet, in ascending order; the order of future
// draws is unknown (T3).
func (p Position) Boneyard() []Tile { return p.boneyard().tiles() }

// Score returns a player's score; 0 for None and Chance.
func (p Position) Score(player hexgames.Player) int {
	if player != hexgames.White && player != hexgames.Black {
		return 0
	}
	return int(p.scores[player-hexgames.White])
}

// pool returns the tiles of a player; none for None and Chance.
func (p *Position) pool(player hexgames.Player) tileSet {
	if player != hexgames.White && player != hexgames.Black {
		return 0
	}
	return p.pools[player-hexgames.White]
}

// set returns all tiles of the game.
func (p *Position) set() tileSet { return wholeSets[p.minPips&15][p.maxPips&15] }

// boneyard returns the tiles that have not been drawn yet.
func (p *Position) boneyard() tileSet {
	if p.poolSize == 0 {
		return 0
	}
	return p.set() &^ (p.laid | p.pools[0] | p.pools[1])
}

// drawable returns the tiles that Chance may draw (T2, T3).
func (p *Position) drawable() tileSet {
	if p.phase == Opening {
		return p.boneyard() & doubles
	}
	return p.boneyard()
}

// Table yields the tiles on the table as the moves that place them, in the order of their
// lesser cells, by Q, then by R.
func (p Position) Table() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, a := range p.pieces() {
			if a.at.before(a.mate) && !yield(p.placementOf(a.half.Tile)) {
				return
			}
		}
	}
}

// A Half is half a tile on a cell. It is a small comparable value. The zero Half means no
// half.
type Half struct {
	Tile Tile
	Pips int
}

// At returns the half on the cell h; the zero Half if h is empty.
func (p Position) At(h hexgrid.Hex) Half {
	c, ok := cellAt(h)
	if !ok {
		return Half{}
	}
	for t := range p.laid.all() {
		switch m := p.placementOf(t); c {
		case m.low:
			return Half{t, t.Low()}
		case m.high:
			return Half{t, t.High()}
		}
	}
	return Half{}
}

// Pieces yields the covered cells, by Q, then by R, with the halves on them.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, Half] {
	return func(yield func(hexgrid.Hex, Half) bool) {
		for _, piece := range p.pieces() {
			if !yield(piece.at.hex(), piece.half) {
				return
			}
		}
	}
}

// A piece is a half, its cell, and the cell of the other half of its tile.
type piece struct {
	half     Half
	at, mate cell
}

// halves returns both halves of a placement, the one with fewer pips first.
func (m Move) halves() [2]piece {
	return [2]piece{{Half{m.tile, m.tile.Low()}, m.low, m.high}, {Half{m.tile, m.tile.High()}, m.high, m.low}}
}

// pieces returns all halves on the table, and more, in the order of their cells.
func (p *Position) pieces(more ...piece) []piece {
	pieces := append(make([]piece, 0, 2*p.laid.count()+len(more)), more...)
	for t := range p.laid.all() {
		halves := p.placementOf(t).halves()
		pieces = append(pieces, halves[:]...)
	}
	slices.SortFunc(pieces, func(a, b piece) int { return a.at.compare(b.at) })
	return pieces
}

// find returns the index of the piece on a cell, and whether there is one. The pieces must
// be in order.
func find(pieces []piece, c cell) (int, bool) {
	return slices.BinarySearchFunc(pieces, c, func(a piece, c cell) int { return a.at.compare(c) })
}
