package bot

import (
	"cmp"
	"math"
	"slices"

	"example.com/hexgames"
)

// The proofs of a bot are winning moves for the player to move, by position. If a move ends the
// game immediately, there may be no proof.
type proofs[P hexgames.Position[P, M], M comparable] map[P]proof[M]

// A proof is a winning move. The numbers of the proofs after it are less than its own, so a chain
// of proofs ends.
type proof[M comparable] struct {
	move   M
	number int
}

// add adds a move, unless there is already one with an equal or smaller number.
func (w proofs[P, M]) add(p P, m M, number int) {
	if old, known := w[p]; !known || number < old.number {
		w[p] = proof[M]{m, number}
	}
}

// A finisher plays proven wins to the end, against all replies and all draws of Chance. If a proof
// stops because Exact returned the value, the finisher searches on.
type finisher[P hexgames.Position[P, M], M comparable] struct {
	proofs  proofs[P, M]
	exact   func(P) (value float64, known bool) // nil if nothing is known
	endings Endings[P]                          // nil if there are none
	clock   *clock

	drawn  map[P]bool // the positions that end the game when they recur
	winner hexgames.Player
	known  map[hexgames.Player]map[P]finish[M] // by winner
	killer M                                   // the last move that a search has found
	looks  int                                 // the number of positions examined
}

// A finish is the best move in a position, and the number of moves to the end of the game.
type finish[M comparable] struct {
	move  M
	plies int // noEnd if it is not known
}

const noEnd = -1

// The number of positions that a finisher examines: at most; even if there is no time; and in a
// search.
const (
	mostLooks   = 1 << 20
	sureLooks   = 1 << 14
	searchLooks = 1 << 15
)

// finish sets Plies and Line for the first moves, as many as lines, that are proven to win or to
// lose. The lines lead to the end of the game. It sorts these moves by Plies.
func (f *finisher[P, M]) finish(g *hexgames.Game[P, M], moves []Ranked[M], lines int) {
	for i := range moves {
		moves[i].Plies = 0
	}
	p := g.Position()
	for i := range moves[:min(lines, len(moves))] {
		m := &moves[i]
		if !m.Exact || m.Value != 1 && m.Value != -1 {
			continue
		}
		if f.winner = p.Turn(); m.Value == -1 {
			f.winner = f.winner.Opponent()
		}
		if f.known == nil {
			f.drawn = drawn(g)
			f.known = map[hexgames.Player]map[P]finish[M]{hexgames.White: {}, hexgames.Black: {}}
		}
		if line := f.line(p, m.Move); line != nil {
			m.Plies, m.Line = len(line), line
		}
	}
	slices.SortStableFunc(moves[:min(lines, len(moves))], func(a, b Ranked[M]) int { return cmp.Compare(urgency(b), urgency(a)) })
}

// urgency ranks the moves that are proven to win or to lose: the fastest win first, the fastest
// loss last, and moves with an unknown distance in between.
func urgency[M comparable](m Ranked[M]) float64 {
	if !m.Exact || m.Value != 1 && m.Value != -1 {
		return 0
	}
	return m.Value / float64(cmp.Or(m.Plies, math.MaxInt32))
}

// line returns a move and the moves after it to the end of the game, or nil if the end is not
// known.
func (f *finisher[P, M]) line(p P, m M) []M {
	plies := f.after(p, m)
	var line []M
	for left := plies; left > 0; left-- {
		line = append(line, m)
		if p = mustApply(p, m); left == 1 {
			return line
		}
		if e, known := f.known[f.winner][p]; known {
			m = e.move
			continue
		}
		moves := p.LegalMoves() // choose the best one by the endings
		i := slices.IndexFunc(moves, func(m M) bool { return f.after(p, m) == left-1 })
		if i < 0 {
			break // the endings contradict themselves
		}
		m = moves[i]
	}
	return nil
}

// after returns the number of moves to the end of the game, including a move.
func (f *finisher[P, M]) after(p P, m M) int {
	if plies := f.plies(mustApply(p, m)); plies != noEnd {
		return 1 + plies
	}
	return noEnd
}

// plies returns the number of moves to the end of the game, if the winner wins.
func (f *finisher[P, M]) plies(p P) int {
	if e, known := f.foresee(p); known {
		if e.Winner != f.winner {
			return noEnd
		}
		return e.Plies
	}
	all := f.known[f.winner]
	if e, known := all[p]; known {
		return e.plies
	}
	if f.drawn[p] || !f.mayLook() {
		return noEnd
	}
	all[p] = finish[M]{plies: noEnd} // proofs have no cycles, except perhaps by mistake
	e := f.look(p)
	if all[p] = e; e.plies == noEnd {
		delete(all, p)
	}
	return e.plies
}

// foresee returns the result of a position if the game is over or the endings have it.
func (f *finisher[P, M]) foresee(p P) (e hexgames.Ending, known bool) {
	if o := p.Outcome(); o.Over() {
		return hexgames.Ending{Winner: o.Winner}, true
	}
	if f.endings == nil {
		return e, false
	}
	return f.endings(p)
}

// mayLook counts a look and reports whether it is allowed.
func (f *finisher[P, M]) mayLook() bool {
	if f.looks++; f.looks > sureLooks && f.looks%1024 == 0 && f.clock.late() {
		f.looks = mostLooks
	}
	return f.looks < mostLooks
}

// look finds the move that is proven to win. If the winner is not to move, it finds the move that
// resists longest.
func (f *finisher[P, M]) look(p P) finish[M] {
	e := finish[M]{plies: noEnd}
	if p.Turn() != f.winner {
		for _, m := range p.LegalMoves() {
			plies := f.after(p, m)
			if plies == noEnd {
				return finish[M]{plies: noEnd}
			}
			if plies > e.plies {
				e = finish[M]{m, plies}
			}
		}
		return e
	}
	if w, known := f.proofs[p]; known {
		e = finish[M]{w.move, f.after(p, w.move)}
	}
	if e.plies == noEnd && f.exact != nil {
		m := f.killer
		if q, err := p.Apply(m); err == nil {
			if v, known := f.exact(q); known && v == winner(f.winner) {
				e = finish[M]{m, f.after(p, m)}
			}
		}
	}
	end := min(f.looks+searchLooks, mostLooks)
	for most := 1; e.plies == noEnd && most <= maxDepth && f.looks < end; most++ {
		if m, found := f.search(p, most, end); found {
			e, f.killer = finish[M]{m, f.after(p, m)}, m
		}
	}
	return e
}

// search finds a move that lets the winner, who is to move, win within the given number of moves.
// It gives up when the number of looks reaches end.
func (f *finisher[P, M]) search(p P, most, end int) (m M, found bool) {
	for _, m := range p.LegalMoves() {
		if f.wins(mustApply(p, m), most-1, end) {
			return m, true
		}
	}
	return m, false
}

// wins reports whether search finds that the winner wins within the given number of moves.
func (f *finisher[P, M]) wins(p P, most, end int) bool {
	if e, known := f.foresee(p); known {
		return e.Winner == f.winner && e.Plies <= most
	}
	if most == 0 || f.looks >= end || f.drawn[p] || !f.mayLook() {
		return false
	}
	if f.exact != nil {
		if v, known := f.exact(p); known && v != winner(f.winner) {
			return false
		}
	}
	if p.Turn() == f.winner {
		_, found := f.search(p, most, end)
		return found
	}
	n := p.CountMoves()
	for i := range n {
		if !f.wins(mustApply(p, p.MoveAt(i)), most-1, end) {
			return false
		}
	}
	return n > 0
}

// drawn returns the positions that end a game when they recur, or nil if repetition does not end
// it.
func drawn[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) map[P]bool {
	if _, ends := any(g.Position()).(hexgames.Repeater); !ends {
		return nil
	}
	seen, again := map[P]bool{}, map[P]bool{}
	for ply := range g.Len() + 1 {
		p := g.PositionAt(ply)
		again[p], seen[p] = seen[p], true
	}
	return again
}
