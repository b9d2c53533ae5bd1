package solve

import (
	"math"
	"reflect"

	"example.com/hexgames"
)

// A hold is a set of positions where the attacker can't force a win, because the other player, the
// defender, can stay in the set. All moves of the attacker lead into it, and so does one move of
// the defender. In games with repetitions, a hold finds out what a search can't: that nobody makes
// progress. It starts optimistically. It gives up positions that turn out to be won, and positions
// that depend on them. It continues until it is closed, or until its first position is won.
type hold[P hexgames.Position[P, M], M comparable] struct {
	s       *search[P, M]
	hopes   bool // whether the defender may choose moves with unknown results
	most    int  // the maximum number of members
	index   map[P]int
	members []member[P]
	queue   []int // the members whose moves have not been examined
}

// A member is a position of a hold, or a position that was given up.
type member[P any] struct {
	p      P
	won    bool
	chosen int   // the index of the defender's move; none if there is none yet, or if it needs none
	before []int // the members with a move to this one: the attacker's, and the defender's that have chosen it
}

const none = -1

// newHold returns a hold that starts with a position, and takes at most the given amount of memory.
func newHold[P hexgames.Position[P, M], M comparable](s *search[P, M], p P, hopes bool, bytes int) *hold[P, M] {
	each := 2*int(reflect.TypeFor[member[P]]().Size()+reflect.TypeFor[P]().Size()) + 128 // with room to grow, and in lists
	h := &hold[P, M]{s: s, hopes: hopes, most: bytes / each, index: map[P]int{}}
	h.add(p)
	return h
}

// close examines positions until the hold is closed, until the first position is won, or until it
// must stop, and returns the numbers of the first position.
func (h *hold[P, M]) close() numbers {
	for len(h.queue) > 0 && !h.members[0].won {
		i := h.queue[0]
		if h.full() || h.s.left <= 0 && !h.s.refill() || !h.members[i].won && !h.open(i) {
			return fresh
		}
		h.queue = h.queue[1:]
	}
	if h.members[0].won {
		return won
	}
	return held
}

// beside closes the hold in the goroutine of a search, as one of several, and keeps the answer.
func (h *hold[P, M]) beside(s *search[P, M]) numbers {
	h.s = s
	n := h.close()
	if n == held {
		h.keep()
	}
	return n
}

// full reports whether the hold has no room for more members.
func (h *hold[P, M]) full() bool { return len(h.members) >= h.most }

// after returns the position after a move.
func (h *hold[P, M]) after(p P, m M) P {
	h.s.nodes++
	h.s.left--
	return mustApply(p, m)
}

// add returns the number of the member for a position. It adds a member if there is none.
func (h *hold[P, M]) add(p P) int {
	i, known := h.index[p]
	if known {
		return i
	}
	i = len(h.members)
	h.index[p] = i
	m := member[P]{p: p, chosen: none}
	if o := p.Outcome(); o.Over() {
		m.won = o.Winner == h.s.attacker
	} else if m.won = h.s.table.get(h.s.hashOf(p, 0)).proof == 0; !m.won {
		h.queue = append(h.queue, i)
	}
	h.members = append(h.members, m)
	return i
}

// open examines the moves of a member. It returns false if it must stop.
func (h *hold[P, M]) open(i int) bool {
	p := h.members[i].p
	if p.Turn() == hexgames.Chance {
		h.s.fail(chance(p))
		return false
	}
	if p.Turn() != h.s.attacker {
		return h.choose(i)
	}
	for at, m := range p.LegalMoves() {
		j := h.add(h.after(p, m))
		if h.members[j].won {
			h.give(i, at)
			return true
		}
		h.members[j].before = append(h.members[j].before, i)
	}
	return true
}

// choose chooses a move of the defender. It prefers a move that stays among the members, then one
// that holds according to the table, then one that is farthest from a loss, or that a search finds.
// If all moves lose, the member is given up. It returns false if it must stop.
func (h *hold[P, M]) choose(i int) bool {
	p := h.members[i].p
	moves := p.LegalMoves()
	best, most := none, uint32(0)
	for at, m := range moves {
		q := h.after(p, m)
		if _, known := h.index[q]; known || q.Outcome().Over() {
			if j := h.add(q); !h.members[j].won {
				h.take(i, at, j)
				return true
			}
			continue
		}
		n := h.s.table.get(h.s.hashOf(q, 0)).numbers
		if n.proof > most && (h.hopes || n.disproof == 0) {
			best, most = at, n.proof
		}
	}
	for best == none && !h.hopes {
		n, _ := h.s.run(p)
		if n == won {
			break
		}
		if !n.solved() {
			return false
		}
		for at := range h.s.frame(0).children {
			if h.s.frame(0).children[at].aim == 0 {
				best = at
			}
		}
	}
	if best == none {
		h.give(i, none)
		return true
	}
	j := h.add(mustApply(p, moves[best]))
	if h.members[j].won { // another goroutine has just found out
		return h.choose(i)
	}
	h.take(i, best, j)
	return true
}

// take makes a move of the defender the chosen one.
func (h *hold[P, M]) take(i, at, j int) {
	h.members[i].chosen = at
	h.members[j].before = append(h.members[j].before, i)
}

// give gives up a member because the attacker wins; if the attacker is to move, by the move with
// index at. It also gives up the attacker's members that lead to it. Where the defender has chosen
// it, the defender must choose again.
func (h *hold[P, M]) give(i, at int) {
	h.members[i].won = true
	h.s.win(h.members[i].p, at)
	for _, j := range h.members[i].before {
		switch before := &h.members[j]; {
		case before.won:
		case before.p.Turn() == h.s.attacker:
			h.give(j, h.place(before.p, h.members[i].p))
		default:
			before.chosen = none
			h.queue = append(h.queue, j)
		}
	}
	h.members[i].before = nil
}

// place returns the index of a move from one position to another.
func (h *hold[P, M]) place(p, q P) int {
	for at, m := range p.LegalMoves() {
		if mustApply(p, m) == q {
			return at
		}
	}
	return none
}

// win records in the table that the attacker wins from a position.
func (s *search[P, M]) win(p P, at int) {
	to := slot{hash: s.hashOf(p, 0), numbers: won, work: math.MaxUint32}
	if at != none && at < math.MaxUint16 {
		to.best = uint16(at + 1)
	}
	s.table.put(to)
}

// keep records in the table that the attacker can't win from the positions of a closed hold.
func (h *hold[P, M]) keep() {
	for i := range h.members {
		if m := &h.members[i]; !m.won && !m.p.Outcome().Over() {
			h.s.table.put(slot{hash: h.s.hashOf(m.p, 0), numbers: held, work: 1})
		}
	}
}
