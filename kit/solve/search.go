package solve

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"example.com/hexgames"
)

// A question is whether one player, the attacker, can force a win.
type question[P hexgames.Position[P, M], M comparable] struct {
	attacker hexgames.Player
	within   int // the number of moves that the attacker has to win; 0 means any number
	table    *table

	budget atomic.Int64          // the nodes that goroutines may still examine
	over   atomic.Bool           // whether they must stop
	err    atomic.Pointer[error] // the reason, if it is neither the budget nor the context
}

// A search looks for the answer to a question in one goroutine. It is a depth-first proof-number
// search: from each position it goes to the move that promises to settle the question with the
// least work, and stays there while that is so. The table keeps the numbers of the others.
type search[P hexgames.Position[P, M], M comparable] struct {
	*question[P, M]
	ctx    context.Context
	hash   func(P) uint64
	known  func(P) (value float64, known bool)               // nil if nothing is known
	useful func(dst []M, p P) (replies []M, threatened bool) // nil if nothing is known

	untilKnown bool // whether a known win counts as a win within a number of moves

	path   map[P]int // the positions on the path, by ply; nil if none can recur
	hashes []uint64  // their hashes, by ply, in a search by several goroutines
	list   []M       // for useful
	frames []*frame[P, M]
	nodes  int    // examined so far
	left   int    // the nodes that it may examine before it asks for more
	report func() // called now and then; nil if there is no Progress
	back   int    // the ply of a position on the path that another goroutine has solved
}

// A frame is a position on the path.
type frame[P hexgames.Position[P, M], M comparable] struct {
	moves    []M
	children []child[P]
}

// A child is a position after one move from a position on the path. Its numbers are ordered from
// the viewpoint of the player who moves there: aim is the work to show that the move succeeds, and
// bar the work to show that it fails.
type child[P any] struct {
	p        P
	hash     uint64
	aim, bar uint32
	depends  int // the least ply of the positions on the path that numbers of a failed attack depend on
}

// The plies for numbers that don't depend on the path, and for numbers that depend on a different
// path.
const (
	nowhere   = math.MaxInt
	elsewhere = -1
)

// run examines a position until the question is answered, or until it must stop.
func (s *search[P, M]) run(p P) (n numbers, depends int) {
	s.back = nowhere
	return s.look(p, s.hashOf(p, 0), numbers{infinite, infinite}, 0)
}

// look searches a position until one of its numbers reaches its limit. It returns the numbers, and
// what they depend on.
func (s *search[P, M]) look(p P, hash uint64, limit numbers, ply int) (n numbers, depends int) {
	begin := s.nodes
	s.enter(p, hash, ply)
	defer s.leave(p, hash)
	attacks := p.Turn() == s.attacker
	f := s.frame(ply)
	if !s.expand(f, p, attacks, ply) {
		return fresh, nowhere
	}
	aimLimit, barLimit := limit.of(attacks)
	for {
		at, aim, second, bar, others := f.next(s.table)
		n = numbersOf(aim, bar, attacks)
		depends = nowhere
		if n.disproof == 0 {
			depends = f.depends(attacks, ply)
		}
		if aim >= aimLimit || bar >= barLimit || s.stopped(ply) {
			to := slot{hash: hash, numbers: n, work: uint32(min(max(uint(s.nodes-begin), 1), math.MaxUint32))}
			if aim == 0 {
				to.best = f.best(p, at)
			}
			to.path = depends != nowhere
			s.table.put(to)
			return n, depends
		}
		k := &f.children[at]
		// A child with visitors is left to them, so another one may be beyond the limits, and gets
		// more.
		to := numbersOf(max(min(aimLimit, second+second/4+1), k.aim+1), others.limit(barLimit), attacks)
		got, on := s.look(k.p, k.hash, to, ply+1)
		k.set(got, on, attacks)
		if s.table.shared {
			if own := s.table.get(hash); own.solved() { // by another goroutine
				return own.numbers, own.depends()
			}
			s.refresh(f, attacks)
		}
	}
}

// best returns a move of a frame in the form that a slot keeps: its number among the legal moves,
// from 1, or 0 if it is too large.
func (f *frame[P, M]) best(p P, at int) uint16 {
	if len(f.moves) < p.CountMoves() {
		at = slices.Index(p.LegalMoves(), f.moves[at])
	}
	if at >= math.MaxUint16 {
		return 0
	}
	return uint16(at + 1)
}

// stopped reports whether the search of the position at a ply must stop.
func (s *search[P, M]) stopped(ply int) bool {
	if s.over.Load() {
		return true
	}
	if s.back < ply {
		return true
	}
	s.back = nowhere
	return false
}

// enter adds a position to the path, and leave removes it.
func (s *search[P, M]) enter(p P, hash uint64, ply int) {
	if s.path != nil {
		s.path[p] = ply
	}
	if s.table.shared {
		s.table.enter(hash)
		s.hashes = append(s.hashes[:ply], hash)
	}
}

func (s *search[P, M]) leave(p P, hash uint64) {
	if s.path != nil {
		delete(s.path, p)
	}
	if s.table.shared {
		s.table.leave(hash)
		s.hashes = s.hashes[:len(s.hashes)-1]
	}
}

// frame returns the frame of a ply.
func (s *search[P, M]) frame(ply int) *frame[P, M] {
	for len(s.frames) <= ply {
		s.frames = append(s.frames, new(frame[P, M]))
	}
	return s.frames[ply]
}

// expand fills a frame with the children of a position: all of them, unless one succeeds
// immediately. It returns false if the search must stop.
func (s *search[P, M]) expand(f *frame[P, M], p P, attacks bool, ply int) bool {
	if p.Turn() == hexgames.Chance {
		s.fail(chance(p))
		return false
	}
	f.moves, f.children = f.moves[:0], f.children[:0]
	threatened := false
	if s.prunes(ply) { // any other move loses
		f.moves, threatened = s.useful(f.moves, p)
	}
	if !threatened {
		f.moves = p.AppendMoves(f.moves)
	}
	for _, m := range f.moves {
		if !s.tick() {
			return false
		}
		k := child[P]{p: mustApply(p, m)}
		var n numbers
		n, k.hash, k.depends = s.numbers(k.p, ply+1)
		k.set(n, k.depends, attacks)
		if f.children = append(f.children, k); k.aim == 0 && k.depends == nowhere {
			break
		}
	}
	return true
}

// numbers returns what is known about a position at a ply: its numbers, its hash unless they are
// final, and what they depend on.
func (s *search[P, M]) numbers(p P, ply int) (n numbers, hash uint64, depends int) {
	if o := p.Outcome(); o.Over() {
		return s.end(o.Winner), 0, nowhere
	}
	last := s.within > 0 && ply >= s.within
	if last && !s.untilKnown {
		return held, 0, nowhere
	}
	if s.known != nil {
		if v, known := s.known(p); known {
			winner := winnerOf(v)
			if n := s.end(winner); s.within == 0 || s.untilKnown || n == held {
				return n, 0, nowhere
			}
		}
	}
	if last {
		return held, 0, nowhere
	}
	if ply, comesBack := s.path[p]; comesBack {
		return held, 0, ply
	}
	hash = s.hashOf(p, ply)
	at := s.table.get(hash)
	if at.work == 0 && s.prunes(ply) {
		return s.guess(p), hash, nowhere
	}
	return at.numbers, hash, at.depends()
}

// prunes reports whether the search examines only useful moves at a ply, in a position that has
// such a list. After any other move, the opponent wins one move later, which must be within the
// limit.
func (s *search[P, M]) prunes(ply int) bool {
	return s.useful != nil && (s.within == 0 || s.within-ply > 1)
}

// guess returns the first numbers of a position in a game with threats: it assumes that each useful
// move leads to one position to solve. So the search prefers attacks that leave few replies.
func (s *search[P, M]) guess(p P) numbers {
	var threatened bool
	n := 0
	if s.list, threatened = s.useful(s.list[:0], p); threatened {
		n = len(s.list)
	} else {
		n = p.CountMoves()
	}
	if n == 0 {
		return s.end(p.Turn().Opponent())
	}
	return numbersOf(1, uint32(n), p.Turn() == s.attacker)
}

// end returns the numbers of a position with a known winner.
func (s *search[P, M]) end(winner hexgames.Player) numbers {
	if winner == s.attacker {
		return won
	}
	return held
}

// hashOf returns the hash of a position at a ply, which differs from question to question.
func (s *search[P, M]) hashOf(p P, ply int) uint64 {
	salt := uint64(s.attacker)
	if s.within > 0 {
		salt += uint64(s.within-ply) << 8
	}
	return mix(s.hash(p) + mix(salt))
}

// mix returns a number whose bits all depend on all bits of x: the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// trusted is the greatest sum that counts as an estimate. A sum counts a position several times if
// several moves lead to it, and in a long search it grows without bound.
const trusted = 1 << 16

// next returns the child to go to, the two least aims, and the bar of the frame. The bar is the sum
// of the children's bars. Beyond what is trusted, it is their maximum, plus one for each other
// unsolved child. The part of the bar that does not come from the chosen child is returned in
// others.
func (f *frame[P, M]) next(t *table) (at int, aim, second, bar uint32, others bars) {
	aim, second = infinite, infinite
	least := uint64(math.MaxUint64) // of the aims including visitors
	var all bars
	var most uint32
	for i := range f.children {
		k := &f.children[i]
		if k.bar > 0 {
			all.sum = min(all.sum+k.bar, infinite-1)
			all.number++
			most = max(most, k.bar)
		}
		if k.aim < aim {
			aim, second = k.aim, aim
		} else if k.aim < second {
			second = k.aim
		}
		seen := uint64(k.aim)
		if t.shared && k.hash != 0 {
			seen *= 1 + uint64(t.visitors(k.hash))
		}
		if k.aim < infinite && seen < least {
			at, least = i, seen
		}
	}
	switch aim {
	case 0:
		return at, aim, second, infinite, bars{}
	case infinite:
		return at, aim, second, 0, bars{}
	}
	bar = min(all.sum, max(most+all.number-1, trusted))
	return at, aim, second, bar, bars{all.sum - f.children[at].bar, all.number - 1}
}

// bars are the bars of some children.
type bars struct {
	sum    uint32
	number uint32 // of the unsolved ones
}

// limit returns the limit for a child next to others, given the limit for all of them.
func (b bars) limit(all uint32) uint32 {
	if all > trusted {
		return all - b.number
	}
	return all - b.sum
}

// refresh reads the numbers of children again, which other goroutines may have changed.
func (s *search[P, M]) refresh(f *frame[P, M], attacks bool) {
	for i := range f.children {
		k := &f.children[i]
		if k.hash == 0 || k.aim == 0 || k.bar == 0 {
			continue
		}
		if at := s.table.get(k.hash); at.work > 0 {
			k.set(at.numbers, at.depends(), attacks)
		}
	}
}

// depends returns what a failed attack on the position at a ply depends on.
func (f *frame[P, M]) depends(attacks bool, ply int) int {
	on := nowhere
	if !attacks {
		on = elsewhere
	}
	for i := range f.children {
		switch k := &f.children[i]; {
		case attacks:
			on = min(on, k.depends)
		case k.aim == 0: // one move is enough
			on = max(on, k.depends)
		}
	}
	if on >= ply { // only on this position itself, or on later ones
		return nowhere
	}
	return on
}

// set sets the numbers of a child.
func (k *child[P]) set(n numbers, depends int, attacks bool) {
	k.aim, k.bar = n.of(attacks)
	k.depends = nowhere
	if n.disproof == 0 {
		k.depends = depends
	}
}

// of returns the numbers from the viewpoint of the attacker or of the other player.
func (n numbers) of(attacks bool) (aim, bar uint32) {
	if attacks {
		return n.proof, n.disproof
	}
	return n.disproof, n.proof
}

func numbersOf(aim, bar uint32, attacks bool) numbers {
	if attacks {
		return numbers{aim, bar}
	}
	return numbers{bar, aim}
}

// chunk is the number of nodes that a search asks for at a time.
const chunk = 1024

// tick counts a node, and reports whether the search may continue.
func (s *search[P, M]) tick() bool {
	if s.left <= 0 && !s.refill() {
		return false
	}
	s.left--
	s.nodes++
	return true
}

// refill asks for more nodes.
func (s *search[P, M]) refill() bool {
	if err := s.ctx.Err(); err != nil {
		s.over.Store(true)
	}
	if s.report != nil {
		s.report()
	}
	for ply, hash := range s.hashes {
		if at := s.table.get(hash); at.solved() {
			s.back = min(s.back, ply)
			break
		}
	}
	if left := s.budget.Add(-chunk); left < 0 {
		s.left = int(max(left+chunk, 0))
		if s.left == 0 {
			s.over.Store(true)
		}
	} else {
		s.left = chunk
	}
	return !s.over.Load() && s.left > 0
}

// fail stops all goroutines because of an error.
func (s *search[P, M]) fail(err error) {
	s.err.CompareAndSwap(nil, &err)
	s.over.Store(true)
}

func mustApply[P hexgames.Position[P, M], M comparable](p P, m M) P {
	q, err := p.Apply(m)
	if err != nil {
		panic("solve: a listed move is refused: " + err.Error())
	}
	return q
}
