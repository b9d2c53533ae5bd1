package hexcore6

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
	"example.com/hexgames/laws"
)

// game describes HexCore6 to the shared tests.
var game = gametest.Game[Position, Move, oraclePosition, oracleMove]{
	Parse:    Parse,
	Of:       oracleOf,
	Read:     oracleParse,
	Move:     moveOf,
	Refusals: refusals,
}

// TestLaws checks the laws that all games obey.
func TestLaws(t *testing.T) {
	game.Laws(t, laws.Spec[Position, Move]{
		MaxMoves:   MaxMoves,
		AnyCase:    true,
		Digest:     0xc702fdc67eba34c0,
		HashDigest: 0xf519366e0825cef2,
		Canonical:  gametest.Canonical[Position],
		Candidates: candidates,
		Invariant:  conserves,
		Symmetries: symmetries,
		Foreign:    []string{"7/8/9/10/11/5bw5/5w*b5/5bw5/11/10/9/8/7 b place", "1w/b*w/b1 b place"}, // of sides 7 and 2
	})
}

// symmetries are those of the board, and the exchange of the colors, after which everything
// looks the same to the player to move.
var symmetries = append(gametest.Symmetries[Position, Move](), laws.Symmetry[Position, Move]{
	Name: "colors", Position: recolored, Move: func(m Move) Move { return m }, Swap: true, For: hasStacks,
	Action: func(_ Position, action int) int { return action },
})

// hasStacks reports whether any disc has moved. If so, the position no longer shows which
// player began.
func hasStacks(p Position) bool { return p.phase != Placement && !p.tall().isEmpty() }

// recolored returns the position with the colors of all discs and the players exchanged.
func recolored(p Position) Position {
	for c := range p.stacks().cells() {
		code := p.code(c)
		p.put(c.set(), code^(1<<height(code)-1))
	}
	p.mover = p.mover.Opponent()
	p.settle()
	return p
}

// candidates yields a pass and random moves: pairs of cells, and moves of one to three
// discs, mostly between neighbors, as whole stacks and as parts. Some moves are for boards
// of another side.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if !yield(pass) {
			return
		}
		cellsOf := func(side uint8) []cell { return slices.Collect(boardSet[side].cells()) }
		all := cellsOf(p.side)
		for range 400 {
			m := Move{
				kind: Kind(1 + r.IntN(2)), side: p.side, path: path{all[r.IntN(len(all))], all[r.IntN(len(all))]},
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

// conserves checks what no move changes: discs are placed in pairs, and none ever leaves
// the board.
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
		return fmt.Errorf("there were %d white and %d black discs, and now there are %d and %d", white, black, whiteAfter, blackAfter)
	case after.side != before.side || after.core != before.core:
		return errors.New("the Core has moved")
	case before.phase != Placement && obstacles != before.obstacles():
		return errors.New("an obstacle has moved")
	case obstacles.count()%2 != 0 || obstacles.count() > 10 || after.side == 5 && obstacles.count() > 8:
		return fmt.Errorf("there are %d obstacles", obstacles.count())
	case after.phase != Placement && whiteAfter+blackAfter+obstacles.count()+1 != after.Board().Len():
		return fmt.Errorf("there are %d discs and %d obstacles in all", whiteAfter+blackAfter, obstacles.count())
	case before.phase != Placement && after.phase == Placement:
		return errors.New("the placement phase begins again")
	case !after.occupied().without(boardSet[after.side]).isEmpty():
		return errors.New("a piece is off the board")
	case after.code(after.core) != 0:
		return errors.New("a piece is on the Core")
	}
	settled := after
	settled.settle()
	if settled != after {
		return errors.New("a field that follows from the others is wrong")
	}
	for c := range obstacles.cells() {
		if !lines[c].and(obstacles).isEmpty() {
			return errors.New("two obstacles are in line")
		}
	}
	if after.phase == Placement {
		return nil
	}
	o := oracleOf(after)
	if w, b := after.Score(hexgames.White), after.Score(hexgames.Black); w != o.score("w") || b != o.score("b") {
		return fmt.Errorf("the scores are %d and %d, want the oracle's %d and %d", w, b, o.score("w"), o.score("b"))
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(p Position, m oracleMove) Move {
	ours := pass
	if m.text != "pass" {
		cellAt := func(s naive.Cell) cell { return cellOf(draw.At(int(p.side), s.Letter, s.Number)) }
		ours = Move{Place, p.side, path{cellAt(m.from), cellAt(m.to)}, load{uint8(m.discs), strings.Contains(m.text, ":")}}
	}
	if m.discs > 0 {
		ours.kind = Shift
	}
	if ours.String() != m.text {
		panic("the move " + m.text + " is written as " + ours.String())
	}
	return ours
}

// TestSymmetryRefused checks which symmetries Transform refuses.
func TestSymmetryRefused(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		for _, s := range hexgrid.Symmetries() {
			p := MustParse(c.Position)
			q, err := p.Transform(s)
			if p.Phase() != Placement || s%2 == 0 {
				if err != nil {
					t.Errorf("%v, transformed by %v: %v", p, s, err)
				}
				continue
			}
			wantError(t, err, hexgames.ErrOption, "C1", "keeps the colors around the Core")
			if q != (Position{}) {
				t.Errorf("%v, transformed by %v, is refused with the position %v", p, s, q)
			}
		}
	}
	for _, s := range hexgrid.Symmetries() {
		if p, err := New().Transform(s); err == nil && p != New() {
			t.Errorf("the start, transformed by %v, is %v, want the start", s, p)
		}
	}
	if p, err := New().Transform(12 + 2); p != New() || err != nil {
		t.Errorf("symmetry 14 transforms the start into %v, %v", p, err)
	}
	// The Core moves too.
	start, _ := Rules{Core: hexgrid.Hex{Q: 1}}.New()
	if p, err := start.Transform(hexgrid.Rotation(2)); err != nil || p.Rules().Core != (hexgrid.Hex{Q: 0, R: -1}) {
		t.Errorf("the Core is on %v, %v", p.Rules().Core, err)
	}
	var zero Position
	if p, err := zero.Transform(1); p != zero || err != nil || (Move{}).Transform(1) != (Move{}) || pass.Transform(1) != pass {
		t.Errorf("the zero Position is transformed into %v, %v", p, err)
	}
}

func TestSize(t *testing.T) { game.Size(t, 128, 8) }

// TestTables compares the tables of this package with the geometry of package hexgrid.
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
			if c.hex() != h || boardSet[side].at(i) != c {
				t.Errorf("%v is cell %d, which is %v", h, c, c.hex())
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
				t.Errorf("side %d: the neighbors of %v are %v", side, h, got)
			}
			if inside := boardSet[side].within().has(c); inside != (around.count() == 6) || inside != inner[side].has(c) {
				t.Errorf("side %d: %v is off the border: %v", side, h, inside)
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
				t.Errorf("%v is on %d lines, want 3", h, n)
			}
		}
	}
	if Orientation != hexgrid.Flat {
		t.Error("Orientation is not hexgrid.Flat")
	}
	if number, letter := Orientation.Compass(2), Orientation.Compass(0); number != "N" || letter != "SE" {
		t.Errorf("numbers grow to the %s, letters to the %s", number, letter)
	}
}
