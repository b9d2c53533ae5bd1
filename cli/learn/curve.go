package learn

import (
	"fmt"
	"math"
	"strings"

	"example.com/hexgames/kit/learn"
	"example.com/hexgames/kit/stats"
)

// The size of the curve and the position of its axes.
const (
	width, height            = 640, 360
	left, right, top, bottom = 64, 620, 48, 320
)

// curve returns an SVG picture of the strength of generations: a dot for each, with the interval of
// its match, and a line that connects the best so far.
func curve(title string, all []learn.Generation) string {
	low, high := make([]float64, len(all)), make([]float64, len(all))
	least, most := 0.0, 50.0
	for i, g := range all {
		low[i], high[i] = interval(g, all)
		least, most = min(least, low[i], g.Elo), max(most, high[i], g.Elo)
	}
	step := 50.0
	for (most-least)/step > 8 {
		step *= 2
	}
	least, most = step*math.Floor(least/step), step*math.Ceil(most/step)
	x := func(i int) float64 { return left + (right-left)*(float64(i)+0.5)/float64(len(all)) }
	y := func(elo float64) float64 { return bottom - (bottom-top)*(elo-least)/(most-least) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" fill="#222">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<text x=\"%d\" y=\"26\" font-size=\"15\">%[1]s</text>\n", title, width, height, left)
	for elo := least; elo <= most; elo += step {
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ccc"/><text x="%d" y="%.1f" text-anchor="end">%+.0f</text>`+"\n", left, y(elo), right, left-8, y(elo)+4, elo)
	}
	line := ""
	for i, g := range all {
		fmt.Fprintf(&b, `<path d="M%.1[1]f %.1[2]fV%.1[3]f" stroke="#2a6fb0" stroke-width="2"/><circle cx="%.1[1]f" cy="%.1[4]f" r="4" fill="#2a6fb0"/>`+"\n", x(i), y(low[i]), y(high[i]), y(g.Elo))
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x(i), bottom+20, g.Number)
		if g.Better {
			line += fmt.Sprintf("L%.1f %.1f", x(i), y(g.Elo))
		}
	}
	fmt.Fprintf(&b, `<path d="M%s" fill="none" stroke="#2a6fb0"/>`+"\n</svg>\n", line[1:])
	return b.String()
}

// interval returns the Elo interval of a generation from its match. Each end is at most 800 Elo
// from its rival.
func interval(g learn.Generation, all []learn.Generation) (low, high float64) {
	if g.Rival == 0 {
		return g.Elo, g.Elo
	}
	const most = 800
	a, b := g.Pairs.Interval()
	rival := all[g.Rival-1].Elo
	return rival + max(stats.Elo(a), -most), rival + min(stats.Elo(b), most)
}
