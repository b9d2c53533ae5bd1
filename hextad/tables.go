package hextad

// A pipSet is a set of pip counts: bit i is the count i.
type pipSet uint16

const allPips pipSet = 1<<(maxPips+1) - 1

func (s pipSet) has(pips int) bool { return s>>pips&1 != 0 }

// sums[v][w] is the set of the pip counts that make a valid sum with v and w (T7).
var sums = func() (sums [maxPips + 1][maxPips + 1]pipSet) {
	for v := range sums {
		for w := range sums {
			sums[v][w] = 1 << max(v-w, w-v)
			if v+w <= maxPips {
				sums[v][w] |= 1 << (v + w)
			}
		}
	}
	return sums
}()
