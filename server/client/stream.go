package client

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
)

// A Message is a message of a stream. Its non-zero fields determine its meaning.
type Message struct {
	Epoch string         `json:"epoch"`
	Game  string         `json:"game"`
	Event *referee.Event `json:"event"` // an event of Game
	Now   *Now           `json:"now"`   // Game after its events so far
	Games []Head         `json:"games"` // starts a person's stream after every connect; not nil, but may be empty
	Time  clocks.Millis  `json:"time"`  // of the server, which is alive
	Echo  string         `json:"echo"`  // answered by the client
	Reset bool           `json:"reset"` // known events of the game may never have happened; all events follow
	Bye   bool           `json:"bye"`   // the client reconnects
}

// A Head is one of the person's games and the number of its last event.
type Head struct {
	Game   string         `json:"game"`
	N      int            `json:"n"`
	Status referee.Status `json:"status"`
}

// ErrGap matches the error for a stream with an event that is not the next one after the last, in
// the same epoch.
var ErrGap = errors.New("the stream has a gap, or goes back")

// Watch returns the messages of a game's stream, starting after a cursor, with the legal moves if
// requested. Whatever happens to the connection, the events are numbered without gaps, except after
// a message with Reset. The sequence ends without an error when the game is over and complete. It
// ends with an error when the context ends or the server refuses the stream.
func (c *Client) Watch(ctx context.Context, game string, from Cursor, legal bool) iter.Seq2[Message, error] {
	s := stream{client: c, path: gamePath(game) + "/stream", cursor: &from, query: url.Values{}}
	if legal {
		s.query.Set("legal", "1")
	}
	return s.all(ctx)
}

// Follow returns the messages of the person's stream, about all games. Events may be missing
// between two connections, so compare their numbers, and the numbers in Games. The sequence ends
// when the context ends or the server refuses the stream.
func (c *Client) Follow(ctx context.Context) iter.Seq2[Message, error] {
	s := stream{client: c, path: "/api/me/stream", query: url.Values{}}
	return s.all(ctx)
}

// A stream is a stream across connections.
type stream struct {
	client *Client
	path   string
	query  url.Values
	cursor *Cursor // nil for the stream of a person
	wait   backoff
}

// errStop means that the caller wants no more messages, or that there are none.
var errStop = errors.New("stop")

func (s stream) all(ctx context.Context) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		s := s // allows ranging over it again
		if s.cursor != nil {
			from := *s.cursor
			s.cursor = &from
		}
		s.wait.least = s.client.least
		for {
			err := s.listen(ctx, yield)
			var e *again
			switch {
			case err == errStop:
				return
			case ctx.Err() != nil:
				yield(Message{}, ctx.Err())
				return
			case !errors.As(err, &e):
				yield(Message{}, err)
				return
			}
			if !s.wait.sleep(ctx, e.after) {
				yield(Message{}, fmt.Errorf("%w, after: %w", ctx.Err(), e.err))
				return
			}
		}
	}
}

// listen delivers the messages of one connection. If another one should follow, the error is an
// again.
func (s *stream) listen(ctx context.Context, yield func(Message, error) bool) error {
	one, cancel := context.WithCancel(ctx)
	defer cancel()
	quiet := time.AfterFunc(s.client.silence, cancel)
	defer quiet.Stop()
	query := maps.Clone(s.query)
	if s.cursor != nil && *s.cursor != (Cursor{}) {
		query.Set("after", s.cursor.String())
	}
	path := s.path
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	response, err := s.client.send(one, http.MethodGet, path, nil, "application/x-ndjson")
	if err != nil {
		return s.client.failed(ctx, err)
	}
	defer response.Body.Close()
	switch {
	case response.StatusCode == http.StatusNoContent:
		s.client.reached()
		return errStop
	case response.StatusCode != http.StatusOK:
		text, _ := io.ReadAll(io.LimitReader(response.Body, 1<<20))
		return s.client.refused(response, text)
	}
	s.client.reached()
	lines := bufio.NewReader(response.Body)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil { // what was read is not a whole line
			if one.Err() != nil && ctx.Err() == nil {
				err = fmt.Errorf("nothing has arrived for %v", s.client.silence)
			}
			return &again{err: err}
		}
		quiet.Reset(s.client.silence)
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		var m Message
		if err := json.Unmarshal(line, &m); err != nil {
			return fmt.Errorf("%s: a message cannot be read: %w", s.path, err)
		}
		s.wait.tries = 0 // the server works
		if m.Bye {
			return &again{err: errors.New("the server is about to stop")}
		}
		if m.Echo != "" && s.client.Token != "" {
			go s.client.echo(ctx, m.Echo)
		}
		if err := s.move(m); err != nil {
			return err
		}
		if !yield(m, nil) {
			return errStop
		}
	}
}

// move moves the cursor past a message.
func (s *stream) move(m Message) error {
	switch {
	case s.cursor == nil:
	case m.Reset:
		*s.cursor = Cursor{}
	case m.Event != nil:
		if m.Event.N != s.cursor.N+1 || s.cursor.Epoch != "" && m.Epoch != s.cursor.Epoch {
			return fmt.Errorf("%s: %w: %s.%d follows %v", s.path, ErrGap, m.Epoch, m.Event.N, *s.cursor)
		}
		*s.cursor = Cursor{m.Epoch, m.Event.N}
	}
	return nil
}

// echo answers an echo, once: a late answer is useless.
func (c *Client) echo(ctx context.Context, nonce string) {
	c.once(ctx, http.MethodPost, "/api/echo", []byte(`{"echo":`+strconv.Quote(nonce)+`}`), nil)
}
