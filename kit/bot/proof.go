package bot

import (
	"math"

	"example.com/hexgames"
)

// proven reports whether the value of the node is proven.
func (n *node[P, M]) proven() bool { return n.low == n.high }

// foresee returns the value of a position for White without a search, and the number of moves to
// the end of the game, if they are known. The exact function may be nil.
func foresee[P hexgames.Position[P, M], M comparable](p P, exact func(P) (float64, bool)) (v float64, plies int, known bool) {
	if o := p.Outcome(); o.Over() {
		return value(o), 0, true
	}
	if exact != nil {
		v, known = exact(p)
	}
	return v, 1, known
}

// wins reports whether a move wins immediately.
func wins[P hexgames.Position[P, M], M comparable](p P, m M, exact func(P) (float64, bool)) bool {
	v, _, known := foresee(mustApply(p, m), exact)
	return known && v == sign(p.Turn())
}

// lookAt calls the look method on a node with a path.
func (t *worker[P, M]) lookAt(n *node[P, M], path ...step[P, M]) {
	t.path = append(t.path[:0], path...)
	t.lock(n)
	t.look(n)
	t.unlock(n)
}

// look finds the moves of a player's node that decide the outcome. A winning move proves the node.
// Losing moves are not tried, unless all of them lose, which proves the node, too. The node is
// locked, except while look examines the moves.
func (t *worker[P, M]) look(n *node[P, M]) {
	n.looked = true
	if n.turn == hexgames.Chance || n.moves == 0 {
		return
	}
	s := sign(n.turn)
	list, held := n.list, t.held
	t.unlock(n)
	t.held = nil
	moves := list
	if moves == nil {
		t.buffer = n.p.AppendMoves(t.buffer[:0])
		moves = t.buffer
	}
	var best M // the shortest win or, if all moves lose, the longest loss
	most := math.Inf(-1)
	left := len(moves)
	t.lost = t.lost[:0]
	for _, m := range moves {
		v, plies, known := foresee(mustApply(n.p, m), t.exact)
		loses := known && s*v < 0
		t.lost = append(t.lost, loses)
		if loses {
			left--
		}
		if c := s * v / float64(1+plies); known && v != 0 && c > most {
			best, most = m, c
		}
	}
	t.lock(n)
	t.held = held
	switch {
	case n.proven(): // by another goroutine in the meantime
	case len(n.list) != len(list) || list != nil && &n.list[0] != &list[0]:
		n.looked = false // the moves have a list now
	case most > 0, left == 0 && n != t.root:
		t.settle(n, best)
	case left == 0:
		for _, m := range moves {
			t.try(n, m)
		}
		t.bound(n)
	case left < len(moves):
		t.leaveOut(n, moves)
	}
}

// try returns the child after a move with a known outcome. If the child is new, try adds it.
func (t *worker[P, M]) try(n *node[P, M], m M) *node[P, M] {
	c := n.tried(m)
	if c == nil {
		c = t.newNode(mustApply(n.p, m))
		c.games, c.sum = 1, c.low
		t.room--
		n.children = append(n.children, child[P, M]{move: m, node: c})
	}
	return c
}

// settle proves a node by a move with a known outcome.
func (t *worker[P, M]) settle(n *node[P, M], m M) {
	c, above := t.try(n, m), t.above()
	t.lock(above)
	n.low, n.high, n.plies = c.low, c.high, 1+c.plies
	t.unlock(above)
}

// leaveOut removes immediately losing moves from those that a node has not tried.
func (t *worker[P, M]) leaveOut(n *node[P, M], moves []M) {
	tried := map[M]bool{}
	var children []child[P, M]
	var list, left []M
	for _, c := range n.children {
		if c.node != nil {
			tried[c.move] = true
			children = append(children, c)
			list = append(list, c.move)
		}
	}
	for i, m := range moves {
		if !t.lost[i] && !tried[m] {
			left = append(left, m)
		}
	}
	if n.list == nil {
		t.dice.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		t.room -= len(moves) / weight
	}
	n.list = append(list, left...)
	n.moves = len(n.list)
	if n.weighed {
		of := map[M]child[P, M]{}
		for _, c := range n.children {
			of[c.move] = c
		}
		for _, m := range left {
			children = append(children, of[m])
		}
	}
	n.children = children
	t.bound(n)
}

// addProofs adds the moves that prove the value of the node, if a player wins.
func (n *node[P, M]) addProofs(to proofs[P, M]) {
	switch {
	case !n.proven() || n.low != 1 && n.low != -1 || len(n.children) == 0:
	case n.low == winner(n.turn):
		c := n.chosen()
		to.add(n.p, c.move, n.plies)
		c.node.addProofs(to)
	default:
		for i := range n.children {
			if c := n.children[i].node; c != nil {
				c.addProofs(to)
			}
		}
	}
}

// prove updates the bounds of the nodes on the path, from the last one up, removing each from the
// path. It reports whether the value of the root is proven.
func (t *worker[P, M]) prove() (proven bool) {
	for changed := true; changed && len(t.path) > 0; {
		n := t.path[len(t.path)-1].node
		t.path = t.path[:len(t.path)-1]
		t.lock(n)
		changed = t.bound(n)
		proven = n == t.root && n.proven()
		t.unlock(n)
	}
	return proven
}

// bound updates the bounds of a locked node, the next after the path, and reports whether they
// changed.
func (t *worker[P, M]) bound(n *node[P, M]) bool {
	above := t.above()
	t.lock(above)
	changed := n.bound()
	t.unlock(above)
	return changed
}

// above returns the last node of the path, or nil if there is none.
func (t *worker[P, M]) above() *node[P, M] {
	if len(t.path) == 0 {
		return nil
	}
	return t.path[len(t.path)-1].node
}

// bound updates the bounds of n from its children, and reports whether they changed. From then on,
// it leaves out the children that are proven to be no better than another one.
func (n *node[P, M]) bound() bool {
	if n.proven() {
		return false
	}
	low, high := n.low, n.high
	if n.turn == hexgames.Chance {
		n.low, n.high = 0, 0
		for _, c := range n.children {
			if c.node == nil {
				n.low, n.high = n.low-1, n.high+1
				continue
			}
			n.low, n.high = n.low+c.node.low, n.high+c.node.high
			n.plies = max(n.plies, 1+c.node.plies)
		}
		n.low, n.high = n.low/float64(n.moves), n.high/float64(n.moves)
		return n.low != low || n.high != high
	}
	s := sign(n.turn)
	tried := 0
	least, most := -1.0, -1.0 // for the player to move
	for _, c := range n.children {
		if c.node != nil {
			tried++
			least, most = max(least, min(s*c.node.low, s*c.node.high)), max(most, s*c.node.low, s*c.node.high)
		}
	}
	if tried < n.moves {
		most = 1
	}
	n.low, n.high = min(s*least, s*most), max(s*least, s*most)
	if n.proven() {
		n.plies = 0
		if c := n.chosen(); c != nil {
			n.plies = 1 + c.node.plies
		}
	}
	if n.low == low && n.high == high {
		return false
	}
	for i := range n.children {
		if c := &n.children[i]; c.node != nil && max(s*c.node.low, s*c.node.high) <= least {
			c.mean = float32(math.Inf(-1))
		}
	}
	return true
}
