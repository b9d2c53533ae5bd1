package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// build builds the server and returns the file.
func build(ctx context.Context, folder string) (string, error) {
	file := filepath.Join(folder, "server")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", file, "example.com/hexgames/server/cmd/hexserver")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the server cannot be built: %w: %s", err, out)
	}
	return file, nil
}

// A process is a running server.
type process struct {
	cmd     *exec.Cmd
	url     string
	address string
	ops     string // address of the profiles
	begun   time.Time
	said    *lastLines
}

var urlIn = regexp.MustCompile(`http://[^\s/]+`)

// launch starts a server on a database. Its groups have at most the given number of writes; 0 means
// the default.
func (l *load) launch(ctx context.Context, db string, group int) (*process, error) {
	args := []string{"-db", db, "-listen", "127.0.0.1:0", "-no-page", "-no-limits"}
	if group > 0 {
		args = append(args, "-group", strconv.Itoa(group))
	}
	ops := ""
	if l.profile != "" {
		var err error
		if ops, err = freeAddress(); err != nil {
			return nil, err
		}
		args = append(args, "-ops", ops, "-pprof")
	}
	p, err := l.execute(ctx, 0, args...)
	if err == nil {
		p.ops = ops
	}
	return p, err
}

// execute starts a server that can open the given number of files; 0 means as many as this process.
func (l *load) execute(ctx context.Context, files int, args ...string) (*process, error) {
	p := &process{said: &lastLines{}, begun: time.Now()}
	p.cmd = exec.CommandContext(ctx, l.server, args...)
	if files > 0 {
		limited := []string{"-c", fmt.Sprintf(`ulimit -n %d && exec "$0" "$@"`, files), l.server}
		p.cmd = exec.CommandContext(ctx, "sh", append(limited, args...)...)
	}
	p.cmd.Stderr = p.said
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(out)
	for p.url == "" {
		line, err := lines.ReadString('\n')
		p.url = urlIn.FindString(line)
		if err != nil {
			p.cmd.Wait()
			return nil, fmt.Errorf("the server does not start: %s", p.said)
		}
	}
	go io.Copy(io.Discard, lines)
	p.address = strings.TrimPrefix(p.url, "http://")
	return p, nil
}

// kill kills the server, as kill -9 does.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// stop shuts down the server cleanly.
func (p *process) stop() error {
	p.cmd.Process.Signal(syscall.SIGTERM)
	timer := time.AfterFunc(30*time.Second, func() { p.cmd.Process.Kill() })
	defer timer.Stop()
	if err := p.cmd.Wait(); err != nil {
		return fmt.Errorf("the server: %w: %s", err, p.said)
	}
	return nil
}

// rss returns the server's resident memory, in kB.
func (p *process) rss() (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			return strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(rest), " kB"))
		}
	}
	return 0, errors.New("there is no VmRSS in /proc")
}

// cpu returns the server's processor time so far; 0 if the system does not report it.
func (p *process) cpu() time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), ") ") // the name may contain spaces
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // ticks are hundredths on all systems with /proc
}

// profiled writes a profile of the next seconds to a file, if requested. The function that it
// returns waits for the profile.
func (l *load) profiled(p *process, name string) (wait func() error) {
	if l.profile == "" {
		return func() error { return nil }
	}
	done := make(chan error, 1)
	go func() {
		done <- func() error {
			if err := os.MkdirAll(l.profile, 0o777); err != nil {
				return err
			}
			response, err := http.Get(fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", p.ops, max(1, int(l.seconds))))
			if err != nil {
				return err
			}
			defer response.Body.Close()
			text, err := io.ReadAll(response.Body)
			if err != nil || response.StatusCode != http.StatusOK {
				return fmt.Errorf("no profile: %s %w", response.Status, err)
			}
			return os.WriteFile(filepath.Join(l.profile, name+".prof"), text, 0o666)
		}()
	}()
	return func() error { return <-done }
}

// freeAddress returns an address of this machine with an unused port.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
