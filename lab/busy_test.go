package lab

import (
	"net"
	"strings"
	"testing"
)

// TestPorts checks the errors for ports already in use.
func TestPorts(t *testing.T) {
	in := folders(t)
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, flag := range []string{"-listen", "-page"} {
		_, errs, status := runLab(t, append([]string{"selfplay"}, fields(small, "-o", in(flag), flag, l.Addr().String())...)...)
		if status != 1 || !strings.Contains(errs, l.Addr().String()) || !strings.Contains(errs, "want another") {
			t.Errorf("%s: status %d and errors %q", flag, status, errs)
		}
	}
	fails(t, 1, `the address "0.0.0.0:4222": other machines could connect to it, so it needs a token, which workers must also supply: want host:port, or token@host:port`,
		append([]string{"selfplay"}, fields(small, "-o", in("open"), "-listen", "0.0.0.0:4222")...)...)
}

// TestBusy runs the same command twice at the same time.
func TestBusy(t *testing.T) {
	in := folders(t)
	args := append([]string{"selfplay"}, fields(killed, "-workers", "0", "-listen", "localhost:0", "-o", in("run"))...)
	p := start(t, args...)
	p.where(t)
	fails(t, 1, in("run/queue")+": another process is using this queue: end it, or use another folder", args...)
}
