package hexdame

import "example.com/hexgames/hexgrid"

// Path returns the cells of a legal move on which the piece stops, from its
// start to its end: the path that FormatMove writes. It is nil if the move is
// not legal.
func (p Position) Path(m Move) []hexgrid.Hex {
	if !p.allows(m) {
		return nil
	}
	var hexes []hexgrid.Hex
	for _, c := range p.path(m) {
		hexes = append(hexes, c.hex())
	}
	return hexes
}

// path returns the stops of a step, or of a capture of just m's pieces; nil if
// there is no such capture. Where there are several ways, it takes the first stop each
// time.
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

// stopsAfter goes along a path of a capture of just m's pieces: choose is given the
// cells on which the piece can stop next, and takes one of them, or reports false to
// stop there. It returns these cells, and whether the path has come to its end; there
// are none if there is no such capture.
//
// What can be jumped one way can be jumped back, so a sweep that begins where m ends
// tells from which cells all that is left can be captured on the way there.
func (p Position) stopsAfter(m Move, choose func(stops cellSet) (cell, bool)) (stops cellSet, done bool) {
	if m.captured.count() > partBits {
		return p.longStopsAfter(m, choose)
	}
	var a [partSize]cellSet
	return p.stopsIn(standings{&a}, m, choose)
}

//go:noinline
func (p Position) longStopsAfter(m Move, choose func(cellSet) (cell, bool)) (stops cellSet, done bool) {
	var a, b, c, d, e, f, g, i [partSize]cellSet
	return p.stopsIn(standings{&a, &b, &c, &d, &e, &f, &g, &i}, m, choose)
}

func (p Position) stopsIn(ends standings, m Move, choose func(cellSet) (cell, bool)) (stops cellSet, done bool) {
	var s sweep
	s.build(m.captured, p.empty()|m.from.set(), p.kings.has(m.from))
	if s.count < m.captured.count() {
		return 0, false
	}
	s.fill(ends, m.to)
	left := uint(1)<<s.count - 1
	if !ends.at(left).has(m.from) {
		return 0, false
	}
	for c := m.from; left != 0; {
		var over [cellCount]uint // what is captured on the way to each stop
		stops = 0
		for i := range s.count {
			for _, w := range s.ways[i][:s.used[i]] {
				if bit := uint(1) << i; left&bit != 0 && w.from.has(c) {
					for to := range (w.to & *ends.at(left &^ bit)).cells() {
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
