package hexdame

// A hunt is a search for the captures of the most pieces (D6). It follows every sequence of jumps
// and finds the captures along with their number of pieces.
type hunt struct {
	enemy cellSet // the pieces to capture, which stay on the board until the end (D7)
	empty cellSet // including the starting cell (D7)
	from  cell
	leaps leaps // of a king that started there
	jumps int   // the number of jumps so far

	most  int // the number of pieces in the longest sequence found so far
	found [16]capture
	n     int   // the number of captures found
	first int   // the first of them by the same piece
	room  *room // of the sweep, if there was one
}

// A capture holds the captures of the same pieces by one piece; they differ in where it ends.
type capture struct {
	taken cellSet
	to    cellSet
	from  cell
}

// longHunt is the number of jumps that turns a hunt into a sweep. Hunts in ordinary games are much
// shorter.
const longHunt = 250

// run returns the captures of the most pieces by some men and kings, unless they capture fewer than
// least. The caller must call done after its last use of them.
func (h *hunt) run(men, kings, enemy, empty cellSet, least int) []capture {
	h.enemy, h.most = enemy, least
	h.follow(men, kings, empty)
	if h.jumps <= longHunt {
		return h.found[:h.n]
	}
	h.room = rooms.Get().(*room)
	h.most = least
	h.sweep(men, kings, empty)
	return h.room.found
}

// done ends the use of the captures that run returned.
func (h *hunt) done() {
	if h.room != nil {
		rooms.Put(h.room)
	}
}

// follow follows the captures of some men and kings for up to longHunt jumps.
func (h *hunt) follow(men, kings, empty cellSet) {
	for men != 0 {
		h.from, men = men.pop()
		h.empty = empty | h.from.set()
		h.first = h.n
		h.man(h.from, 0, 0)
	}
	for kings != 0 {
		h.from, kings = kings.pop()
		h.empty = empty | h.from.set()
		h.leaps = kingLeaps(h.enemy, h.empty)
		h.first = h.n
		h.king(h.from.set(), 0, 0)
	}
}

// man continues from a cell, where a man has captured n pieces.
func (h *hunt) man(c cell, taken cellSet, n int) {
	if h.jumps++; h.jumps > longHunt {
		return
	}
	for left := near[c&63] & h.enemy &^ taken; left != 0; left &= left - 1 {
		over := left.lowest()
		if to := behind[c&63][over&63]; h.empty.has(to) {
			h.man(to, taken|over.set(), n+1)
		}
	}
	h.take(c.set(), taken, n)
}

// king continues from any of some cells that a king has reached by capturing the same n pieces.
func (h *hunt) king(at, taken cellSet, n int) {
	if h.jumps++; h.jumps > longHunt {
		return
	}
	for d := range 6 {
		from := at & h.leaps[d]
		if from == 0 {
			continue
		}
		for left := step(slide(from, h.empty, d), d) & h.enemy &^ taken; left != 0; left &= left - 1 {
			over := left & -left
			if to := step(over, d) & h.empty; to != 0 {
				h.king(slide(to, h.empty, d), taken|over, n+1)
			}
		}
	}
	h.take(at, taken, n)
}

// take records captures, unless there are captures of more pieces.
func (h *hunt) take(to, taken cellSet, n int) {
	if n < h.most {
		return
	}
	if n > h.most {
		h.most, h.n, h.first = n, 0, 0
	}
	for i := h.first; i < h.n; i++ {
		if h.found[i].taken == taken {
			h.found[i].to |= to // perhaps the same capture by another path (D11)
			return
		}
	}
	if h.n == len(h.found) {
		h.jumps = longHunt + 1 // too many
		return
	}
	h.found[h.n] = capture{taken, to, h.from}
	h.n++
}

// waysOf returns the number of captures.
func waysOf(found []capture) (n int) {
	for i := range found {
		n += found[i].to.count()
	}
	return n
}

// leaps holds, by direction, the cells where a jump in that direction can start. Because no piece
// leaves the board during a capture (D7), they stay the same until it ends.
type leaps [6]cellSet

// menLeaps returns the cells where men can start a jump: next to an enemy with an empty cell behind
// it.
func menLeaps(enemy, empty cellSet) leaps {
	return leaps{
		step3(enemy & step3(empty)), step4(enemy & step4(empty)), step5(enemy & step5(empty)),
		step0(enemy & step0(empty)), step1(enemy & step1(empty)), step2(enemy & step2(empty)),
	}
}

// kingLeaps returns the same for kings, which jump from any distance.
func kingLeaps(enemy, empty cellSet) leaps {
	l := menLeaps(enemy, empty)
	for d := range l {
		l[d] = slide(l[d]&empty, empty, (d+3)%6)
	}
	return l
}
