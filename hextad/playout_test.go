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

// TestPlayout compares playouts with MustScore with games played move by move. Others
// choose their placements on a plane, in another way: see TestPlane.
func TestPlayout(t *testing.T) {
	starts := []Position{{}}
	for _, rules := range []Rules{
		{MustScore: true}, {MustScore: true, Lenient: true}, {PoolSize: 2, MinPips: 1, MaxPips: 4, MustScore: true, First: hexgames.Black},
	} {
		p, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, p)
	}
	gametest.Playouts(t, starts...)
}

// TestPlane plays games, and finds on a plane that goes along exactly the placements
// that are legal, each once, with what they score.
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
			a.coverAll(&p)
			for p.Turn() != hexgames.None {
				checkPlane(t, &a, p)
				m, value := a.choose(&p, r)
				before := p.Score(p.Turn())
				next, err := p.Apply(m)
				if err != nil || next.Score(p.Turn()) != before+value {
					t.Fatalf("%v, chosen in %v, leads to %v, %v; want %d points", m, p, next, err, value)
				}
				a.cover(&next, m.tile)
				p = next.Deal(r)
			}
		}
	}
}

// checkPlane compares the placements that a plane has, if they are chosen or not, with
// the legal ones.
func checkPlane(t *testing.T, a *plane, p Position) {
	t.Helper()
	var moves []Move
	for _, s := range a.sites[:a.n] {
		if a.isCovered(s) {
			continue
		}
		low := p.box.cell(s.lesser())
		high := low.neighbor(s.direction())
		for _, tile := range p.Pool(p.Turn()) {
			if x, y := lows[tile], highs[tile]; p.lenient || !a.refuses(s, x, y) {
				moves = append(moves, Move{Place, tile, low, high})
			}
			if x, y := lows[tile], highs[tile]; x != y && (p.lenient || !a.refuses(s, y, x)) {
				moves = append(moves, Move{Place, tile, high, low})
			}
		}
	}
	slices.SortFunc(moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(a.tile, b.tile), a.low.compare(b.low), a.high.compare(b.high))
	})
	if want := p.LegalMoves(); !slices.Equal(moves, want) {
		t.Fatalf("in %v a plane has %d placements, want %d", p, len(moves), len(want))
	}
}

// TestPlayoutWide plays games to their end from tables in a row, as long as a plane
// takes them and longer.
func TestPlayoutWide(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	games := 4
	if testing.Short() {
		games = 2
	}
	for d := range steps {
		near, far := 0, 0
		for n := 26; n <= 32; n++ {
			p, err := Rules{PoolSize: 1, MaxPips: 9, Lenient: true}.New()
			if err != nil {
				t.Fatal(err)
			}
			p.put(opening(tileOf(0, 0)))
			at := cell{0, 0}
			if d == 5 {
				at = cell{0, 1}
			}
			tiles := (p.whole() &^ p.laid).tiles()
			for _, tile := range tiles[:n] {
				low := at.neighbor(d)
				at = low.neighbor(d)
				p.put(placement(tile, low, at))
			}
			p.pools[0], p.pools[1] = tiles[n].set(), tiles[n+1].set()
			for x := range p.Intersections() {
				p.scores[0] += int16(x.Value)
			}
			p.begin(hexgames.White)
			if n%2 == 1 {
				p.begin(hexgames.Black)
			}
			if _, err := Parse(p.String()); err != nil {
				t.Fatal(err)
			}
			if p.box.fitsPlane() {
				near++
				var a plane
				a.coverAll(&p)
				checkPlane(t, &a, p)
			} else {
				far++
			}
			all := len(p.Boneyard()) + 54 - n
			for _, limit := range []int{0, 1, 2, 3, 10, all - 3, all - 2, all - 1, all} {
				q := p.Playout(r, limit)
				if read, err := Parse(q.String()); read != q || err != nil {
					t.Fatalf("a playout of %d moves ends at %v, which reads as %v, %v", limit, q, read, err)
				}
				drawn := min(limit/2, len(p.Boneyard()))
				if placed := q.laid.count() - p.laid.count(); placed != limit-drawn || len(q.Boneyard()) != len(p.Boneyard())-drawn {
					t.Fatalf("a playout of %d moves places %d tiles, and leaves %d in a boneyard of %d", limit, placed, len(q.Boneyard()), len(p.Boneyard()))
				}
			}
			// Some tables become too wide for a plane during the game.
			for range games {
				end := p.Playout(r, MaxPlies)
				if read, err := Parse(end.String()); !end.Outcome().Over() || end != end.Playout(r, 1) || read != end {
					t.Fatalf("a playout ends at %v, which reads as %v, %v", end, read, err)
				}
			}
		}
		if near == 0 || far == 0 {
			t.Errorf("in direction %d %d tables fit on a plane, and %d do not", d, near, far)
		}
	}
}

// TestBag draws tiles from sets of several sizes, each as often as any other.
func TestBag(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for _, most := range []int{0, 1, 6, 9} {
		whole := wholeSet(0, most)
		const each = 1000
		drawn := map[Tile]int{}
		for range each {
			b := bagOf(whole)
			for i := range whole.count() {
				tile := b.draw(r)
				if drawn[tile] += i; !whole.has(tile) {
					t.Fatalf("%v is drawn from %v", tile, whole.tiles())
				}
				whole &^= tile.set()
			}
			whole = wholeSet(0, most)
		}
		// When a tile is drawn is a number from 0 to n-1, with the variance (n²-1)/12.
		n := float64(whole.count())
		for tile, sum := range drawn {
			if mean := float64(sum) / each; math.Abs(mean-(n-1)/2) > 5*math.Sqrt((n*n-1)/12/each) {
				t.Errorf("of %v tiles %v is drawn after %v others, want about %v", n, tile, mean, (n-1)/2)
			}
		}
	}
}
