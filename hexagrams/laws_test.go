package hexagrams

import (
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/notation"
	"example.com/hexgames/laws"
)

// game describes Hexagrams to the shared tests.
var game = gametest.Game[Position, Move, oraclePosition, oracleMove]{
	Parse:    Parse,
	Of:       oracleOf,
	Read:     oracleParse,
	Move:     moveOf,
	Refusals: refusals,
	Ordered:  true,
}

// TestLaws checks the laws that all games obey.
func TestLaws(t *testing.T) {
	game.Laws(t, laws.Spec[Position, Move]{
		MaxMoves:   MaxMoves,
		AnyCase:    true,
		Digest:     0x82cb4a68a439f5c2,
		HashDigest: 0x6fa0007b67f8cdfb,
		Canonical:  gametest.Canonical[Position],
		Candidates: candidates,
		Invariant:  conserves,
		Symmetries: symmetries,
		Foreign:    []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, // chess
	})
}

// symmetries are those of the board that Transform allows, and the exchange of the players,
// after which everything looks the same to them.
var symmetries = append(
	slices.DeleteFunc(gametest.Symmetries[Position, Move](), func(y laws.Symmetry[Position, Move]) bool { return !y.For(New()) }),
	laws.Symmetry[Position, Move]{
		Name: "reverse", Position: Position.Reverse, Move: Move.Reverse, Swap: true,
		Action: func(_ Position, action int) int { return action },
	})

// candidates yields all moves between any two cells, as steps and as captures. The order is
// random, because the laws check the first moves more often.
func candidates(_ Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		const n = cellCount * cellCount * 2
		start := r.IntN(n)
		for i := range n {
			// The factor and n have no common divisor, so every move is yielded once.
			k := (start + i*1009) % n
			if !yield(Move{fromBoard[k/2/cellCount], fromBoard[k/2%cellCount], k%2 == 1}) {
				return
			}
		}
	}
}

// conserves checks what no move changes: no player gains pieces, and a player loses one only
// by a capture. Pieces stay on the cells of their kind, and Triads only move forward.
func conserves(before Position, m Move, after Position) error {
	own, enemy := before.sides()
	enemyAfter, ownAfter := after.sides()
	lost := enemy &^ enemyAfter
	switch {
	case after.mover != before.mover.Opponent():
		return errors.New("the turn did not pass")
	case after.white&after.black != 0 || (after.white|after.black)&^all != 0:
		return errors.New("two pieces are on one cell, or a piece is off the board")
	case ownAfter != own&^m.from.set()|m.to.set() || ownAfter.count() != own.count():
		return errors.New("the mover's pieces are not those after the move")
	case enemyAfter&^enemy != 0:
		return errors.New("the opponent gained a piece")
	case m.capture && lost != m.to.set() || !m.capture && lost != 0:
		return errors.New("the pieces that left the board are not the captured ones")
	case m.from.IsHexagon() != m.to.IsHexagon():
		return errors.New("a piece changed its kind")
	case !m.from.IsHexagon() && (before.mover == hexgames.White) != (m.from < m.to):
		return errors.New("a Triad did not move forward")
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(_ Position, m oracleMove) Move { return Move{cellOf(m.from), cellOf(m.to), m.capture} }

func cellOf(s spot) Cell { return spotCells[s] }

// spotCells holds all cells, by the oracle's spots.
var spotCells = func() map[spot]Cell {
	cells := map[spot]Cell{}
	for name, s := range spotNames {
		cells[s] = notation.Must(ParseCell(name))
	}
	return cells
}()

// TestOrder checks that moves are listed by start, then by end, and the outcome of a third
// occurrence, in random games from the perft positions.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, c := range gametest.Cases(t) {
		p := MustParse(c.Position)
		for range 60 {
			if want := game.OracleMoves(p); !slices.Equal(p.LegalMoves(), want) {
				t.Fatalf("the moves of %v are %v, want %v", p, p.LegalMoves(), want)
			}
			if got, want := p.RepetitionOutcome(), oracleOf(p).repetition(); got != want {
				t.Fatalf("the third occurrence of %v is %v, want %v", p, got, want)
			}
			p = p.Playout(r, 1)
		}
	}
}

// TestSymmetryRefused checks which symmetries Transform refuses.
func TestSymmetryRefused(t *testing.T) {
	p := New()
	m := p.LegalMoves()[0]
	for s, want := range map[hexgrid.Symmetry]string{
		hexgrid.Identity:      "www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w d1xe1",
		hexgrid.Identity + 12: "www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w d1xe1",
		Mirror:                "www/wwww/www/wwww/wwwww/bbww/bbbbb/bbbb/bbb/bbbb/bbb w d5xe5",
		Mirror + 12:           "www/wwww/www/wwww/wwwww/bbww/bbbbb/bbbb/bbb/bbbb/bbb w d5xe5",
	} {
		q, err := p.Transform(s)
		if got := q.String() + " " + m.Transform(s).String(); got != want || err != nil {
			t.Errorf("the start and a move, transformed by %v, are %s, %v; want %s", s, got, err, want)
		}
	}
	for _, s := range hexgrid.Symmetries() {
		if s == hexgrid.Identity || s == Mirror {
			continue
		}
		q, err := p.Transform(s)
		wantError(t, err, hexgames.ErrOption, "G3", "want the identity or the mirror")
		if q != (Position{}) || m.Transform(s) != (Move{}) || p.TransformAction(0, s) != -1 {
			t.Errorf("the start, a move or an action, transformed by %v, is not refused", s)
		}
	}
	if got := m.Reverse().String(); got != "e5xd5" {
		t.Errorf("the reversed %v is %v", m, got)
	}
}

func TestSize(t *testing.T) { game.Size(t, 24, 4) }

// reach returns the hexagons to which a Hexad on c can move if these triangles are empty.
func reach(c Cell, empty cellSet) cellSet { return cutsOf(c.set(), empty).ends(c.set()) }

// TestTables compares the tables of this package with the geometry of package hexgrid and
// with the oracle's rows and offsets.
func TestTables(t *testing.T) {
	if all.count() != cellCount || hexagons.count() != board.Len() || triangles.count() != board.VertexCount() {
		t.Errorf("there are %d hexagons and %d triangles, want %d and %d", hexagons.count(), triangles.count(), board.Len(), board.VertexCount())
	}
	var order []string
	for _, row := range []byte(oracleRows) {
		for _, s := range spotsOf(row) {
			order = append(order, s.String())
			c := cellOf(s)
			if c.IsHexagon() != s.isHexagon() || cellAt(places[c]) != c {
				t.Errorf("%v is a hexagon: %v, at the place of %v", s, c.IsHexagon(), cellAt(places[c]))
			}
			// The place on the screen follows from the offset.
			x := c.Center(hexgrid.Layout{Orientation: Orientation}).X*2/1.7320508 - 1
			if d := x - float64(s.offset); d < -0.001 || d > 0.001 {
				t.Errorf("%v is at offset %v, want %d", c, x, s.offset)
			}
			if got, want := mirrored[c], cellOf(spot{s.row, -s.offset}); got != want {
				t.Errorf("%v is mirrored to %v, want %v", c, got, want)
			}
			if got, want := turned[c], cellOf(oracleTurned(s)); got != want {
				t.Errorf("%v is turned to %v, want %v", c, got, want)
			}
			if s.isHexagon() {
				continue
			}
			for player, white := range map[hexgames.Player]bool{hexgames.White: true, hexgames.Black: false} {
				var want cellSet
				for _, u := range triadSteps(s, white) {
					want |= cellOf(u).set()
				}
				if got := ahead[player][c]; got != want {
					t.Errorf("%v's Triad on %v steps to %v, want %v", player, c, got, want)
				}
			}
			if up := c.Corners(hexgrid.Layout{}); upright.has(c) != (highest(up) == 1) {
				t.Errorf("%v is upright: %v, with corners at %v", c, upright.has(c), up)
			}
		}
	}
	if got := all.String(); got != strings.Join(order, ", ") {
		t.Errorf("board order is %v, want %v", got, order)
	}
	// The shifts of Triads and Hexads, one piece and one target at a time.
	for c := range Cells() {
		for d := range Cells() {
			for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
				p := Position{white: c.set(), mover: player}
				near, far := c, d
				if player == hexgames.Black {
					p.white, p.black = 0, c.set()
					near, far = d, c
				}
				first, second := p.advances(d.set())
				want := ahead[player][c].has(d)
				if got := p.starts(first, second) == c.set(); got != want || (first|second == near.set()) != want || first&second != 0 {
					t.Errorf("%v's Triad on %v steps to %v: %v, want %v", player, c, d, got, want)
				}
				p.white, p.black = near.set(), far.set()
				if p.canCapture() != want {
					t.Errorf("%v's Triad on %v captures one on %v: %v, want %v", player, c, d, !want, want)
				}
			}
		}
		if !c.IsHexagon() {
			continue
		}
		if got := reach(c, triangles); got != linked[c] {
			t.Errorf("%v is linked to %v, want %v", c, got, linked[c])
		}
	}
	for _, link := range allLinks {
		c, d := cellOf(link.hexagons[0]), cellOf(link.hexagons[1])
		separating := cellOf(link.triangles[0]).set() | cellOf(link.triangles[1]).set()
		if between(c, d) != separating || between(d, c) != separating || !linked[c].has(d) || !linked[d].has(c) {
			t.Errorf("the triangles between %v and %v are %v, want %v", c, d, between(c, d), separating)
		}
		if reach(c, separating) != d.set() || reach(d, separating) != c.set() {
			t.Errorf("with only %v empty, %v leads to %v and %v to %v", separating, c, reach(c, separating), d, reach(d, separating))
		}
		for s := range separating.cells() {
			if reach(c, triangles&^s.set()).has(d) {
				t.Errorf("%v leads to %v although %v is not empty", c, d, s)
			}
		}
	}
	if n := (by1XZ | by1Y).count() + by14.count() + by15.count() + by16.count(); n != 19 || len(allLinks) != 19 {
		t.Errorf("there are %d links, and %d of the oracle, want 19", n, len(allLinks))
	}
	if cutsOf(hexagons, triangles).any() {
		t.Error("there are moves between Hexads of the same side")
	}
	if Mirror != hexgrid.Reflection(3) {
		t.Error("Mirror is not hexgrid.Reflection(3)")
	}
}

// highest returns the number of points that no other point is above.
func highest(points []hexgrid.Point) (n int) {
	for _, p := range points {
		above := false
		for _, q := range points {
			above = above || q.Y < p.Y-0.001
		}
		if !above {
			n++
		}
	}
	return n
}
