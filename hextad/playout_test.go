package hextad

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestPlayout compares playouts with MustScore with games played move by move. Other playouts
// choose placements differently: see TestPlane.
func TestPlayout(t *testing.T) {
	starts := []Position{{}}
	for _, rules := range []Rules{
		{MustScore: true}, {MustScore: true, Lenient: true}, {MaxPips: 9, MustScore: true}, {PoolSize: 2, MinPips: 1, MaxPips: 4, MustScore: true, First: hexgames.Black},
	} {
		p, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, p)
	}
	gametest.Playouts(t, starts...)
}

// TestPlane checks, throughout random games, that a plane offers each legal placement once and no
// other, with the right score.
func TestPlane(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	games := 4
	if testing.Short() {
		games = 2
	}
	for _, rules := range []Rules{
		{}, {Lenient: true}, {PoolSize: 13}, {PoolSize: 1, MaxPips: 2}, {PoolSize: 20, MaxPips: 9},
		{MinPips: 3, MaxPips: 9, First: hexgames.Black}, {PoolSize: 5, MaxPips: 9, Lenient: true},
	} {
		for range games {
			p, err := rules.New()
			if err != nil {
				t.Fatal(err)
			}
			p = p.Deal(r)
			var a plane
			a.coverAll(&p.room)
			for p.Turn() != hexgames.None {
				checkPlane(t, &a, p)
				m, value := a.choose(&p.room, p.pool(p.player), r)
				before := p.Score(p.Turn())
				next, err := p.Apply(m)
				if err != nil || next.Score(p.Turn()) != before+value {
					t.Fatalf("%v, chosen in %v, leads to %v, %v; want %d points", m, p, next, err, value)
				}
				a.cover(&next.room, m.tile)
				p = next.Deal(r)
			}
		}
	}
}

// checkPlane compares the placements that choose can return with the legal moves. Each legal move
// must occur once.
func checkPlane(t *testing.T, a *plane, p Position) {
	t.Helper()
	var moves []Move
	for _, s := range a.sites[:a.n] {
		if a.isCovered(s) {
			continue
		}
		for _, tile := range p.Pool(p.Turn()) {
			low, high := p.box.cell(s.lesser()), p.box.cell(s.other())
			for _, m := range []Move{{Place, tile, low, high}, {Place, tile, high, low}} {
				d, _ := m.low.direction(m.high)
				if p.allowed(a.judge(m.low.number(), d, tile)) && m == placement(tile, m.low, m.high) {
					moves = append(moves, m)
				}
			}
		}
	}
	slices.SortFunc(moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(a.tile, b.tile), a.low.compare(b.low), a.high.compare(b.high))
	})
	if want := p.LegalMoves(); !slices.Equal(moves, want) {
		t.Fatalf("%v: the plane has %d placements, want %d", p, len(moves), len(want))
	}
}

// inARow returns a position of a lenient game with n tiles in a row. Tiles have up to nine pips,
// unless the rules set another limit. The direction must lead to a greater cell.
func inARow(t testing.TB, rules Rules, d, n int) Position {
	t.Helper()
	if rules.Lenient = true; rules.MaxPips == 0 {
		rules.MaxPips = 9
	}
	p, err := rules.New()
	if err != nil {
		t.Fatal(err)
	}
	p = p.Deal(rand.New(rand.NewPCG(uint64(d), uint64(n)))) // for the pools
	p.clearTable()
	free := p.set() &^ (p.pools[0] | p.pools[1])
	double := (free & doubles).at(0)
	layRow(&p, d, append([]Tile{double}, (free &^ double.set()).tiles()[:n-1]...))
	for x := range p.Intersections() {
		p.scores[0] += int16(x.Value)
	}
	p.due = due{Placement, hexgames.White + hexgames.Player(1-n%2)}
	p.settle()
	if read, err := Parse(p.String()); read != p || err != nil {
		t.Fatalf("%v is parsed as %v, %v", p, read, err)
	}
	return p
}

// layRow places a double and then other tiles, each next to the last, in a direction.
func layRow(p *Position, d int, tiles []Tile) {
	p.put(opening(tiles[0]))
	at := cell{0, 0}
	if d == 5 {
		at = cell{0, 1}
	}
	for _, tile := range tiles[1:] {
		low := at.neighbor(d)
		at = low.neighbor(d)
		p.put(placement(tile, low, at))
	}
}

// TestPlayoutWide plays games to their end from tiles in a row. The rows are too wide for columns,
// and the longest take more than half the width of a plane.
func TestPlayoutWide(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, d := range []int{0, 1, 5} {
		for _, n := range []int{13, 14, 31, 32, 33, 48, 53} {
			p := inARow(t, Rules{PoolSize: 1}, d, n)
			var a plane
			a.coverAll(&p.room)
			checkPlane(t, &a, p)
			all := len(p.Boneyard()) + 55 - n
			for _, limit := range []int{0, 1, 2, 3, 10, all - 3, all - 2, all - 1, all} {
				q := p.Playout(r, limit)
				if read, err := Parse(q.String()); read != q || err != nil {
					t.Fatalf("a playout of %d moves ends at %v, which is parsed as %v, %v", limit, q, read, err)
				}
				limit = min(max(limit, 0), all)
				drawn := min(limit/2, len(p.Boneyard()))
				if placed := q.laid.count() - p.laid.count(); placed != limit-drawn || len(q.Boneyard()) != len(p.Boneyard())-drawn {
					t.Fatalf("a playout of %d moves places %d tiles and leaves %d of %d in the boneyard", limit, placed, len(q.Boneyard()), len(p.Boneyard()))
				}
			}
			end := p.Playout(r, MaxPlies)
			if read, err := Parse(end.String()); !end.Outcome().Over() || end != end.Playout(r, 1) || read != end {
				t.Fatalf("a playout ends at %v, which is parsed as %v, %v", end, read, err)
			}
		}
	}
}

// TestPlayoutEvenly checks that all first moves of playouts are equally likely: on wide
// tables, with MustScore and nine pips, and where a player can only draw or pass.
func TestPlayoutEvenly(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	positions := []Position{
		inARow(t, Rules{PoolSize: 1}, 0, 30),
		inARow(t, Rules{PoolSize: 1}, 1, 52),
		inARow(t, Rules{PoolSize: 1, MustScore: true}, 1, 40),
		MustParse("1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 sw"),
		MustParse("3/1-4/sm/w 23:-3,0/-2,-1;12:-2,0/-2,1;11:-1,0/0,-1;22:0,0/0,1;34:2,0/1,0;14:2,-1/3,-1;13:4,-1/4,-2;24:6,-3/5,-2 33 44 16:11 b"),
	}
	p, err := Rules{MaxPips: 9, MustScore: true}.New()
	if err != nil {
		t.Fatal(err)
	}
	for p = p.Deal(r); p.laid.count() < 20; p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves()))) {
		if p.laid.count()%6 == 3 {
			positions = append(positions, p)
		}
	}
	const each = 12
	for _, p := range positions {
		counts := map[Position]int{}
		moves := p.LegalMoves()
		for range each * len(moves) {
			counts[p.Playout(r, 1)]++
		}
		// The squares of the differences have the mean each·(1-1/n) and about the variance
		// 2·each².
		sum, n := 0.0, float64(len(moves))
		for _, m := range moves {
			next, err := p.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			sum += math.Pow(float64(counts[next]-each), 2)
			delete(counts, next)
		}
		if len(counts) > 0 {
			t.Errorf("playouts of one move from %v lead to %d positions that no move leads to", p, len(counts))
		}
		if chi := sum / float64(each); math.Abs(chi-(n-1)) > 6*math.Sqrt(2*n) {
			t.Errorf("the first moves of playouts from %v have a sum of squares of %.1f, want about %.0f", p, chi, n-1)
		}
	}
}
