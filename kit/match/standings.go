package match

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/stats"
)

// A Report contains the results of games between bots: a table for each game and, if there are
// several games, one for all. The manual of hexgames tournament describes it.
type Report struct {
	// Untimed omits the time per move and the nodes per second from the text, for games whose
	// efforts are not known.
	Untimed bool

	tables []table
	test   *outcome
}

// A table is the part of a report on one game, or on all games.
type table struct {
	Game       string      `json:"game"` // "all games" for all
	Bots       []*line     `json:"bots"` // best first, if there are more than two
	ExtraDraws bool        `json:"extraDraws,omitempty"`
	Matches    []encounter `json:"matches"`
	Endings    []ending    `json:"endings"`

	crossed [][]float64 // the points by the numbers of the bots, if more than two play each other
}

// A line is the part of a table on one bot.
type line struct {
	Bot string `json:"bot"`
	tally
	White          tally          `json:"white"`
	Black          tally          `json:"black"`
	Elo            *elo           `json:"elo,omitempty"` // relative to the average of the others; nil if there is only one bot
	Plies          float64        `json:"plies"`         // in all its games
	SecondsPerMove *float64       `json:"secondsPerMove,omitempty"`
	NodesPerSecond *float64       `json:"nodesPerSecond,omitempty"`
	Forfeits       map[string]int `json:"forfeits,omitempty"` // by reason, including losses on time

	number int // of the bot
	effort Effort
}

// A tally counts the results of a bot, or of a color.
type tally struct {
	Games int    `json:"games"`
	Won   int    `json:"won"`
	Drawn int    `json:"drawn"`
	Lost  int    `json:"lost"`
	Share *share `json:"score,omitempty"` // nil without games
}

// A share is a share of the points with its 95% interval.
type share struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// An elo is a difference of strength with its 95% interval.
type elo struct {
	Value number `json:"value"`
	Low   number `json:"low"`
	High  number `json:"high"`
}

// A number is a number that may be infinite, which is null in JSON.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// An encounter is the part of a table on two bots. It counts only pairs whose games are both
// finished.
type encounter struct {
	First       string      `json:"first"`
	Second      string      `json:"second"`
	Pairs       stats.Pairs `json:"pairs"` // by the points of the first
	Share       *share      `json:"score,omitempty"`
	Elo         *elo        `json:"elo,omitempty"`
	Superiority float64     `json:"superiority"`
}

// An ending counts the games that ended for one reason.
type ending struct {
	Reason string `json:"reason"`
	Games  int    `json:"games"`
	White  int    `json:"white"` // won by White
	Black  int    `json:"black"`
	Drawn  int    `json:"drawn"`
}

// An outcome is the state of a test.
type outcome struct {
	Elo0    float64     `json:"elo0"`
	Elo1    float64     `json:"elo1"`
	Alpha   float64     `json:"alpha"`
	Beta    float64     `json:"beta"`
	LLR     float64     `json:"llr"`
	Low     float64     `json:"low"`
	High    float64     `json:"high"`
	Pairs   stats.Pairs `json:"pairs"`
	Verdict string      `json:"verdict"`
	Words   string      `json:"words"`
}

// NewReport returns the report on games between bots. It takes the names of the games and of the
// bots, and the pairs of bots, by number, that play each other. The test, of the first bot against
// the second, may be nil.
func NewReport(games, bots []string, opponents [][2]int, played []Played, test *Test) *Report {
	r := &Report{}
	for _, name := range games {
		var of []Played
		for _, p := range played {
			if p.Game == name {
				of = append(of, p)
			}
		}
		if len(of) > 0 {
			r.tables = append(r.tables, newTable(name, bots, opponents, of))
		}
	}
	if len(r.tables) > 1 {
		r.tables = append(r.tables, newTable("all games", bots, opponents, played))
	}
	if test != nil {
		low, high := test.sprt.Bounds()
		r.test = &outcome{
			test.Elo0, test.Elo1, test.Alpha, test.Beta, test.sprt.LLR(test.pairs), low, high,
			test.pairs, test.verdict.String(), test.Words(bots[0], bots[1]),
		}
	}
	return r
}

// newTable returns the table for some games.
func newTable(title string, bots []string, opponents [][2]int, played []Played) table {
	tab := table{Game: title}
	points := make([][]float64, len(bots)) // of each bot against every other bot
	for i, name := range bots {
		tab.Bots = append(tab.Bots, &line{Bot: name, number: i})
		points[i] = make([]float64, len(bots))
	}
	for _, p := range played {
		for color, i := range p.Players {
			tab.Bots[i].add(p, color)
			points[i][p.Players[1-color]] += p.Points(color)
		}
	}
	for _, l := range tab.Bots {
		l.complete()
	}
	if len(bots) > 2 {
		tab.rate(points)
		if len(opponents) == len(bots)*(len(bots)-1)/2 {
			tab.crossed = points
		}
		slices.SortStableFunc(tab.Bots, func(a, b *line) int { return b.compare(a) })
	}
	for _, two := range opponents {
		e := encounter{First: bots[two[0]], Second: bots[two[1]], Pairs: pairsOf(played, two)}
		e.Superiority = e.Pairs.Superiority()
		if e.Pairs.Len() > 0 {
			low, high := e.Pairs.Interval()
			e.Share = &share{e.Pairs.Share(), low, high}
			e.Elo = &elo{number(stats.Elo(e.Share.Value)), number(stats.Elo(low)), number(stats.Elo(high))}
		}
		tab.Matches = append(tab.Matches, e)
	}
	tab.Endings = endings(played)
	return tab
}

// add adds a game of the bot.
func (l *line) add(p Played, color int) {
	for _, t := range []*tally{&l.tally, []*tally{&l.White, &l.Black}[color]} {
		t.Games++
		switch p.Points(color) {
		case 1:
			t.Won++
		case 0:
			t.Lost++
		default:
			t.Drawn++
		}
	}
	l.Plies += float64(p.Plies)
	l.effort.Moves += p.Effort[color].Moves
	l.effort.Nodes += p.Effort[color].Nodes
	l.effort.Time += p.Effort[color].Time
	if kind, ok := p.Forfeit(); ok && p.Points(color) == 0 {
		if l.Forfeits == nil {
			l.Forfeits = map[string]int{}
		}
		l.Forfeits[kind]++
	}
}

// complete computes everything that follows from the counts.
func (l *line) complete() {
	for _, t := range []*tally{&l.tally, &l.White, &l.Black} {
		if s := (stats.Score{Won: t.Won, Drawn: t.Drawn, Lost: t.Lost}); t.Games > 0 {
			low, high := s.Interval()
			t.Share = &share{s.Share(), low, high}
		}
	}
	if l.Games > 0 {
		l.Plies /= float64(l.Games)
	}
	if e := l.effort; e.Moves > 0 {
		seconds := (e.Time / time.Duration(e.Moves)).Seconds()
		l.SecondsPerMove = &seconds
		if e.Nodes > 0 && e.Time > 0 {
			rate := float64(e.Nodes) / e.Time.Seconds()
			l.NodesPerSecond = &rate
		}
	}
}

// rate sets the Elo of the bots that have played. The others do not count as opponents.
func (tab *table) rate(points [][]float64) {
	var present []*line
	for _, l := range tab.Bots {
		if l.Games > 0 {
			present = append(present, l)
		}
	}
	met := make([][]float64, len(present))
	for k, a := range present {
		for _, b := range present {
			met[k] = append(met[k], points[a.number][b.number])
		}
	}
	ratings, ok := stats.Rate(met)
	tab.ExtraDraws = !ok
	for k, r := range ratings {
		present[k].Elo = &elo{number(r.Elo), number(r.Elo - r.Bar), number(r.Elo + r.Bar)}
	}
}

// compare compares two bots by their scores. A bot without games comes last.
func (l *line) compare(other *line) int {
	of := func(l *line) float64 {
		if l.Share == nil {
			return -1
		}
		return l.Share.Value
	}
	return cmp.Compare(of(l), of(other))
}

// pairsOf counts the pairs of games of two bots by the points of the first. The two games of a pair
// have the same opening of the same game.
func pairsOf(played []Played, two [2]int) (pairs stats.Pairs) {
	type key struct {
		game    string
		opening int
	}
	halves := map[key]float64{} // the points in pairs where one game was found
	for _, p := range played {
		color := slices.Index(p.Players[:], two[0])
		if color < 0 || p.Players[1-color] != two[1] {
			continue
		}
		k := key{p.Game, p.Opening}
		if half, ok := halves[k]; ok {
			pairs.Add(half + p.Points(color))
		} else {
			halves[k] = p.Points(color)
		}
	}
	return pairs
}

// endings counts the games by the reason for their end, the most frequent first.
func endings(played []Played) (all []ending) {
	by := map[string]*ending{}
	for _, p := range played {
		reason := p.Reason.String()
		if by[reason] == nil {
			by[reason] = &ending{Reason: reason}
		}
		e := by[reason]
		e.Games++
		switch p.Winner {
		case hexgames.White:
			e.White++
		case hexgames.Black:
			e.Black++
		default:
			e.Drawn++
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(by)) {
		all = append(all, *by[reason])
	}
	slices.SortStableFunc(all, func(a, b ending) int { return b.Games - a.Games })
	return all
}
