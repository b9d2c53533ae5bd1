package solve

import (
	"context"
	"errors"
	"hash/maphash"
	"math"
	"strconv"
	"sync"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/internal/relay"
	"example.com/hexgames/kit/proof"
)

// A call is one call of a method of a Solver.
type call[P hexgames.Position[P, M], M comparable] struct {
	*Solver[P, M]
	ctx   context.Context
	start time.Time
	nodes int       // examined so far
	told  time.Time // the time of the last call of Progress
}

// part is the number of positions that a search and a hold first examine in turn.
const part = 1 << 14

// settle answers whether the attacker wins. In games with repetitions, a hold may show that there
// is no win. It takes turns with a search by one goroutine; with several goroutines, it has one of
// its own.
func (c *call[P, M]) settle(p P, attacker hexgames.Player) (numbers, error) {
	if !c.repeats() {
		n, _, err := c.ask(p, attacker, 0, c.left(), nil)
		return n, err
	}
	h := newHold(c.search(c.question(attacker, 0, 0)), p, true, c.memory())
	for most := part; ; most = 2 * min(most, math.MaxInt/2) {
		if c.Goroutines > 1 {
			most = c.left()
		}
		n, depends, err := c.ask(p, attacker, 0, min(most, c.left()), h)
		switch {
		case err != nil || n == won || n == held && depends == nowhere:
			return n, err
		case c.left() == 0 || n == held && h == nil: // there is no way to find out
			return fresh, nil
		case h == nil:
			continue
		}
		switch n, err := c.close(h, min(most, c.left())); {
		case err != nil || n == won:
			return n, err
		case n == held:
			h.keep()
			return n, nil
		}
		if h.full() {
			h = nil
		}
	}
}

// close examines up to most more positions of a hold.
func (c *call[P, M]) close(h *hold[P, M], most int) (numbers, error) {
	q, before := c.question(h.s.attacker, 0, most), h.s.nodes
	h.s.question, h.s.left, h.s.report = q, 0, nil
	if c.Progress != nil {
		h.s.report = c.report(q, h.s.hashOf(h.members[0].p, 0), func() int { return h.s.nodes - before })
	}
	n := h.close()
	c.nodes += h.s.nodes - before
	if err := q.err.Load(); err != nil {
		return n, *err
	}
	if n.solved() {
		return n, nil
	}
	return n, c.ctx.Err()
}

// left returns the number of nodes that are left.
func (c *call[P, M]) left() int {
	if c.Nodes == 0 {
		return math.MaxInt
	}
	return max(c.Nodes-c.nodes, 0)
}

// repeats reports whether positions can recur.
func (c *call[P, M]) repeats() bool {
	var zero P
	_, repeats := any(zero).(hexgames.Repeater)
	return repeats
}

// prove makes a proof of a true claim.
func (c *call[P, M]) prove(p P, attacker hexgames.Player, claim proof.Claim) (*proof.Proof[P, M], error) {
	if claim == proof.Win {
		return c.proveWin(p, attacker)
	}
	defender := attacker.Opponent()
	h := newHold(c.search(c.question(attacker, 0, c.left())), p, false, c.memory())
	h.s.known, h.s.useful = nil, nil
	switch n, err := c.close(h, c.left()); {
	case err != nil:
		return nil, err
	case n != held && h.full():
		return nil, c.noRoom(p)
	case n != held:
		return nil, c.unknown(p, defender.String()+" holds")
	}
	return proof.Build(c.ctx, p, defender, proof.Hold, func(path []P) (M, error) {
		p := path[len(path)-1]
		return p.MoveAt(h.members[h.index[p]].chosen), nil
	})
}

// proveWin makes a proof that the attacker wins from the answers in the table, and finds missing
// ones. If that fails, because an answer of an earlier call has lost its foundation, it starts over
// with an empty table.
func (c *call[P, M]) proveWin(p P, attacker hexgames.Player) (*proof.Proof[P, M], error) {
	made, err := c.buildWin(p, attacker)
	if errors.Is(err, proof.ErrProof) {
		c.table.clear()
		var n numbers
		if n, _, err = c.ask(p, attacker, 0, c.left(), nil); err == nil && !n.solved() {
			err = c.unknown(p, attacker.String()+" wins")
		}
		if err != nil {
			return nil, err
		}
		made, err = c.buildWin(p, attacker)
	}
	if errors.Is(err, proof.ErrProof) {
		err = c.noRoom(p)
	}
	return made, err
}

// noRoom returns the error for a proof that does not fit.
func (c *call[P, M]) noRoom(p P) error {
	return failure{p.GameName() + ": " + ErrUnknown.Error() + ": a memory of " + strconv.Itoa(c.memory()) + " bytes has no room for the proof", ErrUnknown}
}

func (c *call[P, M]) buildWin(p P, attacker hexgames.Player) (*proof.Proof[P, M], error) {
	s := c.search(c.question(attacker, 0, c.left()))
	s.known, s.useful = nil, nil
	defer func() { c.nodes += s.nodes }()
	return proof.Build(c.ctx, p, attacker, proof.Win, func(path []P) (m M, err error) {
		p := path[len(path)-1]
		if best := int(c.table.get(s.hashOf(p, 0)).best); best > 0 && best <= p.CountMoves() {
			return p.MoveAt(best - 1), nil
		}
		if s.path != nil {
			for i, p := range path {
				s.path[p] = i - len(path)
			}
			defer clear(s.path)
		}
		n, _ := s.run(p)
		f := s.frame(0)
		for i := range f.children {
			if f.children[i].aim == 0 {
				return f.moves[i], nil
			}
		}
		switch {
		case n.solved():
			return m, proof.ErrProof
		case c.ctx.Err() != nil:
			return m, c.ctx.Err()
		}
		return m, c.unknown(p, attacker.String()+" wins")
	})
}

// within answers whether a player wins within the given number of moves.
func (c *call[P, M]) within(p P, winner hexgames.Player, moves int) (numbers, error) {
	if of, ended := c.ended(p); ended || moves == 0 {
		if of == winner {
			return won, nil
		}
		return held, nil
	}
	n, _, err := c.ask(p, winner, moves, c.left(), nil)
	if err == nil && !n.solved() {
		err = c.unknown(p, winner.String()+" wins within "+strconv.Itoa(moves)+" moves")
	}
	return n, err
}

// ended reports whether Length stops counting at a position, and returns the winner if so.
func (c *call[P, M]) ended(p P) (winner hexgames.Player, ended bool) {
	if o := p.Outcome(); o.Over() {
		return o.Winner, true
	}
	if known := exactOf[P](); known != nil && c.UntilKnown && !c.RulesOnly {
		if v, ok := known(p); ok {
			return winnerOf(v), true
		}
	}
	return hexgames.None, false
}

// best returns a move from a position where a player wins within the given number of moves, and not
// faster. For the winner, it is a move that leads to that win; for the other player, one that
// resists as long.
func (c *call[P, M]) best(p P, winner hexgames.Player, moves int) (m M, err error) {
	for _, m := range p.LegalMoves() {
		q := mustApply(p, m)
		switch {
		case p.Turn() == winner:
			if n, err := c.within(q, winner, moves-1); err != nil || n == won {
				return m, err
			}
		case moves == 1:
			return m, nil
		default:
			if n, err := c.within(q, winner, moves-2); err != nil || n == held {
				return m, err
			}
		}
	}
	panic("solve: no move leads to the known result")
}

// question returns a question, with a number of nodes.
func (c *call[P, M]) question(attacker hexgames.Player, within, nodes int) *question[P, M] {
	q := &question[P, M]{attacker: attacker, within: within, table: c.table}
	q.budget.Store(int64(nodes))
	return q
}

// search returns a search in one goroutine.
func (c *call[P, M]) search(q *question[P, M]) *search[P, M] {
	s := &search[P, M]{question: q, ctx: c.ctx, hash: hashOf[P](), back: nowhere}
	if !c.RulesOnly {
		s.known = exactOf[P]()
		s.untilKnown = c.UntilKnown
		if q.within == 0 || s.untilKnown { // useless moves may still take longer to lose
			s.useful = usefulOf[P, M]()
		}
	}
	if c.repeats() && q.within == 0 {
		s.path = map[P]int{}
	}
	return s
}

// ask searches a position in all goroutines, with the given number of nodes, and returns its
// numbers and what they depend on. If there are several goroutines and h is not nil, one of them
// first works on the hold.
func (c *call[P, M]) ask(p P, attacker hexgames.Player, within, nodes int, h *hold[P, M]) (n numbers, depends int, err error) {
	goroutines := max(c.Goroutines, 1)
	q := c.question(attacker, within, nodes)
	c.table.shared = goroutines > 1
	defer func() { c.table.shared = false }()
	n = fresh
	var mu sync.Mutex // guards the answer
	var all sync.WaitGroup
	var caught relay.Relay
	for i := range goroutines {
		s := c.search(q)
		if c.Progress != nil && i == 0 {
			s.report = c.report(q, s.hashOf(p, 0), func() int { return nodes - int(max(q.budget.Load(), 0)) })
		}
		all.Go(func() {
			defer caught.Catch()
			defer q.over.Store(true) // whether it has solved the position or panics
			got, on := fresh, nowhere
			if h != nil && i > 0 && i == goroutines-1 {
				got = h.beside(s)
			}
			if !got.solved() {
				got, on = s.run(p)
			}
			mu.Lock()
			defer mu.Unlock()
			c.nodes += s.nodes
			if !n.solved() {
				n, depends = got, on
			}
		})
	}
	all.Wait()
	caught.Pass()
	if err := q.err.Load(); err != nil {
		return n, depends, *err
	}
	if !n.solved() {
		err = c.ctx.Err()
	}
	return n, depends, err
}

// report returns a function that calls Progress once a second, with the numbers of a position and
// the nodes of the call so far.
func (c *call[P, M]) report(q *question[P, M], root uint64, nodes func() int) func() {
	before := c.nodes
	return func() {
		if time.Since(c.told) < time.Second {
			return
		}
		c.told = time.Now()
		n := c.table.get(root).numbers
		c.Progress(Progress{
			Player: q.attacker, Within: q.within, Yes: int(n.proof), No: int(n.disproof),
			Nodes: before + nodes(), Time: time.Since(c.start),
		})
	}
}

// hashOf returns a function that returns the hashes of positions: their own or, if they have none,
// hashes of this process. It belongs to one goroutine.
func hashOf[P comparable]() func(P) uint64 {
	at := new(P)
	if own, ok := any(at).(hexgames.Hasher); ok {
		return func(p P) uint64 {
			*at = p
			return own.Hash()
		}
	}
	return func(p P) uint64 { return maphash.Comparable(seed, p) }
}

var seed = maphash.MakeSeed()

// exactOf returns a function for the values that positions have without a search, or nil if they
// have none. It belongs to one goroutine.
func exactOf[P any]() func(P) (value float64, known bool) {
	at := new(P)
	own, ok := any(at).(hexgames.Solver)
	if !ok {
		return nil
	}
	return func(p P) (float64, bool) {
		*at = p
		return own.Exact()
	}
}

// usefulOf returns a function that appends the moves that help against a threat, or nil if the game
// does not have one. It belongs to one goroutine.
func usefulOf[P any, M comparable]() func(dst []M, p P) (replies []M, threatened bool) {
	at := new(P)
	own, ok := any(at).(hexgames.Replier[M])
	if !ok {
		return nil
	}
	return func(dst []M, p P) ([]M, bool) {
		*at = p
		return own.AppendReplies(dst)
	}
}

// winnerOf returns the winner of a game with the given value for White.
func winnerOf(v float64) hexgames.Player {
	switch v {
	case 1:
		return hexgames.White
	case -1:
		return hexgames.Black
	}
	return hexgames.None
}

// chance returns the error for a position where Chance is to move.
func chance[P hexgames.Position[P, M], M comparable](p P) error {
	return failure{p.GameName() + ": in " + hexgames.Quote(p.String()) + ", " + ErrChance.Error() + ": a position can be solved if no chance is left in the game", ErrChance}
}
