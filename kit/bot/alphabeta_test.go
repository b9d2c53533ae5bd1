package bot

import (
	"context"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// hashed is a meaningless evaluation that exposes a search that prunes too much.
func hashed[P hexgames.Position[P, M], M comparable]() Evaluation[P] {
	seed := maphash.MakeSeed()
	return func(p P) float64 { return float64(maphash.Comparable(seed, p)%1001)/500 - 1 }
}

// minimax is the plain definition of what AlphaBeta computes.
func minimax[P hexgames.Position[P, M], M comparable](p P, depth int, evaluate Evaluation[P]) float64 {
	return knownMinimax(p, depth, &AlphaBeta[P, M]{Evaluate: evaluate})
}

// TestMinimax compares AlphaBeta, without the games' knowledge, with minimax.
func TestMinimax(t *testing.T) {
	side4, err := hexade.Rules{Side: 4}.New()
	if err != nil {
		t.Fatal(err)
	}
	side3, err := hexcore6.Rules{Side: 3}.New()
	if err != nil {
		t.Fatal(err)
	}
	checkMinimax(t, side4, 2)
	checkMinimax(t, hexagrams.New(), 3)
	checkMinimax(t, side3, 2)
	checkMinimax(t, hexdame.New(), 3)
	checkMinimax(t, hextad.MustParse("1/0-2/s/w - - - 0:0 c"), 4)
}

func checkMinimax[P hexgames.Position[P, M], M comparable](t *testing.T, p P, depth int) {
	dice := newDice(1, 1)
	for n := 0; p.CountMoves() > 0; n++ {
		if turn := p.Turn(); turn != hexgames.Chance && p.CountMoves() > 1 && n%5 < 2 {
			evaluate := hashed[P, M]()
			b := &AlphaBeta[P, M]{
				Evaluate:   evaluate,
				Goroutines: 1 + n/5%2,
				Exact:      func(P) (float64, bool) { return 0, false },
				Quiet:      func(P) bool { return true },
				Width:      func(P, int, int) int { return 0 },
				Replies:    func([]M, P) ([]M, bool) { return nil, false },
				Skip:       func(P) (next P, ok bool) { return next, false },
			}
			thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{Depth: depth})
			if err != nil {
				t.Fatal(err)
			}
			got, looked := thought.Moves[0].Value*sign(turn), thought.Depth
			lost := thought.Moves[0].Value == -1
			if lost && looked < depth {
				looked++ // its Thought is the best from before it found out
			}
			if want := minimax(p, looked, evaluate); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: %v is worth %v at depth %d, want %v", p.GameName(), p, got, looked, want)
			}
			if next := mustApply(p, thought.Best()); math.Abs(minimax(next, looked-1, evaluate)-got) > 1e-9 {
				t.Errorf("%s: %v: the best move %v is not worth %v", p.GameName(), p, thought.Best(), got)
			}
		}
		p = mustApply(p, p.MoveAt(dice.IntN(p.CountMoves())))
	}
}

// TestShare checks that two goroutines do little work twice.
func TestShare(t *testing.T) {
	checkShare(t, hexade.New(), 4)
	checkShare(t, hexagrams.New(), 12)
	checkShare(t, hexdame.New(), 7)
}

func checkShare[P hexgames.Position[P, M], M comparable](t *testing.T, p P, depth int) {
	nodes := func(goroutines int) (sum int) {
		dice := newDice(1, 1)
		for range 10 {
			g := hexgames.NewGame(p)
			for range 6 {
				g.PlayIndex(dice.IntN(g.CountLegal()))
			}
			b := &AlphaBeta[P, M]{Goroutines: goroutines}
			thought, err := b.Think(context.Background(), g, Budget{Depth: depth})
			if err != nil {
				t.Fatal(err)
			}
			sum += thought.Nodes
		}
		return sum
	}
	if one, two := nodes(1), nodes(2); float64(two) > 1.5*float64(one) {
		t.Errorf("%s: two goroutines visit %d positions where one visits %d", p.GameName(), two, one)
	}
}

// A loop is a game where the player who leaves the loop loses: 0 leads to 1, 1 to 2, and 2 back to
// 1. White is to move if the number is even.
type loop int8

// The positions outside the loop.
const (
	whiteLost loop = 9
	blackLost loop = 8
)

func (p loop) GameName() string { return "loop" }

func (p loop) Turn() hexgames.Player {
	switch {
	case p > 2:
		return hexgames.None
	case p == 1:
		return hexgames.Black
	}
	return hexgames.White
}

func (p loop) Outcome() hexgames.Outcome {
	switch p {
	case whiteLost:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonNoMove}
	case blackLost:
		return hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonNoMove}
	}
	return hexgames.Outcome{}
}

func (p loop) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Reason: hexgames.ReasonRepetition}
}

func (p loop) LegalMoves() []int8 {
	switch p {
	case 0, 2:
		return []int8{1, int8(whiteLost)}
	case 1:
		return []int8{2, int8(blackLost)}
	}
	return nil
}

func (p loop) AppendMoves(dst []int8) []int8        { return append(dst, p.LegalMoves()...) }
func (p loop) CountMoves() int                      { return len(p.LegalMoves()) }
func (p loop) MoveAt(i int) int8                    { return p.LegalMoves()[i] }
func (p loop) Playout(r *rand.Rand, limit int) loop { panic("nobody calls it") }
func (p loop) Apply(m int8) (loop, error)           { return loop(m), nil }
func (p loop) ParseMove(text string) (int8, error)  { return 0, nil }
func (p loop) FormatMove(m int8) string             { return "" }
func (p loop) String() string                       { return "" }
func (p loop) Diagram() string                      { return "" }

// TestLoop checks that a search notices a repetition on its path, including one of a position other
// than the root.
func TestLoop(t *testing.T) {
	b := &AlphaBeta[loop, int8]{Evaluate: func(loop) float64 { return -0.9 }}
	thought, err := b.Think(context.Background(), hexgames.NewGame(loop(0)), Budget{Nodes: 1000, Depth: 3})
	if err != nil || thought.Best() != 1 || thought.Moves[0].Value != 0 || thought.Moves[0].Exact {
		t.Errorf("the thought is %+v, %v", thought, err)
	}
	if seen := past(hexgames.NewGame(graphOf(1))); seen != nil {
		t.Errorf("in a game that no repetition ends, %v would come back", seen)
	}
}

// TestLine checks that the expected continuation is as long as the search looked ahead, whatever
// the table remembers.
func TestLine(t *testing.T) {
	g := hexgames.NewGame(hexagrams.New())
	b := &AlphaBeta[hexagrams.Position, hexagrams.Move]{Evaluate: hashed[hexagrams.Position, hexagrams.Move]()}
	for _, depth := range []int{3, 2, 1} {
		thought, err := b.Think(context.Background(), g, Budget{Depth: depth})
		if err != nil || thought.Depth != depth || len(thought.Line()) != depth {
			t.Errorf("at depth %d the line is %v, %v", depth, thought.Line(), err)
		}
	}
}
