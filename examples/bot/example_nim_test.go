package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
)

// A heap is a game of one's own: the players take one, two or three stones in
// turns, and who takes the last one wins.
type heap struct {
	stones int
	turn   hexgames.Player
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
	return hexgames.Outcome{Winner: h.turn.Opponent(), Reason: hexgames.NoMove}
}

func (h heap) CountMoves() int { return min(h.stones, 3) }

func (h heap) MoveAt(i int) take {
	if i < 0 || i >= h.CountMoves() {
		return 0
	}
	return take(i + 1)
}

func (h heap) Playout(r *rand.Rand, limit int) heap {
	for ; limit > 0 && h.stones > 0; limit-- {
		h, _ = h.Apply(h.MoveAt(r.IntN(h.CountMoves())))
	}
	return h
}

func (h heap) AppendMoves(dst []take) []take {
	for i := range h.CountMoves() {
		dst = append(dst, h.MoveAt(i))
	}
	return dst
}

func (h heap) LegalMoves() []take { return h.AppendMoves(nil) }

func (h heap) Apply(t take) (heap, error) {
	if t < 1 || int(t) > h.CountMoves() {
		return heap{}, &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: "heap", Input: h.FormatMove(t), Reason: "take one, two or three stones"}
	}
	return heap{h.stones - int(t), h.turn.Opponent()}, nil
}

func (h heap) ParseMove(text string) (take, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, &hexgames.Error{Kind: hexgames.ErrSyntax, Game: "heap", Input: text, Reason: "want a number"}
	}
	if _, err := h.Apply(take(n)); err != nil {
		return 0, err
	}
	return take(n), nil
}

func (h heap) FormatMove(t take) string { return strconv.Itoa(int(t)) }
func (h heap) String() string           { return h.turn.String() + " " + strconv.Itoa(h.stones) }
func (h heap) Diagram() string          { return h.String() }

// The bots play any game with the surface of [hexgames.Position], also one that
// this module does not know.
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
	// [1 2 2 2 2 3 1 1 3 1 3]
	// White wins: no legal move
}
