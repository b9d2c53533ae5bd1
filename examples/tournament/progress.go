package main

import (
	"fmt"
	"io"
	"time"
)

// A progress says how far the tournament is: on one line of a terminal, that is
// written anew; elsewhere, as in a log, on a line from time to time.
type progress struct {
	w         io.Writer
	terminal  bool
	all, done int // games
	before    int // of those done, how many were when it began
	begin     time.Time
	due       time.Time // when to write a line in a log
	shown     int       // how wide the line on the terminal is
}

// logPace is how often a log gets a line.
const logPace = 10 * time.Second

func newProgress(w io.Writer, terminal bool, all, done int) *progress {
	begin := time.Now()
	return &progress{w: w, terminal: terminal, all: all, done: done, before: done, begin: begin, due: begin.Add(logPace)}
}

// show shows how far it is, if it is time to.
func (p *progress) show() {
	now := time.Now()
	line := p.line(now.Sub(p.begin))
	switch {
	case p.terminal:
		fmt.Fprintf(p.w, "\r%-*s", p.shown, line)
		p.shown = len(line)
	case !now.Before(p.due):
		fmt.Fprintln(p.w, line)
		p.due = now.Add(logPace)
	}
}

// line returns what is to be said after some time. The games that are left are
// taken to be as long as those that were played.
func (p *progress) line(since time.Duration) string {
	line := fmt.Sprintf("%d of %d games", p.done, p.all)
	if n := p.done - p.before; n > 0 {
		left := time.Duration(float64(since) / float64(n) * float64(p.all-p.done))
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}

// end clears the line on the terminal for what comes next.
func (p *progress) end() {
	if p.shown > 0 {
		fmt.Fprintf(p.w, "\r%*s\r", p.shown, "")
	}
}
