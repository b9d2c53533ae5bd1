package server

import (
	"context"
	"runtime"
	"testing"
	"time"
)

// TestTrim checks that unused memory is returned to the system soon.
func TestTrim(t *testing.T) {
	const size = 128 << 20
	used := make([]byte, size)
	for i := 0; i < size; i += 4 << 10 {
		used[i] = 1
	}
	runtime.GC()
	runtime.KeepAlive(used)
	if used = nil; readMemory().isWorthTrimming(memory{}) {
		t.Error("what was allocated a moment ago would be given back")
	}
	runtime.GC()
	if spare := readMemory().spare; spare < size/2 {
		t.Fatalf("only %d bytes are not used", spare)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		trim(ctx, 20*time.Millisecond)
		close(done)
	}()
	for end := time.Now().Add(20 * time.Second); readMemory().spare > size/2 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if spare := readMemory().spare; spare > size/2 {
		t.Errorf("%d bytes are still not given back", spare)
	}
	cancel()
	<-done
}
