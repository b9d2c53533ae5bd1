package hexdame

import (
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends first.
// Every legal move is equally likely. The random numbers come from r or, if r is nil, from the
// global source of math/rand/v2.
//
// Repetition does not end a playout, because a position has no history: only limit stops pieces
// that move back and forth. From the start, half of all random games last 75 moves or more, and one
// in a hundred lasts 115.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	if p.mover == hexgames.None {
		return p
	}
	r = dice.Or(r)
	for ; limit > 0; limit-- {
		from, to, captured := p.anyMove(r)
		if from == 0 {
			break
		}
		p = p.moved(from, to, captured)
	}
	return p.settled()
}

// anyMove returns the start and the end of a random move, and the captured pieces; no cells if
// there is no move. It ignores the derived fields.
func (p Position) anyMove(r *rand.Rand) (from, to, captured cellSet) {
	own, enemy := p.sides()
	empty := p.empty()
	switch {
	case own&p.kings != 0:
		return p.anyWithKings(r)
	case enemy&between(own, empty) != 0:
		first := firstJumps(own, enemy, empty)
		if first.more != 0 {
			return anyCapture(first.more, 0, enemy, empty, 2, r)
		}
		return first.any(r)
	}
	from, to = p.anyStep(own, empty, r)
	return from, to, 0
}

// anyStep is anyMove for men who cannot capture.
func (p Position) anyStep(men, empty cellSet, r *rand.Rand) (from, to cellSet) {
	// The men that can step in three directions, and the rotations of these steps.
	first, second, third := men&step5(empty), men&step3(empty), men&step4(empty)
	by := [3]int{1, 13, 14}
	if p.mover == hexgames.Black {
		first, second, third = men&step2(empty), men&step0(empty), men&step1(empty)
		by = [3]int{cellCount - 1, cellCount - 13, cellCount - 14}
	}
	n1, n2, n3 := first.count(), second.count(), third.count()
	if n1+n2+n3 == 0 {
		return 0, 0
	}
	switch i := dice.Below(r, n1+n2+n3); {
	case i < n1:
		from = first.nth(i)
		return from, rotate(from, by[0]) & all
	case i < n1+n2:
		from = second.nth(i - n1)
		return from, rotate(from, by[1]) & all
	default:
		from = third.nth(i - n1 - n2)
		return from, rotate(from, by[2]) & all
	}
}

// anyWithKings is anyMove for a side that has kings.
func (p Position) anyWithKings(r *rand.Rand) (from, to, captured cellSet) {
	own, enemy := p.sides()
	empty := p.empty()
	men, kings := own&^p.kings, own&p.kings
	over := between(men, empty)
	var slides [6]cellSet
	for d := range slides {
		slides[d] = slide(kings, empty, d)
		over |= step(slides[d], d) & step(empty, (d+3)%6)
	}
	if enemy&over != 0 {
		return anyCapture(men, kings, enemy, empty, 1, r)
	}
	first, second, third := p.stepping(men, empty)
	steps := first.count() + second.count() + third.count()
	n := steps
	for d := range slides {
		slides[d] &^= kings
		n += slides[d].count()
	}
	if n == 0 {
		return 0, 0, 0
	}
	i := dice.Below(r, n)
	if i < steps {
		from, to = p.anyStep(men, empty, r)
		return from, to, 0
	}
	i -= steps
	for d, s := range slides {
		if n := s.count(); i >= n {
			i -= n
			continue
		}
		to = s.nth(i)
		for from = to; from&kings == 0; {
			from = step(from, (d+3)%6)
		}
		break
	}
	return from, to, 0
}

// any returns one of the jumps at random.
func (j *jumps) any(r *rand.Rand) (from, to, captured cellSet) {
	i := dice.Below(r, j.count())
	for d, s := range j.to {
		if n := s.count(); i >= n {
			i -= n
			continue
		}
		m := jumpTo(s.nth(i).lowest(), d)
		return m.from.set(), m.to.set(), m.captured
	}
	return 0, 0, 0
}

// anyCapture returns one of the captures of the most pieces at random.
func anyCapture(men, kings, enemy, empty cellSet, least int, r *rand.Rand) (from, to, captured cellSet) {
	var h hunt
	defer h.done()
	found := h.run(men, kings, enemy, empty, least)
	i := dice.Below(r, waysOf(found))
	for j := range found {
		c := &found[j]
		if n := c.to.count(); i >= n {
			i -= n
			continue
		}
		return c.from.set(), c.to.nth(i), c.taken
	}
	return 0, 0, 0
}
