package bot

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// These values were found by matches.
const (
	lookEvery = 1 // look once a node has this many games per move
	ripe      = 4 // list all moves once a node has this many games

	// The credits of a move that nothing is known about, and of one with a prior.
	hopes, hope = 1, 0.2
	beliefs     = 10

	trusted = 100  // after this many games, credits count half
	calm    = 0.03 // the factor of exploration where there are credits
	wide    = 4    // with a prior, a node considers this many moves times the square root of its games
)

// expand prepares a player's node for choosing a move. It looks for moves that end the game. If the
// tree has information about untried moves, expand lists all moves.
func (t *worker[P, M]) expand(n *node[P, M]) {
	if !n.looked && n.games >= lookEvery*float64(n.moves) {
		if t.look(n); n.proven() {
			return
		}
	}
	if n.weighed || t.credit == nil && t.prior == nil || n.games < ripe && n != t.root || t.room <= 0 && n != t.root {
		return
	}
	n.weighed = true
	list := slices.Clone(n.list)
	if list == nil {
		list = make([]M, n.moves)
		for i, m := range n.p.LegalMoves() {
			list[n.untried(i, t.dice)] = m
		}
		t.room -= len(list) / weight
	}
	if t.prior != nil {
		t.promises = t.prior(t.promises[:0], n.p, list)
	}
	tried := n.children
	n.children = make([]child[P, M], len(list))
	for i, m := range list {
		c := child[P, M]{move: m, spread: 1}
		if j := slices.IndexFunc(tried, func(c child[P, M]) bool { return c.move == m }); j >= 0 {
			c = tried[j]
		}
		c.credits, c.worth = hopes, hopes*hope
		if t.prior != nil {
			c.credits, c.worth = beliefs, beliefs*float32(t.promises[i])
		}
		n.children[i] = c
	}
	if t.prior != nil {
		slices.SortStableFunc(n.children, func(a, b child[P, M]) int { return cmp.Compare(b.worth, a.worth) })
		for i := range n.children {
			list[i] = n.children[i].move
		}
	}
	n.list = list
}

// best returns the index of the most promising child of a player's node. The index is one past the
// last child if the most promising move has not been tried: such a move counts as if it had been
// tried once with the average result of the others. The index is -1 if there is no room for another
// node. Moves that are proven to be no better than another one are skipped. The conversions to
// float32 prevent fused multiply-add instructions, so that all machines round alike.
func (t *worker[P, M]) best(n *node[P, M]) int {
	explore := float32(t.exploration * math.Sqrt(logarithm(n.games+1)))
	if n.weighed {
		return t.bestOfAll(n, explore)
	}
	best, most := -1, float32(math.Inf(-1))
	if len(n.children) < n.moves && t.room > 0 {
		best, most = len(n.children), float32(sign(n.turn)*n.sum/max(n.games, 1))+explore
	}
	for i := range n.children {
		c := &n.children[i]
		if score := c.mean + float32(explore*c.spread); score > most {
			best, most = i, score
		}
	}
	return best
}

// bestOfAll is best for a node whose children are all moves. The more games there are, the less
// credits count. With a prior, only some of the first children count.
func (t *worker[P, M]) bestOfAll(n *node[P, M], explore float32) int {
	if t.credit != nil {
		explore *= calm
	}
	first := len(n.children)
	if t.prior != nil {
		first = min(first, int(wide*math.Sqrt(n.games+1)))
	}
	trust := float32(math.Sqrt(trusted / (3*n.games + trusted)))
	best, most := -1, float32(math.Inf(-1))
	for i := range n.children[:first] {
		c := &n.children[i]
		average := c.worth / c.credits
		score := average + explore
		switch {
		case c.node != nil:
			score = float32((1-trust)*c.mean) + float32(trust*average) + float32(explore*c.spread)
		case t.room <= 0:
			continue
		}
		if score > most {
			best, most = i, score
		}
	}
	if best < 0 && first < len(n.children) && t.room > 0 {
		return first
	}
	return best
}

// logarithm returns an approximation of the natural logarithm of x, the same on all machines: it is
// linear between powers of 2.
func logarithm(x float64) float64 {
	fraction, exponent := math.Frexp(x)
	return math.Ln2 * (2*fraction + float64(exponent-2))
}

// first returns the move that a node would try first.
func (n *node[P, M]) first() M {
	if n.list != nil {
		return n.list[0]
	}
	return n.p.MoveAt(0)
}

// untried returns the number of the move to try after i others in a player's node without a list.
func (n *node[P, M]) untried(i int, dice *rand.Rand) int {
	if i == 0 {
		// The stride reaches every move once if it and the number of moves have no
		// common divisor.
		n.from, n.stride = int32(dice.IntN(n.moves)), 1+int32(dice.IntN(n.moves))
		for divisor(int(n.stride), n.moves) != 1 {
			n.stride++
		}
	}
	return (int(n.from) + i*int(n.stride)) % n.moves
}

// divisor returns the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// share credits the moves of a node that contributed to the outcome of a game.
func (n *node[P, M]) share(shares []bool, v float32) {
	children := n.children[:len(shares)]
	for i, has := range shares {
		share := float32(0)
		if has {
			share = 1
		}
		c := &children[i]
		c.credits += share
		c.worth += float32(v * share)
	}
}
