// Package hash mixes words into hashes that never change.
package hash

import (
	"math/bits"

	"example.com/hexgames/hexgrid"
)

// Digits of pi, made odd.
const (
	seed   = 0x243f6a8885a308d3
	first  = 0x13198a2e03707345
	second = 0xa4093822299f31d1
)

// A Hash is the hash of the words added so far.
type Hash uint64

// New is the hash of no words.
const New Hash = seed

// Add adds two words. The product of two words depends on all of their bits, and both halves of it
// together are as good as random.
func (h Hash) Add(a, b uint64) Hash {
	high, low := bits.Mul64(a^uint64(h)^first, b^second)
	return Hash(high ^ low)
}

// Sum returns the hash. Every bit of it depends on all words.
func (h Hash) Sum() uint64 { return uint64(h.Add(seed, uint64(h))) }

// Canonical returns the least image of a position, and the first symmetry that leads to it. The
// has function reports whether the position has a symmetry; if it is nil, the position has all of
// them. The image and less functions return an image and compare two images.
func Canonical[P any](p P, has func(P, hexgrid.Symmetry) bool, image func(P, hexgrid.Symmetry) P, less func(p, q P) bool) (P, hexgrid.Symmetry) {
	least, by := p, hexgrid.Identity
	for _, s := range hexgrid.Symmetries() {
		if s == hexgrid.Identity || has != nil && !has(p, s) {
			continue
		}
		if q := image(p, s); less(q, least) {
			least, by = q, s
		}
	}
	return least, by
}
