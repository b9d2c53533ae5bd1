package laws

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// playouts: Playout plays legal moves, as many as it may, and each as often as any
// other.
func (s *Spec[P, M]) playouts() error {
	var all fit
	err := s.walk(150, func(v *visit[P, M]) error {
		if v.ply == 0 || v.r.IntN(4) == 0 {
			if err := s.playsOut(v); err != nil {
				return err
			}
		}
		return s.playsOne(v, &all)
	})
	if err == nil && !all.good() {
		err = fmt.Errorf("in all positions together the moves of Playout are not equally likely: %v", all)
	}
	return err
}

// playsOut looks at playouts of no move, of two, and of many.
func (s *Spec[P, M]) playsOut(v *visit[P, M]) error {
	for _, limit := range []int{0, -1, math.MinInt} {
		if q := v.p.Playout(v.r, limit); q != v.p {
			return fmt.Errorf("a playout of %d moves leads to %q", limit, any(q))
		}
	}
	two := v.p.Playout(v.r, 2)
	if !s.isAfterTwo(v, two) {
		return fmt.Errorf("a playout of 2 moves leads to %q, which is nowhere after two moves", any(two))
	}
	seed := v.r.Uint64()
	playout := func() P { return v.p.Playout(rand.New(rand.NewPCG(seed, 1)), cut) }
	end := playout()
	if again := playout(); again != end {
		return fmt.Errorf("a playout leads to %q, and with the same dice to %q", any(end), any(again))
	}
	if read, err := s.Parse(end.String()); read != end || err != nil {
		return fmt.Errorf("a playout leads to %q, which reads as %q, %v", any(end), any(read), err)
	}
	return nil
}

// isAfterTwo reports whether two moves lead to a position, or one if that is the last.
func (s *Spec[P, M]) isAfterTwo(v *visit[P, M], after P) bool {
	for _, m := range v.moves {
		next, err := v.p.Apply(m)
		if err != nil {
			continue
		}
		moves := next.LegalMoves()
		if len(moves) == 0 && next == after {
			return true
		}
		for _, m := range moves {
			if last, err := next.Apply(m); err == nil && last == after {
				return true
			}
		}
	}
	return len(v.moves) == 0 && after == v.p
}

// playsOne looks at how often each move is played, if it is one.
func (s *Spec[P, M]) playsOne(v *visit[P, M], all *fit) error {
	if len(v.moves) == 0 {
		return nil
	}
	ways := make(map[P]int) // moves that lead to a position
	for _, m := range v.moves {
		if next, err := v.p.Apply(m); err == nil {
			ways[next]++
		}
	}
	seen := make(map[P]int)
	n := min(max(4*len(v.moves), 64), 512)
	for range n {
		seen[v.p.Playout(v.r, 1)]++
	}
	for _, q := range append(slices.Collect(maps.Keys(seen)), v.p.Playout(nil, 1)) {
		if ways[q] == 0 {
			return fmt.Errorf("a playout of 1 move leads to %q, which is none of the %d positions after it", any(q), len(ways))
		}
	}
	var here fit
	for q, ways := range ways {
		here.add(float64(seen[q]), float64(n*ways)/float64(len(v.moves)))
	}
	here.freedom--
	all.sum += here.sum
	all.freedom += here.freedom
	if !here.good() {
		return fmt.Errorf("the moves of Playout are not equally likely: %v", here)
	}
	return nil
}

// A fit tells how well what was counted fits what was expected: Pearson's sum of the
// squares of the differences, each divided by what was expected.
type fit struct{ sum, freedom float64 }

func (f *fit) add(counted, expected float64) {
	f.sum += (counted - expected) * (counted - expected) / expected
	f.freedom++
}

// good reports whether the sum is no greater than chance makes it: it is about as
// great as there are degrees of freedom, and in one case of ten million greater than
// this (Laurent and Massart).
func (f fit) good() bool {
	const t = 16 // e^-16 is that
	return f.sum <= f.freedom+2*math.Sqrt(t*f.freedom)+2*t
}

func (f fit) String() string {
	return fmt.Sprintf("the squares of the differences are %.1f, and expected to be %.0f", f.sum, f.freedom)
}
