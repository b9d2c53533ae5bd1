package hextad

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
)

// TestParseAgrees parses positions of random games with small changes and checks that Parse and the
// oracle refuse the same ones.
func TestParseAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	games := 40
	if testing.Short() {
		games = 25
	}
	var parsed, refused int
	for i := range games {
		rules := Rules{PoolSize: 1 + r.IntN(2), MinPips: r.IntN(2), Lenient: r.IntN(2) == 0, MustScore: r.IntN(4) > 0, First: hexgames.White + hexgames.Player(r.IntN(2))}
		rules.MaxPips = rules.MinPips + 1 + r.IntN(3)
		if rules.MaxPips == rules.MinPips+1 {
			rules.PoolSize = 1
		}
		p, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		var positions []Position
		for ; p.Turn() != hexgames.None; p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves()))) {
			positions = append(positions, p)
		}
		for _, p := range append(positions, p) {
			if q, err := Parse(p.String()); q != p || err != nil {
				t.Fatalf("%v, in game %d, is parsed as %v, %v", p, i, q, err)
			}
			for range 8 {
				o := oracleOf(p)
				for range 1 + r.IntN(4) {
					damage(&o, r)
				}
				text := o.Text()
				_, err := Parse(text)
				if _, ok := oracleParse(text); ok != (err == nil) {
					t.Fatalf("%s is parsed with the error %v, but by the oracle it is a position: %v", text, err, ok)
				}
				if err == nil {
					parsed++
				} else {
					refused++
				}
			}
		}
	}
	if least := games * 4; parsed < least || refused < least {
		t.Errorf("%d texts are parsed and %d refused, want at least %d of both", parsed, refused, least)
	}
}

// damage moves a tile, the whole boneyard, or points to another owner, or changes the next action.
func damage(o *oraclePosition, r *rand.Rand) {
	owners := []string{"w", "b", "boneyard"}
	switch r.IntN(9) {
	case 8:
		to := owners[r.IntN(2)]
		for _, d := range o.boneyard() {
			o.pools[to][d] = true
		}
	case 0:
		from := owners[r.IntN(2)]
		to := other(from)
		if o.scores[from] > 0 {
			n := 1 + r.IntN(o.scores[from])
			o.scores[from], o.scores[to] = o.scores[from]-n, o.scores[to]+n
		}
	case 1, 2, 3:
		o.due = []string{"w", "b", "w", "b", "-", "rw", "rb", "sw", "sb", "dw", "db"}[r.IntN(11)]
	default:
		from, to := owners[r.IntN(3)], owners[r.IntN(3)]
		tiles := o.boneyard()
		if from != "boneyard" {
			tiles = slices.SortedFunc(maps.Keys(o.pools[from]), compareDominoes)
		}
		if len(tiles) == 0 || from == to {
			return
		}
		d := tiles[r.IntN(len(tiles))]
		if from != "boneyard" {
			delete(o.pools[from], d)
		}
		if to != "boneyard" {
			o.pools[to][d] = true
		}
	}
}
