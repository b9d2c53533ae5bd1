// Package server plays the games over a stream of lines, for programs in other languages. The lines
// are requests and answers of package session, as JSON. The engine -json command runs it.
//
//	err := server.Server{Games: games.All()}.Serve(ctx, os.Stdin, os.Stdout)
//
// A line holds one request or an array of them. Every request may have the fields id and session.
// The id, a string or a number, is repeated in the answers. The session names one of the games in
// progress.
//
//	> {"id": 1, "do": "new", "game": "hexdame"}
//	< {"id":1,"answer":{"game":"hexdame","turn":"White",…}}
//	> {"id": 2, "do": "think", "bot": "best:time=1s"}
//	< {"id":2,"progress":{"move":"d4-e5",…}}
//	< {"id":2,"answer":{"move":"d4-e5",…}}
//
// Every request gets exactly one answer or error. Bots think in the background, and their answers
// come when they are ready. kit/session/JSON.md is the manual.
package server

import (
	"cmp"
	"context"
	"io"
	"runtime"
	"strconv"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
)

// A Server answers requests. Its zero value has no games.
type Server struct {
	Games    []games.Game
	Bot      bot.Spec // for requests that name no bot; an empty name means best
	Seed     uint64   // for Chance, and for bots without their own seed
	Sessions int      // the maximum number of games in progress; 0 means 256
	Thinking int      // the maximum number of requests that bots think about at the same time; 0 means the number of cores
	Waiting  int      // the maximum number of requests waiting for a bot; 0 means 256
}

// Version is the version of the requests and answers.
const Version = 1

// longest is the maximum length of a line in bytes: many times the length of any position or
// game.
const longest = 1 << 20

// longestName is the maximum length of the name of a session in bytes.
const longestName = 100

// Serve reads requests and writes answers until the input ends, then waits for the bots to
// finish. When the context ends, it stops the bots, writes their answers, and returns. It returns
// the first read or write error.
func (s Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s.Bot.Name = cmp.Or(s.Bot.Name, "best")
	s.Sessions = cmp.Or(s.Sessions, 256)
	s.Thinking = cmp.Or(s.Thinking, runtime.GOMAXPROCS(0))
	s.Waiting = cmp.Or(s.Waiting, 256)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c := &conversation{
		Server: s, ctx: ctx, stop: stop, out: out, sessions: map[string]*session.Session{}, slots: make(chan struct{}, s.Thinking),
	}
	lines := make(chan line)
	go read(ctx, in, lines)
	err := c.listen(lines)
	c.jobs.Wait()
	for _, one := range c.sessions {
		one.Close()
	}
	return cmp.Or(c.failed, err)
}

// A conversation is a call of Serve. Only the goroutine of listen uses the sessions.
type conversation struct {
	Server
	ctx      context.Context
	stop     context.CancelFunc
	sessions map[string]*session.Session
	opened   uint64 // the number of sessions so far

	jobs  sync.WaitGroup
	slots chan struct{} // each request in progress holds one

	mu      sync.Mutex // guards the fields below
	out     io.Writer
	failed  error // the first write error
	running []*job
}

// listen answers the lines until they or the context end.
func (c *conversation) listen(lines <-chan line) error {
	for {
		select {
		case <-c.ctx.Done():
			return nil
		case l, more := <-lines:
			switch {
			case !more:
				return nil
			case l.err != nil:
				return l.err
			case l.long:
				c.write("", refuse(session.ErrRequest, "the line has more than "+strconv.Itoa(longest)+" bytes"))
			default:
				c.hear(l.text)
			}
		}
	}
}

// hear answers the requests of a line.
func (c *conversation) hear(text []byte) {
	requests, err := decode(text)
	if err != nil {
		c.write("", session.Refuse(err))
	}
	for _, r := range requests {
		if r.err != nil {
			c.write(r.id, session.Refuse(r.err))
			continue
		}
		c.answer(r)
	}
}

// answer answers a request, or has a bot think about it.
func (c *conversation) answer(r request) {
	k, a, err := r.fields.Check(Kinds())
	switch {
	case err != nil:
		c.write(r.id, session.Refuse(err))
	case k.Name == "hello":
		c.write(r.id, c.hello())
	case k.Name == "cancel":
		c.cancel(r, a["of"])
	case k.Name == "close":
		c.write(r.id, c.close(r.session))
	case k.Thinks() && c.full():
		c.write(r.id, refuse(session.ErrLimit, "bots have "+strconv.Itoa(c.Thinking+c.Waiting)+" requests to think about: wait for an answer"))
	default:
		c.pass(r)
	}
}

// pass passes a request to its session, which it creates if the request starts a game.
func (c *conversation) pass(r request) {
	s, there := c.sessions[r.session]
	if !there {
		s = session.New(c.Games, c.Seed+c.opened)
		s.Bot = c.Bot
	}
	reply, think := s.Begin(r.fields)
	switch {
	case think != nil:
		c.begin(r, think)
		return
	case !there && s.Playing() && len(c.sessions) == c.Sessions:
		reply = refuse(session.ErrLimit, "there are "+strconv.Itoa(c.Sessions)+" sessions: close one of them first")
	case !there && s.Playing():
		c.sessions[r.session] = s
		c.opened++
	}
	c.write(r.id, reply)
}

// close ends a session and its bots.
func (c *conversation) close(name string) session.Reply {
	s, there := c.sessions[name]
	if !there {
		return refuse(session.ErrState, "there is no game yet")
	}
	delete(c.sessions, name)
	c.mu.Lock()
	c.end(func(j *job) bool { return j.session == s })
	c.mu.Unlock()
	if err := s.Close(); err != nil {
		return session.Refuse(session.Wrong(session.ErrBot, "", err.Error()))
	}
	return session.Reply{Answer: Closed{}}
}

// write writes a line: a reply with the id of its request.
func (c *conversation) write(id string, r session.Reply) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(id, r)
}

// put is write for a caller that holds mu.
func (c *conversation) put(id string, r session.Reply) {
	text := r.String()
	if id != "" {
		text = `{"id":` + id + "," + text[1:]
	}
	if c.failed != nil {
		return
	}
	if _, c.failed = io.WriteString(c.out, text+"\n"); c.failed != nil {
		c.stop() // nobody reads the replies
	}
}

// refuse returns a reply with an error.
func refuse(kind hexgames.ErrorKind, reason string) session.Reply {
	return session.Refuse(session.Wrong(kind, "", reason))
}
