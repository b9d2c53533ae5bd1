package hexcore6

import (
	"math/bits"
	"slices"
)

// movable returns the stacks of the mover that may move: those that are not surrounded
// (C9). A cell beyond the border counts as open.
func (p *Position) movable() cellSet { return p.owned(p.mover).Without(within(p.occupied())) }

// shift returns the move of discs from a cell in a direction.
func (p *Position) shift(c cell, d, discs int) Move {
	higher := p.tall()
	if discs == 2 {
		higher = p.full()
	}
	return Move{Shift, p.side, path{c, cell(int(c) + steps[d])}, load{uint8(discs), higher.Has(c)}}
}

// shifts are the moves of discs: by direction, the stacks where one disc can move, the stacks where
// two can, and the counts of both.
type shifts struct {
	one, two [6]cellSet
	counts   tally
}

// findShifts finds the moves of discs and returns their number. One disc can move onto a stack
// with room for one, and two from a stack of at least two onto a stack with room for two (C8).
// Three can never move, because no stack has room for three.
func (p *Position) findShifts(s *shifts) int {
	stacks, tall := p.stacks(), p.tall()
	one, ontoOne := p.free, stacks.Without(p.full())
	two, ontoTwo := p.free.And(tall), stacks.Without(tall)
	// A stack that may move has at most five neighbors, so there are at most five moves for each
	// disc on the board: fewer than maxTally.
	s.counts = (keep(&s.one[0], one.And(step3(ontoOne))) + keep(&s.two[0], two.And(step3(ontoTwo)))) +
		(keep(&s.one[1], one.And(step4(ontoOne)))+keep(&s.two[1], two.And(step4(ontoTwo))))<<lane +
		(keep(&s.one[2], one.And(step5(ontoOne)))+keep(&s.two[2], two.And(step5(ontoTwo))))<<(2*lane) +
		(keep(&s.one[3], one.And(step0(ontoOne)))+keep(&s.two[3], two.And(step0(ontoTwo))))<<(3*lane) +
		(keep(&s.one[4], one.And(step1(ontoOne)))+keep(&s.two[4], two.And(step1(ontoTwo))))<<(4*lane) +
		(keep(&s.one[5], one.And(step2(ontoOne)))+keep(&s.two[5], two.And(step2(ontoTwo))))<<(5*lane)
	s.counts *= lanes
	return s.counts.total()
}

// keep stores a set and returns the number of its cells.
func keep(at *cellSet, s cellSet) tally {
	*at = s
	return tally(s.Count())
}

func (p *Position) appendShifts(dst []Move) []Move {
	dst = slices.Grow(dst, int(p.moves))
	var s shifts
	p.findShifts(&s)
	for d := range steps {
		for i, from := range [2]cellSet{s.one[d], s.two[d]} {
			for !from.IsEmpty() {
				var c cell
				c, from = from.Pop()
				dst = append(dst, p.shift(c, d, 1+i))
			}
		}
	}
	return dst
}

// at returns move i of appendShifts: its starting cell, its direction, and its number of discs.
// There must be one.
func (s *shifts) at(i int) (from cell, d, discs int) {
	d, i = s.counts.find(i)
	if n := s.one[d].Count(); i >= n {
		return s.two[d].At(i - n), d, 2
	}
	return s.one[d].At(i), d, 1
}

// A tally holds six counts as running sums: the first count, the sum of the first two, and so on.
// Each is in a lane of ten bits, and all must be less than maxTally. To compute the tally, put the
// counts into the lanes and multiply by lanes.
type tally uint64

const (
	lane     = 10 // bits
	lanes    = 1 | 1<<lane | 1<<(2*lane) | 1<<(3*lane) | 1<<(4*lane) | 1<<(5*lane)
	maxTally = 1 << (lane - 1)
)

// total returns the sum of the counts.
func (t tally) total() int { return int(t >> (5 * lane) & (1<<lane - 1)) }

// find returns which count includes thing i of all things counted, and the place of i within that
// count. There must be one.
//
// It subtracts every sum from i + maxTally, so the highest bit of a lane remains if the sum is not
// greater than i. The number of these bits is the number of counts before the one to find.
func (t tally) find(i int) (which, place int) {
	const high = lanes * maxTally
	which = bits.OnesCount64(uint64((tally(i)*lanes|high)-t) & high)
	return which, i - int(t<<lane>>(which*lane&63)&(1<<lane-1))
}
