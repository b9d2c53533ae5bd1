package bot

import (
	"math"
	"math/rand/v2"

	"example.com/hexgames"
)

// A tree is the part of a game that MCTS has explored. It belongs to one goroutine at
// a time.
type tree[P hexgames.Position[P, M], M comparable] struct {
	root        *node[P, M]
	source      rand.PCG // of dice; inside the tree, because sources next to each other in memory are slow
	dice        *rand.Rand
	exploration float64
	room        int           // the number of nodes that may still be added
	depth       int           // of the deepest node visited
	deepest     int           // the maximum depth of a node
	among       []M           // the moves of the root, if a search is limited to them
	seen        map[P]bool    // the positions of the game that would come back; nil if the game has no repetition
	path        []*node[P, M] // the nodes from the root, during play
}

// A node is a position in a tree, with its results.
type node[P hexgames.Position[P, M], M comparable] struct {
	p     P
	turn  hexgames.Player
	moves int // the number of moves; 0 if there are none, or if the game repeats itself here

	// The moves tried so far. A player's moves are tried in a random order that needs
	// no list: from a first move on, with a fixed stride. Each of Chance's moves has
	// its own index, and moves not tried have no node.
	children     []child[P, M]
	from, stride int

	games     float64 // random games that passed through the node
	sum       float64 // of the values of these games for White
	low, high float64 // proven bounds of the value of the position for White
}

type child[P hexgames.Position[P, M], M comparable] struct {
	move M
	node *node[P, M]
}

func newNode[P hexgames.Position[P, M], M comparable](p P) *node[P, M] {
	n := &node[P, M]{p: p, turn: p.Turn(), moves: p.CountMoves(), low: -1, high: 1}
	if o := p.Outcome(); o.Over() {
		n.low = value(o)
		n.high = n.low
	}
	return n
}

// proven reports whether the value of the node is proven.
func (n *node[P, M]) proven() bool { return n.low == n.high }

// after returns the child with a position, or nil if there is no such child.
func (n *node[P, M]) after(p P) *node[P, M] {
	for _, c := range n.children {
		if c.node != nil && c.node.p == p {
			return c.node
		}
	}
	return nil
}

// size returns the number of nodes in the subtree of n.
func (n *node[P, M]) size() int {
	size := 1
	for _, c := range n.children {
		if c.node != nil {
			size += c.node.size()
		}
	}
	return size
}

// appendLine appends the line of the moves tried most often.
func (n *node[P, M]) appendLine(line []M) []M {
	for {
		best := child[P, M]{}
		for _, c := range n.children {
			if c.node != nil && (best.node == nil || c.node.games > best.node.games) {
				best = c
			}
		}
		if best.node == nil || n.turn == hexgames.Chance { // draws of Chance cannot be predicted
			return line
		}
		line, n = append(line, best.move), best.node
	}
}

// grow plays random games until the clock stops or the value of the root is proven.
func (t *tree[P, M]) grow(c *clock) {
	for !t.root.proven() && c.tick() {
		t.play()
	}
}

// play descends the tree to a move that has not been tried, adds it, plays a random
// game from there, and adds the result to every node on the path.
func (t *tree[P, M]) play() {
	n := t.root
	t.path = append(t.path[:0], n)
	for added := false; !added && !n.proven() && n.moves > 0 && len(t.path) <= t.deepest; {
		var next *node[P, M]
		if next, added = t.next(n); next == nil {
			break // there is no room
		}
		n = next
		t.path = append(t.path, n)
	}
	t.depth = max(t.depth, len(t.path)-1)
	var v float64
	switch {
	case n.proven():
		v = n.low
		for i := len(t.path) - 2; i >= 0 && t.path[i].prove(); i-- {
		}
	case n.moves == 0:
		v = value(repetition(n.p))
	default:
		v = playout[P, M](n.p, t.dice)
	}
	for _, n := range t.path {
		n.games++
		n.sum += v
	}
}

// next returns the next child on the path and whether it is new, or nil if there is no
// room for a new child.
func (t *tree[P, M]) next(n *node[P, M]) (next *node[P, M], added bool) {
	var to *child[P, M]
	var i int
	if n.turn == hexgames.Chance {
		if n.children == nil {
			n.children = make([]child[P, M], n.moves)
		}
		i = t.dice.IntN(n.moves)
		to = &n.children[i]
		if to.node != nil {
			return to.node, false
		}
	} else if best := t.best(n); best != nil {
		return best, false
	}
	if t.room <= 0 {
		return nil, false
	}
	t.room--
	if to == nil {
		i = n.untried(t.dice)
		n.children = append(n.children, child[P, M]{})
		to = &n.children[len(n.children)-1]
	}
	to.move = t.moveAt(n, i)
	to.node = newNode(mustApply(n.p, to.move))
	if t.seen != nil && t.comesBack(to.node.p) {
		to.node.moves = 0
	}
	return to.node, true
}

// moveAt returns move i of a node.
func (t *tree[P, M]) moveAt(n *node[P, M], i int) M {
	if n == t.root && t.among != nil {
		return t.among[i]
	}
	return n.p.MoveAt(i)
}

// best returns the most promising child of a player's node, or nil if a move that has
// not been tried is more promising: it counts as if it had been tried once with the
// average result of the others. best skips moves that are proven to be no better than
// another one. The conversions to float64 prevent fused multiply-add instructions, so
// that all machines round alike.
func (t *tree[P, M]) best(n *node[P, M]) (best *node[P, M]) {
	s, log := sign(n.turn), math.Log(n.games+1)
	most := math.Inf(-1)
	if len(n.children) < n.moves && t.room > 0 {
		most = s*n.sum/max(n.games, 1) + float64(t.exploration*math.Sqrt(log))
	}
	for i := range n.children {
		c := n.children[i].node
		if s > 0 && c.high <= n.low || s < 0 && c.low >= n.high {
			continue
		}
		if score := s*c.sum/c.games + float64(t.exploration*math.Sqrt(log/c.games)); score > most {
			best, most = c, score
		}
	}
	return best
}

// untried returns the index of the move to try next in a player's node, which must
// have an untried move.
func (n *node[P, M]) untried(dice *rand.Rand) int {
	if len(n.children) == 0 {
		// The stride reaches every move once if it and the number of moves have no
		// common divisor.
		n.from, n.stride = dice.IntN(n.moves), 1+dice.IntN(n.moves)
		for divisor(n.stride, n.moves) != 1 {
			n.stride++
		}
	}
	return (n.from + len(n.children)*n.stride) % n.moves
}

// divisor returns the greatest common divisor.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// comesBack reports whether a position has already occurred, in the game or on the
// path from the root.
func (t *tree[P, M]) comesBack(p P) bool {
	for _, n := range t.path {
		if n.p == p {
			return true
		}
	}
	return t.seen[p]
}

// prove updates the bounds of n from its children, and reports whether they changed.
func (n *node[P, M]) prove() bool {
	low, high := n.low, n.high
	switch n.turn {
	case hexgames.Chance:
		n.low, n.high = 0, 0
		for _, c := range n.children {
			if c.node == nil {
				n.low, n.high = n.low-1, n.high+1
				continue
			}
			n.low, n.high = n.low+c.node.low, n.high+c.node.high
		}
		n.low, n.high = n.low/float64(n.moves), n.high/float64(n.moves)
	case hexgames.White:
		n.low, n.high = -1, -1
		for _, c := range n.children {
			n.low, n.high = max(n.low, c.node.low), max(n.high, c.node.high)
		}
		if len(n.children) < n.moves {
			n.high = 1
		}
	default:
		n.low, n.high = 1, 1
		for _, c := range n.children {
			n.low, n.high = min(n.low, c.node.low), min(n.high, c.node.high)
		}
		if len(n.children) < n.moves {
			n.low = -1
		}
	}
	return n.low != low || n.high != high
}
