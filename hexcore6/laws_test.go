package hexcore6

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/laws"
)

// TestLaws holds the game to the laws that all games obey.
func TestLaws(t *testing.T) {
	spec := laws.Spec[Position, Move]{
		Parse:         Parse,
		MaxMoves:      MaxMoves,
		AnyCase:       true,
		Digest:        0xc702fdc67eba34c0,
		Oracle:        oracleMoves,
		OracleOutcome: func(p Position) hexgames.Outcome { return oracleOf(p).outcome() },
		OracleApply:   oracleApply,
		Candidates:    candidates,
		Invariant:     conserves,
		Foreign: []string{
			"W:Wa1,a2,Kc3:Bf6,Ki9",
			"4/5/6/7/6/5/4 w 0",
			"www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w",
			"7/0-6/s/w - - - 0:0 c",
			"7/8/9/10/11/5bw5/5w*b5/5bw5/11/10/9/8/7 b place",
			"1w/b*w/b1 b place",
		},
	}
	for _, c := range gametest.Cases(t) {
		spec.Starts = append(spec.Starts, MustParse(c.Position))
	}
	for _, s := range hexgrid.Symmetries() {
		spec.Symmetries = append(spec.Symmetries, laws.Symmetry[Position, Move]{
			Name: s.String(), Position: transformed(s), Move: transformedMove(s), For: hasSymmetry(s),
		})
	}
	spec.Symmetries = append(spec.Symmetries, laws.Symmetry[Position, Move]{
		Name: "colors", Position: recolored, Move: func(m Move) Move { return m }, Swap: true, For: hasStacks,
	})
	for _, r := range refusals {
		spec.Refused = append(spec.Refused, laws.Refusal{Text: r.text, Kind: r.kind, Reason: r.message})
	}
	gametest.Laws(t, spec)
}

// hasSymmetry returns the positions that a symmetry may move.
func hasSymmetry(s hexgrid.Symmetry) func(Position) bool {
	return func(p Position) bool { return p.phase != Placement || s%2 == 0 }
}

// hasStacks reports whether anything has moved. Then nothing tells any more who
// began.
func hasStacks(p Position) bool { return p.phase != Placement && !p.tall().isEmpty() }

// recolored exchanges the colors of all discs, and the players.
func recolored(p Position) Position {
	for c := range p.stacks().cells() {
		code := p.code(c)
		p.put(c.set(), code^(1<<height(code)-1))
	}
	p.mover = p.mover.Opponent()
	p.settle()
	return p
}

// candidates yields a pass, every pair of cells, and moves of one to three discs
// between cells that are near, each as a whole and as a part, some of them on
// boards of another side.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if !yield(pass) {
			return
		}
		cellsOf := func(side uint8) []cell { return slices.Collect(boardSet[side].cells()) }
		all := cellsOf(p.side)
		for range 400 {
			m := Move{
				kind: Kind(1 + r.IntN(2)), side: p.side, from: all[r.IntN(len(all))], to: all[r.IntN(len(all))],
			}
			if r.IntN(10) == 0 {
				m.side = uint8(MinSide + r.IntN(MaxSide-MinSide+1))
				cells := cellsOf(m.side)
				m.from, m.to = cells[r.IntN(len(cells))], cells[r.IntN(len(cells))]
			}
			if m.kind == Shift {
				if ends := slices.Collect(near[m.from].and(boardSet[m.side]).cells()); r.IntN(8) > 0 {
					m.to = ends[r.IntN(len(ends))]
				}
				m.discs, m.part = uint8(1+r.IntN(3)), r.IntN(2) == 0
			}
			if !yield(m) {
				return
			}
		}
	}
}

// conserves checks what a move leaves and takes: discs are placed by twos, and
// none ever leaves.
func conserves(before Position, m Move, after Position) error {
	white, black := before.discs()
	whiteAfter, blackAfter := after.discs()
	placed := 0
	if m.kind == Place {
		placed = 1
	}
	obstacles := after.obstacles()
	switch {
	case whiteAfter != white+placed || blackAfter != black+placed:
		return fmt.Errorf("there were %d and %d discs, and are %d and %d", white, black, whiteAfter, blackAfter)
	case after.side != before.side || after.core != before.core:
		return errors.New("the Core has moved")
	case before.phase != Placement && obstacles != before.obstacles():
		return errors.New("an obstacle has moved")
	case obstacles.count()%2 != 0 || obstacles.count() > 10 || after.side == 5 && obstacles.count() > 8:
		return fmt.Errorf("%d obstacles", obstacles.count())
	case after.phase != Placement && whiteAfter+blackAfter+obstacles.count()+1 != after.Board().Len():
		return fmt.Errorf("%d discs and %d obstacles", whiteAfter+blackAfter, obstacles.count())
	case before.phase != Placement && after.phase == Placement:
		return errors.New("discs are placed again")
	case !after.occupied().without(boardSet[after.side]).isEmpty():
		return errors.New("something stands beside the board")
	case after.code(after.core) != 0:
		return errors.New("something stands on the Core")
	}
	settled := after
	settled.settle()
	if settled != after {
		return errors.New("what follows from the rest does not")
	}
	for c := range obstacles.cells() {
		if !lines[c].and(obstacles).isEmpty() {
			return errors.New("two obstacles on a line")
		}
	}
	if after.phase == Placement {
		return nil
	}
	o := oracleOf(after)
	if w, b := after.Score(hexgames.White), after.Score(hexgames.Black); w != o.score("w") || b != o.score("b") {
		return fmt.Errorf("the scores are %d and %d, by the oracle %d and %d", w, b, o.score("w"), o.score("b"))
	}
	return nil
}

func transformed(s hexgrid.Symmetry) func(Position) Position {
	return func(p Position) Position {
		q, err := p.Transform(s)
		if err != nil {
			panic(err)
		}
		return q
	}
}

func transformedMove(s hexgrid.Symmetry) func(Move) Move {
	return func(m Move) Move { return m.Transform(s) }
}

// oracleMoves returns the second implementation's moves as ours.
func oracleMoves(p Position) []Move {
	var moves []Move
	o := oracleOf(p)
	for _, m := range o.moves() {
		moves = append(moves, moveOf(o, m))
	}
	return moves
}

func moveOf(o oraclePosition, m oracleMove) Move {
	if m.text == "pass" {
		return pass
	}
	kind := Place
	if m.discs > 0 {
		kind = Shift
	}
	cellAt := func(s square) cell { return cellOf(at(o.side, s.letter, s.number)) }
	return Move{kind, uint8(o.side), cellAt(m.from), cellAt(m.to), uint8(m.discs), strings.Contains(m.text, ":")}
}

func oracleApply(p Position, m Move) Position {
	o := oracleOf(p)
	for _, n := range o.moves() {
		if moveOf(o, n) == m && n.text == m.String() {
			return MustParse(o.after(n).text())
		}
	}
	panic("the oracle has no " + m.String())
}

// TestSymmetryRefused checks that what is no symmetry is an error.
func TestSymmetryRefused(t *testing.T) {
	for _, s := range hexgrid.Symmetries() {
		p, err := New().Transform(s)
		if s%2 == 0 {
			if p != New() || err != nil {
				t.Errorf("the start under %v is %v, %v; want the start", s, p, err)
			}
		} else {
			wantError(t, err, hexgames.ErrOption, "C1", "keep the colors around the Core")
			if p != (Position{}) {
				t.Errorf("the start under %v is not refused", s)
			}
		}
		if _, err := MustParse(middle).Transform(s); err != nil {
			t.Errorf("a later position under %v: %v", s, err)
		}
	}
	if p, err := New().Transform(12 + 2); p != New() || err != nil {
		t.Errorf("a symmetry beyond the twelve gives %v, %v", p, err)
	}
	// The Core moves along.
	start, _ := Rules{Core: hexgrid.Hex{Q: 1}}.New()
	if p, err := start.Transform(hexgrid.Rotation(2)); err != nil || p.Rules().Core != (hexgrid.Hex{Q: 0, R: -1}) {
		t.Errorf("the Core is on %v, %v", p.Rules().Core, err)
	}
	var zero Position
	if p, err := zero.Transform(1); p != zero || err != nil || (Move{}).Transform(1) != (Move{}) || pass.Transform(1) != pass {
		t.Errorf("the zero Position turned is %v, %v", p, err)
	}
}

// TestSize checks that a Position stays small.
func TestSize(t *testing.T) {
	if got := unsafe.Sizeof(Position{}); got > 128 {
		t.Errorf("a Position has %d bytes, want 128 at most", got)
	}
	if got := unsafe.Sizeof(Move{}); got > 8 {
		t.Errorf("a Move has %d bytes, want 8 at most", got)
	}
}

// TestTables compares the constants of this package with the geometry they
// stand for.
func TestTables(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		board := boards[side]
		var order []hexgrid.Hex
		for c := range boardSet[side].cells() {
			order = append(order, c.hex())
		}
		if !slices.Equal(order, slices.Collect(board.Hexes())) {
			t.Errorf("side %d: the bits are not in board order", side)
		}
		for i, h := range board.Cells() {
			c := cellOf(h)
			if c.hex() != h || boardSet[side].at(i) != c || c == noCore {
				t.Errorf("%v is cell %d, and back %v", h, c, c.hex())
			}
			stepped := [6]cellSet{c.set().step0(), c.set().step1(), c.set().step2(), c.set().step3(), c.set().step4(), c.set().step5()}
			var around cellSet
			for d, s := range stepped {
				j := board.Neighbor(i, hexgrid.Direction(d))
				if j < 0 {
					if !s.and(boardSet[side]).isEmpty() {
						t.Errorf("side %d: %v steps off the board in direction %d, to %v", side, h, d, s)
					}
					continue
				}
				next := cellOf(board.At(j))
				around = around.or(next.set())
				if s != next.set() || int(c)+steps[d] != int(next) {
					t.Errorf("%v steps in direction %d to %v", h, d, s)
				}
			}
			if got := c.set().around().and(boardSet[side]); got != around || near[c].and(boardSet[side]) != around {
				t.Errorf("side %d: around %v is %v", side, h, got)
			}
			if inside := boardSet[side].within().has(c); inside != (around.count() == 6) || inside != inner[side].has(c) {
				t.Errorf("side %d: %v is inside: %v", side, h, inside)
			}
			var onLines cellSet
			for _, g := range board.Cells() {
				if d := g.Sub(h); g != h && (d.Q == 0 || d.R == 0 || d.S() == 0) {
					onLines = onLines.or(cellOf(g).set())
				}
			}
			if lines[c].and(boardSet[side]) != onLines {
				t.Errorf("side %d: the lines through %v are %v", side, h, lines[c])
			}
			n := 0
			for _, axis := range axes {
				if axis.has(c) {
					n++
				}
			}
			if n != 3 {
				t.Errorf("%v is on %d lines", h, n)
			}
		}
	}
	if Orientation != hexgrid.Flat {
		t.Error("Orientation is not what its comment says")
	}
	if number, letter := Orientation.Compass(2), Orientation.Compass(0); number != "N" || letter != "SE" {
		t.Errorf("numbers grow to the %s, letters to the %s", number, letter)
	}
}
