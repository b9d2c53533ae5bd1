package api

import (
	"net"
	"net/http"
	"slices"
)

// The names of the cookie with the token. All ports of a host share cookies, so another server
// there could replace ours. With HTTPS, browsers accept __Host-hexgames only from the server
// itself. Without HTTPS, the name contains the port, so that two servers do not interfere with each
// other. oldCookie is the name without a port, which all servers once used.
const (
	safeCookie = "__Host-hexgames"
	oldCookie  = "hexgames"
)

// cookieName returns the name of the cookie for a client.
func (a *API) cookieName(r *http.Request) string {
	if a.isSecure(r) {
		return safeCookie
	}
	if _, port, err := net.SplitHostPort(r.Host); err == nil && port != "" {
		return oldCookie + "-" + port
	}
	return oldCookie
}

// cookies returns the cookies that may hold the token, best first. With HTTPS, only the safe one
// counts. Among cookies with the same name, browsers send the ones for the whole server after the
// ones for parts of it, so the last one is best.
func (a *API) cookies(r *http.Request) (all []*http.Cookie) {
	const most = 4 // each may have to be looked up
	for _, name := range slices.Compact([]string{a.cookieName(r), oldCookie}) {
		found := r.CookiesNamed(name)
		slices.Reverse(found)
		all = append(all, found...)
		if name == safeCookie && len(found) > 0 {
			break
		}
	}
	return all[:min(len(all), most)]
}

// setCookie puts a token into the cookie for 400 days, the longest time that browsers allow, or
// removes the cookie if the token is "". It also removes a cookie that the client has under another
// name.
func (q *request) setCookie(w http.ResponseWriter, token string) {
	c := &http.Cookie{
		Name: q.api.cookieName(q.Request), Value: token, Path: "/", MaxAge: 400 * 24 * 3600,
		HttpOnly: true, Secure: q.api.isSecure(q.Request), SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
	if q.cookie != "" && q.cookie != c.Name {
		c.Name, c.Value, c.MaxAge = q.cookie, "", -1
		http.SetCookie(w, c)
	}
}

// renewCookie moves a cookie's token to the cookie with the right name.
func (q *request) renewCookie(w http.ResponseWriter) {
	if q.cookie != "" && q.cookie != q.api.cookieName(q.Request) {
		q.setCookie(w, q.secret)
	}
}
