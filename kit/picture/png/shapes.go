package png

import "math"

// A vector is in units of the picture.
type vector struct{ x, y float64 }

// A line is a line through points, possibly closed.
type line struct {
	points []vector
	closed bool
}

// circle holds points of the unit circle. They are rounded, because machines may differ in the
// last digits of a sine.
var circle = func() (c [256]vector) {
	for i := range c {
		y, x := math.Sincos(2 * math.Pi * float64(i) / float64(len(c)))
		c[i] = vector{math.Round(x*(1<<30)) / (1 << 30), math.Round(y*(1<<30)) / (1 << 30)}
	}
	return c
}()

// arc returns points of an ellipse between two points, which are given as indices of circle.
// pixels is the radius in the image.
func arc(center, radius vector, from, to int, pixels float64) (points []vector) {
	step := 16
	for step > 1 && float64(step*step)*pixels > 660 { // at most a twentieth of a pixel away from the ellipse
		step /= 2
	}
	if to < from {
		step = -step
	}
	for i := from; ; i += step {
		c := circle[i&255]
		points = append(points, vector{center.x + float64(radius.x*c.x), center.y + float64(radius.y*c.y)})
		if i == to {
			return points
		}
	}
}

// mostDashes is the maximum number of dashes of a line. A line with more is drawn without gaps.
const mostDashes = 10000

// dashed returns the dashes of a line, given the lengths of a dash and of a gap.
func dashed(l line, dash, gap float64) (list []line) {
	points := l.points
	if l.closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	current, left, full := []vector{points[0]}, dash, true
	for i := 1; i < len(points) && len(list) <= mostDashes; {
		a, b := current[len(current)-1], points[i]
		d := vector{b.x - a.x, b.y - a.y}
		length := math.Sqrt(float64(d.x*d.x) + float64(d.y*d.y))
		if length <= left {
			left -= length
			current = append(current, b)
			i++
			continue
		}
		k := left / length
		end := vector{a.x + float64(k*d.x), a.y + float64(k*d.y)}
		left = dash
		if full {
			list = append(list, line{points: append(current, end)})
			left = gap
		}
		current, full = []vector{end}, !full
	}
	if len(list) > mostDashes {
		return []line{l}
	}
	if full {
		list = append(list, line{points: current})
	}
	return list
}

// stroke adds the area around a line, extending by half on each side of it. Its corners are
// round; its ends are not.
func (r *raster) stroke(points loop, closed bool, half float64) {
	var before, first point // normals
	var last point
	for i, a := range points {
		b := points[(i+1)%len(points)]
		if a == b || i == len(points)-1 && !closed {
			continue
		}
		n := normal(b.x-a.x, b.y-a.y, half)
		r.addSolid(point{a.x + n.x, a.y + n.y}, point{b.x + n.x, b.y + n.y}, point{b.x - n.x, b.y - n.y}, point{a.x - n.x, a.y - n.y})
		if before == (point{}) {
			first = n
		} else {
			r.join(a, before, n, half)
		}
		before, last = n, b
	}
	if closed && before != (point{}) {
		r.join(last, before, first, half)
	}
}

// join adds the sector between the ends of two parts of a line, given their normals.
func (r *raster) join(at, n, m point, half float64) {
	turn := int64(n.x)*int64(m.y) - int64(n.y)*int64(m.x)
	if turn > 0 { // the outside is on the other side
		n, m = point{-n.x, -n.y}, point{-m.x, -m.y}
	}
	if turn != 0 || n != m {
		r.addSolid(sector(loop{at, {at.x + n.x, at.y + n.y}}, at, n, m, half, 4)...)
	}
}

// sector appends the points of an arc from one normal to another.
func sector(l loop, at, n, m point, half float64, depth int) loop {
	sum := point{n.x + m.x, n.y + m.y}
	middle := normal(sum.y, -sum.x, half)
	if sum == (point{}) {
		middle = point{n.y, -n.x}
	}
	far := 2*math.Abs(float64(middle.x)) + 2*math.Abs(float64(middle.y)) - math.Abs(float64(sum.x)) - math.Abs(float64(sum.y))
	if depth > 0 && far > parts/4 {
		l = sector(l, at, n, middle, half, depth-1)
		return sector(l, at, middle, m, half, depth-1)
	}
	return append(l, point{at.x + m.x, at.y + m.y})
}

// normal returns the vector of the given length that is perpendicular to (x, y).
func normal(x, y int, length float64) point {
	k := math.Sqrt(float64(int64(x)*int64(x) + int64(y)*int64(y)))
	if k == 0 {
		return point{}
	}
	return point{int(math.Floor(float64(-y)*length/k + 0.5)), int(math.Floor(float64(x)*length/k + 0.5))}
}
