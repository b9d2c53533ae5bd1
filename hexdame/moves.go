package hexdame

import (
	"slices"

	"example.com/hexgames"
)

// MaxMoves is greater than the number of legal moves in any known position. Use it to size buffers.
// If a position has more moves, AppendMoves grows the slice. Random games reach 69 moves; a long
// search for artificial positions reached 5287.
const MaxMoves = 8192

// LegalMoves returns the legal moves in a new slice, ordered by start, then by end, then by
// captured cells, each in board order.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	if p.captures > 0 {
		return p.appendCaptures(dst)
	}
	return p.appendSteps(dst)
}

// CountMoves returns the number of legal moves. It lists the moves only if there are captures.
func (p Position) CountMoves() int {
	if p.captures > 0 {
		return p.countCaptures()
	}
	own, _ := p.sides()
	empty := p.empty()
	first, second, third := p.stepping(own&^p.kings, empty)
	n := first.count() + second.count() + third.count()
	if kings := own & p.kings; kings != 0 {
		// Kings do not slide over one another, so no two kings reach the same
		// cell in the same direction.
		for d := range 6 {
			n += (slide(kings, empty, d) &^ kings).count()
		}
	}
	return n
}

// MoveAt returns move i of LegalMoves, counted from 0; the zero Move if there is no move i. It
// lists the other moves, too.
func (p Position) MoveAt(i int) Move {
	var buf [64]Move
	if moves := p.AppendMoves(buf[:0]); i >= 0 && i < len(moves) {
		return moves[i]
	}
	return Move{}
}

// canMove reports whether the side to move has a legal move (D9).
func (p Position) canMove() bool {
	if p.captures > 0 {
		return true
	}
	own, _ := p.sides()
	empty := p.empty()
	first, second, third := p.stepping(own&^p.kings, empty)
	return first|second|third != 0 || around(own&p.kings)&empty != 0
}

// stepping returns the mover's men that can step to an empty cell in each of the three forward
// directions (D2), in the board order of the cells they reach.
func (p Position) stepping(men, empty cellSet) (first, second, third cellSet) {
	if p.mover == hexgames.White {
		return men & step5(empty), men & step3(empty), men & step4(empty)
	}
	return men & step1(empty), men & step0(empty), men & step2(empty)
}

// around returns the cells next to any cell of s.
func around(s cellSet) cellSet {
	return step0(s) | step1(s) | step2(s) | step3(s) | step4(s) | step5(s)
}

// reach returns the empty cells that a king on c can slide to.
func reach(c cell, empty cellSet) cellSet {
	var s cellSet
	for d := range 6 {
		for t := next[c][d]; empty.has(t); t = next[t][d] {
			s |= t.set()
		}
	}
	return s
}

// appendSteps appends the moves of a position without captures.
func (p Position) appendSteps(dst []Move) []Move {
	own, _ := p.sides()
	empty := p.empty()
	kings := own & p.kings
	first, second, third := p.stepping(own&^p.kings, empty)
	if kings == 0 {
		return p.appendMenSteps(dst, first, second, third)
	}
	movers := first | second | third | kings
	for _, part := range [2]cellSet{movers & rowsAE, movers & rowsFI} {
		for part != 0 {
			var c, t cell
			c, part = part.pop()
			to := p.stepsFrom(c)
			for _, part := range [2]cellSet{to & rowsAE, to & rowsFI} {
				for part != 0 {
					t, part = part.pop()
					dst = append(dst, Move{from: c, to: t})
				}
			}
		}
	}
	return dst
}

// appendMenSteps is appendSteps for positions with men only. Branches that ask which men can step
// where would be mispredicted so often that they'd cost more than all the rest. So appendMenSteps
// writes every step and keeps only the possible ones.
func (p Position) appendMenSteps(dst []Move, first, second, third cellSet) []Move {
	start, n := len(dst), first.count()+second.count()+third.count()
	dst = slices.Grow(dst, n)[:start+n]
	list := dst[start:]
	table := &steps[p.mover]
	i := 0
	for _, part := range [2]cellSet{(first | second | third) & rowsAE, (first | second | third) & rowsFI} {
		for part != 0 {
			var c cell
			c, part = part.pop()
			three := &table[c]
			if i < len(list) {
				list[i] = three[0]
				i += int(first >> (c & 63) & 1)
			}
			if i < len(list) {
				list[i] = three[1]
				i += int(second >> (c & 63) & 1)
			}
			if i < len(list) {
				list[i] = three[2]
				i += int(third >> (c & 63) & 1)
			}
		}
	}
	return dst
}
