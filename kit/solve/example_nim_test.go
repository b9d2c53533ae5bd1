package solve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/solve"
)

// Heaps is Nim, a game of your own. The players take turns removing any number of stones from one
// of three heaps. The player who takes the last one wins.
type heaps struct {
	stones [3]int
	turn   hexgames.Player // the loser, if the game is over
}

// A take is the number of stones to remove from a heap.
type take struct{ heap, stones int }

func (h heaps) GameName() string { return "heaps" }

func (h heaps) Turn() hexgames.Player {
	if h.stones == [3]int{} {
		return hexgames.None
	}
	return h.turn
}

func (h heaps) Outcome() hexgames.Outcome {
	if h.stones != [3]int{} || h.turn == hexgames.None {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: h.turn.Opponent(), Reason: hexgames.ReasonNoMove}
}

func (h heaps) AppendMoves(dst []take) []take {
	for heap, stones := range h.stones {
		for n := range stones {
			dst = append(dst, take{heap, n + 1})
		}
	}
	return dst
}

func (h heaps) Apply(t take) (heaps, error) {
	if t.heap < 0 || t.heap > 2 || t.stones < 1 || t.stones > h.stones[t.heap] {
		return heaps{}, hexgames.Refuse(h, t, "take stones that are there")
	}
	h.stones[t.heap] -= t.stones
	h.turn = h.turn.Opponent()
	return h, nil
}

func (h heaps) FormatMove(t take) string {
	return string(rune('a'+t.heap)) + strconv.Itoa(t.stones)
}

func (h heaps) String() string { return fmt.Sprint(h.turn, h.stones) }

func (h heaps) LegalMoves() []take                    { return h.AppendMoves(nil) }
func (h heaps) CountMoves() int                       { return hexgames.CountMoves(h) }
func (h heaps) MoveAt(i int) take                     { return hexgames.MoveAt(h, i) }
func (h heaps) Playout(r *rand.Rand, limit int) heaps { return hexgames.Playout(h, r, limit) }
func (h heaps) ParseMove(text string) (take, error)   { return hexgames.ParseMove(h, text) }
func (h heaps) Diagram() string                       { return hexgames.Diagram(h) }

// A Solver solves any game with the methods of [hexgames.Position], including games outside this
// module.
func Example_yourOwnGame() {
	p := heaps{[3]int{3, 4, 5}, hexgames.White}
	s := &solve.Solver[heaps, take]{}
	r, err := s.Solve(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	moves, line, err := s.Length(context.Background(), p, r.Winner, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r, "in", moves)
	fmt.Println("first:", p.FormatMove(line[0]))
	// Output:
	// White wins in 11
	// first: a2
}

// TestNim solves all positions of Nim with up to seven stones in a heap: the player to move wins
// unless the numbers of stones, added without carry, make 0.
func TestNim(t *testing.T) {
	s := &solve.Solver[heaps, take]{Options: solve.Options{Goroutines: 2}}
	for i := range 8 * 8 * 8 {
		for _, turn := range []hexgames.Player{hexgames.White, hexgames.Black} {
			p := heaps{[3]int{i & 7, i >> 3 & 7, i >> 6}, turn}
			want := turn
			if p.stones[0]^p.stones[1]^p.stones[2] == 0 {
				want = turn.Opponent()
			}
			if r, err := s.Solve(context.Background(), p); err != nil || !r.Known || r.Winner != want {
				t.Fatalf("%v: %v, %v; want %v", p, r, err, want)
			}
		}
	}
}
