package hexgrid

import "strconv"

// A Symmetry is one of the twelve maps of the plane onto itself that preserve the origin and all
// adjacencies: six rotations and six reflections. It is a small comparable value; the zero Symmetry
// is the identity.
//
// Values 0 to 5 are the rotations, 6 to 11 the reflections. A value of twelve or more acts like its
// remainder modulo twelve, but is not == to it; the methods return only 0 to 11.
//
// The symmetries are linear maps. The group laws hold for all coordinates, even where the
// arithmetic wraps.
type Symmetry uint8

// Identity is the symmetry that maps every cell to itself.
const Identity Symmetry = 0

// Symmetries returns the twelve symmetries, the rotations first.
func Symmetries() [12]Symmetry {
	return [12]Symmetry{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
}

// Rotation returns the rotation by n sixths of a circle. It turns direction d into direction d+n; n
// may be negative and counts modulo six.
func Rotation(n int) Symmetry {
	return Symmetry(Direction(0).Turn(n))
}

// Reflection returns the reflection that swaps direction d and direction n-d; n counts modulo six.
// If n is even, the mirror lies along direction n/2, otherwise halfway between the directions n/2
// and n/2+1, where n/2 is rounded down.
func Reflection(n int) Symmetry {
	return 6 + Rotation(n)
}

// parts returns how s maps directions: d goes to n+d, or to n-d if s is a
// reflection.
func (s Symmetry) parts() (n int, reflects bool) {
	s %= 12
	return int(s % 6), s >= 6
}

// IsReflection reports whether s is one of the six reflections.
func (s Symmetry) IsReflection() bool {
	_, reflects := s.parts()
	return reflects
}

// Then returns the symmetry that applies s first and then t.
func (s Symmetry) Then(t Symmetry) Symmetry {
	m, sReflects := s.parts()
	n, tReflects := t.parts()
	if tReflects {
		m = -m
	}
	if sReflects != tReflects {
		return Reflection(n + m)
	}
	return Rotation(n + m)
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	n, reflects := s.parts()
	if reflects {
		return Reflection(n)
	}
	return Rotation(-n)
}

// Hex returns the image of h under s.
func (s Symmetry) Hex(h Hex) Hex {
	a, b := s.Direction(0).Hex(), s.Direction(5).Hex()
	return a.Mul(h.Q).Add(b.Mul(h.R))
}

// About returns the image of h under s applied about center instead of the origin: center stays
// where it is.
func (s Symmetry) About(center, h Hex) Hex {
	return center.Add(s.Hex(h.Sub(center)))
}

// Direction returns the image of d under s.
func (s Symmetry) Direction(d Direction) Direction {
	n, reflects := s.parts()
	if reflects {
		return Direction(n).Turn(-int(d))
	}
	return d.Turn(n)
}

// Edge returns the image of e under s.
func (s Symmetry) Edge(e Edge) Edge {
	return Edge(s.Hex(Hex(e)))
}

// Vertex returns the image of v under s.
func (s Symmetry) Vertex(v Vertex) Vertex {
	return Vertex(s.Hex(Hex(v)))
}

// String returns "Identity", "Rotation(1)" to "Rotation(5)" or "Reflection(0)" to "Reflection(5)",
// or a text such as "Symmetry(13)" for a value of twelve or more.
func (s Symmetry) String() string {
	name, n := "Rotation", s
	switch {
	case s == Identity:
		return "Identity"
	case s >= 12:
		name = "Symmetry"
	case s >= 6:
		name, n = "Reflection", s-6
	}
	return name + "(" + strconv.Itoa(int(n)) + ")"
}
