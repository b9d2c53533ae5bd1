package bot

import (
	"testing"

	"example.com/hexgames/hexdame"
)

// TestTable checks that a table finds its entries again, whatever their depth, even after it grows.
// If there is no room, an entry of an earlier search goes first, and then the least deep one.
func TestTable(t *testing.T) {
	var p hexdame.Position
	table := newTable[hexdame.Position, hexdame.Move](1<<14, true)
	for i := range uint64(3000) {
		if table.put(p, i<<32|i, entry[hexdame.Move]{value: float64(i), depth: int32(i + 1)}) {
			table.used++
		}
	}
	before := len(table.buckets)
	if table.grow(); len(table.buckets) != 2*before {
		t.Errorf("of %d entries the table makes %d buckets from %d", 3000, len(table.buckets), before)
	}
	for i := range uint64(3000) {
		if e := table.get(p, i<<32|i); e.value != float64(i) || e.depth != int32(i+1) {
			t.Fatalf("entry %d is %+v", i, e)
		}
	}
	small := newTable[hexdame.Position, hexdame.Move](4, true)
	for i, depth := range []int32{200, 5, 3, 4} {
		small.age = uint8(min(i, 1)) // the first one comes from an earlier search
		small.put(p, uint64(i+1), entry[hexdame.Move]{depth: depth})
	}
	for i, gone := range []uint64{1, 3} {
		small.put(p, uint64(10+i), entry[hexdame.Move]{depth: 9})
		for _, hash := range []uint64{2, 3, 4} {
			if known := small.get(p, hash).depth > 0; known == (hash == gone) {
				t.Errorf("after %d more, entry %d is known: %t", i+1, hash, known)
			}
		}
	}
}
