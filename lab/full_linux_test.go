package lab

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// envFull names the environment variable that holds the folder for the small disk.
const envFull = "LAB_TEST_FULL"

// TestFull fills a disk in the middle of a run. The run must report the full disk, and must
// continue once there is space. The disk is in memory, in a process with private mounts, which
// require root or a system that lets any user have them.
func TestFull(t *testing.T) {
	if disk := os.Getenv(envFull); disk != "" {
		fill(t, disk)
		return
	}
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute) // it takes seconds, but the machine may be busy
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

// fill is the part of TestFull that runs in the process with private mounts.
func fill(t *testing.T, disk string) {
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		t.Fatalf("cannot mount: %v", err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=400k"); err != nil {
		t.Fatalf("cannot mount: %v", err)
	}
	defer syscall.Unmount(disk, syscall.MNT_DETACH)
	in := folders(t)
	args := fields("selfplay -game hexdame -bot random -games 1200 -batch 30 -workers 2 -lost 1s")
	out := must(t, append(args, "-o", in("one"))...)
	folder := filepath.Join(disk, "run")
	got, errs, status := runLab(t, append(args, "-o", folder)...)
	last := lastLine(errs)
	if status != 1 || got != "" || !strings.Contains(last, "no space left on device: free some space and run the same command again") {
		t.Errorf("a full disk: status %d, errors %q, output %q", status, errs, got)
	}
	if n := len(shardsOf(t, folder)); n == 0 || n >= 40 {
		t.Errorf("%d shards fit the disk", n)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	if got := must(t, append(args, "-o", folder)...); got != out {
		t.Errorf("with space, the report is\n%s", got)
	}
	sameShards(t, in("one"), folder)
}
