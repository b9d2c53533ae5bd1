package hexagrams

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hexgames"
)

// This file implements Hexagrams a second time, from the clauses of the rules, with maps and loops
// over rows and offsets. It shares nothing with the code that it checks. It is plain and slow.

// The rows in the order of the text, from White's side, and their lengths.
const oracleRows = "abxcdyefzgh"

var oracleLengths = map[byte]int{'a': 3, 'b': 4, 'x': 3, 'c': 4, 'd': 5, 'y': 4, 'e': 5, 'f': 4, 'z': 3, 'g': 4, 'h': 3}

// A spot is a cell, given by its row and its offset from the middle of the row, in halves of
// the distance between two cells of a row.
type spot struct {
	row    byte
	offset int
}

func (s spot) exists() bool {
	n := oracleLengths[s.row]
	return -n < s.offset && s.offset < n && (s.offset+n)%2 != 0
}

func (s spot) isHexagon() bool { return s.row == 'x' || s.row == 'y' || s.row == 'z' }

func (s spot) String() string {
	return fmt.Sprintf("%c%d", s.row, (s.offset+oracleLengths[s.row]+1)/2)
}

// spotsOf returns the cells of a row from left to right.
func spotsOf(row byte) (spots []spot) {
	for offset := -9; offset <= 9; offset++ {
		if s := (spot{row, offset}); s.exists() {
			spots = append(spots, s)
		}
	}
	return spots
}

// compareSpots orders spots in board order: by row, then by offset.
func compareSpots(s, t spot) int {
	if s.row != t.row {
		return strings.IndexByte(oracleRows, s.row) - strings.IndexByte(oracleRows, t.row)
	}
	return s.offset - t.offset
}

type oraclePosition struct {
	pieces map[spot]bool // whether the piece is White's
	white  bool          // whether White is to move
}

type oracleMove struct {
	from, to spot
	capture  bool
}

// oracleStart implements G1.
func oracleStart() oraclePosition {
	p := oraclePosition{map[spot]bool{}, true}
	for _, row := range []byte("abxcd") {
		for _, s := range spotsOf(row) {
			p.pieces[s] = true
		}
	}
	for i, s := range spotsOf('y') {
		p.pieces[s] = i < 2
	}
	for _, row := range []byte("efzgh") {
		for _, s := range spotsOf(row) {
			p.pieces[s] = false
		}
	}
	return p
}

// triadSteps returns the triangles that a Triad can step to on an empty board (G3).
func triadSteps(s spot, white bool) (steps []spot) {
	if !white { // by half a turn of the board
		for _, t := range triadSteps(oracleTurned(s), true) {
			steps = append(steps, oracleTurned(t))
		}
		return steps
	}
	const triangleRows = "abcdefgh"
	i := strings.IndexByte(triangleRows, s.row)
	if s.row == 'h' {
		return nil
	}
	next := triangleRows[i+1]
	targets := []spot{{next, s.offset}}
	if strings.IndexByte("aceg", s.row) >= 0 {
		targets = []spot{{next, s.offset - 1}, {next, s.offset + 1}}
	}
	for _, t := range targets {
		if t.exists() {
			steps = append(steps, t)
		}
	}
	return steps
}

// oracleTurned returns the image of s under half a turn of the board.
func oracleTurned(s spot) spot {
	i := strings.IndexByte(oracleRows, s.row)
	return spot{oracleRows[len(oracleRows)-1-i], -s.offset}
}

// An oracleLink is two linked hexagons and the triangles that separate them
// (G4).
type oracleLink struct{ hexagons, triangles [2]spot }

func oracleLinks() (links []oracleLink) {
	add := func(one, other, left, right spot) {
		if one.exists() && other.exists() {
			links = append(links, oracleLink{[2]spot{one, other}, [2]spot{left, right}})
		}
	}
	for u := -4; u <= 4; u++ {
		add(spot{'x', u}, spot{'x', u + 2}, spot{'b', u + 1}, spot{'c', u + 1})
		add(spot{'y', u}, spot{'y', u + 2}, spot{'d', u + 1}, spot{'e', u + 1})
		add(spot{'z', u}, spot{'z', u + 2}, spot{'f', u + 1}, spot{'g', u + 1})
		for _, v := range []int{u - 1, u + 1} {
			add(spot{'x', u}, spot{'y', v}, spot{'c', v}, spot{'d', u})
			add(spot{'z', u}, spot{'y', v}, spot{'f', v}, spot{'e', u})
		}
	}
	return links
}

// allLinks holds all links.
var allLinks = oracleLinks()

func (p oraclePosition) isEmpty(s spot) bool {
	_, occupied := p.pieces[s]
	return s.exists() && !occupied
}

func (p oraclePosition) isEnemy(s spot) bool {
	white, occupied := p.pieces[s]
	return occupied && white != p.white
}

// triads returns the moves of the mover's Triads: either the captures or the steps to empty
// triangles.
func (p oraclePosition) triads(captures bool) (moves []oracleMove) {
	for s, white := range p.pieces {
		if white != p.white || s.isHexagon() {
			continue
		}
		for _, t := range triadSteps(s, p.white) {
			if captures && p.isEnemy(t) || !captures && p.isEmpty(t) {
				moves = append(moves, oracleMove{s, t, captures})
			}
		}
	}
	return moves
}

// hexads returns the moves of the mover's Hexads (G4).
func (p oraclePosition) hexads() (moves []oracleMove) {
	for _, link := range allLinks {
		if !p.isEmpty(link.triangles[0]) || !p.isEmpty(link.triangles[1]) {
			continue
		}
		for i, s := range link.hexagons {
			t := link.hexagons[1-i]
			if white, occupied := p.pieces[s]; occupied && white == p.white && (p.isEmpty(t) || p.isEnemy(t)) {
				moves = append(moves, oracleMove{s, t, p.isEnemy(t)})
			}
		}
	}
	return moves
}

func (p oraclePosition) count(white, hexads bool) (n int) {
	for s, w := range p.pieces {
		if w == white && s.isHexagon() == hexads {
			n++
		}
	}
	return n
}

// legal returns the legal moves, or the reason why there are none. It implements G7 and G5.
func (p oraclePosition) legal() ([]oracleMove, hexgames.Reason) {
	if p.count(p.white, true) == 0 {
		return nil, hexgames.ReasonElimination
	}
	if captures := p.triads(true); len(captures) > 0 {
		return captures, hexgames.Unfinished
	}
	hexads := p.hexads()
	if len(hexads) == 0 {
		return nil, hexgames.ReasonBlockade
	}
	return append(hexads, p.triads(false)...), hexgames.Unfinished
}

// Moves returns the legal moves, ordered by start, then by end, in board order.
func (p oraclePosition) Moves() []oracleMove {
	moves, _ := p.legal()
	slices.SortFunc(moves, func(m, n oracleMove) int {
		if m.from != n.from {
			return compareSpots(m.from, n.from)
		}
		return compareSpots(m.to, n.to)
	})
	return moves
}

// After returns the position after a move.
func (p oraclePosition) After(m oracleMove) oraclePosition {
	next := oraclePosition{maps.Clone(p.pieces), !p.white}
	delete(next.pieces, m.from)
	next.pieces[m.to] = p.white
	return next
}

// Outcome implements G7.
func (p oraclePosition) Outcome() hexgames.Outcome {
	switch _, reason := p.legal(); {
	case reason == hexgames.Unfinished:
		return hexgames.Outcome{}
	case p.white:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: reason}
	default:
		return hexgames.Outcome{Winner: hexgames.White, Reason: reason}
	}
}

// Text returns the text of the position.
func (p oraclePosition) Text() string {
	var fields []string
	for _, row := range []byte(oracleRows) {
		field := ""
		for _, s := range spotsOf(row) {
			white, occupied := p.pieces[s]
			switch {
			case !occupied:
				field += "."
			case white:
				field += "w"
			default:
				field += "b"
			}
		}
		for n := 5; n > 0; n-- {
			field = strings.ReplaceAll(field, strings.Repeat(".", n), fmt.Sprint(n))
		}
		fields = append(fields, field)
	}
	turn := " b"
	if p.white {
		turn = " w"
	}
	return strings.Join(fields, "/") + turn
}

// spotNames holds all spots, by name.
var spotNames = func() map[string]spot {
	spots := map[string]spot{}
	for _, row := range []byte(oracleRows) {
		for _, s := range spotsOf(row) {
			spots[s.String()] = s
		}
	}
	return spots
}()

// oracleOf returns the oracle's position for p, by the methods of p.
func oracleOf(p Position) oraclePosition {
	o := oraclePosition{map[spot]bool{}, p.mover == hexgames.White}
	for c, player := range p.Pieces() {
		o.pieces[spotNames[c.String()]] = player == hexgames.White
	}
	return o
}

// oracleParse reads the text of a position, in either case. If text is not a position, ok is
// false.
func oracleParse(text string) (p oraclePosition, ok bool) {
	p.pieces = map[spot]bool{}
	if strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
		return p, false // letters of other scripts may fold to ASCII
	}
	board, turn, ok := strings.Cut(strings.ToLower(text), " ")
	fields := strings.Split(board, "/")
	if !ok || turn != "w" && turn != "b" || len(fields) != len(oracleRows) {
		return p, false
	}
	p.white = turn == "w"
	for i, field := range fields {
		if strings.ContainsAny(field, ".06789") {
			return p, false
		}
		for n := 1; n <= 5; n++ {
			field = strings.ReplaceAll(field, fmt.Sprint(n), strings.Repeat(".", n))
		}
		spots := spotsOf(oracleRows[i])
		if len(field) != len(spots) {
			return p, false
		}
		for j, s := range spots {
			switch field[j] {
			case 'w', 'b':
				p.pieces[s] = field[j] == 'w'
			case '.':
			default:
				return p, false
			}
		}
	}
	for _, white := range []bool{true, false} {
		if p.count(white, true) > 5 || p.count(white, false) > 16 {
			return p, false
		}
	}
	// If the text differs from the one that Text returns, a number does not count a whole run.
	return p, p.count(!p.white, true) > 0 && p.Text() == strings.ToLower(text)
}
