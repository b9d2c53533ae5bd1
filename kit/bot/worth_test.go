package bot

import (
	"context"
	"flag"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

var worthGames = flag.Int("bot.worth", 0, "the `number` of games of each match of TestWorth")

// TestWorth plays matches that measure the knowledge of each game. A bot with one piece of
// knowledge plays the same bot without it, at 10 ms a move, from random openings. Each opening is
// played twice, with colors exchanged.
//
//	go test ./kit/bot -run Worth -v -timeout 0 -bot.worth 100
func TestWorth(t *testing.T) {
	if *worthGames == 0 {
		t.Skip("needs the -bot.worth flag")
	}
	t.Run("hexade", func(t *testing.T) { showWorth(t, hexade.New(), MCTS[hexade.Position, hexade.Move]{Moves: 4}) })
	t.Run("hexagrams", func(t *testing.T) { showWorth(t, hexagrams.New(), MCTS[hexagrams.Position, hexagrams.Move]{Moves: 5}) })
	t.Run("hexcore6", func(t *testing.T) { showWorth(t, hexcore6.New(), MCTS[hexcore6.Position, hexcore6.Move]{Moves: -1}) })
	t.Run("hexdame", func(t *testing.T) { showWorth(t, hexdame.New(), MCTS[hexdame.Position, hexdame.Move]{Moves: 5}) })
	t.Run("hextad", func(t *testing.T) {
		showWorth(t, dealt(), MCTS[hextad.Position, hextad.Move]{Moves: -1, Exploration: 0.1})
	})
}

// showWorth plays the matches of a game, between bots with and without a piece of knowledge.
func showWorth[P hexgames.Position[P, M], M comparable](t *testing.T, start P, mcts MCTS[P, M]) {
	alphaBeta := func(b AlphaBeta[P, M]) func(uint64) Bot[P, M] {
		return func(uint64) Bot[P, M] {
			b := b // without a table
			return &b
		}
	}
	tree := func(moves int, noPrior, noCredit bool) func(uint64) Bot[P, M] {
		return func(seed uint64) Bot[P, M] {
			return &MCTS[P, M]{Moves: moves, Exploration: mcts.Exploration, Seed: seed, noPrior: noPrior, noCredit: noCredit}
		}
	}
	_, credits := any(start).(hexgames.Crediter[M])
	_, follows := any(start).(hexgames.Followed[P, M])
	for _, match := range []struct {
		name          string
		has           bool
		with, without func(seed uint64) Bot[P, M]
	}{
		{"AlphaBeta with Evaluate", ownEvaluate[P]() != nil, alphaBeta(AlphaBeta[P, M]{}), func(seed uint64) Bot[P, M] {
			return &AlphaBeta[P, M]{Evaluate: Playouts[P, M](8, seed)}
		}},
		{"AlphaBeta with Exact", ownExact[P]() != nil, alphaBeta(AlphaBeta[P, M]{}), alphaBeta(AlphaBeta[P, M]{
			Exact: func(P) (float64, bool) { return 0, false },
		})},
		{"AlphaBeta with Quiet", ownQuiet[P]() != nil, alphaBeta(AlphaBeta[P, M]{}), alphaBeta(AlphaBeta[P, M]{
			Quiet: func(P) bool { return true },
		})},
		{"AlphaBeta with AppendPromises", ownPrior[P, M]() != nil, alphaBeta(AlphaBeta[P, M]{}), alphaBeta(AlphaBeta[P, M]{noPrior: true})},
		{"AlphaBeta with Width", ownWidth[P]() != nil, alphaBeta(AlphaBeta[P, M]{}), alphaBeta(AlphaBeta[P, M]{
			Width: func(P, int, int) int { return 0 },
		})},
		{"AlphaBeta with AppendReplies", ownReplies[P, M]() != nil, alphaBeta(AlphaBeta[P, M]{}), alphaBeta(AlphaBeta[P, M]{
			Replies: func(dst []M, _ P) ([]M, bool) { return dst, false },
		})},
		{"AlphaBeta with NewFollower", follows, alphaBeta(AlphaBeta[P, M]{}), alphaBeta(AlphaBeta[P, M]{noFollower: true})},
		{"AlphaBeta with two goroutines", true, alphaBeta(AlphaBeta[P, M]{Goroutines: 2}), alphaBeta(AlphaBeta[P, M]{})},
		{"MCTS with AppendPromises", ownPrior[P, M]() != nil, tree(mcts.Moves, false, false), tree(mcts.Moves, true, false)},
		{"MCTS with AppendCredits", credits, tree(0, true, false), tree(0, true, true)},
		{"MCTS with two goroutines", true, func(seed uint64) Bot[P, M] {
			return &MCTS[P, M]{Moves: mcts.Moves, Exploration: mcts.Exploration, Seed: seed, Goroutines: 2}
		}, tree(mcts.Moves, false, false)},
	} {
		if !match.has {
			continue
		}
		sum := 0.0
		for i := range *worthGames {
			seed := uint64(i)
			bots := map[hexgames.Player]Bot[P, M]{hexgames.White: match.with(seed), hexgames.Black: match.without(seed)}
			side := 1.0
			if i%2 == 1 {
				bots[hexgames.White], bots[hexgames.Black] = bots[hexgames.Black], bots[hexgames.White]
				side = -1
			}
			sum += (1 + side*playedOut(t, start, seed/2, bots)) / 2
		}
		t.Logf("%s: %s scores %.1f%% in %d games", start.GameName(), match.name, 100*sum/float64(*worthGames), *worthGames)
	}
}

// playedOut plays a game and returns its value for White. The number determines the opening.
func playedOut[P hexgames.Position[P, M], M comparable](t *testing.T, start P, number uint64, bots map[hexgames.Player]Bot[P, M]) float64 {
	dice := newDice(number, 1)
	g := hexgames.NewGame(start)
	for moves := 0; g.Turn() != hexgames.None && g.Len() < 1000; {
		p := g.Position()
		if g.Turn() == hexgames.Chance || moves < 4 {
			if g.Play(p.MoveAt(dice.IntN(p.CountMoves()))); g.Turn() != hexgames.Chance {
				moves++
			}
			continue
		}
		thought, err := bots[g.Turn()].Think(context.Background(), g, Budget{Time: 10 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(thought.Best()); err != nil {
			t.Fatal(err)
		}
	}
	return value(g.Outcome())
}
