package hexdame

import "slices"

// Seven places decide whether something can be captured, because each can skip most of the
// question. A change to D4 through D7 must change all of them:
//
//   - between, firstJumps: the first jumps of all men together;
//   - canCapture, and anyWithKings in playout.go: the first jumps of kings;
//   - hunt: all sequences of jumps, while there are few;
//   - sweep: all sequences, by sets of captured enemies; also the paths of a move, in path.go;
//   - jump: one jump that is written, clicked or encoded;
//   - markJumps in encode.go: the next jumps of a partly encoded move;
//   - countUpTwice in perft.go: the steps that leave no capture.

// between returns the cells between one of the men and an empty cell. An enemy there can be
// captured (D4).
func between(men, empty cellSet) cellSet {
	return (turn0(men)&turn3(empty)|turn3(men)&turn0(empty))&inner0 |
		(turn1(men)&turn4(empty)|turn4(men)&turn1(empty))&inner1 |
		(turn2(men)&turn5(empty)|turn5(men)&turn2(empty))&inner2
}

// captures returns how many pieces a side must capture (D6), 0 if it cannot capture, and how many
// captures do so.
func captures(own, enemy, kings cellSet) (most, ways int) {
	empty := all &^ (own | enemy)
	if own&kings == 0 {
		if enemy&between(own, empty) == 0 {
			return 0, 0 // the usual case
		}
		return menCaptures(own, enemy, empty)
	}
	if !canCapture(own, enemy, kings) {
		return 0, 0
	}
	var h hunt
	defer h.done()
	ways = waysOf(h.run(own&^kings, own&kings, enemy, empty, 1))
	return h.most, ways
}

// menCaptures is captures for men, at least one of whom can capture.
func menCaptures(men, enemy, empty cellSet) (most, ways int) {
	first := firstJumps(men, enemy, empty)
	if first.more == 0 {
		return 1, first.count()
	}
	var h hunt
	defer h.done()
	ways = waysOf(h.run(first.more, 0, enemy, empty, 2))
	return h.most, ways
}

// canCapture reports whether a side can capture at least one piece.
func canCapture(own, enemy, kings cellSet) bool {
	empty := all &^ (own | enemy)
	if enemy&between(own&^kings, empty) != 0 {
		return true
	}
	for d := range 6 {
		if enemy&step(slide(own&kings, empty, d), d)&step(empty, (d+3)%6) != 0 {
			return true
		}
	}
	return false
}

// jumps holds the first jumps of men.
type jumps struct {
	to   [6]cellSet // where they end, by direction
	more cellSet    // the men that can jump again
}

// firstJumps returns the first jumps of men. A man's starting cell is empty for its later jumps
// (D7), but its second jump cannot end there.
func firstJumps(men, enemy, empty cellSet) jumps {
	l := menLeaps(enemy, empty)
	to0, to1, to2 := rotate(men&l[0], 2*13)&all, rotate(men&l[1], 2*14)&all, rotate(men&l[2], 2*1)&all
	to3, to4, to5 := rotate(men&l[3], 61-2*13)&all, rotate(men&l[4], 61-2*14)&all, rotate(men&l[5], 61-2*1)&all
	// A man does not jump back: it would capture the same enemy twice.
	l01, l25, l34 := l[0]|l[1], l[2]|l[5], l[3]|l[4]
	more := rotate(to0&(l01|l25|l[4]), 61-2*13) | rotate(to3&(l34|l25|l[1]), 2*13) |
		rotate(to1&(l01|l25|l[3]), 61-2*14) | rotate(to4&(l34|l25|l[0]), 2*14) |
		rotate(to2&(l01|l34|l[2]), 61-2*1) | rotate(to5&(l01|l34|l[5]), 2*1)
	return jumps{[6]cellSet{to0, to1, to2, to3, to4, to5}, more & all}
}

// count returns the number of jumps. No two men land on the same cell in the same
// direction, because they would have jumped the same enemy.
func (j *jumps) count() int {
	return j.to[0].count() + j.to[1].count() + j.to[2].count() + j.to[3].count() + j.to[4].count() + j.to[5].count()
}

// jumpTo returns the jump in direction d that ends on a cell.
func jumpTo(to cell, d int) Move {
	over := next[to][(d+3)%6]
	return Move{next[over][(d+3)%6], to, over.set()}
}

// appendCaptures appends the legal captures to dst, in order.
func (p Position) appendCaptures(dst []Move) []Move {
	own, enemy := p.sides()
	start := len(dst)
	if p.captures == 1 && own&p.kings == 0 {
		first := firstJumps(own, enemy, p.empty())
		for d, s := range first.to {
			for s != 0 {
				var to cell
				to, s = s.pop()
				dst = append(dst, jumpTo(to, d))
			}
		}
	} else {
		var h hunt
		defer h.done()
		for _, c := range h.run(own&^p.kings, own&p.kings, enemy, p.empty(), int(p.captures)) {
			for to := c.to; to != 0; to &= to - 1 {
				dst = append(dst, Move{c.from, to.lowest(), c.taken})
			}
		}
	}
	if found := dst[start:]; len(found) > 1 {
		slices.SortFunc(found, compare)
	}
	return dst
}

// countCaptures returns the number of legal captures.
func (p Position) countCaptures() (n int) {
	if p.ways > 0 {
		return int(p.ways)
	}
	own, enemy := p.sides()
	_, n = captures(own, enemy, p.kings)
	return n
}

// leads reports whether the mover's piece on m.from can capture exactly the pieces of m,
// in some order, and end on m.to.
func (p Position) leads(m Move) bool {
	_, enemy := p.sides()
	if m.captured&^enemy != 0 {
		return false
	}
	if p.captures == 1 {
		over, ok := jump(m.from, m.to, p.kings.has(m.from), p.empty(), enemy)
		return ok && over.set() == m.captured
	}
	piece := m.from.set()
	var h hunt
	defer h.done()
	for _, c := range h.run(piece&^p.kings, piece&p.kings, m.captured, p.empty(), m.captured.count()) {
		if c.taken == m.captured && c.to.has(m.to) {
			return true
		}
	}
	return false
}

// jump returns the cell of the prey that a piece captures by jumping from one cell to another, and
// whether that jump is possible.
func jump(from, to cell, king bool, empty, prey cellSet) (cell, bool) {
	for d := range 6 {
		if !ray[from][d].has(to) {
			continue
		}
		over := next[from][d]
		for king && over != to && empty.has(over) {
			over = next[over][d]
		}
		if !prey.has(over) || over == to {
			return 0, false
		}
		behind := next[over][d]
		for king && behind != to && empty.has(behind) {
			behind = next[behind][d]
		}
		return over, behind == to && empty.has(to)
	}
	return 0, false
}
