package chart

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lengths draws a histogram of the numbers of plies of games, with their median and their
// mean. Games that are much longer than almost all others are counted in the legend, but not
// drawn.
func Lengths(title string, plies []int) ([]byte, error) {
	for i, n := range plies {
		if n < 0 {
			return nil, fmt.Errorf("chart: game %d has %d plies: want 0 or more", i, n)
		}
	}
	f := newFigure(title, "length of the game, in plies", "games")
	if len(plies) == 0 {
		return f.empty("No games.")
	}
	sorted := slices.Sorted(slices.Values(plies))
	shown := sorted
	if most := sorted[len(sorted)*99/100] * 2; sorted[len(sorted)-1] > most {
		n, _ := slices.BinarySearch(sorted, most+1)
		shown = sorted[:n]
	}
	h := newHistogram(shown)
	x := scaled(float64(h.first), float64(h.first+h.width*len(h.counts)), 8, 1, number)
	y := scaled(0, float64(slices.Max(h.counts)), 6, 1, number)
	x.min, x.max = float64(h.first), float64(h.first+h.width*len(h.counts))
	x.set(&f.X)
	y.set(&f.Y)
	median, mean := medianOf(sorted), meanOf(sorted)
	f.levels(y)
	f.Add(h, upright{median, line(1.5, orange)}, upright{mean, line(1.5, ink, 4, 2)})

	wide := "1 ply"
	if h.width > 1 {
		wide = fmt.Sprintf("%d plies", h.width)
	}
	f.key(count(len(plies), "game")+", in steps of "+wide, swatch(middle, nil))
	f.key("median "+number(median, 1), stroke(line(1.5, orange)))
	f.key("mean "+number(mean, 1), stroke(line(1.5, ink, 4, 2)))
	if n := len(sorted) - len(shown); n > 0 {
		f.key(count(n, "game")+" not shown, up to "+number(float64(sorted[len(sorted)-1]), 0)+" plies", nil)
	}
	return f.svg()
}

// medianOf returns the median of sorted numbers.
func medianOf(sorted []int) float64 {
	n := len(sorted)
	return float64(sorted[(n-1)/2])/2 + float64(sorted[n/2])/2
}

// meanOf returns the mean of numbers.
func meanOf(numbers []int) float64 {
	sum := 0.0
	for _, n := range numbers {
		sum += float64(n)
	}
	return sum / float64(len(numbers))
}

// A histogram counts numbers in steps of the same width.
type histogram struct {
	first, width int
	counts       []int
}

// newHistogram returns the histogram of sorted numbers. A step is one number wide or an even
// number, because in many games a player can only win at odd plies, or at even ones: steps of 5
// would hold two and three of them in turns.
func newHistogram(sorted []int) histogram {
	low, high := sorted[0], sorted[len(sorted)-1]
	// As many steps as twice the cube root of the numbers, the rule of Rice, but enough for a shape.
	steps := 8
	for steps < 60 && steps*steps*steps < 8*len(sorted) {
		steps++
	}
	width := 1
	for i := 0; (high-low)/width >= steps; i++ {
		width = []int{2, 4, 10}[i%3]
		for range i / 3 {
			width *= 10
		}
	}
	first := low / width * width
	if high-first < 8*width { // few different numbers
		first = max(0, first-4*width)
		high = max(high, first+8*width)
	}
	h := histogram{first, width, make([]int, (high-first)/width+1)}
	for _, n := range sorted {
		h.counts[(n-first)/width]++
	}
	return h
}

// Plot draws the histogram as one area.
func (h histogram) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, n := range h.counts {
		if n == 0 {
			continue
		}
		left := float64(h.first + i*h.width)
		box := vg.Rectangle{Min: vg.Point{X: x(left), Y: y(0)}, Max: vg.Point{X: x(left + float64(h.width)), Y: y(float64(n))}}
		if gap := (box.Max.X - box.Min.X) / 8; gap > 0.4 {
			box.Max.X -= min(gap, 1)
		}
		rectangle(c, box, middle, nil)
	}
}
