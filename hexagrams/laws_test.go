package hexagrams

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/notation"
	"example.com/hexgames/laws"
)

// game describes Hexagrams for the shared tests.
var game = gametest.Game[Position, Move, oraclePosition, oracleMove]{
	Parse:    Parse,
	Of:       oracleOf,
	Read:     oracleParse,
	Move:     moveOf,
	Refusals: refusals,
	Ordered:  true,
}

// TestLaws checks the laws that all games obey.
func TestLaws(t *testing.T) {
	game.Laws(t, laws.Spec[Position, Move]{
		MaxMoves:   MaxMoves,
		AnyCase:    true,
		Digest:     0x82cb4a68a439f5c2,
		HashDigest: 0x6fa0007b67f8cdfb,
		Canonical:  gametest.Canonical[Position],
		Candidates: candidates,
		Invariant:  conserves,
		Symmetries: symmetries,
		Foreign:    []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, // chess
	})
}

// symmetries are the symmetries that Transform allows, and the exchange of the players.
var symmetries = append(
	slices.DeleteFunc(gametest.Symmetries[Position, Move](), func(y laws.Symmetry[Position, Move]) bool { return !y.For(New()) }),
	gametest.Reversed[Position](Move.Reverse))

// candidates yields all moves between any two cells, as steps and as captures. The order is random,
// because the laws check the first moves more often.
func candidates(_ Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		const n = cellCount * cellCount * 2
		start := r.IntN(n)
		for i := range n {
			// The factor and n have no common divisor, so every move is yielded once.
			k := (start + i*1009) % n
			if !yield(Move{fromBoard[k/2/cellCount], fromBoard[k/2%cellCount], k%2 == 1}) {
				return
			}
		}
	}
}

// conserves checks that a move changes only its two cells.
func conserves(before Position, m Move, after Position) error {
	for c := range Cells() {
		want := before.At(c)
		switch c {
		case m.From():
			want = hexgames.None
		case m.To():
			want = before.Turn()
		}
		if got := after.At(c); got != want {
			return fmt.Errorf("on %v is a piece of %v, want %v", c, got, want)
		}
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(_ Position, m oracleMove) Move { return Move{cellOf(m.from), cellOf(m.to), m.capture} }

// cellOf returns the Cell for a cell of the oracle.
func cellOf(s spot) Cell { return notation.Must(ParseCell(s.String())) }

func TestSymmetries(t *testing.T) {
	gametest.WantSymmetries(t, New(), "G3", "want the identity or the mirror", hexgrid.Identity, Mirror)
	if got := New().TransformAction(0, hexgrid.Rotation(3)); got != -1 {
		t.Errorf("an action is rotated to %d", got)
	}
}

func TestSize(t *testing.T) { game.Size(t, 24, 4) }
