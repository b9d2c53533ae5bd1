package hexagrams

// cuts are the links over which a Hexad can move, by how many bits their ends
// lie apart: 1, 14, 15 or 16. Each stands for a link by its lower end.
type cuts struct{ by1, by14, by15, by16 cellSet }

// The lower ends of all links (G4).
const (
	by1XZ = rowX&(rowX>>1) | rowZ&(rowZ>>1)
	by1Y  = rowY & (rowY >> 1)
	by14  = rowY & (rowZ >> 14)
	by15  = rowX&(rowY>>15) | rowY&(rowZ>>15)
	by16  = rowX & (rowY >> 16)
)

// cutsOf returns the links that have a Hexad of these on one end and none on
// the other, whatever else stands there, and whose two triangles are empty
// (G4).
func cutsOf(hexads, empty cellSet) cuts {
	// The triangles lie so many bits behind the lower end, or before it.
	up4, up5 := empty<<4, empty<<5
	down4, down5, down6, down10 := empty>>4, empty>>5, empty>>6, empty>>10
	return cuts{
		(hexads ^ hexads>>1) & (by1XZ&up4&down6 | by1Y&up5&down5),
		(hexads ^ hexads>>14) & by14 & down4 & down10,
		(hexads ^ hexads>>15) & by15 & down5 & down10,
		(hexads ^ hexads>>16) & by16 & down6 & down10,
	}
}

// any reports whether there are any.
func (c cuts) any() bool { return c.by1|c.by14|c.by15|c.by16 != 0 }

// count returns how many there are. A Hexad crosses each in one direction, so
// this is the number of moves.
func (c cuts) count() int {
	return c.by1.count() + c.by14.count() + c.by15.count() + c.by16.count()
}

// from returns the ends from which one of the hexads moves over these links.
func (c cuts) from(hexads cellSet) cellSet {
	return hexads & (c.by1 | c.by1<<1 | c.by14 | c.by14<<14 | c.by15 | c.by15<<15 | c.by16 | c.by16<<16)
}

// ends returns the hexagons to which these links lead from a cell, of which s
// has the bit: none from a triangle.
func (c cuts) ends(s cellSet) cellSet {
	return (c.by1&s)<<1 | c.by1&(s>>1) | (c.by14&s)<<14 | c.by14&(s>>14) |
		(c.by15&s)<<15 | c.by15&(s>>15) | (c.by16&s)<<16 | c.by16&(s>>16)
}
