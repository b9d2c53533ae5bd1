package hexcore6

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/measure"
)

// Every benchmark asserts its answer before it measures anything, and reports
// how many times as fast as the oracle it is.

func BenchmarkPerft(b *testing.B) {
	const depth, want = 2, 2767728
	if got := hexgames.Perft(New(), depth); got != want {
		b.Fatalf("perft %d = %d, want %d", depth, got, want)
	}
	small := oracleStart(4, square{4, 4})
	start, err := Rules{Side: 4}.New()
	if got := small.perft(2); err != nil || got != hexgames.Perft(start, 2) {
		b.Fatalf("the oracle's perft 2 on side 4 = %d, %v", got, err)
	}
	watch := measure.Start()
	for b.Loop() {
		hexgames.Perft(New(), depth)
	}
	watch.Rate(b, "Mnodes/s", float64(want)*float64(b.N)/1e6) // the last ply counted in bulk
	measure.Ratio(b, "x-naive",
		func() int { return int(hexgames.Perft(start, 2)) },
		func() int { return int(small.perft(2)) })
}

// BenchmarkCount counts the first turns, which is far cheaper than to list them.
func BenchmarkCount(b *testing.B) {
	p := New()
	buf := make([]Move, 0, MaxMoves)
	if n := p.countPlaces(); n != 1704 || len(p.AppendMoves(buf)) != n {
		b.Fatalf("%d first turns, want 1704", n)
	}
	for b.Loop() {
		p.countPlaces()
	}
	measure.Ratio(b, "x-listing",
		func() int { return p.countPlaces() },
		func() int { return len(p.AppendMoves(buf)) })
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
	for p := oracleStart(6, square{6, 6}); ; plies++ {
		moves := p.moves()
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
	if want := 23842; plies != want {
		b.Fatalf("100 games have %d plies, want %d", plies, want)
	}
	if got := oraclePlayout(rand.NewPCG(1, 1)); got < 50 {
		b.Fatalf("the oracle's game has %d plies", got)
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
	for range 2 {
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
			n += len(o.moves())
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
		list := oracles[i].moves()
		naive[i] = list[i%len(list)]
		moves[i] = moveOf(oracles[i], naive[i])
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
			if slices.Contains(o.moves(), naive[i]) {
				o.after(naive[i])
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

// moving is a position of a random game in the movement phase.
const moving = "1www1#/(ww)(bwb)bb(ww)b(bb)/1wbb#bb1/1bb(wb)wbbbb/b1(bwb)2wwwbw/b(wwb)2w*bb(www)(bb)w/" +
	"#w1(www)bww1(bb)1/1w1(wbw)www2/w2(wbw)#(wb)1(ww)/1(bbb)1b(wb)(bbb)1/w1b3 w move"

func BenchmarkClick(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 84) })
	b.Run("partner", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 21, "f3") })
	b.Run("placed", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 0, "f3", "f8") })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(moving), 21) })
	b.Run("to", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(moving), 2, "a2") })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(moving), 0, "f6") })
}

func BenchmarkDrawing(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, New(), 7) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(moving), 91) })
}
