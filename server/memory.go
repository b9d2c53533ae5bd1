package server

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// A memory is what the runtime of Go says about the memory of the program, in bytes.
type memory struct {
	allocated uint64 // since the start
	spare     uint64 // that the program does not use, and the system does not have back
}

// readMemory returns the memory of the program as it is now.
func readMemory() memory {
	samples := []metrics.Sample{
		{Name: "/gc/heap/allocs:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/gc/heap/live:bytes"},
	}
	metrics.Read(samples)
	allocated, objects, free, live := samples[0].Value.Uint64(), samples[1].Value.Uint64(), samples[2].Value.Uint64(), samples[3].Value.Uint64()
	return memory{allocated, objects + free - min(live, objects)}
}

// isWorthTrimming reports whether it is worth the effort to give memory back, after a time in
// which the program did not allocate much since another memory.
func (m memory) isWorthTrimming(before memory) bool {
	const least = 16 << 20
	return m.spare > max(least, 4*(m.allocated-before.allocated))
}

// trim gives memory back to the system when the server has little to do. By itself, Go keeps
// what many streams or games have used for minutes.
func trim(ctx context.Context, often time.Duration) {
	ticks := time.NewTicker(often)
	defer ticks.Stop()
	for before := readMemory(); ; before = readMemory() {
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
		if readMemory().isWorthTrimming(before) {
			debug.FreeOSMemory()
		}
	}
}
