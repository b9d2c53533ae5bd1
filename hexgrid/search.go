package hexgrid

import (
	"iter"
	"math"
	"math/bits"
	"slices"
)

// A Cost returns the cost of a step from a cell to its neighbor: 0 or more, or a negative number if
// the step is impossible. Check the cell to for closed cells and difficult ground, and
// Edge(from.Add(to)) for walls between cells. A nil Cost is 1 for every step.
//
// Its results must not change during a search, which calls it at most once for each step.
type Cost func(from, to Hex) int

// Path returns a cheapest path over cells of the board from start to goal, including both, or nil
// if there is none. If there are several cheapest paths, it returns one with the fewest steps, and
// always the same one.
func (b *Board) Path(start, goal Hex, cost Cost) []Hex {
	first, last := b.Index(start), b.Index(goal)
	if first < 0 || last < 0 {
		return nil
	}
	return b.breadthFirst(int32(first), int32(last), cost)
}

// Flood returns the cells of the board that can be reached from start at a total cost of at most
// limit: the movement range of a unit at start. It yields each cell with its lowest cost, cheapest
// first, starting with start itself at cost 0. If start is not on the board, there are no cells.
func (b *Board) Flood(start Hex, limit int, cost Cost) iter.Seq2[Hex, int] {
	return func(yield func(Hex, int) bool) {
		flood(b.search(start, limit, cost), yield)
	}
}

// Path returns a cheapest path on the open plane, like [Board.Path], or nil if there is none with a
// total cost of at most limit. It takes time and memory for every cell that is cheaper to reach
// than goal, and none for others, so the plane requires no [Board]: cost alone defines the ground.
// If goal cannot be reached, the search ends when no more cells can be reached within limit. If
// there are infinitely many, it never ends.
func Path(start, goal Hex, limit int, cost Cost) []Hex {
	return path(planeSearch(start, limit, cost), goal)
}

// Flood returns the cells of the open plane that can be reached at a total cost of at most limit,
// like [Board.Flood]. If there are infinitely many, the sequence is infinite.
func Flood(start Hex, limit int, cost Cost) iter.Seq2[Hex, int] {
	return func(yield func(Hex, int) bool) {
		flood(planeSearch(start, limit, cost), yield)
	}
}

// path returns the path that a search finds to a cell.
func path(s *search, goal Hex) (path []Hex) {
	i := s.next()
	for i >= 0 && s.cells[i] != goal {
		s.leave(i, 0)
		i = s.next()
	}
	for ; i >= 0; i = s.nodes[i+1].parent {
		path = append(path, s.cells[i])
	}
	slices.Reverse(path)
	return path
}

// flood yields the cells that a search finds.
func flood(s *search, yield func(Hex, int) bool) {
	for i := s.next(); i >= 0 && yield(s.cells[i], s.limit-int(s.nodes[i+1].left-1)); i = s.next() {
		s.leave(i, 0)
	}
}

// A node is the best path to a cell that a search has found so far. A path is better if more of the
// limit is left, or if as much is left and it has fewer cells.
type node struct {
	left   uint   // 1 more than the remainder of the limit; 0 if there is no path
	cells  uint32 // of the path
	parent int32  // the cell before, -1 for the first
}

// better reports whether n is a better path than m. It compares left and cells as one number.
func (n *node) better(m *node) bool {
	_, less := bits.Sub64(uint64(n.cells), uint64(m.cells), 0)
	_, less = bits.Sub64(uint64(m.left), uint64(n.left), less)
	return less != 0
}

// A search finds cells in the order of their costs, and for equal costs by the number of steps
// (Dijkstra's algorithm). It refers to cells by number.
type search struct {
	cells     []Hex
	nodes     []node                  // of cells; nodes[0] belongs to no cell, which has the number -1 and cannot be improved
	neighbors [][6]int32              // of cells; -1 for none
	meet      func(i int32) *[6]int32 // if not nil, returns the neighbors on the plane
	cost      Cost
	limit     int
	queue     queue
}

// search returns a search on the board. The numbers of its cells are their indices.
func (b *Board) search(start Hex, limit int, cost Cost) *search {
	s := &search{cells: b.cells, neighbors: b.neighbors, cost: cost, limit: limit}
	if first := b.Index(start); first >= 0 {
		s.nodes = make([]node, 1+len(b.cells))
		s.begin(int32(first))
	}
	return s
}

// planeSearch returns a search on the open plane. It numbers the cells in the order that it meets
// them.
func planeSearch(start Hex, limit int, cost Cost) *search {
	s := &search{cells: []Hex{start}, nodes: make([]node, 2), cost: cost, limit: limit}
	numbers := map[Hex]int32{start: 0}
	var near [6]int32
	s.meet = func(i int32) *[6]int32 {
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

// begin starts a search at a cell.
func (s *search) begin(first int32) {
	if s.limit >= 0 {
		s.nodes[0].left = math.MaxUint
		s.nodes[first+1] = node{uint(s.limit) + 1, 1, -1}
		s.queue.push(first, 0, s.nodes[first+1])
	}
}

// next returns the next cell, or -1 if there is none.
func (s *search) next() int32 {
	for !s.queue.empty() {
		e := s.queue.pop()
		if n := &s.nodes[e.cell+1]; n.left == e.left && n.cells == uint32(e.rank>>32) {
			return e.cell
		} // otherwise, a better path was found later
	}
	return -1
}

// leave considers the steps from a cell, in the order of the directions, starting with direction
// first.
func (s *search) leave(i int32, first int) {
	from := s.nodes[i+1]
	path := node{0, from.cells + 1, i}
	h := s.cells[i]
	var near *[6]int32
	if s.meet == nil {
		near = &s.neighbors[i]
	} else {
		near = s.meet(i)
	}
	nodes := s.nodes
	for _, j := range near[first:] {
		to := &nodes[j+1]
		if to.left > from.left || to.left == from.left && to.cells <= path.cells {
			continue // even a free step would not be better
		}
		step := uint(1)
		if s.cost != nil {
			step = uint(s.cost(h, s.cells[j])) // a negative cost becomes too large
		}
		path.left = from.left - min(step, from.left)
		if path.better(to) { // the only branch on the cost, because processors cannot predict it
			*to = path
			s.queue.push(j, step, path)
		}
	}
}

// breadthFirst is Path. As long as every step costs 1, it finds the cells in the same order as a
// search, but without a queue. At the first step with a different cost, a search takes over.
func (b *Board) breadthFirst(start, goal int32, cost Cost) (path []Hex) {
	found := []reach{{start, -1}}
	places := make([]uint32, 1+len(b.cells)) // by cell, starting with cell -1: 1 more than its place in found, or 0 if it was not found
	places[0], places[start+1] = 1, 1        // cell -1 is off the board, and counts as found
	near := uint32(1)                        // this many cells are at most as far away as the one to leave
	for k := 0; k < len(found); k++ {
		if k == int(near) {
			near = uint32(len(found))
			found = slices.Grow(found, len(b.cells)-len(found)) // once, but only after a few steps
		}
		i := found[k].cell
		if i == goal {
			for ; k >= 0; k = int(found[k].before) {
				path = append(path, b.cells[found[k].cell])
			}
			slices.Reverse(path)
			return path
		}
		for d, j := range &b.neighbors[i] {
			place := &places[j+1]
			if *place-1 < near {
				continue // even a free step would not be better
			}
			if cost != nil {
				if step := cost(b.cells[i], b.cells[j]); step < 0 {
					continue
				} else if step != 1 {
					return b.resume(found, k, d, step, goal, cost)
				}
			}
			if *place == 0 {
				found = append(found, reach{j, int32(k)})
				*place = uint32(len(found))
			}
		}
	}
	return nil
}

// A reach is a cell that breadthFirst found, and the place of the cell before it, or -1 for the
// first.
type reach struct{ cell, before int32 }

// resume continues breadthFirst as a search, at the step from found[k] in direction d, whose cost
// is known.
func (b *Board) resume(found []reach, k, d, step int, goal int32, cost Cost) []Hex {
	s := b.search(b.cells[found[0].cell], math.MaxInt, cost)
	s.next()
	for n, to := range found[1:] {
		before := found[to.before].cell
		best := s.nodes[before+1]
		best = node{best.left - 1, best.cells + 1, before}
		s.nodes[to.cell+1] = best
		if n+1 > k {
			s.queue.push(to.cell, 1, best)
		}
	}
	s.cost = func(Hex, Hex) int {
		s.cost = cost
		return step
	}
	s.leave(found[k].cell, d)
	return path(s, b.cells[goal])
}

// An entry is a path to a cell.
type entry struct {
	left uint
	rank uint64 // ordered by the number of cells, then by the order that entries were pushed
	cell int32
}

// before reports whether e is found before f. It compares left and rank as one number of
// 128 bits, because processors cannot predict a branch here.
func (e *entry) before(f *entry) bool {
	_, less := bits.Sub64(e.rank, f.rank, 0)
	_, less = bits.Sub64(uint64(f.left), uint64(e.left), less)
	return less != 0
}

// A queue returns its entries in order. A search leaves cells in order, so paths whose last steps
// have the same cost are pushed in order: one list for each small cost requires no sorting. Only
// the other paths are in a heap.
type queue struct {
	lists  [8]list // by cost of the last step
	filled uint    // a bit for each list that is not empty
	heap   heap
	pushed uint32
}

// A list holds entries in order. Entries before first are gone.
type list struct {
	entries []entry
	first   int
}

func (q *queue) empty() bool { return q.filled == 0 && len(q.heap) == 0 }

// push adds a path to a cell. The cost is the cost of its last step.
func (q *queue) push(cell int32, cost uint, path node) {
	q.pushed++
	e := entry{path.left, uint64(path.cells)<<32 | uint64(q.pushed), cell}
	if cost >= uint(len(q.lists)) {
		q.heap.push(e)
		return
	}
	l := &q.lists[cost]
	if n := len(l.entries); n == cap(l.entries) && l.first > n/2 {
		l.entries = l.entries[:copy(l.entries, l.entries[l.first:])]
		l.first = 0
	}
	l.entries = append(l.entries, e)
	q.filled |= 1 << cost
}

// pop removes the first path.
func (q *queue) pop() entry {
	if q.filled == 0 {
		return q.heap.pop()
	}
	cost := bits.TrailingZeros(q.filled)
	l := &q.lists[cost]
	first := &l.entries[l.first]
	for rest := q.filled & (q.filled - 1); rest != 0; rest &= rest - 1 {
		k := bits.TrailingZeros(rest)
		m := &q.lists[k]
		if e := &m.entries[m.first]; e.before(first) {
			cost, l, first = k, m, e
		}
	}
	if len(q.heap) > 0 && q.heap[0].before(first) {
		return q.heap.pop()
	}
	l.first++
	if l.first == len(l.entries) {
		l.entries, l.first = l.entries[:0], 0
		q.filled &^= 1 << cost
	}
	return *first
}

// A heap is a queue of entries, each with up to four children, which makes it shallow.
type heap []entry

func (h *heap) push(e entry) {
	all := append(*h, e)
	i := len(all) - 1
	for i > 0 {
		above := (i - 1) / 4
		if !e.before(&all[above]) {
			break
		}
		all[i] = all[above]
		i = above
	}
	all[i] = e
	*h = all
}

func (h *heap) pop() entry {
	all := *h
	first := all[0]
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
	*h = all
	return first
}
