package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"example.com/hexgames/server/store"
)

// Benchmark measures durable appends to games, one goroutine per game, and reading a game of 60
// events. It opens stores with the given maximum group size, 0 for the default.
func Benchmark(b *testing.B, open func(b *testing.B, group int) store.Store) {
	for _, group := range []int{0, 1} {
		for _, games := range []int{1, 100, 1000} {
			b.Run(fmt.Sprintf("append/group=%d/games=%d", group, games), func(b *testing.B) {
				benchmarkAppend(b, open(b, group), games)
			})
		}
	}
	b.Run("read", func(b *testing.B) { benchmarkRead(b, open(b, 0)) })
}

func benchmarkAppend(b *testing.B, s store.Store, games int) {
	ids := make([]string, games)
	for g := range games {
		ids[g] = fmt.Sprint("game", g)
	}
	play := func(from, to int) {
		var playing sync.WaitGroup
		for _, id := range ids {
			playing.Go(func() {
				for n := from; n <= to; n++ {
					if err := s.Append(context.Background(), Event(id, n)); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		playing.Wait()
	}
	check := func(n int) {
		b.Helper()
		heads, err := s.Heads(context.Background(), ids...)
		if err != nil || len(heads) != games {
			b.Fatalf("%d games, want %d (%v)", len(heads), games, err)
		}
		for id, head := range heads {
			if head != n {
				b.Fatalf("%s has %d events, want %d", id, head, n)
			}
		}
	}
	play(1, 3)
	check(3)
	last := 3 + max(b.N/games, 1)
	b.ResetTimer()
	play(4, last)
	b.StopTimer()
	b.ReportMetric(float64(games*(last-3))/b.Elapsed().Seconds(), "appends/s")
	check(last)
}

func benchmarkRead(b *testing.B, s store.Store) {
	const n = 60
	a := Event("g", 1)
	a.Events = Events(1, n)
	must(b, s.Append(context.Background(), a))
	read := func(ctx context.Context) {
		if events, err := s.Events(ctx, "g", 0); err != nil || len(events) != n || events[n-1].N != n {
			b.Fatalf("%d events (%v)", len(events), err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background()) // as requests have
	defer cancel()
	read(ctx)
	for b.Loop() {
		read(ctx)
	}
}
