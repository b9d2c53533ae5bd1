package server

import (
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// envFiles is the environment variable with the maximum number of open files of a server.
const envFiles = "SERVER_TEST_FILES"

func init() {
	n, err := strconv.ParseUint(os.Getenv(envFiles), 10, 64)
	if err != nil {
		return
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
		panic(err)
	}
}

// flood opens idle connections. Some of them may be closed immediately.
func flood(t *testing.T, addr string, n int) (end func()) {
	var conns []net.Conn
	for range n {
		if conn, err := net.Dial("tcp", addr); err == nil {
			t.Cleanup(func() { conn.Close() })
			conns = append(conns, conn)
		}
	}
	return func() {
		for _, conn := range conns {
			conn.Close()
		}
	}
}

// TestManyConnections opens more connections than the system has files for. The metrics and the
// health are still available, and so is the server when the connections are closed.
func TestManyConnections(t *testing.T) {
	t.Parallel()
	addr, ops := address(t), address(t)
	p, err := startWith(t, []string{envFiles + "=160"}, addr, "-db", filepath.Join(t.TempDir(), "games.db"), "-ops", ops, "-no-limits")
	if err != nil {
		t.Fatal(err)
	}
	end := flood(t, addr, 300)
	time.Sleep(100 * time.Millisecond)
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	get := func(url string) string {
		response, err := client.Get(url)
		if err != nil {
			return err.Error()
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		return strconv.Itoa(response.StatusCode) + " " + string(text)
	}
	for range 20 {
		if said := get("http://" + ops + "/healthz"); !strings.HasPrefix(said, "200 ok") {
			t.Fatalf("the health is %s", said)
		}
	}
	if said := get("http://" + ops + "/metrics"); !strings.Contains(said, "hexgames_connections 96\n") || !strings.Contains(said, "hexgames_connections_refused_total 20") {
		t.Errorf("the metrics are %s", said)
	}
	end()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		said := get(p.url + "/api")
		if strings.HasPrefix(said, "200 ") {
			break
		}
		if time.Since(begun) > 10*time.Second {
			t.Fatalf("the server prints %s", said)
		}
	}
}

// TestOneFlood has one address exceed its limit of connections. Another address is served. The
// flood gets answers again when it has closed some.
func TestOneFlood(t *testing.T) {
	t.Parallel()
	addr := address(t)
	p := start(t, addr, "-db", filepath.Join(t.TempDir(), "games.db"), "-connections", "20")
	http.DefaultClient.CloseIdleConnections()
	end := flood(t, addr, 100)
	from := func(ip string) error {
		dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(ip)}}
		client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
		response, err := client.Get(p.url + "/api")
		if err == nil {
			response.Body.Close()
		}
		return err
	}
	// The server may notice the end of an earlier connection after the flood.
	for begun := time.Now(); from("127.0.0.1") == nil; flood(t, addr, 1) {
		if time.Since(begun) > 10*time.Second {
			t.Fatal("the address of the flood has another connection")
		}
	}
	if err := from("127.0.0.2"); err != nil {
		t.Errorf("another address: %v", err)
	}
	end()
	for begun := time.Now(); from("127.0.0.1") != nil; time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > 10*time.Second {
			t.Fatal("the address of the flood is refused forever")
		}
	}
}
