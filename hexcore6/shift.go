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
	return Move{Shift, p.side, path{c, cell(int(c) + steps[d])}, load{uint8(discs), higher.has(c)}}
}

func (p *Position) appendShifts(dst []Move) []Move {
	dst = slices.Grow(dst, int(p.moves))
	var s shifts
	p.findShifts(&s)
	for d := range steps {
		var c cell
		for from := s.one[d]; !from.isEmpty(); {
			c, from = from.pop()
			dst = append(dst, p.shift(c, d, 1))
		}
		for from := s.two[d]; !from.isEmpty(); {
			c, from = from.pop()
			dst = append(dst, p.shift(c, d, 2))
		}
	}
	return dst
}

// shifts are the moves of discs: by direction, the stacks from which one disc can move,
// those from which two can, and how many there are of both.
type shifts struct {
	one, two [6]cellSet
	counts   tally
}

// findShifts finds the moves of discs and returns their number.
func (p *Position) findShifts(s *shifts) int {
	one, ontoOne, two, ontoTwo := p.scan()
	// A stack that may move has at most five neighbors, so there are at most five moves
	// for each disc on the board: fewer than maxTally.
	s.counts = (keep(&s.one[0], one.and(ontoOne.step3())) + keep(&s.two[0], two.and(ontoTwo.step3()))) +
		(keep(&s.one[1], one.and(ontoOne.step4()))+keep(&s.two[1], two.and(ontoTwo.step4())))<<lane +
		(keep(&s.one[2], one.and(ontoOne.step5()))+keep(&s.two[2], two.and(ontoTwo.step5())))<<(2*lane) +
		(keep(&s.one[3], one.and(ontoOne.step0()))+keep(&s.two[3], two.and(ontoTwo.step0())))<<(3*lane) +
		(keep(&s.one[4], one.and(ontoOne.step1()))+keep(&s.two[4], two.and(ontoTwo.step1())))<<(4*lane) +
		(keep(&s.one[5], one.and(ontoOne.step2()))+keep(&s.two[5], two.and(ontoTwo.step2())))<<(5*lane)
	s.counts *= lanes
	return s.counts.total()
}

// keep stores a set and returns the number of its cells.
func keep(at *cellSet, s cellSet) tally {
	*at = s
	return tally(s.count())
}

// at returns move i of appendShifts: the cell it begins on, its direction, and how many
// discs it moves. There must be one.
func (s *shifts) at(i int) (from cell, d, discs int) {
	d, i = s.counts.find(i)
	if n := s.one[d].count(); i >= n {
		return s.two[d].at(i - n), d, 2
	}
	return s.one[d].at(i), d, 1
}
