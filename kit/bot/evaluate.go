package bot

import (
	"math"
	"math/rand/v2"

	"example.com/hexgames"
)

// An Evaluation estimates the value of a position for White, from -1 for a loss to 1
// for a win. It is never called with a finished game.
type Evaluation[P any] func(p P) float64

// Playouts returns an evaluation for any game: the average result of random games from the
// position. It is not safe for concurrent use, because its dice are not.
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

// maxPlayout is the maximum number of moves in a random game, far more than nearly all games take.
// It matters only if pieces can move back and forth.
const maxPlayout = 2000

// playout plays a random game and returns its value for White. A game that does not end counts as a
// repetition.
func playout[P hexgames.Position[P, M], M comparable](p P, dice *rand.Rand) float64 {
	end := p.Playout(dice, maxPlayout)
	if end.CountMoves() > 0 {
		return value(repetition(end))
	}
	return value(end.Outcome())
}

// mustApply plays a move that p has listed.
func mustApply[P hexgames.Position[P, M], M comparable](p P, m M) P {
	next, err := p.Apply(m)
	if err != nil {
		panic("bot: a listed move is refused: " + err.Error())
	}
	return next
}

// unproven is the maximum of an evaluation, less than the value of a proven win.
const unproven = 0.999

// estimate evaluates a position and clamps the result to the range of unproven values. It replaces
// NaN with 0.
func estimate[P any](e Evaluation[P], p P) float64 {
	v := e(p)
	if math.IsNaN(v) {
		return 0
	}
	return max(-unproven, min(unproven, v))
}
