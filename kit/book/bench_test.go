package book_test

import (
	"testing"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/games"
)

// BenchmarkFind looks up all positions of a book.
func BenchmarkFind(b *testing.B) {
	made, all := build(b, recipe(b, "hexagrams"), 1)
	var keys []uint64
	for position := range all {
		keys = append(keys, book.Key(start(b, "hexagrams", position)))
	}
	for b.Loop() {
		for _, key := range keys {
			if e, known := made.Find(key); !known || !e.Expanded {
				b.Fatalf("%x has %+v", key, e)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(keys)), "ns/position")
}

// BenchmarkKey computes the keys after all first moves of a game.
func BenchmarkKey(b *testing.B) {
	for _, game := range games.Names() {
		b.Run(game, func(b *testing.B) {
			table := start(b, game, "")
			for b.Loop() {
				keys := map[uint64]bool{}
				for i := range min(table.CountLegal(), 50) {
					if err := table.PlayIndex(i); err != nil {
						b.Fatal(err)
					}
					keys[book.Key(table)] = true
					table.Undo()
				}
				if len(keys) == 0 || len(keys) > 50 {
					b.Fatalf("there are %d keys", len(keys))
				}
			}
		})
	}
}
