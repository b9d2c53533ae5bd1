package hextad

import (
	"math/bits"
	"math/rand/v2"
	"strconv"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/measure"
)

// Every benchmark asserts its answer before it measures anything, and reports
// how many times as fast as the oracle it is.

func BenchmarkPerft(b *testing.B) {
	const position = "2/0-2/s/w - - - 0:0 c"
	const depth, want = 8, 2072736
	p := MustParse(position)
	if got := hexgames.Perft(p, depth); got != want {
		b.Fatalf("perft %d = %d, want %d", depth, got, want)
	}
	if got := oracleOf(p).perft(6); got != 25152 {
		b.Fatalf("the oracle's perft 6 = %d", got)
	}
	watch := measure.Start()
	for b.Loop() {
		hexgames.Perft(p, depth)
	}
	watch.Rate(b, "Mnodes/s", float64(want)*float64(b.N)/1e6) // the last ply counted in bulk
	measure.Ratio(b, "x-naive",
		func() int { return int(hexgames.Perft(p, 6)) },
		func() int { return int(oracleOf(p).perft(6)) })
}

// A random number below n.
func below(r *rand.PCG, n int) int {
	high, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(high)
}

// stepwise plays a uniform random game to its end, move by move, and returns its plies
// and both scores together.
func stepwise(r *rand.PCG) (plies, points int) {
	for p := New(); ; plies++ {
		n := p.CountMoves()
		if n == 0 {
			return plies, p.Score(hexgames.White) + p.Score(hexgames.Black)
		}
		next, err := p.Apply(p.MoveAt(below(r, n)))
		if err != nil {
			panic(err)
		}
		p = next
	}
}

func oraclePlayout(r *rand.PCG) (plies, points int) {
	for p := oracleStart(); ; plies++ {
		moves := p.sorted()
		if len(moves) == 0 {
			return plies, p.scores["w"] + p.scores["b"]
		}
		p = p.after(moves[below(r, len(moves))])
	}
}

func BenchmarkPlayout(b *testing.B) {
	fast, slow := rand.NewPCG(1, 1), rand.NewPCG(1, 1)
	points := 0
	for range 10 {
		plies, won := stepwise(fast)
		if pliesToo, wonToo := oraclePlayout(slow); plies != 55 || pliesToo != 55 || won != wonToo {
			b.Fatalf("a game has %d plies and %d points, and by the oracle %d and %d; want 55 plies", plies, won, pliesToo, wonToo)
		}
		points += won
	}
	if want := 139; points != want {
		b.Fatalf("10 games have %d points, want %d", points, want)
	}
	playout := measure.Playouts(b, New())
	plies := 0
	b.ReportAllocs()
	watch := measure.Start()
	for b.Loop() {
		plies += playout()
	}
	watch.Rate(b, "games/s", float64(b.N))
	watch.Rate(b, "Mplies/s", float64(plies)/1e6)
	measure.Ratio(b, "x-steps", playout, func() int { n, _ := stepwise(fast); return n })
	measure.Ratio(b, "x-naive", playout, func() int { n, _ := oraclePlayout(slow); return n })
}

// benchWide runs a benchmark on lenient tables with nine pips and 40 tiles in a row, one
// for each kind of direction. In direction 1 both coordinates change.
func benchWide(b *testing.B, run func(*testing.B, Position)) {
	for _, d := range []int{0, 1, 5} {
		b.Run("direction"+strconv.Itoa(d), func(b *testing.B) { run(b, inARow(b, Rules{}, d, 40)) })
	}
}

func BenchmarkPlayoutWide(b *testing.B) {
	benchWide(b, func(b *testing.B, p Position) {
		playout := measure.Playouts(b, p)
		if plies, want := playout(), len(p.Boneyard())+55-40; plies != want {
			b.Fatalf("a game has %d more plies, want %d", plies, want)
		}
		b.ReportAllocs()
		plies := 0
		watch := measure.Start()
		for b.Loop() {
			plies += playout()
		}
		watch.Rate(b, "Mplies/s", float64(plies)/1e6)
	})
}

func BenchmarkAppendMovesWide(b *testing.B) {
	buf := make([]Move, 0, MaxMoves)
	benchWide(b, func(b *testing.B, p Position) {
		o := oracleOf(p)
		list := func() int { return len(p.AppendMoves(buf)) }
		naive := func() int { return len(o.moves()) }
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
	})
}

// BenchmarkPlayoutMustScore plays games with MustScore and nine pips.
func BenchmarkPlayoutMustScore(b *testing.B) {
	p, err := Rules{MaxPips: 9, MustScore: true}.New()
	if err != nil {
		b.Fatal(err)
	}
	end, r := p, rand.New(rand.NewPCG(1, 1))
	for end.CountMoves() > 0 {
		end, _ = end.Apply(end.MoveAt(r.IntN(end.CountMoves())))
	}
	if got := p.Playout(rand.New(rand.NewPCG(1, 1)), MaxPlies); got != end {
		b.Fatalf("a playout ends at %v, want %v", got, end)
	}
	playout := measure.Playouts(b, p)
	b.ReportAllocs()
	plies := 0
	watch := measure.Start()
	for b.Loop() {
		plies += playout()
	}
	watch.Rate(b, "Mplies/s", float64(plies)/1e6)
}

// benchPositions are the positions of a few random games.
func benchPositions() (positions []Position) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 4 {
		for p := New(); p.Turn() != hexgames.None; {
			positions = append(positions, p)
			p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
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
			for _, m := range o.moves() {
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

// Positions to draw and to click on: the start of a standard game after the deal, one
// in its middle, and one of a lenient game with many moves.
const (
	dealt   = "7/0-6/s/w 55:0,0/0,1 00.02.06.15.22.25.35 03.05.14.16.33.36.44 0:0 w"
	middle  = "7/0-6/s/w 15:-5,3/-4,3;13:-3,3/-3,4;05:-1,0/-2,0;25:-2,2/-1,2;11:0,0/0,1;14:1,4/0,4;23:2,-2/1,-1;16:1,2/1,1;55:2,2/3,2;06:3,3/2,4;04:3,1/3,0;03:4,-1/5,-1;36:5,-2/6,-3;46:7,-2/6,-1 12.22.24.33.34.44.56 00.01.02.26.35.45.66 5:3 b"
	lenient = "7/0-6/l/w 26:-4,3/-3,2;24:-1,0/-2,1;33:0,0/0,1;01:0,4/0,3;05:1,-3/2,-3;45:1,0/1,1;13:1,2/2,1;06:3,-3/2,-2;55:2,-1/3,-2;25:2,2/3,2;23:4,-1/3,0;16:4,-4/5,-5;03:5,-2/4,-2;56:6,-7/5,-6 00.04.11.14.36.44.46 02.12.15.22.34.35.66 0:3 b"
)

func BenchmarkClick(b *testing.B) {
	start, middle, lenient := MustParse(dealt), MustParse(middle), MustParse(lenient)
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, start, 7) })
	b.Run("tile", func(b *testing.B) { gametest.BenchmarkClick(b, start, 22, "06") })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, middle, 7) })
	b.Run("middle-tile", func(b *testing.B) { gametest.BenchmarkClick(b, middle, 66, "26") })
	b.Run("lenient", func(b *testing.B) { gametest.BenchmarkClick(b, lenient, 7) })
	b.Run("lenient-tile", func(b *testing.B) { gametest.BenchmarkClick(b, lenient, 92, "12") })
	b.Run("lenient-cell", func(b *testing.B) { gametest.BenchmarkClick(b, lenient, 2, "12", "0,2") })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, lenient, 0, "12", "0,0") })
}

func BenchmarkDrawing(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(dealt), 2) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(middle), 28) })
	b.Run("lenient", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(lenient), 28) })
}
