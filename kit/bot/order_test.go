package bot

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
)

// TestOrder checks that a search tries every legal move once, whatever it tries first.
func TestOrder(t *testing.T) {
	checkOrder(t, hexdame.New())  // few moves
	checkOrder(t, hexcore6.New()) // many
}

func checkOrder[P hexgames.Position[P, M], M comparable](t *testing.T, p P) {
	t.Helper()
	dice := newDice(1, 1)
	s := &search[P, M]{mind: &mind[P, M]{}, history: map[M]int{}}
	for n := 0; p.CountMoves() > 0; n++ {
		known := entry[M]{best: p.MoveAt(dice.IntN(p.CountMoves())), depth: int32(n % 2)}
		depth := n % 3
		y := s.ply(p, 3, depth, &known)
		tried, killers := map[M]bool{}, y.killers
		for {
			m, q, ok := s.move(p, y, depth)
			if !ok {
				break
			}
			if len(tried) == 0 && known.depth > 0 && m != known.best {
				t.Errorf("%v: the first move is %v, want the best known, %v", p, m, known.best)
			}
			if tried[m] || mustApply(p, m) != q {
				t.Errorf("%v: %v is tried twice, or leads to %v", p, m, q)
			}
			tried[m] = true
		}
		if len(tried) != p.CountMoves() {
			t.Errorf("%v: after %v and the killers %v, %d of %d moves are tried", p, known, killers, len(tried), p.CountMoves())
		}
		m := p.MoveAt(dice.IntN(p.CountMoves()))
		s.cut(y, m, depth)
		p = mustApply(p, m)
	}
}
