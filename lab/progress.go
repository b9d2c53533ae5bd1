package lab

import (
	"fmt"
	"time"
)

// pace is the time between progress updates.
const pace = 250 * time.Millisecond

// logPace is the minimum time between log lines. In a long run, the time between lines is a
// twentieth of the elapsed time.
const logPace = 10 * time.Second

// A progress shows the progress of a run. On a terminal it rewrites one line; in a log it
// occasionally adds a line.
type progress struct {
	*conductor
	before int // rows present at the start
	begin  time.Time
	due    time.Time // when the next log line is due

	last  int       // rows at the last call to stuck
	since time.Time // when that number was first seen
}

func newProgress(c *conductor) *progress {
	now := time.Now()
	return &progress{conductor: c, before: c.state().size(), begin: now, due: now.Add(logPace), since: now}
}

// patience is how long stuck waits for a result.
const patience = 3 * time.Second

// stuck reports whether no result has arrived for some time. It reports true only once per interval
// of patience.
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

// show shows the progress. In a log it does so only when a line is due.
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

// line returns the progress text, given the elapsed time.
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

// pace returns the rows per second and the remaining time at that rate.
func (p *progress) pace(since time.Duration) (rate float64, left time.Duration) {
	t := p.state()
	n := t.size() - p.before
	if n <= 0 || since <= 0 {
		return 0, 0
	}
	rate = float64(n) / since.Seconds()
	return rate, time.Duration(float64(t.spec.Rows()-t.size()) / rate * float64(time.Second))
}

// digits formats a number with two or three digits.
func digits(x float64) string {
	switch {
	case x < 1:
		return fmt.Sprintf("%.2f", x)
	case x < 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}
