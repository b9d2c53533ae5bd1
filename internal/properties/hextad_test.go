package properties

import (
	"cmp"
	"errors"
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
		parse: hextad.Parse,
		group: func(_ position, y hexgrid.Symmetry) bool {
			return slices.Contains([]hexgrid.Symmetry{hexgrid.Identity, hexgrid.Rotation(3), hexgrid.Reflection(1), hexgrid.Reflection(4)}, y)
		},
		conserves: conservesTiles,
		reasons:   []hexgames.Reason{hexgames.ReasonScore},
		own: map[string]property[position, move]{
			"worth":  everyMove(worth),
			"fitted": lastPosition(fitted),
			"due":    everyMove(dueNext),
		},
		shows: map[string]event[position, move]{
			"ten points at once":         func(p position, m move, q position) bool { return tableWorth(q)-tableWorth(p) >= 10 },
			"two intersections at once":  func(p position, m move, _ position) bool { return len(p.Scored(m)) > 1 },
			"a pass":                     func(_ position, m move, _ position) bool { return m.Kind() == hextad.Pass },
			"a draw of who cannot place": func(_ position, _ move, p position) bool { phase, _ := p.Due(); return phase == hextad.Stuck },
			"an intersection that is no sum": func(p position, m move, _ position) bool {
				return slices.ContainsFunc(p.Scored(m), func(x hextad.Intersection) bool { return !x.Valid })
			},
			"an end with tiles left": func(_ position, _ move, p position) bool {
				return p.Outcome().Over() && len(p.Pool(hexgames.White))+len(p.Pool(hexgames.Black)) > 0
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

// places returns the place of every tile.
func places(p hextad.Position) (map[string]string, error) {
	places := map[string]string{}
	var err error
	put := func(place string, tiles ...hextad.Tile) {
		for _, tile := range tiles {
			if places[tile.String()] != "" {
				err = fmt.Errorf("%v is on the %s and on the %s", tile, places[tile.String()], place)
			}
			places[tile.String()] = place
		}
	}
	for m := range p.Table() {
		put("table", m.Tile())
	}
	for _, player := range bothPlayers {
		put(player.String(), p.Pool(player)...)
	}
	put("boneyard", p.Boneyard()...)
	return places, err
}

// conservesTiles: every tile of the set is in one place. A draw moves a tile from the boneyard
// to a pool, or to the table at the opening, and a placement moves one from a pool to the table,
// where it stays (T1 to T5, T10).
func conservesTiles(before hextad.Position, m hextad.Move, after hextad.Position) error {
	want, err := places(before)
	if err != nil {
		return err
	}
	n := 0
	for low := before.Rules().MinPips; low <= before.Rules().MaxPips; low++ {
		for high := low; high <= before.Rules().MaxPips; high++ {
			if n++; want[fmt.Sprintf("%d%d", low, high)] == "" {
				return fmt.Errorf("the tile %d%d is nowhere", low, high)
			}
		}
	}
	if len(want) != n || before.Rules() != after.Rules() {
		return fmt.Errorf("there are %d tiles, want %d; the rules are %+v, and were %+v", len(want), n, after.Rules(), before.Rules())
	}
	table := slices.Collect(before.Table())
	phase, player := before.Due()
	switch {
	case phase == hextad.Opening:
		want[m.Tile().String()] = "table"
		table = slices.Collect(after.Table())
		if len(table) != 1 || !table[0].Tile().IsDouble() || table[0].Low() != (hexgrid.Hex{}) || table[0].High() != (hexgrid.Hex{R: 1}) {
			return fmt.Errorf("the game opens with %v", table)
		}
	case m.Kind() == hextad.Draw:
		want[m.Tile().String()] = player.String()
	case m.Kind() == hextad.Place:
		want[m.Tile().String()] = "table"
		table = append(table, m)
	}
	got, err := places(after)
	halves := map[hexgrid.Hex]hextad.Half{}
	for _, m := range table {
		halves[m.Low()] = hextad.Half{Tile: m.Tile(), Pips: m.Tile().Low()}
		halves[m.High()] = hextad.Half{Tile: m.Tile(), Pips: m.Tile().High()}
	}
	return cmp.Or(err,
		same("the halves", halves, maps.Collect(after.Pieces())),
		same("the places of tiles", want, got),
		same("the table", set(table), set(slices.Collect(after.Table()))),
	)
}

// pips returns the pips on the covered cells.
func pips(p hextad.Position) map[hexgrid.Hex]int {
	pips := map[hexgrid.Hex]int{}
	for h, half := range p.Pieces() {
		pips[h] = half.Pips
	}
	return pips
}

// sums returns the worth of the intersections at the corners of cells; -1 if an intersection
// is no valid sum (T6, T7).
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

// worth: a player scores the worth of the sums that a move completes, so the scores add up to
// the worth of the table. In strict play every intersection is a valid sum (T8, T9).
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
			return fmt.Errorf("the intersection at %v is no valid sum", v)
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

// A fit is a placement.
type fit struct {
	Tile      hextad.Tile
	Low, High hexgrid.Hex
}

// fits calls yield for the placements that are legal: on two neighboring empty cells, one of
// them next to the table, in both directions unless the tile is a double, and completing only
// intersections that are allowed (T5, T9).
func fits(p hextad.Position, tiles []hextad.Tile, yield func(fit) bool) {
	pips, rules := pips(p), p.Rules()
	beside := map[hexgrid.Hex]bool{}
	for h := range pips {
		for _, other := range h.Neighbors() {
			if _, covered := pips[other]; !covered {
				beside[other] = true
			}
		}
	}
	try := func(f fit) bool {
		pips[f.Low], pips[f.High] = f.Tile.Low(), f.Tile.High()
		defer func() { delete(pips, f.Low); delete(pips, f.High) }()
		valid, invalid := 0, 0
		for _, sum := range sums(pips, f.Low, f.High) {
			if sum < 0 {
				invalid++
			} else {
				valid++
			}
		}
		return invalid > 0 && !rules.Lenient || valid == 0 && rules.MustScore || yield(f)
	}
	for h := range beside {
		for _, other := range h.Neighbors() {
			if _, covered := pips[other]; covered {
				continue
			}
			for _, tile := range tiles {
				// Where both cells are beside the table, each comes as h.
				ways := []fit{{tile, h, other}}
				if !beside[other] {
					ways = append(ways, fit{tile, other, h})
				}
				for _, f := range ways {
					lesser := cmp.Or(f.Low.Q-f.High.Q, f.Low.R-f.High.R) < 0
					if (lesser || !tile.IsDouble()) && !try(f) {
						return
					}
				}
			}
		}
	}
}

// fitted: the moves of a player are the placements that fit, or a pass if there are none. The
// moves of Chance are draws of all tiles of the boneyard, at the opening of all doubles (T2 to
// T5, T9, T11).
func fitted(p hextad.Position) error {
	want := map[string]bool{}
	switch phase, player := p.Due(); {
	case phase == hextad.Placement:
		fits(p, p.Pool(player), func(f fit) bool {
			want[fmt.Sprintf("%v:%v/%v", f.Tile, f.Low, f.High)] = true
			return true
		})
		if len(want) == 0 {
			want["pass"] = true
		}
	case phase != hextad.Finished:
		for _, tile := range p.Boneyard() {
			if phase != hextad.Opening || tile.IsDouble() {
				want["draw "+tile.String()] = true
			}
		}
	}
	got := map[string]bool{}
	for _, m := range p.LegalMoves() {
		got[m.String()] = true
	}
	return same("the moves", want, got)
}

// canPlace reports whether a player has a placement. Without MustScore every player with tiles
// has one (T13).
func canPlace(p hextad.Position, player hexgames.Player) (can bool) {
	if tiles := p.Pool(player); !p.Rules().MustScore {
		return len(tiles) > 0
	}
	fits(p, p.Pool(player), func(fit) bool { can = true; return false })
	return can
}

// dueNext: the deal goes to White and Black in turns. Then each turn is a placement and a draw,
// if there is a tile to draw. A player who cannot place draws until a tile fits or the boneyard
// is empty, and then passes. If neither player can place then, the game is over, and the higher
// score wins (T3, T4, T10 to T13).
func dueNext(before hextad.Position, m hextad.Move, after hextad.Position) error {
	left := len(after.Boneyard())
	begins := func(player hexgames.Player) (hextad.Phase, hexgames.Player) {
		switch {
		case canPlace(after, player):
			return hextad.Placement, player
		case left > 0:
			return hextad.Stuck, player
		case canPlace(after, player.Opponent()):
			return hextad.Placement, player // to pass
		}
		return hextad.Finished, hexgames.None
	}
	phase, player := before.Due()
	white, black := len(after.Pool(hexgames.White)), len(after.Pool(hexgames.Black))
	switch {
	case phase <= hextad.Deal && white == black && black == after.Rules().PoolSize:
		phase, player = begins(after.Rules().First)
	case phase <= hextad.Deal && white == black:
		phase, player = hextad.Deal, hexgames.White
	case phase <= hextad.Deal:
		phase, player = hextad.Deal, hexgames.Black
	case m.Kind() == hextad.Place && left > 0:
		phase = hextad.Refill
	case phase == hextad.Stuck:
		phase, player = begins(player)
	default: // a refill, a pass, or a placement without a refill
		phase, player = begins(player.Opponent())
	}
	var want hexgames.Outcome
	if phase == hextad.Finished {
		want.Reason = hexgames.ReasonScore
		switch w, b := after.Score(hexgames.White), after.Score(hexgames.Black); {
		case w > b:
			want.Winner = hexgames.White
		case b > w:
			want.Winner = hexgames.Black
		}
	}
	gotPhase, gotPlayer := after.Due()
	return errors.Join(same("what is due", phase, gotPhase), same("for whom", player, gotPlayer), same("the outcome", want, after.Outcome()))
}
