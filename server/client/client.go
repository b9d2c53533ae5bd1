package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// A Client sends requests to a server, for a person or anonymously. Its methods may be called from
// any number of goroutines; set its fields before the first call.
type Client struct {
	URL   string // of the server, without a trailing slash
	Token string // the person's; "" to be anonymous

	// Lost is called when the server becomes unreachable, and Back when it is reachable again:
	// once each, no matter how many requests are waiting. Either may be nil.
	Lost func(error)
	Back func(gone time.Duration)

	http    *http.Client
	attempt time.Duration // time for one attempt at a request
	silence time.Duration // silent streams are dead after this time
	least   time.Duration // the shortest wait before another attempt

	mu   sync.Mutex
	gone time.Time // when the server became unreachable; zero if it is reachable
}

// Times of a Client.
const (
	patience = 15 * time.Second       // for one attempt at a request
	connect  = 5 * time.Second        // for a connection
	silence  = 25 * time.Second       // silent streams are dead after this time; a server sends something every ten seconds
	least    = 100 * time.Millisecond // before another attempt
	most     = 10 * time.Second       // the longest wait
)

// New returns a client of a server for the person with a token, or an anonymous client if the token
// is "".
func New(server, token string) (*Client, error) {
	u, err := url.Parse(server)
	switch {
	case err != nil:
		return nil, err
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("the server is %q: want a URL such as http://127.0.0.1:8080", server)
	}
	dialer := &net.Dialer{Timeout: connect}
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, TLSHandshakeTimeout: connect,
		ResponseHeaderTimeout: patience, IdleConnTimeout: time.Minute, MaxIdleConnsPerHost: 64,
	}
	return &Client{
		URL: strings.TrimRight(server, "/"), Token: token, http: &http.Client{Transport: transport},
		attempt: patience, silence: silence, least: least,
	}, nil
}

// As returns a client of the same server for another person.
func (c *Client) As(token string) *Client {
	return &Client{
		URL: c.URL, Token: token, Lost: c.Lost, Back: c.Back,
		http: c.http, attempt: c.attempt, silence: c.silence, least: c.least,
	}
}

// Close closes idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// call sends a request until it is answered, and reads the answer into a value unless that is nil.
func (c *Client) call(ctx context.Context, method, path string, body, answer any) error {
	var payload []byte
	if body != nil {
		var err error
		if payload, err = json.Marshal(body); err != nil {
			return err
		}
	}
	wait := backoff{least: c.least}
	for {
		err := c.once(ctx, method, path, payload, answer)
		var e *again
		if !errors.As(err, &e) {
			return err
		}
		if !wait.sleep(ctx, e.after) {
			return fmt.Errorf("%w, after: %w", ctx.Err(), e.err)
		}
	}
}

// once sends a request. If it should be sent again, the error is an again.
func (c *Client) once(ctx context.Context, method, path string, payload []byte, answer any) error {
	attempt, cancel := context.WithTimeout(ctx, c.attempt)
	defer cancel()
	response, err := c.send(attempt, method, path, payload, "application/json")
	if err != nil {
		return c.failed(ctx, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 1<<28))
	if err != nil {
		return c.failed(ctx, err)
	}
	if response.StatusCode >= 300 {
		return c.refused(response, text)
	}
	c.reached()
	switch a := answer.(type) {
	case nil:
		return nil
	case *string:
		*a = string(text)
		return nil
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return fmt.Errorf("%s %s: the answer cannot be read: %w", method, path, err)
	}
	return nil
}

// send sends a request.
func (c *Client) send(ctx context.Context, method, path string, payload []byte, accept string) (*http.Response, error) {
	var body io.Reader
	if payload != nil {
		body = bytes.NewReader(payload)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.URL+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", accept)
	if payload != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.Token != "" {
		request.Header.Set("Authorization", "Bearer "+c.Token)
	}
	return c.http.Do(request)
}
