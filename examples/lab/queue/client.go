package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Client is a connection to a server. It connects again whenever it is lost. Coordinators and
// workers may share one.
type Client struct {
	conn *nats.Conn
	js   jetstream.JetStream
}

// Options are how a Client connects. The zero Options are fine for a server on this machine.
type Options struct {
	Creds  string       // the file with the credentials, if the server wants any
	Notice func(string) // is called when the connection is lost, and when it is back; may be nil
}

// Dial connects to one of the servers of a comma-separated list of URLs, such as
// nats://localhost:4222. If no server is there, Dial tells Notice, and the Client goes on
// trying.
func Dial(urls string, o Options) (*Client, error) {
	for one := range strings.SplitSeq(urls, ",") {
		if strings.TrimSpace(one) == "" {
			return nil, fmt.Errorf("the servers are %q: want a URL such as nats://localhost:4222, or several with commas", urls)
		}
	}
	return o.dial(urls)
}

// Dial connects to the server.
func (s *Server) Dial() (*Client, error) {
	return Options{}.dial("", nats.InProcessServer(s.server), nats.Token(s.token))
}

// dial connects.
func (o Options) dial(urls string, more ...nats.Option) (*Client, error) {
	notice := o.Notice
	if notice == nil {
		notice = func(string) {}
	}
	var told error // the last reason that was told
	options := append(more,
		nats.Name("hexlab"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.ReconnectWait(500*time.Millisecond),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { notice("the server is gone: trying to reach it again") }),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) {
			if told == nil || err == nil || told.Error() != err.Error() {
				told = err
				notice(fmt.Sprintf("no server at %s (%v): trying again", hide(urls), err))
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { told = nil; notice("connected to the server again") }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // whoever waits gets the error, too
		nats.CustomReconnectDelay(func(attempts int) time.Duration {
			return min(5*time.Second, time.Duration(attempts)*100*time.Millisecond)
		}),
	)
	if o.Creds != "" {
		options = append(options, nats.UserCredentials(o.Creds))
	}
	conn, err := nats.Connect(urls, options...)
	if err != nil {
		return nil, fmt.Errorf("cannot connect to %s: %w", hide(urls), err)
	}
	if urls != "" && !conn.IsConnected() {
		notice(fmt.Sprintf("no server at %s: trying again", hide(urls)))
	}
	js, err := jetstream.New(conn)
	return &Client{conn, js}, err
}

// hide returns URLs without what users keep to themselves.
func hide(urls string) string {
	var shown []string
	for one := range strings.SplitSeq(urls, ",") {
		scheme, rest, ok := strings.Cut(one, "://")
		if !ok {
			scheme, rest = "nats", one
		}
		shown = append(shown, scheme+"://"+rest[strings.LastIndexByte(rest, '@')+1:])
	}
	return strings.Join(shown, ",")
}

// Close ends the connection.
func (c *Client) Close() { c.conn.Close() }

// streams makes the streams, or makes them as they should be.
func (c *Client) streams(ctx context.Context, replicas int) error {
	for stream, subject := range map[string]string{jobs: jobSubject, results: resultSubject} {
		_, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: stream, Subjects: []string{subject + "*.*"},
			Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: replicas,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// consumer makes the consumer of a run in a stream. A message is delivered again after so much
// silence.
func (c *Client) consumer(ctx context.Context, stream, subject, run string, silence time.Duration) (jetstream.Consumer, error) {
	return c.js.CreateOrUpdateConsumer(ctx, stream, jetstream.ConsumerConfig{
		Durable: run, FilterSubject: subject + run + ".*",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: silence, MaxDeliver: -1, MaxAckPending: 1 << 20, MaxWaiting: 1 << 16,
	})
}

// publish publishes a message in a stream. A message on a subject that has one is none: the
// stream does not take it, and that is not an error.
func (c *Client) publish(ctx context.Context, m *nats.Msg) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_, err := c.js.PublishMsg(ctx, m, jetstream.WithRetryAttempts(0))
	var api *jetstream.APIError
	if errors.As(err, &api) && strings.Contains(api.Description, "maximum messages per subject") {
		return nil
	}
	return err
}

// callTime is how long a call to the server may take.
const callTime = 10 * time.Second

// pause waits, unless the context ends first.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// A backoff is the pause before the next try, which grows from try to try.
type backoff time.Duration

// next returns the pause, and makes the one after it longer.
func (b *backoff) next() time.Duration {
	*b = min(max(2**b, backoff(50*time.Millisecond)), backoff(5*time.Second))
	return time.Duration(*b)
}
