package nim

import (
	"iter"
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/laws"
)

func TestLaws(t *testing.T) {
	laws.Check(t, laws.Spec[Position, Move]{
		Starts:     []Position{New(), {[3]uint8{0, 1, MaxHeap}, hexgames.Black}},
		Parse:      Parse,
		MaxMoves:   3 * MaxHeap,
		Allocates:  true, // as the functions of hexgames do
		Candidates: everyMove,
		Oracle:     oracle,
		Refused:    []laws.Refusal{{Text: "3,4,5 Chance", Kind: hexgames.ErrSyntax, Reason: "such as 3,4,5 White"}},
		Foreign:    []string{"W:We5:Bf5", "3,4 White", "3,4,10 White"},
		Digest:     0x4662c2fd95a3b80a,
	})
}

// everyMove yields moves, legal or not.
func everyMove(_ Position, _ *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for heap := range uint8(5) {
			for stones := range uint8(8) {
				if !yield(Move{heap, stones}) {
					return
				}
			}
		}
	}
}

// oracle lists the legal moves directly from the rules: any heap, any number of its stones.
func oracle(p Position) (moves []Move) {
	for stones := 1; stones <= MaxHeap; stones++ {
		for heap, have := range p.Heaps {
			if int(have) >= stones {
				moves = append(moves, Move{uint8(heap), uint8(stones)})
			}
		}
	}
	return moves
}

// TestTheory checks that the player to move wins unless the XOR of the heaps is zero.
func TestTheory(t *testing.T) {
	for a := range uint8(5) {
		for b := range uint8(5) {
			p := Position{[3]uint8{a, b, 3}, hexgames.White}
			if wins(p) != (a^b^3 != 0) {
				t.Errorf("the player to move wins %v: %v", p, wins(p))
			}
		}
	}
}

func wins(p Position) bool {
	for _, m := range p.LegalMoves() {
		if next, err := p.Apply(m); err == nil && !wins(next) {
			return true
		}
	}
	return false
}

// TestObserve checks the observation of a player.
func TestObserve(t *testing.T) {
	p := Position{[3]uint8{0, 1, MaxHeap}, hexgames.Black}
	seen, err := p.Observe([]float32{7})
	if err != nil || len(seen) != 1+p.Shape().Len() || seen[0] != 7 {
		t.Fatalf("the player sees %v, %v", seen, err)
	}
	for i, x := range seen[1:] {
		if (x == 1) != (i == MaxHeap || i == 3*MaxHeap-1) || x != 0 && x != 1 {
			t.Errorf("number %d is %v", i, x)
		}
	}
}
