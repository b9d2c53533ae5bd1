package client

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"example.com/hexgames"
)

// The kinds of server errors. There are also the kinds of the library and of package referee.
const (
	ErrRequest     hexgames.ErrorKind = "request"     // the body cannot be read
	ErrToken       hexgames.ErrorKind = "token"       // missing or unknown
	ErrForbidden   hexgames.ErrorKind = "forbidden"   // not permitted to this person
	ErrSecret      hexgames.ErrorKind = "secret"      // missing, or not for a free seat
	ErrNotFound    hexgames.ErrorKind = "not-found"   // no such address, game, or token, or a private game
	ErrReused      hexgames.ErrorKind = "reused"      // the id of a different command
	ErrTooLarge    hexgames.ErrorKind = "too-large"   // the body
	ErrLimit       hexgames.ErrorKind = "limit"       // too many requests
	ErrUnavailable hexgames.ErrorKind = "unavailable" // send the same request again
)

// An Error is a refused request. With errors.As, it is also a [hexgames.Error], and errors.Is
// matches its kind.
type Error struct {
	Status int             // the HTTP status
	Err    *hexgames.Error // never nil
	State  *State          // the game, if the request was about one
}

func (e *Error) Error() string { return strconv.Itoa(e.Status) + ": " + e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// retryAfter returns the wait that a server asks for, at most an hour. That is also how long the
// hourly budgets of a server take to refill.
func retryAfter(h http.Header) time.Duration {
	seconds, err := strconv.ParseFloat(h.Get("Retry-After"), 64)
	if err != nil || !(seconds > 0) {
		return 0
	}
	return time.Duration(min(seconds, time.Hour.Seconds()) * float64(time.Second))
}

// refused returns the error for a response. It is an again if the request should be sent again.
func (c *Client) refused(response *http.Response, text []byte) error {
	var body struct {
		Error *hexgames.Error `json:"error"`
		State *State          `json:"state"`
	}
	if json.Unmarshal(text, &body) != nil || body.Error == nil {
		// Not from the server, but from something in between.
		body.Error = &hexgames.Error{Kind: "http", Input: response.Request.URL.Path, Reason: response.Status}
	}
	e := &Error{response.StatusCode, body.Error, body.State}
	after := retryAfter(response.Header)
	switch response.StatusCode {
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		c.missed(e)
		return &again{e, after}
	case http.StatusTooManyRequests:
		c.reached()
		return &again{e, after}
	}
	c.reached()
	return e
}
