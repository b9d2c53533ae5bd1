package puzzle

import "testing"

// BenchmarkProve proves a puzzle of Hexagrams repeatedly.
func BenchmarkProve(b *testing.B) {
	p := Puzzle{
		Game: "hexagrams", Position: "www/wwww/www/www1/w1www/wwbb/bbbb1/1bbb/bbb/bbbb/bbb w",
		Line: []string{"d1xe1", "e3xd3", "c2xd3"}, Difficulty: 3,
	}
	for b.Loop() {
		if err := p.Prove(b.Context(), 0); err != nil {
			b.Fatal(err)
		}
	}
}
