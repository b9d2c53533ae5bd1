package hexagrams

// cuts are the links over which a Hexad can move, by the distance of their ends in bits:
// 1, 14, 15 or 16. Each bit is the lower end of a link.
type cuts struct{ by1, by14, by15, by16 cellSet }

// The lower ends of all links (G4).
const (
	by1XZ = rowX&(rowX>>1) | rowZ&(rowZ>>1)
	by1Y  = rowY & (rowY >> 1)
	by14  = rowY & (rowZ >> 14)
	by15  = rowX&(rowY>>15) | rowY&(rowZ>>15)
	by16  = rowX & (rowY >> 16)
)

// cutsOf returns the links with one of these Hexads on exactly one end, whatever is on the
// other end, and with two empty triangles (G4).
func cutsOf(hexads, empty cellSet) cuts {
	// Triangles that are this many bits before or after the lower end.
	up4, up5 := empty<<4, empty<<5
	down4, down5, down6, down10 := empty>>4, empty>>5, empty>>6, empty>>10
	return cuts{
		(hexads ^ hexads>>1) & (by1XZ&up4&down6 | by1Y&up5&down5),
		(hexads ^ hexads>>14) & by14 & down4 & down10,
		(hexads ^ hexads>>15) & by15 & down5 & down10,
		(hexads ^ hexads>>16) & by16 & down6 & down10,
	}
}

// any reports whether c contains any link.
func (c cuts) any() bool { return c.by1|c.by14|c.by15|c.by16 != 0 }

// count returns the number of links.
func (c cuts) count() int {
	return c.by1.count() + c.by14.count() + c.by15.count() + c.by16.count()
}

// first and second return the links as bits of two words, each of its own and not of a
// triangle, so that they can be joined with steps: lower ends in rows X and Y, upper ends in
// row Z, and bits beyond row H. A Hexad can cross each link in only one direction, so these
// are the moves.
func (c cuts) first() cellSet  { return c.by15 | c.by14<<14 | c.by16<<43 }
func (c cuts) second() cellSet { return c.by1 }

// from returns those of the hexads that can move over these links.
func (c cuts) from(hexads cellSet) cellSet {
	return hexads & (c.by1 | c.by1<<1 | c.by14 | c.by14<<14 | c.by15 | c.by15<<15 | c.by16 | c.by16<<16)
}

// ends returns the hexagons to which these links lead from the only cell of s; the empty
// set if it is a triangle.
func (c cuts) ends(s cellSet) cellSet {
	return (c.by1&s)<<1 | c.by1&(s>>1) | (c.by14&s)<<14 | c.by14&(s>>14) |
		(c.by15&s)<<15 | c.by15&(s>>15) | (c.by16&s)<<16 | c.by16&(s>>16)
}
