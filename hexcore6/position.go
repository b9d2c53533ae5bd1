package hexcore6

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// name is the name of the game in errors and records.
const name = "hexcore6"

// The sides of the smallest and the largest board (C2).
const (
	MinSide = 3
	MaxSide = 6
)

// A Position is a HexCore6 position: the pieces, the player to move and the phase. It is a small
// comparable value: == compares positions, and a Position can be a map key. Only UnmarshalText,
// UnmarshalBinary and Scan change a Position, so goroutines may share one. It has no history; a
// [Game] does.
//
// The methods, by purpose:
//
//   - Playing: Turn, LegalMoves, AppendMoves, CountMoves, MoveAt, IsLegal, Apply, Outcome,
//     RepetitionOutcome.
//   - Reading the position: GameName, Rules, Board, At, Pieces, Count, Phase, Score, Group.
//   - Text and bytes: String, Diagram, FormatMove and ParseMove for moves; AppendText, MarshalText,
//     UnmarshalText, Scan, AppendBinary, MarshalBinary and UnmarshalBinary for storage.
//   - Front ends: Drawing, Click, Changes.
//   - Bots: Playout, Evaluate.
//   - Learning: Hash, Canonical, Transform and Reverse for symmetries; Shape, Observe,
//     AppendActions, AppendMask, EncodeMove, DecodeMove, FormatAction and TransformAction for
//     networks.
//
// The zero Position is not a game: no player is to move, there are no moves, and it is not over.
type Position struct {
	// The code of each cell takes four bits, the lowest first. The highest bit set gives the height
	// of the stack. The bits below it are the discs, with the top disc lowest, 1 for a white disc.
	// So 2 and 3 are single discs, 4 to 7 are stacks of two, and 8 to 15 are stacks of three; 1 is
	// an obstacle, and 0 is an empty cell or the Core. Bit i of the code of cell c is bit c%64 of
	// codes[c/64][i].
	codes [2][4]uint64

	free cellSet // the stacks of the mover that may move; derived from the rest
	turn
}

// A turn is everything in a position but its cells.
type turn struct {
	mover hexgames.Player // None when the game is over
	phase Phase
	side  uint8 // of the board; 0 in the zero Position
	core  cell
	moves uint16 // the number of legal moves; derived from the rest
}

// A Game is a game of HexCore6 in progress. Create one with
// hexgames.NewGame(hexcore6.New()).
type Game = hexgames.Game[Position, Move]

// Rules are the options of the game. The zero Rules are the standard game.
type Rules struct {
	Side int // the number of cells along each side of the board, from 3 to 6; 0 means 6

	// Core is the cell of the Core: any cell that is not on the border. The zero Hex is the center.
	// To find other cells by name, use the board's Cell method.
	Core hexgrid.Hex
}

// New returns the start: the board of side 6 with the Core and the discs around it, Black
// to move (C1).
func New() Position { return start(MaxSide, center) }

// New returns the start under these options (C2). For a side or a Core that is not
// allowed, it returns an error that matches hexgames.ErrOption.
func (r Rules) New() (Position, error) {
	if r.Side == 0 {
		r.Side = MaxSide
	}
	if err := boards.RefuseSide(name, "C2", r.Side, MaxSide); err != nil {
		return Position{}, err
	}
	side := uint8(r.Side)
	reason := "this cell is on the border, where the Core cannot be"
	switch core, ok := boards.Of(side).At(r.Core); {
	case !ok:
		reason = "no such cell on a board of side " + strconv.Itoa(r.Side)
	case inside(side).Has(core):
		return start(side, core), nil
	}
	return Position{}, notation.BadOption(name, "Core "+r.Core.String(), "C2", reason)
}

// inside returns the cells of a board that are not on the border.
func inside(side uint8) cellSet { return within(allCells[side]) }

// start returns the start on a board of a side, with the Core on a cell (C1).
func start(side uint8, core cell) Position {
	p := Position{turn: turn{mover: hexgames.Black, side: side, core: core}}
	for d, c := range ring(core) {
		p.flip(c, ringCode(d))
	}
	p.settle()
	return p
}

// ring returns the cells around the Core, by direction.
func ring(core cell) (cells [6]cell) {
	for d, step := range steps {
		cells[d] = cell(int(core) + step)
	}
	return cells
}

// ringCode returns the code of the disc in a direction from the Core at the start (C1): black in
// directions 0, 2 and 4, white in the others.
func ringCode(d int) uint8 { return blackDisc + uint8(d&1) }

// The codes of obstacles and single discs.
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

// code returns the code of a cell.
func (p *Position) code(c cell) uint8 {
	w, c := &p.codes[c>>6&1], c&63
	return uint8(w[0]>>c&1 | w[1]>>c&1<<1 | w[2]>>c&1<<2 | w[3]>>c&1<<3)
}

// flip changes the bits of the code of c that are set in bits.
func (p *Position) flip(c cell, bits uint8) {
	w, c := &p.codes[c>>6&1], c&63
	w[0] ^= uint64(bits&1) << c
	w[1] ^= uint64(bits>>1&1) << c
	w[2] ^= uint64(bits>>2&1) << c
	w[3] ^= uint64(bits>>3&1) << c
}

// bit returns the cells with bit i in their code.
func (p *Position) bit(i int) cellSet { return cellSet{Low: p.codes[0][i], High: p.codes[1][i]} }

// stacks returns the cells with at least one disc, tall those with at least
// two, and full those with three.
func (p *Position) stacks() cellSet {
	low, high := &p.codes[0], &p.codes[1]
	return cellSet{Low: low[1] | low[2] | low[3], High: high[1] | high[2] | high[3]}
}
func (p *Position) tall() cellSet { return p.bit(2).Or(p.bit(3)) }
func (p *Position) full() cellSet { return p.bit(3) }

// owned returns the stacks of a player, who owns their top discs (C7).
func (p *Position) owned(player hexgames.Player) cellSet {
	switch player {
	case hexgames.White:
		return p.stacks().And(p.bit(0))
	case hexgames.Black:
		return p.stacks().Without(p.bit(0))
	}
	return cellSet{}
}

// empty returns the empty cells.
func (p *Position) empty() cellSet { return allCells[p.side].Without(p.occupied()) }

func (p *Position) occupied() cellSet {
	if p.side == 0 {
		return cellSet{}
	}
	return p.stacks().Or(p.bit(0)).Or(p.core.set())
}

// obstacles returns the cells with an obstacle.
func (p *Position) obstacles() cellSet { return p.bit(0).Without(p.stacks()) }

// Rules returns the options of the game. The standard Side is returned as 6, not 0.
func (p Position) Rules() Rules {
	return Rules{Side: int(p.side), Core: boards.Of(p.side).Hex(p.core)}
}

// GameName returns "hexcore6".
func (p Position) GameName() string { return name }

// Board returns the board: a hexagon centered on the origin, with cells in board order.
// Boards are immutable and shared. The board of the zero Position has no cells.
func (p Position) Board() *hexgrid.Board { return boards.Of(p.side).Grid }

// Turn returns the player to move; None when the game is over.
func (p Position) Turn() hexgames.Player { return p.mover }

// Phase returns the phase of the game.
func (p Position) Phase() Phase { return p.phase }

// A Phase is a stage of the game. The zero value, which is also the phase of the zero
// Position, is [Placement].
type Phase uint8

// The phases.
const (
	Placement Phase = iota // discs are placed, two in each turn
	Movement               // stacks move
	LastPass               // stacks move, and the opponent has just passed
	Finished               // two passes have ended the game
)

// phases are the words for the phases. The text of a position uses phaseWords.
var phases = notation.Enum{
	Game: name, Type: "Phase", What: "phase",
	Words: []string{"placement", "movement", "last pass", "finished"},
}

// String returns "placement", "movement", "last pass" or "finished".
func (p Phase) String() string { return phases.String(int(p)) }

// MarshalText returns the same text as String, so phases have names in JSON. It returns an error
// for any other value.
func (p Phase) MarshalText() ([]byte, error) { return phases.Marshal(int(p)) }

// UnmarshalText reads the word for a phase, in either case. If it returns an error, p is unchanged.
func (p *Phase) UnmarshalText(text []byte) error { return notation.UnmarshalEnum(&phases, p, text) }

// A Piece is a stack of one to three discs, the Core, or an obstacle. It is a small
// comparable value. The zero Piece means no piece.
type Piece struct {
	code uint8
	core bool
}

// IsCore reports whether the piece is the Core.
func (p Piece) IsCore() bool { return p.core }

// IsObstacle reports whether the piece is an obstacle.
func (p Piece) IsObstacle() bool { return p.code == obstacle }

// Height returns the number of discs of a stack, from 1 to 3; 0 if the piece is not a
// stack.
func (p Piece) Height() int { return height(p.code) }

func height(code uint8) int { return bits.Len8(code|1) - 1 }

// Owner returns the owner of a stack, which is the owner of its top disc (C7); None if the piece is
// not a stack.
func (p Piece) Owner() hexgames.Player { return p.Disc(p.Height() - 1) }

// Disc returns the owner of disc i of a stack, counted from 0 at the bottom; None if there
// is no such disc.
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

// String returns the piece as in a diagram: its discs from bottom to top, such as "bw";
// * for the Core, # for an obstacle, and . for the zero Piece.
func (p Piece) String() string {
	if p == (Piece{}) {
		return "."
	}
	return strings.Trim(p.text(), "()")
}

// MarshalText returns the same text as String, so pieces have names in JSON. Its error is always
// nil.
func (p Piece) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// At returns the piece on the cell h; the zero Piece if h is empty or not on the board.
// To find a cell by its name, call [hexgrid.Board.Cell], as in p.Board().Cell("d4").
func (p Position) At(h hexgrid.Hex) Piece {
	if c, ok := boards.Of(p.side).At(h); ok {
		return p.at(c)
	}
	return Piece{}
}

func (p *Position) at(c cell) Piece {
	if c == p.core {
		return Piece{core: true}
	}
	return Piece{code: p.code(c)}
}

// Pieces yields the occupied cells in board order, with their pieces.
func (p Position) Pieces() iter.Seq2[hexgrid.Hex, Piece] {
	board := boards.Of(p.side)
	return func(yield func(hexgrid.Hex, Piece) bool) {
		for c := range p.occupied().All() {
			if !yield(board.Hex(c), p.at(c)) {
				return
			}
		}
	}
}

// Count returns the number of stacks that a player owns; 0 for None and Chance.
func (p Position) Count(player hexgames.Player) int { return p.owned(player).Count() }
