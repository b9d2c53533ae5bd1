package endgame

import (
	"testing"
	"testing/fstest"

	"example.com/hexgames/hexdame"
)

// benchProbe probes positions whose blocks have been inflated.
func benchProbe(b *testing.B, keep func(hexdame.Position) bool) {
	all := tables(b)
	var list []hexdame.Position
	for _, p := range randomPositions(all, 20_000) {
		if keep(p) {
			list = append(list, p)
		}
	}
	for _, p := range list {
		if _, ok := all.Probe(p); !ok {
			b.Fatalf("%v is not known", p)
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		all.Probe(list[i])
		if i++; i == len(list) {
			i = 0
		}
	}
}

func BenchmarkProbe(b *testing.B) {
	b.Run("quiet", func(b *testing.B) { benchProbe(b, hexdame.Position.Quiet) })
	b.Run("capture", func(b *testing.B) { benchProbe(b, func(p hexdame.Position) bool { return !p.Quiet() }) })
	b.Run("toomany", func(b *testing.B) {
		all := Embedded()
		p := hexdame.New()
		if _, ok := all.Probe(p); ok {
			b.Fatal("the start is known")
		}
		b.ReportAllocs()
		for b.Loop() {
			all.Probe(p)
		}
	})
}

func BenchmarkBest(b *testing.B) {
	all := tables(b)
	list := randomPositions(all, 20_000)
	for _, p := range list {
		want, _ := all.Probe(p)
		if _, r, ok := all.Best(p); ok && r != want {
			b.Fatalf("%v: %v, want %v", p, r, want)
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		all.Best(list[i])
		if i++; i == len(list) {
			i = 0
		}
	}
}

// BenchmarkOpen opens a directory with a file; the embedded tables have been read.
func BenchmarkOpen(b *testing.B) {
	name, data := small(b)
	dir := fstest.MapFS{name: {Data: data}}
	if all, err := Open(dir); err != nil || all.Pieces() != 3 {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		Open(dir)
	}
}

// BenchmarkFirst reads the embedded tables and probes a position. The groups have been listed
// before.
func BenchmarkFirst(b *testing.B) {
	p := hexdame.MustParse("W:WKe5,Ka1:Bi8")
	want, _ := Embedded().Probe(p)
	b.ReportAllocs()
	for b.Loop() {
		all, err := readAll(embedded)
		if err != nil {
			b.Fatal(err)
		}
		if r, _ := all.Probe(p); r != want {
			b.Fatalf("%v, want %v", r, want)
		}
	}
}
