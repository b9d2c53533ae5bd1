package server

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
)

// Environment variables: the folder where the test mounts a small disk, and the maximum size of the
// server's files.
const (
	envFull  = "SERVER_TEST_FULL"
	envBytes = "SERVER_TEST_BYTES"
)

func init() {
	n, err := strconv.ParseUint(os.Getenv(envBytes), 10, 64)
	if err != nil {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
		panic(err)
	}
}

// TestFull fills the disk of a server. The server reports this, loses nothing, and continues when
// there is space. The disk is in memory. It is mounted in a process with a separate mount
// namespace: as root or, if the system allows it, as any user.
func TestFull(t *testing.T) {
	if disk := os.Getenv(envFull); disk != "" {
		fill(t, disk)
		return
	}
	t.Parallel()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run", "^TestFull$", "-test.v")
	cmd.Env = append(os.Environ(), envFull+"="+t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS}
	if id := os.Getuid(); id != 0 {
		cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: id, Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	out, err := cmd.CombinedOutput()
	switch {
	case cmd.ProcessState == nil || strings.Contains(string(out), "cannot mount"):
		t.Skipf("processes cannot have private mounts here: %v\n%s", err, out)
	case err != nil:
		t.Errorf("%v\n%s", err, out)
	}
}

// fill is TestFull in the process with separate mounts.
func fill(t *testing.T, disk string) {
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		t.Fatalf("cannot mount: %v", err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=3m"); err != nil {
		t.Fatalf("cannot mount: %v", err)
	}
	defer syscall.Unmount(disk, syscall.MNT_DETACH)
	db := filepath.Join(disk, "games.db")
	p := start(t, address(t), "-db", db, "-no-limits")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Second)
	defer cancel()
	f := beginFull(t, p.url)
	for range 2 { // it continues more than once
		f.playUntilFull(ctx)
		wishes := f.wishes(ctx)
		f.refused(ctx, wishes, true)
		f.unhealthy(ctx)
		f.check(load(t, db)).report(t)
		if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
			t.Fatal(err)
		}
		f.granted(ctx, wishes)
		f.next(ctx)
		stat, err := os.Stat(db + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size="+strconv.FormatInt(stat.Size()*2, 10)); err != nil {
			t.Fatal(err)
		}
	}
	p.kill()
	f.check(load(t, db)).report(t)
	startFull(t, disk, db)
}

// unhealthy waits until the health report mentions the full disk.
func (f *fullTest) unhealthy(ctx context.Context) {
	f.t.Helper()
	for {
		status, text := healthOf(f.t, f.url)
		if status == http.StatusServiceUnavailable && strings.Contains(text, "disk") && strings.Contains(text, "full") {
			return
		}
		if time.Sleep(50 * time.Millisecond); ctx.Err() != nil {
			f.t.Fatalf("on a full disk, the health is %d %s", status, text)
		}
	}
}

// startFull starts a server on a full disk, where it ends with an error, and again when there is
// space.
func startFull(t *testing.T, disk, db string) {
	t.Helper()
	var s syscall.Statfs_t
	if err := syscall.Statfs(disk, &s); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size="+strconv.FormatUint((s.Blocks-s.Bfree)*uint64(s.Bsize), 10)); err != nil {
		t.Fatal(err)
	}
	p, err := begin(t, nil, address(t), "-db", db)
	if err != nil {
		t.Fatal(err)
	}
	if !p.ended(20*time.Second) || p.ProcessState.ExitCode() != 1 || !strings.Contains(p.said(), "full") {
		t.Errorf("on a full disk, a server ends with %v: %s", p.ProcessState, p.said())
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	start(t, address(t), "-db", db)
}

// next starts another game for the next wishes, because the last ones have changed the previous
// games.
func (f *fullTest) next(ctx context.Context) {
	f.t.Helper()
	again := beginFull(f.t, f.url)
	for k, d := range f.sent {
		again.sent[k] = d
	}
	for k, a := range f.acks {
		again.acks[k] = a
	}
	*f = *again
}

// playUntilFull sends requests until the server cannot store anything.
func (f *fullTest) playUntilFull(ctx context.Context) {
	f.t.Helper()
	for i := 0; ; i++ {
		g := hall.Creation{ID: newID(), Game: "hexdame", Seat: "White"}
		f.send(f.white, g.ID, referee.Command{Do: create})
		r, err := f.white.once(ctx, f.url, http.MethodPost, "/api/games", g)
		if err != nil || r.status != http.StatusCreated && r.kind() != hall.ErrUnavailable {
			f.t.Fatalf("game %d on a disk that becomes full: %v, %v", i, r, err)
		}
		f.note(f.white, g.ID, r)
		if !r.accepted() {
			f.t.Logf("after %d games, the disk is full", i)
			return
		}
	}
}

// TestShortFile limits the size of the server's files. The error differs from a full disk: SQLite
// does not report the cause. The server refuses everything until it is restarted.
func TestShortFile(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "games.db")
	addr := address(t)
	p, err := startWith(t, []string{envBytes + "=1000000"}, addr, "-db", db, "-no-limits")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Second)
	defer cancel()
	f := beginFull(t, p.url)
	f.playUntilFull(ctx)
	wishes := f.wishes(ctx)
	f.refused(ctx, wishes, false)
	p.signal(t, syscall.SIGTERM)
	if !p.ended(10 * time.Second) {
		t.Error("the server does not end")
	}
	f.check(load(t, db)).report(t)
	start(t, addr, "-db", db, "-no-limits")
	f.granted(ctx, wishes)
	f.check(load(t, db)).report(t)
}
