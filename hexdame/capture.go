package hexdame

import "slices"

// menCanCapture reports whether any of the men can capture (D4): whether an
// enemy has a man on one side and an empty cell on the other.
func menCanCapture(men, enemy, empty cellSet) bool {
	return enemy&(step0(men)&step3(empty)|step3(men)&step0(empty)|
		step1(men)&step4(empty)|step4(men)&step1(empty)|
		step2(men)&step5(empty)|step5(men)&step2(empty)) != 0
}

// landings holds, by direction, the cells where pieces that jump in that direction land.
type landings [6]cellSet

// landMen returns the cells where men land after capturing one piece (D4): behind an
// enemy that is next to a man.
func landMen(men, enemy, empty cellSet) landings {
	return landings{
		step0(enemy&step0(men)) & empty, step1(enemy&step1(men)) & empty, step2(enemy&step2(men)) & empty,
		step3(enemy&step3(men)) & empty, step4(enemy&step4(men)) & empty, step5(enemy&step5(men)) & empty,
	}
}

// landKings returns the same for kings (D5).
func landKings(kings, enemy, empty cellSet) (l landings) {
	for d := range 6 {
		over := enemy & step(slide(kings, empty, d), d)
		l[d] = slide(step(over, d)&empty, empty, d)
	}
	return l
}

// any returns all landing cells.
func (l *landings) any() cellSet { return l[0] | l[1] | l[2] | l[3] | l[4] | l[5] }

// count returns the number of jumps. No two pieces land on the same cell in the same
// direction, because they would have jumped the same enemy.
func (l *landings) count() int {
	return l[0].count() + l[1].count() + l[2].count() + l[3].count() + l[4].count() + l[5].count()
}

// turning returns the cells from which the next jump can be in direction d: all except
// those of jumps in the opposite direction, from where it would lead back over the same
// enemy.
func (l *landings) turning(d int) cellSet {
	back := (d + 3) % 6
	var s cellSet
	for e := range l {
		if e != back {
			s |= l[e]
		}
	}
	return s
}

// canGoOn reports whether any man or king might be able to jump again after it has
// landed. It treats the starting cells of all pieces as empty, although only one is (D7),
// so it may return true where the answer is no.
func canGoOn(men, kings *landings, enemy, empty cellSet) bool {
	if men.any() != 0 &&
		enemy&(step0(men.turning(0))&step3(empty)|step3(men.turning(3))&step0(empty)|
			step1(men.turning(1))&step4(empty)|step4(men.turning(4))&step1(empty)|
			step2(men.turning(2))&step5(empty)|step5(men.turning(5))&step2(empty)) != 0 {
		return true
	}
	if kings.any() != 0 {
		for d := range 6 {
			if enemy&step(slide(kings.turning(d), empty, d), d)&step(empty, (d+3)%6) != 0 {
				return true
			}
		}
	}
	return false
}

// capturing returns the men that can capture at least one piece.
func capturing(men, enemy, empty cellSet) cellSet {
	l := menLeaps(enemy, empty)
	return men & (l[0] | l[1] | l[2] | l[3] | l[4] | l[5])
}

// longestCapture returns the number of pieces that the mover must capture (D6), 0 if it
// cannot capture.
func (p Position) longestCapture() int {
	own, enemy := p.sides()
	empty := p.empty()
	if own&p.kings == 0 && !menCanCapture(own, enemy, empty) {
		return 0 // the usual case
	}
	men := landMen(own&^p.kings, enemy, empty)
	var kings landings
	if k := own & p.kings; k != 0 {
		kings = landKings(k, enemy, empty)
	}
	if men.any()|kings.any() == 0 {
		return 0
	}
	if !canGoOn(&men, &kings, enemy, empty|own) {
		return 1
	}
	r, _ := hunt{goal: longest, enemy: enemy, result: result{most: 1}}.run(p, own, nil)
	return r.most
}

// appendCaptures appends the legal captures to dst, in order.
func (p Position) appendCaptures(dst []Move) []Move {
	var moves []Move
	if p.captures == 1 {
		moves = p.appendSingles(dst)
	} else {
		own, enemy := p.sides()
		h := hunt{goal: list, enemy: enemy, start: len(dst), result: result{most: int(p.captures)}}
		_, moves = h.run(p, own, dst)
	}
	if found := moves[len(dst):]; len(found) > 1 {
		slices.SortFunc(found, compare)
	}
	return moves
}

// appendSingles appends the captures of one piece each, in any order.
func (p Position) appendSingles(dst []Move) []Move {
	own, enemy := p.sides()
	empty := p.empty()
	for pieces := capturing(own&^p.kings, enemy, empty) | own&p.kings; pieces != 0; {
		var c cell
		c, pieces = pieces.pop()
		king := p.kings.has(c)
		for d := range 6 {
			over := next[c][d]
			for king && empty.has(over) {
				over = next[over][d]
			}
			if !enemy.has(over) {
				continue
			}
			for to := next[over][d]; empty.has(to); to = next[to][d] {
				dst = append(dst, Move{c, to, over.set()})
				if !king {
					break
				}
			}
		}
	}
	return dst
}

// countCaptures returns the number of legal captures. It lists captures of several pieces
// in a local array, or counts them in a sweep if there are many.
func (p Position) countCaptures() int {
	own, enemy := p.sides()
	if p.captures == 1 {
		men := landMen(own&^p.kings, enemy, p.empty())
		n := men.count()
		if k := own & p.kings; k != 0 {
			kings := landKings(k, enemy, p.empty())
			n += kings.count()
		}
		return n
	}
	h := hunt{goal: list, enemy: enemy, fixed: true, result: result{most: int(p.captures)}}
	short := h
	var buf [64]Move
	if moves := short.follow(p, own, buf[:0]); short.jumps <= longHunt && len(moves) < len(buf) {
		return len(moves)
	}
	h.goal = count
	r, _ := h.sweep(p, own, nil)
	return r.tally
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
	h := hunt{goal: check, enemy: m.captured, want: m, result: result{most: m.captured.count()}}
	r, _ := h.run(p, m.from.set(), nil)
	return r.has
}

// jump returns the cell of prey that a piece captures when it jumps from one cell to
// another, and whether that jump is possible.
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
