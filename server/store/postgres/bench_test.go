package postgres

import (
	"testing"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres/pgtest"
	"example.com/hexgames/server/store/storetest"
)

func BenchmarkStore(b *testing.B) {
	storetest.Benchmark(b, func(b *testing.B, group int) store.Store {
		return opened(b, pgtest.URL(b), Options{Group: group})
	})
}
