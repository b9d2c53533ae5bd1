package hexade

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
	const depth, want = 3, 4307598
	start, err := Rules{Side: 8}.New()
	if err != nil {
		b.Fatal(err)
	}
	if got := hexgames.Perft(start, depth); got != want {
		b.Fatalf("perft %d = %d, want %d", depth, got, want)
	}
	if got := oracleStart(8).perft(2); got != 28392 {
		b.Fatalf("the oracle's perft 2 = %d", got)
	}
	watch := measure.Start()
	for b.Loop() {
		hexgames.Perft(start, depth)
	}
	watch.Rate(b, "Mnodes/s", float64(want)*float64(b.N)/1e6) // the last ply counted in bulk
	measure.Ratio(b, "x-naive",
		func() int { return int(hexgames.Perft(start, 2)) },
		func() int { return int(oracleStart(8).perft(2)) })
}

// A random number below n.
func below(r *rand.PCG, n int) int {
	high, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(high)
}

// stepwise plays a uniform random game on side 10 to its end, move by move, and returns
// its plies.
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
	for p := oracleStart(MaxSide); ; plies++ {
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
	if want := 15375; plies != want {
		b.Fatalf("100 games have %d plies, want %d", plies, want)
	}
	if got, want := oraclePlayout(rand.NewPCG(1, 1)), stepwise(rand.NewPCG(1, 1)); got != want {
		b.Fatalf("the oracle's game has %d plies, want %d", got, want)
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
	for i, p := range positions {
		list := p.LegalMoves()
		moves[i] = list[i%len(list)]
		next, err := p.Apply(moves[i])
		if want := oracles[i].after(squareAt(p, moves[i].Cell())).text(); err != nil || next.String() != want {
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
			if s := squareAt(positions[i], moves[i].Cell()); slices.Contains(o.moves(), s) {
				o.after(s)
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

// crowded is a position of a random game with 100 stones.
const crowded = "1b2wb1b2/bww3wb3/w6bw1b1/3bw3b4/5bwb2bbwb/1b2w1w1w1b1w1w/1ww2b1wb2wbb2/wb4b8b1/2bbw3bb1ww3wb/" +
	"3b2bb4bw1w1w1/4w3b4w1b2/ww3bb10/wbwwwww4w4/1wb3w4b2b/1b1b4w2b1w/5w3w3/2w2b1b3w/bw5w2w/2b1wwb1bb w 100"

func BenchmarkClick(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 271) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(crowded), 171) })
	b.Run("move", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 0, "i11") })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(crowded), 0, "a2") })
}

func BenchmarkDrawing(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, New(), 0) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(crowded), 100) })
	won := MustParse("6/7/8/3bb4/3b1b4/4bb5/10/5w3/4ww2/3www1/b5 - 15")
	b.Run("sixes", func(b *testing.B) { gametest.BenchmarkDrawing(b, won, 13) })
}
