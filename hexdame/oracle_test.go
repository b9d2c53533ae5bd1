package hexdame

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest/naive"
)

// This file implements Hexdame a second time, from the clauses of the rules, with maps and loops.
// It shares nothing with the code that it checks. It is plain and slow.

type oraclePiece struct{ white, king bool }

type oraclePosition struct {
	pieces map[naive.Cell]oraclePiece
	white  bool // whether White is to move
}

// An oracleMove is one path of a move.
type oracleMove struct {
	stops    []naive.Cell
	captured []naive.Cell // in the order of the jumps
}

// key is the identity of the move: start, end and the set of captured cells
// (D11).
func (m oracleMove) key() string {
	captured := slices.Clone(m.captured)
	slices.SortFunc(captured, naive.Compare)
	return fmt.Sprint(m.stops[0], m.stops[len(m.stops)-1], captured)
}

// text returns all stops of a capture.
func (m oracleMove) text() string {
	var stops []string
	for _, s := range m.stops {
		stops = append(stops, s.String())
	}
	return strings.Join(stops, "x")
}

// oracleStart implements D1.
func oracleStart() oraclePosition {
	p := oraclePosition{map[naive.Cell]oraclePiece{}, true}
	for _, s := range naive.Cells(5) {
		if s.Letter <= 4 && s.Number <= 4 || s.Letter >= 6 && s.Number >= 6 {
			p.pieces[s] = oraclePiece{white: s.Letter <= 4}
		}
	}
	return p
}

// paths returns all legal moves, with each path separate.
func (p oraclePosition) paths() []oracleMove {
	// D6: captures first, and only the longest of them.
	var captures []oracleMove
	most := 0
	for s, piece := range p.pieces {
		if piece.white != p.white {
			continue
		}
		for _, m := range p.captures(s, piece) {
			most = max(most, len(m.captured))
			captures = append(captures, m)
		}
	}
	if most > 0 {
		return slices.DeleteFunc(captures, func(m oracleMove) bool { return len(m.captured) < most })
	}
	var steps []oracleMove
	for s, piece := range p.pieces {
		if piece.white != p.white {
			continue
		}
		for i, d := range naive.Directions {
			if piece.king { // D3
				for t := s.Plus(d, 1); p.isEmpty(t); t = t.Plus(d, 1) {
					steps = append(steps, oracleMove{stops: []naive.Cell{s, t}})
				}
			} else if (i < 3) == piece.white && p.isEmpty(s.Plus(d, 1)) { // D2
				steps = append(steps, oracleMove{stops: []naive.Cell{s, s.Plus(d, 1)}})
			}
		}
	}
	return steps
}

func (p oraclePosition) isEmpty(s naive.Cell) bool {
	_, occupied := p.pieces[s]
	return s.IsOn(5) && !occupied
}

// captures returns every sequence of jumps of one piece, including those that could continue.
func (p oraclePosition) captures(s naive.Cell, piece oraclePiece) []oracleMove {
	// D7: the starting cell counts as empty.
	without := oraclePosition{maps.Clone(p.pieces), p.white}
	delete(without.pieces, s)
	return without.jumps(oracleMove{stops: []naive.Cell{s}}, piece)
}

func (p oraclePosition) jumps(m oracleMove, piece oraclePiece) (found []oracleMove) {
	here := m.stops[len(m.stops)-1]
	for _, d := range naive.Directions {
		over := here.Plus(d, 1)
		if piece.king { // D5: empty cells first
			for p.isEmpty(over) {
				over = over.Plus(d, 1)
			}
		}
		enemy, occupied := p.pieces[over]
		// D7: captured pieces stay, and none is jumped twice.
		if !occupied || enemy.white == piece.white || slices.Contains(m.captured, over) {
			continue
		}
		for to := over.Plus(d, 1); p.isEmpty(to); to = to.Plus(d, 1) {
			longer := oracleMove{
				append(slices.Clone(m.stops), to),
				append(slices.Clone(m.captured), over),
			}
			found = append(found, longer)
			found = append(found, p.jumps(longer, piece)...)
			if !piece.king { // D4: right behind it
				break
			}
		}
	}
	return found
}

// Moves returns the legal moves, one path for each: the one whose stops come
// first in board order.
func (p oraclePosition) Moves() (moves []oracleMove) {
	byKey := map[string]oracleMove{}
	for _, m := range p.paths() {
		other, ok := byKey[m.key()]
		if !ok || slices.CompareFunc(m.stops, other.stops, naive.Compare) < 0 {
			byKey[m.key()] = m
		}
	}
	for _, key := range slices.Sorted(maps.Keys(byKey)) {
		moves = append(moves, byKey[key])
	}
	return moves
}

// After returns the position after a move.
func (p oraclePosition) After(m oracleMove) oraclePosition {
	next := oraclePosition{maps.Clone(p.pieces), !p.white}
	from, to := m.stops[0], m.stops[len(m.stops)-1]
	piece := next.pieces[from]
	delete(next.pieces, from)
	for _, s := range m.captured {
		delete(next.pieces, s)
	}
	// D8: only where the move ends.
	if piece.white && (to.Letter == 9 || to.Number == 9) || !piece.white && (to.Letter == 1 || to.Number == 1) {
		piece.king = true
	}
	next.pieces[to] = piece
	return next
}

// Outcome implements D9.
func (p oraclePosition) Outcome() hexgames.Outcome {
	if len(p.paths()) > 0 {
		return hexgames.Outcome{}
	}
	if p.white {
		return hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonNoMove}
	}
	return hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonNoMove}
}

// Text returns the text of the position.
func (p oraclePosition) Text() string {
	sides := map[bool][]string{}
	for _, s := range slices.SortedFunc(maps.Keys(p.pieces), naive.Compare) {
		piece := p.pieces[s]
		if piece.king {
			sides[piece.white] = append(sides[piece.white], "K"+s.String())
		} else {
			sides[piece.white] = append(sides[piece.white], s.String())
		}
	}
	turn := "B"
	if p.white {
		turn = "W"
	}
	return turn + ":W" + strings.Join(sides[true], ",") + ":B" + strings.Join(sides[false], ",")
}

// countPaths counts sequences of moves, with each path of a move separate.
func (p oraclePosition) countPaths(depth int) (n uint64) {
	paths := p.paths()
	if depth == 1 {
		return uint64(len(paths))
	}
	for _, m := range paths {
		n += p.After(m).countPaths(depth - 1)
	}
	return n
}

// oracleOf returns the oracle's position for p, by the methods of p.
func oracleOf(p Position) oraclePosition {
	o := oraclePosition{map[naive.Cell]oraclePiece{}, p.mover == hexgames.White}
	for h, piece := range p.Pieces() {
		o.pieces[naive.At(5, h.Q, h.R)] = oraclePiece{piece.Owner == hexgames.White, piece.King}
	}
	return o
}

// oracleParse reads the text of a position, in the usual spelling or another. It reports false if
// text is not a position.
func oracleParse(text string) (oraclePosition, bool) {
	p := oraclePosition{pieces: map[naive.Cell]oraclePiece{}}
	fields, ok := naive.Fields(text, ":", 3)
	if !ok || fields[0] != "w" && fields[0] != "b" {
		return p, false
	}
	p.white = fields[0] == "w"
	count := map[bool]int{}
	sides := map[string]bool{}
	for _, field := range fields[1:] {
		if field == "" || field[0] != 'w' && field[0] != 'b' {
			return p, false
		}
		white := field[0] == 'w'
		sides[field[:1]] = true
		if len(field) == 1 {
			continue
		}
		for _, word := range strings.Split(field[1:], ",") {
			name, king := strings.CutPrefix(word, "k")
			if len(name) != 2 {
				return p, false
			}
			s := naive.Cell{Letter: int(name[0]) - 'a' + 1, Number: int(name[1]) - '0'}
			if _, occupied := p.pieces[s]; occupied || !s.IsOn(5) {
				return p, false
			}
			if !king && (white && (s.Letter == 9 || s.Number == 9) || !white && (s.Letter == 1 || s.Number == 1)) {
				return p, false
			}
			p.pieces[s] = oraclePiece{white, king}
			count[white]++
		}
	}
	return p, len(sides) == 2 && count[true] <= 16 && count[false] <= 16 && count[!p.white] > 0
}
