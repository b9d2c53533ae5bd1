package hexcore6

import "slices"

// movable returns the stacks of the mover that may move: those that are not fully
// surrounded (C9). A cell beyond the border counts as open.
func (p *Position) movable() cellSet {
	return p.owned(p.mover).without(p.occupied().within())
}

// shifts returns the cells from which discs can be moved: with index 2d one disc
// in direction d, with index 2d+1 two discs (C8). Three never can be moved: no
// stack has fewer than one.
func (p *Position) shifts() [12]cellSet {
	stacks, tall := p.stacks(), p.tall()
	// What takes one more disc, and what takes two.
	one, two := stacks.without(p.full()), stacks.without(tall)
	free, high := p.free, p.free.and(tall)
	return [12]cellSet{
		free.and(one.step3()), high.and(two.step3()), free.and(one.step4()), high.and(two.step4()),
		free.and(one.step5()), high.and(two.step5()), free.and(one.step0()), high.and(two.step0()),
		free.and(one.step1()), high.and(two.step1()), free.and(one.step2()), high.and(two.step2()),
	}
}

// steps are the six directions of hexgrid as differences of bits.
var steps = [6]int{stride, stride + 1, 1, -stride, -stride - 1, -1}

// shiftFrom returns the move with an index of shifts from a cell.
func (p *Position) shiftFrom(c cell, index int) Move {
	discs, higher := uint8(1), p.tall()
	if index%2 != 0 {
		discs, higher = 2, p.full()
	}
	return Move{
		kind: Shift, side: p.side, from: c, to: cell(int(c) + steps[index/2]),
		discs: discs, part: higher.has(c),
	}
}

func (p *Position) appendShifts(dst []Move) []Move {
	dst = slices.Grow(dst, int(p.moves))
	starts := p.shifts()
	for i := range starts {
		for from := starts[i]; !from.isEmpty(); {
			var c cell
			c, from = from.pop()
			dst = append(dst, p.shiftFrom(c, i))
		}
	}
	return dst
}

// countShifts returns the number of moves of discs.
func (p *Position) countShifts() (n int) {
	starts := p.shifts()
	for i := range starts {
		n += starts[i].count()
	}
	return n
}

// shiftAt returns move i of the moves of discs. There is one.
func (p *Position) shiftAt(i int) Move {
	starts := p.shifts()
	for index := range starts {
		if n := starts[index].count(); i >= n {
			i -= n
			continue
		}
		return p.shiftFrom(starts[index].at(i), index)
	}
	return Move{}
}
