package lab

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/hexgames/lab/job"
	"example.com/hexgames/lab/page"
	"example.com/hexgames/lab/queue"
)

// serve serves the live page of the run until the context ends.
func (c *conductor) serve(ctx context.Context, q *queue.Coordinator, show *progress) error {
	url, err := page.Serve(ctx, c.page, func() page.Status { return c.status(q, show) })
	if err == nil {
		fmt.Fprintf(c.Errs, "progress at %s\n", url)
	}
	return err
}

// status returns the current status of the run.
func (c *conductor) status(q *queue.Coordinator, show *progress) page.Status {
	t := c.state()
	since := time.Since(show.begin)
	rate, left := show.pace(since)
	s := page.Status{
		Title: c.title(), Run: c.spec.ID(), Note: t.inShort(), Finished: c.complete(),
		Elapsed: since.Seconds(), Left: left.Seconds(), Rate: rate,
		Done: t.jobs(), Total: c.spec.Count(), Games: t.size(), Unit: t.unit(),
		Standings: t.standings(), Warnings: c.notes.all(),
	}
	slices.Reverse(s.Warnings)
	for _, p := range q.Workers() {
		w := page.Worker{ID: p.Worker, Host: p.Host, Cores: 1, Done: p.Done, Heard: time.Since(p.Heard).Seconds()}
		if p.Busy > 0 {
			w.Rate = float64(p.Done*c.spec.Batch) / p.Busy
		}
		if p.Run != "" {
			w.Job, w.Busy = fmt.Sprint(p.Job), p.Since
		}
		s.Workers = append(s.Workers, w)
	}
	return s
}

// title describes the run.
func (c *conductor) title() string {
	s := c.spec
	switch s.Kind {
	case job.Selfplay:
		return fmt.Sprintf("Self-play of %s: %s", s.Game, strings.Join(s.Bots, " and "))
	case job.Match:
		return fmt.Sprintf("Match of %s: %s", s.Game, strings.Join(s.Bots, ", "))
	case job.Book:
		return fmt.Sprintf("Opening book of %s: %s", s.Game, s.Bots[0])
	case job.Perft:
		return fmt.Sprintf("Perft of %s to depth %d", s.Game, s.Depth)
	case job.Solve:
		return fmt.Sprintf("Solving %d positions of %s", len(s.Subjects), s.Game)
	}
	return fmt.Sprintf("Verification of run %s", s.Of.ID())
}
