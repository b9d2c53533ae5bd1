package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The planes of an observation. Rows are those of the board, and columns are halves of a
// cell, both as the player to move sees them.
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

var encoding = hexgames.Shape{Planes: planeCount, Height: gridHeight, Width: gridWidth, Actions: actionCount}

// Shape returns the sizes of the encoding: 5 planes of 11 by 9, and 79 actions.
func (p Position) Shape() hexgames.Shape {
	if p.mover == hexgames.None {
		return hexgames.Shape{}
	}
	return encoding
}

// An action is a move from one cell to another, whether it captures or not.
type action struct{ from, to Cell }

// actionCount is the number of the steps of Triads, which only move forward, and of the moves
// of Hexads over each link, in both directions.
const actionCount = 41 + 2*19

// seen returns a cell as the player to move sees it, or the cell that he sees as c.
func (p Position) seen(c Cell) Cell {
	if p.mover == hexgames.Black {
		return turned[c&63]
	}
	return c
}

// view returns the position as the player to move sees it: with White to move.
func (p Position) view() Position {
	if p.mover == hexgames.Black {
		return p.Reverse()
	}
	return p
}

// action returns the number of the action from one cell to another that it can lead to.
func (p Position) action(from, to Cell) int {
	return int(actionOf[p.seen(from)&63][p.seen(to)&63])
}

// actionAt returns the cells of an action, and false if the number is not an action.
func (p Position) actionAt(i int) (a action, ok bool) {
	if p.mover == hexgames.None || i < 0 || i >= actionCount {
		return action{}, false
	}
	a = actions[i]
	return action{p.seen(a.from), p.seen(a.to)}, true
}

// whole returns the move with these actions, and reports whether it is legal.
func (p Position) whole(actions []int) (Move, bool) {
	if len(actions) != 1 {
		return Move{}, false
	}
	a, ok := p.actionAt(actions[0])
	_, enemy := p.sides()
	m := Move{a.from, a.to, enemy.has(a.to)}
	return m, ok && p.allows(m)
}

// Observe appends what the player to move sees. Each plane has a 1 where something is: the
// player's Hexads, his Triads, the opponent's Hexads, the opponent's Triads, and the cells of
// the board. A move is a single action, so no actions can come first.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	if p.mover == hexgames.None || len(first) > 0 {
		return dst, encode.Refuse(p, first)
	}
	own, enemy := p.view().sides()
	dst, o := encode.Zeros(dst, encoding)
	for i, s := range [planeCount]cellSet{
		ownHexads: own & hexagons, ownTriads: own & triangles,
		enemyHexads: enemy & hexagons, enemyTriads: enemy & triangles,
		onBoard: all,
	} {
		plane := encode.Plane(o, encoding, i)
		for c := range s.cells() {
			plane[gridOf[c&63]] = 1
		}
	}
	return dst, nil
}

// AppendActions appends, in ascending order, the actions of the legal moves; nothing after
// the action of one, or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	if p.mover == hexgames.None || len(first) > 0 {
		if _, ok := p.whole(first); !ok {
			return dst, encode.Refuse(p, first)
		}
		return dst, nil
	}
	var buf [MaxMoves]Move
	for _, m := range p.view().AppendMoves(buf[:0]) {
		dst = append(dst, int(actionOf[m.from&63][m.to&63]))
	}
	return dst, nil
}

// EncodeMove appends the action of a legal move.
func (p Position) EncodeMove(dst []int, m Move) ([]int, error) {
	if !p.allows(m) {
		return dst, p.refuse(m, m.String())
	}
	return append(dst, p.action(m.from, m.to)), nil
}

// DecodeMove returns the legal move with this action.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	m, ok := p.whole(actions)
	if !ok {
		return Move{}, encode.Refuse(p, actions)
	}
	return m, nil
}

// FormatAction returns the cells of an action, such as "d3-e3", whether it captures or not;
// "" for a number that is not an action.
func (p Position) FormatAction(action int) string {
	a, ok := p.actionAt(action)
	if !ok {
		return ""
	}
	return a.from.String() + "-" + a.to.String()
}

// TransformAction returns the action to which a symmetry of the board moves an action; -1 for
// a number that is not an action, or if s is not a symmetry of the game.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	a, ok := p.actionAt(action)
	from, to := a.from.Transform(s), a.to.Transform(s)
	if !ok || from == 0 {
		return -1
	}
	return p.action(from, to)
}
