package dice

import (
	"math"
	"math/bits"
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

// TestBelow compares Below with Uint64N, which returns the same number for the same random numbers,
// even if many of them are rejected. It also counts small numbers.
func TestBelow(t *testing.T) {
	r, same := rand.New(rand.NewPCG(5, 5)), rand.New(rand.NewPCG(5, 5))
	for n := range 1000 {
		n = n<<(bits.UintSize-11) | n<<n%20 | 3 // often more than half of all numbers
		if got, want := Below(r, n), int(same.Uint64N(uint64(n))); got != want {
			t.Fatalf("Below(%d) = %d, want %d", n, got, want)
		}
	}
	var counts [8]int
	for range 8000 {
		counts[Below(r, len(counts))]++
	}
	for i, n := range counts {
		if n < 800 || n > 1200 {
			t.Errorf("%d occurs %d times of 8000, want about 1000", i, n)
		}
	}
}

// TestBit compares Bit with a loop.
func TestBit(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	words := []uint64{1, 1 << 63, math.MaxUint64, 0x80_00_00_00_00_00_00_01}
	for range 10_000 {
		words = append(words, r.Uint64(), r.Uint64()&r.Uint64()&r.Uint64())
	}
	for _, word := range words {
		n := 0
		for i := range 64 {
			if word>>i&1 != 0 {
				if got := Bit(word, n); got != i {
					t.Fatalf("bit %d of %#x is at %d, want %d", n, word, got, i)
				}
				n++
			}
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

// TestOr checks that Or(nil) uses the global source, which has a different seed in every process,
// and that any number of goroutines may use it.
func TestOr(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	if Or(r) != r {
		t.Error("Or returns a different Rand")
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
