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

// stream makes a stream, unless it is there.
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
		return nil, &jetstream.APIError{ErrorCode: jetstream.JSErrCodeJetStreamNotEnabled, Description: "it has no JetStream: want jetstream in its configuration"}
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
		return nil, &fatal{fmt.Errorf("the server has a stream %s that is not of this program: delete it, or use another server", name)}
	case is.Replicas < replicas: // more than another coordinator wanted; never less
		is.Replicas = replicas
		return c.js.UpdateStream(ctx, is)
	}
	return s, nil
}

// consumer makes the consumer of a run in a stream. A message is delivered again after so much
// silence.
func (c *Client) consumer(ctx context.Context, stream, subject, run string, silence time.Duration) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
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
	if err != nil && strings.Contains(err.Error(), "maximum messages per subject") {
		return nil
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return errUnstored
	}
	return err
}

// errUnstored is the error of a stream that does not answer whoever publishes. A server that has
// failed to write a stream, for example because the disk was full, does so until it restarts.
var errUnstored = errors.New("it stores nothing: is its disk full?")

// acknowledge removes a message from its stream.
func acknowledge(ctx context.Context, m jetstream.Msg) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return m.DoubleAck(ctx)
}

// A fatal is an error that does not pass.
type fatal struct{ error }

// refuses reports whether an error is a server's answer that it cannot do what it is asked, as
// where it has no JetStream, or fewer servers than replicas.
func refuses(err error) bool {
	var api *jetstream.APIError
	const later = 10008 // a cluster without a leader
	return errors.As(err, &api) && api.ErrorCode != later
}

// plain returns an error without what only programmers of NATS understand.
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

// A trouble is an error that may pass. The user is told if it lasts, and when it has passed.
type trouble struct {
	client *Client
	notice func(format string, args ...any)
	since  time.Time // zero if there is none
	told   bool
}

// is says that there is an error. If there is no connection, the Client tells the user.
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

// lasts reports whether there has been an error for so long.
func (t *trouble) lasts(d time.Duration) bool { return !t.since.IsZero() && time.Since(t.since) > d }

// was says that there is no error any more.
func (t *trouble) was() {
	if t.told {
		t.notice("the queue works again")
	}
	t.since, t.told = time.Time{}, false
}

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

// every calls a function at intervals until the function that it returns is called.
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
