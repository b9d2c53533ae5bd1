package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Client is a connection to a server. A Client that loses its connection reconnects, unless the
// server rejects it. Coordinators and workers may share a Client.
type Client struct {
	conn *nats.Conn
	js   jetstream.JetStream
	life context.Context // ends when the connection is closed for good, with the reason as its cause
	end  context.CancelCauseFunc
}

// Options configure a Client. The zero value suits a server on this machine.
type Options struct {
	Creds  string       // the credentials file, if the server requires one
	Notice func(string) // called when the connection is lost or restored; may be nil
}

// Dial connects to one of the servers in a comma-separated list of URLs, such as
// nats://localhost:4222. If no server responds, Dial calls Notice, and the Client keeps trying. If
// the server rejects the Client, Dial returns an error.
func Dial(urls string, o Options) (*Client, error) {
	for one := range strings.SplitSeq(urls, ",") {
		if strings.TrimSpace(one) == "" {
			return nil, fmt.Errorf("the servers are %q: want a URL such as nats://localhost:4222, or several separated by commas", urls)
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
	c := &Client{}
	c.life, c.end = context.WithCancelCause(context.Background())
	gone := false // whether the user has been told that there is no server
	back := func(*nats.Conn) {
		if gone {
			gone = false
			notice("connected to the server again")
		}
	}
	var told string // the last error reported
	options := append(more,
		// Messages that cannot be sent now are not buffered: their senders try again.
		nats.Name("hexlab"), nats.MaxReconnects(-1), nats.ReconnectBufSize(-1), nats.PingInterval(20*time.Second),
		nats.CustomReconnectDelay(func(attempts int) time.Duration {
			return time.Duration(min(50, attempts)*50+rand.IntN(50*min(50, attempts))) * time.Millisecond
		}),
		nats.DisconnectErrHandler(func(*nats.Conn, error) {
			gone = true
			notice("the server is gone: trying to reach it again")
		}),
		nats.ConnectHandler(back), nats.ReconnectHandler(back),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			// Callers that are waiting receive other errors, too.
			if text := err.Error(); errors.Is(err, nats.ErrPermissionViolation) && text != told {
				told = text
				notice(text)
			}
		}),
		nats.NoCallbacksAfterClientClose(), nats.ClosedHandler(func(conn *nats.Conn) { c.end(rejection(urls, conn.LastError())) }),
	)
	if o.Creds != "" {
		if _, err := os.Stat(o.Creds); err != nil {
			return nil, fmt.Errorf("the credentials file: %w", err)
		}
		options = append(options, nats.UserCredentials(o.Creds))
	}
	var err error
	if c.conn, err = nats.Connect(urls, options...); err != nil && urls != "" && passes(err) {
		gone = true
		notice(fmt.Sprintf("no server at %s (%v): trying again", hide(urls), err))
		c.conn, err = nats.Connect(urls, append(options, nats.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return nil, rejection(urls, err)
	}
	c.js, err = jetstream.New(c.conn)
	return c, err
}

// passes reports whether a connection error may be temporary. It is if nobody answers, but not if
// the server refuses.
func passes(err error) bool {
	var network net.Error
	return errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF) || errors.As(err, &network)
}

// rejection returns the error for a server that rejects a Client.
func rejection(urls string, err error) error {
	err = fmt.Errorf("cannot connect to %s: %w", hide(urls), err)
	if errors.Is(err, nats.ErrAuthorization) {
		err = fmt.Errorf("%w: want its token, as in nats://token@host:port, or credentials", err)
	}
	return err
}

// hide returns URLs without their secrets.
func hide(urls string) string {
	var shown []string
	for one := range strings.SplitSeq(urls, ",") {
		scheme, rest, ok := strings.Cut(strings.TrimSpace(one), "://")
		if !ok {
			scheme, rest = "nats", scheme
		}
		shown = append(shown, scheme+"://"+rest[strings.LastIndexByte(rest, '@')+1:])
	}
	return strings.Join(shown, ",")
}

// errClosed is the cause for a Client that was closed.
var errClosed = errors.New("the connection was closed")

// Close closes the connection.
func (c *Client) Close() {
	c.end(errClosed)
	c.conn.Close()
}

// bind returns a context that ends with ctx or with the Client. In the latter case, its cause gives
// the reason.
func (c *Client) bind(ctx context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(c.life, func() { cancel(context.Cause(c.life)) })
	return ctx, func(err error) { stop(); cancel(err) }
}

// subscribe calls each handler with the messages on its subject until end is called.
func (c *Client) subscribe(handlers map[string]nats.MsgHandler) (end func(), err error) {
	var all []*nats.Subscription
	end = func() {
		for _, s := range all {
			s.Unsubscribe()
		}
	}
	for subject, f := range handlers {
		s, err := c.conn.Subscribe(subject, f)
		if err != nil {
			end()
			return nil, cmp.Or(context.Cause(c.life), err)
		}
		all = append(all, s)
	}
	return end, nil
}

// wait waits for a connection.
func (c *Client) wait(ctx context.Context) {
	for ctx.Err() == nil && !c.conn.IsConnected() {
		pause(ctx, 50*time.Millisecond)
	}
}
