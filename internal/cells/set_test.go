package cells

import (
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// A set has the methods that Set and Pair share.
type set[S any] interface {
	And(S) S
	Or(S) S
	Without(S) S
	Up(uint) S
	Down(uint) S
	All() iter.Seq[uint16]
	Image([]uint16) S
}

// A naive set holds its cells in a map.
type naive map[int]bool

func (s naive) moved(by, size int) naive {
	moved := naive{}
	for c := range s {
		if c+by >= 0 && c+by < size {
			moved[c+by] = true
		}
	}
	return moved
}

// testSets compares sets of cells below size with maps.
func testSets[S set[S]](t *testing.T, size int, of func([]uint16) S, check func(t *testing.T, s S, cells []uint16)) {
	r := rand.New(rand.NewPCG(1, 1))
	draw := func() (S, naive, []uint16) {
		var cells []uint16
		n := naive{}
		for c := range size {
			if r.IntN(5) == 0 {
				n[c] = true
				cells = append(cells, uint16(c))
			}
		}
		return of(cells), n, cells
	}
	equal := func(what string, got S, want naive) {
		t.Helper()
		var cells []int
		for c := range got.All() {
			cells = append(cells, int(c))
		}
		if !slices.Equal(cells, slices.Sorted(maps.Keys(want))) {
			t.Fatalf("%s has the cells %v, want %v", what, cells, want)
		}
	}
	for range 200 {
		a, x, list := draw()
		b, y, _ := draw()
		and, or, without := naive{}, maps.Clone(x), naive{}
		maps.Copy(or, y)
		for c := range x {
			if y[c] {
				and[c] = true
			} else {
				without[c] = true
			}
		}
		equal("a set", a, x)
		equal("and", a.And(b), and)
		equal("or", a.Or(b), or)
		equal("without", a.Without(b), without)
		n := r.IntN(64)
		equal("up", a.Up(uint(n)), x.moved(n, size))
		equal("down", a.Down(uint(n)), x.moved(-n, size))
		equal("up by nothing", a.Up(0), x)
		equal("down by nothing", a.Down(0), x)
		images, permuted := make([]uint16, size), naive{}
		for i, c := range r.Perm(size) {
			images[i] = uint16(c)
			if x[i] {
				permuted[c] = true
			}
		}
		equal("image", a.Image(images), permuted)
		check(t, a, list)
		for c := range a.All() {
			if c != list[0] {
				t.Fatalf("the first cell is %d, want %d", c, list[0])
			}
			break
		}
	}
	check(t, of(nil), nil)
	check(t, of([]uint16{uint16(size - 1)}), []uint16{uint16(size - 1)})
}

func testSet[W Words](t *testing.T) {
	var zero Set[uint16, W]
	size := 64 * len(zero.Words)
	of := func(cells []uint16) (s Set[uint16, W]) {
		for _, c := range cells {
			s.Add(c)
		}
		return s
	}
	testSets(t, size, of, func(t *testing.T, s Set[uint16, W], cells []uint16) {
		if s.Count() != len(cells) || s.IsEmpty() != (len(cells) == 0) {
			t.Fatalf("of %d cells, %d are counted", len(cells), s.Count())
		}
		before := 0
		for c := range uint16(size) {
			in := slices.Contains(cells, c)
			if s.Has(c) != in {
				t.Fatalf("cell %d is in the set: %v, want %v", c, s.Has(c), in)
			}
			if in {
				if got := s.At(before); got != c {
					t.Fatalf("cell %d of the set is %d, want %d", before, got, c)
				}
				before++
			}
		}
		for n := uint(64); n < 128; n += 13 {
			if up, down := s.Up(n), s.Down(n); up != s.Up(63).Up(n-63) || down != s.Down(63).Down(n-63) {
				t.Fatalf("moves by %d bits differ from two moves", n)
			}
		}
		for _, c := range cells {
			s.Remove(c)
		}
		if !s.IsEmpty() {
			t.Fatal("a cell is left")
		}
	})
}

func TestSet(t *testing.T) {
	testSet[[1]uint64](t)
	testSet[[2]uint64](t)
	testSet[[6]uint64](t)
}

func TestPair(t *testing.T) {
	of := func(cells []uint16) (s Pair[uint16]) {
		for _, c := range cells {
			s = s.Or(PairOf(c))
		}
		return s
	}
	testSets(t, 128, of, func(t *testing.T, s Pair[uint16], cells []uint16) {
		if s.Count() != len(cells) || s.IsEmpty() != (len(cells) == 0) {
			t.Fatalf("of %d cells, %d are counted", len(cells), s.Count())
		}
		rest := s
		before := 0
		for c := range uint16(128) {
			in := slices.Contains(cells, c)
			if s.Has(c) != in || s.Rank(c) != before {
				t.Fatalf("cell %d has rank %d, want %d; in the set: %v, want %v", c, s.Rank(c), before, s.Has(c), in)
			}
			if !in {
				continue
			}
			first := rest.First()
			var popped uint16
			if popped, rest = rest.Pop(); popped != c || first != c || s.At(before) != c {
				t.Fatalf("cell %d of the set is %d, %d and %d, want %d", before, first, popped, s.At(before), c)
			}
			before++
		}
	})
}
