package server

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres"
	"example.com/hexgames/server/store/sqlite"
	"example.com/hexgames/web"
)

// A config holds the server's flags.
type config struct {
	db, listen, url, proxies, ops, admin, log string
	pprof, noLimits, noPage, noPictures       bool
	drain                                     time.Duration
	group                                     int
	limits                                    api.Limits
	inviteOnly                                bool
	keep                                      hall.Keep
}

// standardFile is the default file for the games.
const standardFile = "hexgames.db"

// flags adds the flags of the server to a set.
func (c *config) flags(set *flag.FlagSet) {
	c.limits = api.Standard
	set.StringVar(&c.db, "db", standardFile, "")
	set.StringVar(&c.listen, "listen", ":8080", "")
	set.StringVar(&c.url, "url", "", "")
	set.StringVar(&c.proxies, "trusted-proxy", "", "")
	set.StringVar(&c.ops, "ops", "", "")
	set.BoolVar(&c.pprof, "pprof", false, "")
	set.DurationVar(&c.drain, "drain", 0, "")
	set.StringVar(&c.admin, "admin", "", "")
	set.StringVar(&c.log, "log", "info", "")
	set.Float64Var(&c.limits.Rate, "rate", c.limits.Rate, "")
	set.IntVar(&c.limits.Burst, "burst", c.limits.Burst, "")
	set.IntVar(&c.limits.Streams, "streams", c.limits.Streams, "")
	set.IntVar(&c.limits.Games, "person-games", c.limits.Games, "")
	set.IntVar(&c.limits.Address, "address", c.limits.Address, "")
	set.IntVar(&c.limits.People, "people", c.limits.People, "")
	set.IntVar(&c.limits.NewGames, "new-games", c.limits.NewGames, "")
	set.IntVar(&c.limits.Connections, "connections", c.limits.Connections, "")
	set.BoolVar(&c.noLimits, "no-limits", false, "")
	set.BoolVar(&c.inviteOnly, "invite-only", false, "")
	keepFlags(set, &c.keep)
	set.BoolVar(&c.noPage, "no-page", false, "")
	set.BoolVar(&c.noPictures, "no-pictures", false, "")
	set.IntVar(&c.group, "group", 256, "")
}

// serve serves until an interrupt.
func serve(e *console.Env) error {
	var c config
	set := e.Flags()
	c.flags(set)
	switch err := parse(e, set); {
	case err != nil:
		return err
	case c.group < 1:
		return console.Usage("the group is %d: want 1 or more", c.group)
	case c.limits.Rate < 0 || min(c.limits.Burst, c.limits.Streams, c.limits.Games, c.limits.Address, c.limits.People, c.limits.NewGames, c.limits.Connections) < 0:
		return console.Usage("a limit is negative: want 0 for no limit, or more")
	case c.pprof && c.ops == "":
		return console.Usage("-pprof requires -ops HOST:PORT, so that not everyone can read the profiles")
	}
	if c.noLimits {
		c.limits = api.Limits{}
	}
	return c.serve(e)
}

// logger returns the log.
func (c *config) logger(e *console.Env) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.log)); err != nil {
		return nil, console.Usage("the log is %q: want debug, info, warn, or error", c.log)
	}
	return slog.New(slog.NewJSONHandler(e.Errs, &slog.HandlerOptions{Level: level})), nil
}

// openStore opens a database for writing.
func openStore(ctx context.Context, db string, group int) (s store.Store, shared bool, err error) {
	if isPostgres(db) {
		s, err = postgres.Open(ctx, db, postgres.Options{Group: group})
		return s, true, err
	}
	if strings.Contains(db, "://") {
		return nil, false, console.Usage("the database is %q: want a file, or postgres://USER@HOST/NAME", db)
	}
	s, err = sqlite.Open(db, sqlite.Options{Group: group})
	return s, false, err
}

func isPostgres(db string) bool {
	return strings.HasPrefix(db, "postgres://") || strings.HasPrefix(db, "postgresql://")
}

func (c *config) serve(e *console.Env) (err error) {
	log, err := c.logger(e)
	if err != nil {
		return err
	}
	hosts, err := c.hosts()
	if err != nil {
		return err
	}
	proxies, err := c.trusted()
	if err != nil {
		return err
	}
	listener, err := listen(c.listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	page, err := c.page(e)
	if err != nil {
		return err
	}
	s, shared, err := openStore(ctx, c.db, c.group)
	if err != nil {
		return c.explain(err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	gate := newGate(listener, c.limits.Connections, mostConnections(), proxies, log)
	h, err := hall.Open(ctx, s, hall.Options{Shared: shared, Log: log, Games: c.personGames(), Keep: c.keep})
	if err != nil {
		return c.explain(err)
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	a, err := api.New(h, api.Options{
		Log: log, URL: c.url, Share: c.share(listener.Addr()), Hosts: hosts, Proxies: proxies, Page: page, Limits: c.limits, NoPictures: c.noPictures,
		InviteOnly: c.inviteOnly, Connections: gate.counts,
	})
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           a,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    api.MostHeader,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	ops, err := c.serveOps(log, a)
	if err != nil {
		return err
	}
	defer ops.Close()
	stop := make(chan struct{}, 1)
	socket := privateServer(log)
	err = c.orders(h, listener.Addr(), func() {
		select {
		case stop <- struct{}{}:
		default:
		}
	}).serve(c.socket(), socket)
	if err != nil {
		return err
	}
	defer finish(socket, time.Second) // the operator is waiting for the answer
	trimming, endTrim := context.WithCancel(context.Background())
	var trimmer sync.WaitGroup
	trimmer.Go(func() { trim(trimming, 5*time.Second) })
	defer trimmer.Wait()
	defer endTrim()
	fmt.Fprint(e.Out, c.welcome(listener.Addr()))
	log.Info("the server is up", "db", withoutPassword(c.db), "listen", listener.Addr().String(), "epoch", h.Epoch())
	done := make(chan error, 1)
	go func() { done <- server.Serve(gate) }()
	select {
	case err := <-done:
		return err
	case <-e.Interrupt:
	case <-stop:
	}
	log.Info("the server is about to stop")
	a.Drain()
	select {
	case <-time.After(c.drain):
	case <-e.Interrupt:
	}
	h.Bye()
	return finish(server, 10*time.Second)
}

// finish closes a server, and lets it finish its answers in the given time.
func finish(server *http.Server, within time.Duration) error {
	end, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	if server.Shutdown(end) != nil {
		return server.Close()
	}
	return nil
}

// explain adds to a database error that the disk is full, because SQLite does not always report
// this.
func (c *config) explain(err error) error {
	const little = 1 << 20
	if n, ok := freeSpace(filepath.Dir(c.db)); ok && n < little && !isPostgres(c.db) {
		return fmt.Errorf("%w: the disk is full", err)
	}
	return err
}

// personGames returns the maximum number of unfinished games per person.
func (c *config) personGames() int {
	if c.limits.Games == 0 {
		return 1 << 30
	}
	return c.limits.Games
}

// page returns the handler of the page, either from inside the program or newly built.
func (c *config) page(e *console.Env) (http.Handler, error) {
	if c.noPage {
		return nil, nil
	}
	files, ok, err := embedded()
	if err != nil {
		return nil, err
	}
	if !ok {
		if files, err = buildPage(e); err != nil {
			return nil, fmt.Errorf("the page cannot be built here: %w: build the server with hexserver build -o FILE, or use -no-page", err)
		}
	}
	return web.Handler(files, func(string) bool { return true }), nil // the API has checked the host
}

// hosts returns a function that reports whether a request may name a host. With -url, it allows
// that host and this machine; otherwise, any address, because no foreign page can use an address as
// its own name.
func (c *config) hosts() (func(string) bool, error) {
	known := ""
	if c.url != "" {
		u, err := url.Parse(c.url)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || strings.Trim(u.Path, "/") != "" {
			return nil, console.Usage("the URL is %q: want http://HOST or https://HOST, without a path", c.url)
		}
		known = strings.ToLower(u.Hostname())
		c.url = strings.TrimSuffix(c.url, "/")
	}
	name, _ := os.Hostname()
	return func(host string) bool {
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		host = strings.ToLower(strings.Trim(host, "[]"))
		ip, err := netip.ParseAddr(host)
		switch {
		case host == "localhost" || err == nil && ip.IsLoopback():
			return true
		case known != "":
			return host == known
		}
		return err == nil || name != "" && (host == strings.ToLower(name) || host == strings.ToLower(name)+".local")
	}, nil
}

// trusted returns the networks of the load balancers.
func (c *config) trusted() (all []netip.Prefix, err error) {
	for text := range strings.SplitSeq(c.proxies, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		p, err := netip.ParsePrefix(text)
		if ip, single := netip.ParseAddr(text); single == nil {
			p, err = netip.PrefixFrom(ip, ip.BitLen()), nil
		}
		if err != nil {
			return nil, console.Usage("the trusted proxy is %q: want an address or a network, such as 10.0.0.0/8", text)
		}
		all = append(all, p)
	}
	return all, nil
}

// listen listens at an address.
func listen(addr string) (net.Listener, error) {
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return nil, console.Usage("the address is %q: want a host and a port, or only a port, such as :8080", addr)
	}
	listener, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("the port of %s is taken: choose another one with -listen, or 0 for any free port", addr)
	}
	return listener, err
}

// welcome returns the text with the server's addresses.
func (c *config) welcome(addr net.Addr) string {
	if c.url != "" {
		return fmt.Sprintf("The server is at %s/\n", c.url)
	}
	tcp := addr.(*net.TCPAddr)
	if !tcp.IP.IsUnspecified() {
		return fmt.Sprintf("The server is at http://%s/\n", addr)
	}
	text := fmt.Sprintf("The server is at http://localhost:%d/\n", tcp.Port)
	for _, ip := range ownAddresses() {
		text += fmt.Sprintf("Others on the network find it at http://%s/\n", netip.AddrPortFrom(ip, uint16(tcp.Port)))
	}
	return text
}

// share returns the address for others to reach the server, or "" if there is none.
func (c *config) share(addr net.Addr) string {
	tcp := addr.(*net.TCPAddr)
	all := ownAddresses()
	switch {
	case c.url != "":
		return c.url
	case tcp.IP.IsLoopback() || tcp.IP.IsUnspecified() && len(all) == 0:
		return ""
	case tcp.IP.IsUnspecified():
		return "http://" + netip.AddrPortFrom(all[0], uint16(tcp.Port)).String()
	}
	return "http://" + addr.String()
}

// ownAddresses returns the addresses of this machine in private and public networks.
func ownAddresses() (all []netip.Addr) {
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range addrs {
		if p, err := netip.ParsePrefix(a.String()); err == nil && p.Addr().Is4() && !p.Addr().IsLoopback() && !p.Addr().IsLinkLocalUnicast() {
			all = append(all, p.Addr())
		}
	}
	return all
}

// privateServer returns a server for people who monitor or operate this one.
func privateServer(log *slog.Logger) *http.Server {
	return &http.Server{ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
}

// orders returns the operator's commands for the server at an address.
func (c *config) orders(h *hall.Hall, addr net.Addr, stop func()) *orders {
	o := &orders{hall: h, url: c.share(addr), stop: stop}
	if o.url == "" {
		o.url = fmt.Sprintf("http://localhost:%d", addr.(*net.TCPAddr).Port)
	}
	if !isPostgres(c.db) {
		o.db = c.db
	}
	return o
}

// serveOps serves metrics, health, and profiles at the address given by the flags, if any.
func (c *config) serveOps(log *slog.Logger, a *api.API) (*http.Server, error) {
	mux := http.NewServeMux()
	server := privateServer(log)
	server.Handler = mux
	if c.ops == "" {
		return server, nil
	}
	mux.Handle("GET /metrics", a.Metrics())
	mux.Handle("GET /healthz", a)
	if c.pprof {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
		mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	}
	listener, err := listen(c.ops)
	if err != nil {
		return nil, err
	}
	go server.Serve(listener) // it ends with the server
	return server, nil
}

// withoutPassword returns the name of a database for the log.
func withoutPassword(db string) string {
	if u, err := url.Parse(db); err == nil && isPostgres(db) {
		return u.Redacted()
	}
	return db
}
