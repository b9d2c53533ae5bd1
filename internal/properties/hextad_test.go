package properties

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/hextad"
	"pgregory.net/rapid"
)

func TestHextad(t *testing.T) {
	type position = hextad.Position
	type move = hextad.Move
	spec[position, move]{
		starts: rapid.OneOf(
			tadRules,
			rapid.Just(hextad.New()),
			rapid.SampledFrom(positions(t, "hextad", hextad.MustParse)),
		),
		group: func(_ position, y hexgrid.Symmetry) bool {
			return slices.Contains([]hexgrid.Symmetry{hexgrid.Identity, hexgrid.Rotation(3), hexgrid.Reflection(1), hexgrid.Reflection(4)}, y)
		},
		reverses: func(p position) bool {
			phase, _ := p.Due()
			return phase > hextad.Deal
		},
		reasons: []hexgames.Reason{hexgames.ReasonScore},
		own: map[string]property[position, move]{
			"worth": everyMove(worth),
		},
		shows: map[string]event[position, move]{
			"ten points at once":        func(p position, m move, q position) bool { return tableWorth(q)-tableWorth(p) >= 10 },
			"two intersections at once": func(p position, m move, _ position) bool { return len(p.Scored(m)) > 1 },
			"an intersection that is not a sum": func(p position, m move, _ position) bool {
				return slices.ContainsFunc(p.Scored(m), func(x hextad.Intersection) bool { return !x.Valid })
			},
		},
	}.test(t)
}

// tadRules draws starts with small sets, under all options.
var tadRules = rapid.Custom(func(t *rapid.T) hextad.Position {
	rules := hextad.Rules{
		MinPips:   rapid.IntRange(0, 2).Draw(t, "min"),
		Lenient:   rapid.Bool().Draw(t, "lenient"),
		MustScore: rapid.Bool().Draw(t, "must score"),
		First:     rapid.SampledFrom(bothPlayers).Draw(t, "first"),
	}
	n := rapid.IntRange(2, 5).Draw(t, "numbers of pips")
	rules.MaxPips = rules.MinPips + n - 1
	rules.PoolSize = rapid.IntRange(1, (n*(n+1)/2-1)/2).Draw(t, "pool")
	return must(rules.New())
})

// pips returns the pips on the covered cells.
func pips(p hextad.Position) map[hexgrid.Hex]int {
	pips := map[hexgrid.Hex]int{}
	for h, half := range p.Pieces() {
		pips[h] = half.Pips
	}
	return pips
}

// sums returns the worth of the intersections at the corners of cells, or -1 if an intersection is
// not a valid sum (T6, T7).
func sums(pips map[hexgrid.Hex]int, cells ...hexgrid.Hex) map[hexgrid.Vertex]int {
	sums := map[hexgrid.Vertex]int{}
	for _, h := range cells {
	corners:
		for _, v := range h.Vertices() {
			var three []int
			for _, c := range v.Cells() {
				n, ok := pips[c]
				if !ok {
					continue corners
				}
				three = append(three, n)
			}
			slices.Sort(three)
			if sums[v] = three[2]; three[0]+three[1] != three[2] {
				sums[v] = -1
			}
		}
	}
	return sums
}

// allSums returns the worth of all intersections.
func allSums(p hextad.Position) map[hexgrid.Vertex]int {
	pips := pips(p)
	return sums(pips, slices.Collect(maps.Keys(pips))...)
}

// tableWorth returns the worth of the table.
func tableWorth(p hextad.Position) (worth int) {
	for _, sum := range allSums(p) {
		worth += max(sum, 0)
	}
	return worth
}

// worth: a player scores the worth of the sums that a move completes, so the scores add up to the
// worth of the table. In strict play every intersection is a valid sum (T8, T9).
func worth(before hextad.Position, m hextad.Move, after hextad.Position) error {
	was, want := allSums(before), allSums(after)
	got := map[hexgrid.Vertex]int{}
	for x := range after.Intersections() {
		if got[x.At] = x.Value; !x.Valid {
			got[x.At] = -1
		}
	}
	if err := same("the intersections", want, got); err != nil {
		return err
	}
	total, gained := 0, 0
	for v, sum := range want {
		if sum < 0 && !after.Rules().Lenient {
			return fmt.Errorf("the intersection at %v is not a valid sum", v)
		}
		total += max(sum, 0)
		if _, ok := was[v]; !ok {
			gained += max(sum, 0)
		} else {
			delete(got, v)
		}
	}
	completed := map[hexgrid.Vertex]int{}
	for _, x := range before.Scored(m) {
		if completed[x.At] = x.Value; !x.Valid {
			completed[x.At] = -1
		}
	}
	scores := map[hexgames.Player]int{}
	for _, player := range bothPlayers {
		scores[player] = before.Score(player)
	}
	scores[before.Turn()] += gained
	if sum := after.Score(hexgames.White) + after.Score(hexgames.Black); sum != total {
		return fmt.Errorf("the scores add up to %d, and the table is worth %d", sum, total)
	}
	for _, player := range bothPlayers {
		if after.Score(player) != scores[player] {
			return fmt.Errorf("%v has %d points, want %d", player, after.Score(player), scores[player])
		}
	}
	return same("what the move completes", got, completed)
}
