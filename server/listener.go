package server

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"example.com/hexgames/server/api"
)

// reserve is how many files the server keeps for other uses: the database, the metrics, and
// hexserver admin.
const reserve = 64

// standardFiles is the assumed limit of open files if the system does not report it.
const standardFiles = 4096

// mostConnections returns the maximum number of client connections that leaves the reserve.
func mostConnections() int { return max(mostFiles()-reserve, reserve) }

// A gate is a listener that limits the connections of each address, and in total. It closes a
// connection that exceeds a limit immediately. When the system fails to accept a connection, the
// gate logs that and retries, so that a server that has run out of files continues when some are
// free again.
type gate struct {
	net.Listener                // of TCP
	each, all    int            // the limits; 0 for none
	proxies      []netip.Prefix // their connections belong to many clients, so they count only toward the limit all
	log          *slog.Logger

	lock    sync.Mutex
	open    map[string]int // connections, by address
	count   int
	refused int64
	logged  time.Time // when it last logged
}

// newGate returns a gate in front of a listener.
func newGate(l net.Listener, each, all int, proxies []netip.Prefix, log *slog.Logger) *gate {
	return &gate{Listener: l, each: each, all: all, proxies: proxies, log: log, open: map[string]int{}}
}

// Accept returns the next connection within the limits.
func (g *gate) Accept() (net.Conn, error) {
	for wait := time.Duration(0); ; {
		one, err := g.Listener.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return nil, err
		case err != nil:
			g.complain(err)
			wait = min(max(2*wait, 5*time.Millisecond), time.Second)
			time.Sleep(wait)
			continue
		}
		wait = 0
		conn := one.(*net.TCPConn)
		if leave, ok := g.enter(conn.RemoteAddr()); ok {
			conn.SetWriteBuffer(32 << 10) // so that clients that do not read hold little memory
			return &guest{TCPConn: conn, leave: sync.OnceFunc(leave)}, nil
		}
		conn.SetLinger(0) // discard unsent data
		conn.Close()
	}
}

// complain logs an error, at most one a second.
func (g *gate) complain(err error) {
	if now := time.Now(); now.Sub(g.logged) >= time.Second {
		g.logged = now
		g.log.Warn("a connection could not be accepted", "error", err)
	}
}

// enter counts a connection, unless a limit is reached. The function that it returns uncounts it.
func (g *gate) enter(from net.Addr) (leave func(), ok bool) {
	address := ""
	if ip, ok := netip.AddrFromSlice(from.(*net.TCPAddr).IP); ok && !api.Trusts(g.proxies, ip) {
		address = api.Network(ip)
	}
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.all > 0 && g.count >= g.all || g.each > 0 && address != "" && g.open[address] >= g.each {
		g.refused++
		return nil, false
	}
	g.count++
	g.open[address]++
	return func() {
		g.lock.Lock()
		defer g.lock.Unlock()
		g.count--
		if g.open[address]--; g.open[address] == 0 {
			delete(g.open, address)
		}
	}, true
}

// counts returns how many connections are open, and how many were refused.
func (g *gate) counts() (open, refused int64) {
	g.lock.Lock()
	defer g.lock.Unlock()
	return int64(g.count), g.refused
}

// A guest is a connection that a gate counts.
type guest struct {
	*net.TCPConn
	leave func()
}

func (g *guest) Close() error {
	defer g.leave()
	return g.TCPConn.Close()
}
