package hextad

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// This file implements Hextad a second time, from the clauses of the rules, with maps and loops. It
// shares nothing with the code that it checks. It is plain and slow.

// A spot is a cell by its coordinates, q and r.
type spot [2]int

// The six neighbors, in rotational order.
var around = []spot{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

func (s spot) plus(t spot) spot { return spot{s[0] + t[0], s[1] + t[1]} }

func (s spot) touches(t spot) bool {
	return slices.Contains(around, spot{t[0] - s[0], t[1] - s[1]})
}

// compareSpots compares spots by q, then by r.
func compareSpots(a, b spot) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}

func (s spot) String() string { return fmt.Sprintf("%d,%d", s[0], s[1]) }

// A domino is a tile, the smaller number first.
type domino [2]int

func (d domino) String() string { return fmt.Sprintf("%d%d", d[0], d[1]) }

func compareDominoes(a, b domino) int { return cmp.Compare(10*a[0]+a[1], 10*b[0]+b[1]) }

// An oracleMove is a move; the first number of its tile is placed on its first spot.
type oracleMove struct {
	kind  string // "place", "draw" or "pass"
	tile  domino
	spots [2]spot
}

func (m oracleMove) String() string {
	switch m.kind {
	case "draw":
		return "draw " + m.tile.String()
	case "place":
		return fmt.Sprintf("%v:%v/%v", m.tile, m.spots[0], m.spots[1])
	}
	return m.kind
}

type oraclePosition struct {
	size, min, max int
	lenient, must  bool
	first          string // "w" or "b"

	table  map[domino][2]spot
	pools  map[string]map[domino]bool
	scores map[string]int
	due    string // the next action, as in the text of a position
}

// oracleStart implements T1 and T2 with the standard options.
func oracleStart() oraclePosition {
	return oraclePosition{
		size: 7, min: 0, max: 6, first: "w",
		table:  map[domino][2]spot{},
		pools:  map[string]map[domino]bool{"w": {}, "b": {}},
		scores: map[string]int{},
		due:    "c",
	}
}

func other(player string) string { return map[string]string{"w": "b", "b": "w"}[player] }

// set returns the tiles of the game (T1).
func (p oraclePosition) set() []domino {
	var set []domino
	for a := p.min; a <= p.max; a++ {
		for b := a; b <= p.max; b++ {
			set = append(set, domino{a, b})
		}
	}
	return set
}

// boneyard returns the tiles that have not been drawn, in ascending order.
func (p oraclePosition) boneyard() []domino {
	var left []domino
	for _, d := range p.set() {
		if _, placed := p.table[d]; !placed && !p.pools["w"][d] && !p.pools["b"][d] {
			left = append(left, d)
		}
	}
	return left
}

// pips returns the pips on the covered spots.
func (p oraclePosition) pips() map[spot]int {
	pips := map[spot]int{}
	for d, spots := range p.table {
		pips[spots[0]], pips[spots[1]] = d[0], d[1]
	}
	return pips
}

// A corner is three spots that touch each other, in order.
type corner [3]spot

// corners returns the intersections (T6) and the pips on their spots.
func corners(pips map[spot]int) map[corner][3]int {
	found := map[corner][3]int{}
	for s := range pips {
		for i, step := range around {
			c := corner{s, s.plus(step), s.plus(around[(i+1)%6])}
			_, second := pips[c[1]]
			_, third := pips[c[2]]
			if second && third {
				slices.SortFunc(c[:], compareSpots)
				found[c] = [3]int{pips[c[0]], pips[c[1]], pips[c[2]]}
			}
		}
	}
	return found
}

// sumOf implements T7: it returns the largest of three pip counts, and whether they are a
// valid sum.
func sumOf(v [3]int) (value int, valid bool) {
	return max(v[0], v[1], v[2]), v[0]+v[1] == v[2] || v[0]+v[2] == v[1] || v[1]+v[2] == v[0]
}

// A site is two neighboring empty spots, and the pips that a tile there meets (T6).
type site struct {
	spots [2]spot
	alone [2][][2]int // for each spot, the pips on two covered spots that meet it at a corner
	both  []int       // the pips on the covered spots that meet both
}

// siteAt returns the site on s and t.
func siteAt(pips map[spot]int, s, t spot) site {
	found := site{spots: [2]spot{s, t}}
	for end, c := range found.spots {
		for i := range around {
			v, first := pips[c.plus(around[i])]
			w, second := pips[c.plus(around[(i+1)%6])]
			if first && second {
				found.alone[end] = append(found.alone[end], [2]int{v, w})
			}
		}
	}
	for _, step := range around {
		if v, covered := pips[s.plus(step)]; covered && t.touches(s.plus(step)) {
			found.both = append(found.both, v)
		}
	}
	return found
}

// judged counts the intersections that a placement completes (T8).
type judged struct{ completed, valid, value int }

// judge counts the intersections that x on the first spot and y on the second complete.
func (s site) judge(x, y int) (j judged) {
	complete := func(a, b, c int) {
		j.completed++
		if value, valid := sumOf([3]int{a, b, c}); valid {
			j.valid++
			j.value += value
		}
	}
	for end, v := range [2]int{x, y} {
		for _, pair := range s.alone[end] {
			complete(v, pair[0], pair[1])
		}
	}
	for _, v := range s.both {
		complete(x, y, v)
	}
	return j
}

// sites returns all sites next to the table, each with its lesser spot first.
func (p oraclePosition) sites() map[[2]spot]site {
	pips := p.pips()
	found := map[[2]spot]site{}
	for c := range pips {
		for _, step := range around {
			s := c.plus(step)
			if _, covered := pips[s]; covered {
				continue
			}
			for _, step := range around {
				a, b := s, s.plus(step)
				if _, covered := pips[b]; covered {
					continue
				}
				if compareSpots(a, b) > 0 {
					a, b = b, a
				}
				if _, known := found[[2]spot{a, b}]; !known {
					found[[2]spot{a, b}] = siteAt(pips, a, b)
				}
			}
		}
	}
	return found
}

// placements returns the placements of a player's tiles (T5, T9), in any order.
func (p oraclePosition) placements(player string) (moves []oracleMove) {
	for _, s := range p.sites() {
		for d := range p.pools[player] {
			ways := [][2]int{d, {d[1], d[0]}}
			if d[0] == d[1] {
				ways = ways[:1]
			}
			for i, way := range ways {
				j := s.judge(way[0], way[1])
				if p.lenient || j.valid == j.completed {
					if !p.must || j.valid > 0 {
						moves = append(moves, oracleMove{"place", d, [2]spot{s.spots[i], s.spots[1-i]}})
					}
				}
			}
		}
	}
	return moves
}

// Moves returns the legal moves, by tile, then by the first spot, then by the second.
func (p oraclePosition) Moves() (moves []oracleMove) {
	switch {
	case p.due == "-":
	case p.due == "w" || p.due == "b":
		moves = p.placements(p.due)
		if len(moves) == 0 {
			return []oracleMove{{kind: "pass"}} // T11
		}
	default:
		for _, d := range p.boneyard() {
			if p.due != "c" || d[0] == d[1] { // T2
				moves = append(moves, oracleMove{kind: "draw", tile: d})
			}
		}
	}
	slices.SortFunc(moves, func(a, b oracleMove) int {
		return cmp.Or(compareDominoes(a.tile, b.tile), compareSpots(a.spots[0], b.spots[0]), compareSpots(a.spots[1], b.spots[1]))
	})
	return moves
}

// After returns the position after a move.
func (p oraclePosition) After(m oracleMove) oraclePosition {
	q := p
	q.table, q.scores = maps.Clone(p.table), maps.Clone(p.scores)
	q.pools = map[string]map[domino]bool{"w": maps.Clone(p.pools["w"]), "b": maps.Clone(p.pools["b"])}
	switch player := p.due[len(p.due)-1:]; {
	case p.due == "c":
		q.table[m.tile] = [2]spot{{0, 0}, {0, 1}}
		q.due = "dw"
	case m.kind == "pass":
		q.turn(other(player))
	case m.kind == "place":
		q.scores[player] += siteAt(p.pips(), m.spots[0], m.spots[1]).judge(m.tile[0], m.tile[1]).value
		q.table[m.tile] = m.spots
		delete(q.pools[player], m.tile)
		q.due = "r" + player
		if len(q.boneyard()) == 0 {
			q.turn(other(player))
		}
	default:
		q.pools[player][m.tile] = true
		switch p.due[0] {
		case 'd':
			q.due = "d" + other(player)
			if len(q.pools["w"]) == q.size && len(q.pools["b"]) == q.size {
				q.turn(q.first)
			}
		case 'r':
			q.turn(other(player))
		case 's':
			q.turn(player)
		}
	}
	return q
}

// turn begins a player's turn (T11, T12).
func (p *oraclePosition) turn(player string) {
	can := func(player string) bool { return len(p.placements(player)) > 0 }
	switch {
	case can(player):
		p.due = player
	case len(p.boneyard()) > 0:
		p.due = "s" + player
	case can(other(player)):
		p.due = player
	default:
		p.due = "-"
	}
}

// Outcome implements T12.
func (p oraclePosition) Outcome() hexgames.Outcome {
	switch white, black := p.scores["w"], p.scores["b"]; {
	case p.due != "-":
		return hexgames.Outcome{}
	case white > black:
		return hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonScore}
	case white < black:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.ReasonScore}
	}
	return hexgames.Outcome{Reason: hexgames.ReasonScore}
}

// Text returns the text that Position.String documents.
func (p oraclePosition) Text() string {
	flags := "s"
	if p.lenient {
		flags = "l"
	}
	if p.must {
		flags += "m"
	}
	list := func(items []string, separator string) string {
		if len(items) == 0 {
			return "-"
		}
		return strings.Join(items, separator)
	}
	least := func(d domino) spot {
		spots := p.table[d]
		return slices.MinFunc(spots[:], compareSpots)
	}
	var table []string
	for _, d := range slices.SortedFunc(maps.Keys(p.table), func(a, b domino) int { return compareSpots(least(a), least(b)) }) {
		table = append(table, oracleMove{"place", d, p.table[d]}.String())
	}
	pool := func(player string) string {
		var tiles []string
		for _, d := range slices.SortedFunc(maps.Keys(p.pools[player]), compareDominoes) {
			tiles = append(tiles, d.String())
		}
		return list(tiles, ".")
	}
	return fmt.Sprintf("%d/%d-%d/%s/%s %s %s %s %d:%d %s", p.size, p.min, p.max, flags, p.first,
		list(table, ";"), pool("w"), pool("b"), p.scores["w"], p.scores["b"], p.due)
}

// oracleOf returns the oracle's position for p, by the methods of p.
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

var (
	wholeText     = regexp.MustCompile(`^(\d+)/(\d+)-(\d+)/([sl])(m?)/([wb]) (\S+) (\S+) (\S+) (-?\d+):(-?\d+) (c|[drs]?[wb]|-)$`)
	placementText = regexp.MustCompile(`^(\d)(\d):(-?\d{1,3}),(-?\d{1,3})/(-?\d{1,3}),(-?\d{1,3})$`)
	tileText      = regexp.MustCompile(`^(\d)(\d)$`)
)

// oracleParse reads the text of a position, in either case. If text is not a position, ok
// is false.
func oracleParse(text string) (p oraclePosition, ok bool) {
	p = oracleStart()
	text = strings.ToLower(text)
	f := wholeText.FindStringSubmatch(text)
	if f == nil || len(text) > 5000 || strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
		return p, false
	}
	read := func(s string) int {
		n, err := strconv.Atoi(s)
		if err != nil {
			return 1 << 30
		}
		return n
	}
	p.size, p.min, p.max = read(f[1]), read(f[2]), read(f[3])
	p.lenient, p.must, p.first = f[4] == "l", f[5] == "m", f[6]
	if p.size < 1 || p.max > 9 || p.min > p.max || len(p.set()) < 2*p.size+1 {
		return p, false
	}
	seen := map[domino]bool{}
	tile := func(a, b string) (domino, bool) {
		d := domino{read(a), read(b)}
		ok := !seen[d] && slices.Contains(p.set(), d)
		seen[d] = true
		return d, ok
	}
	if f[7] != "-" {
		for word := range strings.SplitSeq(f[7], ";") {
			m := placementText.FindStringSubmatch(word)
			if m == nil {
				return p, false
			}
			d, ok := tile(m[1], m[2])
			s, t := spot{read(m[3]), read(m[4])}, spot{read(m[5]), read(m[6])}
			if !ok || !s.touches(t) || d[0] == d[1] && compareSpots(s, t) > 0 {
				return p, false
			}
			p.table[d] = [2]spot{s, t}
		}
	}
	for i, player := range []string{"w", "b"} {
		if f[8+i] == "-" {
			continue
		}
		for word := range strings.SplitSeq(f[8+i], ".") {
			m := tileText.FindStringSubmatch(word)
			if m == nil {
				return p, false
			}
			d, ok := tile(m[1], m[2])
			if !ok {
				return p, false
			}
			p.pools[player][d] = true
		}
	}
	p.scores["w"], p.scores["b"], p.due = read(f[10]), read(f[11]), f[12]
	return p, p.Text() == text && p.isPossible()
}

// isPossible reports whether Parse must accept the position.
func (p oraclePosition) isPossible() bool {
	pips := p.pips()
	if len(pips) != 2*len(p.table) {
		return false
	}
	worth := 0
	for _, v := range corners(pips) {
		value, valid := sumOf(v)
		if valid {
			worth += value
		} else if !p.lenient {
			return false
		}
	}
	if p.scores["w"] < 0 || p.scores["b"] < 0 || p.scores["w"]+p.scores["b"] != worth {
		return false
	}
	if len(p.table) == 0 {
		return p.due == "c" && len(p.pools["w"])+len(p.pools["b"]) == 0
	}
	var opening bool
	for d, spots := range p.table {
		opening = opening || d[0] == d[1] && spots == [2]spot{{0, 0}, {0, 1}}
	}
	reached := map[spot]bool{{0, 0}: true}
	for grown := true; grown; {
		grown = false
		for s := range pips {
			for t := range reached {
				if s.touches(t) && !reached[s] {
					reached[s], grown = true, true
				}
			}
		}
	}
	return opening && len(reached) == len(pips) && p.dueFits() && p.poolsFit()
}

// dueFits reports whether the rest allows the next action (T4, T5, T10 to T12).
func (p oraclePosition) dueFits() bool {
	white, black := len(p.placements("w")) > 0, len(p.placements("b")) > 0
	can := map[string]bool{"w": white, "b": black}
	left, turns := len(p.boneyard()), len(p.table)-1
	player := p.due[len(p.due)-1:]
	switch p.due {
	case "c":
		return false // there is a table
	case "-":
		return left == 0 && !white && !black
	case "dw", "db":
		return turns == 0
	case "rw", "rb":
		if left == 0 || turns == 0 {
			return false
		}
		turns--
	case "sw", "sb":
		if left == 0 || can[player] {
			return false
		}
	default:
		if !can[player] && (left > 0 || !can[other(player)]) {
			return false
		}
	}
	// The players take turns, unless there was a pass.
	mover := p.first
	for range turns {
		mover = other(mover)
	}
	return player == mover || p.must && left == 0
}

// poolsFit reports whether the players can have so many tiles (T3, T10, T11).
func (p oraclePosition) poolsFit() bool {
	has := map[string]int{"w": len(p.pools["w"]), "b": len(p.pools["b"])}
	want := map[string]int{"w": p.size, "b": p.size}
	switch {
	case p.due == "dw":
		return has["w"] == has["b"] && has["w"] < p.size
	case p.due == "db":
		return has["w"] == has["b"]+1 && has["w"] <= p.size
	case !p.must:
		left, player := len(p.set())-1-2*p.size, p.first
		for range len(p.table) - 1 {
			want[player]--
			if left > 0 { // T10
				want[player]++
				left--
			}
			player = other(player)
		}
	}
	if p.due[0] == 'r' {
		want[p.due[1:]]--
	}
	if !p.must {
		return maps.Equal(has, want)
	}
	return len(p.boneyard()) == 0 || has["w"] >= want["w"] && has["b"] >= want["b"]
}
