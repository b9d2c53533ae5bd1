package lab

import (
	"fmt"
	"sync"

	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// A tally counts results as they come in.
type tally struct {
	spec      job.Spec
	opponents [][2]int

	mu     sync.Mutex
	have   map[int]bool // jobs
	rows   int
	counts uint64 // of a perft
	known  int    // answers
	white  stats.Score
	bots   []stats.Score   // in a match
	pairs  map[int]float64 // the first bot's points
	test   *match.Test     // nil if the run has no test
	over   bool            // whether the test has a verdict
}

// newTally returns an empty tally for a run.
func newTally(s job.Spec) (*tally, error) {
	test, err := s.Test()
	return &tally{spec: s, opponents: s.Opponents(), have: map[int]bool{}, bots: make([]stats.Score, len(s.Bots)), pairs: map[int]float64{}, test: test}, err
}

// A foreignError reports a shard of another run.
type foreignError struct{ run, want string }

func (f *foreignError) Error() string {
	return fmt.Sprintf("a shard of run %s, not %s", f.run, f.want)
}

// add adds the shard of a job. It returns an error if the shard is invalid.
func (t *tally) add(n int, data []byte) error {
	switch t.spec.Kind {
	case job.Perft:
		return addRows(t, n, data, func(row corpus.Count) { t.counts += row.Count }, func(row corpus.Count) int64 { return row.ID })
	case job.Solve:
		return addRows(t, n, data, t.answer, func(row corpus.Answer) int64 { return row.ID })
	case job.Book:
		return addRows(t, n, data, func(corpus.Expansion) {}, func(row corpus.Expansion) int64 { return row.ID })
	case job.Verify:
		return addRows(t, n, data, func(corpus.Proof) {}, nil)
	}
	return addRows(t, n, data, t.count, func(row corpus.Game) int64 { return row.ID })
}

// addRows adds rows. Their numbers must be the job's row numbers.
func addRows[T corpus.Row](t *tally, n int, data []byte, add func(T), id func(T) int64) error {
	rows, h, err := corpus.Decode[T](data)
	if err != nil {
		return err
	}
	first, end := t.spec.Range(n)
	switch {
	case h.Run != t.spec.ID():
		return &foreignError{h.Run, t.spec.ID()}
	case h.Job != n || len(rows) != end-first:
		return fmt.Errorf("it has %d rows of job %d: want %d of job %d", len(rows), h.Job, end-first, n)
	}
	for i, row := range rows {
		if id != nil && id(row) != int64(first+i) {
			return fmt.Errorf("row %d of job %d has the number %d: want %d", i, n, id(row), first+i)
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.have[n] = true
	t.rows += len(rows)
	for _, row := range rows {
		add(row)
	}
	if t.test != nil && !t.over {
		t.over = t.test.Advance(func(i int) (float64, bool) {
			points, ok := t.pairs[i]
			return points, ok // a job has both games of a pair or neither
		})
	}
	return nil
}

// answer counts an answer.
func (t *tally) answer(row corpus.Answer) {
	if row.Answer != "" {
		t.known++
	}
}

// count counts a game.
func (t *tally) count(row corpus.Game) {
	note(&t.white, pointsOf(row, 0))
	if row.Pair < 0 {
		return
	}
	two := t.opponents[int(row.Pair)%len(t.opponents)]
	points := pointsOf(row, int(row.ID%2)) // the first bot's points; it plays White first
	note(&t.bots[two[0]], points)
	note(&t.bots[two[1]], 1-points)
	t.pairs[int(row.Pair)] += points
}

// note adds a game's points to a score.
func note(s *stats.Score, points float64) {
	switch points {
	case 1:
		s.Won++
	case 0:
		s.Lost++
	default:
		s.Drawn++
	}
}

// jobs returns the number of completed jobs.
func (t *tally) jobs() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.have)
}

// decided reports whether the test has a verdict.
func (t *tally) decided() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.over
}

// done describes how much has been done.
func (t *tally) done() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.test != nil {
		return fmt.Sprintf("%d games", t.rows)
	}
	return fmt.Sprintf("%d of %d %s", t.rows, t.spec.Rows(), t.unit())
}

// unit names what the rows are.
func (t *tally) unit() string {
	switch t.spec.Kind {
	case job.Perft:
		return "prefixes"
	case job.Solve, job.Book:
		return "positions"
	case job.Verify:
		return "shards"
	}
	return "games"
}

// standings returns the results as a short table.
func (t *tally) standings() (rows [][]string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	add := func(name string, s stats.Score) {
		if s.Games() > 0 {
			low, high := s.Interval()
			rows = append(rows, []string{name, fmt.Sprint(s.Games()), fmt.Sprint(s.Won), fmt.Sprint(s.Drawn), fmt.Sprint(s.Lost),
				fmt.Sprintf("%.1f%%", 100*s.Share()), fmt.Sprintf("%.1f to %.1f", 100*low, 100*high)})
		}
	}
	rows = [][]string{{"", "games", "won", "drawn", "lost", "score", "95%"}}
	if t.spec.Kind == job.Match {
		for i, s := range t.bots {
			add(t.spec.Bots[i], s)
		}
	}
	if add("White", t.white); len(rows) == 1 {
		return nil
	}
	return rows
}

// inShort returns the results in a few words.
func (t *tally) inShort() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch s := t.white; {
	case t.spec.Kind == job.Perft:
		return fmt.Sprintf("%d so far", t.counts)
	case t.spec.Kind == job.Solve:
		return fmt.Sprintf("%d answered", t.known)
	case t.test != nil:
		return t.test.State()
	case t.spec.Kind == job.Match && len(t.bots) == 2:
		s = t.bots[0]
		return fmt.Sprintf("+%d =%d -%d", s.Won, s.Drawn, s.Lost)
	case s.Games() > 0:
		return fmt.Sprintf("White %.1f%%", 100*s.Share())
	}
	return ""
}

// pointsOf returns the points of White (color 0) or Black (color 1).
func pointsOf(row corpus.Game, color int) float64 {
	switch row.Winner {
	case "white":
		return float64(1 - color)
	case "black":
		return float64(color)
	}
	return 0.5
}

// size returns the number of rows.
func (t *tally) size() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.rows
}
