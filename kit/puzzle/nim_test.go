package puzzle

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A nim is a position of Nim, a game of your own. The players take turns removing any number of
// stones from one of three heaps. The player who takes the last one wins.
type nim struct {
	stones [3]int
	turn   hexgames.Player // the loser, if the game is over
}

// A take is the number of stones to remove from a heap.
type take struct{ heap, stones int }

func (n nim) GameName() string { return "nim" }

func (n nim) Turn() hexgames.Player {
	if n.stones == [3]int{} {
		return hexgames.None
	}
	return n.turn
}

func (n nim) Outcome() hexgames.Outcome {
	if n.stones != [3]int{} || n.turn == hexgames.None {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: n.turn.Opponent(), Reason: hexgames.ReasonNoMove}
}

func (n nim) AppendMoves(dst []take) []take {
	for heap, stones := range n.stones {
		for i := range stones {
			dst = append(dst, take{heap, i + 1})
		}
	}
	return dst
}

func (n nim) Apply(t take) (nim, error) {
	if t.heap < 0 || t.heap > 2 || t.stones < 1 || t.stones > n.stones[t.heap] {
		return nim{}, hexgames.Refuse(n, t, "take stones that are there")
	}
	n.stones[t.heap] -= t.stones
	n.turn = n.turn.Opponent()
	return n, nil
}

func (n nim) FormatMove(t take) string {
	return string(rune('a'+t.heap)) + strconv.Itoa(t.stones)
}

func (n nim) String() string {
	return fmt.Sprint(n.stones[0], " ", n.stones[1], " ", n.stones[2], " ", n.turn)
}

func (n nim) LegalMoves() []take                     { return n.AppendMoves(nil) }
func (n nim) CountMoves() int                        { return hexgames.CountMoves(n) }
func (n nim) MoveAt(i int) take                      { return hexgames.MoveAt(n, i) }
func (n nim) Playout(r *rand.Rand, limit int) nim    { return hexgames.Playout(n, r, limit) }
func (n nim) ParseMove(text string) (take, error)    { return hexgames.ParseMove(n, text) }
func (n nim) Diagram() string                        { return hexgames.Diagram(n) }
func (n nim) MarshalText() ([]byte, error)           { return []byte(n.String()), nil }
func (n *nim) UnmarshalText(text []byte) (err error) { *n, err = parseNim(string(text)); return err }

// parseNim parses the text of a position.
func parseNim(text string) (n nim, err error) {
	var turn string
	if _, err := fmt.Sscan(text, &n.stones[0], &n.stones[1], &n.stones[2], &turn); err != nil {
		return nim{}, err
	}
	return n, n.turn.UnmarshalText([]byte(turn))
}

// registerNim registers the game until the end of the test.
func registerNim(t testing.TB) {
	start := nim{[3]int{3, 4, 5}, hexgames.White}
	t.Cleanup(games.Register(games.WithoutOptions[nim, take](start, parseNim), nil))
}

// winning returns the winning moves. After them, the numbers of stones, added without carry, make
// 0.
func (n nim) winning() (moves []string) {
	for _, m := range n.LegalMoves() {
		if q, _ := n.Apply(m); q.stones[0]^q.stones[1]^q.stones[2] == 0 {
			moves = append(moves, n.FormatMove(m))
		}
	}
	return moves
}
