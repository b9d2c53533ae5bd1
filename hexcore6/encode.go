package hexcore6

import (
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The planes of an observation. Rows are letters and columns are numbers. Discs are counted
// from the top, because that decides who owns a stack (C7) and what can move (C8).
const (
	ownDiscs   = 0             // the top discs, then those below them, then the bottom of full stacks
	enemyDiscs = maxHeight     // the same of the opponent
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

// maxShift is the maximum number of discs that can move: no stack has room for three.
const maxShift = maxHeight - 1

// A coding is what the encoding of positions depends on: the side of the board.
type coding struct {
	shape hexgames.Shape

	// The actions as moves. A shift has the number of its discs, but not whether others
	// stay below them.
	actions []Move

	// The numbers of the first placement and the first shift that begin with each cell.
	places, shifts [bitCount]uint16

	gridOf     [bitCount]uint8 // the place of each cell in a plane
	wholeBoard []float32       // the plane of all cells
}

// codingOf returns the encoding of a board.
func codingOf(side int) (k coding) {
	letters := 2*side - 1
	all := boardSet[side]
	k.wholeBoard = make([]float32, letters*letters)
	for c := range all.cells() {
		h := c.hex()
		k.gridOf[c] = uint8(letters*(h.Q+side-1) + side - 1 - h.R) // letter and number, from 0
		k.wholeBoard[k.gridOf[c]] = 1
		k.places[c] = uint16(len(k.actions))
		for to := range lines[c].and(all).cells() {
			k.actions = append(k.actions, Move{kind: Place, side: uint8(side), path: path{c, to}})
		}
	}
	for c := range all.cells() {
		k.shifts[c] = uint16(len(k.actions))
		for to := range near[c].and(all).cells() {
			for discs := uint8(1); discs <= maxShift; discs++ {
				k.actions = append(k.actions, Move{Shift, uint8(side), path{c, to}, load{discs: discs}})
			}
		}
	}
	k.actions = append(k.actions, pass)
	k.shape = hexgames.Shape{
		Planes: planeCount, Height: letters, Width: letters, Vector: vectorCount, Actions: len(k.actions),
	}
	return k
}

// Shape returns the sizes of the encoding: on side 6, 9 planes of 11 by 11, a vector of 2
// numbers, and 3031 actions.
func (p Position) Shape() hexgames.Shape { return codings[p.side].shape }

// place returns the number of the action that places discs on two cells.
func (k *coding) place(side uint8, from, to cell) int {
	return int(k.places[from&127]) + lines[from&127].and(boardSet[side]).rank(to)
}

// shift returns the number of the action that moves discs.
func (k *coding) shift(side uint8, from, to cell, discs int) int {
	return int(k.shifts[from&127]) + maxShift*near[from&127].and(boardSet[side]).rank(to) + discs - 1
}

// action returns the number of a move on this board.
func (p *Position) action(m Move) int {
	k := &codings[p.side]
	switch m.kind {
	case Place:
		return k.place(p.side, m.from, m.to)
	case Shift:
		return k.shift(p.side, m.from, m.to, int(m.discs))
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

// whole returns the move with these actions, and reports whether it is legal.
func (p *Position) whole(actions []int) (Move, bool) {
	if len(actions) != 1 {
		return Move{}, false
	}
	m := p.actionAt(actions[0])
	if m.kind == Shift {
		m.part = int(m.discs) < height(p.code(m.from))
	}
	return m, p.allows(m)
}

// Observe appends what the player to move sees. Each plane has a 1 where something is: the
// player's discs, on top of stacks, below the top discs, and below these; the opponent's
// discs in the same way; the Core, the obstacles, and the cells of the board. The two numbers
// of the vector are 1 while discs are placed, and the number of passes since the last other
// move. Every move is one action, so there are no first actions of a move.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	if p.side == 0 || len(first) > 0 {
		return dst, encode.Refuse(p, first)
	}
	k := &codings[p.side]
	dst, o := encode.Zeros(dst, k.shape)
	plane := func(i int) []float32 { return encode.Plane(o, k.shape, i) }
	draw := func(i int, s cellSet) {
		plane := plane(i)
		for !s.isEmpty() {
			var c cell
			c, s = s.pop()
			plane[k.gridOf[c&127]] = 1
		}
	}
	own, enemy := ownDiscs, enemyDiscs
	if p.mover == hexgames.Black {
		own, enemy = enemy, own
	}
	for i, discs := range [maxHeight]cellSet{p.stacks(), p.tall(), p.full()} {
		white := discs.and(p.bit(i))
		draw(own+i, white)
		draw(enemy+i, discs.without(white))
	}
	draw(theCore, p.core.set())
	draw(obstacles, p.obstacles())
	copy(plane(onBoard), k.wholeBoard)
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

// AppendActions appends, in ascending order, the actions that can follow the first actions of
// a move; nothing if these are a whole move, or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	if p.side == 0 || len(first) > 0 {
		if _, ok := p.whole(first); !ok {
			return dst, encode.Refuse(p, first)
		}
		return dst, nil
	}
	k := &codings[p.side]
	dst = slices.Grow(dst, int(p.moves))
	switch p.phase {
	case Placement:
		empty := p.empty()
		for froms := empty; !froms.isEmpty(); {
			var from, to cell
			from, froms = froms.pop()
			for tos := partners(from, empty); !tos.isEmpty(); {
				to, tos = tos.pop()
				dst = append(dst, k.place(p.side, from, to))
			}
		}
	case Movement, LastPass:
		froms, ontoOne, two, ontoTwo := p.scan()
		for !froms.isEmpty() {
			var from, to cell
			from, froms = froms.pop()
			for tos := near[from&127].and(ontoOne); !tos.isEmpty(); { // with room for two is room for one
				to, tos = tos.pop()
				dst = append(dst, k.shift(p.side, from, to, 1))
				if two.has(from) && ontoTwo.has(to) {
					dst = append(dst, k.shift(p.side, from, to, 2))
				}
			}
		}
		dst = append(dst, p.action(pass))
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

// DecodeMove returns the legal move with these actions, of which there is one.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	m, ok := p.whole(actions)
	if !ok {
		return Move{}, encode.Refuse(p, actions)
	}
	return m, nil
}

// FormatAction returns the name of an action: "c4/c8" for two discs that are placed, "k7-j6:1"
// or "k7-j6:2" for one or two that move, whether others stay below them or not, and "pass";
// "" for a number that is not an action.
func (p Position) FormatAction(action int) string {
	m := p.actionAt(action)
	m.part = true
	return m.String()
}

// TransformAction returns the action to which a symmetry of the board moves an action; -1 for
// a number that is not an action.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	m := p.actionAt(action)
	if m == (Move{}) {
		return -1
	}
	return p.action(m.Transform(s))
}
