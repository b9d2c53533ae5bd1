package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lengths draws a histogram of the lengths of games, in plies, with their median and mean. Games
// that are more than a quarter longer than 99.9% of the others are counted in the legend but not
// drawn.
func Lengths(title string, plies []int) ([]byte, error) {
	for i, n := range plies {
		if n < 0 || n > mostPlies {
			return nil, fmt.Errorf("chart: game %d has %d plies: want 0 to %d", i, n, mostPlies)
		}
	}
	f := newFigure(title, "length of the game, in plies", "games")
	if len(plies) == 0 {
		return f.empty("No games.")
	}
	sorted := slices.Sorted(slices.Values(plies))
	shown := sorted
	if most := sorted[(len(sorted)-1)*999/1000] * 5 / 4; sorted[len(sorted)-1] > most && len(sorted) >= 1000 {
		n, _ := slices.BinarySearch(sorted, most+1)
		shown = sorted[:n]
	}
	h := newHistogram(shown)
	left, right := h.left(0), h.left(len(h.counts))
	x := scaled(left, right, 9, 1, number)
	x.trimmed(left, right).set(&f.X)
	y := scaled(0, float64(slices.Max(h.counts)), 6, 1, number)
	y.set(&f.Y)
	median, mean := medianOf(sorted), meanOf(sorted)
	f.levels(y)
	f.Add(h, upright{median, line(1.5, orange)}, upright{mean, line(1.5, ink, 4, 2)})

	wide := "1 ply"
	if h.width > 1 {
		wide = number(float64(h.width), 0) + " plies"
	}
	f.key(count(len(plies), "game")+", in steps of "+wide, swatch(middle, nil))
	decimals := 0
	if median != math.Trunc(median) {
		decimals = 1
	}
	f.key("median "+number(median, decimals), stroke(line(1.5, orange)))
	f.key("mean "+number(mean, 1), stroke(line(1.5, ink, 4, 2)))
	if n := len(sorted) - len(shown); n > 0 {
		f.key(count(n, "game")+" not shown, up to "+number(float64(sorted[len(sorted)-1]), 0)+" plies", nil)
	}
	return f.svg()
}

// mostPlies is greater than the length of any game, but small enough for sums.
const mostPlies = 100_000_000

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

// A histogram counts numbers in steps of equal width.
type histogram struct {
	first, width int
	counts       []int
}

// newHistogram returns the histogram of sorted numbers. The width of a step is 1 or an even number.
// In many games a player can win only at odd plies or only at even ones, and steps of 5 would
// alternately contain two and three of them.
func newHistogram(sorted []int) histogram {
	low, high := sorted[0], sorted[len(sorted)-1]
	// Use three times the cube root of the count, but enough steps to show a shape.
	steps := 8
	for steps < 90 && steps*steps*steps < 27*len(sorted) {
		steps++
	}
	width := 1
	for i := 0; (high-low)/width >= steps; i++ {
		width = []int{2, 4, 10}[i%3]
		for range i / 3 {
			width *= 10
		}
	}
	if (high-low)/width < steps/2 { // few different numbers
		low, high = max(0, low-2*width), high+2*width
	}
	first := low / width * width
	h := histogram{first, width, make([]int, (high-first)/width+1)}
	for _, n := range sorted {
		h.counts[(n-first)/width]++
	}
	return h
}

// left returns the left end of a step, halfway between its first number and the preceding one.
func (h histogram) left(i int) float64 { return float64(h.first+i*h.width) - 0.5 }

// Plot draws the bars.
func (h histogram) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, n := range h.counts {
		if n == 0 {
			continue
		}
		box := vg.Rectangle{Min: vg.Point{X: x(h.left(i)), Y: y(0)}, Max: vg.Point{X: x(h.left(i + 1)), Y: y(float64(n))}}
		if gap := (box.Max.X - box.Min.X) / 8; gap > 0.4 {
			box.Max.X -= min(gap, 1)
		}
		rectangle(c, box, middle, nil)
	}
}
