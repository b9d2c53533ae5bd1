package queue

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Embedded configures a server inside this process.
type Embedded struct {
	Folder string // for the server's files
	Addr   string // host:port or token@host:port; "" if only this process uses the server
	Fresh  bool   // whether to discard files that an earlier server left in the folder
}

// A Server is a NATS server inside this process.
type Server struct {
	server *server.Server
	lock   *os.File
	token  string
}

// startTime is how long a server may take to start.
const startTime = 30 * time.Second

// Listen starts a server.
func Listen(e Embedded) (*Server, error) {
	options := &server.Options{
		ServerName: "hexlab", DontListen: e.Addr == "", NoLog: true, NoSigs: true,
		JetStream: true, StoreDir: e.Folder, SyncAlways: true,
		JetStreamMaxMemory: 16 << 20, JetStreamMaxStore: 1 << 40, MaxPayload: server.MAX_PAYLOAD_SIZE,
	}
	s := &Server{}
	if e.Addr != "" {
		if err := s.listen(e.Addr, options); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(e.Folder, 0o777); err != nil {
		return nil, err
	}
	var err error
	if s.lock, err = lock(filepath.Join(e.Folder, "lock")); err == errLocked {
		return nil, fmt.Errorf("%s: another process is using this queue: end it, or use another folder", e.Folder)
	} else if err != nil {
		return nil, err
	}
	if e.Fresh {
		err = os.RemoveAll(filepath.Join(e.Folder, server.JetStreamStoreDir))
	}
	if err != nil {
		s.lock.Close()
		return nil, err
	}
	if s.server, err = server.NewServer(options); err != nil {
		s.lock.Close()
		return nil, err
	}
	s.server.Start()
	if !s.server.ReadyForConnections(startTime) || !s.server.JetStreamEnabled() {
		s.Close()
		return nil, fmt.Errorf("%s: the queue does not start: is the disk full, or is the folder damaged? The folder can be deleted", e.Folder)
	}
	return s, nil
}

// listen parses the address and tries to listen on it, because a failure of the server itself would
// make the process exit.
func (s *Server) listen(addr string, options *server.Options) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("the address %q: %s: want host:port, or token@host:port", addr, fmt.Sprintf(format, args...))
	}
	u, err := url.Parse("nats://" + addr)
	if err != nil || u.Host == "" || u.Path != "" {
		return bad("it is not an address")
	}
	host, port, err := net.SplitHostPort(u.Host)
	if err != nil {
		return bad("it has no port")
	}
	if s.token = u.User.Username(); s.token == "" && !isLocal(host) {
		return bad("other machines could connect to it, so it needs a token, which workers must also supply")
	}
	if options.Port, err = strconv.Atoi(port); err != nil || options.Port < 0 || options.Port > 65535 {
		return bad("the port is not a number from 0 to 65535")
	}
	try, err := net.Listen("tcp", u.Host)
	if err != nil {
		return fmt.Errorf("the address %s cannot be used: %v: want another port, or 0 for any", u.Host, errors.Unwrap(err))
	}
	try.Close()
	if options.Port == 0 {
		options.Port = server.RANDOM_PORT
	}
	options.Host, options.Authorization = host, s.token
	return nil
}

// isLocal reports whether only this machine can connect to a host.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// URL returns the URL for workers in other processes, or "" if they cannot connect.
func (s *Server) URL() string {
	u, err := url.Parse(s.server.ClientURL())
	if err != nil || s.server.Addr() == nil {
		return ""
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() == "" || ip != nil && ip.IsUnspecified() {
		u.Host = net.JoinHostPort(thisHost(), u.Port())
	}
	if s.token != "" {
		u.User = url.User(s.token)
	}
	return u.String()
}

// thisHost returns an address of this machine that other machines may be able to reach.
func thisHost() string {
	addrs, _ := net.InterfaceAddrs()
	for _, addr := range addrs {
		if n, ok := addr.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			return n.IP.String()
		}
	}
	return "localhost"
}

// Close stops the server.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	s.lock.Close()
}
