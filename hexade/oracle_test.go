package hexade

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// This file implements Hexade a second time, from the clauses of the rules, with maps and
// loops. It shares nothing with the code that it checks. It is plain and slow.

// A square is a cell by its letter and number, both counted from 1.
type square struct{ letter, number int }

// exists reports whether the square is on the board (A1).
func (s square) exists(side int) bool {
	d := s.letter - s.number
	return 1 <= s.letter && s.letter < 2*side && 1 <= s.number && s.number < 2*side && -side < d && d < side
}

func (s square) plus(d square, times int) square {
	return square{s.letter + times*d.letter, s.number + times*d.number}
}

// distance returns the number of steps from s to t.
func (s square) distance(t square) int {
	l, n := t.letter-s.letter, t.number-s.number
	if l*n > 0 {
		return max(abs(l), abs(n))
	}
	return abs(l) + abs(n)
}

func abs(n int) int { return max(n, -n) }

func (s square) String() string { return fmt.Sprintf("%c%d", 'a'+s.letter-1, s.number) }

// squareOf returns the square of a name.
func squareOf(name string) (s square) {
	var letter rune
	if _, err := fmt.Sscanf(name, "%c%d", &letter, &s.number); err != nil {
		panic(err)
	}
	s.letter = int(letter-'a') + 1
	return s
}

// allDirections are the steps to the six neighbors, in order around a cell.
var allDirections = []square{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}

// squaresOf returns the cells of a board in board order.
func squaresOf(side int) []square { return allSquares[side] }

var allSquares = func() (all [MaxSide + 1][]square) {
	for side := range all {
		for letter := 1; letter < 2*side; letter++ {
			for number := 1; number < 2*side; number++ {
				if s := (square{letter, number}); s.exists(side) {
					all[side] = append(all[side], s)
				}
			}
		}
	}
	return all
}()

// namesOf returns the names of some cells, in board order.
func namesOf(side int, squares ...square) string {
	var names []string
	for _, s := range squaresOf(side) {
		if slices.Contains(squares, s) {
			names = append(names, s.String())
		}
	}
	return strings.Join(names, " ")
}

// An oracleSix is one of the shapes of A6.
type oracleSix struct {
	text    string // the shape and the cells
	squares []square
}

// oracleSixes holds all sixes of each board, by side.
var oracleSixes = func() (all [MaxSide + 1][]oracleSix) {
	for side := MinSide; side <= MaxSide; side++ {
		add := func(shape string, squares []square) {
			if !slices.ContainsFunc(squares, func(s square) bool { return !s.exists(side) }) {
				all[side] = append(all[side], oracleSix{shape + " " + namesOf(side, squares...), squares})
			}
		}
		for _, s := range squaresOf(side) {
			for i, d := range allDirections {
				next := allDirections[(i+1)%6]
				if i < 3 { // the other three are the same rows
					var row []square
					for n := range 6 {
						row = append(row, s.plus(d, n))
					}
					add("row", row)
				}
				// From each of its corners, a triangle fills the space between two
				// directions. One of its three corners is enough to find it: the one
				// where these are the first and second, or the second and third,
				// directions.
				if i < 2 {
					var triangle []square
					for n := range 3 {
						for m := range 3 - n {
							triangle = append(triangle, s.plus(d, n).plus(next, m))
						}
					}
					add("triangle", triangle)
				}
			}
			var ring []square
			for _, d := range allDirections {
				ring = append(ring, s.plus(d, 1))
			}
			add("ring", ring)
		}
	}
	return all
}()

type oraclePosition struct {
	side  int
	white map[square]bool // whether the stone on a cell is White's
	ply   int
}

func oracleStart(side int) oraclePosition {
	return oraclePosition{side, map[square]bool{}, 0}
}

// whiteToMove implements A2.
func (p oraclePosition) whiteToMove() bool { return p.ply%2 == 0 }

// owns reports whether a player owns a six (A6).
func (p oraclePosition) owns(white bool) bool { return len(p.sixes(white)) > 0 }

func (p oraclePosition) sixes(white bool) (sixes []oracleSix) {
	for _, six := range oracleSixes[p.side] {
		owned := true
		for _, s := range six.squares {
			color, occupied := p.white[s]
			if !occupied || color != white {
				owned = false
				break
			}
		}
		if owned {
			sixes = append(sixes, six)
		}
	}
	return sixes
}

func (p oraclePosition) isFull() bool { return len(p.white) == len(squaresOf(p.side)) }

// Outcome implements A7 and A8.
func (p oraclePosition) Outcome() hexgames.Outcome {
	player := map[bool]hexgames.Player{true: hexgames.White, false: hexgames.Black}
	switch {
	case p.owns(p.whiteToMove()):
		return hexgames.Outcome{Winner: player[p.whiteToMove()], Reason: LastingSix}
	case p.isFull() && p.owns(!p.whiteToMove()):
		return hexgames.Outcome{Winner: player[!p.whiteToMove()], Reason: LastingSix}
	case p.isFull():
		return hexgames.Outcome{Reason: hexgames.FullBoard}
	}
	return hexgames.Outcome{}
}

// Moves returns the cells where a stone may be placed (A2, A3).
func (p oraclePosition) Moves() (moves []square) {
	if p.Outcome().Over() {
		return nil
	}
	for _, s := range squaresOf(p.side) {
		if _, occupied := p.white[s]; occupied {
			continue
		}
		near := false
		if p.ply == 2 {
			for other, white := range p.white {
				near = near || white && other.distance(s) < 3
			}
		}
		if !near {
			moves = append(moves, s)
		}
	}
	return moves
}

// captures implements A4.
func (p oraclePosition) captures(s square) (captured []square) {
	white := p.whiteToMove()
	for _, d := range allDirections {
		first, ok1 := p.white[s.plus(d, 1)]
		second, ok2 := p.white[s.plus(d, 2)]
		third, ok3 := p.white[s.plus(d, 3)]
		if ok1 && ok2 && ok3 && first != white && second != white && third == white {
			captured = append(captured, s.plus(d, 1), s.plus(d, 2))
		}
	}
	return captured
}

// After returns the position after a move.
func (p oraclePosition) After(s square) oraclePosition {
	next := oraclePosition{p.side, maps.Clone(p.white), p.ply + 1}
	if next.ply > 65535 {
		next.ply -= 4
	}
	next.white[s] = p.whiteToMove()
	for _, captured := range p.captures(s) {
		delete(next.white, captured)
	}
	return next
}

// Text returns the text of the position.
func (p oraclePosition) Text() string {
	var b strings.Builder
	run := 0
	endRun := func() {
		if run > 0 {
			fmt.Fprint(&b, run)
		}
		run = 0
	}
	for letter := 1; letter < 2*p.side; letter++ {
		if letter > 1 {
			b.WriteByte('/')
		}
		for number := 1; number < 2*p.side; number++ {
			s := square{letter, number}
			if !s.exists(p.side) {
				continue
			}
			white, occupied := p.white[s]
			if !occupied {
				run++
				continue
			}
			endRun()
			if white {
				b.WriteByte('w')
			} else {
				b.WriteByte('b')
			}
		}
		endRun()
	}
	turn := map[bool]string{true: "w", false: "b"}[p.whiteToMove()]
	if p.Outcome().Over() {
		turn = "-"
	}
	return fmt.Sprintf("%s %s %d", b.String(), turn, p.ply)
}

// oracleOf returns the oracle's position for p, by the methods of p.
func oracleOf(p Position) oraclePosition {
	o := oraclePosition{p.Rules().Side, map[square]bool{}, p.Ply()}
	for h, player := range p.Pieces() {
		o.white[square{h.Q + o.side, o.side - h.R}] = player == hexgames.White
	}
	return o
}

// oracleParse reads the text of a position, in any spelling. If text is not a position, ok
// is false.
func oracleParse(text string) (p oraclePosition, ok bool) {
	fields := strings.Split(strings.ToLower(text), " ")
	if len(fields) != 3 || strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
		return p, false // letters of other scripts may fold to ASCII
	}
	rows := strings.Split(fields[0], "/")
	side := (len(rows) + 1) / 2
	if side < 4 || side > 10 || len(rows)%2 == 0 {
		return p, false
	}
	p = oracleStart(side)
	for i, row := range rows {
		number := 1
		for !(square{i + 1, number}).exists(side) {
			number++
		}
		for row != "" {
			digits := row[:len(row)-len(strings.TrimLeft(row, "0123456789"))]
			switch {
			case digits != "":
				n, err := strconv.Atoi(digits)
				if err != nil || n < 1 || n > 19 || digits[0] == '0' {
					return p, false
				}
				number += n
				row = row[len(digits):]
			case row[0] == 'w' || row[0] == 'b':
				if !(square{i + 1, number}).exists(side) {
					return p, false
				}
				p.white[square{i + 1, number}] = row[0] == 'w'
				number++
				row = row[1:]
			default:
				return p, false
			}
		}
		if (square{i + 1, number}).exists(side) || !(square{i + 1, number - 1}).exists(side) {
			return p, false
		}
	}
	ply, err := strconv.ParseUint(fields[2], 10, 16)
	if err != nil || strconv.FormatUint(ply, 10) != fields[2] {
		return p, false
	}
	p.ply = int(ply)
	return p, p.isPossible(fields[1])
}

// isPossible reports whether Parse must accept the position with this turn.
func (p oraclePosition) isPossible(turn string) bool {
	stones := map[bool][]square{}
	for s, white := range p.white {
		stones[white] = append(stones[white], s)
	}
	for _, white := range []bool{true, false} {
		placed, mayLack := p.ply/2, p.ply >= 5
		if white {
			placed, mayLack = (p.ply+1)/2, p.ply >= 6
		}
		lacks := placed - len(stones[white])
		if lacks < 0 || lacks%2 != 0 || lacks > 0 && !mayLack {
			return false
		}
		// One stone must have completed all sixes of a player.
		sixes := p.sixes(white)
		if len(sixes) > 0 && !slices.ContainsFunc(sixes[0].squares, func(s square) bool {
			for _, six := range sixes {
				if !slices.Contains(six.squares, s) {
					return false
				}
			}
			return true
		}) {
			return false
		}
	}
	if p.ply > 0 && len(stones[!p.whiteToMove()]) == 0 {
		return false
	}
	if (p.ply == 3 || p.ply == 4) && stones[true][0].distance(stones[true][1]) < 3 {
		return false
	}
	switch {
	case p.Outcome().Over():
		return turn == "-"
	case p.whiteToMove():
		return turn == "w"
	}
	return turn == "b"
}
