package hexcore6

import "example.com/hexgames"

// Evaluate returns an estimate of the value of the position for White, from -1 for a loss to 1 for
// a win. See the Knowledge section of the package documentation.
func (p Position) Evaluate() float64 {
	if p.mover == hexgames.None {
		return squash(point * late * (p.Score(hexgames.White) - p.Score(hexgames.Black)))
	}
	w := &stages[p.stage()]
	white, black := p.owned(hexgames.White), p.owned(hexgames.Black)
	full := p.full()
	double := p.bit(2).Without(full)
	atCore := near[p.core&127]
	close := spread(atCore)
	lead := w.of(white, black, double, full, atCore, close) - w.of(black, white, double, full, atCore, close)
	if p.phase == Placement {
		lead += nearCore * late * (white.And(close).Count() - black.And(close).Count())
	}
	if p.mover == hexgames.White {
		return squash(lead + w.turn)
	}
	return squash(lead - w.turn)
}

// The weights of Evaluate. A point of the final score is 100. Stacks are worth little while they
// can move and be moved onto. The weights are close to the best predictors of the results of 3000
// games between bots with an earlier evaluation, which counted only worth and turn. At 10 ms a
// move, they score 60% against that evaluation. Weights fitted to games with these weights played
// worse.
const (
	point    = 100
	nearCore = 100 // while discs are placed, for a disc at most two steps from the Core

	late = 18               // the number of steps from the early weights to the late ones
	half = 4 * point * late // the lead whose value is 0.5
)

// Weights are the weights of Evaluate at some stage of the game, multiplied by late to make them
// integers.
type weights struct {
	worth [2][maxHeight + 1]int // of a stack, by whether it is in the group at the Core, and by its height
	turn  int                   // of the right to move

	// The extra worth of a stack of three, which nothing can cover.
	close int // at most two steps from the Core
	open  int // connected to the Core by stacks that are the player's or can still be covered
	firm  int // connected to the Core by the player's stacks of three
}

// stages holds the weights of all stages, from the early ones to the late ones.
var stages = func() (stages [late + 1]weights) {
	blends := [2]weights{
		{worth: [2][maxHeight + 1]int{{0, 20, 25, 0}, {0, 28, 25, 50}}, turn: 60, close: 105, open: 75, firm: 70},
		{worth: [2][maxHeight + 1]int{{0, 4, 20, 15}, {0, 80, 215, 200}}, turn: 5, close: 40, open: 90, firm: 115},
	}
	for stage := range stages {
		w := &stages[stage]
		for k, factor := range [...]int{late - stage, stage} {
			b := &blends[k]
			for i := range w.worth {
				for h := range w.worth[i] {
					w.worth[i][h] += factor * b.worth[i][h]
				}
			}
			w.turn += factor * b.turn
			w.close += factor * b.close
			w.open += factor * b.open
			w.firm += factor * b.firm
		}
	}
	return stages
}()

// stage returns the stage of the game, from 0 to late. At the end of a game about half of the cells
// are empty. The weights start to change when a third of them are.
func (p *Position) stage() int {
	if p.phase == Placement {
		return 0
	}
	board := allCells[p.side]
	empty := board.Without(p.occupied()).Count()
	return min(max(90*empty/(board.Count()-1)-32, 0), late)
}

// of returns the worth of the stacks of a player, own. The other sets are the stacks of the
// opponent, all stacks of two and of three discs, the cells next to the Core, and the cells at most
// two steps from it. If several groups touch the Core, of counts the one with the greatest worth.
func (w *weights) of(own, enemy, double, full, atCore, close cellSet) int {
	out, in := &w.worth[0], &w.worth[1]
	count := func(s cellSet, worth *[maxHeight + 1]int) int {
		stacks, twos, threes := s.Count(), s.And(double).Count(), s.And(full).Count()
		return worth[1]*(stacks-twos-threes) + worth[2]*twos + worth[3]*threes
	}
	gain := 0
	for left := atCore.And(own); !left.IsEmpty(); {
		group := connected(own, left.First().set())
		left = left.Without(group)
		gain = max(gain, count(group, in)-count(group, out))
	}
	return count(own, out) + gain + w.lasting(own.And(full), own.Or(enemy.Without(full)), atCore, close)
}

// lasting returns the extra worth of a player's stacks of three, given the stacks that are or can
// become the player's.
func (w *weights) lasting(threes, open, atCore, close cellSet) int {
	if threes.IsEmpty() {
		return 0
	}
	return w.close*threes.And(close).Count() +
		w.open*connected(open, open.And(atCore)).And(threes).Count() +
		w.firm*connected(threes, threes.And(atCore)).Count()
}

// squash returns a value for a lead.
func squash(lead int) float64 { return float64(lead) / float64(half+max(lead, -lead)) }
