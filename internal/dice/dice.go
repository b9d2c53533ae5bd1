// Package dice provides the random numbers of the games.
package dice

import (
	"math/bits"
	"math/rand/v2"
)

// Or returns r or, if r is nil, a Rand that uses the global source of math/rand/v2. Any
// number of goroutines may use it.
func Or(r *rand.Rand) *rand.Rand {
	if r == nil {
		return common
	}
	return r
}

var common = rand.New(source{})

type source struct{}

func (source) Uint64() uint64 { return rand.Uint64() }

// Two returns a number less than m and a number less than n. Each pair is equally likely.
// Both m and n must be positive, and their product must fit into 64 bits.
//
// The numbers are the digits of the number less than mn that Uint64N would return for the
// same random numbers, unless mn is a power of two: multiplying a random fraction by m and
// then by n produces one digit after the other, in less time than a division takes.
func Two(r *rand.Rand, m, n int) (i, j int) {
	product := uint64(m) * uint64(n)
	for {
		first, rest := bits.Mul64(r.Uint64(), uint64(m))
		second, rest := bits.Mul64(rest, uint64(n))
		if rest >= product || rest >= -product%product {
			return int(first), int(second)
		}
	}
}
