package games

import (
	"hash/maphash"
	"math/bits"
	"reflect"
	"sync"
)

// A positions is a table of positions with their counts, for any number of goroutines. It
// holds as many as fit into its size. Whole positions are compared, not their hashes, so a
// count is never that of another position.
type positions[P comparable] struct {
	bytes int
	slots []counted[P]
	locks [1024]sync.Mutex // each for many pairs of slots
}

// A counted is a position with the number of sequences of depth moves. In an empty slot the
// depth is 0.
type counted[P comparable] struct {
	p     P
	depth int
	count uint64
}

// newPositions returns a table of a size, or nil if that is 0.
func newPositions[P comparable](bytes int) *positions[P] {
	if bytes <= 0 {
		return nil
	}
	pairs := max(bytes/int(reflect.TypeFor[counted[P]]().Size())/2, 1)
	return &positions[P]{bytes: bytes, slots: make([]counted[P], 2*pairs)}
}

// size returns the size that a table was created with.
func (t *positions[P]) size() int {
	if t == nil {
		return 0
	}
	return t.bytes
}

var seed = maphash.MakeSeed()

// pair returns the number of the pair of slots for a position and a depth.
func (t *positions[P]) pair(p P, depth int) int {
	hash := maphash.Comparable(seed, p) ^ uint64(depth)*0x9e3779b97f4a7c15
	pair, _ := bits.Mul64(hash, uint64(len(t.slots)/2))
	return int(pair)
}

// lock locks a pair, and returns its slots and what unlocks it.
func (t *positions[P]) lock(pair int) ([]counted[P], *sync.Mutex) {
	mu := &t.locks[pair%len(t.locks)]
	mu.Lock()
	return t.slots[2*pair : 2*pair+2], mu
}

// load returns the count of a position to a depth, if the pair has it.
func (t *positions[P]) load(pair int, p P, depth int) (count uint64, ok bool) {
	slots, mu := t.lock(pair)
	defer mu.Unlock()
	for i := range slots {
		if s := &slots[i]; s.depth == depth && s.p == p {
			return s.count, true
		}
	}
	return 0, false
}

// store stores a count in the first slot of the pair, where it stays until one of the same
// depth or a greater one comes, or else in the second slot.
func (t *positions[P]) store(pair int, p P, depth int, count uint64) {
	slots, mu := t.lock(pair)
	defer mu.Unlock()
	i := 0
	if depth < slots[0].depth {
		i = 1
	}
	slots[i] = counted[P]{p, depth, count}
}
