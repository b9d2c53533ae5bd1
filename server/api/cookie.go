package api

import (
	"net"
	"net/http"
	"slices"
)

// The names of the cookie with the token. Cookies are the same for all ports of a host, so another
// server there could put its own in place of ours. With https, browsers only take __Host-hexgames
// from the server itself. Without, the name has the port, so that two servers do not get in each
// other's way; oldCookie is the name without a port, which all servers had once.
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

// cookies returns the cookies that may have the token, the best one first. With https, a safe one
// is the only one that counts. Browsers send a cookie for the whole server after others with its
// name that are for a part of it, so of these the last is the best.
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

// setCookie puts a token into the cookie, or removes it if the token is "". It removes the cookie
// with another name that the client had instead.
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

// renewCookie puts the token of a cookie into that with the right name.
func (q *request) renewCookie(w http.ResponseWriter) {
	if q.cookie != "" && q.cookie != q.api.cookieName(q.Request) {
		q.setCookie(w, q.secret)
	}
}
