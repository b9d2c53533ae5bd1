package hextad

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/dice"
	"example.com/hexgames/internal/notation"
)

// name is what errors and records call this game.
const name = "hextad"

// A Position is a Hextad position: which tiles lie where, which the players hold,
// the scores, the options, and what is due for whom. The order in which tiles came
// makes no difference. It is a small comparable value: == is identity of
// positions, no method changes it, and it may be shared by any number of
// goroutines and used as the key of a map.
//
// The zero Position is not a game: nobody's turn, no moves, not over.
type Position struct {
	room              // what lies on the table
	pools  [2]tileSet // White's and Black's tiles
	scores [2]int16
	due
	moves uint16 // how many legal moves there are; kept because it is often asked for
}

// options are the Rules as a Position holds them.
type options struct {
	poolSize         uint8 // 0 in the zero Position
	minPips, maxPips uint8
	lenient, must    bool
	first            hexgames.Player
}

// due is what has to happen next, and for which player.
type due struct {
	phase  Phase
	player hexgames.Player // None if it is the opening, or if the game is over
}

// A Game is a game of Hextad in progress. Make one with
// hexgames.NewGame(hextad.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game, and so
// is the zero value of each field.
type Rules struct {
	PoolSize int // how many tiles each player draws at first; 0 means 7
	MinPips  int // the least number of pips of a half
	MaxPips  int // the greatest, 9 at most; 0 means 6, because a set needs more than one tile

	Lenient   bool // whether intersections may be completed that are no valid sum
	MustScore bool // whether a placement has to complete a valid sum

	First hexgames.Player // who places first; None means White
}

// The standard game (T1).
const (
	standardPool = 7
	standardMax  = 6
)

// New returns the start of the standard game: Chance is to draw the opening
// double (T2).
func New() Position {
	p, _ := Rules{}.New()
	return p
}

// New returns the start under these options. One that is not allowed (T1) is an
// error that matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	if r.PoolSize == 0 {
		r.PoolSize = standardPool
	}
	if r.MaxPips == 0 {
		r.MaxPips = standardMax
	}
	if r.First == hexgames.None {
		r.First = hexgames.White
	}
	if field, reason := r.refuse(); reason != "" {
		return Position{}, &hexgames.Error{Kind: hexgames.ErrOption, Game: name, Input: field, Clause: "T1", Reason: reason}
	}
	var p Position
	p.options = options{uint8(r.PoolSize), uint8(r.MinPips), uint8(r.MaxPips), r.Lenient, r.MustScore, r.First}
	p.moves = uint16(p.drawable().count())
	return p, nil
}

// refuse returns what is not allowed, a field and its value, and why, of options
// with nothing left to be guessed (T1).
func (r Rules) refuse() (field, reason string) {
	switch {
	case r.PoolSize < 1:
		return "PoolSize " + strconv.Itoa(r.PoolSize), "want a pool of at least 1 tile, or 0 for 7"
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

// Rules returns the options that the position is played under, with nothing left
// to be guessed: the standard PoolSize is 7, not 0.
func (p Position) Rules() Rules {
	return Rules{int(p.poolSize), int(p.minPips), int(p.maxPips), p.lenient, p.must, p.first}
}

// GameName returns "hextad".
func (p Position) GameName() string { return name }

// Turn returns who moves, Chance while a draw is due, None when the game is over.
func (p Position) Turn() hexgames.Player {
	switch {
	case p.poolSize == 0 || p.phase == Finished:
		return hexgames.None
	case p.phase == Placement:
		return p.player
	}
	return hexgames.Chance
}

// Due returns what is due, and for which player: who draws the tile or is to
// place one. It is nobody, None, for the opening double and when the game is over.
// The zero Position returns Opening and None, as a start does; its Turn tells them
// apart.
func (p Position) Due() (Phase, hexgames.Player) { return p.phase, p.player }

// Deal plays Chance's moves, drawn from r, until a player is on turn or the game
// is over. At the start it deals everything; where a player is on turn already it
// does nothing. If r is nil the random numbers come from the source that the functions
// of math/rand/v2 take. A [Game] plays the draws one by one instead, so that they stand
// among its moves: see ExampleGame_chance in example_test.go.
func (p Position) Deal(r *rand.Rand) Position {
	r = dice.Or(r)
	for p.Turn() == hexgames.Chance {
		p.after(p.moveAt(r.IntN(int(p.moves))))
	}
	return p
}

// Pool returns the tiles that a player holds, in ascending order. None and Chance
// hold nil.
func (p Position) Pool(player hexgames.Player) []Tile { return p.pool(player).tiles() }

// Boneyard returns the tiles that have not been drawn yet, in ascending order:
// which one comes next is not known (T3).
func (p Position) Boneyard() []Tile { return p.boneyard().tiles() }

// Score returns a player's score, 0 for None and Chance.
func (p Position) Score(player hexgames.Player) int {
	if player != hexgames.White && player != hexgames.Black {
		return 0
	}
	return int(p.scores[player-hexgames.White])
}

// pool returns the tiles of a player, none if it is neither White nor Black.
func (p *Position) pool(player hexgames.Player) tileSet {
	if player != hexgames.White && player != hexgames.Black {
		return 0
	}
	return p.pools[player-hexgames.White]
}

// whole returns all tiles of the game.
func (p *Position) whole() tileSet { return wholeSets[p.minPips%10][p.maxPips%10] }

func (p *Position) boneyard() tileSet {
	if p.poolSize == 0 {
		return 0
	}
	return p.whole() &^ (p.laid | p.pools[0] | p.pools[1])
}

// drawable returns the tiles that Chance may draw (T2, T3).
func (p *Position) drawable() tileSet {
	if p.phase == Opening {
		return p.boneyard() & doubles
	}
	return p.boneyard()
}

// layAll puts tiles on the table, whether T5 and T9 allow it or not.
func (p *Position) layAll(placements []Move) {
	for _, m := range placements {
		p.put(m)
	}
	if p.phase == Finished {
		p.sites = sites{}
	}
}

// table returns the placements of the tiles on the table, by their lesser cells.
func (p *Position) table() []Move {
	var moves []Move
	for _, t := range p.laid.tiles() {
		moves = append(moves, p.placementOf(t))
	}
	slices.SortFunc(moves, func(a, b Move) int { return a.lesser().compare(b.lesser()) })
	return moves
}

// Table yields the tiles on the table as the moves that would place them, in the
// order of their lesser cells, by Q, then by R.
func (p Position) Table() iter.Seq[Move] { return slices.Values(p.table()) }

// A Half is half a tile on a cell. It is a small comparable value. The zero Half
// is none.
type Half struct {
	Tile Tile
	Pips int
}

// At returns the half of a tile that lies on the cell h; the zero Half if the
// cell is empty.
func (p Position) At(h hexgrid.Hex) Half {
	c, ok := cellAt(h)
	if !ok {
		return Half{}
	}
	for s := p.laid; s != 0; {
		var t Tile
		t, s = s.pop()
		switch m := p.placementOf(t); c {
		case m.low:
			return Half{t, t.Low()}
		case m.high:
			return Half{t, t.High()}
		}
	}
	return Half{}
}

// Pieces yields the cells that are covered, by Q, then by R, and the halves that
// cover them.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, Half] {
	return func(yield func(hexgrid.Hex, Half) bool) {
		for _, piece := range p.pieces() {
			if !yield(piece.at.hex(), piece.half) {
				return
			}
		}
	}
}

// A piece is a half of a tile and its cell.
type piece struct {
	at   cell
	half Half
}

// pieces returns the covered cells in their order, with what covers them.
func (p *Position) pieces() []piece {
	pieces := make([]piece, 0, 2*p.laid.count())
	for _, t := range p.laid.tiles() {
		m := p.placementOf(t)
		pieces = append(pieces, piece{m.low, Half{t, t.Low()}}, piece{m.high, Half{t, t.High()}})
	}
	slices.SortFunc(pieces, func(a, b piece) int { return a.at.compare(b.at) })
	return pieces
}

// find returns the number of the piece on a cell, given all of them in order.
func find(pieces []piece, c cell) (int, bool) {
	return slices.BinarySearchFunc(pieces, c, func(a piece, c cell) int { return a.at.compare(c) })
}
