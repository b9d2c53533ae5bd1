package solve

import (
	"sync"
	"sync/atomic"
)

// The numbers of a position are estimates of the work that is left, in positions to solve. The proof
// number is the work to show that the attacker wins, and the disproof number the work to show that
// the attacker can't force a win. If one is 0, its claim is shown, and the other is infinite.
type numbers struct{ proof, disproof uint32 }

const infinite = 1 << 30

var (
	won   = numbers{0, infinite} // the attacker wins
	held  = numbers{infinite, 0} // the attacker can't force a win
	fresh = numbers{1, 1}        // nothing is known
)

// solved reports whether the numbers show who wins.
func (n numbers) solved() bool { return n.proof == 0 || n.disproof == 0 }

// A table remembers the numbers of positions by their hashes. Its size is fixed; where it is full,
// it forgets the entries that took the least work.
//
// Numbers that show that the attacker can't win may depend on the path to the position, because a
// repetition counted as a failure of the attacker. On a different path they may be wrong.
type table struct {
	buckets []bucket
	shared  bool // whether several goroutines use it

	visits [1 << 12]atomic.Int32 // the number of goroutines at positions, by hash
}

// A bucket holds the slots of some positions, selected by their hashes.
type bucket struct {
	sync.Mutex
	slots [5]slot
}

// bucketSize is the number of bytes that a bucket takes.
const bucketSize = 8 + 5*24

// A slot is a table's information about a position.
type slot struct {
	hash uint64
	numbers
	work uint32 // the number of positions that were examined for the numbers; 0 if there are none
	path bool   // whether the numbers depend on the path
	best uint16 // the number of the move, from 1, that achieves what is shown for the player to move; 0 if unknown
}

// depends returns what the numbers of a slot depend on: see child.
func (s *slot) depends() int {
	if s.path {
		return elsewhere
	}
	return nowhere
}

func newTable(bytes int) *table {
	return &table{buckets: make([]bucket, max(bytes/bucketSize, 1))}
}

// clear empties the table.
func (t *table) clear() { clear(t.buckets) }

// bucket returns the bucket of a hash.
func (t *table) bucket(hash uint64) *bucket {
	return &t.buckets[hash>>32*uint64(len(t.buckets))>>32]
}

// get returns the slot of a position.
func (t *table) get(hash uint64) slot {
	b := t.bucket(hash)
	if t.shared {
		b.Lock()
		defer b.Unlock()
	}
	for i := range b.slots {
		if s := &b.slots[i]; s.hash == hash && s.work > 0 {
			return *s
		}
	}
	return slot{numbers: fresh}
}

// put adds information about a position. It does not replace an answer with another, unless the old
// one depended on the path: an answer rests on earlier ones, never on a later one.
func (t *table) put(s slot) {
	b := t.bucket(s.hash)
	if t.shared {
		b.Lock()
		defer b.Unlock()
	}
	to := &b.slots[0]
	for i := range b.slots {
		old := &b.slots[i]
		if old.hash == s.hash && old.work > 0 {
			if !old.solved() || old.path {
				*old = s
			}
			return
		}
		if old.work < to.work {
			to = old
		}
	}
	*to = s
}

// enter records that a goroutine is at a position, and leave that it no longer is.
func (t *table) enter(hash uint64) {
	if t.shared {
		t.visits[hash%uint64(len(t.visits))].Add(1)
	}
}

func (t *table) leave(hash uint64) {
	if t.shared {
		t.visits[hash%uint64(len(t.visits))].Add(-1)
	}
}

// visitors returns the number of goroutines at a position. It includes goroutines at other
// positions that share its place.
func (t *table) visitors(hash uint64) uint32 {
	return uint32(t.visits[hash%uint64(len(t.visits))].Load())
}
