package hexdame

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The planes of an observation. Rows are letters and columns are numbers, both as the player
// to move sees them.
const (
	ownMen = iota
	ownKings
	enemyMen
	enemyKings
	jumped  // the pieces that the actions so far capture
	moving  // the moving piece, where it stands now
	onBoard // the cells
	planeCount
)

const gridSide = 2*side - 1

var shape = hexgames.Shape{Planes: planeCount, Height: gridSide, Width: gridSide, Actions: actionCount}

// Shape returns the sizes of the encoding: 7 planes of 9 by 9, and 1104 actions.
func (p Position) Shape() hexgames.Shape {
	if p.mover == hexgames.None {
		return hexgames.Shape{}
	}
	return shape
}

// An action is a step or a jump from one cell to another in line with it.
type action struct{ from, to cell }

const actionCount = 1104

// seen returns the cell where the player to move sees c. It is its own inverse.
func (p Position) seen(c cell) cell {
	if p.mover == hexgames.Black {
		return c.turned()
	}
	return c
}

// action returns the number of the action from one cell to another in line with it.
func (p Position) action(from, to cell) int { return int(actionOf[p.seen(from)][p.seen(to)]) }

// actionAt returns the cells of an action, or false if the number is not an action.
func (p Position) actionAt(i int) (a action, ok bool) {
	if p.mover == hexgames.None || i < 0 || i >= actionCount {
		return action{}, false
	}
	a = actions[i]
	return action{p.seen(a.from), p.seen(a.to)}, true
}

// A passage is a piece partway through the actions of a move.
type passage struct {
	start, at cell
	captured  cellSet
}

// follow carries out actions of a piece as far as the board allows, regardless of what can follow
// them: jumps that take no more pieces than the player must capture, or one step.
func (p Position) follow(first []int) (w passage, ok bool) {
	own, enemy := p.sides()
	for i, n := range first {
		a, ok := p.actionAt(n)
		if i == 0 {
			w.start, w.at = a.from, a.from
		}
		if !ok || !own.has(w.start) || a.from != w.at || i >= max(int(p.captures), 1) {
			return w, false
		}
		if p.captures > 0 {
			over, ok := jump(a.from, a.to, p.kings.has(w.start), p.empty()|w.start.set(), enemy&^w.captured)
			if !ok {
				return w, false
			}
			w.captured |= over.set()
		}
		w.at = a.to
	}
	return w, true
}

// whole returns the legal move with these actions, and whether there is one.
func (p Position) whole(actions []int) (Move, bool) {
	w, ok := p.follow(actions)
	if m := (Move{w.start, w.at, w.captured}); ok && len(actions) > 0 && p.allows(m) {
		return m, true
	}
	return Move{}, false
}

// An actionSet is a set of actions.
type actionSet [(actionCount + 63) / 64]uint64

// mark sets the bits of the actions that can follow the first actions of a legal move; after a
// complete move, none can. It reports false if no legal move begins with these actions. On entry,
// all bits of next must be clear.
func (p Position) mark(next []uint64, first []int) bool {
	w, ok := p.follow(first)
	switch {
	case !ok || p.mover == hexgames.None:
		return false
	case len(first) > 0:
		if !p.markJumps(next, w) {
			_, ok = p.whole(first)
		}
		return ok
	case p.captures == 0:
		p.markSteps(next)
		return true
	}
	own, enemy := p.sides()
	pieces := own & p.kings
	for _, s := range menLeaps(enemy, p.empty()) {
		pieces |= own & s
	}
	for ; pieces != 0; pieces &= pieces - 1 {
		c := pieces.lowest()
		p.markJumps(next, passage{start: c, at: c})
	}
	return true
}

// markSteps sets the bits of the actions of a position without captures.
func (p Position) markSteps(next []uint64) {
	own, _ := p.sides()
	empty := p.empty()
	first, second, third := p.stepping(own&^p.kings, empty)
	for i, men := range [3]cellSet{first, second, third} {
		for table := &stepActions[p.mover][i]; men != 0; men &= men - 1 {
			encode.Set(next, int(table[men.lowest()&63]))
		}
	}
	for kings := own & p.kings; kings != 0; kings &= kings - 1 {
		c := kings.lowest()
		for to := reach(c, empty); to != 0; to &= to - 1 {
			encode.Set(next, p.action(c, to.lowest()))
		}
	}
}

// markJumps sets the bits of the jumps that can continue the move of a passage, and reports whether
// there are any.
func (p Position) markJumps(next []uint64, w passage) (some bool) {
	_, enemy := p.sides()
	prey, empty, king := enemy&^w.captured, p.empty()|w.start.set(), p.kings.has(w.start)
	left := int(p.captures) - w.captured.count() // the number of pieces to capture
	for d := 0; d < 6 && left > 0; d++ {
		before := w.at.set()
		if king {
			before = slide(before, empty, d)
		}
		over := step(before, d) & prey
		to := step(over, d) & empty
		if king {
			to = slide(to, empty, d)
		}
		for ; to != 0; to &= to - 1 {
			if c := to.lowest(); left == 1 || canGoOn(c, king, prey&^over, empty, left-1) {
				encode.Set(next, p.action(w.at, c))
				some = true
			}
		}
	}
	return some
}

// canGoOn reports whether a piece on c can capture n more pieces of prey.
func canGoOn(c cell, king bool, prey, empty cellSet, n int) bool {
	men, kings := c.set(), cellSet(0)
	if king {
		men, kings = kings, men
	}
	var h hunt
	defer h.done()
	return len(h.run(men, kings, prey, empty, n)) > 0
}

// Observe appends what the player to move sees after the first actions of a move. The planes mark
// the player's men, the player's kings, the opponent's men, the opponent's kings, the pieces that
// the actions capture, the piece that makes them, and the cells of the board. The moving piece stands
// where the actions lead; captured pieces stay where they are (D7).
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	w, ok := p.follow(first)
	var next actionSet
	if !ok || p.mover == hexgames.None || len(first) > 0 && !p.markJumps(next[:], w) {
		return dst, encode.Refuse(p, first)
	}
	own, enemy := p.sides()
	kings := p.kings
	var piece cellSet
	if len(first) > 0 {
		piece = w.at.set()
		own = own&^w.start.set() | piece
		if kings.has(w.start) {
			kings = kings&^w.start.set() | piece
		}
	}
	dst, o := encode.Zeros(dst, shape)
	for i, s := range [onBoard]cellSet{
		ownMen: own &^ kings, ownKings: own & kings, enemyMen: enemy &^ kings, enemyKings: enemy & kings,
		jumped: w.captured, moving: piece,
	} {
		plane := encode.Plane(o, shape, i)
		for ; s != 0; s &= s - 1 {
			plane[board.Places[p.seen(s.lowest())]] = 1
		}
	}
	copy(encode.Plane(o, shape, onBoard), board.Plane)
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

// EncodeMove appends the actions of a legal move: its step, or its jumps along the path that
// FormatMove writes.
func (p Position) EncodeMove(dst []int, m Move) ([]int, error) {
	if !p.allows(m) {
		return dst, p.refuse(m, m.String())
	}
	if m.captured.count() < 2 {
		return append(dst, p.action(m.from, m.to)), nil
	}
	at := m.from
	p.stopsAfter(m, func(stops cellSet) (cell, bool) {
		to := stops.first()
		dst = append(dst, p.action(at, to))
		at = to
		return to, true
	})
	return dst, nil
}

// DecodeMove returns the legal move with these actions.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	m, ok := p.whole(actions)
	return m, encode.Check(ok, p, actions)
}

// FormatAction returns the cells of an action, such as "d4-e5", for a step and a jump alike; "" for
// a number that is not an action.
func (p Position) FormatAction(action int) string {
	a, ok := p.actionAt(action)
	if !ok {
		return ""
	}
	return a.from.String() + "-" + a.to.String()
}

// TransformAction returns the image of an action under a symmetry of the board; -1 for a number
// that is not an action.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	a, ok := p.actionAt(action)
	if !ok {
		return -1
	}
	return p.action(boards.Image(s, a.from), boards.Image(s, a.to))
}
