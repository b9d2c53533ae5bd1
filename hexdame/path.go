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
// there is no such capture. What can be jumped one way can be jumped back, so a
// sweep that begins where m ends tells from which cells all that is left can be
// captured on the way there; what remains is to take the first of these each
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
	case n > partBits:
		return p.longPath(m)
	}
	var a [partSize]cellSet
	return p.pathIn(standings{&a}, m)
}

//go:noinline
func (p Position) longPath(m Move) []cell {
	var a, b, c, d, e, f, g, i [partSize]cellSet
	return p.pathIn(standings{&a, &b, &c, &d, &e, &f, &g, &i}, m)
}

func (p Position) pathIn(ends standings, m Move) []cell {
	var s sweep
	s.build(m.captured, p.empty()|m.from.set(), p.kings.has(m.from))
	if s.count < m.captured.count() {
		return nil
	}
	s.fill(ends, m.to)
	left := uint(1)<<s.count - 1
	if !ends.at(left).has(m.from) {
		return nil
	}
	path := []cell{m.from}
	for c := m.from; left != 0; path = append(path, c) {
		var stops cellSet
		var over [cellCount]uint // what is captured on the way to each
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
		c = stops.first()
		left &^= over[c]
	}
	return path
}
