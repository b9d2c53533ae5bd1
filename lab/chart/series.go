package chart

import (
	"fmt"
	"math"
	"slices"

	"example.com/hexgames/kit/stats"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// FirstPlayer draws the first player's share of the points, with its 95% interval, plotted against
// the number of games. The slice holds the player's points in each game, in order: 1, 0.5 or 0.
func FirstPlayer(title string, points []float64) ([]byte, error) {
	f := newFigure(title, "games", "score of the first player, in %")
	var s stats.Score
	t := series{total: len(points)}
	for i, p := range points {
		switch p {
		case 1:
			s.Won++
		case 0.5:
			s.Drawn++
		case 0:
			s.Lost++
		default:
			return nil, fmt.Errorf("chart: the first player has %v points in game %d: want 0, 0.5 or 1", p, i)
		}
		if t.takes(i + 1) {
			low, high := s.Interval()
			t.add(i+1, 100*s.Share(), 100*low, 100*high)
		}
	}
	if len(points) == 0 {
		return f.empty("No games.")
	}
	last := t.last()
	f.key(fmt.Sprintf("%s%% after %s", number(last.y, 1), count(len(points), "game")), stroke(line(1.5, blue)))
	f.key(fmt.Sprintf("95%% interval, %s%% to %s%%", number(last.low, 1), number(last.high, 1)), swatch(pale, nil))
	t.draw(f, []float64{50}, 0, 100, 0.1, number)
	return f.svg()
}

// Elo draws how much stronger a bot is than its opponent, with the 95% interval, plotted against
// the number of pairs of games. The slice holds the bot's points in each pair, in order: 0, 0.5, 1,
// 1.5 or 2. The hypotheses of an SPRT, if any, are drawn as lines. An infinite interval extends to
// the edge of the plot.
func Elo(title string, points []float64, hypotheses ...float64) ([]byte, error) {
	f := newFigure(title, "pairs of games", "difference in Elo")
	for _, h := range hypotheses {
		if !(math.Abs(h) <= most) {
			return nil, fmt.Errorf("chart: the hypothesis is %v Elo: want a number from -%d to %d", h, most, most)
		}
	}
	var s stats.Pairs
	t := series{total: len(points)}
	for i, p := range points {
		if h := 2 * p; h != math.Trunc(h) || h < 0 || h > 4 {
			return nil, fmt.Errorf("chart: the bot has %v points in pair %d: want 0, 0.5, 1, 1.5 or 2", p, i)
		}
		s.Add(p)
		if t.takes(i + 1) {
			low, high := s.Interval()
			t.add(i+1, elo(s.Share()), elo(low), elo(high))
		}
	}
	if len(points) == 0 {
		return f.empty("No pairs of games.")
	}
	last := t.last()
	f.key(signed(last.y)+" Elo after "+count(len(points), "pair"), stroke(line(1.5, blue)))
	f.key("95% interval, "+signed(last.low)+" to "+signed(last.high), swatch(pale, nil))
	lines := []float64{0}
	for i, h := range hypotheses {
		style := line(1, orange, 5, 3)
		f.key(fmt.Sprintf("H%s: %s", string([]rune("₀₁₂₃₄₅₆₇₈₉")[i%10]), signed(h)), stroke(style))
		lines = append(lines, h)
	}
	t.draw(f, lines, -most, most, 1, func(x float64, _ int) string { return signed(x) })
	for _, h := range hypotheses {
		f.Add(level{h, line(1, orange, 5, 3)})
	}
	return f.svg()
}

// most is the greatest difference in Elo that is drawn. It corresponds to a share of 99.999%.
const most = 2000

// elo returns the Elo of a share, in hundredths, because the last digits of logarithms differ
// between processors.
func elo(share float64) float64 { return math.Round(stats.Elo(share)*100) / 100 }

// A step is a point of a series with its interval.
type step struct{ x, y, low, high float64 }

// A series holds a number and its interval as they evolve with the number of data points.
type series struct {
	total int // number of data points
	steps []step
}

// takes reports whether the series has a step after n data points. There are enough steps that a
// line looks the same.
func (s *series) takes(n int) bool { return n%(s.total/400+1) == 0 || n == s.total }

// add adds a step.
func (s *series) add(n int, y, low, high float64) {
	s.steps = append(s.steps, step{float64(n), y, low, high})
}

// last returns the last step.
func (s *series) last() step { return s.steps[len(s.steps)-1] }

// scale returns the range to show. It covers the given numbers between low and high, and the
// intervals after the first tenth; the first ones are so wide that they would hide the rest.
func (s *series) scale(include []float64, low, high, least float64, label func(float64, int) string) scale {
	from, to := include[0], include[0]
	add := func(y float64) {
		if y >= low && y <= high {
			from, to = min(from, y), max(to, y)
		}
	}
	for _, y := range include {
		add(y)
	}
	for i, step := range s.steps {
		if 10*(i+1) > len(s.steps) {
			add(step.y)
			add(step.low)
			add(step.high)
		}
	}
	edge := (to - from) / 20
	return scaled(max(low, from-edge), min(high, to+edge), 7, least, label)
}

// draw draws the series in a figure: the grid, the band, an axis at the first number to include,
// and the line.
func (s *series) draw(f *figure, include []float64, low, high, least float64, label func(float64, int) string) {
	x := scaled(0, float64(s.total), 8, 1, number)
	x.max = float64(s.total)
	x.set(&f.X)
	y := s.scale(include, low, high, least, label)
	y.set(&f.Y)
	f.Add(band{s.steps, y})
	f.levels(y)
	f.Add(level{include[0], line(1, rule)}, track{s.steps, y})
}

// A band draws the intervals of steps as an area.
type band struct {
	steps []step
	scale scale
}

// Plot draws the area.
func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var path vg.Path
	for _, s := range b.steps {
		point := vg.Point{X: x(s.x), Y: y(b.scale.clamp(s.high))}
		if path == nil {
			path.Move(point)
		} else {
			path.Line(point)
		}
	}
	for _, s := range slices.Backward(b.steps) {
		path.Line(vg.Point{X: x(s.x), Y: y(b.scale.clamp(s.low))})
	}
	path.Close()
	c.SetColor(pale)
	c.Fill(path)
	if s := b.steps[0]; len(b.steps) == 1 {
		c.StrokeLine2(line(4, pale), x(s.x), y(b.scale.clamp(s.low)), x(s.x), y(b.scale.clamp(s.high)))
	}
}

// A track draws steps as a line that ends in a dot. It has gaps where steps are outside the scale.
type track struct {
	steps []step
	scale scale
}

// Plot draws the line.
func (t track) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var lines [][]vg.Point
	inside := false
	for _, s := range t.steps {
		before := inside
		inside = t.scale.clamp(s.y) == s.y
		if inside && !before {
			lines = append(lines, nil)
		}
		if inside {
			n := len(lines) - 1
			lines[n] = append(lines[n], vg.Point{X: x(s.x), Y: y(s.y)})
		}
	}
	c.StrokeLines(line(1.5, blue), lines...)
	if inside {
		n := len(lines) - 1
		disk(c, lines[n][len(lines[n])-1], 2.5, blue)
	}
}
