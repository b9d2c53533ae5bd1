package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The planes of an observation. Rows are rows of the board, and columns are half a cell apart,
// both as the player to move sees them.
const (
	ownHexads = iota
	ownTriads
	enemyHexads
	enemyTriads
	onBoard // the cells
	planeCount
)

// The sizes of a plane. The middle of each row of the board is in the middle column.
const (
	gridHeight = 11
	gridWidth  = 9
)

// places holds the place of each cell in a plane, and wholeBoard is a plane with a 1 for each.
var (
	places     [1 << 6]uint8
	wholeBoard [gridHeight * gridWidth]float32
)

func init() {
	for c := range Cells() {
		places[c] = uint8(gridWidth*int(c/rowBits) + gridWidth/2 + c.offset())
		wholeBoard[places[c]] = 1
	}
}

var encoding = hexgames.Shape{Planes: planeCount, Height: gridHeight, Width: gridWidth, Actions: actionCount}

// Shape returns the sizes of the encoding: 5 planes of 11 by 9, and 79 actions.
func (p Position) Shape() hexgames.Shape {
	if p.mover == hexgames.None {
		return hexgames.Shape{}
	}
	return encoding
}

// actionCount is the number of steps of Triads, which only move forward, and of moves of Hexads
// over each link, in both directions.
const actionCount = 41 + 2*19

// view returns the position as the player to move sees it: with White to move.
func (p Position) view() Position {
	if p.mover == hexgames.Black {
		return p.Reverse()
	}
	return p
}

// seen returns the move that the player to move sees as m. It is its own inverse.
func (p Position) seen(m Move) Move {
	if p.mover == hexgames.Black {
		return m.Reverse()
	}
	return m
}

// action returns the number of the action of a move.
func (p Position) action(m Move) int {
	m = p.seen(m)
	return int(actionOf[m.from&63][m.to&63])
}

// actionAt returns an action as a step, even if it captures; the zero Move if the number is not
// an action.
func (p Position) actionAt(i int) Move {
	if p.mover == hexgames.None || i < 0 || i >= actionCount {
		return Move{}
	}
	return p.seen(actions[i])
}

// whole returns the legal move with these actions, and whether there is one.
func (p Position) whole(actions []int) (Move, bool) {
	if len(actions) != 1 {
		return Move{}, false
	}
	m := p.actionAt(actions[0])
	_, enemy := p.sides()
	if m.capture = enemy.has(m.to); !p.allows(m) {
		return Move{}, false
	}
	return m, true
}

// An actionSet is a set of actions.
type actionSet [(actionCount + 63) / 64]uint64

// mark sets the bits of the actions that can follow the first actions of a legal move; after a
// complete move, none can. It reports false if no legal move begins with these actions. On entry,
// all bits of next must be clear.
func (p Position) mark(next []uint64, first []int) bool {
	if p.mover == hexgames.None || len(first) > 0 {
		_, ok := p.whole(first)
		return ok
	}
	moves, others := p.pairs()
	var low, high uint64
	for ; moves != 0; moves &= moves - 1 {
		a := p.actionBetween(firstPairs[moves.lowest()&63])
		low, high = low|1<<a, high|1<<(a-64)
	}
	for ; others != 0; others &= others - 1 {
		a := p.actionBetween(secondPairs[others.lowest()&63])
		low, high = low|1<<a, high|1<<(a-64)
	}
	next[0], next[1] = low, high
	return true
}

// actionBetween returns the number of the action of a move between two cells.
func (p Position) actionBetween(ends cellSet) uint {
	own, _ := p.sides()
	return uint(p.action(Move{from: (ends & own).lowest(), to: (ends &^ own).lowest()}))
}

// Observe appends what the player to move sees. The planes mark the player's Hexads, the player's
// Triads, the opponent's Hexads, the opponent's Triads, and the cells of the board. A move is a
// single action, so no actions can come first.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	if p.mover == hexgames.None || len(first) > 0 {
		return dst, encode.Refuse(p, first)
	}
	own, enemy := p.view().sides()
	dst, o := encode.Zeros(dst, encoding)
	for i, s := range [onBoard]cellSet{
		ownHexads: own & hexagons, ownTriads: own & triangles,
		enemyHexads: enemy & hexagons, enemyTriads: enemy & triangles,
	} {
		plane := encode.Plane(o, encoding, i)
		for c := range s.cells() {
			plane[places[c&63]] = 1
		}
	}
	copy(encode.Plane(o, encoding, onBoard), wholeBoard[:])
	return dst, nil
}

// AppendActions appends, in ascending order, the actions of the legal moves. It appends nothing
// after the action of a legal move or if the game is over.
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

// FormatAction returns the cells of an action, such as "d3-e3", for a step and a capture alike; ""
// for a number that is not an action.
func (p Position) FormatAction(action int) string { return p.actionAt(action).String() }

// TransformAction returns the image of an action under a symmetry of the board; -1 for a number
// that is not an action, or if s is not a symmetry of the game.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	m := p.actionAt(action).Transform(s)
	if m == (Move{}) {
		return -1
	}
	return p.action(m)
}
