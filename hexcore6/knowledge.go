package hexcore6

import (
	"slices"

	"example.com/hexgames"
)

// Evaluate estimates the value of the position for White, from -1 to 1. See "Knowledge" in
// the documentation of the package.
func (p Position) Evaluate() float64 {
	return squash(p.view().lead)
}

// AppendPromises appends, for each of the legal moves, an estimate of its value for the player
// who makes it, from -1 to 1: that of the position with the stacks that the move changes, but
// without those that it connects or cuts off.
func (p Position) AppendPromises(dst []float64, moves []Move) []float64 {
	v := p.view()
	own := 0
	if p.mover == hexgames.Black {
		own, v.lead = 1, -v.lead
	}
	v.lead -= 2 * v.turn // it will be the opponent's turn
	reach := [2]cellSet{v.groups[0].spread(), v.groups[1].spread()}
	dst = slices.Grow(dst, len(moves))
	for _, m := range moves {
		lead := v.lead
		switch {
		case m.kind == Place:
			lead += nearCore * late * (int(v.near.bit(m.from)) - int(v.near.bit(m.to)))
		case m.kind == Shift:
			lead += v.gain(&p, m, own, &reach)
		case p.phase == LastPass: // the game ends
			lead = certain * late * (p.group(p.mover).count() - p.group(p.mover.Opponent()).count())
		}
		dst = append(dst, squash(lead))
	}
	return dst
}

// What Evaluate counts, in hundredths of a point of the final score. Stacks are worth little
// as long as they can move and be moved onto, and one point in the end, if they are in the
// group at the Core. The weights are those that predicted best how games between bots ended.
const (
	point    = 100
	certain  = 100 * point // at the end
	nearCore = 100         // while discs are placed, for one at most two steps from the Core
	exposed  = 40          // for two discs in the group that the opponent could cover

	late = 18               // the number of steps from the early weights to the late ones
	half = 4 * point * late // the lead whose value is 0.5
)

// Weights are what Evaluate counts at some stage of the game, late times too large, so that
// they are integers.
type weights struct {
	worth [2][maxHeight + 1]int // of a stack, by whether it is in the group at the Core, and by its height
	turn  int                   // of the turn
}

// stages holds the weights of all stages, from the early ones to the late ones.
var stages = func() (stages [late + 1]weights) {
	blends := [2]weights{
		{worth: [2][maxHeight + 1]int{{0, 8, 20, 45}, {0, 12, 35, 115}}, turn: 50},
		{worth: [2][maxHeight + 1]int{{0, 0, 0, 0}, {0, 90, 87, 115}}, turn: 5},
	}
	for stage := range stages {
		w := &stages[stage]
		for k, factor := range [...]int{late - stage, stage} {
			for i := range w.worth {
				for h := range w.worth[i] {
					w.worth[i][h] += factor * blends[k].worth[i][h]
				}
			}
			w.turn += factor * blends[k].turn
		}
	}
	return stages
}()

// A view is what Evaluate sees in a position.
type view struct {
	*weights
	groups [2]cellSet // White's group at the Core, and Black's: of several, the one that is worth most
	near   cellSet    // the cells at most two steps from the Core; only while discs are placed
	lead   int        // of White
}

// view returns the view of a position.
//
// At the end of a game about half of the cells are empty. The weights begin to change when
// a third of them are.
func (p *Position) view() (v view) {
	v.weights = &stages[0]
	if p.side == 0 {
		return v
	}
	occupied, board := p.occupied(), boardSet[p.side]
	if p.phase == Placement {
		v.near = near[p.core&127].spread()
	} else {
		stage := 90*board.without(occupied).count()/(board.count()-1) - 32
		v.weights = &stages[min(max(stage, 0), late)]
	}
	full := p.full()
	double := p.bit(2).without(full)
	white, black := p.owned(hexgames.White), p.owned(hexgames.Black)
	closed := occupied.within()
	lead := v.choose(0, white, double, full, black.without(closed), p.core) -
		v.choose(1, black, double, full, white.without(closed), p.core)
	switch p.mover {
	case hexgames.White:
		v.lead = lead + v.turn
	case hexgames.Black:
		v.lead = lead - v.turn
	default: // the game is over
		v.lead = point * late * (p.group(hexgames.White).count() - p.group(hexgames.Black).count())
	}
	return v
}

// choose finds the group of player i at the Core that is worth most, and returns the worth of
// all stacks of the player. It takes these stacks, all stacks of two and of three discs, and the
// opponent's stacks that can move.
func (v *view) choose(i int, own, double, full, attackers cellSet, core cell) (most int) {
	stacks, twos, threes := own.count(), own.and(double).count(), own.and(full).count()
	out, in := &v.worth[0], &v.worth[1]
	exposable := double.and(own).and(attackers.around())
	most = out[1]*(stacks-twos-threes) + out[2]*twos + out[3]*threes
	least := most
	for left := near[core&127].and(own); !left.isEmpty(); {
		group := own.connected(left.first().set())
		left = left.without(group)
		stacks, twos, threes := group.count(), group.and(double).count(), group.and(full).count()
		worth := least + (in[1]-out[1])*(stacks-twos-threes) + (in[2]-out[2])*twos + (in[3]-out[3])*threes -
			exposed*late*group.and(exposable).count()
		if worth > most || v.groups[i].isEmpty() {
			most = worth
			v.groups[i] = group
		}
	}
	return most + nearCore*late*own.and(v.near).count()
}

// gain returns what the two stacks of a move of discs gain for its player, whose number is own.
// It takes the cells in and next to both groups: there, stacks join them.
func (v *view) gain(p *Position, m Move, own int, reach *[2]cellSet) (gain int) {
	from, to := p.code(m.from), p.code(m.to)
	h, below, n := height(from), height(to), int(m.discs)
	mine, theirs := &v.groups[own], &v.groups[1-own]
	gain = v.worth[reach[own].bit(m.to)][below+n] - v.worth[mine.bit(m.from)][h]
	switch {
	case h == n: // nothing is left
	case (from>>n^from)&1 == 0: // the next disc is the player's, too
		gain += v.worth[mine.bit(m.from)][h-n]
	default:
		gain -= v.worth[reach[1-own].bit(m.from)][h-n]
	}
	if (to^from)&1 == 0 {
		return gain - v.worth[mine.bit(m.to)][below]
	}
	return gain + v.worth[theirs.bit(m.to)][below]
}

// squash returns a value for a lead.
func squash(lead int) float64 { return float64(lead) / float64(half+max(lead, -lead)) }
