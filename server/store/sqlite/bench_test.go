package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/storetest"
)

func BenchmarkStore(b *testing.B) {
	storetest.Benchmark(b, func(b *testing.B, group int) store.Store {
		s, _ := opened(b, Options{Group: group})
		return s
	})
}

// BenchmarkSync measures the disk, for comparison: writing a page and syncing it.
func BenchmarkSync(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "file"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	page, i := make([]byte, 4096), int64(0)
	for b.Loop() {
		if n, err := f.WriteAt(page, i%1000*4096); err != nil || n != len(page) {
			b.Fatal(n, err)
		}
		if err := syncData(f); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
