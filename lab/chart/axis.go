package chart

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
)

// A scale is a range of an axis with ticks at round numbers.
type scale struct {
	min, max float64
	ticks    []plot.Tick
}

// scaled returns the smallest scale between round numbers that contains low and high. It has at
// most most steps of at least size least, a power of 10. Label formats the numbers.
func scaled(low, high float64, most int, least float64, label func(x float64, decimals int) string) scale {
	step, decimals := least, 0
	for d := least; d < 0.5; d = math.Round(d*1e6) / 1e5 {
		decimals++
	}
	first, last := 0.0, 0.0
	for i := 0; ; i++ {
		first, last = math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
		last = max(last, first+1)
		if last-first <= float64(most) {
			break
		}
		if i%3 == 1 {
			step *= 2.5
		} else {
			step *= 2
		}
		if i%3 == 2 {
			decimals = max(0, decimals-1)
		}
	}
	s := scale{min: first * step, max: last * step}
	for i := first; i <= last; i++ {
		s.ticks = append(s.ticks, plot.Tick{Value: i * step, Label: label(i*step, decimals)})
	}
	return s
}

// trimmed returns the part of the scale between low and high.
func (s scale) trimmed(low, high float64) scale {
	s.min, s.max = max(s.min, low), min(s.max, high)
	s.ticks = slices.DeleteFunc(s.ticks, func(t plot.Tick) bool { return t.Value < s.min || t.Value > s.max })
	return s
}

// set applies the scale to an axis.
func (s scale) set(axis *plot.Axis) {
	axis.Min, axis.Max = s.min, s.max
	axis.Tick.Marker = plot.ConstantTicks(s.ticks)
}

// clamp returns the nearest number in the scale.
func (s scale) clamp(x float64) float64 { return min(max(x, s.min), s.max) }
