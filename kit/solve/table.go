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

// A table remembers the numbers of positions by their hashes. It starts small and grows up to a
// limit. Where there is no more room, it forgets the entries that took the least work.
//
// Numbers that show that the attacker can't win may depend on the path to the position, because a
// repetition counted as a failure of the attacker. On a different path they may be wrong.
type table struct {
	shards []shard
	most   int  // the maximum number of buckets in a shard
	shared bool // whether several goroutines use it

	visits [1 << 12]atomic.Int32 // the number of goroutines at positions, by hash
}

// A shard of a table holds the entries of some positions, selected by their hashes. It grows on its
// own, while goroutines use the other shards.
type shard struct {
	sync.Mutex
	buckets []bucket
}

// A bucket holds the slots of some positions, selected by their hashes.
type bucket struct {
	slots [5]slot
	_     uint64 // fills two cache lines
}

// bucketSize is the number of bytes that a bucket takes.
const bucketSize = 5*24 + 8

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

// A table has at least leastShards shards, and fewer than twice as many. If its limit is too low for
// that, it has fewer. Each of them begins with firstBuckets buckets.
const (
	leastShards  = 512
	firstBuckets = 4
)

// newTable returns an empty table whose buckets will take at most a number of bytes.
func newTable(bytes int) *table {
	buckets := max(bytes/bucketSize, 1)
	first := min(firstBuckets, buckets)
	t := &table{most: first}
	for buckets/(2*t.most) >= leastShards {
		t.most *= 2
	}
	t.shards = make([]shard, buckets/t.most)
	all := make([]bucket, first*len(t.shards))
	for i := range t.shards {
		t.shards[i].buckets = all[first*i : first*(i+1)]
	}
	return t
}

// clear empties the table.
func (t *table) clear() {
	for i := range t.shards {
		clear(t.shards[i].buckets)
	}
}

// shard returns the shard of a hash, and a number of 32 bits that selects the bucket.
func (t *table) shard(hash uint64) (*shard, uint64) {
	n := hash >> 32 * uint64(len(t.shards))
	return &t.shards[n>>32], n & (1<<32 - 1)
}

// bucket returns the bucket that a number of 32 bits selects.
func (in *shard) bucket(n uint64) *bucket { return &in.buckets[n*uint64(len(in.buckets))>>32] }

// grow doubles the number of buckets in a shard. Each slot finds room, because the slots of a bucket
// move to two buckets that receive no others.
func (t *table) grow(in *shard) {
	old := in.buckets
	in.buckets = make([]bucket, 2*len(old))
	for i := range old {
		for _, s := range old[i].slots {
			if s.work > 0 {
				_, n := t.shard(s.hash)
				*in.bucket(n).place(s.hash) = s
			}
		}
	}
}

// get returns the slot of a position.
func (t *table) get(hash uint64) slot {
	in, n := t.shard(hash)
	if t.shared {
		in.Lock()
		defer in.Unlock()
	}
	b := in.bucket(n)
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
	in, n := t.shard(s.hash)
	if t.shared {
		in.Lock()
		defer in.Unlock()
	}
	to := in.bucket(n).place(s.hash)
	for to.work > 0 && to.hash != s.hash && len(in.buckets) < t.most {
		t.grow(in)
		to = in.bucket(n).place(s.hash)
	}
	if to.work > 0 && to.hash == s.hash && to.solved() && !to.path {
		return
	}
	*to = s
}

// place returns the slot for a position: its own, or else the one that took the least work.
func (b *bucket) place(hash uint64) *slot {
	to := &b.slots[0]
	for i := range b.slots {
		s := &b.slots[i]
		if s.hash == hash && s.work > 0 {
			return s
		}
		if s.work < to.work {
			to = s
		}
	}
	return to
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
