package hexdame

import (
	"slices"

	"example.com/hexgames/hexgrid"
)

// Path returns the cells where the piece of a legal move stops, from start to end, along the path
// that FormatMove writes. It returns nil if the move is not legal.
func (p Position) Path(m Move) []hexgrid.Hex {
	if !p.allows(m) {
		return nil
	}
	return board.Hexes(slices.Values(p.path(m)))
}

// path returns the stops of a step, or of a capture of exactly the pieces of m; nil if there is no
// such capture. If there are several paths, it returns the one whose stops come first.
func (p Position) path(m Move) []cell {
	switch n := m.captured.count(); {
	case n == 0:
		return []cell{m.from, m.to}
	case n == 1:
		if _, ok := jump(m.from, m.to, p.kings.has(m.from), p.empty(), m.captured); !ok {
			return nil
		}
		return []cell{m.from, m.to}
	}
	path := []cell{m.from}
	_, done := p.stopsAfter(m, func(stops cellSet) (cell, bool) {
		c := stops.first()
		path = append(path, c)
		return c, true
	})
	if !done {
		return nil
	}
	return path
}

// stopsAfter follows a path of a capture of exactly the pieces of m. It calls choose with the
// cells of possible next stops. choose returns one of them, or false to end the walk. stopsAfter
// returns the cells of the last call, and whether the path is complete. If there is no such
// capture, it returns no cells and false.
//
// Every jump can be reversed. So a sweep from the end of m finds the cells where a piece can stand
// and still capture all remaining pieces on the way to the end.
func (p Position) stopsAfter(m Move, choose func(stops cellSet) (cell, bool)) (stops cellSet, done bool) {
	room := rooms.Get().(*room)
	defer rooms.Put(room)
	ends := &room.stands
	var s sweep
	s.build(m.captured, p.empty()|m.from.set(), p.kings.has(m.from))
	if s.count < m.captured.count() {
		return 0, false
	}
	s.fill(ends, m.to)
	left := uint(1)<<s.count - 1
	if !ends[left].has(m.from) {
		return 0, false
	}
	for c := m.from; left != 0; {
		var over [cellCount]uint // what is captured on the way to each stop
		stops = 0
		for i := range s.count {
			for _, w := range s.ways[i][:s.used[i]] {
				if bit := uint(1) << i; left&bit != 0 && w.from.has(c) {
					for to := range (w.to & ends[left&^bit]).cells() {
						stops |= to.set()
						over[to] = bit
					}
				}
			}
		}
		var ok bool
		if c, ok = choose(stops); !ok {
			return stops, false
		}
		left &^= over[c]
	}
	return 0, true
}
