package lab

import (
	"fmt"
	"time"
)

// pace is the time between updates of the progress.
const pace = 250 * time.Millisecond

// logPace is the least time between lines in a log. In a long run it is a twentieth of the time
// since the beginning.
const logPace = 10 * time.Second

// A progress shows how far a run is: on a terminal it rewrites a line, and in a log it writes
// one from time to time.
type progress struct {
	*conductor
	before int // the rows that were there when it began
	begin  time.Time
	due    time.Time // of the next line in a log

	last  int       // the rows at the last call of stuck
	since time.Time // when they were first so many
}

func newProgress(c *conductor) *progress {
	now := time.Now()
	return &progress{conductor: c, before: c.state().size(), begin: now, due: now.Add(logPace), since: now}
}

// patience is how long a run may have no result before stuck says so.
const patience = 3 * time.Second

// stuck reports, from time to time, whether there was no result for a while.
func (p *progress) stuck() bool {
	now := time.Now()
	if n := p.state().size(); n != p.last {
		p.last, p.since = n, now
	}
	if now.Sub(p.since) < patience {
		return false
	}
	p.since = now
	return true
}

// show shows the progress, in a log only if a line is due.
func (p *progress) show() {
	now := time.Now()
	switch {
	case p.Screen:
		p.Rewrite(p.line(now.Sub(p.begin)))
	case !now.Before(p.due):
		fmt.Fprintln(p.Errs, p.line(now.Sub(p.begin)))
		p.due = now.Add(max(logPace, now.Sub(p.begin)/20))
	}
}

// line returns the progress after some time.
func (p *progress) line(since time.Duration) string {
	t := p.state()
	text := t.done()
	rate, left := p.pace(since)
	if rate > 0 {
		text += fmt.Sprintf(", %s a second", digits(rate))
		if t.test == nil {
			text += fmt.Sprintf(", %v left", left.Round(time.Second))
		}
	}
	if short := t.inShort(); short != "" {
		text += "; " + short
	}
	return text
}

// pace returns the number of rows in a second, and the time that the rest takes at that rate.
func (p *progress) pace(since time.Duration) (rate float64, left time.Duration) {
	t := p.state()
	n := t.size() - p.before
	if n <= 0 || since <= 0 {
		return 0, 0
	}
	rate = float64(n) / since.Seconds()
	return rate, time.Duration(float64(t.spec.Rows()-t.size()) / rate * float64(time.Second))
}

// digits returns a number with two or three digits.
func digits(x float64) string {
	switch {
	case x < 1:
		return fmt.Sprintf("%.2f", x)
	case x < 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}
