// Package api serves a hall over HTTP: commands as POST requests, and events as streams. API.md
// describes the API for users.
package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
)

// Options configure access to a server and its features.
type Options struct {
	Log     *slog.Logger
	URL     string                 // the public URL, such as https://hex.example; "" for any address of this machine
	Share   string                 // the same, or the server's URL on the network; "" if unknown
	Hosts   func(host string) bool // reports whether a request may name a host; nil allows all
	Proxies []netip.Prefix         // trusted to report client addresses
	Page    http.Handler           // handles paths outside /api; nil for none
	Limits  Limits

	NoPictures bool // disables pictures of games
	InviteOnly bool // requests cannot create people

	// Connections returns the numbers of open client connections and of refused ones; nil if nobody
	// counts them.
	Connections func() (open, refused int64)
}

// Limits are the limits of a person and of an address. A limit of 0 means no limit, so the zero
// Limits permits everything.
type Limits struct {
	Rate    float64 `json:"rate"`    // requests per second
	Burst   int     `json:"burst"`   // requests at once
	Streams int     `json:"streams"` // streams
	Games   int     `json:"games"`   // unfinished games

	Address     int `json:"address"`     // requests and streams from an address, as a multiple of a person's
	People      int `json:"people"`      // people created from an address per hour
	NewGames    int `json:"newGames"`    // games created from an address per hour
	Connections int `json:"connections"` // connections from an address
}

// Standard are the default limits in API.md.
var Standard = Limits{Rate: 20, Burst: 100, Streams: 8, Games: 100, Address: 10, People: 60, NewGames: 300, Connections: 256}

// An API serves a hall.
type API struct {
	hall    *hall.Hall
	options Options
	log     *slog.Logger
	mux     *http.ServeMux
	limiter *limiter
	origins *http.CrossOriginProtection
	info    []byte // about the games
	meters  meters

	pictures, animations *studio

	stops atomic.Bool // whether the health reports that the server is about to stop
}

// A handler answers a request with a value for JSON, or with nil if it has answered the request
// itself.
type handler func(w http.ResponseWriter, r *request) (answer any, err error)

// New returns a handler for HTTP requests.
func New(h *hall.Hall, o Options) (*API, error) {
	a := &API{hall: h, options: o, log: o.Log, mux: http.NewServeMux(), origins: http.NewCrossOriginProtection(), pictures: newStudio(), animations: newStudio()}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	a.limiter = newLimiter(o.Limits)
	var err error
	if a.info, err = catalog(); err != nil {
		return nil, err
	}
	a.meters.begin(h, o.Connections)
	for _, e := range a.endpoints() {
		a.mux.Handle(e.pattern, a.handle(e))
	}
	a.mux.Handle("/api/", a.handle(endpoint{"/api/", nobody, a.missing}))
	a.mux.Handle("/api", a.handle(endpoint{"/api", nobody, a.missing}))
	a.mux.HandleFunc("GET /healthz", a.health)
	if o.Page != nil {
		a.mux.Handle("/", o.Page)
		a.mux.Handle("GET /g/{id}", a.handle(endpoint{"GET /g/{id}", nobody, a.link}))
	}
	return a, nil
}

// Who may use an endpoint.
type who int

const (
	nobody who = iota // anyone
	person            // a person
	full              // a person with a full token
	owner             // the same, even if they are banned
)

// An endpoint is a line of the table of API.md.
type endpoint struct {
	pattern string
	who     who
	do      handler
}

func (a *API) endpoints() []endpoint {
	return []endpoint{
		{"GET /api", nobody, a.server},
		{"POST /api/people", nobody, a.newPerson},
		{"GET /api/me", person, a.me},
		{"POST /api/me", nobody, a.setMe},
		{"DELETE /api/me", owner, a.erase},
		{"POST /api/me/leave", person, a.leave},
		{"GET /api/me/export", owner, a.export},
		{"GET /api/me/games", person, a.myGames},
		{"GET /api/me/stream", person, a.myStream},
		{"GET /api/me/tokens", full, a.tokens},
		{"POST /api/me/tokens", full, a.newToken},
		{"DELETE /api/me/tokens/{token}", full, a.dropToken},
		{"POST /api/me/recovery", full, a.recovery},
		{"POST /api/recover", nobody, a.recover},
		{"GET /api/lobby", nobody, a.lobby},
		{"GET /api/games", nobody, a.games},
		{"POST /api/games", person, a.create},
		{"GET /api/games/{id}", nobody, a.state},
		{"POST /api/games/{id}/invite", nobody, a.invite},
		{"GET /api/games/{id}/events", nobody, a.events},
		{"GET /api/games/{id}/stream", nobody, a.stream},
		{"GET /api/games/{id}/record", nobody, a.record},
		{"GET /api/games/{id}/picture.png", nobody, a.position},
		{"GET /api/games/{id}/animation.png", nobody, a.animation},
		{"POST /api/games/{id}/commands", person, a.command},
		{"POST /api/echo", person, a.echo},
	}
}

// Endpoints returns all requests, such as "GET /api/me".
func (a *API) Endpoints() (patterns []string) {
	for _, e := range a.endpoints() {
		patterns = append(patterns, e.pattern)
	}
	return patterns
}

// ServeHTTP answers a request.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// This applies even to a body that nobody reads: the connection can be reused only after it.
	http.NewResponseController(w).SetReadDeadline(time.Now().Add(slowest))
	if a.options.Hosts != nil && !a.options.Hosts(r.Host) && r.URL.Path != "/healthz" {
		// A foreign page may use its own name for this machine (DNS rebinding).
		a.fail(w, r, hall.Refuse(errHost, r.Host, "this is not the address of this server"))
		return
	}
	if isAPI(r.URL.Path) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		if a.crosses(w, r) {
			return
		}
	}
	a.mux.ServeHTTP(w, r)
}

func isAPI(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

func (a *API) pattern(r *http.Request) string {
	_, pattern := a.mux.Handler(r)
	return pattern
}

// missing refuses a request with an unknown method or address.
func (a *API) missing(w http.ResponseWriter, q *request) (any, error) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		other := q.Clone(q.Context())
		other.Method = method
		if pattern := a.pattern(other); strings.HasPrefix(pattern, method) {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		return nil, hall.Refuse(hall.ErrNotFound, q.URL.Path, "there is no such address: see API.md")
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	return nil, hall.Refuse(errMethod, q.Method, "want "+strings.Join(allowed, " or "))
}

// handle returns a handler that identifies the client and writes the answer.
func (a *API) handle(e endpoint) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now()
		ctx, cost := hall.Metered(r.Context())
		q := &request{Request: r.WithContext(ctx), api: a, id: requestID(w), address: a.address(r), cost: cost, control: http.NewResponseController(w)}
		defer q.charge()
		defer a.survive(q)
		q.control.SetWriteDeadline(begun.Add(slowest)) // a stream sets its own
		answer, err := a.answer(w, q, e)
		if err != nil || answer != nil {
			q.control.SetWriteDeadline(time.Now().Add(slowest)) // the store may have taken all of the time
		}
		if err != nil {
			a.fail(w, r, err)
		} else if answer != nil {
			a.write(w, q.status, answer)
		}
		a.meters.note(e.pattern, time.Since(begun), q.status, err)
		ours := a.isOurs(err) && r.Context().Err() == nil // the client may be gone
		if ours || a.log.Enabled(r.Context(), slog.LevelDebug) {
			a.log.Log(r.Context(), level(ours), "request", "id", q.id, "method", r.Method, "path", r.URL.Path,
				"person", q.person.ID, "took", time.Since(begun), "error", err)
		}
	})
}

// survive logs a panic of a handler, which ends only the connection. The log of net/http, which
// clients can fill, would show it only at debug level.
func (a *API) survive(q *request) {
	if p := recover(); p != nil {
		a.log.Error("a request panicked", "id", q.id, "method", q.Method, "path", q.URL.Path, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		panic(http.ErrAbortHandler)
	}
}

func level(isOurs bool) slog.Level {
	if isOurs {
		return slog.LevelWarn
	}
	return slog.LevelDebug
}

// isOurs reports whether an error is the server's, not the client's.
func (a *API) isOurs(err error) bool { return err != nil && statusOf(err) >= 500 }

func (a *API) answer(w http.ResponseWriter, q *request, e endpoint) (any, error) {
	if err := a.identify(q); err != nil {
		return nil, err
	}
	switch {
	case q.banned != nil && e.who != owner:
		return nil, q.banned
	case e.who != nobody && q.person.ID == "":
		return nil, hall.Refuse(hall.ErrToken, "", "want a token: Authorization: Bearer TOKEN, or the cookie of the page")
	case e.who >= full && q.token.Scope != "":
		return nil, hall.Refuse(hall.ErrForbidden, "", "a bot token does not permit this")
	}
	return e.do(w, q)
}

// The kinds of errors of package api.
const (
	errHost     hexgames.ErrorKind = "host"
	errMethod   hexgames.ErrorKind = "method"
	errOrigin   hexgames.ErrorKind = "origin"
	errTooLarge hexgames.ErrorKind = "too-large"
)

// statuses holds the HTTP status of each kind of error. All other kinds are errors of games.
var statuses = map[hexgames.ErrorKind]int{
	hall.ErrRequest:     http.StatusBadRequest,
	hall.ErrToken:       http.StatusUnauthorized,
	hall.ErrForbidden:   http.StatusForbidden,
	hall.ErrSecret:      http.StatusForbidden,
	errOrigin:           http.StatusForbidden,
	hall.ErrNotFound:    http.StatusNotFound,
	errMethod:           http.StatusMethodNotAllowed,
	errTooLarge:         http.StatusRequestEntityTooLarge,
	errHost:             http.StatusMisdirectedRequest,
	hall.ErrLimit:       http.StatusTooManyRequests,
	hall.ErrUnavailable: http.StatusServiceUnavailable,
}

// statusOf returns the HTTP status of an error.
func statusOf(err error) int {
	var refused *hall.Refused
	switch {
	case !errors.As(err, &refused):
		return http.StatusServiceUnavailable
	case statuses[refused.Err.Kind] != 0:
		return statuses[refused.Err.Kind]
	}
	return http.StatusConflict
}

// A failure is the body of an answer to a refused request.
type failure struct {
	Error *hexgames.Error `json:"error"`
	State *hall.State     `json:"state,omitempty"`
}

// fail answers with an error.
func (a *API) fail(w http.ResponseWriter, r *http.Request, err error) {
	var refused *hall.Refused
	body := failure{Error: &hexgames.Error{Kind: hall.ErrUnavailable, Reason: "the server cannot do this at the moment: send the same request again"}}
	if errors.As(err, &refused) {
		body = failure{refused.Err, refused.State}
	}
	status := statusOf(err)
	w.Header().Del("ETag") // it belongs to the answer that was not given
	w.Header().Set("Cache-Control", "no-store")
	switch status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		var wait time.Duration
		var much *limited
		if errors.As(err, &much) {
			wait = much.after
		}
		w.Header().Set("Retry-After", strconv.Itoa(seconds(wait)))
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	if !errors.As(err, &refused) {
		a.log.Error("a request has failed", "method", r.Method, "path", r.URL.Path, "error", err)
	}
	a.write(w, status, body)
}

// write writes an answer as JSON.
func (a *API) write(w http.ResponseWriter, status int, answer any) {
	text, err := json.Marshal(answer)
	if err != nil {
		a.log.Error("an answer cannot be written", "error", err)
		status, text = http.StatusInternalServerError, []byte(`{"error":{"kind":"unavailable","game":"","input":"","reason":"the answer cannot be written"}}`)
	}
	w.Header().Set("Content-Type", "application/json")
	if status == 0 {
		status = http.StatusOK
	}
	w.WriteHeader(status)
	w.Write(append(text, '\n')) // an error means that the client is gone
}

// health reports whether the server works, for monitoring.
func (a *API) health(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	status, text := http.StatusOK, strings.Join(append([]string{"ok"}, a.hall.Notes()...), "\n")+"\n"
	if err := a.hall.Ready(); a.stops.Load() {
		status, text = http.StatusServiceUnavailable, "about to stop\n"
	} else if err != nil {
		status, text = http.StatusServiceUnavailable, trouble(err)+"\n"
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	w.Write([]byte(text))
}

// trouble describes what is wrong with the store. Details that only the operator should see are in
// the log.
func trouble(err error) string {
	text := strings.ToLower(err.Error())
	for _, words := range []string{"no space left", "disk is full", "disk i/o"} {
		if strings.Contains(text, words) {
			return "the disk is full, or cannot be written to"
		}
	}
	return "the database is not working"
}

// Drain makes the health report that the server is about to stop.
func (a *API) Drain() { a.stops.Store(true) }

// server answers with a description of the server.
func (a *API) server(_ http.ResponseWriter, q *request) (any, error) {
	return struct {
		Epoch  string          `json:"epoch"`
		Time   any             `json:"time"`
		URL    string          `json:"url,omitempty"`
		Games  json.RawMessage `json:"games"`
		Limits Limits          `json:"limits"`
		Invite bool            `json:"invite,omitempty"` // whether only invited people can play
		Verbs  []referee.Verb  `json:"verbs"`
	}{a.hall.Epoch(), a.hall.Now(), a.options.Share, a.info, a.options.Limits, a.options.InviteOnly, hall.Verbs()}, nil
}

// detached returns a context that does not end when the client disconnects.
func detached(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }
