package endgame

import (
	"slices"

	"example.com/hexgames/hexgrid"
)

// canCapture reports whether the player to move can capture.
func (s *setup) canCapture() bool {
	enemy, empty := s[otherKings]|s[otherMen], s.empty()
	for own := s[men]; own != 0; own &= own - 1 {
		c := own.lowest()
		for d := range 6 {
			if over := next[c][d] & enemy; over != 0 && next[over.lowest()][d]&empty != 0 {
				return true
			}
		}
	}
	for own := s[kings]; own != 0; own &= own - 1 {
		for d := range hexgrid.Direction(6) {
			if _, stop := along(own.lowest(), d, empty); stop&enemy != 0 && next[stop.lowest()][d]&empty != 0 {
				return true
			}
		}
	}
	return false
}

// A capture is the change that a capture makes.
type capture struct {
	from, to, taken cells
	king            bool
}

// A hunt lists the captures of the most pieces.
type hunt struct {
	enemy, empty cells
	most         int
	found        []capture
}

// captures appends the captures of the player to move to dst.
func (s *setup) captures(dst []capture) []capture {
	h := hunt{enemy: s[otherKings] | s[otherMen], most: 1, found: dst[:0]}
	for own := s[kings] | s[men]; own != 0; own &= own - 1 {
		from := own & -own
		// The starting cell counts as empty, and captured pieces stay.
		h.empty = s.empty() | from
		h.follow(capture{from, from, 0, s[kings]&from != 0})
	}
	return h.found
}

// follow lists the captures that begin with c.
func (h *hunt) follow(c capture) {
	at := c.to.lowest()
	for d := range hexgrid.Direction(6) {
		over := next[at][d]
		if c.king {
			_, over = along(at, d, h.empty)
		}
		if over&h.enemy&^c.taken == 0 {
			continue
		}
		to := next[over.lowest()][d] & h.empty
		if c.king {
			to, _ = along(over.lowest(), d, h.empty)
		}
		for ; to != 0; to &= to - 1 {
			h.follow(capture{c.from, to & -to, c.taken | over, c.king})
		}
	}
	n := c.taken.count()
	if n > h.most {
		h.most, h.found = n, h.found[:0]
	}
	if n == h.most && !slices.Contains(h.found, c) {
		h.found = append(h.found, c)
	}
}

// capture returns the setup after a capture, as the opponent sees it.
func (s setup) capture(c capture) setup {
	s[otherKings] &^= c.taken
	s[otherMen] &^= c.taken
	if c.king || c.to&far != 0 {
		s[men] &^= c.from
		s[kings] = s[kings]&^c.from | c.to
	} else {
		s[men] = s[men]&^c.from | c.to
	}
	return s.reversed()
}

// canStep reports whether the player to move has a move that is not a capture.
func (s *setup) canStep() bool {
	empty := s.empty()
	for own := s[kings]; own != 0; own &= own - 1 {
		if reach(own.lowest(), empty) != 0 {
			return true
		}
	}
	for own := s[men]; own != 0; own &= own - 1 {
		for _, d := range upward {
			if next[own.lowest()][d]&empty != 0 {
				return true
			}
		}
	}
	return false
}

// eachAfter calls yield with the setups after the steps that are not promotions, as the
// opponent sees them, until yield returns false.
func (s *setup) eachAfter(yield func(setup) bool) {
	empty := s.empty()
	turned := s.reversed()
	for own := s[men]; own != 0; own &= own - 1 {
		from := own & -own
		for _, d := range upward {
			if to := next[from.lowest()][d] & empty &^ far; to != 0 {
				after := turned
				after[otherMen] = (s[men] ^ from ^ to).turned()
				if !yield(after) {
					return
				}
			}
		}
	}
	for own := s[kings]; own != 0; own &= own - 1 {
		from := own & -own
		for to := reach(from.lowest(), empty); to != 0; to &= to - 1 {
			after := turned
			after[otherKings] = (s[kings] ^ from ^ to&-to).turned()
			if !yield(after) {
				return
			}
		}
	}
}

// eachBefore calls yield with the setups that lead to s by a step that is not a promotion. The
// setup s is given as seen, after the step, by the player who made it.
func (s *setup) eachBefore(yield func(setup)) {
	empty := s.empty()
	for own := s[men]; own != 0; own &= own - 1 {
		to := own & -own
		for _, d := range upward {
			if from := next[to.lowest()][d+3] & empty; from != 0 {
				earlier := *s
				earlier[men] ^= to | from
				yield(earlier)
			}
		}
	}
	for own := s[kings]; own != 0; own &= own - 1 {
		to := own & -own
		for from := reach(to.lowest(), empty); from != 0; from &= from - 1 {
			earlier := *s
			earlier[kings] ^= to | from&-from
			yield(earlier)
		}
	}
}
