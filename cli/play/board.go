package play

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/hexgames"
)

// A place is a row and a column of a sheet.
type place struct{ row, column int }

// board draws a position as text, with all cells in the places of the drawing. A stack is written
// from bottom to top. The cells of the last move are in parentheses, other marked cells in
// brackets. If the lines of the board are straight, their names are at one end; otherwise, each row
// begins and ends with the name of a cell. The focus is the place of the last move, or the middle
// of the board.
func board(d hexgames.Drawing, flip bool) (s sheet, focus place) {
	if len(d.Cells) == 0 {
		return nil, place{}
	}
	on := map[string][]hexgames.Piece{}
	widest := 1
	for _, p := range d.Pieces {
		on[p.Cell] = append(on[p.Cell], p)
		widest = max(widest, len(on[p.Cell]))
	}
	places := layout(d.Cells, widest, flip)
	marked := marksOf(d.Marks)
	mixed := slices.ContainsFunc(d.Cells, func(c hexgames.Cell) bool { return len(c.Corners) != len(d.Cells[0].Corners) })
	for _, c := range d.Cells {
		at, pieces, mark := places[c.Name], on[c.Name], marked[c.Name]
		first := at.column - (len(pieces)-1)/2
		after := first + max(len(pieces), 1)
		if len(pieces) == 0 {
			s.put(at.row, first, '.', mark.style)
		}
		for i, p := range pieces {
			s.put(at.row, first+i, letter(p), styleOf(p.Owner))
		}
		if mark.open != 0 {
			s.bracket(at.row, first-1, mark.open, mark.style)
			s.bracket(at.row, after, mark.shut, mark.style)
		} else if mixed {
			left, right := edges(c, flip)
			s.put(at.row, first-1, left, plain)
			s.put(at.row, after, right, plain)
		}
		if mark == lastMark {
			focus = at
		}
	}
	for _, l := range labels(d.Cells, places) {
		s.label(l)
	}
	top, left := s.trim()
	if focus == (place{}) {
		return s, place{len(s) / 2, s.width() / 2}
	}
	return s, place{focus.row - top, focus.column - left}
}

// A bracket is the look of a marked cell.
type bracket struct {
	open, shut rune
	style      style
}

var (
	lastMark  = bracket{'(', ')', lastStyle}
	otherMark = bracket{'[', ']', markStyle}
)

// marksOf returns the brackets of cells. Other marks take precedence over the last move.
func marksOf(marks []hexgames.Mark) map[string]bracket {
	marked := map[string]bracket{}
	for _, m := range marks {
		for _, c := range m.Cells {
			if m.Kind != "last" {
				marked[c] = otherMark
			} else if marked[c] != otherMark {
				marked[c] = lastMark
			}
		}
	}
	return marked
}

// bracket writes a bracket. Adjacent cells share one.
func (s *sheet) bracket(row, column int, c rune, look style) {
	if !s.isFree(row, column, column+1) {
		c = '|'
	}
	s.put(row, column, c, look)
}

// label writes a name, if there is room for it.
func (s *sheet) label(l label) {
	n := utf8.RuneCountInString(l.text)
	for _, from := range []int{l.at.column - n/2, l.at.column} {
		if from >= 0 && l.at.row >= 0 && s.isFree(l.at.row, from-1, from+n+1) {
			s.text(l.at.row, from, l.text, plain)
			return
		}
	}
}

// letter returns the character for a piece: the text on it, or the first letter of its owner,
// uppercase for a king.
func letter(p hexgames.Piece) rune {
	switch {
	case p.Text != "":
		c, _ := utf8.DecodeRuneInString(p.Text)
		return c
	case p.Kind == "core":
		return '*'
	case p.Owner == hexgames.None:
		return '#'
	}
	name := p.Owner.String()
	if p.Kind != "king" {
		name = strings.ToLower(name)
	}
	return rune(name[0])
}

// edges returns the sides of a cell on a board with hexagons and triangles.
func edges(c hexgames.Cell, flip bool) (left, right rune) {
	if len(c.Corners) != 3 {
		return '<', '>'
	}
	above := 0 // corners above the center
	for _, p := range c.Corners {
		if p.Y < c.Center.Y {
			above++
		}
	}
	if (above == 1) != flip {
		return '/', '\\'
	}
	return '\\', '/'
}

// layout returns the places of cells. Each distinct height gets a row. The columns keep the shape
// of the board and leave room for stacks.
func layout(cells []hexgames.Cell, widest int, flip bool) map[string]place {
	turn := 1.0
	if flip {
		turn = -1
	}
	var xs, ys []float64
	for _, c := range cells {
		xs, ys = append(xs, turn*c.Center.X), append(ys, turn*c.Center.Y)
	}
	xs, ys = distinct(xs), distinct(ys)
	gap := leastGap(xs)
	unit := max(1, math.Round(2*gap/leastGap(ys))) // characters are twice as tall as wide
	steps := map[string]place{}
	for _, c := range cells {
		row, _ := slices.BinarySearch(ys, turn*c.Center.Y-near)
		steps[c.Name] = place{row, int(math.Round((turn*c.Center.X - xs[0]) / gap))}
	}
	for _, row := range rowsOf(cells, steps) {
		for i := range row[1:] {
			apart := steps[row[i+1]].column - steps[row[i]].column
			unit = max(unit, math.Ceil(float64(widest+1)/float64(apart)))
		}
	}
	const margin = 12 // for names on the left
	for name, at := range steps {
		steps[name] = place{1 + at.row, margin + int(unit)*at.column}
	}
	return steps
}

// near is the rounding error allowed between equal coordinates.
const near = 0.01

// distinct returns the distinct numbers of a list, in order.
func distinct(list []float64) []float64 {
	slices.Sort(list)
	return slices.CompactFunc(list, func(a, b float64) bool { return math.Abs(b-a) < near })
}

// leastGap returns the smallest difference between sorted numbers, or 1 if there are fewer than
// two.
func leastGap(list []float64) float64 {
	gap := math.Inf(1)
	for i := 1; i < len(list); i++ {
		gap = min(gap, list[i]-list[i-1])
	}
	if math.IsInf(gap, 1) {
		return 1
	}
	return gap
}

// rowsOf returns the names of the cells of each row, from left to right.
func rowsOf(cells []hexgames.Cell, places map[string]place) map[int][]string {
	rows := map[int][]string{}
	for _, c := range cells {
		at := places[c.Name]
		rows[at.row] = append(rows[at.row], c.Name)
	}
	for _, row := range rows {
		slices.SortFunc(row, func(a, b string) int { return cmp.Compare(places[a].column, places[b].column) })
	}
	return rows
}
