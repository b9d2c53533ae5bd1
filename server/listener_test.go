package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// A failing is a listener that fails for some time.
type failing struct {
	net.Listener
	until time.Time
	calls int
}

func (f *failing) Accept() (net.Conn, error) {
	if f.calls++; time.Now().Before(f.until) {
		return nil, fmt.Errorf("accept4: %w", syscall.EMFILE)
	}
	return nil, net.ErrClosed
}

// TestGateFails checks that a gate that cannot accept connections retries slowly, and logs this
// once a second.
func TestGateFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		f := &failing{until: time.Now().Add(time.Minute)}
		g := newGate(f, 0, 0, nil, slog.New(slog.NewJSONHandler(&said, nil)))
		if _, err := g.Accept(); !errors.Is(err, net.ErrClosed) || time.Now().Before(f.until) {
			t.Errorf("the gate stops after %v: %v", time.Since(f.until)+time.Minute, err)
		}
		lines := strings.Count(said.String(), `"level":"WARN"`)
		if f.calls > 80 || lines < 40 || lines > 61 || !strings.Contains(said.String(), "too many open files") {
			t.Errorf("the gate tried %d times, and logged %d lines: %s", f.calls, lines, said.String())
		}
	})
}

// knock opens a connection to a gate and reports whether it stays open.
func knock(t *testing.T, addr net.Addr) (net.Conn, bool) {
	t.Helper()
	conn, err := net.Dial("tcp", addr.String())
	if err != nil { // it was closed before there was a moment to look
		return nil, false
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	_, err = conn.Read(make([]byte, 1))
	return conn, err == nil
}

// TestGate checks the limits of connections: per address, and in total. Connections of a proxy
// count only in total, and a closed connection does not count.
func TestGate(t *testing.T) {
	for _, row := range []struct {
		name              string
		each, all, opened int
		proxies           []netip.Prefix
	}{
		{"an address", 3, 10, 3, nil},
		{"all", 3, 2, 2, nil},
		{"a proxy", 3, 5, 5, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
		{"no limit of an address", 0, 5, 5, nil},
		{"no limit", 0, 0, 20, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			inner, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			g := newGate(inner, row.each, row.all, row.proxies, slog.New(slog.DiscardHandler))
			defer g.Close()
			go func() {
				for {
					conn, err := g.Accept()
					if err != nil {
						return
					}
					conn.Write([]byte("."))
					go func() {
						io.Copy(io.Discard, conn)
						conn.Close()
						conn.Close()
					}()
				}
			}()
			for range 2 {
				var open []net.Conn
				refused := int64(0)
				for range row.opened + 3 {
					switch conn, ok := knock(t, g.Addr()); {
					case ok:
						open = append(open, conn)
					default:
						refused++
					}
					if row.opened == 20 && len(open) == 20 {
						break
					}
				}
				if n, _ := g.counts(); len(open) != row.opened || int(n) != row.opened {
					t.Errorf("%d connections are open, %d by count, want %d", len(open), n, row.opened)
				}
				for _, conn := range open {
					conn.Close()
				}
				for begun := time.Now(); ; time.Sleep(time.Millisecond) {
					n, _ := g.counts()
					if n == 0 {
						break
					}
					if time.Since(begun) > 10*time.Second {
						t.Fatalf("%d connections are open after they were closed", n)
					}
				}
			}
			g.lock.Lock()
			defer g.lock.Unlock()
			if len(g.open) > 0 {
				t.Errorf("the gate remembers %v", g.open)
			}
		})
	}
}
