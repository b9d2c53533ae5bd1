package solve

import (
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"
)

// naiveTable is a table with its final size from the beginning.
type naiveTable struct {
	buckets int
	slots   map[int][]slot // by bucket
}

func (n *naiveTable) bucket(hash uint64) int { return int(hash >> 32 * uint64(n.buckets) >> 32) }

func (n *naiveTable) get(hash uint64) slot {
	for _, s := range n.slots[n.bucket(hash)] {
		if s.hash == hash {
			return s
		}
	}
	return slot{numbers: fresh}
}

func (n *naiveTable) put(s slot) {
	all := n.slots[n.bucket(s.hash)]
	least := 0
	for i, old := range all {
		if old.hash == s.hash {
			if !old.solved() || old.path {
				all[i] = s
			}
			return
		}
		if old.work < all[least].work {
			least = i
		}
	}
	if len(all) == 5 {
		all[least] = s
		return
	}
	n.slots[n.bucket(s.hash)] = append(all, s)
}

// spread returns a hash for the position with a number.
func spread(n int) uint64 { return uint64(n) * 0x9e3779b97f4a7c15 }

// anySlot returns a slot for one of some positions.
func anySlot(dice *rand.Rand, positions int) slot {
	s := slot{hash: spread(dice.IntN(positions)), work: 1 + dice.Uint32N(9), path: dice.IntN(2) == 0, best: uint16(dice.IntN(3))}
	s.numbers = []numbers{won, held, {1 + dice.Uint32N(9), 1 + dice.Uint32N(9)}}[dice.IntN(3)]
	return s
}

// TestTable checks that a table returns what it would if it had its final size from the beginning,
// and that it grows no further.
func TestTable(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for _, buckets := range []int{1, 2, 15, 16, 31, 32, 33, 100, 1000, 1024, 2047, 2048, 4000, 1 << 13} {
		most := buckets * bucketSize
		table := newTable(most)
		size := func() (size int) {
			for i := range table.shards {
				size += len(table.shards[i].buckets) * int(unsafe.Sizeof(bucket{}))
			}
			return size
		}
		first := size()
		if first > most || first > 1<<19 || first < most/8 && first < 1<<18 {
			t.Errorf("%d buckets: the first size is %d bytes", buckets, first)
		}
		naive := &naiveTable{len(table.shards) * table.most, map[int][]slot{}}
		positions := 8 * buckets
		for i := range 2 * positions {
			if i == positions/64 && size() != first {
				t.Errorf("%d buckets: %d positions take %d bytes", buckets, i, size())
			}
			if s := anySlot(dice, 1+i/2); dice.IntN(3) > 0 {
				table.put(s)
				naive.put(s)
			} else if got, want := table.get(s.hash), naive.get(s.hash); got != want {
				t.Fatalf("%d buckets: the slot is %+v, want %+v", buckets, got, want)
			}
		}
		for i := range positions {
			if hash := spread(i); table.get(hash) != naive.get(hash) {
				t.Fatalf("%d buckets: at last, the slot is %+v, want %+v", buckets, table.get(hash), naive.get(hash))
			}
		}
		if last := size(); last > most || last <= most-table.most*bucketSize {
			t.Errorf("%d buckets: the last size is %d bytes of %d", buckets, last, most)
		}
		table.clear()
		for i := range positions {
			if got := table.get(spread(i)); got != (slot{numbers: fresh}) {
				t.Fatalf("%d buckets: after a clear, the slot is %+v", buckets, got)
			}
		}
	}
}

// TestTableTogether lets goroutines use a table while it grows. None may lose the slots of another.
func TestTableTogether(t *testing.T) {
	const each, goroutines = 2000, 4
	table := newTable(1 << 20)
	table.shared = true
	hash := func(g, i int) uint64 { return spread(i*goroutines + g + 1) }
	var all sync.WaitGroup
	for g := range goroutines {
		all.Go(func() {
			for i := range each {
				table.put(slot{hash: hash(g, i), numbers: won, work: uint32(i + 1)})
				if s := table.get(hash(g, i/2)); s.work != uint32(i/2+1) {
					t.Errorf("goroutine %d finds %+v for position %d", g, s, i/2)
					return
				}
			}
		})
	}
	all.Wait()
	for g := range goroutines {
		for i := range each {
			if s := table.get(hash(g, i)); s.work != uint32(i+1) {
				t.Fatalf("the slot of position %d of goroutine %d is %+v", i, g, s)
			}
		}
	}
}

// TestVisits checks that a table counts the goroutines at positions, but only if several use it.
func TestVisits(t *testing.T) {
	table := newTable(1 << 20)
	table.enter(7)
	if n := table.visitors(7); n != 0 {
		t.Errorf("one goroutine counts %d visitors", n)
	}
	table.shared = true
	table.enter(7)
	table.enter(7)
	table.enter(8)
	table.leave(7)
	if a, b, none := table.visitors(7), table.visitors(8), table.visitors(9); a != 1 || b != 1 || none != 0 {
		t.Errorf("the visitors are %d, %d and %d; want 1, 1 and 0", a, b, none)
	}
}
