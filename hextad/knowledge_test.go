package hextad

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestEvaluate checks the laws of estimates, and what they count.
func TestEvaluate(t *testing.T) {
	for _, rules := range []Rules{{}, {MustScore: true}, {Lenient: true, First: hexgames.Black}} {
		start, _ := rules.New()
		gametest.Evaluates(t, start, symmetries)
	}
	if v := (Position{}).Evaluate(); v != 0 {
		t.Errorf("the zero Position is worth %v", v)
	}
	// White has scored 6 points, and Black is to move.
	of := func(pools string) float64 {
		return MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 " + pools + " 6:0 b").Evaluate()
	}
	even, white, black := of("00 11"), of("24 11"), of("00 24")
	if even <= 0 {
		t.Errorf("6 points are worth %v", even)
	}
	if white <= even || black >= even {
		t.Errorf("a tile that scores 10 points is worth %v to White, and %v to Black", white-even, even-black)
	}
	if even-black <= white-even {
		t.Errorf("a tile that scores 10 points is worth %v to Black, who is to move, and %v to White", even-black, white-even)
	}
}

// TestPromises checks that moves that score more promise more, that the best of them promises the
// value of the position, and that the outlook has the greatest scores of all tiles.
func TestPromises(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []Rules{{}, {MustScore: true}, {Lenient: true}} {
		start, _ := rules.New()
		for range 10 {
			p := start.Playout(dice, 15+dice.IntN(35)).Deal(dice)
			moves := p.LegalMoves()
			if len(moves) == 0 {
				continue
			}
			promises := p.AppendPromises([]float64{7}, moves)
			if len(promises) != 1+len(moves) || promises[0] != 7 {
				t.Fatalf("%v: %d promises of %d moves", p, len(promises), len(moves))
			}
			promises = promises[1:]
			most, best := outlook{}, -1.0
			byScore := map[int]float64{}
			for i, m := range moves {
				score := 0
				for _, x := range p.Scored(m) {
					score += x.Value
				}
				most[m.tile] = max(most[m.tile], uint8(score))
				best = max(best, promises[i])
				if v, known := byScore[score]; known && v != promises[i] {
					t.Errorf("%v: moves that score %d promise %v and %v", p, score, v, promises[i])
				}
				byScore[score] = promises[i]
			}
			for a, v := range byScore {
				for b, w := range byScore {
					if a < b && v >= w {
						t.Errorf("%v: a score of %d promises %v, and %d promises %v", p, a, v, b, w)
					}
				}
			}
			want := p.Evaluate()
			if p.Turn() == hexgames.Black {
				want = -want
			}
			if best != want {
				t.Errorf("%v is worth %v for the player to move, and the best move promises %v", p, want, best)
			}
			var a plane
			a.coverAll(&p.room)
			got := p.outlook(&a)
			for _, tile := range p.Pool(p.Turn()) {
				if got[tile] != most[tile] {
					t.Errorf("%v: the outlook of %v is %d, want %d", p, tile, got[tile], most[tile])
				}
			}
			if n := testing.AllocsPerRun(5, func() { promises = p.AppendPromises(promises[:0], moves) }); n != 0 {
				t.Errorf("%v: AppendPromises allocates %v times", p, n)
			}
		}
	}
	if got := New().AppendPromises(nil, New().LegalMoves()); len(got) != 7 {
		t.Errorf("%d promises of seven draws", len(got))
	}
}

// TestProspect checks the worth of tiles.
func TestProspect(t *testing.T) {
	p := MustParse(middle)
	set := func(names ...string) (tiles tileSet) {
		for _, name := range names {
			tile, err := ParseTile(name)
			if err != nil {
				t.Fatal(err)
			}
			tiles |= tile.set()
		}
		return tiles
	}
	for _, c := range []struct {
		better, worse tileSet
		why           string
	}{
		{set("26"), set("24"), "more pips"},
		{set("25"), set("55"), "no double"},
		{set("12"), set("02"), "no blank"},
		{set("12", "34"), set("12"), "one more tile"},
	} {
		if a, b := p.prospect(c.better, &outlook{}, &nextRanks), p.prospect(c.worse, &outlook{}, &nextRanks); a <= b {
			t.Errorf("tiles with %s are worth %d, and others %d", c.why, a, b)
		}
	}
	tiles := set("12", "34")
	of := func(one, two uint8, r *ranks) int {
		var most outlook
		most[tileOf(1, 2)], most[tileOf(3, 4)] = one, two
		return p.prospect(tiles, &most, r)
	}
	if a, b := of(8, 2, &nextRanks), of(2, 8, &nextRanks); a != b {
		t.Errorf("scores of 8 and 2 are worth %d and, the other way around, %d", a, b)
	}
	if a, b := of(10, 0, &nextRanks), of(5, 5, &nextRanks); a <= b {
		t.Errorf("scores of 10 and 0 are worth %d, and those of 5 and 5 %d", a, b)
	}
	if a, b := of(8, 2, &nextRanks), of(8, 2, &otherRanks); a <= b {
		t.Errorf("scores are worth %d to the player who places next, and %d to the other", a, b)
	}
	// The scores and the numbers of doubles and blanks are so large that every number matters.
	many := set("00", "11", "22", "33", "44", "55", "01", "02", "03", "04", "12")
	var most outlook
	score := uint8(40)
	for tile := range many.all() {
		most[tile] = score
		score += 5
	}
	if a, b := p.prospect(many, &most, &nextRanks), p.prospect(many, &most, &otherRanks); a != 15699 || b != 12797 {
		t.Errorf("many tiles are worth %d to the player who places next, and %d to the other; want 15699 and 12797", a, b)
	}
}

// TestWidth checks that only placements are left out, and that the search tries fewer of them the
// less depth is left.
func TestWidth(t *testing.T) {
	p := MustParse(middle)
	if a, b, c := p.Width(0, 1), p.Width(2, 3), p.Width(2, 1); a <= b || b <= c || c < 1 {
		t.Errorf("%d, %d and %d moves are worth a look", a, b, c)
	}
	if n := New().Width(0, 1); n != 0 {
		t.Errorf("%d draws are worth a look, want all", n)
	}
}

// TestSkip plays games that skip many refills. It checks that only the next action changes, that
// bots can continue from there, and that a game is played to its end.
func TestSkip(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for _, rules := range []Rules{{}, {PoolSize: 1}, {PoolSize: 2, MustScore: true}, {PoolSize: 3, Lenient: true}} {
		start, _ := rules.New()
		skips := 0
		for range 20 {
			for p := start; p.Turn() != hexgames.None; {
				q, ok := p.Skip()
				if want := p.phase == Refill && p.boneyard().count() > 2; ok != want || !ok && q != (Position{}) {
					t.Fatalf("%v: Skip returns %v %v", p, q, ok)
				}
				if ok {
					if phase, player := q.Due(); q.laid != p.laid || q.pools != p.pools || q.scores != p.scores || player != p.player.Opponent() || phase != Placement && phase != Stuck {
						t.Fatalf("%v: Skip returns %v", p, q)
					}
					if n := len(q.LegalMoves()); n != q.CountMoves() || n == 0 {
						t.Fatalf("%v: after Skip there are %d moves, want %d", p, n, q.CountMoves())
					}
					if end := q.Playout(dice, MaxPlies); end.Turn() != hexgames.None {
						t.Fatalf("%v: after Skip a random game ends at %v", p, end)
					}
				}
				if ok && dice.IntN(2) == 0 {
					p, skips = q, skips+1
					continue
				}
				p.after(p.moveAt(dice.IntN(int(p.moves))))
			}
		}
		if skips < 50 {
			t.Errorf("%+v: %d skips", rules, skips)
		}
	}
}
