package main

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/stats"
)

// A report is what a tournament has found. Its JSON has the same names.
type report struct {
	Tables []table  `json:"tables"` // one for each game and, if there are several, one for all
	Test   *outcome `json:"test,omitempty"`
}

// A table is the part of a report on one game, or on all games.
type table struct {
	Game       string      `json:"game"` // "all games" for all
	Bots       []*line     `json:"bots"` // the best first, if there are more than two
	ExtraDraws bool        `json:"extraDraws,omitempty"`
	Matches    []encounter `json:"matches"`
	Endings    []ending    `json:"endings"`

	crossed [][]float64 // the points by numbers of bots, if more than two play against each other
}

// A line is the part of a table on one bot.
type line struct {
	Bot string `json:"bot"`
	tally
	White          tally          `json:"white"`
	Black          tally          `json:"black"`
	Elo            *elo           `json:"elo,omitempty"` // from the average of the others; nil if there is only one
	Plies          float64        `json:"plies"`         // of all its games
	SecondsPerMove *float64       `json:"secondsPerMove,omitempty"`
	NodesPerSecond *float64       `json:"nodesPerSecond,omitempty"`
	Forfeits       map[string]int `json:"forfeits,omitempty"` // by reason, with losses on time

	number int // of the bot
	effort effort
}

// A tally counts the results of a bot, or of a color.
type tally struct {
	Games int    `json:"games"`
	Won   int    `json:"won"`
	Drawn int    `json:"drawn"`
	Lost  int    `json:"lost"`
	Share *share `json:"score,omitempty"` // nil without games
}

// A share is a share of the points with its 95 % interval.
type share struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// An elo is a difference of strength with its 95 % interval.
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

// An encounter is the part of a table on two bots. It counts only pairs of games of which
// both are finished.
type encounter struct {
	First       string      `json:"first"`
	Second      string      `json:"second"`
	Pairs       stats.Pairs `json:"pairs"` // by the points of the first
	Share       *share      `json:"score,omitempty"`
	Elo         *elo        `json:"elo,omitempty"`
	Superiority float64     `json:"superiority"`

	numbers [2]int // of the bots
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

// newReport returns the report on the finished games.
func newReport(r *results) *report {
	t := r.tournament
	finished := r.games()
	rep := &report{Tables: []table{}}
	for _, name := range t.games {
		var of []played
		for _, p := range finished {
			if p.game == name {
				of = append(of, p)
			}
		}
		if len(of) > 0 {
			rep.Tables = append(rep.Tables, t.table(name, of))
		}
	}
	if len(rep.Tables) > 1 {
		rep.Tables = append(rep.Tables, t.table("all games", finished))
	}
	if t.test != nil {
		low, high := t.test.Bounds()
		rep.Test = &outcome{
			t.test.elo0, t.test.elo1, t.test.alpha, t.test.beta, t.test.LLR(t.test.pairs), low, high,
			t.test.pairs, t.test.verdict.String(), t.test.words(t.bots[0].String(), t.bots[1].String()),
		}
	}
	return rep
}

// table returns the table for games in the order of their rounds.
func (t *tournament) table(title string, finished []played) table {
	tab := table{Game: title}
	points := make([][]float64, len(t.bots)) // of each bot against each other one
	for i, s := range t.bots {
		tab.Bots = append(tab.Bots, &line{Bot: s.String(), number: i})
		points[i] = make([]float64, len(t.bots))
	}
	for _, p := range finished {
		for color, i := range p.players {
			tab.Bots[i].add(p, color)
			points[i][p.players[1-color]] += p.points(color)
		}
	}
	for _, l := range tab.Bots {
		l.complete()
	}
	if len(t.bots) > 2 {
		tab.rate(points)
		if !t.gauntlet {
			tab.crossed = points
		}
		slices.SortStableFunc(tab.Bots, func(a, b *line) int { return b.compare(a) })
	}
	for _, two := range t.opponents() {
		e := encounter{First: t.bots[two[0]].String(), Second: t.bots[two[1]].String(), Pairs: pairsOf(finished, two), numbers: two}
		e.Superiority = e.Pairs.Superiority()
		if e.Pairs.Len() > 0 {
			low, high := e.Pairs.Interval()
			e.Share = &share{e.Pairs.Share(), low, high}
			e.Elo = &elo{number(stats.Elo(e.Share.Value)), number(stats.Elo(low)), number(stats.Elo(high))}
		}
		tab.Matches = append(tab.Matches, e)
	}
	tab.Endings = endings(finished)
	return tab
}

// add adds a game of the bot.
func (l *line) add(p played, color int) {
	for _, t := range []*tally{&l.tally, []*tally{&l.White, &l.Black}[color]} {
		t.Games++
		switch p.points(color) {
		case 1:
			t.Won++
		case 0:
			t.Lost++
		default:
			t.Drawn++
		}
	}
	l.Plies += float64(p.plies)
	l.effort.moves += p.effort[color].moves
	l.effort.nodes += p.effort[color].nodes
	l.effort.time += p.effort[color].time
	if kind, ok := forfeit(p.outcome); ok && p.points(color) == 0 {
		if l.Forfeits == nil {
			l.Forfeits = map[string]int{}
		}
		l.Forfeits[kind]++
	}
}

// forfeit returns the kind of the fault by which a game was lost, if it was.
func forfeit(o hexgames.Outcome) (kind string, ok bool) {
	if o.Reason == hexgames.Time {
		return lateMove, true
	}
	return strings.CutPrefix(string(o.Reason), string(hexgames.Forfeit)+": ")
}

// complete computes what follows from the counts.
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
	if e := l.effort; e.moves > 0 {
		seconds := (e.time / time.Duration(e.moves)).Seconds()
		l.SecondsPerMove = &seconds
		if e.nodes > 0 && e.time > 0 {
			rate := float64(e.nodes) / e.time.Seconds()
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

// pairsOf counts the pairs of games of two bots by the points of the first. The two games
// of a pair have the same opening of the same game.
func pairsOf(finished []played, two [2]int) (pairs stats.Pairs) {
	type key struct {
		game    string
		opening int
	}
	halves := map[key]float64{} // the points in pairs of which one game was found
	for _, p := range finished {
		color := slices.Index(p.players[:], two[0])
		if color < 0 || p.players[1-color] != two[1] {
			continue
		}
		k := key{p.game, p.opening}
		if half, ok := halves[k]; ok {
			pairs.Add(half + p.points(color))
		} else {
			halves[k] = p.points(color)
		}
	}
	return pairs
}

// endings counts the games by the reason why they ended, the most frequent first.
func endings(finished []played) (all []ending) {
	by := map[string]*ending{}
	for _, p := range finished {
		reason := p.outcome.Reason.String()
		if by[reason] == nil {
			by[reason] = &ending{Reason: reason}
		}
		e := by[reason]
		e.Games++
		switch p.outcome.Winner {
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
