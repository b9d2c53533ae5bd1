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
)

var worthGames = flag.Int("bot.worth", 0, "the `number` of games of each match of TestWorth")

// TestWorth plays matches that show what the knowledge of each game is worth: AlphaBeta with it
// against AlphaBeta without one piece of it, at 10 ms a move, from random openings that each
// plays with both colors.
//
//	go test ./examples/bot -run Worth -v -timeout 0 -bot.worth 100
func TestWorth(t *testing.T) {
	if *worthGames == 0 {
		t.Skip("needs the flag -bot.worth")
	}
	t.Run("hexade", func(t *testing.T) { showWorth(t, hexade.New()) })
	t.Run("hexagrams", func(t *testing.T) { showWorth(t, hexagrams.New()) })
	t.Run("hexcore6", func(t *testing.T) { showWorth(t, hexcore6.New()) })
	t.Run("hexdame", func(t *testing.T) { showWorth(t, hexdame.New()) })
	t.Run("hextad", func(t *testing.T) { showWorth(t, dealt()) })
}

// showWorth plays the matches of a game.
func showWorth[P hexgames.Position[P, M], M comparable](t *testing.T, start P) {
	for _, without := range []struct {
		name string
		bot  func(seed uint64) *AlphaBeta[P, M]
		has  bool
	}{
		{"Evaluate", func(seed uint64) *AlphaBeta[P, M] {
			return &AlphaBeta[P, M]{Evaluate: Playouts[P, M](8, seed)}
		}, ownEvaluate[P]() != nil},
		{"AppendPromises", func(uint64) *AlphaBeta[P, M] {
			return &AlphaBeta[P, M]{Prior: func(dst []float64, _ P, moves []M) []float64 {
				return append(dst, make([]float64, len(moves))...)
			}}
		}, ownPrior[P, M]() != nil},
		{"Exact", func(uint64) *AlphaBeta[P, M] {
			return &AlphaBeta[P, M]{Exact: func(P) (float64, bool) { return 0, false }}
		}, ownExact[P]() != nil},
		{"Quiet", func(uint64) *AlphaBeta[P, M] {
			return &AlphaBeta[P, M]{Quiet: func(P) bool { return true }}
		}, ownQuiet[P]() != nil},
	} {
		if !without.has {
			continue
		}
		sum := 0.0
		for i := range *worthGames {
			bots := map[hexgames.Player]Bot[P, M]{hexgames.White: &AlphaBeta[P, M]{}, hexgames.Black: without.bot(uint64(i))}
			side := 1.0
			if i%2 == 1 {
				bots[hexgames.White], bots[hexgames.Black] = bots[hexgames.Black], bots[hexgames.White]
				side = -1
			}
			sum += (1 + side*playedOut(t, start, uint64(i/2), bots)) / 2
		}
		t.Logf("%s: AlphaBeta with %s scores %.1f %% in %d games", start.GameName(), without.name, 100*sum/float64(*worthGames), *worthGames)
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
