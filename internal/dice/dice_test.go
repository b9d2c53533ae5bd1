package dice

import (
	"math"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
)

// TestTwo compares the two numbers with the digits of one number from Uint64N.
func TestTwo(t *testing.T) {
	pcg := rand.NewPCG(1, 2)
	r := rand.New(pcg)
	for range 100_000 {
		// For large products, many random numbers are rejected.
		m, n := 1+2*r.IntN(1<<r.IntN(30)), 3+2*r.IntN(1<<r.IntN(30)) // Uint64N treats powers of two differently
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
			t.Fatalf("Two(%d, %d) uses more or fewer random numbers than Uint64N", m, n)
		}
	}
}

// TestTwoEvenly checks that small pairs are equally likely.
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
				t.Errorf("%d, %d occurs %d times, want about %d", i, j, count, each)
			}
		}
	}
}

// TestOr checks that Or(nil) uses the global source, which is seeded differently in every
// process, and that any number of goroutines may use it.
func TestOr(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	if Or(r) != r {
		t.Error("Or returns another Rand")
	}
	if got := reflect.ValueOf(Or(nil)).Elem().Field(0).Elem().Type(); got != reflect.TypeFor[source]() {
		t.Errorf("the source of Or(nil) is a %v", got)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			seen := map[uint64]bool{}
			for range 10 {
				seen[Or(nil).Uint64()] = true
			}
			if len(seen) < 10 {
				t.Errorf("10 numbers from Or(nil) have %d different values, want 10", len(seen))
			}
		})
	}
	group.Wait()
	if n := testing.AllocsPerRun(10, func() { Or(nil).Uint64() }); n != 0 {
		t.Errorf("a number from Or(nil) allocates %v times", n)
	}
}
