package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

// A heap is a game of your own: the players take turns removing one, two or three stones, and the
// player who takes the last one wins.
type heap struct {
	stones int
	turn   hexgames.Player // the loser, if the game is over
}

type take int

func (h heap) GameName() string { return "heap" }

func (h heap) Turn() hexgames.Player {
	if h.stones == 0 {
		return hexgames.None
	}
	return h.turn
}

func (h heap) Outcome() hexgames.Outcome {
	if h.stones > 0 || h.turn == hexgames.None {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: h.turn.Opponent(), Reason: hexgames.ReasonNoMove}
}

func (h heap) AppendMoves(dst []take) []take {
	for t := range take(min(h.stones, 3)) {
		dst = append(dst, t+1)
	}
	return dst
}

func (h heap) Apply(t take) (heap, error) {
	if t < 1 || int(t) > min(h.stones, 3) {
		return heap{}, hexgames.Refuse(h, t, "take one, two or three stones")
	}
	return heap{h.stones - int(t), h.turn.Opponent()}, nil
}

func (h heap) FormatMove(t take) string { return strconv.Itoa(int(t)) }

func (h heap) String() string {
	if h == (heap{}) {
		return ""
	}
	return h.turn.String() + " " + strconv.Itoa(h.stones)
}

func (h heap) LegalMoves() []take                   { return h.AppendMoves(nil) }
func (h heap) CountMoves() int                      { return hexgames.CountMoves(h) }
func (h heap) MoveAt(i int) take                    { return hexgames.MoveAt(h, i) }
func (h heap) Playout(r *rand.Rand, limit int) heap { return hexgames.Playout(h, r, limit) }
func (h heap) ParseMove(text string) (take, error)  { return hexgames.ParseMove(h, text) }
func (h heap) Diagram() string                      { return hexgames.Diagram(h) }

// The bots play any game with the methods of [hexgames.Position], including games outside this
// module.
func Example_yourOwnGame() {
	g := hexgames.NewGame(heap{21, hexgames.White})
	b := &bot.AlphaBeta[heap, take]{}
	for g.Turn() != hexgames.None {
		t, err := b.Think(context.Background(), g, bot.Budget{Nodes: 100000})
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Play(t.Best())
	}
	fmt.Println(g.MoveTexts())
	fmt.Println(g.Outcome())
	// Output:
	// [1 1 3 1 3 1 3 3 1 1 3]
	// White wins: no legal move
}
