package hexade

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// TestPlayout checks that each ply of a playout is a legal move with the effect of Apply. It
// compares playouts with the same dice and limits that differ by one. The laws check how often each
// move is chosen.
func TestPlayout(t *testing.T) {
	starts := []Position{{}}
	for _, c := range gametest.Cases(t) {
		starts = append(starts, MustParse(c.Position))
	}
	for side := range uint8(MaxSide + 1 - MinSide) {
		starts = append(starts, start(MinSide+side))
	}
	games := uint64(20)
	if testing.Short() {
		games = 3
	}
	for _, start := range starts {
		for seed := range games {
			p := start
			for limit := 0; ; limit++ {
				next := start.Playout(rand.New(rand.NewPCG(seed, 7)), limit)
				if limit == 0 && next != start {
					t.Fatalf("a playout of no moves leads from %v to %v", start, next)
				}
				if limit > 0 && next != applied(t, p, next) {
					t.Fatalf("move %d of a playout leads from %v to %v", limit, p, next)
				}
				if p = next; p.moves == 0 {
					break
				}
			}
			if end := start.Playout(rand.New(rand.NewPCG(seed, 7)), 1<<16); end != p {
				t.Fatalf("a playout from %v leads to %v, want %v", start, end, p)
			}
		}
	}
}

// applied returns the position after the move from p that places the new stone of the mover in
// next; p if there is no such move.
func applied(t *testing.T, p, next Position) Position {
	t.Helper()
	own, _ := p.sides()
	for c := range next.stones[p.ply&1].Without(*own).All() {
		q, err := p.Apply(Move{c, p.side})
		if err != nil {
			t.Fatalf("from %v, a playout leads to %v: %v", p, next, err)
		}
		return q
	}
	return p
}

// TestField plays random games on a field. It compares the field with one filled from the position,
// and calm moves with the stones around them.
func TestField(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 8))
	for side := uint8(MinSide); side <= MaxSide; side++ {
		p := start(side)
		var f field
		f.fill(&p)
		for p.moves > 0 {
			var fresh field
			fresh.fill(&p)
			empty := slices.Sorted(slices.Values(f.empty[:p.free]))
			if f.rows != fresh.rows || !slices.Equal(empty, fresh.empty[:p.free]) || !slices.Equal(empty, slices.Collect(p.empty().All())) {
				t.Fatalf("the field of %v is wrong", p)
			}
			for _, c := range empty {
				if got := fresh.place(c, p.ply&1); got != calm(p, c) {
					t.Fatalf("%v: %s is calm: %v", p, boards.Of(p.side).Name(c), got)
				}
				q := p
				q.stones[p.ply&1].Add(c)
				var next field
				if next.fill(&q); fresh.rows != next.rows {
					t.Fatalf("%v: the rows are wrong with a stone on %s", p, boards.Of(p.side).Name(c))
				}
				if fresh.remove(c, p.ply&1); fresh.rows != f.rows {
					t.Fatalf("%v: the rows are wrong without a stone on %s", p, boards.Of(p.side).Name(c))
				}
			}
			c := p.MoveAt(r.IntN(p.CountMoves())).at
			f.empty[slices.Index(f.empty[:], c)] = f.empty[p.free-1]
			f.place(c, p.ply&1)
			f.after(&p, c)
		}
	}
}

// calm reports whether a stone of the mover on c completes no triangle and no ring, and has in no
// direction a line of two stones of one player and then one of the mover.
func calm(p Position, c cell) bool {
	h, mover := boards.Of(p.side).Hex(c), p.mover()
	for _, d := range hexgrid.Directions() {
		first, second, third := p.At(h.Add(d.Hex())), p.At(h.Add(d.Hex().Mul(2))), p.At(h.Add(d.Hex().Mul(3)))
		if first != 0 && first == second && third == mover {
			return false
		}
	}
	p.stones[p.ply&1].Add(c)
	for _, six := range p.Sixes(mover) {
		if six.Shape != Row {
			return false
		}
	}
	return true
}
