package games

import (
	"hash/maphash"
	"math/bits"
	"reflect"
	"sync"
)

// A positions is a table of positions with their counts, for any number of goroutines. It holds as
// many as fit in its size. It compares whole positions instead of hashes, so it never returns the
// count of a different position.
type positions[P comparable] struct {
	bytes int
	slots []counted[P]
	locks [1024]sync.Mutex // each for many pairs of slots
}

// A counted is a position with the number of sequences of depth moves. In an empty slot, depth
// is 0.
type counted[P comparable] struct {
	p     P
	depth int
	count uint64
}

// newPositions returns a table of the given size, or nil if the size is 0.
func newPositions[P comparable](bytes int) *positions[P] {
	if bytes <= 0 {
		return nil
	}
	pairs := max(bytes/int(reflect.TypeFor[counted[P]]().Size())/2, 1)
	return &positions[P]{bytes: bytes, slots: make([]counted[P], 2*pairs)}
}

// size returns the size given to newPositions.
func (t *positions[P]) size() int {
	if t == nil {
		return 0
	}
	return t.bytes
}

var seed = maphash.MakeSeed()

// pair returns the index of the pair of slots for a position and a depth.
func (t *positions[P]) pair(p P, depth int) int {
	hash := maphash.Comparable(seed, p) ^ uint64(depth)*0x9e3779b97f4a7c15
	pair, _ := bits.Mul64(hash, uint64(len(t.slots)/2))
	return int(pair)
}

// lock locks a pair of slots and returns it with its mutex.
func (t *positions[P]) lock(pair int) ([]counted[P], *sync.Mutex) {
	mu := &t.locks[pair%len(t.locks)]
	mu.Lock()
	return t.slots[2*pair : 2*pair+2], mu
}

// load returns the count of a position to a depth, if it is in the pair.
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

// store stores a count in a pair of slots. It uses the first slot, unless that holds a count to a
// greater depth; then it uses the second.
func (t *positions[P]) store(pair int, p P, depth int, count uint64) {
	slots, mu := t.lock(pair)
	defer mu.Unlock()
	i := 0
	if depth < slots[0].depth {
		i = 1
	}
	slots[i] = counted[P]{p, depth, count}
}
