package page

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Serve serves the page at an address, such as localhost:8080, until the context ends. It returns
// the URL of the page. Port 0 selects any free port; an empty host means this machine only. Serve
// calls now for every request; now must be safe for concurrent use.
func Serve(ctx context.Context, addr string, now func() Status) (url string, err error) {
	listener, err := listen(ctx, addr)
	if err != nil {
		return "", err
	}
	at := listener.Addr().(*net.TCPAddr)
	s := &site{now: now, local: at.IP.IsLoopback(), history: history{period: 1}}
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    1 << 14,
	}
	go server.Serve(listener) // returns when the server is closed
	go func() {
		s.watch(ctx, time.Second)
		end, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if server.Shutdown(end) != nil {
			server.Close()
		}
	}()
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
		if name, err := os.Hostname(); err == nil {
			host = name
		}
	}
	return "http://" + net.JoinHostPort(host, strconv.Itoa(at.Port)) + "/", nil
}

// inUse is the Windows error for a taken port. Package syscall does not define it.
const inUse = syscall.Errno(10048)

// listen listens on an address.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("-page %s: want a host and a port, such as localhost:8080, or :0 for a free port", addr)
	}
	if host == "" {
		host = "localhost"
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", net.JoinHostPort(host, port))
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, inUse):
		return nil, fmt.Errorf("-page %s: the port is taken: want another one, or :0 for a free one", addr)
	case err != nil:
		return nil, fmt.Errorf("-page %s: %w", addr, err)
	}
	return listener, nil
}

// A site serves the page.
type site struct {
	now     func() Status
	local   bool // whether only this machine can reach it
	history history
}

// watch samples the throughput until the context ends.
func (s *site) watch(ctx context.Context, pause time.Duration) {
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		status := s.now()
		s.history.add(finite(status.Elapsed), status.amount())
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// policy restricts the page to what the site itself serves.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP answers a request.
func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	answer, ok := pages[r.URL.Path]
	switch {
	case s.local && !isLocal(r.Host):
		// A foreign page may use another name for this machine (DNS rebinding).
		http.Error(w, "this page is for this machine only", http.StatusMisdirectedRequest)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
		return
	case !ok:
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	kind, text, err := answer(s)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h.Set("Content-Type", kind)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method == http.MethodGet {
		w.Write(text) // an error means that the client is gone
	}
}

// isLocal reports whether a Host header names this machine. It accepts any port, so the page can be
// reached through a tunnel.
func isLocal(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil { // there is no port
		name = strings.Trim(host, "[]")
	}
	ip := net.ParseIP(name)
	return strings.EqualFold(name, "localhost") || ip != nil && ip.IsLoopback()
}
