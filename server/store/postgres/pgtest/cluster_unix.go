//go:build unix

package pgtest

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A Cluster is a PostgreSQL server with its databases.
type Cluster struct {
	bin    string // the folder of its programs
	folder string // contains the data and the log
	port   int
	as     *syscall.SysProcAttr // the user who runs the server

	mu        sync.Mutex
	databases int
	stdin     io.WriteCloser // of the shell that runs it
	ended     chan struct{}  // closed when that shell has ended
}

// start starts a new cluster.
func start() (*Cluster, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	c := &Cluster{bin: bin, as: &syscall.SysProcAttr{Setpgid: true}}
	if c.folder, err = os.MkdirTemp("", "pgtest"); err != nil {
		return nil, err
	}
	if err := c.init(); err != nil {
		c.stop()
		return nil, err
	}
	for range 10 { // ports
		if c.port, err = port(); err != nil {
			break
		}
		if err = c.Start(); err == nil {
			return c, nil
		}
	}
	c.stop()
	return nil, err
}

// programs returns the folder of the latest PostgreSQL's programs.
func programs() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	version := func(name string) int {
		n, _ := strconv.Atoi(strings.Split(name, "/")[4])
		return n
	}
	if len(found) > 0 {
		return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
	}
	name, err := exec.LookPath("initdb")
	if err != nil {
		return "", errors.New("there is no initdb in /usr/lib/postgresql/*/bin, and none in PATH")
	}
	if name, err = filepath.EvalSymlinks(name); err != nil {
		return "", err
	}
	return filepath.Dir(name), nil
}

// init creates the files of the cluster. Root must not run PostgreSQL, so another user does.
func (c *Cluster) init() error {
	if os.Geteuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			u, err = user.Lookup("nobody")
		}
		if err != nil {
			return err
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		c.as.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		if err := os.Chown(c.folder, int(uid), int(gid)); err != nil {
			return err
		}
	}
	cmd := exec.Command(filepath.Join(c.bin, "initdb"), "-D", c.data(), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
	cmd.Dir, cmd.SysProcAttr = c.folder, c.as
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }

// port returns an unused port, below the range that the system assigns to connections: one of those
// might be taken while the database is down.
func port() (int, error) {
	for range 100 {
		n := 20000 + rand.IntN(12000)
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", n)); err == nil {
			return n, l.Close()
		}
	}
	return 0, errors.New("no port is free")
}

// script runs PostgreSQL until it ends or until the script's own input ends, because the process at
// the other end has ended. The script then stops PostgreSQL and deletes its folder.
const script = `
"$1/postgres" -D "$2/data" -h 127.0.0.1 -p "$3" -k '' -c max_connections=200 -c shared_buffers=64MB </dev/null &
server=$!
( read line; kill -QUIT $server ) 2>/dev/null <&3 &
reader=$!
wait $server
status=$?
kill $reader 2>/dev/null
[ $status != 0 ] || rm -rf "$2"
`

// Start starts the cluster again after Kill. The first attempt may fail, if remains of the killed
// processes are still there.
func (c *Cluster) Start() error {
	var err error
	for range 20 {
		if err = c.run(); err == nil {
			return nil
		}
		if strings.Contains(err.Error(), "could not bind") {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	return fmt.Errorf("postgres: %w", err)
}

// run starts the processes of the cluster and waits until it answers.
func (c *Cluster) run() error {
	log, err := os.Create(c.log())
	if err != nil {
		return err
	}
	defer log.Close()
	in, out, err := os.Pipe()
	if err != nil {
		return err
	}
	defer in.Close()
	cmd := exec.Command("/bin/sh", "-c", script, "sh", c.bin, c.folder, strconv.Itoa(c.port))
	cmd.Dir, cmd.SysProcAttr, cmd.Stdout, cmd.Stderr, cmd.ExtraFiles = c.folder, c.as, log, log, []*os.File{in}
	if err := cmd.Start(); err != nil {
		out.Close()
		return err
	}
	ended := make(chan struct{})
	go func() {
		cmd.Wait()
		close(ended)
	}()
	c.mu.Lock()
	c.stdin, c.ended = out, ended
	c.mu.Unlock()
	return c.ready(ended)
}

func (c *Cluster) log() string { return filepath.Join(c.folder, "log") }

// tail returns the end of the log.
func (c *Cluster) tail() string {
	text, _ := os.ReadFile(c.log())
	return string(text[max(0, len(text)-1000):])
}

// Kill kills all processes of the cluster at once, as a machine failure would.
func (c *Cluster) Kill() error {
	text, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		return err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	server, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		return err
	}
	// The server must not start a child between the listing and the kill.
	if err := syscall.Kill(server, syscall.SIGSTOP); err != nil {
		return err
	}
	for _, pid := range children(server) {
		syscall.Kill(pid, syscall.SIGKILL)
	}
	if err := syscall.Kill(server, syscall.SIGKILL); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	<-c.ended
	return c.stdin.Close()
}

// children returns the children of a process, if the system has /proc. On other systems,
// PostgreSQL's processes end when they notice that the server is gone.
func children(of int) (pids []int) {
	names, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range names {
		text, _ := os.ReadFile(name)
		_, rest, _ := strings.Cut(string(text), ") ") // after the program name
		words := strings.Fields(rest)
		if len(words) > 1 && words[1] == strconv.Itoa(of) {
			pid, _ := strconv.Atoi(strings.Split(name, "/")[2])
			pids = append(pids, pid)
		}
	}
	return pids
}

// stop ends the cluster and deletes it.
func (c *Cluster) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stdin != nil {
		c.stdin.Close()
		<-c.ended
	}
	os.RemoveAll(c.folder)
}
