package page

import "sync"

// A history measures the throughput of a run from its beginning, at most so many times. It is
// safe for concurrent use.
type history struct {
	mu      sync.Mutex
	period  float64 // the least time between samples
	samples []sample
}

// A sample is how much was done at a time, in seconds.
type sample struct {
	time   float64
	amount int
}

// samplesMost is an odd number, so that the first and the last sample remain if every other
// one is dropped.
const samplesMost = 181

// add adds a sample if it is time for one.
func (h *history) add(time float64, amount int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.due(time) {
		return
	}
	if len(h.samples) == samplesMost {
		for i := range samplesMost/2 + 1 {
			h.samples[i] = h.samples[2*i]
		}
		h.samples = h.samples[:samplesMost/2+1]
		h.period *= 2
		if !h.due(time) {
			return
		}
	}
	h.samples = append(h.samples, sample{time, amount})
}

// due reports whether it is time for a sample. Clocks tick a little early now and then.
func (h *history) due(time float64) bool {
	n := len(h.samples)
	return n == 0 || time >= h.samples[n-1].time+0.9*h.period
}

// rates returns the rates between samples, and the average time between two of them.
func (h *history) rates() (rates []float64, period float64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	rates = []float64{}
	for i, s := range h.samples {
		if i > 0 {
			before := h.samples[i-1]
			rates = append(rates, float64(max(0, s.amount-before.amount))/(s.time-before.time))
		}
	}
	if n := len(rates); n > 0 {
		period = (h.samples[n].time - h.samples[0].time) / float64(n)
	}
	return rates, period
}
