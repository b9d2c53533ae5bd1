package games

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"example.com/hexgames/hexdame"
)

// divisions counts from a position, and also returns the sum.
func divisions(t *testing.T, g Table, depth int, c *Counter) (list []Division, sum uint64) {
	t.Helper()
	list, err := g.Divide(t.Context(), depth, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		sum += d.Count
	}
	return list, sum
}

// TestDivide counts on several goroutines, without a table and with tables of one, a few, and
// many pairs of slots.
func TestDivide(t *testing.T) {
	for _, test := range []struct {
		name, position string
		depth          int
		want           uint64
	}{
		{"hexade", "4/5/6/7/6/5/4 w 0", 4, 1035300},
		{"hexagrams", "", 6, 23112},
		{"hexagrams", "", 7, 106614},
		{"hexcore6", "3/1bw1/1w*b1/1bw1/3 b place", 3, 49296},
		{"hexdame", "", 1, 15},
		{"hexdame", "", 2, 211},
		{"hexdame", "", 4, 51589},
		{"hexdame", "W:WKe5:Bi9", 5, 45702},
		{"hexdame", "W:Wa1,d7:Be8,g3", 5, 663},
		{"hexdame", "W:We5:Bf5,f6,g6", 2, 0},
		{"hexdame", "B:Wa1:B", 3, 0},
		{"hextad", "2/0-2/s/w - - - 0:0 c", 6, 25152},
	} {
		g, err := Start(test.name, test.position, nil)
		if err != nil {
			t.Fatal(err)
		}
		plain, _ := divisions(t, g, test.depth, &Counter{})
		if legal := g.LegalTexts(); len(plain) != len(legal) || len(plain) > 0 && plain[0].Move != legal[0] {
			t.Errorf("%s: the divisions are %v", test.name, plain)
		}
		for _, memory := range []int{0, 1, 10_000, 1 << 20} {
			c := &Counter{Memory: memory}
			for c.Goroutines = range 4 {
				list, sum := divisions(t, g, test.depth, c)
				if sum != test.want || !slices.Equal(list, plain) {
					t.Errorf("%s: perft %d of %q on %d goroutines with %d bytes is %d, want %d: %v, want %v",
						test.name, test.depth, test.position, c.Goroutines, memory, sum, test.want, list, plain)
				}
				if share := c.Share(); !(share >= 0 && share <= 1) || sum > 0 && share < 0.999 {
					t.Errorf("%s: at the end, the share is %v", test.name, share)
				}
			}
		}
		for _, depth := range []int{0, -1} {
			if list, _ := divisions(t, g, depth, &Counter{}); list != nil {
				t.Errorf("%s: Divide returns moves at depth %d", test.name, depth)
			}
		}
	}
}

// TestDivideDeep checks that Divide returns zeros for a depth greater than the length of any game.
func TestDivideDeep(t *testing.T) {
	g, err := Start("hexdame", "W:WKa1:Bc3", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, depth := range []int{50, math.MaxInt} {
		if list, sum := divisions(t, g, depth, &Counter{}); sum != 0 || len(list) != g.CountLegal() {
			t.Errorf("at depth %d the divisions are %v", depth, list)
		}
	}
}

// TestCounter reuses a Counter for a different position, a different size, and a different game.
func TestCounter(t *testing.T) {
	c := &Counter{Memory: 1 << 16}
	for range 2 {
		for _, test := range []struct {
			name, position string
			memory         int
			want           uint64
		}{
			{"hexdame", "", 1 << 16, 3337},
			{"hexdame", "W:WKe5:Bi9", 1 << 16, 1084},
			{"hexdame", "W:WKe5:Bi9", 1 << 10, 1084},
			{"hexagrams", "", 1 << 10, 156},
			{"hexdame", "", 0, 3337},
		} {
			g, err := Start(test.name, test.position, nil)
			if err != nil {
				t.Fatal(err)
			}
			c.Memory = test.memory
			if _, sum := divisions(t, g, 3, c); sum != test.want {
				t.Errorf("%s: perft 3 of %q is %d, want %d", test.name, test.position, sum, test.want)
			}
			if m, ok := c.kept.(*memory[hexdame.Position]); ok && m.positions.size() != test.memory {
				t.Errorf("the table has %d bytes, want %d", m.positions.size(), test.memory)
			}
		}
	}
}

// TestShare stops long counts. The completed share must be between 0 and 1, and no count is
// returned.
func TestShare(t *testing.T) {
	g, err := Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, memory := range []int{0, 1 << 20} {
		c := &Counter{Memory: memory}
		divisions(t, g, 5, c)
		ctx, stop := context.WithCancel(t.Context())
		stopped := make(chan time.Time, 1)
		go func() {
			for s := c.Share(); s == 0 || s == 1; s = c.Share() {
				time.Sleep(time.Millisecond)
			}
			stopped <- time.Now()
			stop()
		}()
		list, err := g.Divide(ctx, 9, c)
		if list != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("with %d bytes, a stopped count returns %v, error %v", memory, list, err)
		}
		if took := time.Since(<-stopped); took > time.Second {
			t.Errorf("stopping takes %v", took)
		}
		if s := c.Share(); s <= 0 || s > 0.5 {
			t.Errorf("the share is already %v", s)
		}
		if _, sum := divisions(t, g, 5, c); sum != 848774 {
			t.Errorf("after a stopped count, perft 5 is %d", sum)
		}
	}
}

// TestPositions stores counts in one pair of slots. A count to a smaller depth takes the second
// slot; a count to the same or a greater depth takes the first.
func TestPositions(t *testing.T) {
	table := newPositions[hexdame.Position](1)
	a, b := hexdame.New(), hexdame.MustParse("W:We5:Bi9")
	type key struct {
		p     hexdame.Position
		depth int
	}
	for i, test := range []struct {
		stored key
		kept   []key
	}{
		{key{a, 4}, []key{{a, 4}}},
		{key{b, 3}, []key{{a, 4}, {b, 3}}},
		{key{a, 3}, []key{{a, 4}, {a, 3}}},
		{key{b, 4}, []key{{b, 4}, {a, 3}}},
		{key{a, 5}, []key{{a, 5}, {a, 3}}},
		{key{a, 2}, []key{{a, 5}, {a, 2}}},
	} {
		table.store(table.pair(test.stored.p, test.stored.depth), test.stored.p, test.stored.depth, uint64(10*test.stored.depth))
		for _, p := range []hexdame.Position{a, b} {
			for depth := 1; depth < 7; depth++ {
				n, ok := table.load(table.pair(p, depth), p, depth)
				if want := slices.Contains(test.kept, key{p, depth}); ok != want || ok && n != uint64(10*depth) {
					t.Errorf("store %d: the count of %v to depth %d is %d, %v, want %v", i, p, depth, n, ok, want)
				}
			}
		}
	}
}

// TestSize checks how many positions fit into a table, and that it uses all slots.
func TestSize(t *testing.T) {
	bytes := 40 * int(reflect.TypeFor[counted[hexdame.Position]]().Size())
	table := newPositions[hexdame.Position](bytes)
	if len(table.slots) != 40 || newPositions[hexdame.Position](bytes-1).size() != bytes-1 {
		t.Errorf("there are %d slots in %d bytes", len(table.slots), bytes)
	}
	used := map[int]bool{}
	p := hexdame.New()
	for _, m := range p.LegalMoves() {
		next := mustApply[hexdame.Position, hexdame.Move](p, m)
		for depth := 1; depth < 40; depth++ {
			used[table.pair(next, depth)] = true
		}
	}
	if len(used) != 20 || !used[0] || !used[19] {
		t.Errorf("the pairs in use are %v", used)
	}
	if newPositions[hexdame.Position](0) != nil {
		t.Error("there is a table of size 0")
	}
}

// TestMustApply plays an illegal move.
func TestMustApply(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a refused move does not panic")
		}
	}()
	mustApply[hexdame.Position, hexdame.Move](hexdame.New(), hexdame.Move{})
}

// TestQuick checks which counts are left to Perft, which cannot be interrupted.
func TestQuick(t *testing.T) {
	for _, test := range []struct {
		moves, depth int
		want         bool
	}{
		{1704, 1, true}, {999, 2, true}, {1000, 2, false}, {15, 5, true}, {16, 5, false}, {1, 5, true}, {1, 6, false}, {0, 6, false},
	} {
		if got := quick(test.moves, test.depth); got != test.want {
			t.Errorf("%d moves, depth %d: %v, want %v", test.moves, test.depth, got, test.want)
		}
	}
}
