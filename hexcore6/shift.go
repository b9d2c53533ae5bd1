package hexcore6

import "slices"

// movable returns the stacks of the mover that may move: those that are not fully
// surrounded (C9). A cell beyond the border counts as open.
func (p *Position) movable() cellSet {
	return p.owned(p.mover).without(p.occupied().within())
}

// scan returns which discs can be moved (C8): one from a stack that may move, onto a
// stack with room for one, and two from a stack with at least two, onto one with room
// for two. Three never can be moved: no stack has fewer than one.
func (p *Position) scan() (one, ontoOne, two, ontoTwo cellSet) {
	stacks, tall := p.stacks(), p.tall()
	return p.free, stacks.without(p.full()), p.free.and(tall), stacks.without(tall)
}

// shift returns the move of discs from a cell in a direction.
func (p *Position) shift(c cell, d, discs int) Move {
	higher := p.tall()
	if discs == 2 {
		higher = p.full()
	}
	return Move{
		kind: Shift, side: p.side, from: c, to: cell(int(c) + steps[d]),
		discs: uint8(discs), part: higher.has(c),
	}
}

func (p *Position) appendShifts(dst []Move) []Move {
	dst = slices.Grow(dst, int(p.moves))
	one, ontoOne, two, ontoTwo := p.scan()
	for d := range steps {
		var c cell
		for from := one.and(ontoOne.back(d)); !from.isEmpty(); {
			c, from = from.pop()
			dst = append(dst, p.shift(c, d, 1))
		}
		for from := two.and(ontoTwo.back(d)); !from.isEmpty(); {
			c, from = from.pop()
			dst = append(dst, p.shift(c, d, 2))
		}
	}
	return dst
}

// countShifts returns the number of moves of discs.
func (p *Position) countShifts() (n int) {
	one, onto, two, ontoTwo := p.scan()
	n = one.and(onto.step0()).count() + one.and(onto.step1()).count() + one.and(onto.step2()).count() +
		one.and(onto.step3()).count() + one.and(onto.step4()).count() + one.and(onto.step5()).count()
	if two.isEmpty() {
		return n
	}
	onto = ontoTwo
	return n + two.and(onto.step0()).count() + two.and(onto.step1()).count() + two.and(onto.step2()).count() +
		two.and(onto.step3()).count() + two.and(onto.step4()).count() + two.and(onto.step5()).count()
}

// shiftAt returns move i of the moves of discs. There is one.
func (p *Position) shiftAt(i int) Move {
	one, ontoOne, two, ontoTwo := p.scan()
	for d := range steps {
		from := one.and(ontoOne.back(d))
		if n := from.count(); i >= n {
			i -= n
		} else {
			return p.shift(from.at(i), d, 1)
		}
		from = two.and(ontoTwo.back(d))
		if n := from.count(); i >= n {
			i -= n
		} else {
			return p.shift(from.at(i), d, 2)
		}
	}
	return Move{}
}
