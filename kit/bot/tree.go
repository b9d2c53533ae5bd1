package bot

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"example.com/hexgames"
)

// A tree is the part of a game that MCTS has explored.
//
// Several goroutines grow it concurrently, each with a worker. Each node has a lock for its moves.
// The results of a node change only while its own lock and the lock of the node above it are held,
// so either lock is enough to read them. A goroutine that holds a lock waits only for the lock of
// the node above.
type tree[P hexgames.Position[P, M], M comparable] struct {
	root    *node[P, M]
	deepest int        // the maximum depth of a node
	seen    map[P]bool // the positions of the game that would be repetitions; nil if the game has no repetition
	shared  bool       // whether several goroutines grow it; a single one needs no locks
	workers []*worker[P, M]
}

// A worker is the state that one goroutine needs to grow a tree.
type worker[P hexgames.Position[P, M], M comparable] struct {
	*tree[P, M]
	source      rand.PCG // of dice; inside the worker, because adjacent sources in memory are slow
	dice        *rand.Rand
	exploration float64
	room        int          // the number of nodes that it may still add
	depth       int          // of the deepest node visited
	path        []step[P, M] // the way from the root, during play
	held        *node[P, M]  // the node that play has locked; nil if there is none, or no other worker
	lists       [][]M        // the credited moves of each node on the path, nil if it has none; empty without a Crediter
	hooks[P, M]

	buffer []M    // of look
	lost   []bool // of look
}

// Hooks are the functions that a worker calls for knowledge beyond the rules.
type hooks[P hexgames.Position[P, M], M comparable] struct {
	exact    func(P) (value float64, known bool)           // nil if there is none
	prior    func(dst []float64, p P, moves []M) []float64 // nil if there is none
	evaluate Evaluation[P]                                 // nil if random games are played to the end
	playout  func(p P, dice *rand.Rand, limit int) P
	moves    int // the number of random moves before evaluate

	end    *P                   // where a random game ended
	credit hexgames.Crediter[M] // end, if it is one
	shares []bool               // the result of credit, for all nodes on the path

	promises []float64 // the result of prior
}

// A step is a node and the index of the next child at the time of the step.
type step[P hexgames.Position[P, M], M comparable] struct {
	node  *node[P, M]
	child int
}

// A node is a position in a tree, with its results.
type node[P hexgames.Position[P, M], M comparable] struct {
	p        P
	turn     hexgames.Player
	looked   bool  // whether the moves that end the game immediately are known
	weighed  bool  // whether the children are all moves, with credits
	underWay int32 // the number of games that count as lost until their results are in; guarded by the lock of the node above
	moves    int   // the number of moves; 0 if there are none, or if the game repeats itself here

	// The moves tried so far, or all moves if the tree has information about untried moves. Each of
	// Chance's moves has its own index.
	children []child[P, M]

	games     float64 // random games that passed through the node
	sum       float64 // of the values of these games for White
	low, high float64 // proven bounds of the value of the position for White

	// The order to try the moves in. If list is nil, they are tried in a random order that needs no
	// list: from a first move on, with a fixed stride.
	list         []M
	from, stride int32

	plies int        // to the end of the game, if the value is proven
	mutex sync.Mutex // last, where a single goroutine does not touch it
}

// A child is a move from a node. All fields that are needed to choose a child come first, adjacent
// in memory.
type child[P hexgames.Position[P, M], M comparable] struct {
	mean    float32 // the average value of its games for the player who makes the move; -Inf once another move is proven to be as good
	spread  float32 // 1 divided by the square root of the number of its games; 1 if there are none
	credits float32 // the number of games that credit the move, whenever it was made
	worth   float32 // the sum of their values for the player who makes the move
	node    *node[P, M]
	move    M
}

func (t *tree[P, M]) newWorker(seed uint64, i int, credits bool) *worker[P, M] {
	w := &worker[P, M]{tree: t, source: *rand.NewPCG(seed, uint64(i))}
	w.dice, w.end = rand.New(&w.source), new(P)
	if credits {
		w.credit, _ = any(w.end).(hexgames.Crediter[M])
	}
	return w
}

func (t *worker[P, M]) newNode(p P) *node[P, M] {
	n := &node[P, M]{p: p, turn: p.Turn(), moves: p.CountMoves(), low: -1, high: 1}
	if v, plies, known := foresee(p, t.exact); known {
		n.low, n.high, n.plies = v, v, plies
	}
	return n
}

// after returns the child with a position, or nil if there is none.
func (n *node[P, M]) after(p P) *node[P, M] {
	for i := range n.children {
		if c := n.children[i].node; c != nil && c.p == p {
			return c
		}
	}
	return nil
}

// tried returns the child after a move, or nil if the move has not been tried.
func (n *node[P, M]) tried(m M) *node[P, M] {
	for i := range n.children {
		if c := &n.children[i]; c.move == m && c.node != nil {
			return c.node
		}
	}
	return nil
}

// weight is the number of listed moves that take as much memory as a node.
const weight = 8

// size returns the number of nodes in the subtree of n, including its lists of moves.
func (n *node[P, M]) size() int {
	size := 1 + len(n.list)/weight
	for i := range n.children {
		if c := n.children[i].node; c != nil {
			size += c.size()
		}
	}
	return size
}

// appendLine appends the line of the moves tried most often, or of the best proven moves.
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

// chosen returns the child to expect: the shortest win, or the longest loss if all moves lose, or
// else the one with the most games. It returns nil if no move has been tried.
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

// certainty ranks the nodes that are proven to be won or lost for a side: the shortest win has the
// greatest value, the shortest loss the least. It is 0 for all others.
func (n *node[P, M]) certainty(side float64) float64 {
	if n.low != n.high || n.low != 1 && n.low != -1 {
		return 0
	}
	return side * n.low / float64(1+n.plies)
}

// lock locks a node, if there is one and the tree is shared.
func (t *tree[P, M]) lock(n *node[P, M]) {
	if t.shared && n != nil {
		n.mutex.Lock()
	}
}

func (t *tree[P, M]) unlock(n *node[P, M]) {
	if t.shared && n != nil {
		n.mutex.Unlock()
	}
}

// grow plays random games until the clock stops or the value of the root is proven; it reports
// whether it is. If the game panics, no node stays locked, so that the others can finish.
func (t *worker[P, M]) grow(c *clock) (proven bool) {
	defer func() { t.unlock(t.held) }()
	for !proven && c.tick() {
		proven = t.play()
	}
	return proven
}

// play descends the tree to a move that has not been tried, adds it, plays a random game from
// there, and adds the result to every node on the path. It reports whether the value of the root is
// proven.
func (t *worker[P, M]) play() (proven bool) {
	n := t.root
	t.path, t.lists = t.path[:0], t.lists[:0]
	shared := t.shared
	if shared {
		n.mutex.Lock()
		t.held = n
	}
	for added := false; !added && !n.proven() && n.moves > 0 && len(t.path) < t.deepest; {
		i := t.next(n)
		if i < 0 {
			break // there is no room
		}
		t.path = append(t.path, step[P, M]{node: n, child: i})
		switch {
		case t.credit == nil:
		case n.weighed:
			t.lists = append(t.lists, n.list)
		default:
			t.lists = append(t.lists, nil)
		}
		c := &n.children[i]
		if c.node == nil {
			t.add(c, n)
			added = true
		}
		next := c.node
		if shared {
			if n.turn != hexgames.Chance {
				next.underWay++
				c.update(sign(n.turn))
			}
			n.mutex.Unlock()
			next.mutex.Lock()
			t.held = next
		}
		n = next
	}
	t.depth = max(t.depth, len(t.path))
	v, known, over := n.low, n.proven(), n.moves == 0
	t.unlock(n)
	t.held = nil
	played := false // whether a random game was played to its end
	switch {
	case known:
		if played = over && t.credit != nil; played {
			*t.end = n.p
		}
	case over:
		v = value(repetition(n.p))
	default:
		v, played = t.judge(n.p)
	}
	proven = t.record(n, v, played)
	return known && t.prove() || proven
}

// judge returns the value of a leaf for White, and whether a random game was played to its end.
func (t *worker[P, M]) judge(p P) (v float64, played bool) {
	limit := maxPlayout
	if t.evaluate != nil {
		limit = t.moves
	}
	end := p
	if limit > 0 {
		end = t.playout(p, t.dice, limit)
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

// record adds the value of a game to the leaf and to every node on the path, from the leaf up. It
// reports whether the value of the root is proven.
func (t *worker[P, M]) record(n *node[P, M], v float64, played bool) (proven bool) {
	played = played && t.credit != nil
	t.shares = t.shares[:0]
	for i, list := range t.lists {
		if played && list != nil {
			t.shares = t.credit.AppendCredits(t.shares, list, t.path[i].node.turn)
		}
	}
	rest := len(t.shares)
	shared := t.shared
	if shared {
		n.mutex.Lock()
	}
	for i := len(t.path) - 1; i >= 0; i-- {
		s := &t.path[i]
		if shared {
			s.node.mutex.Lock()
		}
		n.games++
		n.sum += v
		side := sign(s.node.turn)
		if s.node.turn != hexgames.Chance {
			if shared {
				n.underWay--
				s.child = s.node.find(n, s.child)
			}
			s.node.children[s.child].update(side)
		}
		if shared {
			n.mutex.Unlock()
		}
		n = s.node
		if rest > 0 && t.lists[i] != nil {
			list := t.lists[i]
			rest -= len(list)
			if &list[0] == &n.list[0] { // otherwise another goroutine has made a new list
				n.share(t.shares[rest:][:len(list)], float32(side*v))
			}
		}
	}
	n.games++
	n.sum += v
	proven = n.proven()
	t.unlock(n)
	return proven
}

// find returns the index of the child with a node, given the index that it had before.
func (n *node[P, M]) find(c *node[P, M], index int) int {
	if index < len(n.children) && n.children[index].node == c {
		return index
	}
	return slices.IndexFunc(n.children, func(of child[P, M]) bool { return of.node == c })
}

// update computes the fields needed to choose a child from its results, for a side. A game under
// way counts as a loss, so that goroutines choose different children. A move that is proven to be
// no better than another one remains so.
func (c *child[P, M]) update(side float64) {
	if c.mean < -1 {
		return
	}
	games, sum := c.node.games, side*c.node.sum
	if n := c.node.underWay; n != 0 {
		games, sum = games+float64(n), sum-float64(n)
	}
	each := 1 / games
	c.mean, c.spread = float32(sum*each), float32(math.Sqrt(each))
}

// next returns the index of the next child on the path, which may not have a node yet, or -1 if
// there is no room for a new one.
func (t *worker[P, M]) next(n *node[P, M]) int {
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
func (t *worker[P, M]) add(c *child[P, M], n *node[P, M]) {
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

// comesBack reports whether a position has already occurred, in the game or on the path from the
// root.
func (t *worker[P, M]) comesBack(p P) bool {
	for _, s := range t.path {
		if s.node.p == p {
			return true
		}
	}
	return t.seen[p]
}
