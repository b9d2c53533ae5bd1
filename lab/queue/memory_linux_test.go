//go:build !race

package queue

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"
	"time"
)

// TestMemory measures the memory of a process with a server and a coordinator.
func TestMemory(t *testing.T) {
	t.Parallel()
	jobs, size := 500, 100<<10
	if *long {
		jobs, size = 10_000, 20<<10
	}
	report := t.TempDir() + "/status"
	cmd, line, err := start("coordinator", fmt.Sprint(jobs, " ", t.TempDir(), " ", report))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	for range 2 {
		c, err := Dial(line, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		work(t, &Worker{Client: c, Do: func(ctx context.Context, spec []byte, n int) ([]byte, error) {
			if n == Canary {
				return digest(ctx, spec, n)
			}
			return make([]byte, size), nil
		}})
	}
	begin := time.Now()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	status, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	var most int // in kB
	_, after, _ := bytes.Cut(status, []byte("VmHWM:"))
	if _, err := fmt.Sscan(string(after), &most); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d jobs took %v, and the process had at most %d MB", jobs, time.Since(begin), most>>10)
	if most > 64<<10 {
		t.Errorf("the coordinator had %d MB, want at most 64", most>>10)
	}
}
