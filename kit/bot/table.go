package bot

import (
	"math"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
)

// A bound is the relation between the value of an entry and the value of its position for White.
type bound uint8

const (
	exact   bound = iota
	atLeast       // the position is worth the entry's value or more
	atMost        // the position is worth the entry's value or less
)

// An entry is a result in the table, for one position.
type entry[M comparable] struct {
	value  float64
	best   M
	depth  int32 // at least 1; 0 if there is no entry
	bound  bound
	closed bool // whether nothing was estimated, so that the value holds for any depth
}

// settles reports whether an entry makes a search with this window unnecessary.
func (e *entry[M]) settles(depth int, alpha, beta float64) bool {
	switch {
	case int(e.depth) < depth && !e.closed:
		return false
	case e.bound == atLeast:
		return e.value >= beta
	case e.bound == atMost:
		return e.value <= alpha
	}
	return true
}

// A table remembers results, for all goroutines of a bot.
//
// Where positions have a hash, the table is an array. A hash of 64 bits makes that safe enough: a
// search that visits a billion positions, with a million in the table, confuses two of them with a
// probability of 1 in 18,000. For other positions it is a map.
type table[P hexgames.Position[P, M], M comparable] struct {
	most   int  // the maximum number of entries
	shared bool // whether several goroutines use it

	buckets []bucket[M] // the number is a power of 2; nil if positions have no hash
	used    int         // the slots with an entry
	age     uint8       // the number of the search

	lock       sync.Mutex     // of the map
	byPosition map[P]entry[M] // nil if positions have a hash

	marks [1 << 10]atomic.Uint64 // of the searches in progress
}

// A bucket holds the entries of some positions, selected by their hashes, and a lock.
type bucket[M comparable] struct {
	sync.Mutex
	slots [4]slot[M]
}

// A slot is an entry with the hash of its position.
type slot[M comparable] struct {
	hash uint64
	entry[M]
	age uint8
}

// firstBuckets is the initial number of buckets in a table.
const firstBuckets = 1 << 10

func newTable[P hexgames.Position[P, M], M comparable](most int, hashes bool) *table[P, M] {
	t := &table[P, M]{most: most}
	if !hashes {
		t.byPosition = map[P]entry[M]{}
		return t
	}
	t.buckets = make([]bucket[M], min(firstBuckets, greatestPower(most/len(bucket[M]{}.slots))))
	return t
}

// greatestPower returns the greatest power of 2 up to n, which is at least 1.
func greatestPower(n int) int {
	power := 1
	for power <= n/2 {
		power *= 2
	}
	return power
}

// grow makes room if half of the table is in use. No goroutine may use the table in the meantime.
func (t *table[P, M]) grow() {
	const each = len(bucket[M]{}.slots)
	if t.buckets == nil || 2*t.used < each*len(t.buckets) || 2*each*len(t.buckets) > t.most {
		return
	}
	old := t.buckets
	t.buckets = make([]bucket[M], 2*len(old))
	t.used = 0
	var none P
	for i := range old {
		for _, s := range old[i].slots {
			if s.depth > 0 && t.put(none, s.hash, s.entry) {
				t.used++
			}
		}
	}
}

// get returns the entry of a position with a hash.
func (t *table[P, M]) get(p P, hash uint64) (e entry[M]) {
	if t.buckets == nil {
		if threads && t.shared {
			t.lock.Lock()
			defer t.lock.Unlock()
		}
		return t.byPosition[p]
	}
	b := &t.buckets[hash&uint64(len(t.buckets)-1)]
	if threads && t.shared {
		b.Lock()
		defer b.Unlock()
	}
	for i := range b.slots {
		if b.slots[i].hash == hash {
			return b.slots[i].entry
		}
	}
	return e
}

// put adds an entry and reports whether the number of entries grew. If there is no room, it
// replaces an entry of an earlier search, or else the one with the least depth.
func (t *table[P, M]) put(p P, hash uint64, e entry[M]) (added bool) {
	if t.buckets == nil {
		if threads && t.shared {
			t.lock.Lock()
			defer t.lock.Unlock()
		}
		if len(t.byPosition) >= t.most {
			clear(t.byPosition)
		}
		t.byPosition[p] = e
		return false
	}
	b := &t.buckets[hash&uint64(len(t.buckets)-1)]
	if threads && t.shared {
		b.Lock()
		defer b.Unlock()
	}
	least, at := math.MaxInt, 0
	for i := range b.slots {
		s := &b.slots[i]
		if s.hash == hash || s.depth == 0 {
			at = i
			break
		}
		worth := int(s.depth)
		if s.age != t.age {
			worth -= math.MaxInt32
		}
		if worth < least {
			least, at = worth, i
		}
	}
	added = b.slots[at].depth == 0
	b.slots[at] = slot[M]{hash, e, t.age}
	return added
}

// begin records that a goroutine has started a search with a mark; end records that the search has
// ended. A mark may overwrite another one, which is then lost.
func (t *table[P, M]) begin(mark uint64) {
	if mark != 0 {
		t.marks[mark%uint64(len(t.marks))].Store(mark)
	}
}

func (t *table[P, M]) end(mark uint64) {
	if mark != 0 {
		t.marks[mark%uint64(len(t.marks))].CompareAndSwap(mark, 0)
	}
}

// busy reports whether a goroutine is working on a search with a mark.
func (t *table[P, M]) busy(mark uint64) bool {
	return mark != 0 && t.marks[mark%uint64(len(t.marks))].Load() == mark
}
