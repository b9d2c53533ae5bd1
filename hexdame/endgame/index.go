package endgame

import "sync"

// A group numbers the placements of some pieces of one kind: their ranks. It also numbers the pairs
// of mirror images among them: their codes. The pairs of different placements come first, then the
// placements that are their own mirror image.
type group struct {
	number  [cellCount]uint8 // of the cells that the pieces can stand on
	sets    []cells          // by rank
	mirror  []uint32         // the rank of the mirror image, by rank
	code    []uint32         // by rank
	first   []uint32         // the smaller rank of a pair, by code
	unequal uint32           // the number of pairs of different placements
}

// choose[n][k] is the number of ways to choose k of n.
var choose [cellCount + 1][MaxPieces + 1]uint32

func init() {
	for n := range choose {
		choose[n][0] = 1
		for k := 1; k <= MaxPieces && n > 0; k++ {
			choose[n][k] = choose[n-1][k-1] + choose[n-1][k]
		}
	}
}

// groups holds the groups by kind and number of pieces. Each is made on first use.
var groups [4][MaxPieces]struct {
	once sync.Once
	group
}

// groupOf returns the group of n pieces of a kind.
func groupOf(kind, n int) *group {
	if kind == otherKings {
		kind = kings
	}
	g := &groups[kind][n]
	g.once.Do(func() { g.list(room(kind), n) })
	return &g.group
}

// room returns the cells where pieces of a kind can stand. Men never stand where they would have
// been crowned.
func room(kind int) cells {
	switch kind {
	case men:
		return full &^ far
	case otherMen:
		return full &^ far.turned()
	}
	return full
}

// list lists the placements of n pieces in a room.
func (g *group) list(room cells, n int) {
	var cellOf [cellCount]cells
	for s, i := room, 0; s != 0; s, i = s&(s-1), i+1 {
		g.number[s.lowest()] = uint8(i)
		cellOf[i] = s & -s
	}
	// Sets of numbers in ascending order, as words, are in the order of their ranks.
	for s := cells(1)<<n - 1; s>>room.count() == 0; {
		var set cells
		for t := s; t != 0; t &= t - 1 {
			set |= cellOf[t.lowest()]
		}
		g.sets = append(g.sets, set)
		low := s & -s
		s = (s+low)&^(low-1) | (s&^(s+low))/low>>1
	}
	g.mirror, g.code = make([]uint32, len(g.sets)), make([]uint32, len(g.sets))
	var equal []uint32
	for r, s := range g.sets {
		m := g.rank(s.mirror())
		g.mirror[r] = m
		switch {
		case int(m) == r:
			equal = append(equal, m)
		case int(m) > r:
			g.code[r], g.code[m] = g.unequal, g.unequal
			g.first = append(g.first, uint32(r))
			g.unequal++
		}
	}
	for i, r := range equal {
		g.code[r] = g.unequal + uint32(i)
	}
	g.first = append(g.first, equal...)
}

// rank returns the rank of a set of cells.
func (g *group) rank(s cells) (r uint32) {
	for k := 1; s != 0; k, s = k+1, s&(s-1) {
		r += choose[g.number[s.lowest()]][k]
	}
	return r
}

// A layout numbers the setups of a class. Mirror images have the same index, and there are no gaps
// except the setups with two pieces on a cell.
//
// The groups of the pieces are the digits of the index. If the first digit is not its own mirror
// image, it is a code, which represents the mirror image too, and all later digits are ranks. If it
// is, the rest is indexed in the same way.
type layout struct {
	kinds  [4]int    // the order of the groups, without empty ones
	groups [4]*group // in that order
	used   int
	ways   [5]int // the number of placements of the pieces from a digit on
	pairs  [5]int // the same without mirror images
}

// order is the order of the kinds of pieces in an index.
var order = [4]int{men, otherMen, kings, otherKings}

func layoutOf(c Class) *layout {
	l := &layout{}
	counts := [4]uint8{kings: c.mover.kings, men: c.mover.men, otherKings: c.other.kings, otherMen: c.other.men}
	for _, kind := range order {
		if n := counts[kind]; n > 0 {
			l.kinds[l.used], l.groups[l.used] = kind, groupOf(kind, int(n))
			l.used++
		}
	}
	l.ways[l.used], l.pairs[l.used] = 1, 1
	for i := l.used - 1; i >= 0; i-- {
		g := l.groups[i]
		unequal := int(g.unequal)
		l.ways[i] = len(g.sets) * l.ways[i+1]
		l.pairs[i] = unequal*l.ways[i+1] + (len(g.first)-unequal)*l.pairs[i+1]
	}
	return l
}

// size returns the number of indexes.
func (l *layout) size() int { return l.pairs[0] }

// index returns the index of a setup of the class.
func (l *layout) index(s *setup) int {
	at := 0
	for i, g := range l.groups[:l.used] {
		r := g.rank(s[l.kinds[i]])
		code := g.code[r]
		if code >= g.unequal {
			at += int(g.unequal)*l.ways[i+1] + int(code-g.unequal)*l.pairs[i+1]
			continue
		}
		image := g.mirror[r] < r
		n := int(code)
		for j := i + 1; j < l.used; j++ {
			g := l.groups[j]
			r := g.rank(s[l.kinds[j]])
			if image {
				r = g.mirror[r]
			}
			n = n*len(g.sets) + int(r)
		}
		return at + n
	}
	return at
}

// setup returns the setup with an index. It may have two pieces on a cell. It also returns the
// number of setups with this index: 2, or 1 if the setup is its own mirror image.
func (l *layout) setup(index int) (s setup, images int) {
	for i, g := range l.groups[:l.used] {
		kind := l.kinds[i]
		if equal := index - int(g.unequal)*l.ways[i+1]; equal >= 0 {
			s[kind] = g.sets[g.first[int(g.unequal)+equal/l.pairs[i+1]]]
			index = equal % l.pairs[i+1]
			continue
		}
		s[kind] = g.sets[g.first[index/l.ways[i+1]]]
		index %= l.ways[i+1]
		for j := i + 1; j < l.used; j++ {
			s[l.kinds[j]] = l.groups[j].sets[index/l.ways[j+1]]
			index %= l.ways[j+1]
		}
		return s, 2
	}
	return s, 1
}

// disjoint reports whether no two pieces of a setup of the class share a cell.
func (c Class) disjoint(s *setup) bool {
	return (s[kings] | s[men] | s[otherKings] | s[otherMen]).count() == c.Pieces()
}
