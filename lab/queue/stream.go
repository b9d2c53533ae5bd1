package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// callTime is how long a call to the server may take.
const callTime = 5 * time.Second

// stream creates a stream if necessary.
func (c *Client) stream(ctx context.Context, name, subject string, replicas int) (jetstream.Stream, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	want := jetstream.StreamConfig{
		Name: name, Subjects: []string{subject + "*.*"},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: replicas,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
	}
	s, err := c.js.CreateStream(ctx, want)
	if errors.Is(err, nats.ErrNoResponders) {
		return nil, &jetstream.APIError{ErrorCode: jetstream.JSErrCodeJetStreamNotEnabled, Description: "it has no JetStream: add jetstream to its configuration"}
	}
	if !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
		return s, err
	}
	if s, err = c.js.Stream(ctx, name); err != nil {
		return nil, err
	}
	switch is := s.CachedInfo().Config; {
	case is.Retention != want.Retention || is.Discard != want.Discard || is.MaxMsgsPerSubject != 1 || !is.DiscardNewPerSubject ||
		!slices.Equal(is.Subjects, want.Subjects):
		return nil, &fatal{fmt.Errorf("the server has a stream %s that does not belong to this program: delete it, or use another server", name)}
	case is.Replicas < replicas: // never reduced: another coordinator may want more
		is.Replicas = replicas
		return c.js.UpdateStream(ctx, is)
	}
	return s, nil
}

// consumer creates a run's consumer for a stream. A message is redelivered after that much silence.
func (c *Client) consumer(ctx context.Context, stream, subject, run string, silence time.Duration) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return c.js.CreateOrUpdateConsumer(ctx, stream, jetstream.ConsumerConfig{
		Durable: run, FilterSubject: subject + run + ".*",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: silence, MaxDeliver: -1, MaxAckPending: 1 << 20, MaxWaiting: 1 << 16,
	})
}

// publish publishes a message to a stream. If the subject already has a message, the stream rejects
// the new one; that is not an error.
func (c *Client) publish(ctx context.Context, m *nats.Msg) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	_, err := c.js.PublishMsg(ctx, m, jetstream.WithRetryAttempts(0))
	if err != nil && strings.Contains(err.Error(), "maximum messages per subject") {
		return nil
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return errUnstored
	}
	return err
}

// errUnstored is the error for a stream that does not acknowledge messages. After a server fails to
// write to a stream, for example because the disk is full, it acknowledges nothing until it
// restarts.
var errUnstored = errors.New("it stores nothing: is its disk full?")

// acknowledge removes a message from its stream.
func acknowledge(ctx context.Context, m jetstream.Msg) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return m.DoubleAck(ctx)
}

// A fatal is a permanent error.
type fatal struct{ error }

// refuses reports whether an error is a server's reply that it cannot fulfill a request, for
// example because it has no JetStream or fewer servers than replicas.
func refuses(err error) bool {
	var api *jetstream.APIError
	const later = 10008 // a cluster without a leader
	return errors.As(err, &api) && api.ErrorCode != later
}

// plain removes from an error the details that only NATS programmers understand.
func plain(err error) error {
	var api *jetstream.APIError
	switch {
	case errors.As(err, &api):
		return errors.New(api.Description)
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("it does not answer")
	}
	return err
}

// A trouble is a possibly temporary error. The user is told if it persists, and when it is over.
type trouble struct {
	client *Client
	notice func(format string, args ...any)
	since  time.Time // zero if there is none
	told   bool
}

// is reports an error. If there is no connection, the Client informs the user.
func (t *trouble) is(format string, err error) {
	if !t.client.conn.IsConnected() {
		t.since = time.Time{}
		return
	}
	if t.since.IsZero() {
		t.since = time.Now()
	}
	if !t.told && t.lasts(callTime+time.Second) {
		t.told = true
		t.notice(format+": trying again", plain(err))
	}
}

// lasts reports whether the error has persisted for longer than d.
func (t *trouble) lasts(d time.Duration) bool { return !t.since.IsZero() && time.Since(t.since) > d }

// was reports that the error is over.
func (t *trouble) was() {
	if t.told {
		t.notice("the queue works again")
	}
	t.since, t.told = time.Time{}, false
}

// pause waits for d or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// A backoff is the pause before the next attempt. It grows with each attempt.
type backoff time.Duration

// next returns the pause and lengthens the next one.
func (b *backoff) next() time.Duration {
	*b = min(max(2**b, backoff(50*time.Millisecond)), backoff(5*time.Second))
	return time.Duration(*b)
}

// every calls a function at intervals until stop is called.
func every(d time.Duration, f func()) (stop func()) {
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		t := time.NewTicker(max(d, time.Millisecond))
		defer t.Stop()
		for {
			select {
			case <-t.C:
				f()
			case <-done:
				return
			}
		}
	})
	return sync.OnceFunc(func() { close(done); ended.Wait() })
}
