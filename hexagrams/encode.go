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

// actionCount is the number of the steps of Triads, which only move forward, and of the moves
// of Hexads over each link, in both directions.
const actionCount = 41 + 2*19

// view returns the position as the player to move sees it: with White to move.
func (p Position) view() Position {
	if p.mover == hexgames.Black {
		return p.Reverse()
	}
	return p
}

// seen returns a move as the player to move sees it, or the move that they see as m.
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

// Observe appends what the player to move sees. Each plane has a 1 where something is: the
// player's Hexads, their Triads, the opponent's Hexads, the opponent's Triads, and the cells of
// the board. A move is a single action, so no actions can come first.
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

// AppendActions appends, in ascending order, the actions of the legal moves; nothing after
// the action of one, or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	if p.mover == hexgames.None || len(first) > 0 {
		_, ok := p.whole(first)
		return dst, encode.Check(ok, p, first)
	}
	view := p.view()
	var buf [MaxMoves]Move
	for _, m := range view.AppendMoves(buf[:0]) {
		dst = append(dst, view.action(m))
	}
	return dst, nil
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

// FormatAction returns the cells of an action, such as "d3-e3", whether it captures or not;
// "" for a number that is not an action.
func (p Position) FormatAction(action int) string { return p.actionAt(action).String() }

// TransformAction returns the action to which a symmetry of the board moves an action; -1 for
// a number that is not an action, or if s is not a symmetry of the game.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	m := p.actionAt(action).Transform(s)
	if m == (Move{}) {
		return -1
	}
	return p.action(m)
}
