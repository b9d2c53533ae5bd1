package sqlite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"example.com/hexgames/examples/server/store/storetest"
)

// BenchmarkAppend measures durable appends to games, each of which is played by one goroutine.
// The time of fdatasync is that of the disk, for comparison.
func BenchmarkAppend(b *testing.B) {
	for _, group := range []int{0, 1} {
		for _, games := range []int{1, 100, 1000} {
			b.Run(fmt.Sprintf("group=%d/games=%d", group, games), func(b *testing.B) {
				s, _ := opened(b, Options{Group: group})
				var playing sync.WaitGroup
				play := func(from, to int) {
					for g := range games {
						playing.Go(func() {
							for n := from; n <= to; n++ {
								if err := s.Append(context.Background(), storetest.Event(fmt.Sprint("game", g), n)); err != nil {
									b.Error(err)
									return
								}
							}
						})
					}
					playing.Wait()
				}
				play(1, 1)
				last := 1 + max(b.N/games, 1)
				b.ResetTimer()
				play(2, last)
				b.StopTimer()
				b.ReportMetric(float64(games*(last-1))/b.Elapsed().Seconds(), "appends/s")
				events, err := s.Events(context.Background(), "game0", 0)
				if err != nil || len(events) != last {
					b.Fatalf("game0 has %d events, want %d (%v)", len(events), last, err)
				}
			})
		}
	}
	b.Run("fsync", func(b *testing.B) {
		f, err := os.Create(filepath.Join(b.TempDir(), "file"))
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		page := make([]byte, 4096)
		b.ResetTimer()
		for i := range b.N {
			if _, err := f.WriteAt(page, int64(i%1000)*4096); err != nil {
				b.Fatal(err)
			}
			if err := f.Sync(); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed()/time.Duration(b.N))/1e6, "ms/sync")
	})
}
