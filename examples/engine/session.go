package main

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

// A session is a conversation with a client. Only the goroutine of serve uses its
// fields. While a job runs the table does not change, because the job's goroutine reads
// it.
type session struct {
	out     io.Writer
	table   games.Table
	options map[string]string // of the game, for position start
	loaded  *hexgames.Record  // the loaded record of the game, unchanged; nil if there is none
	pending recordText        // the text for load
	spec    bot.Spec
	seat    games.Seat // the bot at the table; nil until it is needed
	dice    *rand.Rand // Chance's
	job     *job       // nil if no job runs
	reports chan report
	over    bool // the client has left
}

// newSession returns a session in its initial state, as PROTOCOL.md describes it.
func newSession(out io.Writer) *session {
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		panic(err) // the game exists
	}
	return &session{
		out: out, table: table, spec: bot.Spec{Name: "mcts"}, dice: newDice(0), reports: make(chan report),
	}
}

func newDice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// serve answers lines until they end, the client quits or is gone, or an interrupt
// arrives. In all cases, it stops a running job and writes its answer.
func (s *session) serve(e *console.Env, lines <-chan line) error {
	defer s.finish()
	for !s.over && !e.Closed() {
		select {
		case l, ok := <-lines:
			switch {
			case !ok:
				return nil
			case errors.Is(l.err, errTooLong) && isQuoted(l.text):
				s.pending = recordText{long: true}
			case errors.Is(l.err, errTooLong):
				s.answer("error " + l.err.Error())
			case l.err != nil:
				return l.err
			default:
				s.hear(l.text)
			}
		case r := <-s.reports:
			s.pass(r)
		case <-e.Interrupt:
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
	words := strings.Fields(line)
	if len(words) == 0 {
		return
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == words[0] })
	if i < 0 {
		return
	}
	c, args := commands[i], words[1:]
	if c.name == "load" {
		defer func() { s.pending = recordText{} }()
	}
	switch {
	case s.job != nil && !c.always:
		s.answer("error " + s.job.name + " is running: want isready, stop or quit until it is answered")
		return
	case len(args) < c.least || c.most >= 0 && len(args) > c.most:
		s.answer("error want: " + c.usage)
		return
	}
	answer, err := c.do(s, args)
	if err != nil {
		answer = []string{"error " + err.Error()}
	}
	s.answer(answer...)
}

// answer writes lines in one call of Write.
func (s *session) answer(lines ...string) {
	if len(lines) > 0 {
		io.WriteString(s.out, strings.Join(lines, "\n")+"\n")
	}
}

// A job is a command that takes long, and runs on a goroutine of its own.
type job struct {
	name string
	stop context.CancelFunc
}

// A report is output of the job. The last report is its answer and ends the job, so a
// client that has read the answer can send the next command.
type report struct {
	lines []string
	last  bool
}

// begin starts a job. Its work reports progress by say and returns the answer, at the
// latest soon after the context ends.
func (s *session) begin(name string, work func(ctx context.Context) (answer []string)) {
	ctx, stop := context.WithCancel(context.Background())
	s.job = &job{name, stop}
	go func() { s.reports <- report{work(ctx), true} }()
}

// say reports a line of progress. The job calls it.
func (s *session) say(line string) { s.reports <- report{lines: []string{line}} }

// pass writes a report of the job.
func (s *session) pass(r report) {
	if r.last {
		s.job.stop() // to free its context
		s.job = nil
	}
	s.answer(r.lines...)
}

// finish stops the job and waits for its answer.
func (s *session) finish() {
	if s.job != nil {
		s.job.stop()
	}
	for s.job != nil {
		s.pass(<-s.reports)
	}
}
