package laws

import (
	"fmt"
	"math"
	"slices"

	"example.com/hexgames"
)

// sound checks that every listed move can be applied and leads to a valid position.
func (s *Spec[P, M]) sound(v *visit[P, M]) error {
	var zero P
	for _, m := range v.some(128) {
		q, err := v.p.Apply(m)
		if err != nil {
			return fmt.Errorf("the listed move %q is refused: %v", any(m), err)
		}
		if q == zero {
			return fmt.Errorf("the move %q leads to the zero Position", any(m))
		}
		if err := agreesOn(v.p, m, true); err != nil {
			return err
		}
	}
	for _, m := range v.some(1) {
		q, _ := v.p.Apply(m)
		switch back, err := s.readBack(q); {
		case err != nil:
			return fmt.Errorf("the move %q leads to %q, which Parse refuses: %v", any(m), any(q), err)
		case back != q:
			return fmt.Errorf("the move %q leads to %q, which Parse reads as a different position, %q", any(m), any(q), any(back))
		}
	}
	return nil
}

// For each position, the laws try the first few candidates and one in candidateStride of the
// others: many moves in many positions find more bugs than all moves in few positions.
const (
	firstCandidates = 64
	maxCandidates   = 4096
	candidateStride = 8
)

// complete checks that Apply and IsLegal accept exactly the listed moves. Besides the candidates,
// it tries moves of earlier positions, and especially of the position before, which a front end
// that is a step behind may send.
func (s *Spec[P, M]) complete() error {
	var stale ring[M]
	left := 2 * s.budget()
	listed := make(map[M]bool)
	return s.walk(10, func(v *visit[P, M]) error {
		clear(listed)
		for _, m := range v.moves {
			listed[m] = true
		}
		kind := applyKind[P, M](v.p)
		try := func(m M) error {
			left--
			if !listed[m] {
				return refuses(v.p, m, kind)
			}
			if _, err := v.p.Apply(m); err != nil {
				return fmt.Errorf("the listed move %q is refused: %v", any(m), err)
			}
			return agreesOn(v.p, m, true)
		}
		tried := stale.items
		if v.ply > 0 {
			const few = 8
			tried = append(visitOf[P, M](v.before, v.r).some(few), tried...)
		}
		for _, m := range tried {
			if err := try(m); err != nil {
				return err
			}
		}
		if s.Candidates != nil {
			n := 0
			for m := range s.Candidates(v.p, v.r) {
				if n++; n <= firstCandidates || v.r.IntN(candidateStride) == 0 {
					if err := try(m); err != nil {
						return err
					}
				}
				if n == maxCandidates {
					break
				}
			}
		}
		for _, m := range v.some(4) {
			stale.add(m)
		}
		if left < 0 {
			return errStop
		}
		return nil
	})
}

// A ring holds the last few items that were added to it.
type ring[T any] struct {
	items []T
	next  int
}

func (r *ring[T]) add(item T) {
	const size = 24
	if len(r.items) < size {
		r.items = append(r.items, item)
		return
	}
	r.items[r.next] = item
	r.next = (r.next + 1) % size
}

// oracles checks that moves, their effects and the outcome agree with the oracle.
func (s *Spec[P, M]) oracles() error {
	if s.Oracle == nil && s.OracleOutcome == nil && s.OracleApply == nil {
		return fmt.Errorf("%w: the Spec has no Oracle", ErrNotApplicable)
	}
	return s.walk(25, s.agrees)
}

func (s *Spec[P, M]) agrees(v *visit[P, M]) error {
	if s.Oracle != nil {
		if err := sameMoves(v.moves, s.Oracle(v.p)); err != nil {
			return fmt.Errorf("the moves differ from the oracle's: %w", err)
		}
	}
	if s.OracleOutcome != nil {
		if got, want := v.p.Outcome(), s.OracleOutcome(v.p); got != want {
			return fmt.Errorf("the outcome is %q, want the oracle's %q", got, want)
		}
	}
	if s.OracleApply != nil {
		for _, m := range v.some(1) {
			got, err := v.p.Apply(m)
			if want := s.OracleApply(v.p, m); err != nil || got != want {
				return fmt.Errorf("the move %q leads to %q (error %v), want the oracle's %q", any(m), any(got), err, any(want))
			}
		}
	}
	return nil
}

// sameMoves returns an error if two lists differ as sets.
func sameMoves[M comparable](got, want []M) error {
	wanted := make(map[M]bool, len(want))
	for _, m := range want {
		wanted[m] = true
	}
	listed := make(map[M]bool, len(got))
	for _, m := range got {
		listed[m] = true
		if !wanted[m] {
			return fmt.Errorf("%q is listed but should not be", any(m))
		}
	}
	for _, m := range want {
		if !listed[m] {
			return fmt.Errorf("%q is not listed but should be", any(m))
		}
	}
	return nil
}

// conserved checks that a move keeps the game's invariant.
func (s *Spec[P, M]) conserved() error {
	if s.Invariant == nil {
		return fmt.Errorf("%w: the Spec has no Invariant", ErrNotApplicable)
	}
	return s.walk(25, func(v *visit[P, M]) error {
		if v.ply == 0 {
			return nil
		}
		if err := s.Invariant(v.before, v.move, v.p); err != nil {
			return fmt.Errorf("the move %q led here from %q: %w", any(v.move), any(v.before), err)
		}
		return nil
	})
}

// distinct checks that no move is listed twice.
func (s *Spec[P, M]) distinct(v *visit[P, M]) error {
	first := make(map[M]int, len(v.moves))
	for i, m := range v.moves {
		if j, twice := first[m]; twice {
			return fmt.Errorf("the move %q is listed twice, as numbers %d and %d", any(m), j, i)
		}
		first[m] = i
	}
	return nil
}

// order checks that the moves always come in the same order, in a slice that belongs to the caller.
func (s *Spec[P, M]) order(v *visit[P, M]) error {
	want := slices.Clone(v.moves)
	got := v.p.LegalMoves()
	if i := firstDifference(got, want); i >= 0 {
		return fmt.Errorf("LegalMoves and AppendMoves differ at move number %d:\nLegalMoves  %v\nAppendMoves %v", i, got, want)
	}
	var zero M
	for i := range got {
		got[i] = zero
	}
	got = append(got, zero, zero)[:0]
	again := v.p.LegalMoves()
	if i := firstDifference(again, want); i >= 0 {
		return fmt.Errorf("LegalMoves lists other moves when called again after its first slice was overwritten; they differ at move number %d:\nagain %v\nwant  %v", i, again, want)
	}
	third := v.p.LegalMoves()
	for i := range third {
		third[i] = zero
	}
	if i := firstDifference(again, want); i >= 0 {
		return fmt.Errorf("two calls of LegalMoves share a slice: overwriting one changes move number %d of the other", i)
	}
	if got = v.p.AppendMoves(got[:0]); firstDifference(got, want) >= 0 {
		return fmt.Errorf("AppendMoves lists other moves when called again:\nagain %v\nwant  %v", got, want)
	}
	v.start.AppendMoves(nil)
	if firstDifference(v.moves, want) >= 0 {
		return fmt.Errorf("a slice that AppendMoves returned changes when other moves are listed:\nnow %v\nwas %v", v.moves, want)
	}
	return nil
}

// firstDifference returns the index of the first difference between two lists, or -1 if they are
// equal.
func firstDifference[M comparable](a, b []M) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	if len(a) != len(b) {
		return min(len(a), len(b))
	}
	return -1
}

// count checks that CountMoves is the number of listed moves.
func (s *Spec[P, M]) count(v *visit[P, M]) error {
	if n := v.p.CountMoves(); n != len(v.moves) {
		return fmt.Errorf("CountMoves is %d, but %d moves are listed", n, len(v.moves))
	}
	return nil
}

// moveAt checks that MoveAt returns each of the listed moves, and the zero Move for any other
// number.
func (s *Spec[P, M]) moveAt(v *visit[P, M]) error {
	n := len(v.moves)
	ends := []int{0, n / 2, n - 1, n, n + 1, -1, math.MinInt, math.MaxInt}
	for range 4 {
		ends = append(ends, v.r.IntN(n+1))
	}
	for _, i := range ends {
		var want M
		if 0 <= i && i < n {
			want = v.moves[i]
		}
		if got := v.p.MoveAt(i); got != want {
			return fmt.Errorf("MoveAt(%d) of %d moves is %q, want %q", i, n, any(got), any(want))
		}
	}
	return nil
}

// perft checks that Perft, which a game may implement itself, returns the number of sequences of
// moves.
func (s *Spec[P, M]) perft(v *visit[P, M]) error {
	const most = 3000 // sequences
	for depth, want := 0, 1; want <= most && depth < 6; depth++ {
		if got := hexgames.Perft(v.p, depth); got != uint64(want) {
			return fmt.Errorf("Perft(%d) is %d, but there are %d sequences", depth, got, want)
		}
		want = sequences(v.p, depth+1)
	}
	var zero P
	if p, ok := any(zero).(hexgames.Perfter); ok && (p.Perft(1) != 0 || p.Perft(0) != 1 || p.Perft(-1) != 1) {
		return fmt.Errorf("methods Perft(1), Perft(0) and Perft(-1) of the zero Position return %d, %d and %d, want 0, 1 and 1",
			p.Perft(1), p.Perft(0), p.Perft(-1))
	}
	return nil
}

// sequences returns the number of sequences of depth moves.
func sequences[P hexgames.Position[P, M], M comparable](p P, depth int) (n int) {
	if depth == 1 {
		return p.CountMoves()
	}
	for i := range p.CountMoves() {
		if q, err := p.Apply(p.MoveAt(i)); err == nil {
			n += sequences(q, depth-1)
		}
	}
	return n
}

// appends checks that AppendMoves appends to any slice and changes nothing else. It must not write
// beyond the slice that it returns: a caller may keep the moves of several plies in one array.
func (s *Spec[P, M]) appends(v *visit[P, M]) error {
	filler, n := v.move, len(v.moves)
	for _, dst := range []struct{ length, room int }{{0, 0}, {0, n}, {3, 0}, {3, max(n-1, 0)}, {3, n}, {3, n + 1}, {3, n + 64}} {
		length, room := dst.length, dst.room
		var backing []M
		if length+room > 0 {
			backing = slices.Repeat([]M{filler}, length+room)
		}
		got := v.p.AppendMoves(backing[:length])
		if len(got) < length {
			return fmt.Errorf("AppendMoves returns %d elements for a slice of %d", len(got), length)
		}
		for i := range length {
			if got[i] != filler {
				return fmt.Errorf("AppendMoves changes element %d of the %d that were there before", i, length)
			}
			if backing[i] != filler {
				return fmt.Errorf("AppendMoves changes element %d of its argument", i)
			}
		}
		if i := firstDifference(got[length:], v.moves); i >= 0 {
			return fmt.Errorf("AppendMoves to a slice of length %d with room for %d more appends other moves; they differ at number %d:\ngot  %v\nwant %v",
				length, room, i, got[length:], v.moves)
		}
		if room < n || len(got) == 0 {
			continue
		}
		if &got[0] != &backing[0] {
			return fmt.Errorf("AppendMoves reallocates a slice that has room for %d, for %d moves", room, n)
		}
		for i := length + n; i < len(backing); i++ {
			if backing[i] != filler {
				return fmt.Errorf("AppendMoves writes beyond the %d elements that it returns, at %d", length+n, i)
			}
		}
	}
	return nil
}
