package lab

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// A summary summarizes the results of a run and depends on nothing else. Its JSON has the same
// structure.
type summary struct {
	Run          string          `json:"run"`
	Spec         json.RawMessage `json:"spec"`
	Unrepeatable string          `json:"unrepeatable,omitempty"` // why the results differ from run to run
	Missing      []int           `json:"missing,omitempty"`      // job numbers

	Games    *gamesSummary `json:"games,omitempty"`
	Count    *uint64       `json:"count,omitempty"`    // of a perft
	Expanded *int          `json:"expanded,omitempty"` // positions in a round of a book

	Answers *answersSummary `json:"answers,omitempty"`

	spec    job.Spec
	rows    int
	decided bool // whether the test has a verdict, so no job is missing
}

// A gamesSummary summarizes games.
type gamesSummary struct {
	Games      int           `json:"games"`
	Distinct   int           `json:"distinct"` // number of different move sequences
	Unfinished int           `json:"unfinished"`
	First      share         `json:"firstPlayer"` // White's score
	Plies      lengths       `json:"plies"`
	Report     *match.Report `json:"report"`

	plies []int
	first []float64 // White's points in each game
	pairs []float64 // the first bot's points in each pair
}

// An answersSummary summarizes answers.
type answersSummary struct {
	Yes   int    `json:"yes"`
	No    int    `json:"no"`
	Open  int    `json:"open"`
	Nodes uint64 `json:"nodes"`
}

// A share is a share of the points with its 95% interval.
type share struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// lengths summarizes the lengths of games, in plies.
type lengths struct {
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	Least  int     `json:"least"`
	Most   int     `json:"most"`
}

// newSummary summarizes the results in a folder.
func newSummary(folder string, s job.Spec) (*summary, error) {
	sum := &summary{Run: s.ID(), Spec: s.Text(), Unrepeatable: s.Unrepeatable(), spec: s}
	dir, err := corpus.Open(folder)
	if err != nil {
		return nil, err
	}
	have := map[int]bool{}
	for _, shard := range dir.Shards() {
		have[shard.Job] = true
	}
	merged := len(have) == 0
	read := sum.readGames
	switch s.Kind {
	case job.Perft:
		read = sum.readCounts
	case job.Solve:
		read = sum.readAnswers
	case job.Book:
		read = sum.readExpansions
	}
	if err := read(folder); err != nil || sum.decided {
		return sum, err
	}
	for n := range s.Count() {
		// Merged files have all rows from the first onward.
		if !have[n] && !(merged && n*s.Batch < sum.rows) {
			sum.Missing = append(sum.Missing, n)
		}
	}
	return sum, nil
}

// readCounts adds the counts of a perft.
func (s *summary) readCounts(folder string) error {
	s.Count = new(uint64)
	for row, err := range corpus.Rows[corpus.Count](folder) {
		if err != nil {
			return err
		}
		*s.Count += row.Count
		s.rows++
	}
	return nil
}

// readAnswers adds answers.
func (s *summary) readAnswers(folder string) error {
	s.Answers = &answersSummary{}
	for row, err := range corpus.Rows[corpus.Answer](folder) {
		if err != nil {
			return err
		}
		switch row.Answer {
		case job.Yes:
			s.Answers.Yes++
		case job.No:
			s.Answers.No++
		default:
			s.Answers.Open++
		}
		s.Answers.Nodes += row.Nodes
		s.rows++
	}
	return nil
}

// readExpansions counts the positions in a round of a book.
func (s *summary) readExpansions(folder string) error {
	for _, err := range corpus.Rows[corpus.Expansion](folder) {
		if err != nil {
			return err
		}
		s.rows++
	}
	s.Expanded = &s.rows
	return nil
}

// readGames adds the games, except games after the verdict of a test.
func (s *summary) readGames(folder string) error {
	test, err := s.spec.Test()
	if err != nil {
		return err
	}
	g := &gamesSummary{}
	opponents := s.spec.Opponents()
	known := map[[16]byte]bool{}
	var first stats.Score
	var played []match.Played
	for row, err := range corpus.Games(folder) {
		if err != nil {
			return err
		}
		if s.rows++; row.Pair >= 0 {
			if row.ID%2 == 0 && test.Advance(g.pair) {
				break
			}
			for int(row.Pair) >= len(g.pairs) {
				g.pairs = append(g.pairs, none)
			}
			if row.ID%2 == 0 {
				g.pairs[row.Pair] = 0
			}
			g.pairs[row.Pair] += pointsOf(row, int(row.ID%2))
		}
		known[[16]byte(sumOf(row.Start, row.Moves))] = true
		g.add(row)
		note(&first, pointsOf(row, 0))
		played = append(played, playedOf(row, opponents))
	}
	s.decided = test.Advance(g.pair)
	if g.Distinct = len(known); len(g.plies) > 0 {
		low, high := first.Interval()
		g.First = share{first.Share(), low, high}
		g.Plies = lengthsOf(g.plies)
	}
	bots := s.spec.Bots
	if s.spec.Kind == job.Selfplay {
		bots = []string{"White: " + bots[0], "Black: " + bots[len(bots)-1]}
	}
	g.Report = match.NewReport([]string{s.spec.Game}, bots, opponents, played, test)
	g.Report.Untimed = true
	if s.Games = g; s.spec.Kind != job.Match {
		g.pairs = nil
	}
	return nil
}

// none marks a pair that has not been played.
const none = -1

// pair returns the first bot's points in a pair, if the pair has been played.
func (g *gamesSummary) pair(i int) (float64, bool) {
	if i >= len(g.pairs) || g.pairs[i] == none {
		return 0, false
	}
	return g.pairs[i], true
}

// sumOf returns the first half of the SHA-256 of a game's start and moves.
func sumOf(start string, moves []string) []byte {
	sum := sha256.Sum256([]byte(start + "\n" + strings.Join(moves, "\n")))
	return sum[:16]
}

// add adds a game.
func (g *gamesSummary) add(row corpus.Game) {
	g.Games++
	if row.Reason == job.Unfinished {
		g.Unfinished++
	}
	g.plies = append(g.plies, int(row.Plies))
	g.first = append(g.first, pointsOf(row, 0))
}

// playedOf converts a game for a match report.
func playedOf(row corpus.Game, opponents [][2]int) match.Played {
	p := match.Played{Game: row.Game, Opening: int(row.ID), Players: [2]int{0, 1}, Reason: hexgames.Reason(row.Reason), Plies: int(row.Plies)}
	switch row.Winner {
	case "white":
		p.Winner = hexgames.White
	case "black":
		p.Winner = hexgames.Black
	}
	if row.Pair >= 0 {
		p.Opening = int(row.Pair) / len(opponents)
		p.Players = opponents[int(row.Pair)%len(opponents)]
		if row.ID%2 == 1 {
			p.Players[0], p.Players[1] = p.Players[1], p.Players[0]
		}
	}
	return p
}

// lengthsOf returns the mean, median, minimum and maximum of numbers of plies.
func lengthsOf(plies []int) lengths {
	sorted := slices.Sorted(slices.Values(plies))
	n := len(sorted)
	all := 0
	for _, p := range sorted {
		all += p
	}
	return lengths{float64(all) / float64(n), float64(sorted[(n-1)/2]+sorted[n/2]) / 2, sorted[0], sorted[n-1]}
}

// text returns the summary as text.
func (s *summary) text() ([]byte, error) {
	var b bytes.Buffer
	if s.Count != nil {
		fmt.Fprintf(&b, "%s: %d sequences of %d moves\n", s.spec.Game, *s.Count, s.spec.Depth)
	}
	if a := s.Answers; a != nil {
		fmt.Fprintf(&b, "%s: of %d positions, %d are won by the attacker, %d are not, and %d are open; %d positions examined\n", s.spec.Game, a.Yes+a.No+a.Open, a.Yes, a.No, a.Open, a.Nodes)
	}
	if s.Expanded != nil {
		fmt.Fprintf(&b, "%s: %d positions expanded\n", s.spec.Game, *s.Expanded)
	}
	if g := s.Games; g != nil {
		text, err := g.Report.Text()
		if err != nil {
			return nil, err
		}
		b.Write(text)
		if g.Games > 0 {
			fmt.Fprintf(&b, "\nfirst player: %.1f%% (95%%: %.1f-%.1f) of %d games, %d of them distinct, %d unfinished\n",
				100*g.First.Value, 100*g.First.Low, 100*g.First.High, g.Games, g.Distinct, g.Unfinished)
			fmt.Fprintf(&b, "plies: mean %.1f, median %.1f, from %d to %d\n", g.Plies.Mean, g.Plies.Median, g.Plies.Least, g.Plies.Most)
		}
	}
	if s.Unrepeatable != "" {
		fmt.Fprintf(&b, "not repeatable: %s\n", s.Unrepeatable)
	}
	fmt.Fprintf(&b, "run %s", s.Run)
	if n := len(s.Missing); n > 0 {
		fmt.Fprintf(&b, ": %d of %d jobs are missing: %s", n, s.spec.Count(), ranges(s.Missing))
	}
	b.WriteString("\n")
	return b.Bytes(), nil
}

// indented returns the summary as JSON.
func (s *summary) indented() ([]byte, error) {
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}

// ranges lists numbers in order, abbreviating runs.
func ranges(numbers []int) string {
	const most = 10
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if len(parts) == most {
			parts = append(parts, "and others")
			break
		}
		part := fmt.Sprint(numbers[i])
		if j > i {
			part += fmt.Sprintf("-%d", numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}
