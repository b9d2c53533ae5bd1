package hextad

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
)

// The tests in this file follow the rules clause by clause. They list the moves that a position
// allows in the order of LegalMoves.

var (
	play        = game.Play
	wantMoves   = game.WantMoves
	wantRefused = game.WantRefused
	wantError   = game.WantError
)

// wantAfter fails the test unless moves, separated by semicolons, lead to a position.
func wantAfter(t *testing.T, position, moves, want string) {
	t.Helper()
	if got := play(t, position, strings.Split(moves, "; ")...); got != want {
		t.Errorf("%s\n%s leads to\n%s, want\n%s", MustParse(position).Diagram(), moves, got, want)
	}
}

func TestT1Options(t *testing.T) {
	for _, test := range []struct {
		rules Rules
		text  string
	}{
		{Rules{}, "7/0-6/s/w - - - 0:0 c"},
		{Rules{PoolSize: 7, MaxPips: 6, First: hexgames.White}, "7/0-6/s/w - - - 0:0 c"},
		{Rules{PoolSize: 13, Lenient: true, First: hexgames.Black}, "13/0-6/l/b - - - 0:0 c"},
		{Rules{PoolSize: 1, MinPips: 2, MaxPips: 3, MustScore: true}, "1/2-3/sm/w - - - 0:0 c"},
		{Rules{PoolSize: 27, MaxPips: 9, Lenient: true, MustScore: true}, "27/0-9/lm/w - - - 0:0 c"},
		{Rules{MinPips: 1}, "7/1-6/s/w - - - 0:0 c"},
	} {
		p, err := test.rules.New()
		if err != nil || p.String() != test.text || MustParse(test.text) != p {
			t.Errorf("%+v begins with %v, %v; want %s", test.rules, p, err, test.text)
		}
		if q, err := p.Rules().New(); q != p || err != nil {
			t.Errorf("Rules of %v are %+v, which make %v, %v", p, p.Rules(), q, err)
		}
	}
	if got, want := New().Rules(), (Rules{PoolSize: 7, MaxPips: 6, First: hexgames.White}); got != want {
		t.Errorf("the standard rules are %+v, want %+v", got, want)
	}
	for _, test := range []struct {
		rules Rules
		want  string
	}{
		{Rules{PoolSize: -1}, `"PoolSize -1": want a pool of at least 1 tile`},
		{Rules{MinPips: -1}, `"MinPips -1": want no negative pips`},
		{Rules{MaxPips: -1}, `"MaxPips -1": want no negative pips`},
		{Rules{MaxPips: 10}, `"MaxPips 10": want at most 9 pips`},
		{Rules{MinPips: 7}, `"MinPips 7": want no more than MaxPips, which is 6`},
		{Rules{PoolSize: 14}, `"PoolSize 14": two pools and the opening tile are more than the 28 tiles with pips from 0 to 6: want pools of at most 13`},
		{Rules{PoolSize: 28, MaxPips: 9}, `want pools of at most 27`},
		{Rules{PoolSize: 1, MinPips: 6}, `more than the 1 tile with pips from 6 to 6: want more pips to choose from`},
		{Rules{PoolSize: 1<<31 - 1}, `two pools and the opening tile are more than`},
		{Rules{First: hexgames.Chance}, `"First Chance": want White or Black to begin, or None for White`},
		{Rules{First: 77}, `"First Player(77)": want White or Black`},
	} {
		p, err := test.rules.New()
		if p != (Position{}) {
			t.Errorf("%+v begins with %v", test.rules, p)
		}
		wantError(t, err, hexgames.ErrOption, "T1", test.want)
	}
	if n := len(New().Boneyard()); n != 28 {
		t.Errorf("the set has %d tiles, want 28", n)
	}
}

// TestT2Ruling checks that the opening is one draw of a double, not several draws until a double
// comes.
func TestT2Ruling(t *testing.T) {
	wantMoves(t, "7/0-6/s/w - - - 0:0 c", "draw 00 draw 11 draw 22 draw 33 draw 44 draw 55 draw 66")
	wantMoves(t, "7/1-6/s/b - - - 0:0 c", "draw 11 draw 22 draw 33 draw 44 draw 55 draw 66")
	wantRefused(t, "7/0-6/s/w - - - 0:0 c", "draw 24", "T2", "the opening tile is a double")
	wantAfter(t, "7/0-6/s/w - - - 0:0 c", "draw 33", "7/0-6/s/w 33:0,0/0,1 - - 0:0 dw")
	if New().Turn() != hexgames.Chance {
		t.Errorf("%v is to move", New().Turn())
	}
}

func TestT3Draws(t *testing.T) {
	const position = "2/0-2/s/w 11:0,0/0,1 02 - 0:0 db"
	wantMoves(t, position, "draw 00 draw 01 draw 12 draw 22")
	wantRefused(t, position, "draw 11", "T3", "the tile 11 is not in the boneyard: it is on the table")
	wantRefused(t, position, "draw 02", "T3", "the tile 02 is not in the boneyard: White holds it")
	wantRefused(t, "2/0-2/s/w 11:0,0/0,1 02 12 0:0 dw", "draw 12", "T3", "Black holds it")
	wantRefused(t, position, "draw 33", "T1", "there is no tile 33 in a set with pips from 0 to 2")
}

func TestT4Chance(t *testing.T) {
	// The deal goes White, Black, White, Black, regardless of who places first.
	for _, first := range []string{"w", "b"} {
		p := MustParse(play(t, "2/0-2/s/"+first+" - - - 0:0 c", "draw 22"))
		for _, step := range []struct {
			draw string
			due  due
		}{
			{"draw 00", due{Deal, hexgames.White}},
			{"draw 01", due{Deal, hexgames.Black}},
			{"draw 02", due{Deal, hexgames.White}},
			{"draw 12", due{Deal, hexgames.Black}},
		} {
			phase, player := p.Due()
			if (due{phase, player}) != step.due || p.Turn() != hexgames.Chance {
				t.Errorf("%v: the next action is %v for %v, want %v", p, phase, player, step.due)
			}
			m, err := p.ParseMove(step.draw)
			if err != nil {
				t.Fatal(err)
			}
			p, _ = p.Apply(m)
		}
		want := "2/0-2/s/" + first + " 22:0,0/0,1 00.02 01.12 0:0 " + first
		if p.String() != want {
			t.Errorf("the deal leads to %v, want %s", p, want)
		}
	}
	// A draw is a move of Chance even if there is only one.
	wantMoves(t, "1/0-1/s/w 00:0,0/0,1 01 - 0:0 db", "draw 11")
	wantRefused(t, "1/0-1/s/w 00:0,0/0,1 01 - 0:0 db", "01:1,0/1,1", "T4", "Chance draws first: a tile of Black's pool")
	wantRefused(t, "1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw", "pass", "T4", "Chance draws first: a tile for White, who has placed one")
	wantRefused(t, "1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 sw", "pass", "T4", "Chance draws first: a tile for White, who cannot place one")
	wantRefused(t, "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "draw 00", "T4", "White is to move, not Chance")
	// Deal plays all draws in one call.
	for range 20 {
		for _, r := range []*rand.Rand{rand.New(rand.NewPCG(1, 2)), nil} {
			p := New().Deal(r)
			if phase, player := p.Due(); phase != Placement || player != hexgames.White || len(p.Pool(hexgames.White)) != 7 || len(p.Pool(hexgames.Black)) != 7 {
				t.Errorf("Deal leads to %v", p)
			}
			if p.Deal(r) != p {
				t.Error("Deal deals although it is the turn of a player")
			}
		}
	}
	later := MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 - 24 6:0 rw").Deal(rand.New(rand.NewPCG(1, 1)))
	if later.Turn() != hexgames.Black || len(later.Pool(hexgames.White)) != 1 {
		t.Errorf("Deal leads to %v", later)
	}
}

// TestT4Uniform checks that all deals are equally likely.
func TestT4Uniform(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	seen := map[string]int{}
	const n = 3000
	for range n {
		p := MustParse("1/0-2/s/w - - - 0:0 c").Deal(r)
		seen[p.String()]++
	}
	if len(seen) != 3*5*4 {
		t.Errorf("%d deals, want 60", len(seen))
	}
	for deal, times := range seen {
		if times < n/60/2 || times > n/60*2 {
			t.Errorf("%d of %d deals are %s, want about %d", times, n, deal, n/60)
		}
	}
}

// TestT5Numbers counts the placements next to a lone tile.
func TestT5Numbers(t *testing.T) {
	all, none := 0, 0
	for a := range 7 {
		for b := a; b <= 6; b++ {
			tile := tileOf(a, b)
			if tile == tileOf(3, 3) {
				continue
			}
			other := "00"
			if a+b == 0 {
				other = "11"
			}
			for flags, want := range map[string]map[string]int{
				"l": {"": 60, "double": 30},
				"s": {"03": 52, "36": 52, "16": 40, "66": 22},
			} {
				text := fmt.Sprintf("1/0-6/%s/w 33:0,0/0,1 %v %s 0:0 w", flags, tile, other)
				p := MustParse(text)
				kind := tile.String()
				if flags == "l" {
					kind = map[bool]string{true: "double"}[a == b]
					all += p.CountMoves()
					for _, m := range p.LegalMoves() {
						if p.Scored(m) == nil {
							none++
						}
					}
				}
				if n, listed := want[kind]; listed && p.CountMoves() != n {
					t.Errorf("%s allows %d moves, want %d", text, p.CountMoves(), n)
				}
				if oracle := len(oracleOf(p).Moves()); oracle != p.CountMoves() {
					t.Errorf("%s allows %d moves, want the oracle's %d", text, p.CountMoves(), oracle)
				}
			}
		}
	}
	if all != 1440 || none != 864 {
		t.Errorf("there are %d placements, %d of which complete nothing; want 1440 and 864", all, none)
	}
}

func TestT5Placements(t *testing.T) {
	const position = "2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w"
	wantRefused(t, position, "24:2,-1/1,0", "T5", "White does not hold the tile 24: Black holds it")
	wantRefused(t, position, "26:2,-1/0,1", "T5", "0,1 is covered")
	wantRefused(t, position, "26:1,0/0,1", "T5", "0,1 is covered")
	wantRefused(t, position, "26:2,0/3,0", "T5", "neither 2,0 nor 3,0 is next to a covered cell")
	// One half next to the table is enough. The two ways around are different moves, except
	// for a double.
	wantAfter(t, position, "26:1,1/2,1", "2/0-6/s/w 33:0,0/0,1;26:1,1/2,1 66 24.45 0:0 rw")
	wantAfter(t, position, "26:2,1/1,1", "2/0-6/s/w 33:0,0/0,1;26:2,1/1,1 66 24.45 0:0 rw")
	wantAfter(t, position, "66:2,1/1,1", "2/0-6/s/w 33:0,0/0,1;66:1,1/2,1 26 24.45 0:0 rw")
}

// TestT6OwnHalves checks that the two halves of a tile can belong to one intersection.
func TestT6OwnHalves(t *testing.T) {
	p := MustParse("1/0-6/s/w 33:0,0/0,1 03 24 0:0 w")
	m, err := p.ParseMove("03:1,0/1,-1")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(p.Scored(m)); got != "[{0,1|0,0|1,0 [3 3 0] true 3} {0,0|1,0|1,-1 [3 0 3] true 3}]" {
		t.Errorf("%v completes %s", m, got)
	}
}

// TestT7Sums scores single intersections. TestTables checks all sums.
func TestT7Sums(t *testing.T) {
	for _, test := range []struct {
		position, move string
		valid          bool
		value          int
	}{
		{"1/0-6/l/w 00:0,0/0,1 02 24 0:0 w", "02:1,0/2,-1", true, 0}, // 0+0=0
		{"1/0-6/l/w 00:0,0/0,1 02 24 0:0 w", "02:2,-1/1,0", false, 0},
		{"1/0-6/l/w 33:0,0/0,1 02 24 0:0 w", "02:1,0/2,-1", true, 3}, // 0+3=3
		{"1/0-6/l/w 33:0,0/0,1 26 24 0:0 w", "26:2,-1/1,0", true, 6},
		{"1/0-6/l/w 33:0,0/0,1 35 24 0:0 w", "35:1,0/2,-1", false, 0}, // 3, 3 and 3 are not a valid sum
	} {
		p := MustParse(test.position)
		m, err := p.ParseMove(test.move)
		if err != nil {
			t.Fatal(err)
		}
		next, _ := p.Apply(m)
		x := p.Scored(m)
		if len(x) != 1 || x[0].Valid != test.valid || x[0].Value != test.value || next.Score(hexgames.White) != test.value {
			t.Errorf("%s in %s completes %v and scores %d", test.move, test.position, x, next.Score(hexgames.White))
		}
	}
	p := MustParse("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w")
	if p.Scored(pass) != nil || p.Scored(Move{}) != nil || p.Scored(placement(tileOf(2, 4), cell{2, -1}, cell{1, 0})) != nil {
		t.Error("a move that is not legal scores")
	}
}

// TestT8Example plays the example of the package documentation.
func TestT8Example(t *testing.T) {
	wantAfter(t, "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:2,-1/1,0; draw 00; 24:3,-1/2,0",
		"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb")
}

// sixty holds the moves of a strict standard game where Black's third placement scores the maximum:
// ten intersections worth six each.
var sixty = strings.Fields(`11 56 05 06 15 25 16 00 01 02 03 04 12 13 14
	56:1,1/2,1 22 05:3,2/2,2 23 06:1,4/1,3 24 15:-1,3/0,3 26 25:-2,2/-1,2 33 16:1,2/0,2`)

// playSixty plays the moves of sixty.
func playSixty(t *testing.T) *Game {
	t.Helper()
	g := hexgames.NewGame(New())
	for _, text := range sixty {
		if len(text) == 2 {
			text = "draw " + text
		}
		if _, err := g.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestT8Bound checks that a move can score 60 points.
func TestT8Bound(t *testing.T) {
	g := playSixty(t)
	before := g.PositionAt(g.Len() - 1)
	moves := g.Moves()
	last := moves[len(moves)-1]
	completed := before.Scored(last)
	for _, x := range completed {
		if !x.Valid || x.Value != 6 {
			t.Errorf("%v is worth %d", x, x.Value)
		}
	}
	if len(completed) != 10 || before.Score(hexgames.Black) != 0 || g.Position().Score(hexgames.Black) != 60 {
		t.Errorf("%v completes %d intersections for %d points", last, len(completed), g.Position().Score(hexgames.Black))
	}
	if before.lenient || before.Turn() != hexgames.Black || before.Rules() != New().Rules() {
		t.Errorf("%v is not a standard game", before)
	}
}

// TestT9Ruling checks, under all options, moves that complete no intersection, a valid sum, an
// invalid sum, and 0+0=0.
func TestT9Ruling(t *testing.T) {
	const strict = "1/0-6/s/w 33:0,0/0,1 16 26 0:0 w"
	wantAfter(t, strict, "16:1,1/2,1", "1/0-6/s/w 33:0,0/0,1;16:1,1/2,1 - 26 0:0 rw") // completes nothing
	wantAfter(t, strict, "16:2,-1/1,0", "1/0-6/s/w 33:0,0/0,1;16:2,-1/1,0 - 26 6:0 rw")
	wantRefused(t, strict, "16:1,0/2,-1", "T9", "no two of 3, 3 and 1 add up to the third")
	zeros := strings.Replace(strict, "33", "00", 1)
	zeros = strings.Replace(zeros, "16 ", "06 ", 1)
	wantAfter(t, zeros, "06:1,0/2,-1", "1/0-6/s/w 00:0,0/0,1;06:1,0/2,-1 - 26 0:0 rw") // 0+0=0
	wantRefused(t, zeros, "06:2,-1/1,0", "T9", "no two of 0, 0 and 6 add up to the third")

	lenient := strings.Replace(strict, "/s/", "/l/", 1)
	wantAfter(t, lenient, "16:1,0/2,-1", "1/0-6/l/w 33:0,0/0,1;16:1,0/2,-1 - 26 0:0 rw")

	must := strings.Replace(strict, "/s/", "/sm/", 1)
	wantRefused(t, must, "16:1,1/2,1", "T9", "the move completes no valid sum")
	wantRefused(t, must, "16:1,0/2,-1", "T9", "no two of 3, 3 and 1 add up to the third")
	wantAfter(t, must, "16:2,-1/1,0", "1/0-6/sm/w 33:0,0/0,1;16:2,-1/1,0 - 26 6:0 rw")
	wantAfter(t, strings.Replace(zeros, "/s/", "/sm/", 1), "06:1,0/2,-1", "1/0-6/sm/w 00:0,0/0,1;06:1,0/2,-1 - 26 0:0 rw") // 0+0=0 is enough

	both := strings.Replace(strict, "/s/", "/lm/", 1)
	wantRefused(t, both, "16:1,1/2,1", "T9", "the move completes no valid sum")
	wantRefused(t, both, "16:1,0/2,-1", "T9", "the move completes no valid sum")
	wantAfter(t, both, "16:2,-1/1,0", "1/0-6/lm/w 33:0,0/0,1;16:2,-1/1,0 - 26 6:0 rw")
}

func TestT10Refill(t *testing.T) {
	// The player draws only while the boneyard has tiles.
	wantAfter(t, "1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:2,-1/1,0; draw 00", "1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 00 24 6:0 b")
	wantAfter(t, "1/0-1/l/w 00:0,0/0,1 01 11 0:0 w", "01:1,0/2,-1", "1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1 - 11 0:0 b")
	// A player whose pool is larger than its first size draws too.
	wantAfter(t, "1/0-3/sm/w 22:0,0/0,1 02.33 13 0:0 w", "02:1,0/2,-1", "1/0-3/sm/w 22:0,0/0,1;02:1,0/2,-1 33 13 2:0 rw")
}

// TestT11Stuck checks that a stuck player draws until a tile can be placed.
func TestT11Stuck(t *testing.T) {
	const position = "1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 sw"
	p := MustParse(position)
	if phase, player := p.Due(); phase != Stuck || player != hexgames.White || p.Turn() != hexgames.Chance {
		t.Errorf("the next action is %v for %v", phase, player)
	}
	wantMoves(t, position, "draw 11 draw 13")
	// White can place 11 with a half on a cell next to both halves of 22.
	wantAfter(t, position, "draw 11", "1/1-3/sm/w 22:0,0/0,1 11.23.33 12 0:0 w")
	// White draws no more than necessary.
	wantRefused(t, "1/1-3/sm/w 22:0,0/0,1 11.23.33 12 0:0 w", "draw 13", "T4", "is to move, not Chance")
	wantRefused(t, "1/1-3/sm/w 22:0,0/0,1 11.23.33 12 0:0 w", "pass", "T11", "White can place a tile, and so cannot pass")
	// A single placement forbids a pass.
	const one = "1/1-3/sm/w 33:0,0/0,1;12:0,2/1,1;13:2,1/2,0 11 23 3:3 w"
	if n := MustParse(one).CountMoves(); n != 1 {
		t.Errorf("%s allows %d moves, want 1", one, n)
	}
	wantRefused(t, one, "pass", "T11", "White can place a tile, and so cannot pass")
	// White places a tile and draws another, so the pool stays larger than its first size.
	after := MustParse(play(t, position, "draw 11"))
	after, _ = after.Apply(after.MoveAt(0))
	if phase, player := after.Due(); phase != Refill || player != hexgames.White || len(after.Pool(hexgames.White)) != 2 {
		t.Errorf("the next action is %v for %v, and White has %d tiles", phase, player, len(after.Pool(hexgames.White)))
	}
	// Without MustScore the same player is not stuck.
	if p := MustParse("1/1-3/s/w 22:0,0/0,1 33 12 0:0 w"); p.CountMoves() == 0 {
		t.Error("White is stuck without MustScore")
	}
}

// TestT11Pass checks that a player who cannot place passes if the boneyard is empty.
func TestT11Pass(t *testing.T) {
	const (
		noTiles = "1/1-3/sm/w 23:-1,3/-2,4;11:-1,2/0,2;22:0,0/0,1;33:1,1/2,0 12.13 - 4:3 b"
		tiles   = "3/1-4/sm/w 23:-3,0/-2,-1;12:-2,0/-2,1;11:-1,0/0,-1;22:0,0/0,1;34:2,0/1,0;14:2,-1/3,-1;13:4,-1/4,-2;24:6,-3/5,-2 33 44 16:11 b"
	)
	for _, position := range []string{noTiles, tiles} {
		p := MustParse(position)
		wantMoves(t, position, "pass")
		if phase, player := p.Due(); phase != Placement || player != hexgames.Black || p.Turn() != hexgames.Black {
			t.Errorf("%s: the next action is %v for %v", position, phase, player)
		}
		next, err := p.Apply(p.MoveAt(0))
		if err != nil || next.Turn() != hexgames.White || next.Score(hexgames.Black) != p.Score(hexgames.Black) {
			t.Errorf("a pass leads to %v, %v", next, err)
		}
		if next.CountMoves() == 0 || next.MoveAt(0).Kind() != Place {
			t.Errorf("after a pass, %v allows %v", next, next.LegalMoves())
		}
	}
	wantRefused(t, tiles, "44:1,-1/1,-2", "T11", "Black cannot place any tile, and passes")
}

func TestT12End(t *testing.T) {
	// No player can place a tile, even if one still holds some. Nobody passes.
	for _, test := range []struct {
		position string
		winner   hexgames.Player
	}{
		{"5/1-7/sm/w 17:-2,-2/-3,-2;56:-2,-1/-3,-1;66:-2,1/-1,1;24:0,-7/-1,-7;45:-1,-2/-1,-3;12:-1,-1/0,-1;13:0,-3/1,-3;33:0,0/0,1;37:0,3/1,3;46:1,-7/1,-8;34:1,-6/2,-6;27:1,-4/1,-5;36:2,-3/1,-2;16:2,-1/1,0;47:2,5/1,5;67:3,-8/2,-7;23:3,-2/2,-2;14:3,1/2,1;25:2,3/2,2;35:2,4/3,3;22:2,6/3,5;15:3,-1/3,0;44:4,-1/5,-2;11:4,4/4,5;26:6,-2/6,-3;57:7,-2/6,-1 - 55.77 70:75 -", hexgames.Black},
		{"2/1-3/sm/w 22:-4,2/-3,2;33:-2,0/-2,1;12:-2,2/-1,1;11:0,0/0,1;23:1,0/1,-1;13:2,-1/3,-2 - - 8:8 -", hexgames.None},
		{"1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 1:0 -", hexgames.White},
		{"1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 0:1 -", hexgames.Black},
	} {
		game.WantOver(t, test.position, "T12", hexgames.Outcome{Winner: test.winner, Reason: hexgames.ReasonScore})
		p := MustParse(test.position)
		if phase, player := p.Due(); phase != Finished || player != hexgames.None || p.MoveAt(0) != (Move{}) {
			t.Errorf("%s: the next action is %v for %v", test.position, phase, player)
		}
		_, err := p.Apply(pass)
		wantError(t, err, hexgames.ErrGameOver, "T12", "the game is over: ")
	}
	// The last placement ends the game.
	wantAfter(t, "1/0-1/l/w 00:0,0/0,1 01 11 0:0 w", "01:1,0/2,-1; 11:2,0/3,-1", "1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 0:1 -")
}

// TestT13Length checks that all tiles are placed in games without MustScore.
func TestT13Length(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for i, rules := range slices.Repeat([]Rules{{}, {First: hexgames.Black}, {Lenient: true}, {PoolSize: 5, MinPips: 1}, {PoolSize: 2, MaxPips: 3}}, 4) {
		p, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		moves := map[hexgames.Player]int{}
		for p.Turn() != hexgames.None {
			moves[p.Turn()]++
			if p, err = p.Apply(p.MoveAt(r.IntN(p.CountMoves()))); err != nil {
				t.Fatal(err)
			}
		}
		n := p.set().count()
		first := p.first
		want := map[hexgames.Player]int{hexgames.Chance: n, first: n / 2, first.Opponent(): (n - 1) / 2}
		if !maps.Equal(moves, want) {
			t.Errorf("game %d under %+v has the moves %v, want %v", i, rules, moves, want)
		}
	}
}

// TestMaxMoves computes the bound with the argument in the comment of MaxMoves, and checks the
// numbers of sites in that comment on random tables.
func TestMaxMoves(t *testing.T) {
	most := 0
	for n := 1; n <= tileCount; n++ {
		most = max(most, 2*(tileCount-n)*(14*n+16))
	}
	standard := 0
	for n := 1; n <= 28; n++ { // the last 14 tiles are in both pools, and the player to move has the most
		standard = max(standard, 2*min(7, (28-n+1)/2)*(14*n+16))
	}
	if standard != 3164 {
		t.Errorf("the bound of the standard game is %d, want 3164", standard)
	}
	if most != MaxMoves {
		t.Errorf("the bound is %d, want %d", most, MaxMoves)
	}
	if lone := len(oracleOf(MustParse("1/0-6/l/w 33:0,0/0,1 16 26 0:0 w")).sites()); lone != 30 {
		t.Errorf("a lone tile has %d sites, want 30", lone)
	}
	r := rand.New(rand.NewPCG(8, 8))
	for range 4 {
		p, _ := Rules{PoolSize: 3, MaxPips: 9, MinPips: 2, Lenient: true}.New()
		sites := 0
		for p.Turn() != hexgames.None {
			if p.laid != 0 {
				now := len(oracleOf(p).sites())
				if sites > 0 && now > sites+14 || now > 14*p.laid.count()+16 {
					t.Fatalf("%v has %d sites, after %d", p, now, sites)
				}
				sites = now
			}
			p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
		}
	}
}
