package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

const (
	longest = 500 // moves of a random game
	late    = 8   // positions at its end to try as puzzles
)

// find plays a random game and returns the puzzles near its end.
func find[P position[P, M], M comparable](ctx context.Context, start P, r *rand.Rand, nodes int) (found []puzzle[P, M], err error) {
	game := []P{start}
	for p := start; len(game) < longest && p.CountMoves() > 0; game = append(game, p) {
		p = p.Playout(r, 1)
	}
	for _, p := range game[max(0, len(game)-late):] {
		if p.CountMoves() < 2 || p.Turn() == hexgames.Chance {
			continue
		}
		p = normal[P, M](p)
		m, ok, err := onlyWin[P, M](ctx, p, nodes)
		if err != nil {
			return nil, err
		}
		if ok {
			found = append(found, puzzle[P, M]{p, m})
		}
	}
	return found, nil
}

// onlyWin returns the winning move. It reports whether it could prove, within nodes positions
// each, that the move wins and that no other move does.
func onlyWin[P position[P, M], M comparable](ctx context.Context, p P, nodes int) (m M, ok bool, err error) {
	best, err := think[P](ctx, p, nodes, p.LegalMoves())
	if err != nil || !best.Exact || best.Value < 1 {
		return m, false, err
	}
	others := slices.DeleteFunc(p.LegalMoves(), func(m M) bool { return m == best.Move })
	second, err := think(ctx, p, nodes, others)
	return best.Move, second.Exact && second.Value < 1, err
}

// think returns the best of the given moves.
func think[P position[P, M], M comparable](ctx context.Context, p P, nodes int, among []M) (best bot.Ranked[M], err error) {
	b := bot.AlphaBeta[P, M]{} // a new one, because its results depend on earlier searches
	t, err := b.Think(ctx, hexgames.NewGame(p), bot.Budget{Nodes: nodes}, among...)
	if err == nil {
		err = ctx.Err() // a canceled thought may be incomplete
	}
	if err != nil {
		return best, err
	}
	return t.Moves[0], nil
}
