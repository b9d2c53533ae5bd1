package api

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
)

// A request is an HTTP request with its sender.
type request struct {
	*http.Request
	api     *API
	id      string
	address string       // of the client or its network
	cost    *hall.Cost   // of the answer
	person  store.Person // the zero Person if anonymous
	token   store.Token
	secret  string        // the token's secret
	cookie  string        // the name of the cookie with the token, "" if it was in no cookie
	banned  error         // why the person may only export, erase, and leave
	status  int           // of the answer; 0 for 200
	at      clocks.Millis // when the body had arrived

	control *http.ResponseController
}

// The maximum sizes of a body and of a header.
const (
	mostBody   = 4 << 10
	MostHeader = 16 << 10
)

// read reads the body, which may be empty, into a value.
func (q *request) read(into any) error {
	text, err := io.ReadAll(http.MaxBytesReader(nil, q.Body, mostBody))
	q.at = q.api.hall.Now()
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return hall.Refuse(errTooLarge, "", "a body can be at most 4096 bytes long")
	case err != nil:
		return hall.Refuse(hall.ErrRequest, "", "the body could not be read")
	}
	return decode(text, into)
}

// decode decodes a body, which may be empty.
func decode(text []byte, into any) error {
	switch {
	case !utf8.Valid(text): // a decoder would replace invalid characters
		return hall.Refuse(hall.ErrRequest, strings.ToValidUTF8(string(text), "\ufffd"), "the body is not UTF-8")
	case len(text) == 0:
		text = []byte("{}")
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return hall.Refuse(hall.ErrRequest, string(text), "unexpected JSON: "+strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); err != io.EOF {
		return hall.Refuse(hall.ErrRequest, string(text), "there is more text after the JSON object")
	}
	return nil
}

// nothing answers without content.
func (q *request) nothing(w http.ResponseWriter) (any, error) {
	q.status = http.StatusNoContent
	w.WriteHeader(q.status)
	return nil, nil
}

// number returns a number in the query, or the default value.
func (q *request) number(name string, standard, most int64) (int64, error) {
	text := q.URL.Query().Get(name)
	if text == "" {
		return standard, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || n > most {
		return 0, hall.Refuse(hall.ErrRequest, name+"="+text, "want a number from 0 to "+strconv.FormatInt(most, 10))
	}
	return n, nil
}

// flag reports whether a name in the query is 1.
func (q *request) flag(name string) bool { return q.URL.Query().Get(name) == "1" }

// identify finds out who sent the request, and whether they exceed their limits.
func (a *API) identify(q *request) error {
	// The address counts first, so that guessing tokens is slow.
	if err := a.limiter.take(1, q.budgets()...); err != nil {
		return err
	}
	err := a.recognize(q)
	if q.person.ID != "" {
		if err := a.limiter.take(1, budget{q.person.ID, 1}); err != nil {
			return err
		}
	}
	return err
}

// recognize finds out who sent the request.
func (a *API) recognize(q *request) error {
	if header := q.Header.Get("Authorization"); header != "" {
		token, bearer := strings.CutPrefix(header, "Bearer ")
		if !bearer {
			return hall.Refuse(hall.ErrToken, "", "want Authorization: Bearer TOKEN")
		}
		return a.know(q, token)
	}
	cookies := a.cookies(q.Request)
	if len(cookies) == 0 {
		return nil
	}
	if err := a.origins.Check(q.Request); err != nil {
		return hall.Refuse(errOrigin, q.Header.Get("Origin"), "this request comes from another page: use a bearer token instead of the cookie")
	}
	for _, c := range cookies {
		err := a.know(q, c.Value)
		var refused *hall.Refused
		if errors.As(err, &refused) && refused.Err.Kind == hall.ErrToken {
			continue // as if it were not there: the page gets another one
		}
		q.cookie = c.Name
		return err
	}
	return nil
}

// know finds the owner of a token.
func (a *API) know(q *request, token string) error {
	p, t, err := a.hall.Who(q.Context(), token)
	if err == nil || p.Banned {
		q.person, q.token, q.secret = p, t, token
	}
	if p.Banned {
		q.banned = err
		return nil
	}
	return err
}

// isIn reports whether the sender of a request is still allowed in: the token may have been revoked
// since, or the person erased or banned.
func (q *request) isIn() bool {
	if q.person.ID == "" {
		return true
	}
	_, _, err := q.api.hall.Who(q.Context(), q.secret)
	return err == nil || statusOf(err) == http.StatusServiceUnavailable
}

// address returns the address of a client: the one reported by a trusted proxy, or the origin of
// the connection. An IPv6 address counts as its network.
func (a *API) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	chain := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(chain) - 1; i >= 0 && a.trusts(host); i-- {
		one := strings.TrimSpace(chain[i])
		if _, err := netip.ParseAddr(one); err != nil {
			break
		}
		host = one
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	return Network(ip)
}

// Network returns what counts as one address: an IPv4 address, or an IPv6 network.
func Network(ip netip.Addr) string {
	if ip = ip.Unmap(); ip.Is6() {
		prefix, _ := ip.Prefix(64)
		return prefix.String()
	}
	return ip.String()
}

// trusts reports whether an address belongs to a trusted proxy.
func (a *API) trusts(host string) bool {
	ip, err := netip.ParseAddr(host)
	return err == nil && Trusts(a.options.Proxies, ip)
}

// Trusts reports whether an address is in one of the networks.
func Trusts(networks []netip.Prefix, ip netip.Addr) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(ip.Unmap()) })
}

// isSecure reports whether the client uses HTTPS.
func (a *API) isSecure(r *http.Request) bool {
	if u, err := url.Parse(a.options.URL); err == nil && u.Scheme == "https" {
		return true
	}
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	return r.TLS != nil || a.trusts(host) && r.Header.Get("X-Forwarded-Proto") == "https"
}

// crosses answers browsers' preflight requests for other pages, which may use bearer tokens, and
// reports whether this was one.
func (a *API) crosses(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h.Add("Vary", "Origin")
	asks := r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != ""
	if r.Header.Get("Origin") != "" && (asks || strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ")) {
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "Retry-After")
	}
	if !asks {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Last-Event-ID")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// requestID returns a new request id for the log, which the client gets, too. It ignores any id
// that a client sends, because anyone could send one.
func requestID(w http.ResponseWriter) string {
	b := make([]byte, 6)
	rand.Read(b)
	id := hex.EncodeToString(b)
	w.Header().Set("X-Request-Id", id)
	return id
}
