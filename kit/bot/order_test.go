package bot

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
)

// TestOrder checks that a search tries every legal move once, whatever it tries first, and that
// moves that another goroutine is trying come last.
func TestOrder(t *testing.T) {
	checkOrder(t, hexdame.New())  // few moves
	checkOrder(t, hexcore6.New()) // many
}

func checkOrder[P hexgames.Position[P, M], M comparable](t *testing.T, p P) {
	t.Helper()
	dice := newDice(1, 1)
	s := &search[P, M]{mind: &mind[P, M]{hash: ownHash[P]()}, history: map[M]int{}, apart: 2, table: &table[P, M]{}}
	last := 0
	for n := 0; p.CountMoves() > 0; n++ {
		known := entry[M]{best: p.MoveAt(dice.IntN(p.CountMoves())), depth: int32(n % 2)}
		depth := n % 3
		y := s.ply(p, 3, depth, &known)
		tried, before, killers := map[M]bool{}, map[int]bool{}, y.killers
		others := p.MoveAt(dice.IntN(p.CountMoves())) // the moves that another goroutine is trying
		mark := s.mark(mustApply(p, others), depth)
		s.table.begin(mark)
		for {
			m, q, n, _, ok := s.next(p, y, depth)
			if !ok {
				break
			}
			if len(tried) == 0 && known.depth > 0 && m != known.best {
				t.Errorf("%v: the first move is %v, want the best known, %v", p, m, known.best)
			}
			if before[n] || n >= p.CountMoves() {
				t.Errorf("%v: %v comes after %d moves in order, or is not the only one", p, m, n)
			}
			before[n] = true
			if tried[m] || mustApply(p, m) != q {
				t.Errorf("%v: %v is tried twice, or leads to %v", p, m, q)
			}
			if tried[m] = true; m == others && mark != 0 && len(tried) > 1 {
				if last++; len(tried) < p.CountMoves() {
					t.Errorf("%v: %v is move %d of %d, want it last", p, m, len(tried), p.CountMoves())
				}
			}
		}
		s.table.end(mark)
		if len(tried) != p.CountMoves() {
			t.Errorf("%v: after %v and the killers %v, %d of %d moves are tried", p, known, killers, len(tried), p.CountMoves())
		}
		m := p.MoveAt(dice.IntN(p.CountMoves()))
		s.cut(y, m, depth)
		p = mustApply(p, m)
	}
	if last == 0 {
		t.Error("no move was put off")
	}
}
