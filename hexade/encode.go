package hexade

import (
	"math/bits"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The planes of an observation. Rows are letters and columns are numbers.
const (
	ownStones = iota
	enemyStones
	boardCells
	planeCount
)

// Shape returns the sizes of the encoding: 3 planes of 19 by 19, one number, and 271 actions on a
// board of side 10, and less on smaller boards.
func (p Position) Shape() hexgames.Shape {
	if p.side == 0 {
		return hexgames.Shape{}
	}
	n := 2*int(p.side) - 1
	return hexgames.Shape{Planes: planeCount, Height: n, Width: n, Vector: 1, Actions: len(boards.Cells(p.side))}
}

// A coding gives the cells of a board the numbers of their actions, word by word of a cellSet.
type coding [words]struct {
	first   int // the action of the first cell
	squeeze encode.Squeeze
}

// codings[side] is the coding of a board.
var codings [MaxSide + 1]coding

func init() {
	for side := range codings {
		n := 0
		for i, word := range allCells[side].Words {
			at := &codings[side][i]
			at.first, at.squeeze = n, encode.SqueezeOf(word)
			n += bits.OnesCount64(word)
		}
	}
}

// whole returns the legal move with these actions, and whether there is one.
func (p *Position) whole(actions []int) (Move, bool) {
	if len(actions) == 1 {
		if c, ok := p.actionAt(actions[0]); ok && p.allows(Move{c, p.side}) {
			return Move{c, p.side}, true
		}
	}
	return Move{}, false
}

// actionAt returns the cell of an action, or false if the number is not an action.
func (p *Position) actionAt(i int) (c cell, ok bool) {
	cells := boards.Cells(p.side)
	if i < 0 || i >= len(cells) {
		return 0, false
	}
	return cells[i], true
}

// An actionSet is a set of actions.
type actionSet [(MaxMoves + 63) / 64]uint64

// mark sets the bits of the actions that can follow the first actions of a legal move; after a
// complete move, none can. It reports false if no legal move begins with these actions. On entry,
// all bits of next must be clear.
func (p *Position) mark(next []uint64, first []int) bool {
	if p.side == 0 || len(first) > 0 {
		_, ok := p.whole(first)
		return ok
	}
	playable, k := p.playable(), &codings[p.side]
	for i := range k {
		if word := playable.Words[i]; word != 0 {
			encode.SetAll(next, k[i].first, k[i].squeeze.Of(word))
		}
	}
	return true
}

// Observe appends what the player to move sees. The planes mark the player's stones, the opponent's
// stones, and the cells of the board. The vector is 1 until White has placed the second stone,
// which A3 restricts, and then 0. A move is a single action, so no actions can come first. If the
// game is over, the observation is for the player whose turn it would be.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	if p.side == 0 || len(first) > 0 {
		return dst, encode.Refuse(p, first)
	}
	shape, board := p.Shape(), boards.Of(p.side)
	dst, o := encode.Zeros(dst, shape)
	own, enemy := p.sides()
	for i, s := range [boardCells]*cellSet{ownStones: own, enemyStones: enemy} {
		plane := encode.Plane(o, shape, i)
		for c := range s.All() {
			plane[board.Places[c]] = 1
		}
	}
	copy(encode.Plane(o, shape, boardCells), board.Plane)
	if p.ply <= secondStone {
		o[len(o)-1] = 1
	}
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
	return append(dst, boards.Of(p.side).Index(m.at)), nil
}

// DecodeMove returns the legal move with this action.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	m, ok := p.whole(actions)
	return m, encode.Check(ok, p, actions)
}

// FormatAction returns the cell of an action, such as "i11"; "" for a number that is not an action.
func (p Position) FormatAction(action int) string {
	c, ok := p.actionAt(action)
	if !ok {
		return ""
	}
	return boards.Of(p.side).Name(c)
}

// TransformAction returns the image of an action under a symmetry of the board; -1 for a number
// that is not an action.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	c, ok := p.actionAt(action)
	if !ok {
		return -1
	}
	return boards.Of(p.side).Index(boards.Image(s, c))
}
