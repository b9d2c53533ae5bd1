package hexcore6

import "slices"

// movable returns the stacks of the mover that may move: those that are not surrounded
// (C9). A cell beyond the border counts as open.
func (p *Position) movable() cellSet {
	return p.owned(p.mover).without(p.occupied().within())
}

// scan returns the stacks that can give and take discs (C8): one from a stack that may
// move, onto a stack with room for one, and two from a stack of at least two, onto a stack
// with room for two. Three discs can never move, because no stack has room for three.
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

// A shiftCount is the number of moves of one disc and of two discs, by direction.
type shiftCount struct{ one, two [6]int }

// countShifts returns the number of moves of discs and stores their counts in each.
func (p *Position) countShifts(each *shiftCount) int {
	one, onto, two, ontoTwo := p.scan()
	n := countFrom(&each.one, one, onto)
	if !two.isEmpty() {
		n += countFrom(&each.two, two, ontoTwo)
	}
	return n
}

// countFrom counts, by direction, the cells of s that have a neighbor in onto, and returns
// the sum.
func countFrom(each *[6]int, s, onto cellSet) int {
	n0, n1, n2 := s.and(onto.step3()).count(), s.and(onto.step4()).count(), s.and(onto.step5()).count()
	n3, n4, n5 := s.and(onto.step0()).count(), s.and(onto.step1()).count(), s.and(onto.step2()).count()
	each[0], each[1], each[2], each[3], each[4], each[5] = n0, n1, n2, n3, n4, n5
	return n0 + n1 + n2 + n3 + n4 + n5
}

// shiftAt returns move i of appendShifts. There must be one.
func (p *Position) shiftAt(i int, each *shiftCount) Move {
	one, ontoOne, two, ontoTwo := p.scan()
	for d := range steps {
		if n := each.one[d]; i >= n {
			i -= n
		} else {
			return p.shift(one.and(ontoOne.back(d)).at(i), d, 1)
		}
		if n := each.two[d]; i >= n {
			i -= n
		} else {
			return p.shift(two.and(ontoTwo.back(d)).at(i), d, 2)
		}
	}
	return Move{}
}
