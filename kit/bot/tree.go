package bot

import (
	"cmp"
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
	room        int          // the number of nodes that may still be added
	depth       int          // of the deepest node visited
	deepest     int          // the maximum depth of a node
	seen        map[P]bool   // the positions of the game that would come back; nil if the game has no repetition
	path        []step[P, M] // the way from the root, during play
	hooks[P, M]

	buffer []M    // of look
	lost   []bool // of look
}

// Hooks are what a tree asks about a game beyond its rules.
type hooks[P hexgames.Position[P, M], M comparable] struct {
	exact    func(P) (value float64, known bool)           // nil if there is none
	prior    func(dst []float64, p P, moves []M) []float64 // nil if there is none
	evaluate Evaluation[P]                                 // nil if random games are played to the end
	playout  func(p P, dice *rand.Rand, limit int) P
	moves    int // the number of random moves before evaluate

	end    *P                   // where a random game ended
	credit hexgames.Crediter[M] // end, if it is one
	shares []bool               // what credit has returned

	promises []float64 // what prior has returned
}

// A step is a node and the index of the child that follows it.
type step[P hexgames.Position[P, M], M comparable] struct {
	node  *node[P, M]
	child int
}

// A node is a position in a tree, with its results.
type node[P hexgames.Position[P, M], M comparable] struct {
	p     P
	turn  hexgames.Player
	moves int // the number of moves; 0 if there are none, or if the game repeats itself here

	// The moves tried so far or, if the tree knows something about moves that have not been
	// tried, all moves. Each of Chance's moves has its own index.
	children []child[P, M]

	// The moves in the order in which they are tried. If list is nil, they are tried in a
	// random order that needs no list: from a first move on, with a fixed stride.
	list         []M
	from, stride int

	games     float64 // random games that passed through the node
	sum       float64 // of the values of these games for White
	low, high float64 // proven bounds of the value of the position for White
	plies     int     // to the end of the game, if the value is proven
	looked    bool    // whether the moves that end the game at once are known
	weighed   bool    // whether the children are all moves, with credits
}

// A child is a move from a node. Its first fields are all that is needed to choose a child,
// next to one another in memory.
type child[P hexgames.Position[P, M], M comparable] struct {
	mean    float32 // the average value of its games for the player who makes the move
	spread  float32 // 1 divided by the root of the number of its games; 1 if there are none
	credits float32 // the number of games that credit the move, whenever it was made
	worth   float32 // the sum of their values for the player who makes the move
	node    *node[P, M]
	move    M
}

func (t *tree[P, M]) newNode(p P) *node[P, M] {
	n := &node[P, M]{p: p, turn: p.Turn(), moves: p.CountMoves(), low: -1, high: 1}
	if v, plies, known := foresee(p, t.exact); known {
		n.low, n.high, n.plies = v, v, plies
	}
	return n
}

// after returns the child with a position, or nil if there is no such child.
func (n *node[P, M]) after(p P) *node[P, M] {
	for i := range n.children {
		if c := n.children[i].node; c != nil && c.p == p {
			return c
		}
	}
	return nil
}

// weight is the memory of so many listed moves, compared with that of a node.
const weight = 8

// size returns the number of nodes in the subtree of n, with their lists of moves.
func (n *node[P, M]) size() int {
	size := 1 + len(n.list)/weight
	for i := range n.children {
		if c := n.children[i].node; c != nil {
			size += c.size()
		}
	}
	return size
}

// appendLine appends the line of the moves tried most often, or of the best that are proven.
func (n *node[P, M]) appendLine(line []M) []M {
	for n.turn != hexgames.Chance { // draws of Chance cannot be predicted
		best := n.chosen()
		if best == nil {
			break
		}
		line, n = append(line, best.move), best.node
	}
	return line
}

// chosen returns the child to expect: the shortest win, or the longest loss if all moves
// lose, or else the one with the most games; nil if no move has been tried.
func (n *node[P, M]) chosen() (best *child[P, M]) {
	s := sign(n.turn)
	for i := range n.children {
		c := &n.children[i]
		switch {
		case c.node == nil:
		case best == nil:
			best = c
		default:
			if d := cmp.Compare(c.node.certainty(s), best.node.certainty(s)); d > 0 || d == 0 && c.node.games > best.node.games {
				best = c
			}
		}
	}
	return best
}

// certainty ranks the nodes that are proven to be won or lost for a side: the shortest win
// has the greatest value, the shortest loss the least. It is 0 for all others.
func (n *node[P, M]) certainty(side float64) float64 {
	if n.low != n.high || n.low != 1 && n.low != -1 {
		return 0
	}
	return side * n.low / float64(1+n.plies)
}

// grow plays random games until the clock stops or the value of the root is proven.
func (t *tree[P, M]) grow(c *clock) {
	if !t.root.looked && !t.root.proven() {
		t.look(t.root)
	}
	for !t.root.proven() && c.tick() {
		t.play()
	}
}

// play descends the tree to a move that has not been tried, adds it, plays a random
// game from there, and adds the result to every node on the path.
func (t *tree[P, M]) play() {
	n := t.root
	t.path = t.path[:0]
	for added := false; !added && !n.proven() && n.moves > 0 && len(t.path) < t.deepest; {
		i := t.next(n)
		if i < 0 {
			break // there is no room
		}
		t.path = append(t.path, step[P, M]{n, i})
		if c := &n.children[i]; c.node == nil {
			t.add(c, n)
			added = true
		}
		n = n.children[i].node
	}
	t.depth = max(t.depth, len(t.path))
	v, played := t.judge(n)
	t.record(n, v, played)
	if n.proven() {
		t.prove()
	}
}

// judge returns the value of a leaf for White, and whether a random game was played to
// its end.
func (t *tree[P, M]) judge(n *node[P, M]) (v float64, played bool) {
	switch {
	case n.proven():
		if t.credit != nil && n.moves == 0 {
			*t.end = n.p
			return n.low, true
		}
		return n.low, false
	case n.moves == 0:
		return value(repetition(n.p)), false
	}
	limit := maxPlayout
	if t.evaluate != nil {
		limit = t.moves
	}
	end := n.p
	if limit > 0 {
		end = t.playout(n.p, t.dice, limit)
	}
	if t.credit != nil {
		*t.end = end
	}
	switch over := end.CountMoves() == 0; {
	case over:
		return value(end.Outcome()), true
	case t.evaluate != nil:
		if t.exact != nil {
			if v, known := t.exact(end); known {
				return v, limit > 0
			}
		}
		return estimate(t.evaluate, end), limit > 0
	}
	return value(repetition(end)), true
}

// record adds the value of a game to the leaf and to every node on the path.
func (t *tree[P, M]) record(leaf *node[P, M], v float64, played bool) {
	leaf.games++
	leaf.sum += v
	for i := len(t.path) - 1; i >= 0; i-- {
		n := t.path[i].node
		n.games++
		n.sum += v
		if n.turn == hexgames.Chance {
			continue
		}
		s := sign(n.turn)
		n.children[t.path[i].child].update(s)
		if n.weighed && played && t.credit != nil {
			t.share(n, float32(s*v))
		}
	}
}

// update computes what is needed to choose a child from its results, for a side.
func (c *child[P, M]) update(side float64) {
	each := 1 / c.node.games
	c.mean, c.spread = float32(side*c.node.sum*each), float32(math.Sqrt(each))
}

// next returns the index of the next child on the path, which may have no node yet, or -1
// if there is no room for a new one.
func (t *tree[P, M]) next(n *node[P, M]) int {
	if n.turn == hexgames.Chance {
		if n.children == nil {
			n.children = make([]child[P, M], n.moves)
		}
		i := t.dice.IntN(n.moves)
		if n.children[i].node == nil && t.room <= 0 {
			return -1
		}
		return i
	}
	t.expand(n)
	if n.proven() {
		return -1
	}
	i := t.best(n)
	if i == len(n.children) {
		n.children = append(n.children, child[P, M]{spread: 1})
	}
	return i
}

// add adds the node of a child of n.
func (t *tree[P, M]) add(c *child[P, M], n *node[P, M]) {
	t.room--
	i := t.path[len(t.path)-1].child
	switch {
	case n.list != nil:
		c.move = n.list[i]
	case n.turn == hexgames.Chance:
		c.move = n.p.MoveAt(i)
	default:
		c.move = n.p.MoveAt(n.untried(i, t.dice))
	}
	c.node = t.newNode(mustApply(n.p, c.move))
	if t.seen != nil && t.comesBack(c.node.p) {
		c.node.moves = 0
	}
}

// comesBack reports whether a position has already occurred, in the game or on the
// path from the root.
func (t *tree[P, M]) comesBack(p P) bool {
	for _, s := range t.path {
		if s.node.p == p {
			return true
		}
	}
	return t.seen[p]
}
