package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
)

// patience is the time that a test waits for an immediate reply.
const patience = 30 * time.Second

// A reply has the fields of replies that tests check.
type reply struct {
	ID       any
	Answer   map[string]any
	Progress map[string]any
	Error    *hexgames.Error
	Message  string
}

// A client talks to a server in this process.
type client struct {
	*testing.T
	in    *io.PipeWriter
	lines chan string // closed when the server has ended
	stop  context.CancelFunc
	err   error // from Serve, once lines is closed
}

// connect starts a server, which ends with the test or before.
func connect(t *testing.T, s Server) *client {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	c := &client{T: t, in: toServer, lines: make(chan string, 1<<12), stop: stop}
	if s.Games == nil {
		s.Games = games.All()
	}
	done := make(chan struct{})
	go func() {
		c.err = s.Serve(ctx, in, out)
		close(done)
		out.Close()
	}()
	go func() {
		defer close(c.lines)
		for r := bufio.NewReader(fromServer); ; {
			text, err := r.ReadString('\n')
			if err != nil {
				<-done
				return
			}
			c.lines <- strings.TrimSuffix(text, "\n")
		}
	}()
	t.Cleanup(func() {
		stop()
		toServer.Close()
		for range c.lines {
		}
	})
	return c
}

// send writes lines.
func (c *client) send(lines ...string) {
	c.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(c.in, line+"\n"); err != nil {
			c.Fatal(err)
		}
	}
}

// hear returns the next reply and reports whether there is one.
func (c *client) hear() (r reply, ok bool) {
	c.Helper()
	select {
	case text, ok := <-c.lines:
		if ok {
			if err := json.Unmarshal([]byte(text), &r); err != nil {
				c.Fatalf("%v in %s", err, text)
			}
		}
		return r, ok
	case <-time.After(patience):
		c.Fatal("no reply comes")
	}
	return r, false
}

// ask writes a line and returns the next reply.
func (c *client) ask(line string) reply {
	c.Helper()
	c.send(line)
	r, ok := c.hear()
	if !ok {
		c.Fatalf("%s is not answered", line)
	}
	return r
}

// rest returns the remaining replies.
func (c *client) rest() (all []reply) {
	c.Helper()
	for {
		r, ok := c.hear()
		if !ok {
			return all
		}
		all = append(all, r)
	}
}

// TestSessions plays two games at the same time and closes one of them.
func TestSessions(t *testing.T) {
	c := connect(t, Server{})
	c.ask(`{"do":"new","game":"hexdame"}`)
	c.ask(`{"do":"new","game":"hexade","session":"b","options":{"side":5}}`)
	if r := c.ask(`{"id":"x","do":"play","move":"d4-e5"}`); r.ID != "x" || r.Answer["turn"] != "Black" || r.Answer["game"] != "hexdame" {
		t.Errorf("a move is answered with %+v", r)
	}
	if r := c.ask(`{"id":1.50,"do":"play","move":"c3","session":"b"}`); r.ID != 1.5 || r.Answer["game"] != "hexade" || r.Answer["ply"] != 1.0 {
		t.Errorf("a move in the other game is answered with %+v", r)
	}
	if r := c.ask(`{"do":"close","session":"b"}`); r.ID != nil || r.Answer == nil || len(r.Answer) != 0 {
		t.Errorf("the end of a session is answered with %+v", r)
	}
	for _, do := range []string{"state", "close"} {
		if r := c.ask(`{"do":"` + do + `","session":"b"}`); r.Error == nil || r.Error.Kind != session.ErrState || r.Message != "there is no game yet" {
			t.Errorf("after its end, %s in a session is answered with %+v", do, r)
		}
	}
	if r := c.ask(`{"do":"state"}`); r.Answer["ply"] != 1.0 {
		t.Errorf("the other session is at %+v", r)
	}
}

// TestBatch checks that each request in an array is answered, even a wrong one, and that blank
// lines are not.
func TestBatch(t *testing.T) {
	c := connect(t, Server{})
	c.send("", " \r", ` [{"id":1,"do":"new","game":"hexdame"}, 5, {"id":2,"do":"pley"}, {"id":3,"do":"play","move":"d4-e5"}] `+"\r")
	c.in.Close()
	var got []string
	for _, r := range c.rest() {
		got = append(got, fmt.Sprint(r.ID, r.Error != nil))
	}
	if want := []string{"1 false", "<nil> true", "2 true", "3 false"}; !slices.Equal(got, want) {
		t.Errorf("the answers are %q, want %q", got, want)
	}
}

// TestThinking checks that bots think in the background about their own position, and that a
// request is answered once, after its progress.
func TestThinking(t *testing.T) {
	c := connect(t, Server{Thinking: 2})
	c.ask(`{"do":"new","game":"hexdame"}`)
	c.send(`{"id":1,"do":"think","bot":"mcts:time=1h","hints":2}`)
	c.send(`{"id":2,"do":"think","bot":"mcts:time=1h","role":"other"}`)
	seen := map[any]int{}
	for len(seen) < 2 { // both think concurrently
		r, _ := c.hear()
		if r.Progress == nil || r.Progress["move"] == nil {
			t.Fatalf("bots that think answer %+v", r)
		}
		seen[r.ID]++
	}
	c.send(`{"id":3,"do":"play","move":"d4-e5"}`, `{"id":4,"do":"cancel","of":1}`, `{"id":5,"do":"cancel","of":1}`, `{"id":6,"do":"close"}`)
	c.in.Close()
	answers := map[any]reply{}
	for _, r := range c.rest() {
		_, done := answers[r.ID]
		switch {
		case done:
			t.Errorf("after its answer, a request has %+v", r)
		case r.Progress == nil:
			answers[r.ID] = r
		}
	}
	for id, want := range map[float64]string{1: "move", 2: "move", 3: "ply", 4: "canceled", 5: "canceled"} {
		if answers[id].Answer[want] == nil {
			t.Errorf("request %v is answered with %+v", id, answers[id])
		}
	}
	if n := answers[4.0].Answer["canceled"]; n != 1.0 || answers[6.0].Answer == nil {
		t.Errorf("%v requests are canceled, and the session ends with %+v", n, answers[6.0])
	}
	if c.err != nil {
		t.Error(c.err)
	}
}

// TestCancelFirst checks that a request to cancel another one is answered first, even if the other
// one answers at once.
func TestCancelFirst(t *testing.T) {
	var out strings.Builder
	for early := true; early; {
		early = false
		out.Reset()
		c := &conversation{out: &out}
		var answers sync.WaitGroup
		c.running = []*job{{key: 1.0, stop: func() {
			answers.Go(func() { c.write("1", session.Reply{Answer: Closed{}}) })
			// A goroutine that has waited for a while, and was then woken in vain, is the next to
			// get a lock.
			time.Sleep(10 * time.Millisecond)
			c.mu.Unlock()
			c.mu.Lock()
			early = out.Len() > 0 // not in vain
			time.Sleep(10 * time.Millisecond)
		}}}
		c.answer(request{id: "2", fields: session.Request{"do": "cancel", "of": 1.0}})
		answers.Wait()
	}
	if want := "{\"id\":2,\"answer\":{\"canceled\":1}}\n{\"id\":1,\"answer\":{}}\n"; out.String() != want {
		t.Errorf("the answers are\n%swant\n%s", &out, want)
	}
}

// TestFinished checks that an answered request cannot be canceled and does not count.
func TestFinished(t *testing.T) {
	c := connect(t, Server{Thinking: 1, Waiting: 1})
	c.ask(`{"do":"new","game":"hexdame"}`)
	for range 5 {
		r := c.ask(`{"id":1,"do":"think","bot":"random"}`)
		for r.Progress != nil {
			r, _ = c.hear()
		}
		if r.Answer["move"] == nil {
			t.Errorf("a bot answers %+v", r)
		}
	}
	if r := c.ask(`{"do":"cancel","of":1}`); r.Answer["canceled"] != 0.0 {
		t.Errorf("after the answers, cancel is answered with %+v", r)
	}
}

// TestSeeds checks that sessions have consecutive seeds, starting with the server's.
func TestSeeds(t *testing.T) {
	c := connect(t, Server{Seed: 5})
	for seed := uint64(5); seed < 8; seed++ {
		alone := session.New(games.All(), seed)
		alone.Do(session.Request{"do": "new", "game": "hextad"})
		want := alone.Do(session.Request{"do": "chance"}).Answer.(session.State).Position
		c.ask(fmt.Sprintf(`{"do":"new","game":"hextad","session":"%d"}`, seed))
		if r := c.ask(fmt.Sprintf(`{"do":"chance","session":"%d"}`, seed)); r.Answer["position"] != want {
			t.Errorf("with the seed %d, Chance draws %v, want %s", seed, r.Answer["position"], want)
		}
	}
}

// TestEnd checks that bots finish thinking after the end of the input.
func TestEnd(t *testing.T) {
	c := connect(t, Server{Thinking: 1})
	c.send(`{"do":"new","game":"hexdame"}`)
	for id := range 5 {
		c.send(fmt.Sprintf(`{"id":%d,"do":"think","bot":"mcts:nodes=300","role":"%d"}`, id, id%3))
	}
	c.in.Close()
	answers := 0
	for _, r := range c.rest() {
		if r.Answer["nodes"] == 300.0 {
			answers++
		}
	}
	if answers != 5 || c.err != nil {
		t.Errorf("%d requests are answered in full, error %v", answers, c.err)
	}
}

// TestInterrupt checks that bots answer with their findings when the context ends, even those that
// are waiting.
func TestInterrupt(t *testing.T) {
	c := connect(t, Server{Thinking: 1})
	c.ask(`{"do":"new","game":"hexdame"}`)
	for id := range 3 {
		c.send(fmt.Sprintf(`{"id":%d,"do":"think","bot":"mcts:time=1h","role":"%d"}`, id, id))
	}
	c.hear()
	c.ask(`{"do":"state"}`)
	c.stop()
	moves := 0
	for _, r := range c.rest() {
		if r.Answer["move"] != nil {
			moves++
		}
	}
	if moves != 3 || c.err != nil {
		t.Errorf("%d requests are answered with a move, error %v", moves, c.err)
	}
}

// TestLimits checks the limits on sessions and thinking.
func TestLimits(t *testing.T) {
	c := connect(t, Server{Sessions: 2, Thinking: 1, Waiting: 1})
	for _, name := range []string{"a", "b", "a"} {
		if r := c.ask(`{"do":"new","game":"hexdame","session":"` + name + `"}`); r.Error != nil {
			t.Errorf("session %s is refused: %s", name, r.Message)
		}
	}
	for _, do := range []string{`"new","game":"hexdame"`, `"load","record":"d4-e5","game":"hexdame"`} {
		r := c.ask(`{"do":` + do + `,"session":"c"}`)
		if r.Error == nil || r.Error.Kind != session.ErrLimit || r.Message != "there are 2 sessions: close one of them first" {
			t.Errorf("a third session is answered with %+v", r)
		}
	}
	if r := c.ask(`{"do":"records","record":"d4-e5","session":"d"}`); r.Answer == nil {
		t.Errorf("a request without a game is answered with %+v", r)
	}
	c.send(`{"id":1,"do":"think","bot":"mcts:time=1h","session":"a"}`, `{"id":2,"do":"review","bot":"mcts:time=1h","session":"a"}`)
	c.send(`{"id":3,"do":"think","session":"b"}`)
	r, _ := c.hear()
	for r.Progress != nil {
		r, _ = c.hear()
	}
	if r.ID != 3.0 || r.Error == nil || r.Error.Kind != session.ErrLimit || !strings.HasPrefix(r.Message, "bots have 2 requests") {
		t.Errorf("a third request for bots is answered with %+v", r)
	}
	// A waiting request ends immediately if it is canceled.
	c.send(`{"id":4,"do":"cancel","of":2}`)
	for r.ID != 2.0 || r.Answer == nil {
		r, _ = c.hear()
	}
}

// TestSolving checks that solving counts toward the limit on thinking, and that waiting requests
// take no memory, even if all end together.
func TestSolving(t *testing.T) {
	const waiting, most = 50, 400 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	c := connect(t, Server{Thinking: 1, Waiting: waiting})
	c.ask(`{"do":"new","game":"hexagrams"}`)
	for id := range waiting + 1 {
		c.send(fmt.Sprintf(`{"id":%d,"do":"solve","time":"1h","length":true}`, id))
	}
	if r, _ := c.hear(); r.Progress["player"] != "White" {
		t.Errorf("the progress is %+v", r)
	}
	c.send(`{"id":"more","do":"solve"}`, `{"id":"close","do":"close"}`)
	c.in.Close()
	unknown := 0
	for _, r := range c.rest() {
		switch {
		case r.ID == "more" && (r.Error == nil || r.Error.Kind != session.ErrLimit):
			t.Errorf("one more request is answered with %+v", r)
		case r.Answer["known"] == false:
			unknown++
		}
	}
	if unknown != waiting+1 || c.err != nil {
		t.Errorf("%d requests are answered, error %v", unknown, c.err)
	}
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
		t.Errorf("they take %d bytes", taken)
	}
}

// greet sends the hello request.
func greet(c *client) (g Greeting) {
	c.Helper()
	text, err := json.Marshal(c.ask(`{"do":"hello"}`).Answer)
	if err == nil {
		err = json.Unmarshal(text, &g)
	}
	if err != nil {
		c.Fatal(err)
	}
	return g
}

// TestHello checks the greeting of a server.
func TestHello(t *testing.T) {
	g := greet(connect(t, Server{Sessions: 7, Bot: bot.Spec{Name: "greedy", Budget: bot.Budget{Nodes: 5}}}))
	if g.Version != Version || g.Limits.Sessions != 7 || g.Limits.Line != longest || g.Limits.Thinking < 1 || len(g.Games) != len(games.All()) {
		t.Errorf("the greeting is %+v", g)
	}
	for _, game := range g.Games {
		if game.Title == "" || game.Summary == "" {
			t.Errorf("a game is %+v", game)
		}
	}
	if o := g.Games[0].Options; len(o) != 1 || o[0] != (Option{"side", "number", "10", "cells along a side, from 4 to 10"}) {
		t.Errorf("the options of the first game are %+v", o)
	}
	if g.Bot != "greedy:nodes=5" {
		t.Errorf("the bot is %s", g.Bot)
	}
	last := g.Bots[slices.IndexFunc(g.Bots, func(b Bot) bool { return b.Name == "mcts" })]
	if len(last.Settings) < 5 || last.Settings[0].Name != "time" {
		t.Errorf("a bot is %+v", last)
	}
}

// TestKinds checks that every kind of request has an answer.
func TestKinds(t *testing.T) {
	kinds := Kinds()
	if len(kinds) != 3+len(session.Kinds()) {
		t.Errorf("there are %d kinds of requests", len(kinds))
	}
	for _, k := range kinds {
		if k.Answer == "" {
			t.Errorf("%s has no answer", k.Name)
		}
	}
}

// TestStandardLimits checks the default limits, with more threads than one.
func TestStandardLimits(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	want := Limits{Line: 1 << 20, Requests: 1000, Sessions: 256, Thinking: runtime.GOMAXPROCS(0), Waiting: 256}
	if got := greet(connect(t, Server{})).Limits; got != want {
		t.Errorf("the limits are %+v, want %+v", got, want)
	}
	if n := runtime.GOMAXPROCS(0); n != 2 {
		t.Errorf("the server sets the number of threads to %d", n)
	}
}

// A broken is an input or output that fails.
type broken struct{ after io.Reader }

var errBroken = errors.New("the line is broken")

func (b broken) Read(p []byte) (int, error) {
	n, err := b.after.Read(p)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

func (broken) Write([]byte) (int, error) { return 0, errBroken }

// TestBroken checks that a server ends if its input or its output fails.
func TestBroken(t *testing.T) {
	s := Server{Games: games.All()}
	var out bytes.Buffer
	err := s.Serve(t.Context(), broken{strings.NewReader("{\"do\":\"hello\"}\n{\"do\":\"hel")}, &out)
	if !errors.Is(err, errBroken) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("from a broken input, the error is %v and the output %s", err, &out)
	}
	in, toServer := io.Pipe()
	defer toServer.Close()
	go io.WriteString(toServer, `[{"do":"new","game":"hexdame"},{"do":"think","bot":"mcts:time=1h"}]`+"\n")
	if err := s.Serve(t.Context(), in, broken{}); !errors.Is(err, errBroken) {
		t.Errorf("to a broken output, the error is %v", err)
	}
	once := &brokenOnce{}
	if err := s.Serve(t.Context(), strings.NewReader("[{},{},{}]\n"), once); !errors.Is(err, errBroken) || once.writes != 1 {
		t.Errorf("to an output that fails once, there are %d writes, and the error is %v", once.writes, err)
	}
}

// A brokenOnce is an output whose first write fails.
type brokenOnce struct{ writes int }

func (b *brokenOnce) Write(p []byte) (int, error) {
	if b.writes++; b.writes == 1 {
		return 0, errBroken
	}
	return len(p), nil
}
