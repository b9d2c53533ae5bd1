package hexgridtest

import (
	"testing"

	"pgregory.net/rapid"
)

// TestAction checks that composing symmetries composes their actions on cells, directions,
// edges and vertices, for all integers, and that these actions agree.
func TestAction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, u := symmetries.Draw(t, "s"), symmetries.Draw(t, "u")
		h, g, d := wildHexes.Draw(t, "h"), wildHexes.Draw(t, "g"), directions.Draw(t, "d")
		e, v := Edge(h), Vertex(h)
		su := s.Then(u)
		if su.Hex(h) != u.Hex(s.Hex(h)) || su.Direction(d) != u.Direction(s.Direction(d)) ||
			su.Edge(e) != u.Edge(s.Edge(e)) || su.Vertex(v) != u.Vertex(s.Vertex(v)) {
			t.Fatalf("%v then %v is not %v", s, u, su)
		}
		if s.Inverse().Hex(s.Hex(h)) != h || s.Inverse().Direction(s.Direction(d)) != d ||
			s.Inverse().Edge(s.Edge(e)) != e || s.Inverse().Vertex(s.Vertex(v)) != v {
			t.Fatalf("%v is not undone by %v", s, s.Inverse())
		}
		if s.Hex(h.Add(g)) != s.Hex(h).Add(s.Hex(g)) {
			t.Fatalf("%v is not linear", s)
		}
		if s.Hex(d.Hex()) != s.Direction(d).Hex() {
			t.Fatalf("%v moves direction %v and its vector differently", s, d)
		}
		if s.Edge(h.Edge(d)) != s.Hex(h).Edge(s.Direction(d)) {
			t.Fatalf("%v moves edge %v and its cell differently", s, d)
		}
		// The corner between directions d and d+1 moves to the corner between their
		// images, in either order.
		to := s.Direction(d)
		if s.IsReflection() {
			to = s.Direction(d.Turn(1))
		}
		if s.Vertex(h.Vertex(d)) != s.Hex(h).Vertex(to) {
			t.Fatalf("%v moves vertex %v and its cell differently", s, d)
		}
	})
}

func TestUnknownSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, u := Symmetry(rapid.Uint8().Draw(t, "s")), Symmetry(rapid.Uint8().Draw(t, "u"))
		h, d := wildHexes.Draw(t, "h"), Direction(rapid.Uint8().Draw(t, "d"))
		if s.Then(u) != (s%12).Then(u%12) || s.Inverse() != (s%12).Inverse() ||
			s.Hex(h) != (s%12).Hex(h) || s.Direction(d) != (s%12).Direction(d%6) {
			t.Fatalf("%v does not act like %v", s, s%12)
		}
		if s.Direction(d) >= 6 {
			t.Fatalf("direction %v", s.Direction(d))
		}
	})
}
