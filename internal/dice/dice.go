// Package dice makes the random choices of the games: numbers, and members of sets that are stored
// as the bits of a word.
package dice

import (
	"math/bits"
	"math/rand/v2"
)

// Or returns r or, if r is nil, a Rand that uses the global source of math/rand/v2. Any number of
// goroutines may use that Rand.
func Or(r *rand.Rand) *rand.Rand {
	if r == nil {
		return common
	}
	return r
}

var common = rand.New(source{})

type source struct{}

func (source) Uint64() uint64 { return rand.Uint64() }

// Below returns a number less than n, which must be positive. All are equally likely. It is faster
// than IntN, which first checks how large n is.
func Below(r *rand.Rand, n int) int {
	high, low := bits.Mul64(r.Uint64(), uint64(n))
	if low < uint64(n) { // only then the number may have to be rejected
		for low < -uint64(n)%uint64(n) {
			high, low = bits.Mul64(r.Uint64(), uint64(n))
		}
	}
	return int(high)
}

// Bit returns the index of the nth set bit of a word, counted from 0. There must be one.
func Bit(word uint64, n int) int {
	// The number of set bits in each byte, then in each byte and all below it.
	const each = 0x0101010101010101
	sums := word - word>>1&(0x55*each)
	sums = sums&(0x33*each) + sums>>2&(0x33*each)
	sums = (sums + sums>>4) & (0x0f * each) * each
	// The bytes below the byte of bit n have a sum of at most n. Mark their top bits.
	left := uint64(n)
	below := ((left*each | 0x80*each) - sums) & (0x80 * each)
	at := bits.OnesCount64(below) * 8
	left -= sums << 8 >> at & 0xff
	return at + int(bitInByte[word>>at&0xff][left&7])
}

// bitInByte holds the indexes of the set bits in each byte.
var bitInByte [256][8]uint8

func init() {
	for b := 1; b < len(bitInByte); b++ { // the lowest bit, then the bits of a smaller number
		bitInByte[b][0] = uint8(bits.TrailingZeros(uint(b)))
		copy(bitInByte[b][1:], bitInByte[b&(b-1)][:])
	}
}

// Two returns a number less than m and a number less than n. Each pair is equally likely. Both m
// and n must be positive, and their product must fit into 64 bits.
//
// Unless mn is a power of two, the numbers are the digits of the number that Uint64N(mn) would
// return for the same random numbers. Multiplying a random fraction by m and then by n produces one
// digit after the other, which is faster than a division.
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
