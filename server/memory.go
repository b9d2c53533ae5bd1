package server

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// A memory is the Go runtime's report on the program's memory, in bytes.
type memory struct {
	allocated uint64 // since the start
	spare     uint64 // unused by the program, but not returned to the system
}

// readMemory returns the current memory of the program.
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

// isWorthTrimming reports whether returning memory to the system is worthwhile. That requires that
// the program has not allocated much since an earlier memory.
func (m memory) isWorthTrimming(before memory) bool {
	const least = 16 << 20
	return m.spare > max(least, 4*(m.allocated-before.allocated))
}

// trim returns memory to the system when the server has little to do. Otherwise, Go keeps the
// memory of many streams or games for minutes.
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
