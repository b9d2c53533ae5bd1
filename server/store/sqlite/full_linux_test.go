package sqlite

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk is TestFull on a full disk: one in memory, which only root can create.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=2m"); err != nil {
		t.Skipf("this test needs a small disk, which only root can create: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	s, err := Open(filepath.Join(folder, "games.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other := filepath.Join(folder, "other")
	full := func() {
		if err := os.WriteFile(other, []byte(strings.Repeat("x", 1<<20)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	fill(t, s, full, func() { os.Remove(other) })
}
