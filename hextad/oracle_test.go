package hextad

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/hexgames"
)

// The oracle: a second implementation of the rules, written from the clauses with
// maps and loops, to be right rather than fast. It shares nothing with the one
// that it checks: no tables, no sets, and neither cells nor tiles. How many tiles the
// players can hold when something is due, it finds by playing with numbers of tiles.

// A spot is a cell: q and r.
type spot [2]int

var around = []spot{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}} // in rotational order

func (s spot) plus(t spot) spot { return spot{s[0] + t[0], s[1] + t[1]} }

func (s spot) touches(t spot) bool {
	return slices.Contains(around, spot{t[0] - s[0], t[1] - s[1]})
}

func compareSpots(a, b spot) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}

func (s spot) String() string { return fmt.Sprintf("%d,%d", s[0], s[1]) }

// A domino is a tile, the smaller number first.
type domino [2]int

func (d domino) String() string { return fmt.Sprintf("%d%d", d[0], d[1]) }

func compareDominoes(a, b domino) int { return cmp.Compare(10*a[0]+a[1], 10*b[0]+b[1]) }

// An oracleMove places a tile with the first number on the first spot, draws one
// if it has no spots, or passes if it has no tile.
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
	due    string // as in the text of a position
}

func other(player string) string {
	if player == "w" {
		return "b"
	}
	return "w"
}

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

// pips returns what is on the covered spots.
func (p oraclePosition) pips() map[spot]int {
	pips := map[spot]int{}
	for d, spots := range p.table {
		pips[spots[0]], pips[spots[1]] = d[0], d[1]
	}
	return pips
}

// A corner is three spots that touch one another, in order.
type corner [3]spot

// corners returns the intersections of covered spots (T6) with their pips.
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

// sumOf returns what three pip counts are worth, and whether they are a valid sum
// (T7).
func sumOf(v [3]int) (value int, valid bool) {
	return max(v[0], v[1], v[2]), v[0]+v[1] == v[2] || v[0]+v[2] == v[1] || v[1]+v[2] == v[0]
}

// A site is two neighboring empty spots, and the pips with which they complete
// intersections: two for one that an end completes alone, one for one that has
// both ends (T8).
type site struct {
	spots [2]spot
	alone [2][][2]int
	both  []int
}

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

// judged is what a placement completes (T8).
type judged struct{ completed, valid, value int }

// judge returns what x on the first spot and y on the second complete.
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

func (p oraclePosition) judge(m oracleMove) judged {
	return siteAt(p.pips(), m.spots[0], m.spots[1]).judge(m.tile[0], m.tile[1])
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

// placements returns where the tiles of a player can be placed (T5, T9).
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

// moves returns the legal moves in any order.
func (p oraclePosition) moves() []oracleMove {
	var moves []oracleMove
	switch {
	case p.due == "-":
	case p.due == "w" || p.due == "b":
		moves = p.placements(p.due)
		if len(moves) == 0 {
			moves = []oracleMove{{kind: "pass"}}
		}
	default:
		for _, d := range p.boneyard() {
			if p.due != "c" || d[0] == d[1] {
				moves = append(moves, oracleMove{kind: "draw", tile: d})
			}
		}
	}
	return moves
}

// sorted returns the legal moves in the documented order.
func (p oraclePosition) sorted() []oracleMove {
	moves := p.moves()
	slices.SortFunc(moves, func(a, b oracleMove) int {
		return cmp.Or(compareDominoes(a.tile, b.tile), compareSpots(a.spots[0], b.spots[0]), compareSpots(a.spots[1], b.spots[1]))
	})
	return moves
}

// after returns the position after a legal move.
func (p oraclePosition) after(m oracleMove) oraclePosition {
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
		q.scores[player] += p.judge(m).value
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

func (p oraclePosition) outcome() hexgames.Outcome {
	switch white, black := p.scores["w"], p.scores["b"]; {
	case p.due != "-":
		return hexgames.Outcome{}
	case white > black:
		return hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.Score}
	case white < black:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.Score}
	}
	return hexgames.Outcome{Reason: hexgames.Score}
}

func (p oraclePosition) perft(depth int) uint64 {
	moves := p.moves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += p.after(m).perft(depth - 1)
	}
	return n
}

// text writes the position as the rules say.
func (p oraclePosition) text() string {
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

func oracleStart() oraclePosition {
	return oraclePosition{
		size: 7, min: 0, max: 6, first: "w",
		table:  map[domino][2]spot{},
		pools:  map[string]map[domino]bool{"w": {}, "b": {}},
		scores: map[string]int{},
		due:    "c",
	}
}

var (
	wholeText     = regexp.MustCompile(`^(\d+)/(\d+)-(\d+)/([sl])(m?)/([wb]) (\S+) (\S+) (\S+) (-?\d+):(-?\d+) (c|[drs]?[wb]|-)$`)
	placementText = regexp.MustCompile(`^(\d)(\d):(-?\d{1,3}),(-?\d{1,3})/(-?\d{1,3}),(-?\d{1,3})$`)
	tileText      = regexp.MustCompile(`^(\d)(\d)$`)
)

// oracleParse reads the text of a position, and reports whether it is one that
// the rules do not refuse.
func oracleParse(text string) (oraclePosition, bool) {
	p := oracleStart()
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
	return p, p.text() == text && p.possible()
}

// possible reports whether the rules do not refuse a position whose text is in
// order.
func (p oraclePosition) possible() bool {
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
	return opening && len(reached) == len(pips) && p.stageFits() && p.dueFits()
}

// A stage is what is left of a position in play if tiles are only counted: how many
// are on the table and in White's and Black's pool, who has placed any, what is due,
// and, if that is a placement, whether the player has been stuck in this turn or the
// opponent has just passed.
type stage struct {
	table  int
	pools  [2]int
	placed [2]bool
	due    string
	before string // "", "stuck" or "passed"
}

var knownStages sync.Map

// stages returns all that games under these options go through. Who can place a tile
// is left open, but that nobody can without tiles, and that without MustScore
// everybody can who has some.
func (p oraclePosition) stages() map[stage]bool {
	all := len(p.set())
	key := fmt.Sprint(p.size, all, p.must, p.first)
	if known, ok := knownStages.Load(key); ok {
		return known.(map[stage]bool)
	}
	seen := map[stage]bool{}
	var todo []stage
	reach := func(s stage, due, before string) {
		if s.due, s.before = due, before; !seen[s] {
			seen[s] = true
			todo = append(todo, s)
		}
	}
	left := func(s stage) int { return all - s.table - s.pools[0] - s.pools[1] }
	may := func(s stage, player string, can bool) bool {
		if has := s.pools[number(player)] > 0; !has || !p.must {
			return can == has
		}
		return true
	}
	turn := func(s stage, player, before string) {
		if may(s, player, true) {
			reach(s, player, before)
		}
		switch {
		case !may(s, player, false):
		case left(s) > 0:
			reach(s, "s"+player, "")
		default:
			if may(s, other(player), true) {
				reach(s, player, before)
				reach(s, other(player), "passed")
			}
			if may(s, other(player), false) {
				reach(s, "-", "")
			}
		}
	}
	reach(stage{table: 1}, "dw", "")
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		player := s.due[len(s.due)-1:]
		i := number(player)
		switch {
		case s.due == "-":
		case s.due == player && may(s, player, true):
			s.table++
			s.pools[i]--
			s.placed[i] = true
			if left(s) > 0 {
				reach(s, "r"+player, "")
			} else {
				turn(s, other(player), "")
			}
		case s.due != player:
			s.pools[i]++
			switch s.due[0] {
			case 'd':
				if s.pools[0] < p.size || s.pools[1] < p.size {
					reach(s, "d"+other(player), "")
				} else {
					turn(s, p.first, "")
				}
			case 'r':
				turn(s, other(player), "")
			case 's':
				turn(s, player, "stuck")
			}
		}
	}
	knownStages.Store(key, seen)
	return seen
}

// number returns the number of a player in a stage; 0 for what is neither.
func number(player string) int { return max(0, strings.Index("wb", player)) }

// stageFits reports whether a game can come to such a stage, and to one in which
// those have placed a tile who have points.
func (p oraclePosition) stageFits() bool {
	fitting := map[domino]bool{}
	for _, m := range p.placements(p.due[len(p.due)-1:]) {
		fitting[m.tile] = true
	}
	var fits bool
	scored := map[string]bool{"w": p.scores["w"] == 0, "b": p.scores["b"] == 0}
	for s := range p.alike() {
		switch s.before {
		case "":
			fits = true
		case "stuck": // so only the tile that he has drawn last can fit
			fits = fits || len(fitting) <= 1
		case "passed":
			fits = fits || len(p.placements(other(p.due))) == 0
		}
		for player := range scored {
			scored[player] = scored[player] || s.placed[number(player)]
		}
	}
	return fits && scored["w"] && scored["b"]
}

// alike yields the stages that differ from the position's only in what it does not
// tell.
func (p oraclePosition) alike() iter.Seq[stage] {
	return func(yield func(stage) bool) {
		stages := p.stages()
		for i := range 12 {
			s := stage{
				len(p.table), [2]int{len(p.pools["w"]), len(p.pools["b"])},
				[2]bool{i%2 == 1, i/2%2 == 1}, p.due, []string{"", "stuck", "passed"}[i/4],
			}
			if stages[s] && !yield(s) {
				return
			}
		}
	}
}

// dueFits reports whether what is due is so by T10 to T12.
func (p oraclePosition) dueFits() bool {
	white, black := len(p.placements("w")) > 0, len(p.placements("b")) > 0
	can := map[string]bool{"w": white, "b": black}
	left := len(p.boneyard())
	switch player := p.due[len(p.due)-1:]; {
	case p.due == "-":
		return left == 0 && !white && !black
	case p.due == player:
		return can[player] || left == 0 && can[other(player)]
	case p.due == "s"+player:
		return left > 0 && !can[player]
	}
	return true
}
