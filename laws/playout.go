package laws

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
)

// playouts checks that Playout plays legal moves, up to its limit, and that each is equally
// likely.
func (s *Spec[P, M]) playouts() error {
	var first fit // of the first moves of playouts, by position
	var later [16]int
	err := s.walk(150, func(v *visit[P, M]) error {
		if err := s.playsNone(v); err != nil {
			return err
		}
		if err := s.playsOne(v, &first); err != nil {
			return err
		}
		for range 6 {
			if err := s.playsOn(v, &later); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if !first.good() {
		return fmt.Errorf("in all positions together the first moves of playouts are not equally likely: %v", first)
	}
	var all fit
	sum := 0
	for _, n := range later {
		sum += n
	}
	for _, n := range later {
		all.add(float64(n), float64(sum)/float64(len(later)))
	}
	if all.freedom--; sum > 0 && !all.good() {
		return fmt.Errorf("the later moves of playouts are not equally likely: %v by their place in the list of moves", later)
	}
	return nil
}

// playsNone checks playouts that may not play a move, or can't.
func (s *Spec[P, M]) playsNone(v *visit[P, M]) error {
	limits := []int{0, -1, math.MinInt}
	if len(v.moves) == 0 {
		limits = append(limits, 1, cut, math.MaxInt)
	}
	for _, limit := range limits {
		if q := v.p.Playout(v.r, limit); q != v.p {
			return fmt.Errorf("a playout of %d moves leads to %q", limit, any(q))
		}
	}
	return nil
}

// playsOne checks how often each move is the first of a playout.
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
			return fmt.Errorf("a playout of 1 move leads to %q, which is not one of the %d next positions", any(q), len(ways))
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
		return fmt.Errorf("the first moves of playouts are not equally likely: %v", here)
	}
	return nil
}

// playsOn checks one of the later moves of a playout: if the limit is one greater, the playout
// leads one move farther. It counts the part of the list of moves that this move is in.
func (s *Spec[P, M]) playsOn(v *visit[P, M], later *[16]int) error {
	p, seed := v.p, v.r.Uint64()
	if len(v.moves) == 0 {
		p = v.start
	}
	playout := func(limit int) P { return p.Playout(rand.New(rand.NewPCG(seed, 1)), limit) }
	limit := 1 + v.r.IntN(1<<v.r.IntN(9)) // small limits more often than large ones
	before, after := playout(limit), playout(limit+1)
	if again := playout(limit + 1); again != after {
		return fmt.Errorf("a playout leads to %q, and a second one with the same random numbers to %q", any(after), any(again))
	}
	if read, err := s.readBack(after); read != after || err != nil {
		return fmt.Errorf("a playout leads to %q, which reads as %q, %v", any(after), any(read), err)
	}
	moves := before.LegalMoves()
	var places []int // of the moves that lead there
	for i, m := range moves {
		if next, err := before.Apply(m); err == nil && next == after {
			places = append(places, i)
		}
	}
	switch {
	case len(moves) == 0 && after == before:
		return nil
	case len(places) == 0:
		return fmt.Errorf("a playout of %d moves leads to %q, and one of %d with the same random numbers to %q, which is not one move farther",
			limit, any(before), limit+1, any(after))
	}
	place := float64(places[v.r.IntN(len(places))]) + v.r.Float64()
	later[int(place*float64(len(later))/float64(len(moves)))]++
	return nil
}

// A fit measures how well counts fit their expected values. It is Pearson's sum of the squares of
// the differences, each divided by the expected value.
type fit struct{ sum, freedom float64 }

func (f *fit) add(counted, expected float64) {
	f.sum += (counted - expected) * (counted - expected) / expected
	f.freedom++
}

// good reports whether chance can explain the sum. The sum is about the number of degrees of
// freedom and exceeds this bound in one case in ten million (Laurent and Massart).
func (f fit) good() bool {
	const t = 16 // e^-16 is one in ten million
	return f.sum <= f.freedom+2*math.Sqrt(t*f.freedom)+2*t
}

func (f fit) String() string {
	return fmt.Sprintf("the squared differences sum to %.1f, want about %.0f", f.sum, f.freedom)
}
