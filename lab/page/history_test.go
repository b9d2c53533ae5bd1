package page

import (
	"math"
	"slices"
	"testing"
)

// TestHistory measures a throughput that doubles halfway, with various numbers of samples.
func TestHistory(t *testing.T) {
	for _, n := range []int{10, samplesMost, samplesMost + 1, 1000, 100000} {
		h := history{period: 1}
		for i := range n {
			h.add(float64(i), 3*i+3*max(0, i-n/2))
		}
		rates, period := h.rates()
		if len(rates) >= samplesMost || len(rates) < min(n, samplesMost/2)-2 {
			t.Errorf("%d samples: %d rates", n, len(rates))
			continue
		}
		span := float64(len(rates)) * period
		if first, last := rates[0], rates[len(rates)-1]; first != 3 || last != 6 || span > float64(n) || span < 0.95*float64(n)-2 {
			t.Errorf("%d samples: %v to %v over %v seconds, want 3 to 6 over almost %d", n, first, last, span, n)
		}
	}
}

// TestHistoryOdd checks clocks that stop, tick early or run backward, and counts that decrease.
func TestHistoryOdd(t *testing.T) {
	for _, test := range []struct {
		samples []sample
		want    []float64
	}{
		{nil, []float64{}},
		{[]sample{{5, 10}}, []float64{}},
		{[]sample{{5, 10}, {5, 20}, {5.5, 30}, {6, 40}}, []float64{30}},
		{[]sample{{0, 0}, {0.95, 19}, {2, 40}}, []float64{20, 20}},
		{[]sample{{3, 9}, {1, 30}, {4, 10}}, []float64{1}},
		{[]sample{{0, 50}, {1, 20}, {2, 25}}, []float64{0, 5}},
	} {
		h := history{period: 1}
		for _, s := range test.samples {
			h.add(s.time, s.amount)
		}
		rates, _ := h.rates()
		equal := slices.EqualFunc(rates, test.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
		if !equal || rates == nil {
			t.Errorf("%v: %v, want %v", test.samples, rates, test.want)
		}
	}
}
