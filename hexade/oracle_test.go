package hexade

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest/naive"
)

// This file implements Hexade a second time, from the clauses of the rules, with maps and loops. It
// shares nothing with the code that it checks. It is plain and slow.

// An oracleSix is one of the shapes of A6.
type oracleSix struct {
	text  string // the shape and the cells
	cells []naive.Cell
}

// oracleSixes holds all sixes of each board, by side.
var oracleSixes = func() (all [MaxSide + 1][]oracleSix) {
	for side := MinSide; side <= MaxSide; side++ {
		add := func(shape string, cells []naive.Cell) {
			if !slices.ContainsFunc(cells, func(s naive.Cell) bool { return !s.IsOn(side) }) {
				all[side] = append(all[side], oracleSix{shape + " " + naive.Names(cells...), cells})
			}
		}
		for _, s := range naive.Cells(side) {
			for i, d := range naive.Directions {
				next := naive.Directions[(i+1)%6]
				if i < 3 { // the other three are the same rows
					var row []naive.Cell
					for n := range 6 {
						row = append(row, s.Plus(d, n))
					}
					add("row", row)
				}
				// A triangle fills the space between two directions from each of its corners. One
				// corner is enough to find it: the corner with the first and second, or the second
				// and third, direction.
				if i < 2 {
					var triangle []naive.Cell
					for n := range 3 {
						for m := range 3 - n {
							triangle = append(triangle, s.Plus(d, n).Plus(next, m))
						}
					}
					add("triangle", triangle)
				}
			}
			var ring []naive.Cell
			for _, d := range naive.Directions {
				ring = append(ring, s.Plus(d, 1))
			}
			add("ring", ring)
		}
	}
	return all
}()

type oraclePosition struct {
	side  int
	white map[naive.Cell]bool // whether the stone on a cell is White's
	ply   int
}

func oracleStart(side int) oraclePosition {
	return oraclePosition{side, map[naive.Cell]bool{}, 0}
}

// whiteToMove implements A2.
func (p oraclePosition) whiteToMove() bool { return p.ply%2 == 0 }

// owns reports whether a player owns a six (A6).
func (p oraclePosition) owns(white bool) bool { return len(p.sixes(white)) > 0 }

func (p oraclePosition) sixes(white bool) (sixes []oracleSix) {
	for _, six := range oracleSixes[p.side] {
		owned := true
		for _, s := range six.cells {
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

func (p oraclePosition) isFull() bool { return len(p.white) == len(naive.Cells(p.side)) }

// Outcome implements A7 and A8.
func (p oraclePosition) Outcome() hexgames.Outcome {
	player := map[bool]hexgames.Player{true: hexgames.White, false: hexgames.Black}
	switch {
	case p.owns(p.whiteToMove()):
		return hexgames.Outcome{Winner: player[p.whiteToMove()], Reason: LastingSix}
	case p.isFull() && p.owns(!p.whiteToMove()):
		return hexgames.Outcome{Winner: player[!p.whiteToMove()], Reason: LastingSix}
	case p.isFull():
		return hexgames.Outcome{Reason: hexgames.ReasonFullBoard}
	}
	return hexgames.Outcome{}
}

// Moves returns the cells where a stone may be placed (A2, A3).
func (p oraclePosition) Moves() (moves []naive.Cell) {
	if p.Outcome().Over() {
		return nil
	}
	for _, s := range naive.Cells(p.side) {
		if _, occupied := p.white[s]; occupied {
			continue
		}
		near := false
		if p.ply == 2 {
			for other, white := range p.white {
				near = near || white && other.Distance(s) < 3
			}
		}
		if !near {
			moves = append(moves, s)
		}
	}
	return moves
}

// captures implements A4.
func (p oraclePosition) captures(s naive.Cell) (captured []naive.Cell) {
	white := p.whiteToMove()
	for _, d := range naive.Directions {
		first, ok1 := p.white[s.Plus(d, 1)]
		second, ok2 := p.white[s.Plus(d, 2)]
		third, ok3 := p.white[s.Plus(d, 3)]
		if ok1 && ok2 && ok3 && first != white && second != white && third == white {
			captured = append(captured, s.Plus(d, 1), s.Plus(d, 2))
		}
	}
	return captured
}

// After returns the position after a move.
func (p oraclePosition) After(s naive.Cell) oraclePosition {
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
	rows := naive.Rows(p.side, func(c naive.Cell) string {
		white, occupied := p.white[c]
		if !occupied {
			return ""
		}
		return map[bool]string{true: "w", false: "b"}[white]
	})
	turn := map[bool]string{true: "w", false: "b"}[p.whiteToMove()]
	if p.Outcome().Over() {
		turn = "-"
	}
	return fmt.Sprintf("%s %s %d", rows, turn, p.ply)
}

// oracleOf returns the oracle's position for p, by the methods of p.
func oracleOf(p Position) oraclePosition {
	o := oraclePosition{p.Rules().Side, map[naive.Cell]bool{}, p.Ply()}
	for h, player := range p.Pieces() {
		o.white[naive.At(o.side, h.Q, h.R)] = player == hexgames.White
	}
	return o
}

// oracleParse reads the text of a position, in any spelling. If text is not a position, ok
// is false.
func oracleParse(text string) (p oraclePosition, ok bool) {
	fields, ok := naive.Fields(text, " ", 3)
	if !ok {
		return p, false
	}
	side, on, ok := naive.ReadRows(fields[0], "w", "b")
	if !ok || side < 4 || side > 10 {
		return p, false
	}
	p = oracleStart(side)
	for c, stone := range on {
		p.white[c] = stone == "w"
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
	stones := map[bool][]naive.Cell{}
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
		if len(sixes) > 0 && !slices.ContainsFunc(sixes[0].cells, func(s naive.Cell) bool {
			for _, six := range sixes {
				if !slices.Contains(six.cells, s) {
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
	if (p.ply == 3 || p.ply == 4) && stones[true][0].Distance(stones[true][1]) < 3 {
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

// class returns the class of a cell for a player, as the package documentation explains it.
func (p oraclePosition) class(s naive.Cell, white bool) int {
	with := [7]int{} // the number of sixes by their number of stones
	for _, six := range oracleSixes[p.side] {
		if !slices.Contains(six.cells, s) {
			continue
		}
		if n, open := p.stones(six, white); open {
			with[n]++
		}
	}
	switch {
	case with[5] > 0:
		return 23
	case with[4]+with[3] > 0:
		return 7 + 4*min(with[4], 3) + min(with[3], 3)
	}
	return min(with[2], 7)
}

// stones returns the number of stones of a player on a six, and whether it has none of the
// opponent.
func (p oraclePosition) stones(six oracleSix, white bool) (n int, open bool) {
	for _, s := range six.cells {
		color, occupied := p.white[s]
		if occupied && color != white {
			return 0, false
		}
		if occupied {
			n++
		}
	}
	return n, true
}

// isEmpty reports whether a cell is on the board and has no stone.
func (p oraclePosition) isEmpty(s naive.Cell) bool {
	_, occupied := p.white[s]
	return s.IsOn(p.side) && !occupied
}

// has reports whether a player has a stone on a cell.
func (p oraclePosition) has(s naive.Cell, white bool) bool {
	color, occupied := p.white[s]
	return occupied && color == white
}

// passed is the position as if it were the opponent's turn.
func (p oraclePosition) passed() oraclePosition {
	return oraclePosition{p.side, p.white, p.ply + 1}
}

// attacks returns how many pairs of the opponent a stone on a cell attacks: a third stone behind
// the pair would capture it.
func (p oraclePosition) attacks(s naive.Cell) (n int) {
	for _, d := range naive.Directions {
		if p.has(s.Plus(d, 1), !p.whiteToMove()) && p.has(s.Plus(d, 2), !p.whiteToMove()) && p.isEmpty(s.Plus(d, 3)) {
			n++
		}
	}
	return n
}

// features returns the features of the position that are not 0, by the name of the group and the
// index in it.
func (p oraclePosition) features() map[string]float32 {
	counts := map[string]int{}
	shapes := map[string]int{"row": 0, "triangle": 1, "ring": 2}
	for side, q := range []oraclePosition{p, p.passed()} {
		for _, six := range oracleSixes[p.side] {
			if n, open := p.stones(six, q.whiteToMove()); open && n > 0 {
				shape, _, _ := strings.Cut(six.text, " ")
				counts[fmt.Sprint("value-sixes ", 15*side+5*shapes[shape]+min(n, 5)-1)]++
			}
		}
		captures, attacks := 0, 0
		for _, s := range naive.Cells(p.side) {
			if p.isEmpty(s) {
				counts[fmt.Sprint("value-cells ", 24*side+p.class(s, q.whiteToMove()))]++
				captures += len(q.captures(s)) / 2
				attacks += q.attacks(s)
			} else if p.has(s, q.whiteToMove()) {
				counts["value-stones 0"] += 1 - 2*side
			}
		}
		counts[fmt.Sprint("value-captures ", side)] = captures
		counts[fmt.Sprint("value-threats ", side)] = attacks / 2 // from either end
	}
	features := map[string]float32{"value-bias 0": 1}
	for feature, n := range counts {
		if n != 0 {
			features[feature] = float32(n) / 16
		}
	}
	return features
}

// moveFeatures returns the features of a move, in the same form.
func (p oraclePosition) moveFeatures(s naive.Cell) map[string]float32 {
	white := p.whiteToMove()
	risks, near, nearEnemy := 0, 0, 0
	for _, d := range naive.Directions {
		before, next, behind := s.Plus(d, -1), s.Plus(d, 1), s.Plus(d, 2)
		if p.has(next, white) {
			near++
			if p.has(before, !white) && p.isEmpty(behind) || p.isEmpty(before) && p.has(behind, !white) {
				risks++
			}
		}
		if p.has(next, !white) {
			nearEnemy++
		}
	}
	own, enemy := p.class(s, white), p.class(s, !white)
	features := map[string]float32{}
	for group, i := range map[string]int{
		"move-own": own, "move-enemy": enemy, "move-pair": 24*own + enemy,
		"move-captures": min(len(p.captures(s))/2, 2), "move-saves": min(len(p.passed().captures(s)), 1),
		"move-threats": min(p.attacks(s), 2), "move-risks": min(risks, 2),
		"move-near-own": min(near, 3), "move-near-enemy": min(nearEnemy, 3),
	} {
		features[fmt.Sprint(group, " ", i)] = 1
	}
	return features
}
