package main

import (
	"context"
	"os"
	"os/exec"
	"syscall"
)

// envDisk is the variable with the folder of a small disk that can be filled.
const envDisk = "LOAD_DISK"

// onSmallDisk runs everything in another process of this program, with a small disk in memory that
// nobody else sees. It reports false if this process is to do the work.
func (l *load) onSmallDisk(ctx context.Context) (done bool, err error) {
	if folder := os.Getenv(envDisk); folder != "" {
		os.Remove(l.folder)
		l.folder = folder
		return false, nil
	}
	self, err := os.Executable()
	if err != nil {
		return true, err
	}
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", `mount -t tmpfs -o size=400m tmpfs "$LOAD_DISK" && exec "$0" "$@"`, self}, l.Args...)...)
	cmd.Env = append(os.Environ(), envDisk+"="+l.folder)
	cmd.Stdout, cmd.Stderr = l.Out, l.Errs
	cmd.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS, Pdeathsig: syscall.SIGKILL}
	if id := os.Getuid(); id != 0 {
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: id, Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	return true, cmd.Run()
}
