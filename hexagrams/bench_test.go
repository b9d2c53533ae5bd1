package hexagrams

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/measure"
)

// Every benchmark asserts its answer before it measures anything, and reports
// how many times as fast as the oracle it is.

func BenchmarkPerft(b *testing.B) {
	const depth, want = 8, 452760
	if got := hexgames.Perft(New(), depth); got != want {
		b.Fatalf("perft %d = %d, want %d", depth, got, want)
	}
	if got := oracleStart().perft(4); got != 870 {
		b.Fatalf("the oracle's perft 4 = %d", got)
	}
	watch := measure.Start()
	for b.Loop() {
		hexgames.Perft(New(), depth)
	}
	watch.Rate(b, "Mnodes/s", float64(want)*float64(b.N)/1e6) // the last ply counted in bulk
	measure.Ratio(b, "x-naive",
		func() int { return int(hexgames.Perft(New(), 4)) },
		func() int { return int(oracleStart().perft(4)) })
}

// A random number below n.
func below(r *rand.PCG, n int) int {
	high, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(high)
}

// stepwise plays a uniform random game to its end, move by move, and returns its plies.
func stepwise(r *rand.PCG) (plies int) {
	for p := New(); ; plies++ {
		n := p.CountMoves()
		if n == 0 {
			return plies
		}
		next, err := p.Apply(p.MoveAt(below(r, n)))
		if err != nil {
			panic(err)
		}
		p = next
	}
}

func oraclePlayout(r *rand.PCG) (plies int) {
	for p := oracleStart(); ; plies++ {
		moves := p.sorted()
		if len(moves) == 0 {
			return plies
		}
		p = p.after(moves[below(r, len(moves))])
	}
}

func BenchmarkPlayout(b *testing.B) {
	r := rand.NewPCG(1, 1)
	plies := 0
	for range 100 {
		plies += stepwise(r)
	}
	slow := 0
	for r := rand.NewPCG(1, 1); slow < plies; {
		slow += oraclePlayout(r)
	}
	if want := 3585; plies != want || slow != want {
		b.Fatalf("100 games have %d plies, and by the oracle %d, want %d", plies, slow, want)
	}
	playout := measure.Playouts(b, New())
	plies = 0
	b.ReportAllocs()
	watch := measure.Start()
	for b.Loop() {
		plies += playout()
	}
	watch.Rate(b, "games/s", float64(b.N))
	watch.Rate(b, "Mplies/s", float64(plies)/1e6)
	measure.Ratio(b, "x-steps", playout, func() int { return stepwise(r) })
	measure.Ratio(b, "x-naive", playout, func() int { return oraclePlayout(r) })
}

// benchPositions are the positions of a few random games.
func benchPositions() (positions []Position) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 10 {
		for p := New(); p.Turn() != hexgames.None; {
			positions = append(positions, p)
			moves := p.LegalMoves()
			p, _ = p.Apply(moves[r.IntN(len(moves))])
		}
	}
	return positions
}

// oraclesOf returns the same positions for the oracle.
func oraclesOf(positions []Position) []oraclePosition {
	oracles := make([]oraclePosition, len(positions))
	for i, p := range positions {
		oracles[i] = oracleOf(p)
	}
	return oracles
}

func BenchmarkAppendMoves(b *testing.B) {
	positions := benchPositions()
	oracles := oraclesOf(positions)
	buf := make([]Move, 0, MaxMoves)
	list := func() (n int) {
		for _, p := range positions {
			n += len(p.AppendMoves(buf[:0]))
		}
		return n
	}
	naive := func() (n int) {
		for _, o := range oracles {
			moves, _ := o.moves()
			n += len(moves)
		}
		return n
	}
	if fast, slow := list(), naive(); fast != slow {
		b.Fatalf("%d moves, want %d", fast, slow)
	}
	b.ReportAllocs()
	moves := 0
	watch := measure.Start()
	for b.Loop() {
		moves += list()
	}
	watch.Rate(b, "Mmoves/s", float64(moves)/1e6)
	measure.Ratio(b, "x-naive", list, naive)
}

func BenchmarkApply(b *testing.B) {
	positions := benchPositions()
	oracles := oraclesOf(positions)
	moves := make([]Move, len(positions))
	naive := make([]oracleMove, len(positions))
	for i, p := range positions {
		list := oracles[i].sorted()
		naive[i] = list[i%len(list)]
		moves[i] = moveOf(naive[i])
		next, err := p.Apply(moves[i])
		if want := oracles[i].after(naive[i]).text(); err != nil || next.String() != want {
			b.Fatalf("%v in %v leads to %v, %v; want %s", moves[i], p, next, err, want)
		}
	}
	apply := func() int {
		for i, p := range positions {
			if _, err := p.Apply(moves[i]); err != nil {
				b.Fatal(err)
			}
		}
		return len(positions)
	}
	b.ReportAllocs()
	n := 0
	watch := measure.Start()
	for b.Loop() {
		n += apply()
	}
	watch.Rate(b, "Mmoves/s", float64(n)/1e6)
	// The oracle checks a move, too: by looking for it in its list.
	measure.Ratio(b, "x-naive", apply, func() int {
		for i, o := range oracles {
			list, _ := o.moves()
			for _, m := range list {
				if m == naive[i] {
					o.after(m)
				}
			}
		}
		return len(oracles)
	})
}

func BenchmarkParse(b *testing.B) {
	positions := benchPositions()
	texts := make([]string, len(positions))
	for i, p := range positions {
		texts[i] = p.String()
		if q, err := Parse(texts[i]); q != p || err != nil {
			b.Fatalf("%s reads as %v, %v", texts[i], q, err)
		}
		if o, ok := oracleParse(texts[i]); !ok || o.text() != texts[i] {
			b.Fatalf("the oracle reads %s as %s", texts[i], o.text())
		}
	}
	parse := func() int {
		for _, text := range texts {
			if _, err := Parse(text); err != nil {
				b.Fatal(err)
			}
		}
		return len(texts)
	}
	b.ReportAllocs()
	n := 0
	watch := measure.Start()
	for b.Loop() {
		n += parse()
	}
	watch.Rate(b, "Mtexts/s", float64(n)/1e6)
	measure.Ratio(b, "x-naive", parse, func() int {
		for _, text := range texts {
			oracleParse(text)
		}
		return len(texts)
	})
}

func BenchmarkClick(b *testing.B) {
	middle := MustParse("wwb/www1/www/w1w1/1w3/wwbb/4b/b1b1/bbb/2bb/wbb b") // ply 15 of a random game
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 5) })
	b.Run("to", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 1, "d3") })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, middle, 9) })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 0, "x1") })
}

func BenchmarkDrawing(b *testing.B) {
	middle := MustParse("wwb/www1/www/w1w1/1w3/wwbb/4b/b1b1/bbb/2bb/wbb b")
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, New(), 42) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkDrawing(b, middle, 27) })
}
