package hexcore6

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest/naive"
)

// This file implements HexCore6 a second time, from the clauses of the rules, with maps and loops.
// It shares nothing with the code that it checks. It is plain and slow.

type oraclePosition struct {
	side   int
	things map[naive.Cell]string // "*", "#", or the discs from bottom to top, such as "bw"
	turn   string                // "w", "b" or "-"
	phase  string                // as in the text
}

// An oracleMove is a move, with its text.
type oracleMove struct {
	text     string
	from, to naive.Cell
	discs    int // 0 for placed discs
}

// oracleStart implements C1 and C2.
func oracleStart(side int, core naive.Cell) oraclePosition {
	p := oraclePosition{side, map[naive.Cell]string{core: "*"}, "b", "place"}
	for i, d := range naive.Directions { // the first is N, where a black disc is
		p.things[core.Plus(d, 1)] = []string{"b", "w"}[i%2]
	}
	return p
}

func (p oraclePosition) core() naive.Cell {
	for s, thing := range p.things {
		if thing == "*" {
			return s
		}
	}
	panic("no core")
}

func (p oraclePosition) isEmpty(s naive.Cell) bool { return s.IsOn(p.side) && p.things[s] == "" }

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
func (p oraclePosition) partners(s naive.Cell) (found []naive.Cell) {
	for _, d := range naive.Directions {
		for t := s.Plus(d, 1); t.IsOn(p.side); t = t.Plus(d, 1) {
			if p.isEmpty(t) {
				found = append(found, t)
			}
		}
	}
	return found
}

// places returns all pairs of cells (C3, C4).
func (p oraclePosition) places() (moves []oracleMove) {
	for _, s := range naive.Cells(p.side) {
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
	return slices.ContainsFunc(naive.Cells(p.side), func(s naive.Cell) bool {
		return p.isEmpty(s) && len(p.partners(s)) > 0
	})
}

// isSurrounded implements C9.
func (p oraclePosition) isSurrounded(s naive.Cell) bool {
	for _, d := range naive.Directions {
		if t := s.Plus(d, 1); !t.IsOn(p.side) || p.isEmpty(t) {
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
	for _, s := range naive.Cells(p.side) {
		stack := p.things[s]
		if owner(stack) != p.turn || p.isSurrounded(s) {
			continue
		}
		for _, d := range naive.Directions {
			t := s.Plus(d, 1)
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
		for _, s := range naive.Cells(p.side) {
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
	for _, d := range naive.Directions {
		start := p.core().Plus(d, 1)
		if owner(p.things[start]) != player {
			continue
		}
		group := map[naive.Cell]bool{start: true}
		for queue := []naive.Cell{start}; len(queue) > 0; queue = queue[1:] {
			for _, e := range naive.Directions {
				t := queue[0].Plus(e, 1)
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
	return p.result(hexgames.ReasonScore)
}

// Text returns the text of the position.
func (p oraclePosition) Text() string {
	rows := naive.Rows(p.side, func(c naive.Cell) string {
		if thing := p.things[c]; len(thing) < 2 {
			return thing
		}
		return "(" + p.things[c] + ")"
	})
	return rows + " " + p.turn + " " + p.phase
}

// oracleOf returns the oracle's position for p, by the methods of p.
func oracleOf(p Position) oraclePosition {
	o := oraclePosition{p.Rules().Side, map[naive.Cell]string{}, "-", []string{"place", "move", "pass", "over"}[p.Phase()]}
	switch p.Turn() {
	case hexgames.White:
		o.turn = "w"
	case hexgames.Black:
		o.turn = "b"
	}
	for h, piece := range p.Pieces() {
		o.things[naive.At(o.side, h.Q, h.R)] = piece.String()
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
	side, on, ok := naive.ReadRows(fields[0], "w", "b", "*", "#", "(ww)", "(wb)", "(bw)", "(bb)",
		"(www)", "(wwb)", "(wbw)", "(wbb)", "(bww)", "(bwb)", "(bbw)", "(bbb)")
	if !ok || side < 3 || side > 6 {
		return p, false
	}
	p = oraclePosition{side, map[naive.Cell]string{}, fields[1], fields[2]}
	for c, thing := range on {
		p.things[c] = strings.Trim(thing, "()")
	}
	return p, p.isPossible()
}

// isPossible reports whether Parse must accept the position.
func (p oraclePosition) isPossible() bool {
	count := map[rune]int{}
	tall := false
	var obstacles, cores []naive.Cell
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
	for _, d := range naive.Directions {
		if !cores[0].Plus(d, 1).IsOn(p.side) {
			return false
		}
	}
	if p.phase == "over" && p.turn != "-" || p.phase != "over" && p.turn != "w" && p.turn != "b" {
		return false
	}
	turns := count['w'] - 3
	last := []string{"w", "b"}[(turns%2+2)%2]
	if p.phase == "place" {
		for i, d := range naive.Directions {
			if p.things[cores[0].Plus(d, 1)] != []string{"b", "w"}[i%2] {
				return false
			}
		}
		return len(obstacles) == 0 && !tall && p.hasPlace() && p.turn == other(last)
	}
	if count['w']+count['b']+len(obstacles)+1 != len(naive.Cells(p.side)) || len(obstacles)%2 != 0 {
		return false
	}
	for _, s := range obstacles {
		for _, d := range naive.Directions {
			for t := s.Plus(d, 1); t.IsOn(p.side); t = t.Plus(d, 1) {
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
