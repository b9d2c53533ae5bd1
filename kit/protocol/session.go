package protocol

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"example.com/hexgames/internal/text"
)

// serve answers lines until they end, the client quits or disconnects, or the context ends. At
// the end of the lines, it waits for the job, if any.
func (s *session) serve(ctx context.Context, lines <-chan line) error {
	defer s.leave()
	for !s.over && s.out.err == nil {
		select {
		case l, ok := <-lines:
			switch {
			case !ok:
				return s.finish(ctx)
			case errors.Is(l.err, errTooLong) && isQuoted(l.text):
				s.pending = recordText{long: true}
			case errors.Is(l.err, errTooLong):
				s.refuse(l.err)
			case l.err != nil:
				return l.err
			default:
				s.hear(l.text)
			}
		case r := <-s.reports:
			s.pass(r)
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// hear executes a line. The text before load is discarded even if load fails.
func (s *session) hear(line string) {
	if isQuoted(line) {
		s.pending.add(unquoted(line))
		return
	}
	words := fields(line)
	if len(words) == 0 {
		return
	}
	name, args := text.Lower(words[0]), words[1:]
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		s.refuse(unknownCommand(words[0]))
		return
	}
	c := commands[i]
	if c.name == "load" {
		defer func() { s.pending = recordText{} }()
	}
	switch {
	case s.job != nil && !c.always:
		s.refuse(refusal{"busy", s.job.name + " is running: want isready, stop or quit until it is answered"})
		return
	case len(args) < c.least || c.most >= 0 && len(args) > c.most:
		s.refuse(refusal{"usage", "want: " + c.usage})
		return
	}
	answer, err := c.do(s, args)
	if err != nil {
		s.refuse(err)
		return
	}
	s.answer(answer...)
}

// answer writes lines in one call of Write.
func (s *session) answer(lines ...string) {
	if len(lines) > 0 {
		io.WriteString(s.out, strings.Join(lines, "\n")+"\n")
	}
}

// refuse answers with an error.
func (s *session) refuse(err error) { s.answer(refused(err)...) }

// A job is a long-running command, on its own goroutine.
type job struct {
	name    string
	endless bool // whether only stop ends it
	stop    context.CancelFunc
}

// A report is output of the job. The last report is its answer and ends the job, so a
// client that has read the answer can send the next command.
type report struct {
	lines []string
	last  bool
}

// begin starts a job. The work reports progress by report and returns the answer. When the
// context ends, it must return soon.
func (s *session) begin(name string, endless bool, work func(ctx context.Context) (answer []string)) {
	ctx, stop := context.WithCancel(context.Background())
	s.job = &job{name, endless, stop}
	go func() { s.reports <- report{work(ctx), true} }()
}

// report reports lines of progress. The job calls it.
func (s *session) report(lines ...string) { s.reports <- report{lines: lines} }

// pass writes a report of the job.
func (s *session) pass(r report) {
	if r.last {
		s.job.stop() // to free its context
		s.job = nil
	}
	s.answer(r.lines...)
}

// finish waits for the job's answer, unless the job is endless, the context ends, or the client
// disconnects.
func (s *session) finish(ctx context.Context) error {
	for s.job != nil && !s.job.endless && s.out.err == nil {
		select {
		case r := <-s.reports:
			s.pass(r)
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// halt stops the job, if any, and writes its answer.
func (s *session) halt() {
	if s.job != nil {
		s.job.stop()
	}
	for s.job != nil {
		s.pass(<-s.reports)
	}
}

// leave stops the job and closes the bot.
func (s *session) leave() {
	s.halt()
	s.dismiss()
}

// dismiss closes the bot. A new one is created when needed.
func (s *session) dismiss() {
	if s.seat != nil {
		s.seat.Close()
		s.seat = nil
	}
}
