package hexcore6

import "math/bits"

// A tally holds six counts as running sums: the first count, the sum of the first two, and
// so on. Each is in a lane of ten bits, and all must be less than maxTally. To compute the
// tally, put the counts into the lanes and multiply by lanes.
type tally uint64

const (
	lane     = 10 // bits
	lanes    = 1 | 1<<lane | 1<<(2*lane) | 1<<(3*lane) | 1<<(4*lane) | 1<<(5*lane)
	maxTally = 1 << (lane - 1)
)

// total returns the sum of the counts.
func (t tally) total() int { return int(t >> (5 * lane) & (1<<lane - 1)) }

// find returns the count to which thing i of all that are counted belongs, and its place
// among them. There must be one.
//
// It subtracts every sum from i + maxTally, so the highest bit of a lane remains if the sum
// is not greater than i. Such bits are as many as the counts before the one to find.
func (t tally) find(i int) (which, place int) {
	const high = lanes * maxTally
	which = bits.OnesCount64(uint64((tally(i)*lanes|high)-t) & high)
	return which, i - int(t<<lane>>(which*lane&63)&(1<<lane-1))
}
