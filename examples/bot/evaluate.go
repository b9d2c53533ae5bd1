package bot

import (
	"math"
	"math/rand/v2"

	"example.com/hexgames"
)

// An Evaluation estimates what a position is worth for White, from -1 for a loss
// to 1 for a win. It is not asked about positions of games that are over.
type Evaluation[P any] func(p P) float64

// Playouts returns an evaluation that fits every game: the average of some random
// games from the position on. Its dice make it unfit for several goroutines.
func Playouts[P hexgames.Position[P, M], M comparable](games int, seed uint64) Evaluation[P] {
	dice := newDice(seed, 0)
	games = max(games, 1)
	return func(p P) float64 {
		sum := 0.0
		for range games {
			sum += playout[P, M](p, dice)
		}
		return sum / float64(games)
	}
}

// maxPlayout is how many moves a random game may take: far more than nearly all
// of them do. It matters where pieces can move to and fro.
const maxPlayout = 2000

// playout plays a random game and returns what it is worth for White. One that
// does not end is taken for a repetition.
func playout[P hexgames.Position[P, M], M comparable](p P, dice *rand.Rand) float64 {
	end := p.Playout(dice, maxPlayout)
	if end.CountMoves() > 0 {
		return value(repetition(end))
	}
	return value(end.Outcome())
}

// mustApply applies a move that p has listed.
func mustApply[P hexgames.Position[P, M], M comparable](p P, m M) P {
	next, err := p.Apply(m)
	if err != nil {
		panic("bot: a listed move is refused: " + err.Error())
	}
	return next
}

// unproven is the most that an evaluation may say: less than what is proven.
const unproven = 0.999

// estimate returns what an evaluation says, kept within its limits. What is no
// number says nothing.
func estimate[P any](e Evaluation[P], p P) float64 {
	v := e(p)
	if math.IsNaN(v) {
		return 0
	}
	return max(-unproven, min(unproven, v))
}
