package main

import (
	"fmt"
	"strings"
	"sync"
	"text/tabwriter"
	"time"
)

// A row is a line of the table.
type row struct {
	what, result, yardstick string
	ratio                   float64       // of the result to the yardstick; 0 for none
	server, client          time.Duration // processor time per move; 0 for none
}

func (l *load) row(r row) { l.rows = append(l.rows, r) }

// print prints the rows.
func (l *load) print(name string) {
	w := tabwriter.NewWriter(l.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\tresult\tyardstick\tratio\tserver CPU\tclient CPU\n", name)
	for _, r := range l.rows {
		ratio := ""
		if r.ratio > 0 {
			ratio = fmt.Sprintf("%.2f", r.ratio)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", r.what, r.result, r.yardstick, ratio, micros(r.server), micros(r.client))
	}
	w.Flush()
}

// micros returns the time per move in microseconds.
func micros(d time.Duration) string {
	if d <= 0 {
		return ""
	}
	return fmt.Sprintf("%d µs/move", d.Microseconds())
}

// number returns a count with its noun.
func number(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// lastLines is the last output of a process.
type lastLines struct {
	lock sync.Mutex
	text []byte
}

func (l *lastLines) Write(p []byte) (int, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.text = append(l.text, p...)
	if most := 2000; len(l.text) > most {
		l.text = append([]byte(nil), l.text[len(l.text)-most:]...)
	}
	return len(p), nil
}

func (l *lastLines) String() string {
	l.lock.Lock()
	defer l.lock.Unlock()
	return strings.TrimSpace(string(l.text))
}
