package lab

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/stats"
	"example.com/hexgames/lab/chart"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// report reports the results in folders.
func report(e *console.Env) error {
	var f form
	set := e.Flags()
	f.define(set)
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{""} // for the error
	}
	var firsts []chart.Estimate
	for _, arg := range args {
		folder, err := folderOf([]string{arg})
		if err != nil {
			return err
		}
		s, err := readSpec(folder)
		if err != nil {
			return err
		}
		one := f
		if len(args) > 1 && f.plots != "" {
			one.plots = filepath.Join(f.plots, filepath.Base(folder))
		}
		sum, err := one.write(e, folder, s)
		if err != nil {
			return err
		}
		if g := sum.Games; g != nil && g.Games > 0 {
			label := fmt.Sprintf("%s, %s", s.Game, strings.Join(s.Bots, ", "))
			firsts = append(firsts, chart.Estimate{Label: label, Value: g.First.Value, Low: g.First.Low, High: g.First.High})
		}
	}
	if len(args) == 1 || f.plots == "" {
		return nil
	}
	svg, err := chart.FirstPlayers("Score of the first player", firsts)
	if err != nil {
		return err
	}
	return console.WriteFile(filepath.Join(f.plots, "first.svg"), svg)
}

// finish deletes the shards after the verdict of a test, so that the shards are the same for any
// number of workers. Then it reports the results.
func (c *conductor) finish() error {
	if c.tally.decided() {
		last := (2*c.tally.test.Pairs().Len() - 1) / c.spec.Batch
		for _, s := range c.dir.Shards() {
			if s.Job > last {
				if err := c.dir.Remove(s.Job); err != nil {
					return err
				}
			}
		}
	}
	_, err := c.form.write(c.Env, c.folder, c.spec)
	return err
}

// write writes the summary of a folder and its plots.
func (f form) write(e *console.Env, folder string, s job.Spec) (*summary, error) {
	if s.Kind == job.Verify {
		return nil, console.Usage("%s is a verification: report the folder that it verified", folder)
	}
	sum, err := newSummary(folder, s)
	if err != nil {
		return nil, err
	}
	text, err := sum.text()
	if f.json {
		text, err = sum.indented()
	}
	if err != nil {
		return nil, err
	}
	if _, err := e.Out.Write(text); err != nil {
		return nil, err
	}
	if f.plots != "" {
		if err := sum.plot(folder, f.plots); err != nil {
			return nil, err
		}
	}
	if len(sum.Missing) > 0 {
		return nil, fmt.Errorf("%s is not complete: run the same command to continue", folder)
	}
	return sum, nil
}

// plot draws the figures and writes them to a folder.
func (s *summary) plot(folder, to string) error {
	if s.Games == nil {
		return errors.New("there are no figures for counts")
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return err
	}
	title := func(what string) string { return fmt.Sprintf("%s: %s", s.spec.Game, what) }
	endings := map[string]*chart.Ending{}
	write := func(name string, svg []byte, err error) error {
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return console.WriteFile(filepath.Join(to, name+".svg"), svg)
	}
	for row, err := range corpus.Games(folder) {
		if err != nil {
			return err
		}
		if row.ID >= int64(s.Games.Games) {
			break
		}
		e := endings[row.Reason]
		if e == nil {
			e = &chart.Ending{Reason: row.Reason}
			endings[row.Reason] = e
		}
		*map[string]*int{"white": &e.White, "black": &e.Black, "": &e.Other}[row.Winner]++
	}
	var all []chart.Ending
	for _, e := range endings {
		all = append(all, *e)
	}
	slices.SortFunc(all, func(a, b chart.Ending) int {
		return cmp.Or(cmp.Compare(b.White+b.Black+b.Other, a.White+a.Black+a.Other), cmp.Compare(a.Reason, b.Reason))
	})
	lengths, err := chart.Lengths(title("length of games"), s.Games.plies)
	if err := write("lengths", lengths, err); err != nil {
		return err
	}
	first, err := chart.FirstPlayer(title("score of the first player"), s.Games.first)
	if err := write("first", first, err); err != nil {
		return err
	}
	ends, err := chart.Endings(title("endings"), all)
	if err := write("endings", ends, err); err != nil {
		return err
	}
	if s.spec.Kind == job.Match {
		if err := s.plotElo(title, write); err != nil {
			return err
		}
	}
	bars, err := rates(folder)
	if err != nil || len(bars) == 0 {
		return err
	}
	svg, err := chart.Rates(title("work"), "jobs per hour", bars)
	return write("rates", svg, err)
}

// plotElo plots the strengths of a match's bots.
func (s *summary) plotElo(title func(string) string, write func(string, []byte, error) error) error {
	bots := s.spec.Bots
	if len(bots) == 2 {
		var elos []float64
		if t := s.spec.SPRT; t != nil {
			elos = []float64{t.Elo0, t.Elo1}
		}
		played := slices.DeleteFunc(slices.Clone(s.Games.pairs), func(points float64) bool { return points == none })
		svg, err := chart.Elo(title(bots[0]+" against "+bots[1]), played, elos...)
		return write("elo", svg, err)
	}
	points := make([][]float64, len(bots))
	for i := range points {
		points[i] = make([]float64, len(bots))
	}
	opponents := s.spec.Opponents()
	for i, p := range s.Games.pairs {
		if p == none {
			continue
		}
		two := opponents[i%len(opponents)]
		points[two[0]][two[1]] += p
		points[two[1]][two[0]] += 2 - p
	}
	ratings, _ := stats.Rate(points)
	var all []chart.Estimate
	for i, r := range ratings {
		all = append(all, chart.Estimate{Label: bots[i], Value: r.Elo, Low: r.Elo - r.Bar, High: r.Elo + r.Bar})
	}
	svg, err := chart.Ratings(title("strength"), all)
	return write("elo", svg, err)
}

// rates returns each worker's jobs per hour of work.
func rates(folder string) (bars []chart.Bar, err error) {
	entries, err := readJournal(folder)
	if err != nil {
		return nil, err
	}
	type work struct {
		label   string
		jobs    int
		seconds float64
	}
	by := map[string]*work{}
	var order []*work
	for _, e := range entries {
		w := by[e.Worker]
		if w == nil {
			w = &work{label: fmt.Sprintf("%s %s", e.Host, e.Worker[max(0, len(e.Worker)-4):])}
			by[e.Worker] = w
			order = append(order, w)
		}
		w.jobs++
		w.seconds += e.Seconds
	}
	for _, w := range order {
		if w.seconds > 0 {
			bars = append(bars, chart.Bar{Label: w.label, Value: float64(w.jobs) / w.seconds * 3600})
		}
	}
	return bars, nil
}
