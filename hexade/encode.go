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

// Shape returns the sizes of the encoding: 3 planes of 19 by 19, one number, and 271 actions
// on a board of side 10, and less on smaller boards.
func (p Position) Shape() hexgames.Shape {
	if p.side == 0 {
		return hexgames.Shape{}
	}
	n := 2*int(p.side) - 1
	return hexgames.Shape{Planes: planeCount, Height: n, Width: n, Vector: 1, Actions: len(cellsOf[p.side])}
}

// whole returns the move with these actions, and reports whether it is legal.
func (p *Position) whole(actions []int) (Move, bool) {
	if len(actions) != 1 || !p.isAction(actions[0]) {
		return Move{}, false
	}
	m := Move{cellsOf[p.side][actions[0]], p.side}
	return m, p.allows(m)
}

// isAction reports whether a number is that of a cell, in board order.
func (p *Position) isAction(i int) bool { return i >= 0 && i < len(cellsOf[p.side]) }

// Observe appends what the player to move sees. Each plane has a 1 where something is: the
// player's stones, the opponent's stones, and the cells of the board. The vector is 1 until
// White has placed the second stone, which A3 restricts, and then 0. A move is a single
// action, so no actions can come first. If the game is over, the view is that of the player
// whose turn it would be.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	if p.side == 0 || len(first) > 0 {
		return dst, encode.Refuse(p, first)
	}
	shape := p.Shape()
	dst, o := encode.Zeros(dst, shape)
	own, enemy := p.sides()
	for i, s := range [planeCount]*cellSet{ownStones: own, enemyStones: enemy, boardCells: &boardSet[p.side]} {
		plane := encode.Plane(o, shape, i)
		// Letters and numbers of a smaller board begin at a later line of the largest board.
		skipped := (MaxSide - int(p.side)) * (shape.Width + 1)
		for c := range s.cells() {
			plane[int(c)/stride*shape.Width+int(c)%stride-skipped] = 1
		}
	}
	if p.ply <= secondStone {
		o[len(o)-1] = 1
	}
	return dst, nil
}

// AppendActions appends, in ascending order, the actions of the legal moves; nothing after
// the action of one, or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	if p.side == 0 || len(first) > 0 {
		if _, ok := p.whole(first); !ok {
			return dst, encode.Refuse(p, first)
		}
		return dst, nil
	}
	if p.moves == 0 {
		return dst, nil
	}
	n := 0 // the number of cells before a word
	board := &boardSet[p.side]
	for i, word := range p.playable() {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, n+before(board[i], word&-word))
		}
		n += bits.OnesCount64(board[i])
	}
	return dst, nil
}

// EncodeMove appends the action of a legal move.
func (p Position) EncodeMove(dst []int, m Move) ([]int, error) {
	if !p.allows(m) {
		return dst, p.refuse(m, m.String())
	}
	return append(dst, boardSet[p.side].rank(m.at)), nil
}

// DecodeMove returns the legal move with this action.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	m, ok := p.whole(actions)
	if !ok {
		return Move{}, encode.Refuse(p, actions)
	}
	return m, nil
}

// FormatAction returns the cell of an action, such as "i11"; "" for a number that is not an
// action.
func (p Position) FormatAction(action int) string {
	if !p.isAction(action) {
		return ""
	}
	return p.nameOf(cellsOf[p.side][action])
}

// TransformAction returns the action to which a symmetry of the board moves an action; -1 for
// a number that is not an action.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	if !p.isAction(action) {
		return -1
	}
	return boardSet[p.side].rank(moved()[s%12][cellsOf[p.side][action]])
}
