package page

import "sync"

// A history samples the throughput of a run from its start, keeping a limited number of samples. It
// is safe for concurrent use.
type history struct {
	mu      sync.Mutex
	period  float64 // minimum time between samples
	samples []sample
}

// A sample is the amount done at a time, in seconds.
type sample struct {
	time   float64
	amount int
}

// samplesMost is odd, so dropping every other sample keeps the first and the last.
const samplesMost = 181

// add adds a sample if one is due.
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

// due reports whether a sample is due. Clocks occasionally tick a little early.
func (h *history) due(time float64) bool {
	n := len(h.samples)
	return n == 0 || time >= h.samples[n-1].time+0.9*h.period
}

// rates returns the rates between samples and the average time between them.
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
