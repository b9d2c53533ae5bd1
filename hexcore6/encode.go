package hexcore6

import (
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The planes of an observation. Rows are letters and columns are numbers. Discs are counted from
// the top, because the top decides who owns a stack (C7) and what can move (C8).
const (
	ownDiscs   = 0             // the top discs, then the discs below them, then the bottom of full stacks
	enemyDiscs = maxHeight     // the same for the opponent
	theCore    = 2 * maxHeight // its cell
	obstacles  = theCore + 1
	onBoard    = theCore + 2 // the cells
	planeCount = theCore + 3
)

// The vector of an observation.
const (
	placing = iota // 1 while discs are placed
	passes         // the number of passes since the last other move
	vectorCount
)

// Shape returns the sizes of the encoding: on side 6, 9 planes of 11 by 11, a vector of 2 numbers,
// and 3031 actions.
func (p Position) Shape() hexgames.Shape {
	if p.side == 0 {
		return hexgames.Shape{}
	}
	letters := 2*int(p.side) - 1
	return hexgames.Shape{
		Planes: planeCount, Height: letters, Width: letters, Vector: vectorCount, Actions: len(codings[p.side].actions),
	}
}

// A coding has the numbers of the actions on a board.
type coding struct {
	// The actions as moves. A shift has its number of discs, but not whether others stay below
	// them.
	actions []Move

	first    [Pass][bitCount]uint16       // the first action of each kind that begins with each cell
	partners [bitCount]gather             // of the possible second cells, by the first cell of a placement
	shifts   [len(steps)][bitCount]uint16 // the action that moves one disc from each cell, by direction
}

// A gather moves the bits of some cells next to each other, in board order.
type gather struct {
	low, high encode.Squeeze
	lows      uint8 // the number of bits from low
}

func gatherOf(cells cellSet) gather {
	return gather{encode.SqueezeOf(cells.Low), encode.SqueezeOf(cells.High), uint8(cells.Rank(64))}
}

// of returns the bits of these cells in a set.
func (g *gather) of(s cellSet) uint64 { return g.low.Of(s.Low) | g.high.Of(s.High)<<(g.lows&63) }

// maxActions is the number of actions on the largest board.
const maxActions = 3031

// codings[side] is the coding of a board.
var codings [MaxSide + 1]coding

// maxShift is the maximum number of discs that can move: no stack has room for three.
const maxShift = maxHeight - 1

func init() {
	for side := uint8(MinSide); side <= MaxSide; side++ {
		k := &codings[side]
		for _, c := range boards.Cells(side) {
			k.first[Place][c] = uint16(len(k.actions))
			k.partners[c] = gatherOf(lines[c].And(allCells[side]))
			for to := range lines[c].And(allCells[side]).All() {
				k.actions = append(k.actions, Move{kind: Place, side: side, path: path{c, to}})
			}
		}
		for _, c := range boards.Cells(side) {
			k.first[Shift][c] = uint16(len(k.actions))
			for to := range near[c].And(allCells[side]).All() {
				k.shifts[slices.Index(steps[:], int(to)-int(c))][c] = uint16(len(k.actions))
				for discs := uint8(1); discs <= maxShift; discs++ {
					k.actions = append(k.actions, Move{Shift, side, path{c, to}, load{discs: discs}})
				}
			}
		}
		k.actions = append(k.actions, pass)
	}
}

// action returns the number of a move on this board.
func (p *Position) action(m Move) int {
	k, all := &codings[p.side], allCells[p.side]
	switch m.kind {
	case Place:
		return int(k.first[Place][m.from]) + lines[m.from].And(all).Rank(m.to)
	case Shift:
		return int(k.first[Shift][m.from]) + maxShift*near[m.from].And(all).Rank(m.to) + int(m.discs) - 1
	}
	return len(k.actions) - 1
}

// actionAt returns an action as a move; the zero Move if the number is not an action.
func (p *Position) actionAt(i int) Move {
	if actions := codings[p.side].actions; i >= 0 && i < len(actions) {
		return actions[i]
	}
	return Move{}
}

// whole returns the legal move with these actions, and whether there is one.
func (p *Position) whole(actions []int) (Move, bool) {
	if len(actions) != 1 {
		return Move{}, false
	}
	m := p.actionAt(actions[0])
	m.part = m.kind == Shift && int(m.discs) < height(p.code(m.from))
	if !p.allows(m) {
		return Move{}, false
	}
	return m, true
}

// An actionSet is a set of actions.
type actionSet [(maxActions + 63) / 64]uint64

// mark sets the bits of the actions that can follow the first actions of a legal move; after a
// complete move, none can. It reports false if no legal move begins with these actions. On entry,
// all bits of next must be clear.
func (p *Position) mark(next []uint64, first []int) bool {
	if p.side == 0 || len(first) > 0 {
		_, ok := p.whole(first)
		return ok
	}
	k := &codings[p.side]
	switch p.phase {
	case Placement:
		empty := p.empty()
		for from := empty; !from.IsEmpty(); {
			var c cell
			c, from = from.Pop()
			encode.SetAll(next, int(k.first[Place][c&127]), k.partners[c&127].of(empty))
		}
	case Movement, LastPass:
		var s shifts
		p.findShifts(&s)
		for d := range steps {
			for i, from := range [maxShift]cellSet{s.one[d], s.two[d]} {
				for !from.IsEmpty() {
					var c cell
					c, from = from.Pop()
					encode.Set(next, int(k.shifts[d][c&127])+i)
				}
			}
		}
		encode.Set(next, len(k.actions)-1) // a pass
	}
	return true
}

// Observe appends what the player to move sees. The planes mark the player's top discs, the discs
// below them, and the discs below these; the opponent's discs in the same way; the Core, the
// obstacles, and the cells of the board. The two numbers of the vector are 1 while discs are
// placed, and the number of passes since the last other move. A move is a single action, so no
// actions can come first.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	if p.side == 0 || len(first) > 0 {
		return dst, encode.Refuse(p, first)
	}
	planes := [onBoard]cellSet{theCore: p.core.set(), obstacles: p.obstacles()}
	white, black := ownDiscs, enemyDiscs
	if p.mover == hexgames.Black {
		white, black = black, white
	}
	for i, discs := range [maxHeight]cellSet{p.stacks(), p.tall(), p.full()} {
		planes[white+i], planes[black+i] = discs.And(p.bit(i)), discs.Without(p.bit(i))
	}
	shape, board := p.Shape(), boards.Of(p.side)
	dst, o := encode.Zeros(dst, shape)
	for i, s := range planes {
		plane := encode.Plane(o, shape, i)
		for c := range s.All() {
			plane[board.Places[c]] = 1
		}
	}
	copy(encode.Plane(o, shape, onBoard), board.Plane)
	vector := o[len(o)-vectorCount:]
	switch p.phase {
	case Placement:
		vector[placing] = 1
	case LastPass:
		vector[passes] = 1
	case Finished:
		vector[passes] = 2
	}
	return dst, nil
}

// AppendActions appends, in ascending order, the actions that can follow the first actions of a
// move. It appends nothing if these are a whole move or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	var next actionSet
	if !p.mark(next[:], first) {
		return dst, encode.Refuse(p, first)
	}
	return encode.AppendActions(dst, next[:]), nil
}

// AppendMask appends the actions of AppendActions as bits: see [hexgames.Masker].
func (p Position) AppendMask(dst []uint64, first ...int) ([]uint64, error) {
	all, next := encode.Mask(dst, p.Shape())
	if !p.mark(next, first) {
		return dst, encode.Refuse(p, first)
	}
	return all, nil
}

// EncodeMove appends the action of a legal move.
func (p Position) EncodeMove(dst []int, m Move) ([]int, error) {
	if !p.allows(m) {
		return dst, p.refuse(m, m.String())
	}
	return append(dst, p.action(m)), nil
}

// DecodeMove returns the legal move with this action.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	m, ok := p.whole(actions)
	return m, encode.Check(ok, p, actions)
}

// FormatAction returns the name of an action: "c4/c8" for two discs that are placed, "k7-j6:1" or
// "k7-j6:2" for one or two that move, and "pass". The name does not depend on whether other discs
// stay below. For a number that is not an action, it is "".
func (p Position) FormatAction(action int) string {
	m := p.actionAt(action)
	m.part = true
	return m.String()
}

// TransformAction returns the image of an action under a symmetry of the board; -1 for a number
// that is not an action.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	m := p.actionAt(action)
	if m == (Move{}) {
		return -1
	}
	return p.action(m.Transform(s))
}
