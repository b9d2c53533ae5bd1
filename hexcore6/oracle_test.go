package hexcore6

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// This file implements HexCore6 a second time, from the clauses of the rules, with maps
// and loops. It shares nothing with the code that it checks. It is plain and slow.

// A square is a cell by its letter and number, both counted from 1.
type square struct{ letter, number int }

func (s square) exists(side int) bool {
	d := s.letter - s.number
	return 1 <= s.letter && s.letter < 2*side && 1 <= s.number && s.number < 2*side && -side < d && d < side
}

func (s square) plus(d square) square { return square{s.letter + d.letter, s.number + d.number} }

func (s square) String() string { return fmt.Sprintf("%c%d", 'a'+s.letter-1, s.number) }

// The six neighbors, clockwise: N, NE, SE, S, SW, NW. Every other one is black
// around the Core (C1).
var allDirections = []square{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}

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

type oraclePosition struct {
	side   int
	things map[square]string // "*", "#", or the discs from bottom to top, such as "bw"
	turn   string            // "w", "b" or "-"
	phase  string            // as in the text
}

// An oracleMove is a move, with its text.
type oracleMove struct {
	text     string
	from, to square
	discs    int // 0 for placed discs
}

// oracleStart implements C1 and C2.
func oracleStart(side int, core square) oraclePosition {
	p := oraclePosition{side, map[square]string{core: "*"}, "b", "place"}
	for i, d := range allDirections {
		p.things[core.plus(d)] = []string{"b", "w"}[i%2]
	}
	return p
}

func (p oraclePosition) core() square {
	for s, thing := range p.things {
		if thing == "*" {
			return s
		}
	}
	panic("no core")
}

func (p oraclePosition) isEmpty(s square) bool { return s.exists(p.side) && p.things[s] == "" }

func isStack(thing string) bool { return thing != "" && thing != "*" && thing != "#" }

// owner returns the owner of a stack, "" for anything else (C7).
func owner(thing string) string {
	if !isStack(thing) {
		return ""
	}
	return thing[len(thing)-1:]
}

func other(player string) string { return map[string]string{"w": "b", "b": "w"}[player] }

// partners returns the empty cells on the lines through a cell (C3).
func (p oraclePosition) partners(s square) (found []square) {
	for _, d := range allDirections {
		for t := s.plus(d); t.exists(p.side); t = t.plus(d) {
			if p.isEmpty(t) {
				found = append(found, t)
			}
		}
	}
	return found
}

// places returns all pairs of cells (C3, C4).
func (p oraclePosition) places() (moves []oracleMove) {
	for _, s := range squaresOf(p.side) {
		if !p.isEmpty(s) {
			continue
		}
		for _, t := range p.partners(s) {
			moves = append(moves, oracleMove{s.String() + "/" + t.String(), s, t, 0})
		}
	}
	return moves
}

// hasPlace reports whether there is any pair of cells (C5).
func (p oraclePosition) hasPlace() bool {
	return slices.ContainsFunc(squaresOf(p.side), func(s square) bool {
		return p.isEmpty(s) && len(p.partners(s)) > 0
	})
}

// isSurrounded implements C9.
func (p oraclePosition) isSurrounded(s square) bool {
	for _, d := range allDirections {
		if t := s.plus(d); !t.exists(p.side) || p.isEmpty(t) {
			return false
		}
	}
	return true
}

// Moves returns the legal moves.
func (p oraclePosition) Moves() (moves []oracleMove) {
	switch p.phase {
	case "over":
		return nil
	case "place":
		return p.places()
	}
	for _, s := range squaresOf(p.side) {
		stack := p.things[s]
		if owner(stack) != p.turn || p.isSurrounded(s) {
			continue
		}
		for _, d := range allDirections {
			t := s.plus(d)
			for k := 1; k <= len(stack); k++ { // C8
				if !isStack(p.things[t]) || len(p.things[t])+k > 3 {
					continue
				}
				text := s.String() + "-" + t.String()
				if k < len(stack) {
					text += ":" + strconv.Itoa(k)
				}
				moves = append(moves, oracleMove{text, s, t, k})
			}
		}
	}
	return append(moves, oracleMove{text: "pass"}) // C11
}

// After returns the position after a move.
func (p oraclePosition) After(m oracleMove) oraclePosition {
	next := oraclePosition{p.side, maps.Clone(p.things), other(p.turn), p.phase}
	switch {
	case m.text == "pass" && p.phase == "pass":
		next.phase, next.turn = "over", "-"
	case m.text == "pass":
		next.phase = "pass"
	case m.discs > 0:
		stack := p.things[m.from]
		stays := len(stack) - m.discs
		next.things[m.from] = stack[:stays]
		if stays == 0 { // C10
			delete(next.things, m.from)
		}
		next.things[m.to] += stack[stays:]
		next.phase = "move"
	default:
		next.things[m.from], next.things[m.to] = p.turn, other(p.turn)
		if next.hasPlace() {
			break
		}
		// C5, C6
		next.phase, next.turn = "move", p.turn
		for _, s := range squaresOf(p.side) {
			if next.isEmpty(s) {
				next.things[s] = "#"
				next.turn = other(p.turn)
			}
		}
	}
	return next
}

// score implements C12 with a search from each stack at the Core.
func (p oraclePosition) score(player string) (most int) {
	for _, d := range allDirections {
		start := p.core().plus(d)
		if owner(p.things[start]) != player {
			continue
		}
		group := map[square]bool{start: true}
		for queue := []square{start}; len(queue) > 0; queue = queue[1:] {
			for _, e := range allDirections {
				t := queue[0].plus(e)
				if owner(p.things[t]) == player && !group[t] {
					group[t] = true
					queue = append(queue, t)
				}
			}
		}
		most = max(most, len(group))
	}
	return most
}

// result implements C12 and C13: the higher score wins.
func (p oraclePosition) result(reason hexgames.Reason) hexgames.Outcome {
	o := hexgames.Outcome{Reason: reason}
	if white, black := p.score("w"), p.score("b"); white > black {
		o.Winner = hexgames.White
	} else if black > white {
		o.Winner = hexgames.Black
	}
	return o
}

// Outcome implements C11.
func (p oraclePosition) Outcome() hexgames.Outcome {
	if p.phase != "over" {
		return hexgames.Outcome{}
	}
	return p.result(hexgames.Score)
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
			switch thing := p.things[s]; {
			case !s.exists(p.side):
			case thing == "":
				run++
			case len(thing) == 1:
				endRun()
				b.WriteString(thing)
			default:
				endRun()
				b.WriteString("(" + thing + ")")
			}
		}
		endRun()
	}
	return b.String() + " " + p.turn + " " + p.phase
}

// oracleOf returns the oracle's position for p, by the methods of p.
func oracleOf(p Position) oraclePosition {
	o := oraclePosition{p.Rules().Side, map[square]string{}, "-", []string{"place", "move", "pass", "over"}[p.Phase()]}
	switch p.Turn() {
	case hexgames.White:
		o.turn = "w"
	case hexgames.Black:
		o.turn = "b"
	}
	for h, piece := range p.Pieces() {
		o.things[square{h.Q + o.side, o.side - h.R}] = piece.String()
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
	if side < 3 || side > 6 || len(rows)%2 == 0 {
		return p, false
	}
	p = oraclePosition{side, map[square]string{}, fields[1], fields[2]}
	for i, row := range rows {
		number := 1
		for !(square{i + 1, number}).exists(side) {
			number++
		}
		for row != "" {
			digits := row[:len(row)-len(strings.TrimLeft(row, "0123456789"))]
			inside, after, closed := strings.Cut(row[1:], ")")
			switch s := (square{i + 1, number}); {
			case digits != "":
				n, err := strconv.Atoi(digits)
				if err != nil || n < 1 || n > 11 || digits[0] == '0' {
					return p, false
				}
				number += n
				row = row[len(digits):]
			case !s.exists(side):
				return p, false
			case strings.ContainsAny(row[:1], "wb*#"):
				p.things[s] = row[:1]
				number++
				row = row[1:]
			case row[0] == '(' && closed && (len(inside) == 2 || len(inside) == 3) && strings.Trim(inside, "wb") == "":
				p.things[s] = inside
				number++
				row = after
			default:
				return p, false
			}
		}
		if (square{i + 1, number}).exists(side) || !(square{i + 1, number - 1}).exists(side) {
			return p, false
		}
	}
	return p, p.isPossible()
}

// isPossible reports whether Parse must accept the position.
func (p oraclePosition) isPossible() bool {
	count := map[rune]int{}
	tall := false
	var obstacles, cores []square
	for s, thing := range p.things {
		for _, r := range thing {
			count[r]++
		}
		tall = tall || len(thing) > 1
		switch thing {
		case "#":
			obstacles = append(obstacles, s)
		case "*":
			cores = append(cores, s)
		}
	}
	if len(cores) != 1 || count['w'] != count['b'] || !slices.Contains([]string{"place", "move", "pass", "over"}, p.phase) {
		return false
	}
	for _, d := range allDirections {
		if !cores[0].plus(d).exists(p.side) {
			return false
		}
	}
	if p.phase == "over" && p.turn != "-" || p.phase != "over" && p.turn != "w" && p.turn != "b" {
		return false
	}
	turns := count['w'] - 3
	last := []string{"w", "b"}[(turns%2+2)%2]
	if p.phase == "place" {
		for i, d := range allDirections {
			if p.things[cores[0].plus(d)] != []string{"b", "w"}[i%2] {
				return false
			}
		}
		return len(obstacles) == 0 && !tall && p.hasPlace() && p.turn == other(last)
	}
	if count['w']+count['b']+len(obstacles)+1 != len(squaresOf(p.side)) || len(obstacles)%2 != 0 {
		return false
	}
	for _, s := range obstacles {
		for _, d := range allDirections {
			for t := s.plus(d); t.exists(p.side); t = t.plus(d) {
				if p.things[t] == "#" {
					return false
				}
			}
		}
	}
	if p.phase == "move" && !tall {
		if len(obstacles) > 0 {
			return p.turn == other(last)
		}
		return p.turn == last
	}
	return true
}
