package laws

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"example.com/hexgames"
)

// hashes checks that equal positions have equal hashes, and different positions have different
// ones.
func (s *Spec[P, M]) hashes() error {
	if _, ok := any(s.Starts[0]).(hexgames.Hasher); !ok {
		return fmt.Errorf("%w: the Position is not a hexgames.Hasher", ErrNotApplicable)
	}
	known := make(map[uint64]P)
	if err := s.walk(10, func(v *visit[P, M]) error {
		hash := hashOf(v.p)
		if again := hashOf(v.p); again != hash {
			return fmt.Errorf("the hash is %#x first and then %#x", hash, again)
		}
		if other, ok := known[hash]; ok && other != v.p {
			return fmt.Errorf("the hash %#x is also the hash of %q", hash, any(other))
		}
		known[hash] = v.p
		back, err := s.readBack(v.p)
		if err != nil {
			return err
		}
		if got := hashOf(back); got != hash {
			return fmt.Errorf("the hash is %#x, but %#x when the position is read from its text", hash, got)
		}
		return nil
	}); err != nil {
		return err
	}
	if len(known) < 100 {
		return nil
	}
	// Each bit of the hash of random positions is 1 as often as 0, within six standard deviations.
	var ones [64]int
	for hash := range known {
		for i := range ones {
			ones[i] += int(hash >> i & 1)
		}
	}
	for i, n := range ones {
		if d := 2*n - len(known); d*d > 36*len(known) {
			return fmt.Errorf("bit %d of the hash is 1 in %d of %d positions", i, n, len(known))
		}
	}
	return nil
}

// hashOf returns the hash of a position that is a hexgames.Hasher.
func hashOf(p any) uint64 { return p.(hexgames.Hasher).Hash() }

// hashDigest checks that hashes, canonical positions and encodings are the same everywhere
// and forever.
func (s *Spec[P, M]) hashDigest() error {
	if _, ok := any(s.Starts[0]).(hexgames.Hasher); !ok {
		return fmt.Errorf("%w: the Position is not a hexgames.Hasher", ErrNotApplicable)
	}
	h, recorded := fnv.New64a(), false
	for game, p := range s.Starts {
		dice := rand.NewPCG(seed, uint64(game))
		for range cut {
			fmt.Fprintf(h, "%x\n", hashOf(p))
			if s.Canonical != nil {
				q, by := s.Canonical(p)
				fmt.Fprintf(h, "%x %s\n", hashOf(q), by)
			}
			if e, err := encodable[P, M](p); err == nil {
				observation, err := e.Observe(nil)
				next, _ := e.AppendActions(nil)
				fmt.Fprintln(h, digestOf(e.Shape(), observation), next, err == nil)
			}
			n := p.CountMoves()
			if n == 0 {
				break
			}
			p, _ = p.Apply(p.MoveAt(int(dice.Uint64() % uint64(n))))
		}
		recorded = recorded || h.Sum64() == s.HashDigest // HashDigest may be the digest of fewer starts
	}
	got := h.Sum64()
	if s.HashDigest == 0 {
		return fmt.Errorf("%w: the Spec has no HashDigest: write %#x", ErrNotApplicable, got)
	}
	if !recorded {
		return fmt.Errorf("the digest of hashes, canonical positions and encodings is %#x, want %#x: one of them has changed.\n"+
			"If the change is intended, write in the Spec\n\tHashDigest: %#x,", got, s.HashDigest, got)
	}
	return nil
}

// canonical checks that all images of a position have the same canonical position, which is one of
// them.
func (s *Spec[P, M]) canonical() error {
	if s.Canonical == nil {
		return fmt.Errorf("%w: the Spec has no Canonical", ErrNotApplicable)
	}
	var zero P
	if q, _ := s.Canonical(zero); q != zero {
		return fmt.Errorf("the canonical position of the zero Position is %q", any(q))
	}
	return s.walk(5*len(s.Symmetries)+5, func(v *visit[P, M]) error {
		q, by := s.Canonical(v.p)
		i := slices.IndexFunc(s.Symmetries, func(y Symmetry[P, M]) bool { return y.Name == by })
		switch {
		case i < 0:
			return fmt.Errorf("the canonical position is the image under %q, which is not in Symmetries", by)
		case s.Symmetries[i].For != nil && !s.Symmetries[i].For(v.p):
			return fmt.Errorf("the canonical position is the image under %q, which the position does not have", by)
		case s.Symmetries[i].Position(v.p) != q:
			return fmt.Errorf("the canonical position is %q, but the image under %q is %q", any(q), by, any(s.Symmetries[i].Position(v.p)))
		}
		if again, _ := s.Canonical(q); again != q {
			return fmt.Errorf("the canonical position is %q, whose own canonical position is %q", any(q), any(again))
		}
		for _, y := range s.Symmetries {
			if y.Swap || y.For != nil && !y.For(v.p) {
				continue
			}
			if got, _ := s.Canonical(y.Position(v.p)); got != q {
				return fmt.Errorf("the canonical position is %q, but for the image under %q it is %q", any(q), y.Name, any(got))
			}
		}
		return nil
	})
}
