// Package dice is where the games take chance from.
package dice

import (
	"math/bits"
	"math/rand/v2"
)

// Or returns r or, if r is nil, dice that take chance from where the functions of
// math/rand/v2 take it. These may be used by any number of goroutines.
func Or(r *rand.Rand) *rand.Rand {
	if r == nil {
		return common
	}
	return r
}

var common = rand.New(source{})

type source struct{}

func (source) Uint64() uint64 { return rand.Uint64() }

// Two returns a number below m and one below n, each pair as likely as any other. Both
// m and n are positive, and their product fits into 64 bits.
//
// They are the digits of the number below mn that Uint64N would make of the same
// random numbers, if mn is no power of two: a random fraction that is multiplied by m,
// and then by n, gives one after the other, in less time than a division takes.
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
