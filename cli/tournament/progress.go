package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
)

// A progress shows the progress of the tournament and the standings. On a terminal, it
// rewrites one line; elsewhere, as in a log, it writes a line from time to time.
type progress struct {
	*console.Env
	results *results
	before  int // the games finished when it began
	begin   time.Time
	due     time.Time // of the next line in a log
}

// logPace is the minimum time between lines in a log. In a long tournament it is a twentieth of the
// time so far.
const logPace = 10 * time.Second

func newProgress(e *console.Env, r *results) *progress {
	begin := time.Now()
	return &progress{e, r, len(r.Played()), begin, begin.Add(logPace)}
}

// show shows the progress; in a log, only when a line is due.
func (p *progress) show() {
	now := time.Now()
	since := now.Sub(p.begin)
	switch {
	case p.Screen:
		p.Rewrite(p.line(since))
	case !now.Before(p.due):
		fmt.Fprintln(p.Errs, p.line(since))
		p.due = now.Add(max(logPace, since/20))
	}
}

// line returns the progress after some time, assuming that the remaining games take as long as the
// games played so far.
func (p *progress) line(since time.Duration) string {
	finished := p.results.Played()
	done, all, test := len(finished), p.results.Rounds(), p.results.tournament.Test
	text := fmt.Sprintf("%d of %d games", done, all)
	if test != nil { // it will most likely end long before the last game
		text = count(done, "game")
	} else if n := done - p.before; n > 0 {
		left := time.Duration(float64(since) / float64(n) * float64(all-done))
		text += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	if done > 0 {
		text += p.results.inShort(finished)
	}
	return text
}

// inShort returns a summary of the standings.
func (r *results) inShort(finished []match.Played) string {
	t := r.tournament
	scores, forfeits := make([]stats.Score, len(t.Bots)), 0
	for _, p := range finished {
		for color, i := range p.Players {
			switch p.Points(color) {
			case 1:
				scores[i].Won++
			case 0:
				scores[i].Lost++
			default:
				scores[i].Drawn++
			}
		}
		if _, ok := p.Forfeit(); ok {
			forfeits++
		}
	}
	text := ""
	if forfeits > 0 {
		text += ", " + count(forfeits, "forfeit")
	}
	if len(t.Bots) == 2 {
		s := scores[0]
		text += fmt.Sprintf("; +%d =%d -%d", s.Won, s.Drawn, s.Lost)
		if r.state != "" {
			text += ", " + r.state
		}
		return text
	}
	var order []int
	for i, s := range scores {
		if s.Games() > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(scores[j].Share(), scores[i].Share()) })
	for n, i := range order {
		separator := ", "
		if n == 0 {
			separator = "; "
		}
		text += fmt.Sprintf("%s%v %.0f%%", separator, t.Bots[i], 100*scores[i].Share())
	}
	return text
}
