package main

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestFull fills the disk. The command says so, and goes on when there is space.
func TestFull(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can mount a small disk")
	}
	in := folders(t)
	disk := in("disk")
	if err := os.Mkdir(disk, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=400k"); err != nil {
		t.Skipf("this machine mounts no disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(disk, syscall.MNT_DETACH) })
	write(t, disk+"/ballast", strings.Repeat("x", 300<<10))

	// The queue is elsewhere: a server of another run.
	host := start(t, append([]string{"selfplay"}, fields(killed, "-workers", "0", "-listen", "localhost:0", "-o", in("host"))...)...)
	play := append([]string{"selfplay"}, fields("-game hexdame -bot random -games 400 -batch 20", "-nats", host.where(t), "-o", disk+"/run")...)
	_, errs, status := runLab(t, play...)
	if status != 1 || !strings.Contains(errs, ": no space left on device: free some space and run the same command again\n") {
		t.Fatalf("status %d and errors %q", status, errs)
	}
	if err := os.Remove(disk + "/ballast"); err != nil {
		t.Fatal(err)
	}
	must(t, play...)
	must(t, append([]string{"selfplay"}, fields("-game hexdame -bot random -games 400 -batch 20", "-o", in("alone"))...)...)
	sameShards(t, disk+"/run", in("alone"))
}
