package main

import (
	"fmt"
	"time"

	"example.com/hexgames/examples/console"
)

// A progress shows the progress of the tournament. On a terminal, it rewrites one line;
// elsewhere, as in a log, it writes a line from time to time.
type progress struct {
	e         *console.Env
	all, done int // games
	before    int // the games that were done when it began
	begin     time.Time
	due       time.Time // of the next line in a log
}

// logPace is the time between lines in a log.
const logPace = 10 * time.Second

func newProgress(e *console.Env, all, done int) *progress {
	begin := time.Now()
	return &progress{e, all, done, done, begin, begin.Add(logPace)}
}

// show shows the progress, in a log only if a line is due.
func (p *progress) show() {
	now := time.Now()
	line := p.line(now.Sub(p.begin))
	switch {
	case p.e.Screen:
		p.e.Rewrite(line)
	case !now.Before(p.due):
		fmt.Fprintln(p.e.Errs, line)
		p.due = now.Add(logPace)
	}
}

// line returns the progress after some time. It expects the remaining games to take as
// long as those that were played.
func (p *progress) line(since time.Duration) string {
	line := fmt.Sprintf("%d of %d games", p.done, p.all)
	if n := p.done - p.before; n > 0 {
		left := time.Duration(float64(since) / float64(n) * float64(p.all-p.done))
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
