package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
)

// A step is a server's handling of a request.
type step func(w http.ResponseWriter, r *http.Request, body string)

// A script is a server that performs one step for each request, in order, and records the requests.
type script struct {
	*httptest.Server
	mu    sync.Mutex
	steps []step
	heard []string // method, path and body
}

// serve returns a client of a script. It has short waits.
func serve(t *testing.T, steps ...step) (*Client, *script) {
	t.Helper()
	s := &script{steps: steps}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	c, err := New(s.URL+"/", "secret")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	c.least, c.silence, c.attempt = time.Millisecond, 300*time.Millisecond, 500*time.Millisecond
	return c, s
}

func (s *script) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	if r.URL.Path == "/api/echo" {
		s.heard = append(s.heard, "echo "+string(body))
		s.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.heard = append(s.heard, strings.TrimSpace(r.Method+" "+r.URL.String()+" "+string(body)))
	do := say(http.StatusTeapot, "", "no more steps")
	if len(s.steps) > 0 {
		do, s.steps = s.steps[0], s.steps[1:]
	}
	s.mu.Unlock()
	do(w, r, string(body))
}

// requests returns the requests so far.
func (s *script) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.heard)
}

// say answers with a text.
func say(status int, after, text string) step {
	return func(w http.ResponseWriter, _ *http.Request, _ string) {
		if after != "" {
			w.Header().Set("Retry-After", after)
		}
		w.WriteHeader(status)
		io.WriteString(w, text)
	}
}

// cut answers with the start of a text and closes the connection.
func cut(text string) step {
	return func(w http.ResponseWriter, _ *http.Request, _ string) {
		if text == "" {
			panic(http.ErrAbortHandler)
		}
		io.WriteString(w, text)
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
}

// hang answers with a text, and then nothing.
func hang(text string) step {
	return func(w http.ResponseWriter, r *http.Request, _ string) {
		io.WriteString(w, text)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
}

// context10 returns a context that ends before a test hangs.
func context10(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// TestRetry checks that a command is sent until it is answered, with the same id.
func TestRetry(t *testing.T) {
	c, s := serve(t,
		cut(""), cut(`{"game":"g","n`), say(503, "0", `{"error":{"kind":"unavailable"}}`), say(502, "", "<html>"),
		say(429, "0.01", `{"error":{"kind":"limit"}}`), say(200, "", `{"game":"g","n":5,"event":{"n":5,"kind":"moved","by":"White","move":"d4-e5"}}`),
	)
	var lost, back int
	c.Lost, c.Back = func(error) { lost++ }, func(time.Duration) { back++ }
	a, err := c.Move(context10(t), "g", 4, "d4-e5")
	if err != nil || a.N != 5 || a.Event.Kind != referee.Moved || a.Event.By != hexgames.White {
		t.Errorf("the answer is %+v, %v", a, err)
	}
	heard := s.requests()
	if len(heard) != 6 || len(slices.Compact(heard)) != 1 || !strings.HasSuffix(heard[0], `"do":"move","version":4,"move":"d4-e5"}`) {
		t.Errorf("the requests are %q", heard)
	}
	if lost != 1 || back != 1 {
		t.Errorf("the server was lost %d times, and back %d times", lost, back)
	}
}

// TestPatience checks that a client over its limit waits as long as the server asks, but not
// forever.
func TestPatience(t *testing.T) {
	busy := `{"error":{"kind":"limit","reason":"too much"}}`
	c, s := serve(t, say(429, "0.3", busy), say(201, "", `{"person":{"id":"p"},"token":"t"}`), say(429, "0.2", busy), say(201, "", `{"game":"g","n":1}`))
	begun := time.Now()
	if p, token, err := c.NewPerson(context10(t), "Ada", false); err != nil || p.ID != "p" || token != "t" || time.Since(begun) < 300*time.Millisecond {
		t.Errorf("the person is %+v, %q, %v, after %v", p, token, err, time.Since(begun))
	}
	begun = time.Now()
	if a, err := c.Create(context10(t), Creation{Game: "hexdame"}); err != nil || a.Game != "g" || time.Since(begun) < 200*time.Millisecond {
		t.Errorf("the game is %+v, %v, after %v", a, err, time.Since(begun))
	}
	if heard := s.requests(); len(heard) != 4 || heard[2] != heard[3] {
		t.Errorf("the requests are %q", heard)
	}
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "-1": 0, "x": 0, "NaN": 0, "Wed, 21 Oct 2026 07:28:00 GMT": 0, "1": time.Second, "60": time.Minute, "3600": time.Hour, "1e300": time.Hour, "Inf": time.Hour,
	} {
		if got := retryAfter(http.Header{"Retry-After": {text}}); got != want {
			t.Errorf("Retry-After: %s is %v, want %v", text, got, want)
		}
	}
}

// FuzzRetryAfter checks that every answer of a server leads to a reasonable wait.
func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{"1", "0.5", "-1", "1e300", "NaN", "-Inf", "0x1p-2", "Wed, 21 Oct 2026 07:28:00 GMT"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got := retryAfter(http.Header{"Retry-After": {text}}); got < 0 || got > time.Hour {
			t.Errorf("Retry-After: %s is %v", text, got)
		}
	})
}

// TestHang checks that an unanswered attempt is followed by another, and that the error for a
// context that ends describes the attempts.
func TestHang(t *testing.T) {
	c, _ := serve(t, hang(`{"ga`), say(200, "", `{"game":"g"}`))
	if a, err := c.Move(context10(t), "g", 4, "d4-e5"); err != nil || a.Game != "g" {
		t.Errorf("the answer is %+v, %v", a, err)
	}
	c, s := serve(t, hang(""), hang(""), hang(""))
	ctx, cancel := context.WithTimeout(t.Context(), 700*time.Millisecond)
	defer cancel()
	if _, err := c.Move(ctx, "g", 4, "d4-e5"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
	if n := len(s.requests()); n != 2 {
		t.Errorf("there were %d requests", n)
	}
	s.Close()
	ctx, cancel = context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	if _, err := c.Move(ctx, "g", 4, "d4-e5"); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "refused") {
		t.Errorf("the error is %v", err)
	}
}

// TestSilence checks that the error for a context that ends describes what happened to a stream.
func TestSilence(t *testing.T) {
	for text, want := range map[string]string{line("e", 1): "nothing has arrived", line("e", 1) + `{"bye":true}` + "\n": "about to stop"} {
		c, _ := serve(t, hang(text))
		c.least = time.Hour
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if all, err := watch(ctx, c, Cursor{}, -1); len(all) != 1 || !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), want) {
			t.Errorf("the stream is %q, and the error is %v, want %q", all, err, want)
		}
	}
}

// TestRefused checks the errors of refused requests, which are not repeated.
func TestRefused(t *testing.T) {
	c, s := serve(t,
		cut(""),
		say(409, "", `{"error":{"kind":"version","game":"hexdame","input":"d4-e5","reason":"old"},"state":{"id":"g","n":9,"version":8,"status":"playing","turn":"Black","epoch":"e"}}`),
		say(400, "", "bad"),
	)
	back := 0
	c.Back = func(time.Duration) { back++ }
	_, err := c.Move(context10(t), "g", 4, "d4-e5")
	if back != 1 {
		t.Errorf("with a refusal, the server was back %d times", back)
	}
	var e *Error
	var rules *hexgames.Error
	if !errors.As(err, &e) || !errors.As(err, &rules) || !errors.Is(err, referee.ErrVersion) || e.Status != 409 || rules.Input != "d4-e5" {
		t.Fatalf("the error is %v", err)
	}
	if e.State == nil || e.State.Version != 8 || e.State.Turn != hexgames.Black || e.State.Epoch != "e" {
		t.Errorf("the state is %+v", e.State)
	}
	if _, err = c.Move(context10(t), "g", 4, "d4-e5"); !errors.As(err, &e) || e.Status != 400 || e.State != nil {
		t.Errorf("the error is %v", err)
	}
	if heard := s.requests(); len(heard) != 3 || heard[1] == heard[2] {
		t.Errorf("the requests are %q", heard)
	}
}

// line returns a message with an event.
func line(epoch string, n int) string {
	return fmt.Sprintf(`{"epoch":%q,"game":"g","event":{"n":%d,"kind":"offered"}}`+"\n", epoch, n)
}

// watch returns a short form of a stream's messages, with the given maximum number.
func watch(ctx context.Context, c *Client, from Cursor, most int) (all []string, err error) {
	for m, err := range c.Watch(ctx, "g", from, true) {
		switch {
		case err != nil:
			return all, err
		case m.Event != nil:
			all = append(all, fmt.Sprintf("%s.%d", m.Epoch, m.Event.N))
		case m.Now != nil:
			all = append(all, fmt.Sprintf("now %d", m.Now.N))
		case m.Reset:
			all = append(all, "reset")
		case m.Time != 0:
			all = append(all, "time")
		}
		if len(all) == most {
			break
		}
	}
	return all, nil
}

// TestStream checks that whatever happens to a stream, it continues after the last event, and ends
// when the game does.
func TestStream(t *testing.T) {
	const now = `{"game":"g","now":{"n":1,"version":1,"status":"open","turn":"None","legal":["d4-e5"]}}` + "\n"
	c, s := serve(t,
		cut(line("e", 1)+now+`{"epoch":"e","game":"g","event":{"n":2`), // half a message
		cut(""),
		hang(line("e", 2)+`{"time":1,"echo":"x"}`+"\n"+line("e", 3)), // silence
		cut(line("e", 4)+`{"bye":true}`+"\n"+line("e", 5)),
		say(503, "0", `{"error":{"kind":"unavailable"}}`),
		say(429, "0", `{"error":{"kind":"limit"}}`),
		cut(`{"epoch":"f","reset":true}`+"\n"),
		cut(line("f", 1)),
		say(204, "", ""),
	)
	all, err := watch(context10(t), c, Cursor{}, -1)
	if want := strings.Fields("e.1 now+1 e.2 time e.3 e.4 reset f.1"); err != nil || strings.ReplaceAll(strings.Join(all, " "), "now ", "now+") != strings.Join(want, " ") {
		t.Errorf("the stream is %q, %v", all, err)
	}
	const path = "GET /api/games/g/stream?"
	want := []string{
		path + "legal=1", path + "after=e.1&legal=1", path + "after=e.1&legal=1", "echo " + `{"echo":"x"}`, path + "after=e.3&legal=1",
		path + "after=e.4&legal=1", path + "after=e.4&legal=1", path + "after=e.4&legal=1", path + "legal=1", path + "after=f.1&legal=1",
	}
	if heard := s.requests(); !slices.Equal(heard, want) {
		t.Errorf("the requests are\n%s\nwant\n%s", strings.Join(heard, "\n"), strings.Join(want, "\n"))
	}
}

// TestBroken checks that a stream that has a gap, or goes back, causes an error, and that other
// streams are refused.
func TestBroken(t *testing.T) {
	for name, text := range map[string]string{
		"a gap":          line("e", 1) + line("e", 3),
		"back":           line("e", 1) + line("e", 1),
		"another epoch":  line("e", 1) + line("f", 2),
		"a late start":   line("e", 2),
		"not a message":  line("e", 1) + "\"what\"\n",
		"an empty reset": `{"epoch":"f","reset":true}` + "\n" + line("f", 2),
	} {
		c, _ := serve(t, hang(text))
		if _, err := watch(context10(t), c, Cursor{}, -1); err == nil || !errors.Is(err, ErrGap) && name != "not a message" {
			t.Errorf("%s gives %v", name, err)
		}
	}
	c, s := serve(t, say(404, "", `{"error":{"kind":"not-found"}}`))
	if _, err := watch(context10(t), c, Cursor{"e", 7}, -1); !errors.Is(err, ErrNotFound) {
		t.Errorf("a stream of no game gives %v", err)
	}
	if heard := s.requests(); len(heard) != 1 || heard[0] != "GET /api/games/g/stream?after=e.7&legal=1" {
		t.Errorf("the requests are %q", heard)
	}
	c, _ = serve(t, hang(line("e", 1)+line("e", 2)))
	if all, err := watch(context10(t), c, Cursor{}, 1); err != nil || len(all) != 1 {
		t.Errorf("a stream that is left gives %q, %v", all, err)
	}
}

// TestFollow checks the stream of a person.
func TestFollow(t *testing.T) {
	c, s := serve(t,
		cut(`{"games":[{"game":"g","n":3,"status":"open"}],"epoch":"e"}`+"\n"+line("e", 4)),
		cut(`{"games":[],"epoch":"e"}`+"\n"+line("e", 7)),
		say(401, "", `{"error":{"kind":"token"}}`),
	)
	var all []string
	for m, err := range c.Follow(context10(t)) {
		if err != nil {
			if !errors.Is(err, ErrToken) {
				t.Error(err)
			}
			break
		}
		text, _ := json.Marshal(m.Games)
		all = append(all, string(text))
		if m.Event != nil {
			all[len(all)-1] = fmt.Sprint(m.Event.N)
		}
	}
	if want := []string{`[{"game":"g","n":3,"status":"open"}]`, "4", "[]", "7"}; !slices.Equal(all, want) {
		t.Errorf("the stream is %q", all)
	}
	if n := len(s.requests()); n != 3 {
		t.Errorf("there were %d requests", n)
	}
}

// TestNew checks which addresses are refused.
func TestNew(t *testing.T) {
	for _, bad := range []string{"", "localhost:8080", "ftp://x", "http://", "http://x/#game=g", "http://x?y", "http://x\x00"} {
		if _, err := New(bad, ""); err == nil {
			t.Errorf("%q is an address", bad)
		}
	}
	c, err := New("https://club.example/hex/", "one")
	if err != nil || c.URL != "https://club.example/hex" || c.attempt != patience || c.silence != silence || c.least != least {
		t.Errorf("the client is %+v, %v", c, err)
	}
	if t2 := c.http.Transport.(*http.Transport); t2.Proxy == nil {
		t.Error("the client ignores the proxies of the environment")
	}
}

// TestAs checks that the client of another person differs only in the token.
func TestAs(t *testing.T) {
	var lost, back int
	c, s := serve(t, cut(""), say(200, "", "{}"))
	c.Lost, c.Back = func(error) { lost++ }, func(time.Duration) { back++ }
	d := c.As("two")
	d.Me(context10(t))
	if len(s.requests()) != 2 || lost != 1 || back != 1 {
		t.Errorf("%d requests lost the server %d times, and found it %d times", len(s.requests()), lost, back)
	}
	if d.Token != "two" || c.Token != "secret" || d.http != c.http || d.attempt != c.attempt || d.silence != c.silence || d.least != c.least {
		t.Errorf("the client is %+v, from %+v", d, c)
	}
}

// TestRequests checks the requests of the methods, and that each returns the answer.
func TestRequests(t *testing.T) {
	for _, row := range []struct {
		send         func(context.Context, *Client) (any, error)
		answer, want string
		request      string
	}{
		{
			func(ctx context.Context, c *Client) (any, error) { s, err := c.Server(ctx); return s.Epoch, err },
			`{"epoch":"e"}`, "e", "GET /api",
		},
		{
			func(ctx context.Context, c *Client) (any, error) {
				p, token, err := c.NewPerson(ctx, "Ada", true)
				return p.Name + " " + token, err
			},
			`{"person":{"name":"Ada"},"token":"t"}`, "Ada t", `POST /api/people {"name":"Ada","bot":true}`,
		},
		{
			func(ctx context.Context, c *Client) (any, error) { m, err := c.Me(ctx); return m.Person.Name, err },
			`{"person":{"name":"Ada"}}`, "Ada", "GET /api/me",
		},
		{
			func(ctx context.Context, c *Client) (any, error) {
				all, err := c.Mine(ctx, Filter{Status: []referee.Status{referee.Open, referee.Playing}, Before: 70, Limit: 9})
				return len(all), err
			},
			`{"games":[{},{}]}`, "2", "GET /api/me/games?before=70&limit=9&status=open%2Cplaying",
		},
		{
			func(ctx context.Context, c *Client) (any, error) {
				all, err := c.Games(ctx, Filter{})
				return len(all), err
			},
			`{"games":[{}]}`, "1", "GET /api/games",
		},
		{
			func(ctx context.Context, c *Client) (any, error) { all, err := c.Lobby(ctx); return len(all), err },
			`{"games":[{}]}`, "1", "GET /api/lobby",
		},
		{
			func(ctx context.Context, c *Client) (any, error) {
				a, err := c.Create(ctx, Creation{ID: "i", Game: "hexade", Seat: "White"})
				return a.Game, err
			},
			`{"game":"g"}`, "g", `POST /api/games {"id":"i","game":"hexade","seat":"White"}`,
		},
		{
			func(ctx context.Context, c *Client) (any, error) {
				s, err := c.State(ctx, "g/h", false)
				return s.N, err
			},
			`{"n":7}`, "7", "GET /api/games/g%2Fh",
		},
		{
			func(ctx context.Context, c *Client) (any, error) { s, err := c.State(ctx, "g", true); return s.N, err },
			`{"n":7}`, "7", "GET /api/games/g?legal=1",
		},
		{
			func(ctx context.Context, c *Client) (any, error) { s, err := c.Invite(ctx, "g", "s"); return s.N, err },
			`{"n":7}`, "7", `POST /api/games/g/invite {"secret":"s"}`,
		},
		{
			func(ctx context.Context, c *Client) (any, error) {
				e, err := c.Events(ctx, "g", 3)
				return len(e.Events), err
			},
			`{"events":[{},{}]}`, "2", "GET /api/games/g/events?after=3",
		},
		{
			func(ctx context.Context, c *Client) (any, error) { return c.Record(ctx, "g") },
			"[Game \"x\"]", "[Game \"x\"]", "GET /api/games/g/record",
		},
		{
			func(ctx context.Context, c *Client) (any, error) {
				a, err := c.Do(ctx, "g", Command{ID: "i", Command: referee.Command{Do: Rematch}})
				return a.N, err
			},
			`{"n":7}`, "7", `POST /api/games/g/commands {"id":"i","do":"rematch"}`,
		},
	} {
		c, s := serve(t, say(200, "", row.answer))
		if got, err := row.send(context10(t), c); err != nil || fmt.Sprint(got) != row.want {
			t.Errorf("%s is answered with %v, %v, want %s", row.request, got, err, row.want)
		}
		if heard := s.requests(); len(heard) != 1 || heard[0] != row.request {
			t.Errorf("the requests are %q, want %q", heard, row.request)
		}
	}
}

// TestUnsent checks the error for a request that cannot be sent.
func TestUnsent(t *testing.T) {
	c, _ := serve(t)
	c.URL = "http://\x00"
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := c.Me(ctx); err == nil || !strings.Contains(err.Error(), "invalid control character") {
		t.Errorf("the error is %v", err)
	}
}

// TestBackoff checks that waits double, up to a limit, and differ.
func TestBackoff(t *testing.T) {
	b := backoff{least: least}
	waits := map[time.Duration]bool{}
	for i := range 40 {
		d, full := b.next(time.Minute)-time.Minute, min(least<<min(i, 20), most)
		if d < full/2 || d > full {
			t.Errorf("wait %d is %v", i, d)
		}
		waits[d] = true
	}
	if len(waits) < 20 {
		t.Errorf("there are %d different waits", len(waits))
	}
}
