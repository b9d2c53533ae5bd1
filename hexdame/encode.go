package hexdame

import (
	"math/bits"

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
	jumped  // the pieces that the first actions capture
	moving  // the piece that makes them, on the cell where it stands now
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

// An action is a step or a jump, from one cell to another in a line with it.
type action struct{ from, to cell }

const actionCount = 1104

// seen returns a cell as the player to move sees it, or the cell that he sees as c.
func (p Position) seen(c cell) cell {
	if p.mover == hexgames.Black {
		return c.turned()
	}
	return c
}

// action returns the number of the action from one cell to another in a line with it.
func (p Position) action(from, to cell) int { return int(actionOf[p.seen(from)][p.seen(to)]) }

// actionAt returns the cells of an action, and false if the number is not an action.
func (p Position) actionAt(i int) (a action, ok bool) {
	if p.mover == hexgames.None || i < 0 || i >= actionCount {
		return action{}, false
	}
	a = actions[i]
	return action{p.seen(a.from), p.seen(a.to)}, true
}

// A passage is a piece on its way through the first actions of a move.
type passage struct {
	start, at cell
	captured  cellSet
}

// follow follows actions as far as the board goes, whatever can follow them: jumps that take
// no more pieces than the player must capture, or one step.
func (p Position) follow(first []int) (w passage, ok bool) {
	_, enemy := p.sides()
	for i, n := range first {
		a, ok := p.actionAt(n)
		if i == 0 {
			w.start, w.at = a.from, a.from
		}
		if !ok || a.from != w.at || i >= max(int(p.captures), 1) {
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

func (s *actionSet) add(n int) { s[n/64] |= 1 << (n % 64) }

// following returns the actions that can follow the first actions of a legal move, but not
// all of them. It returns none if there is no such move.
func (p Position) following(first []int) (next actionSet) {
	w, ok := p.follow(first)
	if !ok {
		return next
	}
	var buf [64]Move
	for _, m := range p.AppendMoves(buf[:0]) {
		switch {
		case len(first) > 0 && m.from != w.start || w.captured&^m.captured != 0:
			continue
		case m.captured.count() < 2 && len(first) == 0:
			next.add(p.action(m.from, m.to))
			continue
		}
		at, rest := m.from, first
		stops, _ := p.stopsAfter(m, func(stops cellSet) (cell, bool) {
			if len(rest) == 0 {
				return 0, false
			}
			a, _ := p.actionAt(rest[0])
			if !stops.has(a.to) {
				return 0, false
			}
			at, rest = a.to, rest[1:]
			return at, true
		})
		if len(rest) == 0 {
			for to := range stops.cells() {
				next.add(p.action(at, to))
			}
		}
	}
	return next
}

// Observe appends what the player to move sees after the first actions of a move. Each plane
// has a 1 where something is: the player's men, his kings, the opponent's men, the opponent's
// kings, the pieces that the actions capture, the piece that makes them, and the cells of the
// board. That piece stands where the actions lead; captured pieces stay where they are (D7).
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	w, ok := p.follow(first)
	if !ok || p.mover == hexgames.None || len(first) > 0 && p.following(first) == (actionSet{}) {
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

// AppendActions appends, in ascending order, the actions that can follow the first actions of
// a move; nothing if these are a whole move, or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	next := p.following(first)
	if next == (actionSet{}) {
		if _, ok := p.whole(first); !ok && (len(first) > 0 || p.mover == hexgames.None) {
			return dst, encode.Refuse(p, first)
		}
	}
	for i, word := range next {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, 64*i+bits.TrailingZeros64(word))
		}
	}
	return dst, nil
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

// FormatAction returns the cells of an action, such as "d4-e5", whether it is a step or a
// jump; "" for a number that is not an action.
func (p Position) FormatAction(action int) string {
	a, ok := p.actionAt(action)
	if !ok {
		return ""
	}
	return a.from.String() + "-" + a.to.String()
}

// TransformAction returns the action to which a symmetry of the board moves an action; -1 for
// a number that is not an action.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	a, ok := p.actionAt(action)
	if !ok {
		return -1
	}
	return p.action(boards.Image(s, a.from), boards.Image(s, a.to))
}
