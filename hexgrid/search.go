package hexgrid

import (
	"iter"
	"math"
	"math/bits"
	"slices"
)

// A Cost returns the cost of a step from a cell to its neighbor: 0 or more, or a negative
// number if the step is impossible. Check to for closed cells and difficult ground, and
// Edge(from.Add(to)) for walls between cells. A nil Cost is 1 for every step.
//
// Its results must not change during a search, which calls it at most once for each step.
type Cost func(from, to Hex) int

// Path returns a cheapest path over cells of the board from start to goal, including
// both, or nil if there is none. Of several cheapest paths it returns one with the fewest
// steps, and always the same one.
func (b *Board) Path(start, goal Hex, cost Cost) []Hex {
	end := b.Index(goal)
	if end < 0 {
		return nil
	}
	return path(b.search(start, math.MaxInt, cost), b.cells[end])
}

// Flood returns the cells of the board that can be reached from start at a total cost of
// at most limit, each with its least cost, cheapest first: the movement range of a unit at
// start. It begins with start itself, at cost 0. If start is not on the board, there are no
// cells.
func (b *Board) Flood(start Hex, limit int, cost Cost) iter.Seq2[Hex, int] {
	return func(yield func(Hex, int) bool) {
		flood(b.search(start, limit, cost), yield)
	}
}

// Path returns a cheapest path on the open plane, like [Board.Path], or nil if there is
// none with a total cost of at most limit. It takes time and memory for every cell that is
// cheaper to reach than goal, and none for others, so the plane needs no [Board]: cost alone
// says where the ground is. If goal cannot be reached, the search ends when no more cells
// can be reached within limit; it never ends if they are infinitely many.
func Path(start, goal Hex, limit int, cost Cost) []Hex {
	return path(planeSearch(start, limit, cost), goal)
}

// Flood returns the cells of the open plane that can be reached at a total cost of at most
// limit, like [Board.Flood]. If they are infinitely many, so is the sequence.
func Flood(start Hex, limit int, cost Cost) iter.Seq2[Hex, int] {
	return func(yield func(Hex, int) bool) {
		flood(planeSearch(start, limit, cost), yield)
	}
}

// path returns the path that a search finds to a cell.
func path(s *search, goal Hex) (path []Hex) {
	for i := s.next(); i >= 0; i = s.next() {
		if s.cells[i] != goal {
			continue
		}
		for ; i >= 0; i = s.nodes[i].parent {
			path = append(path, s.cells[i])
		}
		slices.Reverse(path)
		break
	}
	return path
}

// flood yields the cells that a search finds.
func flood(s *search, yield func(Hex, int) bool) {
	for i := s.next(); i >= 0 && yield(s.cells[i], s.nodes[i].cost); i = s.next() {
	}
}

// A node is what a search knows about a cell.
type node struct {
	cost   int
	steps  int32 // of the path, plus 1; 0 if there is none yet
	parent int32 // the cell before, -1 for the first
	done   bool  // whether the path is final
}

// A search finds cells in the order of their costs, and for equal costs by the number of
// steps (Dijkstra's algorithm). Cells have numbers.
type search struct {
	cells []Hex
	nodes []node
	near  func(i int32) *[6]int32 // the numbers of the neighbors; -1 for none
	cost  Cost
	limit int
	queue queue
	last  int32 // the cell found last, whose neighbors are not considered yet; -1 for none
}

// search returns a search on the board. The numbers of its cells are their indices.
func (b *Board) search(start Hex, limit int, cost Cost) *search {
	s := &search{cells: b.cells, cost: cost, limit: limit, last: -1}
	s.near = func(i int32) *[6]int32 { return &b.neighbors[i] }
	if first := b.Index(start); first >= 0 {
		s.nodes = make([]node, len(b.cells))
		s.begin(int32(first))
	}
	return s
}

// planeSearch returns a search on the open plane. Cells have numbers in the order in which
// the search meets them.
func planeSearch(start Hex, limit int, cost Cost) *search {
	s := &search{cells: []Hex{start}, nodes: make([]node, 1), cost: cost, limit: limit, last: -1}
	numbers := map[Hex]int32{start: 0}
	var near [6]int32
	s.near = func(i int32) *[6]int32 {
		for d, h := range s.cells[i].Neighbors() {
			n, known := numbers[h]
			if !known {
				n = int32(len(s.cells))
				numbers[h] = n
				s.cells = append(s.cells, h)
				s.nodes = append(s.nodes, node{})
			}
			near[d] = n
		}
		return &near
	}
	s.begin(0)
	return s
}

// begin begins a search at a cell.
func (s *search) begin(first int32) {
	if s.limit >= 0 {
		s.nodes[first] = node{steps: 1, parent: -1}
		s.queue.push(first, 0, 1)
	}
}

// next returns the next cell, or -1 if there is none.
func (s *search) next() int32 {
	if s.last >= 0 {
		s.leave(s.last)
		s.last = -1
	}
	for len(s.queue.entries) > 0 {
		i := s.queue.pop()
		if !s.nodes[i].done { // otherwise, a cheaper path was found later
			s.nodes[i].done = true
			s.last = i
			return i
		}
	}
	return -1
}

// leave considers the steps from a cell, in the order of the directions.
func (s *search) leave(i int32) {
	from := s.nodes[i]
	h, near := s.cells[i], s.near(i)
	for _, j := range near {
		if j < 0 || s.nodes[j].done {
			continue
		}
		cost := 1
		if s.cost != nil {
			cost = s.cost(h, s.cells[j])
		}
		if cost < 0 || cost > s.limit-from.cost {
			continue
		}
		cost += from.cost
		if to := &s.nodes[j]; to.steps == 0 || cost < to.cost || cost == to.cost && from.steps+1 < to.steps {
			*to = node{cost: cost, steps: from.steps + 1, parent: i}
			s.queue.push(j, cost, to.steps)
		}
	}
}

// An entry is a path to a cell.
type entry struct {
	cost int
	rank uint64 // the number of steps, and then the order in which entries were pushed
	cell int32
}

// before reports whether e is found before f. It compares cost and rank as one number of
// 128 bits, because processors cannot predict a branch here.
func (e *entry) before(f *entry) bool {
	_, less := bits.Sub64(e.rank, f.rank, 0)
	_, less = bits.Sub64(uint64(e.cost), uint64(f.cost), less)
	return less != 0
}

// A queue returns its entries in order. It is a heap in which every entry has up to four
// children, which makes it shallow.
type queue struct {
	entries []entry
	pushed  uint32
}

// push adds a path to a cell.
func (q *queue) push(cell int32, cost int, steps int32) {
	q.pushed++
	e := entry{cost, uint64(steps)<<32 | uint64(q.pushed), cell}
	i := len(q.entries)
	q.entries = append(q.entries, e)
	for i > 0 {
		above := (i - 1) / 4
		if !e.before(&q.entries[above]) {
			break
		}
		q.entries[i] = q.entries[above]
		i = above
	}
	q.entries[i] = e
}

// pop removes the first path, and returns its cell.
func (q *queue) pop() int32 {
	all := q.entries
	cell := all[0].cell
	n := len(all) - 1
	e := all[n]
	all = all[:n]
	i := 0
	for {
		least := 4*i + 1
		if least >= n {
			break
		}
		for j, end := least+1, min(least+4, n); j < end; j++ {
			if all[j].before(&all[least]) {
				least = j
			}
		}
		if !all[least].before(&e) {
			break
		}
		all[i] = all[least]
		i = least
	}
	if n > 0 {
		all[i] = e
	}
	q.entries = all
	return cell
}
