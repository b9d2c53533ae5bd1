package hextad

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/laws"
)

// game describes Hextad for the shared tests.
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
		Starts:     starts(t),
		MaxMoves:   MaxMoves,
		MaxPlies:   MaxPlies,
		AnyCase:    true,
		Digest:     0xc544e8efedf0bd18,
		HashDigest: 0xd2bbe83be77ba484,
		Canonical:  gametest.Canonical[Position],
		Candidates: candidates,
		Invariant:  follows,
		Symmetries: symmetries,
	}, "repetition")
}

// starts returns positions that lead to short games, to allow many: the starts with the sets of six
// tiles under all options, and the positions of perft with ten tiles at most. A standard game takes
// as long as thirty of these.
func starts(t *testing.T) []Position {
	starts := []Position{New()}
	for i := range 128 {
		rules := Rules{PoolSize: 1 + i&1, MinPips: i >> 1 & 1, Lenient: i&4 != 0, MustScore: i&8 != 0, First: hexgames.White + hexgames.Player(i>>4&1)}
		rules.MaxPips = rules.MinPips + 2
		start, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, start)
	}
	for _, c := range gametest.Cases(t) {
		if p := MustParse(c.Position); p.set().count() <= 10 && p.laid != 0 {
			starts = append(starts, p)
		}
	}
	return starts
}

// symmetries are the symmetries that keep the place of the opening double, and the exchange of
// the players.
var symmetries = append(
	slices.DeleteFunc(gametest.Symmetries[Position, Move](), func(s laws.Symmetry[Position, Move]) bool { return !s.For(New()) }),
	gametest.Reversed[Position](func(m Move) Move { return m }))

// candidates yields a pass and random moves: draws, and placements of tiles that the player holds
// or not, near the table or anywhere, on neighbors or not. Some moves only this package can make.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		cells := []cell{{}}
		for m := range p.Table() {
			for _, c := range []cell{m.low, m.high} {
				for d := range steps {
					cells = append(cells, c.neighbor(d), c.neighbor(d).neighbor(d))
				}
			}
		}
		pool := p.pool(p.player).tiles()
		for i := range 40 {
			// One random number serves for all rolls.
			dice := r.Uint64()
			roll := func(n int) int {
				dice = dice>>9 | dice<<55
				return int(dice&0xffff) * n >> 16
			}
			t := Tile(roll(tileCount + 2))
			if len(pool) > 0 && i%4 > 0 {
				t = pool[roll(len(pool))]
			}
			c := cells[roll(len(cells))]
			if i%16 == 9 {
				c = cell{int8(dice), int8(dice >> 8)}
			}
			e := c.neighbor(roll(6))
			if i%16 == 10 {
				e = e.neighbor(roll(6))
			}
			m := Move{Place, t, c, e}
			switch {
			case i == 39:
				m = pass
			case i%5 == 0:
				m = drawOf(t)
			case i%48 == 3:
				m.kind = Kind(r.IntN(256))
			}
			if !yield(m) {
				return
			}
		}
	}
}

// follows checks that the scores add up to the worth of the table. Without MustScore, the game must
// end only when all tiles are placed (T13). The counts of the sites must not depend on the order of
// the placements.
func follows(_ Position, _ Move, p Position) error {
	worth := 0
	for x := range p.Intersections() {
		worth += x.Value
	}
	fresh := p.room
	fresh.clearTable()
	table := slices.Collect(p.Table())
	slices.Reverse(table)
	for _, m := range table {
		fresh.put(m)
	}
	if p.phase == Finished {
		fresh.sites = sites{}
	}
	switch {
	case p.Score(hexgames.White)+p.Score(hexgames.Black) != worth:
		return fmt.Errorf("the scores are %v, and the table is worth %d", p.scores, worth)
	case p.phase == Finished && !p.must && p.laid != p.set():
		return errors.New("the game is over before all tiles are placed")
	case fresh != p.room:
		return errors.New("the counts of the sites do not follow from the table")
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(_ Position, m oracleMove) Move {
	at := func(s spot) cell { return cell{int8(s[0]), int8(s[1])} }
	switch m.kind {
	case "pass":
		return pass
	case "draw":
		return drawOf(tileOf(m.tile[0], m.tile[1]))
	}
	return Move{Place, tileOf(m.tile[0], m.tile[1]), at(m.spots[0]), at(m.spots[1])}
}

// positions returns the positions of perft and of a few random games.
func positions(t *testing.T) (positions []Position) {
	for _, c := range gametest.Cases(t) {
		positions = append(positions, MustParse(c.Position))
	}
	r := rand.New(rand.NewPCG(7, 7))
	for range 4 {
		for p := New(); p.Turn() != hexgames.None; p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves()))) {
			positions = append(positions, p)
		}
	}
	return positions
}

// TestOrder checks that moves are listed by tile, then by their cells.
func TestOrder(t *testing.T) {
	for _, p := range positions(t) {
		game.Agree(t, p)
	}
}

// moved returns p with its table moved by any symmetry and then by a shift, and the function that
// does the same to moves. Parse would refuse the position, because the opening double is moved too.
func moved(p Position, s hexgrid.Symmetry, shift hexgrid.Hex) (q Position, move func(Move) Move) {
	move = func(m Move) Move {
		if m.kind != Place {
			return m
		}
		low, _ := cellAt(s.Hex(m.Low()).Add(shift))
		high, _ := cellAt(s.Hex(m.High()).Add(shift))
		return placement(m.tile, low, high)
	}
	q = p
	q.clearTable()
	for m := range p.Table() {
		q.put(move(m))
	}
	if q.phase == Finished {
		q.sites = sites{}
	}
	return q, move
}

// TestMoved checks that placements and scores have all twelve symmetries, and any shift.
func TestMoved(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, p := range positions(t) {
		if p.laid == 0 {
			continue
		}
		for _, s := range hexgrid.Symmetries() {
			if testing.Short() && r.IntN(6) > 0 {
				continue
			}
			shift := hexgrid.Hex{Q: r.IntN(41) - 20, R: r.IntN(41) - 20}
			q, move := moved(p, s, shift)
			listed := map[Move]bool{}
			for _, m := range q.LegalMoves() {
				listed[m] = true
			}
			moves := p.LegalMoves()
			if len(moves) != len(listed) || q.CountMoves() != len(moves) {
				t.Fatalf("%v has %d moves, but %d after %v and the shift %v", p, len(moves), len(listed), s, shift)
			}
			for _, m := range moves {
				if !listed[move(m)] {
					t.Fatalf("%v in %v is not listed after %v and the shift %v", m, p, s, shift)
				}
			}
			if len(moves) == 0 {
				continue
			}
			m := moves[r.IntN(len(moves))]
			a, err := p.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			b, err := q.Apply(move(m))
			if a, _ := moved(a, s, shift); err != nil || a != b {
				t.Fatalf("%v in %v leads to a different position after %v and the shift %v: %v", m, p, s, shift, err)
			}
		}
	}
}

// TestSymmetryRefused checks that Transform moves the table and shifts it back under four
// symmetries, and refuses the others.
func TestSymmetryRefused(t *testing.T) {
	p := MustParse("2/0-6/sm/w 66:0,0/0,1;06:1,0/2,-1 12.23 13.14 6:0 rw")
	m := Move{Place, tileOf(1, 3), cell{2, 0}, cell{3, -1}}
	for s, want := range map[hexgrid.Symmetry]string{
		hexgrid.Identity:      "66:0,0/0,1;06:1,0/2,-1 13:2,0/3,-1",
		hexgrid.Rotation(3):   "06:-1,1/-2,2;66:0,0/0,1 13:-2,1/-3,2",
		hexgrid.Reflection(1): "66:0,0/0,1;06:1,0/2,0 13:2,-1/3,-1",
		hexgrid.Reflection(4): "06:-1,1/-2,1;66:0,0/0,1 13:-2,2/-3,2",
	} {
		q, err := p.Transform(s)
		text, _ := q.AppendText(nil)
		if got := string(text[len("2/0-6/sm/w "):len(text)-len(" 12.23 13.14 6:0 rw")]) + " " + m.Transform(s).String(); got != want || err != nil {
			t.Errorf("transformed by %v: %s, %v; want %s", s, got, err, want)
		}
		if again, err := p.Transform(s + 12); again != q || err != nil || m.Transform(s+12) != m.Transform(s) {
			t.Errorf("%v and %v differ", s, s+12)
		}
	}
	for _, s := range []hexgrid.Symmetry{hexgrid.Rotation(1), hexgrid.Rotation(2), hexgrid.Reflection(0), hexgrid.Reflection(5)} {
		q, err := p.Transform(s)
		wantError(t, err, hexgames.ErrOption, "T2", "no shift would return the opening double")
		if q != (Position{}) || m.Transform(s) != (Move{}) || drawOf(3).Transform(s) != (Move{}) || pass.Transform(s) != (Move{}) {
			t.Errorf("%v is transformed by %v into %v, and moves are, too", p, s, q)
		}
	}
}

func TestSize(t *testing.T) { game.Size(t, 512, 6) }

// TestTables compares the tables of this package with tiles, sums and the geometry of package
// hexgrid.
func TestTables(t *testing.T) {
	n := Tile(0)
	for a := range 10 {
		for b := a; b < 10; b++ {
			n++
			if got := tileOf(b, a); got != n || got.Low() != a || got.High() != b || got.IsDouble() != (a == b) {
				t.Errorf("tile %d is %v with %d and %d, a double: %v", n, got, got.Low(), got.High(), got.IsDouble())
			}
			for c := range 10 {
				if _, want := sumOf([3]int{a, b, c}); sums[a][b].has(c) != want || sums[b][a].has(c) != want {
					t.Errorf("%d, %d and %d are a valid sum: %v, want %v", a, b, c, sums[a][b].has(c), want)
				}
			}
		}
	}
	if n != tileCount {
		t.Errorf("there are %d tiles, want %d", n, tileCount)
	}
	for _, bad := range []Tile{0, tileCount + 1, 255} {
		if bad.Low() != 0 || bad.High() != 0 || bad.IsDouble() {
			t.Errorf("%v is a tile", bad)
		}
	}
	c := cell{3, -2}
	last := cell{-128, -128}
	for i, d := range ascending {
		e := c.neighbor(d)
		if back, ok := c.direction(e); back != d || !ok || !last.before(e) || c.before(e) != (i >= 3) {
			t.Errorf("neighbor %d of %v in order is %v", i, c, e)
		}
		last = e
	}
	for d, step := range steps {
		for side, got := range map[int]int{8: patchSteps[d], maxRows: columnSteps[d], planeSide: planeSteps[d]} {
			if want := side*int(step.q) + int(step.r); got != want {
				t.Errorf("the step in direction %d between columns of %d is %d, want %d", d, side, got, want)
			}
		}
	}
}

// TestWide compares the moves with the oracle's on tables that just fit into columns, or don't.
func TestWide(t *testing.T) {
	for _, rules := range []Rules{{PoolSize: 2}, {PoolSize: 2, MustScore: true}, {PoolSize: 2, MaxPips: 7, MustScore: true}} {
		for _, d := range []int{0, 1, 5} {
			for _, n := range []int{12, 13, 14, 31} {
				game.Agree(t, inARow(t, rules, d, n))
			}
		}
	}
}
