package hexagrams

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
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
		Digest:        0x82cb4a68a439f5c2,
		Oracle:        oracleMoves,
		OracleOutcome: func(p Position) hexgames.Outcome { return oracleOf(p).outcome() },
		OracleApply:   oracleApply,
		Candidates:    candidates,
		Invariant:     conserves,
		Symmetries: []laws.Symmetry[Position, Move]{
			{Name: "identity", Position: transformed(hexgrid.Identity), Move: moved(hexgrid.Identity)},
			{Name: "mirror", Position: transformed(Mirror), Move: moved(Mirror)},
			{Name: "reverse", Position: Position.Reverse, Move: Move.Reverse, Swap: true},
		},
		Foreign: []string{
			"4/5/6/7/6/5/4 w 0",
			"W:Wa1,a2:Bi8,i9",
			"6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place",
			"7/0-6/s/w - - - 0:0 c",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		},
	}
	for _, c := range gametest.Cases(t) {
		spec.Starts = append(spec.Starts, MustParse(c.Position))
	}
	for _, r := range refusals {
		spec.Refused = append(spec.Refused, laws.Refusal{Text: r.text, Kind: r.kind, Reason: r.message})
	}
	gametest.Laws(t, spec)
}

// candidates yields all moves between any two cells, as steps and as captures.
// The order is random, because the laws look at the first of them more often.
func candidates(_ Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		const n = cellCount * cellCount * 2
		start := r.IntN(n)
		var cells [cellCount]Cell
		i := 0
		for c := range Cells() {
			cells[i] = c
			i++
		}
		for i := range n {
			// The factor is prime to n, so every move comes once.
			k := (start + i*1009) % n
			if !yield(Move{cells[k/2/cellCount], cells[k/2%cellCount], k%2 == 1}) {
				return
			}
		}
	}
}

// conserves checks what a move leaves and takes: nobody gains pieces, only a
// capture loses one, of the kind that captured it, pieces stay on the cells of
// their kind, and Triads only advance.
func conserves(before Position, m Move, after Position) error {
	own, enemy := before.sides()
	enemyAfter, ownAfter := after.sides()
	ownHexads, ownTriads := before.Count(before.mover)
	hexads, triads := after.Count(before.mover)
	lost := enemy &^ enemyAfter
	switch {
	case after.mover != before.mover.Opponent():
		return errors.New("the turn did not pass")
	case after.white&after.black != 0 || (after.white|after.black)&^all != 0:
		return errors.New("two pieces on a cell, or one on none")
	case hexads != ownHexads || triads != ownTriads:
		return fmt.Errorf("the mover had %d and %d pieces and has %d and %d", ownHexads, ownTriads, hexads, triads)
	case ownAfter != own&^m.from.set()|m.to.set():
		return errors.New("a piece moved that is not the one")
	case enemyAfter&^enemy != 0:
		return errors.New("the opponent gained a piece")
	case m.capture && lost != m.to.set() || !m.capture && lost != 0:
		return errors.New("the captured piece is not the one that left")
	case m.from.IsHexagon() != m.to.IsHexagon():
		return errors.New("a piece changed its kind")
	case !m.from.IsHexagon() && (before.mover == hexgames.White) != (m.from < m.to):
		return errors.New("a Triad did not advance")
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

func moved(s hexgrid.Symmetry) func(Move) Move {
	return func(m Move) Move { return m.Transform(s) }
}

// oracleMoves returns the second implementation's moves as ours.
func oracleMoves(p Position) []Move {
	var moves []Move
	for _, o := range oracleOf(p).sorted() {
		moves = append(moves, moveOf(o))
	}
	return moves
}

func moveOf(o oracleMove) Move { return Move{cellOf(o.from), cellOf(o.to), o.capture} }

func oracleApply(p Position, m Move) Position {
	o := oracleOf(p)
	for _, move := range o.sorted() {
		if move.String() == p.FormatMove(m) {
			return MustParse(o.after(move).text())
		}
	}
	panic("the oracle has no " + p.FormatMove(m))
}

func cellOf(s spot) Cell { return spotCells()[s] }

// spotCells returns all cells, by the oracle's terms.
var spotCells = sync.OnceValue(func() map[spot]Cell {
	cells := map[spot]Cell{}
	for name, s := range spotNames {
		c, err := ParseCell(name)
		if err != nil {
			panic(err)
		}
		cells[s] = c
	}
	return cells
})

// TestOrder checks that moves are listed by start, then by end, and that MoveAt
// finds each of them.
func TestOrder(t *testing.T) {
	for _, p := range benchPositions() {
		moves := p.LegalMoves()
		for i, want := range oracleMoves(p) {
			if moves[i] != want || p.MoveAt(i) != want {
				t.Fatalf("move %d of %v is %v, or %v; want %v", i, p, moves[i], p.MoveAt(i), want)
			}
		}
		for _, i := range []int{-1, len(moves), MaxMoves, 1 << 30, -1 << 30} {
			if m := p.MoveAt(i); m != (Move{}) {
				t.Errorf("move %d of %v is %v", i, p, m)
			}
		}
	}
}

// TestSymmetryRefused checks that what is no symmetry is an error.
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
			t.Errorf("the start and a move under %v are %s, %v; want %s", s, got, err, want)
		}
	}
	for _, s := range hexgrid.Symmetries() {
		if s == hexgrid.Identity || s == Mirror {
			continue
		}
		q, err := p.Transform(s)
		wantError(t, err, hexgames.ErrOption, "G3", "only the identity and the mirror")
		if q != (Position{}) || m.Transform(s) != (Move{}) {
			t.Errorf("the start or a move under %v is not refused", s)
		}
	}
	if got := m.Reverse().String(); got != "e5xd5" {
		t.Errorf("the reversed %v is %v", m, got)
	}
}

// TestSize checks that a Position stays small.
func TestSize(t *testing.T) {
	if got := unsafe.Sizeof(Position{}); got > 24 {
		t.Errorf("a Position has %d bytes, want 24 at most", got)
	}
	if got := unsafe.Sizeof(Move{}); got > 4 {
		t.Errorf("a Move has %d bytes, want 4 at most", got)
	}
}

// reach returns the hexagons to which a Hexad on c can move if these triangles
// are empty.
func reach(c Cell, empty cellSet) cellSet { return cutsOf(c.set(), empty).ends(c.set()) }

// TestTables compares the constants and tables of this package with the
// geometry they stand for, and with the rows and offsets of the rules.
func TestTables(t *testing.T) {
	if all.count() != cellCount || hexagons.count() != board.Len() || triangles.count() != board.VertexCount() {
		t.Errorf("%d hexagons and %d triangles, want %d and %d", hexagons.count(), triangles.count(), board.Len(), board.VertexCount())
	}
	var order []string
	for _, row := range []byte(oracleRows) {
		for _, s := range spotsOf(row) {
			order = append(order, s.String())
			c := cellOf(s)
			if c.IsHexagon() != s.isHexagon() || cellAt(places[c]) != c {
				t.Errorf("%v: hexagon %v, and back %v", s, c.IsHexagon(), cellAt(places[c]))
			}
			// Where it lies on the screen tells row and offset again.
			x := c.Center(hexgrid.Layout{Orientation: Orientation}).X*2/1.7320508 - 1
			if d := x - float64(s.offset); d < -0.001 || d > 0.001 {
				t.Errorf("%v lies at offset %v, want %d", c, x, s.offset)
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
				t.Errorf("%v is upright: %v, with the corners %v", c, upright.has(c), up)
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
				if player == hexgames.Black {
					p.white, p.black = 0, c.set()
				}
				first, second := p.stepping(d.set())
				if got, want := first|second == c.set(), ahead[player][c].has(d); got != want || first&second != 0 {
					t.Errorf("%v's Triad on %v steps to %v: %v, want %v", player, c, d, got, want)
				}
			}
		}
		if !c.IsHexagon() {
			continue
		}
		if got := reach(c, triangles); got != linked[c] {
			t.Errorf("%v is linked with %v, want %v", c, got, linked[c])
		}
	}
	for _, link := range allLinks {
		c, d := cellOf(link.hexagons[0]), cellOf(link.hexagons[1])
		separating := cellOf(link.triangles[0]).set() | cellOf(link.triangles[1]).set()
		if between(c, d) != separating || between(d, c) != separating || !linked[c].has(d) || !linked[d].has(c) {
			t.Errorf("between %v and %v lie %v, want %v", c, d, between(c, d), separating)
		}
		if reach(c, separating) != d.set() || reach(d, separating) != c.set() {
			t.Errorf("with %v empty, %v leads to %v and %v to %v", separating, c, reach(c, separating), d, reach(d, separating))
		}
		for s := range separating.cells() {
			if reach(c, triangles&^s.set()).has(d) {
				t.Errorf("%v leads to %v over %v", c, d, s)
			}
		}
	}
	if n := (by1XZ | by1Y).count() + by14.count() + by15.count() + by16.count(); n != 19 || len(allLinks) != 19 {
		t.Errorf("%d links, and by the oracle %d, want 19", n, len(allLinks))
	}
	if n := cutsOf(hexagons, triangles).count(); n != 0 {
		t.Errorf("%d moves between Hexads of the same side", n)
	}
	if Mirror != hexgrid.Reflection(3) {
		t.Error("Mirror is not what its comment says")
	}
}

// highest returns how many of the points share the highest place.
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

// TestCells asks cells, and what are none, what they are.
func TestCells(t *testing.T) {
	count := 0
	for c := range Cells() {
		h, hexagon := c.Hex()
		v, triangle := c.Vertex()
		switch {
		case hexagon == triangle || hexagon != c.IsHexagon():
			t.Errorf("%v is a hexagon: %v, and a triangle: %v", c, hexagon, triangle)
		case hexagon && !board.Contains(h), triangle && board.VertexIndex(v) < 0:
			t.Errorf("%v is the hexagon %v or the triangle %v", c, h, v)
		}
		count++
	}
	if count != 42 {
		t.Errorf("%d cells, want 42", count)
	}
	for name, want := range map[string][2]string{"a1": {"a3", "h3"}, "d2": {"d4", "e4"}, "y2": {"y3", "y3"}, "x2": {"x2", "z2"}} {
		c, err := ParseCell(name)
		if mirror, half := c.Transform(Mirror), c.Reverse(); err != nil || mirror.String() != want[0] || half.String() != want[1] || c.Transform(12) != c {
			t.Errorf("%s is %v in the mirror, and %v turned round; want %v", name, mirror, half, want)
		}
		if got := c.Transform(hexgrid.Rotation(1)); got != 0 {
			t.Errorf("%s under no symmetry is %v", name, got)
		}
	}
	for range Cells() {
		break // stops when asked to
	}
	for i := range 256 {
		c := Cell(i)
		if all.has(c) {
			continue
		}
		h, hexagon := c.Hex()
		v, triangle := c.Vertex()
		if c.String() != "" || hexagon || triangle || h != (hexgrid.Hex{}) || v != (hexgrid.Vertex{}) || c.IsHexagon() ||
			c.Corners(hexgrid.Layout{}) != nil || c.Center(hexgrid.Layout{Origin: hexgrid.Point{X: 1}}) != (hexgrid.Point{}) ||
			c.Transform(hexgrid.Identity) != 0 || c.Transform(Mirror) != 0 || c.Reverse() != 0 ||
			New().At(c) != hexgames.None {
			t.Errorf("Cell(%d) is something: %q", i, c)
		}
	}
}

// TestCellAt clicks on every cell, near its middle and near its corners, in
// several layouts.
func TestCellAt(t *testing.T) {
	for _, l := range []hexgrid.Layout{
		{},
		{Orientation: Orientation, Size: hexgrid.Point{X: 20, Y: 20}, Origin: hexgrid.Point{X: 100, Y: 70}},
		{Orientation: hexgrid.Flat, Size: hexgrid.Point{X: 10, Y: 30}},
		{Orientation: hexgrid.Pointy.Turn(3), Size: hexgrid.Point{X: -5, Y: 5}, Origin: hexgrid.Point{X: -3}},
	} {
		for c := range Cells() {
			center := c.Center(l)
			points := []hexgrid.Point{center}
			var sum hexgrid.Point
			corners := c.Corners(l)
			for _, corner := range corners {
				sum = hexgrid.Point{X: sum.X + corner.X, Y: sum.Y + corner.Y}
				points = append(points, hexgrid.Point{
					X: 0.99*corner.X + 0.01*center.X,
					Y: 0.99*corner.Y + 0.01*center.Y,
				})
			}
			n := float64(len(corners))
			if dx, dy := sum.X/n-center.X, sum.Y/n-center.Y; dx*dx+dy*dy > 1e-12 {
				t.Errorf("in %v the center of %v is not that of its corners", l, c)
			}
			for _, p := range points {
				if got := CellAt(l, p); got != c {
					t.Errorf("in %v, at %v lies %v, want %v", l, p, got, c)
				}
			}
			// Beyond the sides of a triangle lie hexagons, or nothing.
			if v, ok := c.Vertex(); ok {
				for i, h := range v.Cells() {
					e := l.Middle(v.Edges()[i])
					beyond := hexgrid.Point{X: center.X + 0.54*(center.X-e.X), Y: center.Y + 0.54*(center.Y-e.Y)}
					if got := CellAt(l, beyond); got != cellAt(h.Mul(3)) {
						t.Errorf("in %v, beyond %v lies %v, want %v", l, c, got, cellAt(h.Mul(3)))
					}
				}
			}
		}
	}
	// On a screen of any size.
	for _, size := range []float64{1e-160, 1e-100, 1e-80, 1e80, 1e100, -1e120} {
		l := hexgrid.Layout{Size: hexgrid.Point{X: size, Y: size}}
		for c := range Cells() {
			if got := CellAt(l, c.Center(l)); got != c {
				t.Errorf("in %v, in the middle of %v lies %v", l, c, got)
			}
		}
	}
	// Far away, where thrice the coordinates of a cell wrap to those near the
	// origin in 32 bits.
	l := hexgrid.Layout{}
	for _, step := range []float64{-1431655765, 1431655765} {
		for _, c := range (hexgrid.Hex{}).Vertices() {
			corner := l.Corner(c)
			p := hexgrid.Point{X: math.Sqrt(3)*1.5*step + 0.9*corner.X, Y: 1.5*step + 0.9*corner.Y}
			if got := CellAt(l, p); got != 0 {
				t.Errorf("at %v lies %v", p, got)
			}
		}
	}
	inf := math.Inf(1)
	for _, p := range []hexgrid.Point{{X: inf}, {Y: -inf}, {X: inf - inf}, {Y: inf - inf}, {X: 1e300}, {X: 100}, {Y: -1e18}, {X: 6e18, Y: 6e18}} {
		if got := CellAt(hexgrid.Layout{}, p); got != 0 {
			t.Errorf("at %v lies %v", p, got)
		}
	}
	for _, l := range []hexgrid.Layout{
		{Origin: hexgrid.Point{X: inf}}, {Origin: hexgrid.Point{Y: inf - inf}}, {Size: hexgrid.Point{X: inf}}, {Size: hexgrid.Point{Y: inf - inf}},
	} {
		if got := CellAt(l, hexgrid.Point{}); got != 0 {
			t.Errorf("in %v lies %v", l, got)
		}
	}
}
