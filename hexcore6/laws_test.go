package hexcore6

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/laws"
)

// game describes HexCore6 for the shared tests.
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
		Invariant:  follows,
		Symmetries: symmetries,
		Foreign:    []string{"7/8/9/10/11/5bw5/5w*b5/5bw5/11/10/9/8/7 b place", "1w/b*w/b1 b place"}, // of sides 7 and 2
	})
}

// symmetries are the symmetries of the board, and the exchange of the players.
var symmetries = append(gametest.Symmetries[Position, Move](), gametest.Reversed[Position](func(m Move) Move { return m }))

// candidates yields a pass and random moves: pairs of cells, and moves of one to three discs,
// mostly between neighbors, as whole stacks and as parts. Some moves are for boards of a different
// side.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if !yield(pass) {
			return
		}
		for range 400 {
			m := Move{kind: Kind(1 + r.IntN(2)), side: p.side}
			if r.IntN(10) == 0 {
				m.side = uint8(MinSide + r.IntN(MaxSide-MinSide+1))
			}
			all := boards.Cells(m.side)
			m.path = path{all[r.IntN(len(all))], all[r.IntN(len(all))]}
			if m.kind == Shift {
				if ends := near[m.from].And(allCells[m.side]); r.IntN(8) > 0 {
					m.to = ends.At(r.IntN(ends.Count()))
				}
				m.load = load{uint8(1 + r.IntN(3)), r.IntN(2) == 0}
			}
			if !yield(m) {
				return
			}
		}
	}
}

// follows checks the scores (C12), which decide nothing before the end, and the bounds on the
// number of obstacles.
func follows(_ Position, _ Move, p Position) error {
	o := oracleOf(p)
	n := p.obstacles().Count()
	switch w, b := p.Score(hexgames.White), p.Score(hexgames.Black); {
	case w != o.score("w") || b != o.score("b"):
		return fmt.Errorf("the scores are %d and %d, want the oracle's %d and %d", w, b, o.score("w"), o.score("b"))
	case n%2 != 0 || n > 10 || p.side == 5 && n > 8:
		return fmt.Errorf("there are %d obstacles", n)
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(p Position, m oracleMove) Move {
	ours := pass
	if m.text != "pass" {
		ours = Move{Place, p.side, path{cellOf(p, m.from.String()), cellOf(p, m.to.String())}, load{uint8(m.discs), strings.Contains(m.text, ":")}}
	}
	if m.discs > 0 {
		ours.kind = Shift
	}
	if ours.String() != m.text {
		panic("the move " + m.text + " is written as " + ours.String())
	}
	return ours
}

// cellOf returns the cell with a name on the board of a position.
func cellOf(p Position, name string) cell {
	c, err := boards.Of(p.side).Read(name)
	if err != nil {
		panic(err)
	}
	return c
}

// TestSymmetryRefused checks which symmetries Transform refuses.
func TestSymmetryRefused(t *testing.T) {
	all, even := hexgrid.Symmetries(), []hexgrid.Symmetry{0, 2, 4, 6, 8, 10}
	for _, c := range gametest.Cases(t) {
		want := even
		if p := MustParse(c.Position); p.phase != Placement {
			want = all[:]
		}
		gametest.WantSymmetries(t, MustParse(c.Position), "C1", "keeps the colors around the Core", want...)
	}
	for _, s := range even {
		if p, err := New().Transform(s); p != New() || err != nil {
			t.Errorf("the start, transformed by %v, is %v, %v", s, p, err)
		}
	}
	// The Core moves too.
	start, _ := Rules{Core: hexgrid.Hex{Q: 1}}.New()
	if p, err := start.Transform(hexgrid.Rotation(2)); err != nil || p.Rules().Core != (hexgrid.Hex{Q: 0, R: -1}) {
		t.Errorf("the Core is on %v, %v", p.Rules().Core, err)
	}
	if m := pass.Transform(1); m != pass {
		t.Errorf("a pass is transformed into %v", m)
	}
}

func TestSize(t *testing.T) { game.Size(t, 128, 8) }

// TestTables compares the tables of this package with the geometry of package hexgrid.
func TestTables(t *testing.T) {
	for side := uint8(MinSide); side <= MaxSide; side++ {
		all, board := allCells[side], boards.Of(side)
		for _, h := range board.Grid.Cells() {
			c, _ := board.At(h)
			var around, onLines cellSet
			for _, g := range board.Grid.Cells() {
				d, _ := board.At(g)
				if h.Distance(g) == 1 {
					around = around.Or(d.set())
				}
				if g != h && (g.Q == h.Q || g.R == h.R || g.S() == h.S()) {
					onLines = onLines.Or(d.set())
				}
			}
			if near[c].And(all) != around || spread(c.set()).And(all) != around.Or(c.set()) || lines[c].And(all) != onLines {
				t.Errorf("side %d: the neighbors of %v are %v, and it is on lines with %v", side, h, board.Names(near[c].All()), board.Names(lines[c].All()))
			}
			if inside(side).Has(c) != (around.Count() == 6) {
				t.Errorf("side %d: %v is off the border: %v", side, h, inside(side).Has(c))
			}
		}
	}
	for d, c := range ring(center) {
		if h := boards.Of(MaxSide).Hex(c); h != (hexgrid.Hex{}).Neighbor(hexgrid.Direction(d)) {
			t.Errorf("step %d leads to %v", d, h)
		}
	}
	if number, letter := Orientation.Compass(2), Orientation.Compass(0); Orientation != hexgrid.Flat || number != "N" || letter != "SE" {
		t.Errorf("numbers grow to the %s, letters to the %s", number, letter)
	}
}
