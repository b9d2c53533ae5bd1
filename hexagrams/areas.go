package hexagrams

import (
	"iter"
	"slices"
)

// An area is a group of cells whose pattern counts: a row of the board, or a star, which is a
// hexagon and the six triangles around it. The pattern on a row is the owner of each of its cells.
// The pattern on a star is the owner of the hexagon, and the set of empty triangles, where Hexads
// can pass. A pattern and its mirror image are the same feature.
type area struct {
	cells    cellSet        // of a star, the triangles
	hexagon  Cell           // of a star
	gather   cellSet        // of a star, the factor that moves the bits of the triangles into the highest ones
	features [1 << 8]uint16 // of the patterns, with room for any number, which avoids bounds checks
}

var (
	rowAreas [len("abxcdyefzgh")]area
	stars    [10]area

	// ternary[s] has the binary digits of s as digits to the base 3.
	ternary [1 << rowBits]uint8
)

// onRow returns the feature of the pattern on a row. The pieces of the player to move and of the
// opponent are shifted to put the bits of the row lowest.
func (a *area) onRow(own, enemy cellSet) *uint16 {
	const mask = 1<<rowBits - 1
	return &a.features[ternary[own&mask]+2*ternary[enemy&mask]]
}

// onStar returns the feature of the pattern on a star.
func (a *area) onStar(own, enemy cellSet) *uint16 {
	pattern := ((own | enemy) & a.cells) * a.gather >> starShift
	pattern |= own>>(a.hexagon&63)&1<<6 | enemy>>(a.hexagon&63)&1<<7
	return &a.features[pattern&255]
}

const starShift = 64 - 6

// setAreas sets the areas. It uses tables of the cells.
func setAreas() {
	for s := range ternary {
		for i, power := range [rowBits]uint8{1, 3, 9, 27, 81} {
			ternary[s] += uint8(s>>i&1) * power
		}
	}
	for i := range rowAreas {
		rowAreas[i].cells = row(i)
	}
	for i, c := range slices.Collect(hexagons.cells()) {
		a := &stars[i]
		a.hexagon = c
		h, _ := c.Hex()
		corners := h.Vertices()
		for t := range triangles.cells() {
			if v, _ := t.Vertex(); slices.Contains(corners[:], v) {
				a.cells |= t.set()
			}
		}
		a.setGather()
	}
	number(rowAreas[:], onRows, onRow)
	number(stars[:], onStars, onStar)
}

// onRow and onStar return the feature of the pattern on an area, given by its index.
func onRow(i int, own, enemy cellSet) *uint16 {
	return rowAreas[i].onRow(own>>(rowBits*i), enemy>>(rowBits*i))
}

func onStar(i int, own, enemy cellSet) *uint16 { return stars[i].onStar(own, enemy) }

// setGather sets the factor. Neighbors in a row move together, and the first row moves farthest.
// Then no stray bits reach the highest ones, not even by a carry.
func (a *area) setGather() {
	shift := starShift
	for i := len(rowAreas) - 1; i >= 0; i-- {
		if part := a.cells & row(i); part != 0 {
			first, _ := part.pop()
			a.gather |= 1 << (shift - int(first))
			shift += part.count()
		}
	}
}

// number numbers the features of areas, from next on.
func number(areas []area, next uint16, on func(i int, own, enemy cellSet) *uint16) {
	for i, a := range areas {
		mirror := slices.IndexFunc(areas, func(b area) bool { return b.cells == a.cells.through(&mirrored) })
		known := map[*uint16]bool{}
		for own, enemy := range a.patterns() {
			f, image := on(i, own, enemy), on(mirror, own.through(&mirrored), enemy.through(&mirrored))
			if mirror < i || known[image] {
				*f = *image
				continue
			}
			*f, known[f] = next, true
			next++
		}
	}
}

// patterns yields pieces on an area for each pattern.
func (a *area) patterns() iter.Seq2[cellSet, cellSet] {
	return func(yield func(own, enemy cellSet) bool) {
		for own := range a.cells.subsets() {
			if hexagon := a.hexagon.set(); a.hexagon != 0 {
				if !yield(own, 0) || !yield(own|hexagon, 0) || !yield(own, hexagon) {
					return
				}
				continue
			}
			for enemy := range (a.cells &^ own).subsets() {
				if !yield(own, enemy) {
					return
				}
			}
		}
	}
}

// subsets yields all subsets of the set.
func (s cellSet) subsets() iter.Seq[cellSet] {
	return func(yield func(cellSet) bool) {
		for t := s; yield(t) && t != 0; t = (t - 1) & s {
		}
	}
}
