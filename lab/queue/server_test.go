package queue

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

// TestListen checks the errors for addresses and folders.
func TestListen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	used := t.TempDir()
	s, err := Listen(Embedded{Folder: used})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.URL() != "" {
		t.Errorf("a server without an address has the URL %s", s.URL())
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ addr, folder, want string }{
		{"", used, "another process is using this queue: end it, or use another folder"},
		{"", filepath.Join(file, "queue"), "file"},
		{taken.Addr().String(), "", "cannot be used: "},
		{":0", "", "so it needs a token"},
		{"0.0.0.0:0", "", "so it needs a token"},
		{"192.0.2.1:0", "", "so it needs a token"},
		{"localhost", "", "it has no port"},
		{"localhost:65536", "", "the port is not a number from 0 to 65535"},
		{"localhost:-1", "", "want host:port, or token@host:port"},
		{"localhost:nats", "", "want host:port, or token@host:port"},
		{"nats://localhost:0", "", "want host:port, or token@host:port"},
		{"token@192.0.2.1:0", "", "cannot be used: "},
	} {
		folder := test.folder
		if folder == "" {
			folder = t.TempDir()
		}
		s, err := Listen(Embedded{Folder: folder, Addr: test.addr})
		if err == nil {
			s.Close()
			t.Errorf("there is no error for %q", test.addr)
		} else if !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("the error for %q is %v, want %s", test.addr, err, test.want)
		}
	}
}

// TestURL checks that a URL leads to the server, even if it listens on all addresses.
func TestURL(t *testing.T) {
	t.Parallel()
	for _, addr := range []string{"localhost:0", "127.0.0.1:0", "secret@0.0.0.0:0", "a+b%2F@:0"} {
		server := listen(t, addr)
		u, err := url.Parse(server.URL())
		if err != nil || u.Port() == "0" || u.Hostname() == "" || u.Hostname() == "0.0.0.0" {
			t.Errorf("the URL of %s is %s", addr, server.URL())
		}
		c, err := Dial(server.URL(), Options{})
		if err != nil {
			t.Errorf("%s: %v", addr, err)
			continue
		}
		if !c.conn.IsConnected() {
			t.Errorf("there is no connection to %s", addr)
		}
		c.Close()
	}
}

// TestRejected checks that a server's rejection of a client immediately causes an error without any
// secrets in it.
func TestRejected(t *testing.T) {
	t.Parallel()
	s := listen(t, "secret@localhost:0")
	bare := strings.Replace(s.URL(), "secret@", "", 1)
	for _, test := range []struct {
		urls, want string
		creds      string
	}{
		{bare, "Authorization Violation: want its token", ""},
		{strings.Replace(s.URL(), "secret", "wrong", 1), "Authorization Violation: want its token", ""},
		{bare, "no-such-file", "no-such-file"},
		{"", "want a URL such as", ""},
		{bare + ",", "want a URL such as", ""},
		{"nats://secret@local host", "cannot connect to nats://local host", ""},
	} {
		c, err := Dial(test.urls, Options{Creds: test.creds})
		if err == nil {
			c.Close()
			t.Errorf("there is no error for %q", test.urls)
		} else if text := err.Error(); !strings.Contains(text, test.want) || strings.Contains(text, "\n") || strings.Contains(text, "wrong@") {
			t.Errorf("the error for %q is %v, want %s", test.urls, err, test.want)
		}
	}
}

// TestRevoked checks that workers and coordinators stop if the server starts to reject them.
func TestRevoked(t *testing.T) {
	t.Parallel()
	addr, folder := fmt.Sprintf("127.0.0.1:%d", freePort(t)), t.TempDir()
	kill, url := spawn(t, "server", "old@"+addr+" "+folder)
	ends := make(chan error, 2)
	for i := range 2 {
		c, err := Dial(url, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		go func() {
			if i == 0 {
				ends <- (&Worker{Client: c, Do: slow}).Work(t.Context())
			} else {
				var s store
				ends <- (&Coordinator{Client: c, Run: Run{"run", nil, 1 << 20}, Do: slow, Put: s.put}).Collect(t.Context())
			}
		}()
	}
	pause(t.Context(), 300*time.Millisecond)
	kill()
	spawn(t, "server", "new@"+addr+" "+folder)
	for range 2 {
		select {
		case err := <-ends:
			if err == nil || !strings.Contains(err.Error(), "cannot connect to nats://127.0.0.1:") || !strings.Contains(err.Error(), "Authorization Violation: want its token") {
				t.Errorf("the error is %v", err)
			}
		case <-time.After(10 * time.Second):
			t.Error("it did not stop")
		}
	}
}

// foreign starts a server that this package does not configure.
func foreign(t *testing.T, o server.Options) *Client {
	t.Helper()
	o.Host, o.Port, o.NoLog, o.NoSigs, o.StoreDir = "127.0.0.1", server.RANDOM_PORT, true, true, t.TempDir()
	s, err := server.NewServer(&o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	c, err := Dial(s.ClientURL(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// TestForeign checks that an unsuitable server causes an error that gives the reason.
func TestForeign(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, want, notice string
		options            server.Options
		replicas           int
		stream             *jetstream.StreamConfig
	}{
		{name: "no JetStream", want: "the server cannot keep a queue: "},
		{name: "too many replicas", want: "replicas > 1 not supported", options: server.Options{JetStream: true}, replicas: 3},
		{name: "another stream", want: "the server has a stream HEXLAB_JOBS that does not belong to this program: delete it, or use another server",
			options: server.Options{JetStream: true}, stream: &jetstream.StreamConfig{Name: jobs, Subjects: []string{"other"}}},
		{name: "the subjects of another stream", want: "subjects overlap with an existing stream",
			options: server.Options{JetStream: true}, stream: &jetstream.StreamConfig{Name: "OTHER", Subjects: []string{"hexlab.>"}}},
		{name: "small messages", want: "its result is 32 bytes long, but the server accepts at most 0: want smaller jobs",
			notice: "the server accepts messages of at most 4096 bytes", options: server.Options{JetStream: true, MaxPayload: 4 << 10}},
		{name: "tiny messages", want: "the server accepts messages of at most 3 bytes, but the specification is 4 bytes long", options: server.Options{JetStream: true, MaxPayload: 3}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			client := foreign(t, test.options)
			if test.stream != nil {
				if _, err := client.js.CreateStream(t.Context(), *test.stream); err != nil {
					t.Fatal(err)
				}
			}
			work(t, &Worker{Client: client, Do: digest})
			var s store
			var told notes
			c := Coordinator{Client: client, Run: Run{"run", []byte("spec"), 3}, Do: digest, Put: s.put, Replicas: test.replicas, Notice: told.add, Silence: time.Second}
			if err := c.Collect(soon(t)); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v, want %s", err, test.want)
			}
			if test.notice != "" && !told.has(test.notice) {
				t.Errorf("the notices are %q", told.all())
			}
		})
	}
}

// BenchmarkListen measures how long a server takes to start.
func BenchmarkListen(b *testing.B) {
	for b.Loop() {
		s, err := Listen(Embedded{Folder: b.TempDir(), Addr: "localhost:0"})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		s.Close()
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/start")
}
