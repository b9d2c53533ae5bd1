package picture

import (
	"math"

	"example.com/hexgames"
)

// A label is the name of a line, and its position.
type label struct {
	text string
	at   point
}

// labels returns the names of the lines of a board, and whether they suffice to name every
// cell.
func labels(d hexgames.Drawing) (list []label, enough bool) {
	letters, byLetter := lines(d, func(letter, number string) string { return letter })
	numbers, byNumber := lines(d, func(letter, number string) string { return number })
	if byLetter && !byNumber {
		align(letters, d.Cells)
	}
	if byLetter {
		list = append(list, letters...)
	}
	if byNumber {
		list = append(list, numbers...)
	}
	return list, byLetter && byNumber
}

// align aligns the names of horizontal rows in a column.
func align(rows []label, cells []hexgames.Cell) {
	outer := func(a, b float64) float64 { return min(a, b) }
	if rows[0].at.X > cells[0].Center.X { // the board is flipped
		outer = func(a, b float64) float64 { return max(a, b) }
	}
	x := rows[0].at.X
	for i, row := range rows {
		x = outer(x, row.at.X)
		if i > 0 && math.Abs(row.at.Y-rows[i-1].at.Y) < 0.01 {
			return // the lines are not rows
		}
	}
	for i := range rows {
		rows[i].at.X = x
	}
}

// lines returns the names of the lines formed by cells that share a part of their names. If
// the lines are not straight and parallel, ok is false. A name is about one step before the
// first cell.
func lines(d hexgames.Drawing, part func(letter, number string) string) (list []label, ok bool) {
	const before = 0.9 // of a step
	type line struct {
		name        string
		first, last point
	}
	var all []line
	numbers := map[string]int{} // the indices of the lines, by name
	var step point
	for _, c := range d.Cells {
		letter, number, ok := split(c.Name)
		if !ok {
			return nil, false
		}
		name := part(letter, number)
		i, known := numbers[name]
		if !known {
			numbers[name] = len(all)
			all = append(all, line{name, c.Center, c.Center})
			continue
		}
		s := point{X: c.Center.X - all[i].last.X, Y: c.Center.Y - all[i].last.Y}
		if step == (point{}) {
			step = s
		}
		if math.Abs(s.X-step.X)+math.Abs(s.Y-step.Y) > 0.01 {
			return nil, false
		}
		all[i].last = c.Center
	}
	if step == (point{}) {
		return nil, false
	}
	taken := near(d.Cells)
	for _, l := range all {
		at := point{X: l.first.X - before*step.X, Y: l.first.Y - before*step.Y}
		if !taken(at) {
			list = append(list, label{l.name, at})
		}
	}
	return list, true
}

// split returns the letters and the digits of a name that consists of both.
func split(name string) (letter, number string, ok bool) {
	i := 0
	for i < len(name) && 'a' <= name[i] && name[i] <= 'z' {
		i++
	}
	for _, r := range name[i:] {
		if r < '0' || r > '9' {
			return "", "", false
		}
	}
	return name[:i], name[i:], 0 < i && i < len(name)
}

// nameSize returns the letter size that fits a name into a cell: the usual size or the smallest
// legible one.
func nameSize(c hexgames.Cell, legible float64) float64 {
	return min(max(0.28, legible), 0.85*c.Radius()/math.Hypot(textWidth(c.Name, 1)/2, 0.36))
}

// near returns a function that reports whether there is a cell at a point. It checks only
// nearby cells.
func near(cells []hexgames.Cell) func(at point) bool {
	reach := 0.0 // the largest distance of a corner from its center
	for _, c := range cells {
		for _, q := range c.Corners {
			reach = max(reach, math.Hypot(q.X-c.Center.X, q.Y-c.Center.Y)) // NaN stays
		}
	}
	return func(at point) bool {
		for i, c := range cells {
			if math.Abs(c.Center.X-at.X) > 1.01*reach || math.Abs(c.Center.Y-at.Y) > 1.01*reach {
				continue
			}
			if (hexgames.Drawing{Cells: cells[i : i+1]}).CellAt(at) != "" {
				return true
			}
		}
		return false
	}
}
