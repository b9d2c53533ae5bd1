package hextad

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
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
		MaxPlies:      MaxPlies,
		AnyCase:       true,
		Digest:        0xc544e8efedf0bd18,
		Oracle:        oracleMoves,
		OracleOutcome: func(p Position) hexgames.Outcome { return oracleOf(p).outcome() },
		OracleApply:   oracleApply,
		Candidates:    candidates,
		Invariant:     conserves,
		Foreign: []string{
			"4/5/6/7/6/5/4 w 0",
			"W:Wa1,a2,Kc3:Bf6,Ki9",
			"www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w",
			"6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place",
			"11/12/13/14/15/16/17/18/19/20/21/20/19/18/17/16/15/14/13/12/11 w 0",
		},
	}
	// Most games are short, so that there are many: with the sets of six tiles under
	// all options, and from the positions of perft that do not have many tiles. A
	// standard game takes as long as thirty of them.
	spec.Starts = []Position{New()}
	for i := range 128 {
		rules := Rules{PoolSize: 1 + i&1, MinPips: i >> 1 & 1, Lenient: i&4 != 0, MustScore: i&8 != 0, First: hexgames.White + hexgames.Player(i>>4&1)}
		rules.MaxPips = rules.MinPips + 2
		start, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		spec.Starts = append(spec.Starts, start)
	}
	for _, c := range gametest.Cases(t) {
		if p := MustParse(c.Position); p.whole().count() <= 10 && p.laid != 0 {
			spec.Starts = append(spec.Starts, p)
		}
	}
	for _, s := range hexgrid.Symmetries() {
		if keepsOpening(s) {
			spec.Symmetries = append(spec.Symmetries, laws.Symmetry[Position, Move]{
				Name: s.String(), Position: transformed(s), Move: func(m Move) Move { return m.Transform(s) },
			})
		}
	}
	for _, r := range refusals {
		spec.Refused = append(spec.Refused, laws.Refusal{Text: r.text, Kind: r.kind, Reason: r.message})
	}
	gametest.Laws(t, spec, "repetition")
}

// candidates yields draws of all tiles, a pass, and placements at random: of
// tiles that the player holds or not, near the table or somewhere, on neighbors or
// not; also moves that only this package can make up.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		cells := []cell{{}}
		for _, m := range p.table() {
			for _, c := range []cell{m.low, m.high} {
				for d := range steps {
					cells = append(cells, c.neighbor(d), c.neighbor(d).neighbor(d))
				}
			}
		}
		pool := p.pool(p.player).tiles()
		for i := range 40 {
			// Six numbers at the price of one.
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

// conserves checks what a move leaves and takes: every tile is somewhere, none
// leaves the table, and the scores together are the worth of the table. Without
// MustScore the number of placements tells who is on turn, and how many there are.
func conserves(before Position, m Move, after Position) error {
	tiles := 0
	for _, s := range []tileSet{after.laid, after.pools[0], after.pools[1], after.boneyard()} {
		tiles += s.count()
	}
	worth := 0
	for x := range after.Intersections() {
		worth += x.Value
		if !x.Valid && !after.lenient {
			return fmt.Errorf("the intersection %v is no valid sum", x)
		}
	}
	drawn := before.boneyard() &^ after.boneyard()
	placed := after.laid &^ before.laid
	gained := after.Score(before.player) - before.Score(before.player)
	switch {
	case before.options != after.options:
		return errors.New("the options have changed")
	case tiles != after.whole().count():
		return fmt.Errorf("there are %d tiles", tiles)
	case before.laid&^after.laid != 0:
		return errors.New("a tile has left the table")
	case after.Score(hexgames.White)+after.Score(hexgames.Black) != worth:
		return fmt.Errorf("the scores are %v, and the table is worth %d", after.scores, worth)
	case before.Turn() == hexgames.Chance && (drawn != m.Tile().set() || before.scores != after.scores):
		return fmt.Errorf("%v was drawn", drawn.tiles())
	case before.Turn() != hexgames.Chance && m.Kind() == Place && (placed != m.Tile().set() || drawn != 0):
		return fmt.Errorf("%v was placed", placed.tiles())
	case m.Kind() == Place && after.Score(before.player.Opponent()) != before.Score(before.player.Opponent()):
		return errors.New("the opponent has scored")
	case m.Kind() == Pass && before.scores != after.scores:
		return errors.New("a pass has scored")
	}
	if m.Kind() == Place {
		for _, x := range before.Scored(m) {
			gained -= x.Value
		}
		if gained != 0 {
			return fmt.Errorf("the score differs by %d from what Scored tells", gained)
		}
	}
	if phase, player := after.Due(); !after.must && phase == Finished {
		// T13.
		if after.laid != after.whole() || player != hexgames.None {
			return errors.New("the game is over before all tiles are placed")
		}
	}
	fresh := after
	fresh.clearTable()
	table := after.table()
	slices.Reverse(table)
	fresh.layAll(table)
	if fresh != after {
		return errors.New("what is kept of the sites does not follow from the table")
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

// oracleOf returns the same position for the oracle.
func oracleOf(p Position) oraclePosition {
	o := oracleStart()
	rules := p.Rules()
	o.size, o.min, o.max, o.lenient, o.must = rules.PoolSize, rules.MinPips, rules.MaxPips, rules.Lenient, rules.MustScore
	letters := map[hexgames.Player]string{hexgames.White: "w", hexgames.Black: "b"}
	o.first = letters[rules.First]
	for m := range p.Table() {
		low, high := m.Low(), m.High()
		o.table[domino{m.Tile().Low(), m.Tile().High()}] = [2]spot{{low.Q, low.R}, {high.Q, high.R}}
	}
	for player, letter := range letters {
		for _, t := range p.Pool(player) {
			o.pools[letter][domino{t.Low(), t.High()}] = true
		}
		o.scores[letter] = p.Score(player)
	}
	phase, player := p.Due()
	o.due = map[Phase]string{Opening: "c", Deal: "d", Refill: "r", Stuck: "s", Placement: "", Finished: "-"}[phase] + letters[player]
	return o
}

// oracleMoves returns the second implementation's moves as ours.
func oracleMoves(p Position) []Move {
	var moves []Move
	for _, o := range oracleOf(p).sorted() {
		moves = append(moves, moveOf(o))
	}
	return moves
}

func moveOf(o oracleMove) Move {
	at := func(s spot) cell { return cell{int8(s[0]), int8(s[1])} }
	switch o.kind {
	case "pass":
		return pass
	case "draw":
		return drawOf(tileOf(o.tile[0], o.tile[1]))
	}
	return Move{Place, tileOf(o.tile[0], o.tile[1]), at(o.spots[0]), at(o.spots[1])}
}

// oracleApply applies a legal move with the second implementation.
func oracleApply(p Position, m Move) Position {
	o := oracleMove{kind: m.Kind().String()}
	if m.Kind() != Pass {
		o.tile = domino{m.Tile().Low(), m.Tile().High()}
	}
	if m.Kind() == Place {
		o.spots = [2]spot{{m.Low().Q, m.Low().R}, {m.High().Q, m.High().R}}
	}
	return MustParse(oracleOf(p).after(o).text())
}

// TestOrder checks that moves are listed by tile and cells, and that MoveAt finds
// each of them.
func TestOrder(t *testing.T) {
	positions := benchPositions()
	for _, c := range gametest.Cases(t) {
		positions = append(positions, MustParse(c.Position))
	}
	for _, p := range positions {
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

// moved returns the position with its table moved by a symmetry and then a shift,
// wherever that takes the opening double, which Parse would refuse; and the same
// move there.
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
	table := p.table()
	for i, m := range table {
		table[i] = move(m)
	}
	q.layAll(table)
	return q, move
}

// TestMoved checks that placing and scoring have all twelve symmetries, and any
// shift.
func TestMoved(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	positions := benchPositions()
	for _, c := range gametest.Cases(t) {
		positions = append(positions, MustParse(c.Position))
	}
	for _, p := range positions {
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
				t.Fatalf("%v has %d moves, and %d under %v and the shift %v", p, len(moves), len(listed), s, shift)
			}
			for _, m := range moves {
				if !listed[move(m)] {
					t.Fatalf("%v in %v is not listed under %v and the shift %v", m, p, s, shift)
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
				t.Fatalf("%v in %v leads elsewhere under %v and the shift %v: %v", m, p, s, shift, err)
			}
		}
	}
}

// TestTransform tells the four symmetries that keep the opening double from the
// others.
func TestTransform(t *testing.T) {
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
			t.Errorf("under %v: %s, %v; want %s", s, got, err, want)
		}
		if again, err := p.Transform(s + 12); again != q || err != nil || m.Transform(s+12) != m.Transform(s) {
			t.Errorf("%v and %v differ", s, s+12)
		}
	}
	for _, s := range hexgrid.Symmetries() {
		if keepsOpening(s) {
			if got := drawOf(3).Transform(s); got != drawOf(3) {
				t.Errorf("a draw under %v is %v", s, got)
			}
			continue
		}
		q, err := p.Transform(s)
		wantError(t, err, hexgames.ErrOption, "T2", "no shift would return the opening double")
		if q != (Position{}) || m.Transform(s) != (Move{}) || pass.Transform(s) != (Move{}) {
			t.Errorf("%v is not refused", s)
		}
	}
}

// TestSize checks that a Position stays small.
func TestSize(t *testing.T) {
	if got := unsafe.Sizeof(Position{}); got > 512 {
		t.Errorf("a Position has %d bytes, want 512 at most", got)
	}
	if got := unsafe.Sizeof(Move{}); got > 6 {
		t.Errorf("a Move has %d bytes, want 6 at most", got)
	}
}

// TestTables compares the tables with what they stand for.
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
		if bad.Low() != 0 || bad.High() != 0 || bad.IsDouble() || bad.valid() {
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

// TestWide compares the way to find placements that takes every table with the fast one,
// and, on tables that do not fit into columns, with the oracle.
func TestWide(t *testing.T) {
	positions := benchPositions()
	for _, c := range gametest.Cases(t) {
		positions = append(positions, MustParse(c.Position))
	}
	for i, p := range positions {
		if p.laid == 0 || i%3 != 0 {
			continue
		}
		tiles := p.pools[0] | p.pools[1]
		fast := p.append(nil, tiles)
		if wide := p.appendWide(nil, tiles); !slices.Equal(wide, fast) || len(wide) != p.count(tiles) {
			t.Fatalf("in %v the tiles %v have %v, and %v in columns; want %d", p, tiles.tiles(), wide, fast, p.count(tiles))
		}
		for i, tile := range tiles.tiles() {
			wide := p.appendWide(nil, tile.set())
			n := p.count(tile.set())
			for i := i % 3; i < n; i += 3 {
				if got := p.atWide(tile, i); got != wide[i] {
					t.Fatalf("placement %d of %v in %v is %v, want %v", i, tile, p, got, wide[i])
				}
				if got := p.at(tile.set(), i, n); got != wide[i] {
					t.Fatalf("placement %d of %v in %v is %v in columns, want %v", i, tile, p, got, wide[i])
				}
			}
		}
	}
	// Tiles in a row, in three directions.
	for _, rules := range []Rules{
		{MaxPips: 9, Lenient: true},
		{MaxPips: 9, Lenient: true, MustScore: true},
		{MaxPips: 7, Lenient: true, MustScore: true},
	} {
		for _, d := range []int{0, 1, 5} {
			for _, n := range []int{12, 13, 14, 32} {
				p, err := rules.New()
				if err != nil {
					t.Fatal(err)
				}
				p.layAll([]Move{{Place, tileOf(0, 0), cell{0, 0}, cell{0, 1}}})
				at := cell{0, 1}.neighbor(d)
				tiles := (p.whole() &^ p.laid).tiles()
				for _, tile := range tiles[:n] {
					p.layAll([]Move{{Place, tile, at, at.neighbor(d)}})
					at = at.neighbor(d).neighbor(d)
				}
				p.pools[0], p.pools[1] = tiles[n].set()|tiles[n+2].set(), tiles[n+1].set()
				p.begin(hexgames.White)
				moves := oracleMoves(p)
				if !slices.Equal(p.LegalMoves(), moves) || p.CountMoves() != len(moves) || p.MoveAt(len(moves)/2) != moves[len(moves)/2] {
					t.Errorf("%d tiles in direction %d allow %d moves, want %d", n, d, p.CountMoves(), len(moves))
				}
			}
		}
	}
}
