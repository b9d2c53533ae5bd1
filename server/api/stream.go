package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
)

// The interval of a stream's signs of life, and the time a client may take to read.
const (
	heartbeat = 10 * time.Second
	slowest   = 10 * time.Second
)

// A stream is an open-ended response, as server-sent events or as lines.
type stream struct {
	w      http.ResponseWriter
	rc     *http.ResponseController
	events bool // server-sent events
	epoch  string
	text   *bytes.Buffer // to be written; nil if there is nothing
}

// texts holds write buffers for streams, so that a waiting stream has none.
var texts = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// openStream counts a stream, until end is called.
func (a *API) openStream(q *request) (end func(), err error) {
	if q.ContentLength != 0 { // nobody would read it, so nobody would notice that the client is gone
		return nil, hall.Refuse(hall.ErrRequest, "", "a request for a stream must not have a body")
	}
	return a.limiter.open(q.budgets()...)
}

// empty answers a HEAD request without the work for the answer. The header matches the answer to
// GET.
func (q *request) empty(w http.ResponseWriter) (any, error) {
	q.status = http.StatusOK
	w.WriteHeader(q.status)
	return nil, nil
}

// newStream starts a stream.
func (a *API) newStream(w http.ResponseWriter, q *request) *stream {
	q.control.SetReadDeadline(time.Time{}) // reading only detects that the client is gone
	s := &stream{w: w, rc: http.NewResponseController(w), epoch: a.hall.Epoch()}
	s.events = strings.Contains(q.Header.Get("Accept"), "text/event-stream")
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	if s.events {
		h.Set("Content-Type", "text/event-stream")
	}
	h.Set("X-Accel-Buffering", "no") // proxies must not wait for more
	return s
}

// say adds a message. The id is the number of an event in the game of the stream, or 0.
func (s *stream) say(message []byte, id int) {
	if s.text == nil {
		s.text = texts.Get().(*bytes.Buffer)
	}
	if s.events {
		if id > 0 {
			s.text.WriteString("id: " + s.epoch + "." + strconv.Itoa(id) + "\n")
		}
		s.text.WriteString("data: ")
	}
	s.text.Write(message)
	s.text.WriteByte('\n')
	if s.events {
		s.text.WriteByte('\n')
	}
}

// tell adds the news of a game.
func (s *stream) tell(messages []hall.Message, own bool) {
	var line []byte
	for _, m := range messages {
		line = append(append(line[:0], `{"game":"`...), m.Game...)
		if m.Event != nil {
			line = append(append(append(line, `","epoch":"`...), s.epoch...), `","event":`...)
			line = append(line, m.Event...)
		} else {
			line = append(append(line, `","now":`...), m.Now...)
		}
		id := m.N
		if own {
			id = 0
		}
		s.say(append(line, '}'), id)
	}
}

// send writes the added messages. It returns an error if the client is gone, or reads too slowly.
func (s *stream) send() error {
	if s.text == nil {
		return nil
	}
	text := s.text
	s.text = nil
	if err := s.rc.SetWriteDeadline(time.Now().Add(slowest)); err != nil {
		return err
	}
	_, err := s.w.Write(text.Bytes())
	if text.Reset(); text.Cap() <= 8<<10 {
		texts.Put(text)
	}
	if err == nil {
		err = s.rc.Flush()
	}
	return err
}

// beat adds a sign of life, which asks for an echo.
func (a *API) beat(s *stream, q *request) {
	message, _ := json.Marshal(struct {
		Time clocks.Millis `json:"time"`
		Echo string        `json:"echo,omitempty"`
	}{a.hall.Now(), a.hall.Echo(q.person.ID)})
	s.say(message, 0)
}

// run writes a stream until the client is gone or no longer allowed in, the server is about to
// stop, or next reports the end. The function next adds the news and returns the longest time until
// it must be called again.
func (a *API) run(s *stream, q *request, l *hall.Listener, next func(beat bool) (wait time.Duration, more bool)) {
	if !q.isIn() { // the person may have been banned before there was a listener
		return
	}
	a.beat(s, q)
	beats := time.NewTicker(heartbeat)
	defer beats.Stop()
	beat := false
	for {
		wait, more := next(beat)
		q.charge()
		if s.send() != nil || !more {
			return
		}
		var again <-chan time.Time
		if wait > 0 {
			again = time.After(wait)
		}
		beat = false
		select {
		case <-l.Changed:
		case <-again:
		case <-l.Check:
			if !q.isIn() {
				return
			}
		case <-beats.C:
			if !q.isIn() {
				return
			}
			beat = true
			a.beat(s, q)
		case <-q.Context().Done():
			return
		case <-a.hall.Closing():
			s.say([]byte(`{"bye":true}`), 0)
			s.send() // the client may be gone
			return
		}
	}
}

// cursor returns the last event that the client has and reports whether the client's epoch differs.
func (q *request) cursor() (after int, reset bool, err error) {
	text := q.Header.Get("Last-Event-ID")
	if text == "" {
		text = q.URL.Query().Get("after")
	}
	if text == "" {
		return 0, false, nil
	}
	epoch, number, dot := strings.Cut(text, ".")
	if !dot {
		epoch, number = q.api.hall.Epoch(), text
	}
	after, err = strconv.Atoi(number)
	switch {
	case err != nil || after < 0:
		return 0, false, hall.Refuse(hall.ErrRequest, text, "want EPOCH.N, the epoch and the number of an event, or only the number")
	case epoch != q.api.hall.Epoch():
		return 0, true, nil
	}
	return after, false, nil
}

// stream answers with the events of a game.
func (a *API) stream(w http.ResponseWriter, q *request) (any, error) {
	after, reset, err := q.cursor()
	if err != nil {
		return nil, err
	}
	end, err := a.openStream(q)
	if err != nil {
		return nil, err
	}
	defer end()
	l, c, leave, err := a.hall.Watch(q.Context(), q.person.ID, q.PathValue("id"), after)
	if err != nil {
		return nil, err
	}
	defer leave()
	if c.Over() && after > 0 {
		return q.nothing(w)
	}
	s, legal := a.newStream(w, q), q.flag("legal")
	if q.Method == http.MethodHead {
		return q.empty(w)
	}
	if reset {
		s.say([]byte(`{"epoch":"`+a.hall.Epoch()+`","reset":true}`), 0)
	}
	first := true
	a.run(s, q, l, func(beat bool) (time.Duration, bool) {
		ctx, cancel := context.WithTimeout(detached(q.Context()), slowest)
		defer cancel()
		l.Take()
		messages := a.hall.Messages(ctx, c, legal)
		if (beat || first) && len(messages) == 0 {
			if m := a.hall.NowMessage(ctx, c, legal); m.Now != nil {
				messages = append(messages, m)
			}
		}
		first = false
		s.tell(messages, false)
		return c.Wait(a.hall).Duration(), !c.Over() // over: the client has everything
	})
	return nil, nil
}

// myStream answers with the events of all games of a person.
func (a *API) myStream(w http.ResponseWriter, q *request) (any, error) {
	end, err := a.openStream(q)
	if err != nil {
		return nil, err
	}
	defer end()
	l, places, leave, err := a.hall.Follow(q.Context(), q.person.ID)
	if err != nil {
		return nil, err
	}
	defer leave()
	s, legal := a.newStream(w, q), q.flag("legal")
	if q.Method == http.MethodHead {
		return q.empty(w)
	}
	known, live := map[string]int{}, map[string]bool{} // a finished game may get a rematch
	for _, p := range places {
		known[p.Game], live[p.Game] = p.N, true
	}
	message, _ := json.Marshal(map[string]any{"games": places, "epoch": a.hall.Epoch()})
	s.say(message, 0)
	var rest []string // the games with more messages
	a.run(s, q, l, func(beat bool) (wait time.Duration, more bool) {
		ctx, cancel := context.WithTimeout(detached(q.Context()), slowest)
		defer cancel()
		games := append(rest, l.Take()...)
		rest = nil
		if beat {
			for game := range live {
				games = append(games, game)
			}
		}
		for _, game := range games {
			c, err := a.hall.CursorOf(ctx, q.person.ID, game, known[game])
			if err != nil {
				return 0, false // the client reconnects, and fills the gap
			}
			messages := a.hall.Messages(ctx, c, legal)
			if beat && len(messages) == 0 {
				if m := a.hall.NowMessage(ctx, c, legal); m.Now != nil {
					messages = append(messages, m)
				}
			}
			s.tell(messages, true)
			known[game], live[game] = c.N(), true
			if c.Over() {
				delete(live, game)
			}
			if c.Wait(a.hall) > 0 {
				rest, wait = append(rest, game), time.Millisecond
			}
		}
		return wait, true
	})
	return nil, nil
}
