package hexcore6

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// name is what errors and records call this game.
const name = "hexcore6"

// The least and the greatest side of a board (C2).
const (
	MinSide = 3
	MaxSide = 6
)

// A Position is a HexCore6 position: what stands where, who moves, and in which
// phase. It is a small comparable value: == is identity of positions, no method
// changes it, and it may be shared by any number of goroutines and used as the
// key of a map. It holds no history; [Game] does.
//
// The zero Position is not a game: nobody's turn, no moves, not over.
type Position struct {
	// Four bits for each cell, the lowest first: its code. The highest bit that
	// is set says how high the stack is, and the bits below it are the discs, the
	// top disc lowest, 1 for a white one. So 2 and 3 are single discs, 4 to 7
	// stacks of two, 8 to 15 stacks of three; 1 is an obstacle, and 0 an empty
	// cell, or the Core.
	codes [4]cellSet

	free cellSet // the stacks of the mover that may move; follows from the rest
	turn
}

// A turn is all that is known of a position besides its cells.
type turn struct {
	mover hexgames.Player // None when the game is over
	phase Phase
	side  uint8 // of the board; 0 in the zero Position
	core  cell
	moves uint16 // how many legal moves there are; follows from the rest
}

// A Phase is a stage of the game. The zero value is [Placement], which the zero
// Position says it is in.
type Phase uint8

// The phases.
const (
	Placement Phase = iota // discs are placed, two at a turn
	Movement               // stacks move
	LastPass               // stacks move, and the opponent has just passed
	Finished               // two passes have ended the game
)

// phaseNames are the words of the position's text.
var phaseNames = [...]string{"place", "move", "pass", "over"}

// String returns the word that stands for the phase in the text of a position:
// "place", "move", "pass" or "over".
func (p Phase) String() string {
	if int(p) < len(phaseNames) {
		return phaseNames[p]
	}
	return "Phase(" + strconv.Itoa(int(p)) + ")"
}

// MarshalText returns what String does, so that a phase has a name in JSON. A
// value that is no phase is an error.
func (p Phase) MarshalText() ([]byte, error) {
	if int(p) >= len(phaseNames) {
		return nil, &hexgames.Error{Kind: hexgames.ErrOption, Game: name, Input: p.String(), Reason: "there is no such phase"}
	}
	return []byte(p.String()), nil
}

// UnmarshalText reads the word for a phase, in either case. After an error p is as it
// was.
func (p *Phase) UnmarshalText(text []byte) error {
	i, err := readName(phaseNames[:], "phase", text)
	if err == nil {
		*p = Phase(i)
	}
	return err
}

// readName returns which of some names a text is, in either case.
func readName(names []string, what string, text []byte) (int, error) {
	for i, name := range names {
		if len(name) == len(text) && strings.EqualFold(name, string(text)) { // letters of other scripts that fold to ours are longer
			return i, nil
		}
	}
	return 0, &hexgames.Error{
		Kind: hexgames.ErrSyntax, Game: name, Input: string(text),
		Reason: "not a " + what + ": want one of " + strings.Join(names, ", "),
	}
}

// A Game is a game of HexCore6 in progress. Make one with
// hexgames.NewGame(hexcore6.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game.
type Rules struct {
	Side int // how many cells the board has along each side, from 3 to 6; 0 means 6

	// Core is where the Core stands: on any cell that is not on the border. The
	// zero Hex is the center; the Cell of a board finds others by their names.
	Core hexgrid.Hex
}

// New returns the start: the board of side 6 with the Core and the ring around
// it, Black to move (C1).
func New() Position { return start(MaxSide, cellOf(hexgrid.Hex{})) }

// New returns the start under these options (C2). A side or a Core that is not
// allowed is an error that matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	if r.Side == 0 {
		r.Side = MaxSide
	}
	refuse := func(input, reason string) (Position, error) {
		return Position{}, &hexgames.Error{Kind: hexgames.ErrOption, Game: name, Input: input, Clause: "C2", Reason: reason}
	}
	if r.Side < MinSide || r.Side > MaxSide {
		return refuse("Side "+strconv.Itoa(r.Side), "want a side from 3 to 6, or 0 for 6")
	}
	if board := boards[r.Side]; !board.Contains(r.Core) {
		return refuse("Core "+r.Core.String(), "no such cell on a board of side "+strconv.Itoa(r.Side))
	}
	if !inner[r.Side].has(cellOf(r.Core)) {
		return refuse("Core "+r.Core.String(), "this cell is on the border, and the Core is not")
	}
	return start(uint8(r.Side), cellOf(r.Core)), nil
}

// start is C1: around the Core the discs alternate.
func start(side uint8, core cell) Position {
	p := Position{turn: turn{mover: hexgames.Black, side: side, core: core}}
	for d, c := range ring(core) {
		p.put(c.set(), ringCode(d))
	}
	p.settle()
	return p
}

// ring returns the cells around the Core, by direction.
func ring(core cell) (cells [6]cell) {
	for d, h := range core.hex().Neighbors() {
		cells[d] = cellOf(h)
	}
	return cells
}

// settle sets the fields that follow from the others.
func (p *Position) settle() {
	p.free = cellSet{}
	switch p.phase {
	case Placement:
		p.moves = uint16(p.countPlaces())
	case Finished:
		p.moves = 0
	default:
		p.free = p.movable()
		var each shiftCount
		p.moves = uint16(p.countShifts(&each) + 1)
	}
}

// ringCode returns the code of the disc that stands in a direction from the Core
// at the start (C1): black in 0, 2 and 4, white in the others.
func ringCode(d int) uint8 { return blackDisc + uint8(d&1) }

// Some codes.
const (
	obstacle  = 1
	blackDisc = 2
	whiteDisc = 3
)

// disc returns the code of a single disc of a player.
func disc(player hexgames.Player) uint8 {
	if player == hexgames.White {
		return whiteDisc
	}
	return blackDisc
}

// code returns what is on a cell.
func (p *Position) code(c cell) uint8 {
	return p.codes[0].bit(c) | p.codes[1].bit(c)<<1 | p.codes[2].bit(c)<<2 | p.codes[3].bit(c)<<3
}

// put sets the code of all cells of s.
func (p *Position) put(s cellSet, code uint8) {
	for i := range p.codes {
		bit := -uint64(code >> i & 1) // all ones, or none
		p.codes[i].low = p.codes[i].low&^s.low | s.low&bit
		p.codes[i].high = p.codes[i].high&^s.high | s.high&bit
	}
}

// stacks returns the cells with at least one disc, tall those with at least
// two, and full those with three.
func (p *Position) stacks() cellSet { return p.codes[1].or(p.tall()) }
func (p *Position) tall() cellSet   { return p.codes[2].or(p.codes[3]) }
func (p *Position) full() cellSet   { return p.codes[3] }

// owned returns the stacks of a player, who owns their top discs (C7).
func (p *Position) owned(player hexgames.Player) cellSet {
	switch player {
	case hexgames.White:
		return p.stacks().and(p.codes[0])
	case hexgames.Black:
		return p.stacks().without(p.codes[0])
	}
	return cellSet{}
}

// empty returns the cells on which nothing is.
func (p *Position) empty() cellSet { return boardSet[p.side].without(p.occupied()) }

func (p *Position) occupied() cellSet {
	if p.side == 0 {
		return cellSet{}
	}
	return p.stacks().or(p.codes[0]).or(p.core.set())
}

// obstacles returns the cells with an obstacle.
func (p *Position) obstacles() cellSet { return p.codes[0].without(p.stacks()) }

// Rules returns the options that the position is played under, with nothing left
// to be guessed: the standard Side is 6, not 0.
func (p Position) Rules() Rules {
	if p.side == 0 {
		return Rules{}
	}
	return Rules{Side: int(p.side), Core: p.core.hex()}
}

// GameName returns "hexcore6".
func (p Position) GameName() string { return name }

// Board returns the board: a hexagon centered on the origin, with its cells in
// board order. It cannot be changed, and is shared. That of the zero Position has
// no cells.
func (p Position) Board() *hexgrid.Board { return boards[p.side] }

// Turn returns who moves, None when the game is over.
func (p Position) Turn() hexgames.Player { return p.mover }

// Phase returns what the game is about now.
func (p Position) Phase() Phase { return p.phase }

// A Piece is what is on a cell: a stack of one to three discs, the Core, or an
// obstacle. It is a small comparable value. The zero Piece is none.
type Piece struct {
	code uint8
	core bool
}

// IsCore reports whether the piece is the Core.
func (p Piece) IsCore() bool { return p.core }

// IsObstacle reports whether the piece is an obstacle.
func (p Piece) IsObstacle() bool { return p.code == obstacle }

// Height returns the number of discs of a stack, from 1 to 3; 0 if the piece is
// none.
func (p Piece) Height() int { return height(p.code) }

func height(code uint8) int { return bits.Len8(code|1) - 1 }

// Owner returns who owns a stack: the player of its top disc (C7). It is None if
// the piece is no stack.
func (p Piece) Owner() hexgames.Player { return p.Disc(p.Height() - 1) }

// Disc returns whose disc i of a stack is, counted from 0 at the bottom; None if
// there is no such disc.
func (p Piece) Disc(i int) hexgames.Player {
	h := p.Height()
	if i < 0 || i >= h {
		return hexgames.None
	}
	if p.code>>(h-1-i)&1 != 0 {
		return hexgames.White
	}
	return hexgames.Black
}

// String returns the piece as the diagram draws it: its discs from the bottom to
// the top, w and b, such as "bw"; * for the Core, # for an obstacle, and . for
// none.
func (p Piece) String() string {
	switch {
	case p.core:
		return "*"
	case p.code == obstacle:
		return "#"
	case p.code == 0:
		return "."
	}
	var b []byte
	for i := range p.Height() {
		b = append(b, initial(p.Disc(i)))
	}
	return string(b)
}

// MarshalText returns what String does, so that a piece has a name in JSON. Its
// error is always nil.
func (p Piece) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// initial returns the small letter of a player.
func initial(player hexgames.Player) byte { return player.String()[0] | ' ' }

// At returns what is on the cell h; the zero Piece if nothing is, or if h is not
// on the board.
func (p Position) At(h hexgrid.Hex) Piece {
	if !p.Board().Contains(h) {
		return Piece{}
	}
	return p.at(cellOf(h))
}

func (p *Position) at(c cell) Piece {
	if c == p.core {
		return Piece{core: true}
	}
	return Piece{code: p.code(c)}
}

// Pieces yields the cells that are not empty, in board order, and what is on
// them.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, Piece] {
	return func(yield func(hexgrid.Hex, Piece) bool) {
		for c := range p.occupied().cells() {
			if !yield(c.hex(), p.at(c)) {
				return
			}
		}
	}
}

// Count returns how many stacks a player owns.
func (p Position) Count(player hexgames.Player) int { return p.owned(player).count() }
