package chart

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// An Estimate is a number measured by games, with its 95% interval.
type Estimate struct {
	Label            string
	Value, Low, High float64
}

// A Bar is a number with a label.
type Bar struct {
	Label string
	Value float64
}

// An Ending counts the games that ended for some reason, by winner. Games without a winner are
// drawn or unfinished.
type Ending struct {
	Reason              string
	White, Black, Other int
}

// FirstPlayers draws the first player's share of the points for several games or budgets, in the
// given order. Shares are from 0 to 1.
func FirstPlayers(title string, shares []Estimate) ([]byte, error) {
	f := newFigure(title, "score of the first player, in %", "")
	if len(shares) == 0 {
		return f.empty("No games.")
	}
	var percent []Estimate
	for _, s := range shares {
		if err := s.check(0, 1); err != nil {
			return nil, err
		}
		percent = append(percent, Estimate{s.Label, 100 * s.Value, 100 * s.Low, 100 * s.High})
	}
	f.estimates(percent, 50, 0, 100, number, func(x float64) string { return number(x, 1) })
	return f.svg()
}

// Ratings draws the Elo of several bots, in the given order. Ends of intervals may be infinite.
func Ratings(title string, elos []Estimate) ([]byte, error) {
	f := newFigure(title, "Elo", "")
	if len(elos) == 0 {
		return f.empty("No bots.")
	}
	for _, e := range elos {
		if err := e.check(math.Inf(-1), math.Inf(1)); err != nil {
			return nil, err
		}
		for _, x := range []float64{e.Low, e.Value, e.High} {
			if math.Abs(x) > mostElo && !math.IsInf(x, 0) {
				return nil, fmt.Errorf("chart: %q has %v Elo: want numbers from -%v to %v, or infinity", e.Label, x, mostElo, mostElo)
			}
		}
	}
	f.estimates(elos, 0, -most, most, func(x float64, _ int) string { return signed(x) }, signed)
	return f.svg()
}

// mostElo is greater than any finite difference that games can measure.
const mostElo = 100_000

// Rates draws the rates of workers, in the given order. The unit labels the axis, such as "games
// per hour".
func Rates(title, unit string, rates []Bar) ([]byte, error) {
	f := newFigure(title, fit(small, unit, 200), "")
	if len(rates) == 0 {
		return f.empty("No workers.")
	}
	var rows []row
	sum, greatest := 0.0, 0.0
	for _, r := range rates {
		if !(r.Value >= 0 && r.Value <= mostRate) {
			return nil, fmt.Errorf("chart: the rate of %q is %v: want 0 to %v", r.Label, r.Value, mostRate)
		}
		sum += r.Value
		greatest = max(greatest, r.Value)
		rows = append(rows, row{r.Label, func(c draw.Canvas, x func(float64) vg.Length, y, half vg.Length) {
			rectangle(c, span(x(0), x(r.Value), y, half), middle, nil)
		}, ""})
	}
	decimals := 0
	if greatest < 10 {
		decimals = 2
	}
	if greatest == 0 {
		greatest = 1 // for the axis
	}
	for i, r := range rates {
		rows[i].value = number(r.Value, decimals)
	}
	f.key(count(len(rates), "worker")+", together "+number(sum, decimals), swatch(middle, nil))
	f.rows(rows, scaled(0, greatest, 8, 1e-3, number).trimmed(0, 1.03*greatest))
	return f.svg()
}

// mostRate is the greatest rate that fits in a figure.
const mostRate = 1e12

// Endings draws how many games ended for each reason, the most frequent one first, and who won
// them.
func Endings(title string, endings []Ending) ([]byte, error) {
	f := newFigure(title, "games", "")
	endings = slices.Clone(endings)
	slices.SortStableFunc(endings, func(a, b Ending) int {
		return cmp.Or(cmp.Compare(b.games(), a.games()), cmp.Compare(a.Reason, b.Reason), cmp.Compare(b.White, a.White), cmp.Compare(b.Black, a.Black))
	})
	var white, black, other, greatest int
	for _, e := range endings {
		if e.White < 0 || e.Black < 0 || e.Other < 0 {
			return nil, fmt.Errorf("chart: %q ended %d, %d and %d games: want 0 or more", e.Reason, e.White, e.Black, e.Other)
		}
		white, black, other = white+e.White, black+e.Black, other+e.Other
		greatest = max(greatest, e.games())
	}
	all := white + black + other
	if all == 0 {
		return f.empty("No games.")
	}
	share := func(n int) string { return number(100*float64(n)/float64(all), 1) + "%" }
	var rows []row
	for _, e := range endings {
		rows = append(rows, row{e.Reason, func(c draw.Canvas, x func(float64) vg.Length, y, half vg.Length) {
			from := 0
			for i, n := range []int{e.White, e.Black, e.Other} {
				if n > 0 {
					rectangle(c, span(x(float64(from)), x(float64(from+n)), y, half), winners[i], rule)
				}
				from += n
			}
		}, share(e.games())})
	}
	for i, n := range []int{white, black, other} {
		f.key([]string{"White won ", "Black won ", "nobody won "}[i]+share(n), swatch(winners[i], rule))
	}
	f.key(count(all, "game"), nil)
	f.rows(rows, scaled(0, float64(greatest), 8, 1, number).trimmed(0, 1.03*float64(greatest)))
	return f.svg()
}

// winners holds the colors for games won by White, by Black, and by nobody.
var winners = []color.Color{gray(0xff), ink, pale}

// games returns the number of games.
func (e Ending) games() int { return e.White + e.Black + e.Other }

// check returns an error unless the numbers are in order and between low and high.
func (e Estimate) check(low, high float64) error {
	if low <= e.Low && e.Low <= e.Value && e.Value <= e.High && e.High <= high {
		return nil
	}
	return fmt.Errorf("chart: %q is %v, between %v and %v: want a number in its interval, from %v to %v",
		e.Label, e.Value, e.Low, e.High, low, high)
}

// estimates draws numbers as dots and their intervals as lines. The scale includes the number zero
// and does not exceed low and high. Tick formats the numbers on the axis, and label formats the
// numbers in the rows.
func (f *figure) estimates(all []Estimate, zero, low, high float64, tick func(float64, int) string, label func(float64) string) {
	from, to := zero, zero
	for _, e := range all {
		for _, x := range []float64{e.Low, e.Value, e.High} {
			if x >= low && x <= high {
				from, to = min(from, x), max(to, x)
			}
		}
	}
	edge := (to - from) / 20
	from, to = max(low, from-edge), min(high, to+edge)
	if from == to {
		from, to = zero-1, zero+1
	}
	s := scaled(from, to, 8, 1, tick).trimmed(from, to)
	var rows []row
	for _, e := range all {
		rows = append(rows, row{e.Label, func(c draw.Canvas, x func(float64) vg.Length, y, _ vg.Length) {
			c.StrokeLine2(line(1.5, blue), x(s.clamp(e.Low)), y, x(s.clamp(e.High)), y)
			for _, end := range []float64{e.Low, e.High} {
				if s.clamp(end) == end {
					c.StrokeLine2(line(1, blue), x(end), y-2.5, x(end), y+2.5)
				}
			}
			if s.clamp(e.Value) == e.Value {
				disk(c, vg.Point{X: x(e.Value), Y: y}, 3, blue)
			}
		}, label(e.Value) + "  (" + label(e.Low) + " to " + label(e.High) + ")"})
	}
	f.key("estimate", func(c draw.Canvas, box vg.Rectangle) {
		disk(c, vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}, 3, blue)
	})
	f.key("95% interval", stroke(line(1.5, blue)))
	f.Add(upright{zero, line(1, rule)})
	f.rows(rows, s)
}

// A row is a label, a number, and a function that draws between them, at height y in a row of the
// given half height.
type row struct {
	label string
	draw  func(c draw.Canvas, x func(float64) vg.Length, y, half vg.Length)
	value string
}

// span returns a rectangle centered on a height.
func span(left, right, y, half vg.Length) vg.Rectangle {
	return vg.Rectangle{Min: vg.Point{X: left, Y: y - half}, Max: vg.Point{X: right, Y: y + half}}
}

// mostRows is the maximum number of rows to draw.
const mostRows = 50

// rows draws rows from top to bottom.
func (f *figure) rows(rows []row, s scale) {
	if n := len(rows) - mostRows; n > 0 {
		f.key(count(n, "row")+" not shown", nil)
		rows = rows[:mostRows]
	}
	s.set(&f.X)
	f.HideY()
	f.Y.Min, f.Y.Max = 0, float64(len(rows))
	tall := max(13, min(24, 200/vg.Length(len(rows))))
	f.height = tall*vg.Length(len(rows)) + 80
	labels := make([]string, len(rows))
	for i, r := range rows {
		labels[i] = fit(plain, r.label, 160)
		f.left = max(f.left, width(plain, labels[i])+8)
		f.right = max(f.right, width(small, r.value)+10)
	}
	f.uprights(s)
	f.beside = func(c draw.Canvas) {
		for i, r := range rows {
			y := c.Y(f.Y.Norm(float64(len(rows)-i) - 0.5))
			x := func(x float64) vg.Length { return c.X(f.X.Norm(x)) }
			r.draw(c, x, y, min(tall*0.36, 7))
			write(c, plain, c.Min.X-8-width(plain, labels[i]), y-3, labels[i])
			write(c, small, c.Max.X+f.right-width(small, r.value), y-3, r.value)
		}
	}
}
