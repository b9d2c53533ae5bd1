package dice

import (
	"math"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
)

// TestTwo compares the digits with those of one random number.
func TestTwo(t *testing.T) {
	pcg := rand.NewPCG(1, 2)
	r := rand.New(pcg)
	for range 100_000 {
		// Of great products many numbers are refused.
		m, n := 1+2*r.IntN(1<<r.IntN(30)), 3+2*r.IntN(1<<r.IntN(30)) // Uint64N does otherwise with powers of two
		state, _ := pcg.MarshalBinary()
		other := rand.NewPCG(0, 0)
		if err := other.UnmarshalBinary(state); err != nil {
			t.Fatal(err)
		}
		whole := rand.New(other)
		i, j := Two(r, m, n)
		if want := whole.Uint64N(uint64(m) * uint64(n)); uint64(i)*uint64(n)+uint64(j) != want || j >= n {
			t.Fatalf("Two(%d, %d) = %d, %d, want %d, %d", m, n, i, j, want/uint64(n), want%uint64(n))
		}
		if r.Uint64() != whole.Uint64() {
			t.Fatalf("Two(%d, %d) has taken more or fewer numbers than Uint64N", m, n)
		}
	}
}

// TestTwoEvenly counts small pairs.
func TestTwoEvenly(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const m, n, each = 4, 8, 1000
	var counts [m][n]int
	for range m * n * each {
		i, j := Two(r, m, n)
		counts[i][j]++
	}
	for i := range counts {
		for j, count := range counts[i] {
			if math.Abs(float64(count-each)) > 6*math.Sqrt(each) {
				t.Errorf("%d, %d comes %d times, want about %d", i, j, count, each)
			}
		}
	}
}

// TestOr checks that there are dice where none are given, for any number of
// goroutines, which do not begin alike in every process.
func TestOr(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	if Or(r) != r {
		t.Error("Or returns other dice")
	}
	if got := reflect.ValueOf(Or(nil)).Elem().Field(0).Elem().Type(); got != reflect.TypeFor[source]() {
		t.Errorf("without dice the random numbers come from a %v", got)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			seen := map[uint64]bool{}
			for range 10 {
				seen[Or(nil).Uint64()] = true
			}
			if len(seen) < 10 {
				t.Errorf("10 numbers from nowhere are %d different ones", len(seen))
			}
		})
	}
	group.Wait()
	if n := testing.AllocsPerRun(10, func() { Or(nil).Uint64() }); n != 0 {
		t.Errorf("a number from nowhere allocates %v times", n)
	}
}
